"""Extract a property, or a parameter of a macro, from a value, and write the value of a property where it is used."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.features.refactorings.refactoring import EXTRACT, INLINE, Change, Offer, RefusalError
from robray.features.rename import Edits
from robray.features.xacro.fixes import changed, name_of
from robray.features.xacro.names import Names
from robray.features.xacro.sites import Kind, Site
from robray.features.xacro.visible import document_of, walk
from robray.formats.xacro.changed import Changed
from robray.formats.xacro.expansion import Expansion, expand
from robray.formats.xacro.expressions import program
from robray.formats.xacro.functions import GLOBALS
from robray.formats.xacro.reading import PREFIX, Attribute, Document, Element, Piece
from robray.formats.xacro.scopes import Definition
from robray.formats.xacro.sources import Kept
from robray.formats.xacro.texts import parameters, split
from robray.formats.xacro.writing import written
from robray.text.spans import Span

_NUMBER = re.compile(rb"(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])")
_OPERAND = re.compile(rb"(?<![\w.])(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])")
_NAME = re.compile(rb"(?<![\w.'])[^\W\d]\w*(?![\w'])")
_EXPRESSION = re.compile(rb"\$\{([^}]*)\}")
_TOKEN = re.compile(r'[^\s"<>]+')
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_NOT_IN_NAMES = re.compile(r"\W+")
_COMPONENTS = {"xyz": ("x", "y", "z"), "rpy": ("roll", "pitch", "yaw"), "size": ("x", "y", "z")}
_GENERIC = frozenset({"value", "name", "xyz", "rpy", "size"})
"""Attributes with a meaning that depends on their element."""
_KEPT_APART = frozenset({"name", "filename", "params", "scope", "ns", "xacro:name", "macro"})
"""Attributes whose values are names."""


def refactorings(expansions: Sequence[Expansion], path: str, selection: Span) -> Iterator[Offer]:
    """All offers for a selection. Cost: the file; a chosen one costs an expansion of each source."""
    document = document_of(expansions, path)
    if document is None or document.root is None:
        return
    place = _place(document, selection)
    taken = place and _extracted(document, place, selection)
    if place is not None and taken is not None:
        name = _new_name(expansions, place, taken)
        compute = partial(_extract, expansions, document, place, taken, name)
        yield Offer("extract property", f"Extract property '{name}'", EXTRACT, compute)
        if place.macro is not None and not _names_in(taken.value.decode("utf-8", "replace")) & _local(place.macro):
            compute = partial(_extract_parameter, expansions, document, place, taken, name)
            yield Offer("extract parameter", f"Extract parameter '{name}'", EXTRACT, compute)
    property_name = _property_at(expansions, document, selection.start)
    if property_name is not None:
        compute = partial(_inline, expansions, path, selection.start)
        yield Offer("inline property", f"Inline property '{property_name}'", INLINE, compute)


def _property_at(expansions: Sequence[Expansion], document: Document, offset: int) -> str | None:
    """The property that a byte seems to name: in an expression, or at its definition."""
    known = {each.name for one in expansions for each in one.definitions if each.kind == "property"}
    for element in walk(document.root) if document.root is not None else ():
        name = element.attribute("name") if element.name == PREFIX + "property" else None
        if name is not None:
            known.add(name.value)
            if name.span.contains(offset):
                return name.value
    place = _place(document, Span(offset, offset))
    for expression in _EXPRESSION.finditer(document.text, *place.node.span) if place is not None else ():
        for word in _NAME.finditer(document.text, *expression.span(1)):
            if word.start() <= offset <= word.end():
                found = word[0].decode("utf-8", "replace")
                own = set() if place is None or place.macro is None else {*_parameters_of(place.macro)}
                return found if found in known - own else None
    return None


# Extract.


class _Place(NamedTuple):
    """A value, its element, and the elements around that, from the root on."""

    node: Attribute | Piece
    element: Element
    around: tuple[Element, ...]

    @property
    def macro(self) -> Element | None:
        return next((each for each in reversed(self.around) if each.name == PREFIX + "macro"), None)


class _Taken(NamedTuple):
    """Bytes to replace with a name; outside of an expression with `${…}`."""

    span: Span
    is_in_expression: bool
    value: bytes
    """The value of the property."""


def _place(document: Document, selection: Span) -> _Place | None:
    around: list[Element] = []
    element = document.root
    while element is not None:
        if not element.is_torn:
            for attribute in element.attributes:
                if _holds(attribute.span, selection):
                    is_value = attribute.name not in _KEPT_APART and not attribute.name.startswith("xmlns")
                    return _Place(attribute, element, tuple(around)) if is_value else None
        for child in element.children:
            if isinstance(child, Piece) and child.kind == "text" and _holds(child.span, selection):
                return _Place(child, element, tuple(around))
        around.append(element)
        inner = (each for each in element.children if isinstance(each, Element) and _holds(each.span, selection))
        element = next(inner, None)
    return None


def _holds(span: Span, selection: Span) -> bool:
    return span.start <= selection.start and selection.end <= span.end


def _extracted(document: Document, place: _Place, selection: Span) -> _Taken | None:
    """The selected part of an expression; the number under the cursor, or its expression."""
    text, whole = document.text, place.node.span
    is_cursor = selection.start == selection.end
    for expression in _EXPRESSION.finditer(text, *whole):
        if not _holds(Span(*expression.span()), selection):
            continue
        inside = Span(*expression.span(1))
        for number in _OPERAND.finditer(text, *inside) if is_cursor else ():
            if _holds(Span(*number.span()), selection) and number[0] != expression[1].strip():
                return _Taken(Span(*number.span()), is_in_expression=True, value=number[0])
        if is_cursor or selection == Span(*expression.span()):
            return _Taken(Span(*expression.span()), is_in_expression=False, value=expression[0])
        part = text[slice(*selection)]
        if _holds(inside, selection) and part.strip() and program(part.decode("utf-8", "replace").strip()).run:
            return _Taken(selection, is_in_expression=True, value=b"${" + part.strip() + b"}")
        return None
    for number in _NUMBER.finditer(text, *whole):
        at = Span(*number.span())
        if _holds(at, selection) if is_cursor else at == selection:
            return _Taken(at, is_in_expression=False, value=number[0])
    return None


def _new_name(expansions: Sequence[Expansion], place: _Place, taken: _Taken) -> str:
    """An unused name, from the source of the value."""
    node, element = place.node, place.element.name.removeprefix(PREFIX)
    if isinstance(node, Attribute):
        base = f"{element}_{node.name}" if node.name in _GENERIC or element == "property" else node.name
        document = place.element.document
        before = len(document.text[node.span.start : taken.span.start].split())
        parts = _COMPONENTS.get(node.name, ())
        if not taken.is_in_expression and before < len(parts) and taken.span != node.span:
            base = f"{element}_{parts[before]}"
    else:
        base = element
    base = _NOT_IN_NAMES.sub("_", base).strip("_") or "constant"
    base = base if base.isidentifier() else f"value_{base}"
    known = {*GLOBALS, "xacro"}
    for expansion in expansions:
        known.update(each.name for each in expansion.definitions if isinstance(each, Definition))
        for file in expansion.files.values():
            if isinstance(file, Document) and file.root is not None:
                known.update(_parameters(file.root))
    numbered = (f"{base}_{number}" for number in count(2))
    return base if base not in known else next(name for name in numbered if name not in known)


def _parameters(root: Element) -> Iterator[str]:
    for element in walk(root):
        if element.name == PREFIX + "macro":
            yield from _parameters_of(element)


def _parameters_of(macro: Element) -> Iterator[str]:
    params = macro.attribute("params")
    if params is not None:
        yield from (each.name for each in parameters(params.value))


def _extract_parameter(
    expansions: Sequence[Expansion], document: Document, place: _Place, taken: _Taken, name: str
) -> Change:
    """The value becomes the default of a new parameter of the macro around it."""
    macro = place.macro
    named = None if macro is None else macro.attribute("name")
    if macro is None or named is None:
        raise RefusalError("the macro has no name")
    value = taken.value.decode("utf-8", "replace")
    params = macro.attribute("params")
    end = named.span.end if params is None else params.span.end
    quote = document.text[end : end + 1].decode()
    declared = f"{name}:={value}"
    if (
        quote in value
        or "<" in value
        or [each.default for each in parameters(declared)] != [(False, value, len(name) + 2)]
    ):
        raise RefusalError("the value cannot be the default of a parameter")
    if params is None:
        edit = (FileSpan(document.path, Span(end + 1, end + 1)), f" params={quote}{declared}{quote}")
    else:
        gap = " " if params.value.strip() else ""
        edit = (FileSpan(document.path, Span(end, end)), f"{gap}{declared}")
    use = name if taken.is_in_expression else f"${{{name}}}"
    edits = (edit, (FileSpan(document.path, taken.span), use))
    _prove(expansions, edits)
    return Change(edits)


def _extract(expansions: Sequence[Expansion], document: Document, place: _Place, taken: _Taken, name: str) -> Change:
    text = document.text
    use = name if taken.is_in_expression else f"${{{name}}}"
    quote = '"'
    if isinstance(place.node, Attribute):
        quote = text[place.node.span.end : place.node.span.end + 1].decode()
    value = taken.value.decode("utf-8", "replace")
    if quote in value or "<" in value:
        raise RefusalError("the value is not allowed in an attribute")
    at = _definition_place(place, value)
    line = text.rfind(b"\n", 0, at) + 1
    indentation = text[line:at].decode("utf-8", "replace")
    gap = f"\n{indentation}" if not indentation.strip() else " "
    definition = f"<xacro:property name={quote}{name}{quote} value={quote}{value}{quote}/>{gap}"
    edits = ((FileSpan(document.path, Span(at, at)), definition), (FileSpan(document.path, taken.span), use))
    _prove(expansions, edits)
    return Change(edits)


def _definition_place(place: _Place, value: str) -> int:
    """Before the value's element of the file, or of the macro if the value needs that.

    Comments directly before it stay with it.
    """
    chain = [*place.around, place.element]
    depth = 0
    macro = place.macro
    if macro is not None and _names_in(value) & _local(macro):
        depth = chain.index(macro)
    outer, inner = chain[depth], chain[min(depth + 1, len(chain) - 1)]
    if outer is inner:
        raise RefusalError("there is no place for a property around the root")
    at = inner.tag.start
    for each in reversed(outer.children[: outer.children.index(inner)]):
        if isinstance(each, Piece) and each.kind == "comment":
            at = each.span.start - len("<!--")
        elif not (
            isinstance(each, Piece) and each.kind == "text" and each.value.isspace() and each.value.count("\n") <= 1
        ):
            break
    return at


def _names_in(value: str) -> set[str]:
    return {name for cut in split(value).pieces if cut.kind == "expression" for name, _ in program(cut.inside).names}


def _local(macro: Element) -> set[str]:
    """The names that a macro defines."""
    found = set(_parameters(macro))
    for element in walk(macro):
        name = element.attribute("name") if element.name == PREFIX + "property" else None
        if name is not None:
            found.add(name.value)
    return found


# Inline.


def _inline(expansions: Sequence[Expansion], path: str, offset: int) -> Change:
    names = Names(expansions)
    site = names.at(path, offset)
    if site is None:
        raise RefusalError("there is no name here")
    group = names.group(site)
    definitions = [each for each in group if each.declares]
    if len(definitions) != 1:
        raise RefusalError(f"'{site.name}' is defined in {len(definitions)} places; only one value can be inlined")
    element = definitions[0].element
    if element is None or element.name != PREFIX + "property":
        raise RefusalError(f"'{site.name}' is not defined by a property")
    value = element.attribute("value")
    if value is None or any(each.name not in ("name", "value") for each in element.attributes):
        raise RefusalError(f"'{site.name}' has no plain value that could be written in its place")
    edits: list[tuple[FileSpan, str]] = []
    for use in group:
        if use.is_put_together or use.kind is Kind.KEY:
            raise RefusalError(f"'{site.name}' is used by a computed name in {names.where(use.at)}")
        if not use.declares:
            edits.append(_written_at(names, expansions, use, element.document, value))
    edits.append((_line_of(element), ""))
    _prove(expansions, tuple(edits))
    return Change(tuple(edits))


def _written_at(
    names: Names, expansions: Sequence[Expansion], use: Site, document: Document, value: Attribute
) -> tuple[FileSpan, str]:
    target = document_of(expansions, use.at.path)
    raw = document.text[slice(*value.span)].decode("utf-8", "replace")
    assert target is not None, "a use stands in a source"
    start, end = use.at.span
    text = target.text
    if isinstance(use.node, Attribute) and text[use.node.span.end : use.node.span.end + 1].decode() in raw:
        raise RefusalError(f"the value has quotes that are not allowed in {names.where(use.at)}")
    before, behind = text[:start].rstrip(), text[end:].lstrip()
    if before.endswith(b"${") and behind.startswith(b"}"):
        whole = Span(len(before) - 2, len(text) - len(behind) + 1)
        return FileSpan(use.at.path, whole), raw
    return use.at, _operand(raw, value.value)


def _operand(raw: str, value: str) -> str:
    """A value as it can be written in an expression."""
    pieces = split(value).pieces
    if [each.kind for each in pieces] == ["expression"] and raw == value:
        inside = pieces[0].inside.strip()
        return inside if _is_atom(inside) else f"({inside})"
    if any(each.kind != "text" for each in pieces) or raw != value or "'" in raw or "\\" in raw:
        raise RefusalError("the value is not one expression, and cannot be written within another one")
    if _NUMBER.fullmatch(raw.encode()):
        return raw if raw[0] not in "+-" else f"({raw})"
    if raw in ("true", "false", "True", "False"):
        return raw.capitalize()
    return f"'{raw}'"


def _is_atom(expression: str) -> bool:
    try:
        tree = ast.parse(expression, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return isinstance(tree, ast.Name | ast.Constant | ast.Call | ast.Subscript | ast.Attribute)


def _line_of(element: Element) -> FileSpan:
    """An element, with its line if nothing else is on it."""
    text, (start, end) = element.document.text, element.span
    line, line_end = text.rfind(b"\n", 0, start) + 1, text.find(b"\n", end)
    if line_end >= 0 and not text[line:start].strip() and not text[end:line_end].strip():
        return FileSpan(element.document.path, Span(line, line_end + 1))
    return FileSpan(element.document.path, Span(start, end))


# The proof.


def _prove(expansions: Sequence[Expansion], edits: Edits) -> None:
    """A RefusalError where a source would expand to another robot. Numbers may be written in other ways."""
    kept = Kept()
    for expansion, texts in changed(expansions, edits):
        assert expansion.document is not None, "it has files"
        given = {name: each.value for name, each in expansion.arguments.items() if each.frame is None}
        after = expand(Changed(expansion, texts), expansion.document.path, given, kept)
        is_same = sorted(each.code for each in after.faults) == sorted(each.code for each in expansion.faults)
        if not is_same or after.is_refused != expansion.is_refused or not _are_alike(expansion, after):
            raise RefusalError(f"{name_of(expansion)} would expand to something else, or would be refused")


def _are_alike(one: Expansion, other: Expansion) -> bool:
    before, after = (
        _TOKEN.findall(_COMMENT.sub("", written(each, "").text.decode("utf-8", "replace"))) for each in (one, other)
    )
    return len(before) == len(after) and all(
        was == now or _are_equal(was, now) for was, now in zip(before, after, strict=True)
    )


def _are_equal(one: str, other: str) -> bool:
    try:
        return float(one) == float(other)
    except ValueError:
        return False
