"""The outline of a source: includes, arguments, properties, macros with what they contain, links, joints and calls;
of a file that it loads: the keys."""

from collections.abc import Iterator, Sequence

from robray.features.document_symbols import MOST_NESTED, DocumentSymbol, SymbolRole, without_name
from robray.features.xacro.sites import keys
from robray.features.xacro.visible import brief, call_name, document_of
from robray.features.xacro.vocabulary import OWN
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.reading import PREFIX, Attribute, Document, Element
from robray.formats.xacro.scopes import Definition
from robray.formats.xacro.yaml import YamlFile
from robray.text.printable import clipped, printable
from robray.text.spans import Span

_LONGEST = 60
_OWN = {
    "include": (SymbolRole.INCLUDE, "filename"),
    "arg": (SymbolRole.ARGUMENT, "name"),
    "property": (SymbolRole.CONSTANT, "name"),
    "macro": (SymbolRole.MACRO, "name"),
}
_HOLDING = ("macro", "if", "unless")
"""Elements of xacro that hold parts of a robot, and no blocks of a call or property."""
_ELEMENTS = {"link": SymbolRole.LINK, "joint": SymbolRole.JOINT, "material": SymbolRole.MATERIAL}


def document_symbols(expansions: Sequence[Expansion], path: str) -> Sequence[DocumentSymbol]:
    """Each before those nested in it. Values are those in the first root. Cost: the file, and the definitions."""
    data = next((file for each in expansions if isinstance(file := each.files.get(path), YamlFile)), None)
    if data is not None:
        return [*_keys(data)]
    document = document_of(expansions, path)
    root = document.root if document is not None else None
    if document is None or root is None:
        return ()
    values: dict[int, str] = {}
    for expansion in reversed(expansions):
        for each in expansion.definitions:
            if isinstance(each, Definition) and each.frame is not None and each.frame.document is document:
                values[id(each.node)] = brief(_value(expansion, each))
    return _elements(root, values)


def written_symbols(document: Document) -> list[DocumentSymbol]:
    """The same for the elements of a source, with values as written."""
    return [] if document.root is None else _elements(document.root, {})


def _elements(root: Element, values: dict[int, str]) -> list[DocumentSymbol]:
    found = [_symbol(root, root.attribute("name"), SymbolRole.ROBOT, root.name, "", 0)]
    waiting = [(each, 1) for each in reversed(root.children) if isinstance(each, Element)]
    while waiting:
        element, depth = waiting.pop()
        symbol = _outlined(element, values, min(depth, MOST_NESTED))
        if symbol is not None:
            found.append(symbol)
        if element.name.startswith(PREFIX):
            # A condition is not a symbol: its contents take its place.
            inner, is_block = depth + (symbol is not None), call_name(element) not in _HOLDING
            waiting += [
                (each, inner)
                for each in reversed(element.children)
                if isinstance(each, Element)
                and not (is_block and each.name not in _ELEMENTS and PREFIX not in each.name)
            ]
    return found


def _keys(data: YamlFile) -> Iterator[DocumentSymbol]:
    """The keys in order, each within those around it."""
    found = sorted(keys(data), key=lambda each: each[1].at.span.start)
    around: list[Span] = []
    for place, site, _, _ in found:
        # The value of an alias is before it.
        extent = Span(place.key.start, max(place.key.end, place.value.end))
        while around and not (around[-1].start <= extent.start and extent.end <= around[-1].end):
            around.pop()
        value = place.content
        is_single = not isinstance(value, dict | list)
        role = SymbolRole.CONSTANT if is_single else SymbolRole.PART
        detail = clipped(f"= {brief(value)}" if is_single and brief(value) else "", _LONGEST)
        depth = min(len(around), MOST_NESTED)
        yield DocumentSymbol(printable(site.name), printable(detail), role, extent, site.at.span, depth)
        around.append(extent)


def _value(expansion: Expansion, each: Definition) -> object:
    is_open = isinstance(each.value, str) and "$" in each.value and each.frame is not None
    return expansion.evaluate(each.value, each.frame) if is_open and each.frame is not None else each.value


def _outlined(element: Element, values: dict[int, str], depth: int) -> DocumentSymbol | None:
    if not element.name.startswith(PREFIX):
        role = _ELEMENTS.get(element.name, SymbolRole.EXTENSION)
        name = element.attribute("name") or (element.attribute("reference") if role is SymbolRole.EXTENSION else None)
        kind = element.attribute("type") if role is SymbolRole.JOINT else None
        detail = kind.value if kind is not None else element.name if role is SymbolRole.EXTENSION else ""
        nameless = element.name if role is SymbolRole.EXTENSION else ""
        return _symbol(element, name, role, nameless, detail if name is not None else "", depth)
    kind_name = call_name(element)
    if kind_name in _OWN:
        role, key = _OWN[kind_name]
        return _symbol(element, element.attribute(key), role, "", _detail(element, kind_name, values), depth)
    if kind_name not in OWN:
        arguments = [each for each in element.attributes if not each.name.startswith(PREFIX)]
        return _symbol(element, None, SymbolRole.CALL, kind_name, _short(arguments), depth)
    if kind_name == "call":
        arguments = [each for each in element.attributes if each.name != "macro"]
        return _symbol(element, element.attribute("macro"), SymbolRole.CALL, "", _short(arguments), depth)
    return None


def _detail(element: Element, kind: str, values: dict[int, str]) -> str:
    match kind:
        case "macro":
            params = element.attribute("params")
            return params.value if params is not None else ""
        case "include":
            namespace = element.attribute("ns")
            return f"as {namespace.value}" if namespace is not None else ""
        case _:
            value = element.attribute("value") or element.attribute("default")
            text = "" if value is None else values.get(id(value)) or value.value
            return f"= {text}" if text else ""


def _short(arguments: Sequence[Attribute]) -> str:
    return " ".join(f"{each.name}={each.value}" for each in arguments)


def _symbol(
    element: Element, name: Attribute | None, role: SymbolRole, nameless: str, detail: str, depth: int
) -> DocumentSymbol:
    has_name = name is not None and bool(name.value.strip())
    text = printable(name.value) if name is not None and has_name else printable(nameless) or without_name(role)
    selection = name.span if name is not None else element.name_span
    shortened = clipped(detail, _LONGEST)
    extent = Span(element.tag.start, max(element.span.end, selection.end))
    return DocumentSymbol(text, printable(" ".join(shortened.split())), role, extent, selection, depth)
