"""The macros that a macro calls, and the macros and files that call it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.features.hierarchy import Call, HierarchyItem, HierarchyKey
from robray.features.xacro.visible import call_name, document_of, views, walk
from robray.features.xacro.vocabulary import OWN
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.reading import PREFIX, Document, Element
from robray.formats.xacro.scopes import Macro
from robray.text.printable import printable
from robray.text.spans import Span

_MACRO, _FILE = "macro", "file"


class _Site(NamedTuple):
    """A call in a file: `caller` is the macro around it, or the root of the file."""

    caller: Element
    element: Element
    macro: Element


def prepare_call_hierarchy(expansions: Sequence[Expansion], path: str, offset: int) -> tuple[HierarchyItem, ...]:
    """The macro whose definition or call is under the cursor."""
    document = document_of(expansions, path)
    if document is None or document.root is None:
        return ()
    for element in walk(document.root):
        if element.name == PREFIX + "macro" and _named(element).contains(offset):
            return (_item(element),)
    found: dict[HierarchyKey, HierarchyItem] = {}
    for site in _sites(expansions, path):
        end_tag = site.element.end_tag
        if site.element.document.path == path and (
            _place(site.element).contains(offset)
            or (_is_called_by_name(site.element) and end_tag.start < offset < end_tag.end)
        ):
            item = _item(site.macro)
            found.setdefault(item.key, item)
    return tuple(found.values())


def incoming_calls(expansions: Sequence[Expansion], key: HierarchyKey) -> tuple[Call, ...] | None:
    """Callers of the macro, in the order of files and bytes; None when it is gone."""
    if key.kind == _FILE:
        return () if document_of(expansions, key.path) is not None else None
    macro = _found(expansions, key)
    if macro is None:
        return None
    return _gathered(
        (site.caller, site.element) for site in _sites(expansions) if _place_of(site.macro) == _place_of(macro)
    )


def outgoing_calls(expansions: Sequence[Expansion], key: HierarchyKey) -> tuple[Call, ...] | None:
    """The macros that a macro or file calls, in the order of files and bytes; None when it is gone."""
    caller = _found(expansions, key)
    if caller is None:
        return None
    return _gathered(
        (site.macro, site.element)
        for site in _sites(expansions, key.path)
        if _place_of(site.caller) == _place_of(caller)
    )


def _gathered(found: Iterator[tuple[Element, Element]]) -> tuple[Call, ...]:
    items: dict[tuple[str, int], HierarchyItem] = {}
    ranges: dict[tuple[str, int], set[FileSpan]] = {}
    for end, call in found:
        at = _place_of(end)
        items.setdefault(at, _item(end))
        ranges.setdefault(at, set()).add(FileSpan(call.document.path, _place(call)))
    return tuple(Call(items[at], tuple(sorted(ranges[at]))) for at in sorted(items))


def _sites(expansions: Sequence[Expansion], path: str | None = None) -> Iterator[_Site]:
    """The calls in all files, or in one: expanded ones, and others by their names."""
    for expansion in expansions:
        called: dict[int, list[Macro]] = {}
        for call in expansion.calls:
            called.setdefault(id(call.element), []).append(call.macro)
        for file in expansion.files.values():
            if not isinstance(file, Document) or file.root is None or path not in (None, file.path):
                continue
            seen = views([expansion], file.path)
            names = dict(seen[0].macros()) if seen else {}
            for caller, element in _calls_in(file.root):
                macros = called.get(id(element))
                if macros is None:
                    named = names.get(_name_of(element))
                    macros = [named] if named is not None else []
                for each in {id(macro.element): macro.element for macro in macros}.values():
                    yield _Site(caller, element, each)


def _calls_in(root: Element) -> Iterator[tuple[Element, Element]]:
    waiting = [(root, root)]
    while waiting:
        caller, element = waiting.pop()
        if element.name.startswith(PREFIX) and (call_name(element) not in OWN or element.name == PREFIX + "call"):
            yield caller, element
        inner = element if element.name == PREFIX + "macro" else caller
        waiting += [(inner, each) for each in reversed(element.children) if isinstance(each, Element)]


def _is_called_by_name(element: Element) -> bool:
    return element.name != PREFIX + "call"


def _name_of(element: Element) -> str:
    if _is_called_by_name(element):
        return call_name(element)
    macro = element.attribute("macro")
    return macro.value if macro is not None else ""


def _place(element: Element) -> Span:
    """The macro's name in a call."""
    macro = None if _is_called_by_name(element) else element.attribute("macro")
    return macro.span if macro is not None else Span(element.name_span.start + len(PREFIX), element.name_span.end)


def _place_of(element: Element) -> tuple[str, int]:
    return element.document.path, element.tag.start


def _named(element: Element) -> Span:
    name = element.attribute("name")
    return element.name_span if name is None else name.span


def _macro_name(element: Element) -> str:
    name = element.attribute("name")
    return name.value.removeprefix(PREFIX) if name is not None else ""


def _item(element: Element) -> HierarchyItem:
    document = element.document
    if element.name != PREFIX + "macro":
        name = document.path.rpartition("/")[2]
        key = HierarchyKey(document.path, 0, _FILE, name)
        whole = FileSpan(document.path, Span(element.tag.start, element.span.end))
        return HierarchyItem(key, printable(name), "", whole, FileSpan(document.path, element.name_span))
    name = _macro_name(element)
    number = next(order for order, each in enumerate(_macros_named(document, name)) if each is element)
    params = element.attribute("params")
    return HierarchyItem(
        HierarchyKey(document.path, number, _MACRO, name),
        printable(name),
        printable(" ".join(params.value.split())) if params is not None else "",
        FileSpan(document.path, Span(element.tag.start, element.span.end)),
        FileSpan(document.path, _named(element)),
    )


def _macros_named(document: Document, name: str) -> list[Element]:
    found = [] if document.root is None else walk(document.root)
    return [each for each in found if each.name == PREFIX + "macro" and _macro_name(each) == name]


def _found(expansions: Sequence[Expansion], key: HierarchyKey) -> Element | None:
    """The element of an item; of macros with one name that with its number, or the last."""
    document = document_of(expansions, key.path)
    if document is None or key.kind == _FILE:
        return None if document is None else document.root
    macros = _macros_named(document, key.name)
    return macros[min(max(key.label, 0), len(macros) - 1)] if macros else None
