"""Values of names and expressions in xacro (LSP 3.17, textDocument/hover)."""

import posixpath
from collections.abc import Iterable, Iterator

from robray.analysis.analysis import FileSpan
from robray.features.describe import table
from robray.features.hover import Hover
from robray.features.xacro.names import Expansions, Names, names_of
from robray.features.xacro.shown import Markup, emphasized, shown
from robray.features.xacro.signature_help import comment_of
from robray.features.xacro.sites import Kind, Site
from robray.formats.xacro.reading import Element, Offsets, Piece
from robray.formats.xacro.scopes import DONE, Call, Definition, Frame, Value
from robray.formats.xacro.yaml import Place
from robray.text.markdown import code, code_block
from robray.text.printable import printable
from robray.text.spans import Span

_MOST_VALUES = 3

Given = tuple[object, Frame | None]
"""A value, and the frame in which something has it."""


def hover(expansions: Expansions, path: str, offset: int) -> Hover | None:
    """The meaning of the name under the cursor, or the values of the expression."""
    names = names_of(expansions)
    site = names.at(path, offset)
    of_value = names.key_of_value(path, offset) if site is None else None
    if of_value is not None:
        site, at = of_value
    elif site is not None:
        at = site.at
    else:
        return _expression(names, path, offset)
    return Hover(at, "\n\n".join(_Describing(names, site).lines()))


class _Describing:
    def __init__(self, names: Names, site: Site) -> None:
        self._names, self._site = names, site
        self._definitions = names.definitions(site) if site.kind not in (Kind.FILE, Kind.PACKAGE) else []

    def lines(self) -> Iterator[str]:
        names, site = self._names, self._site
        kind = self._definitions[0].kind if self._definitions else site.kind
        match kind:
            case Kind.PROPERTY | Kind.PARAMETER:
                yield from self._variable(kind)
            case Kind.MACRO:
                yield from self._macro()
            case Kind.ARGUMENT:
                yield from self._argument()
            case Kind.BLOCK:
                yield from _with_values(f"(block) {code(site.name)}", _blocks(names, site), names)
            case Kind.NAMESPACE:
                yield f"(namespace) {code(site.name)}"
            case Kind.KEY:
                yield from self._key()
            case Kind.PACKAGE:
                folder = names.package(site.name)
                yield f"(package) {code(site.name)}" + (" is not found" if folder is None else "")
                yield from [] if folder is None else [code(folder)]
            case Kind.FILE:
                yield from self._files()
        yield from self._places()

    def _places(self) -> Iterator[str]:
        if self._definitions and not (self._site.kind is Kind.KEY and self._site.declares):
            yield self._listed(self._definitions)

    def _uses(self) -> str:
        found = [each for each in self._names.group(self._site) if not each.declares]
        return f"used in {self._listed(found)}" if found else "no source uses it by name"

    def _listed(self, sites: Iterable[Site]) -> str:
        places = list(dict.fromkeys(self._names.where(each.at) for each in sites))
        more = f" and {len(places) - _MOST_VALUES:,} more" if places[_MOST_VALUES:] else ""
        return ", ".join(code(each) for each in places[:_MOST_VALUES]) + more

    def _variable(self, kind: Kind) -> Iterator[str]:
        site, names = self._site, self._names
        macros = {_macro_name(each) for each in self._definitions} if kind is Kind.PARAMETER else set()
        of = f" of macro {code(macros.pop())}" if len(macros) == 1 else ""
        yield from _with_values(f"({kind.value}) {code(site.name)}{of}", _values(names, site), names)
        written = {
            each.element.attribute("value") or each.element.attribute("default")
            for each in self._definitions
            if kind is Kind.PROPERTY and each.element is not None
        }
        texts = {each.value for each in written if each is not None}
        if len(texts) == 1 and "$" in (text := texts.pop()):
            yield code(text)

    def _macro(self) -> Iterator[str]:
        for each in self._definitions[:1]:
            assert each.element is not None, "a macro is an element"
            params = each.element.attribute("params")
            signature = " ".join([f"<xacro:{each.name}", *([] if params is None else params.value.split()), "/>"])
            yield f"(macro)\n{code_block([signature], 'xml')}"
            if comment := comment_of(each.element):
                yield comment
        count = len({id(call) for each in self._definitions for call in self._names.calls(each)})
        yield "never called" if not count else "called once" if count == 1 else f"called {count:,} times"

    def _argument(self) -> Iterator[str]:
        site, names = self._site, self._names
        of_robots = [(each.arguments.get(site.name), next(iter(each.frames), None)) for each in names.expansions]
        found = [(of, root) for of, root in of_robots if of is not None]
        head = f"(argument) {code(site.name)}"
        if not found:
            yield f"{head} has no value"
        else:
            yield from _with_values(head, [(of.value, of.frame or root) for of, root in found], names)
        defaults = [each.element.attribute("default") for each in self._definitions if each.element is not None]
        for text in dict.fromkeys(each.value for each in defaults if each is not None):
            is_given = any(of.frame is None for of, _ in found)
            yield f"{'given from outside instead of' if is_given else 'by'} its default {code(text)}"

    def _key(self) -> Iterator[str]:
        site, names = self._site, self._names
        given: list[Given] = [
            (_value_of(names, each), seen.frame)
            for seen in names.seen_at(site)
            if isinstance(seen.of, Place) and (each := names.key(seen.of)) is not None
        ] or [(_value_of(names, each), None) for each in self._definitions]
        yield from _with_values(f"(key) {code(site.name)}", given, names)
        if site.declares:
            yield self._uses()

    def _files(self) -> Iterator[str]:
        site, names = self._site, self._names
        is_include = site.element is not None and site.node is site.element.attribute("filename")
        for path in names.files(site)[:_MOST_VALUES]:
            is_there = any(each.files.get(path) is not None for each in names.expansions)
            word = "include" if is_include else "file"
            yield f"({word}) {code(path)}" + ("" if is_there else ", which is not found")


def _values(names: Names, site: Site) -> list[Given]:
    """The values of a property or parameter: at its definition, or at its use."""
    found: list[Given] = []
    if site.declares and site.kind is Kind.PARAMETER:
        for call in names.calls(site):
            given = call.inner.names.get(site.name)
            if given is not None and given.kind == "parameter":
                found.append((given.value, _inside(call)))
        return found
    if site.declares:
        every = (each for expansion in names.expansions for each in expansion.definitions)
        own = (each for each in every if isinstance(each, Definition) and names.is_named(each, site))
        # An unused one may not be evaluated.
        found = [(each.value, each.frame) for each in own if each.state == DONE]
    # An unused default has the value of the earlier definition.
    return found or [
        (seen.of.value, seen.frame)
        for seen in names.seen_at(site)
        if isinstance(seen.of, Definition) and seen.of.state == DONE
    ]


def _inside(call: Call) -> Frame:
    return Frame(call.frame, "call", call.element, call.macro.frame.document, call.frame.file)


def _blocks(names: Names, site: Site) -> Iterator[Given]:
    """The elements passed as a block, or held by a property, as written."""
    found = [(seen.of, seen.frame) for seen in names.seen_at(site) if isinstance(seen.of, Definition)]
    for call in names.calls(site) if site.declares else ():
        for name in ("*" + site.name, "**" + site.name):
            given = call.inner.names.get(name)
            if given is not None:
                found.append((given, _inside(call)))
    for given, frame in found:
        if isinstance(given.node, Element):
            yield Markup(given.node.document.text[slice(*given.node.tag)].decode("utf-8", "replace")), frame


def _value_of(names: Names, key: Site) -> object:
    owner, name = names.keys[key]
    return owner[name]


def _macro_name(site: Site) -> str:
    named = None if site.element is None else site.element.attribute("name")
    return "" if named is None else named.value


def _with_values(head: str, given: Iterable[Given], names: Names) -> Iterator[str]:
    """A line with the value, or with a table of them, each with the call that has it first."""
    first: dict[str, Given] = {}
    for value, frame in given:
        first.setdefault(shown(value), (value, frame))
    if len(first) < 2:
        yield head + "".join(f" = {emphasized(value)}" for value, _ in first.values())
        return
    yield head
    yield _table(first, names)


def _table(first: dict[str, Given], names: Names) -> str:
    shown_first = [(text, frame) for text, (_, frame) in list(first.items())[:_MOST_VALUES]]
    robots = [_of_robot(names, frame) for _, frame in shown_first]
    rows = [
        (text, _called_from(names, frame) + (robot if len({*robots}) > 1 else ""))
        for (text, frame), robot in zip(shown_first, robots, strict=True)
    ]
    more = f"\n\nand {len(first) - _MOST_VALUES:,} more" if len(first) > _MOST_VALUES else ""
    return table(rows) + more


def _called_from(names: Names, frame: Frame | None) -> str:
    """The call of a frame, and those around it, the innermost first; with several sources otherwise the source."""
    steps = [] if frame is None else [each for each in frame.chain if each.kind == "call"]
    if not steps and frame is not None and len(names.expansions) > 1:
        while frame.outer is not None:
            frame = frame.outer
        return posixpath.basename(frame.document.path)
    return " in ".join(names.where(FileSpan(each.path, each.span)) for each in steps[:_MOST_VALUES])


def _of_robot(names: Names, frame: Frame | None) -> str:
    """Which of the robots of a source has a value."""
    name = "" if frame is None else names.robot(frame)
    return f" (robot '{printable(name)}')" if name else ""


def _expression(names: Names, path: str, offset: int) -> Hover | None:
    """The values of the expression or substitution under the cursor."""
    first: dict[str, Given] = {}
    found: tuple[Span, str] | None = None
    for value in (each for expansion in names.expansions for each in expansion.values):
        if value.frame.document.path != path or not value.node.span.contains(offset) or _is_again(value):
            continue
        offsets = Offsets(value.frame.document, value.node)
        for made in value.pieces:
            span = Span(offsets.at(made.start), offsets.at(made.end))
            # Inner pieces are evaluated before the outer one, which is the answer.
            if made.kind != "text" and span.start <= offset < span.end:
                if found is None or span.start < found[0].start:
                    first = {}
                    found = span, value.node.value[made.start : made.end]
                if span == found[0]:
                    first.setdefault(shown(made.value), (made.value, value.frame))
    if found is None:
        return None
    span, text = found
    if text.startswith("${"):
        text = text[2:-1].strip()
    if len(first) == 1:
        return Hover(FileSpan(path, span), code(f"{text} = {next(iter(first))}"))
    return Hover(FileSpan(path, span), f"{code(text)}\n\n{_table(first, names)}")


def _is_again(value: Value) -> bool:
    return isinstance(value.node, Piece) and value.node.kind == "again"
