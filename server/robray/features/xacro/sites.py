"""The names in a xacro source, with their places and kinds. Nothing is expanded here."""

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from enum import Enum
from keyword import iskeyword
from typing import NamedTuple

import attrs

from robray.analysis.analysis import FileSpan
from robray.formats.xacro.expressions import parsed, program
from robray.formats.xacro.reading import PREFIX, Attribute, Document, Element, Offsets, Piece
from robray.formats.xacro.texts import parameters, split
from robray.formats.xacro.yaml import Place, YamlFile, YamlList, YamlMap
from robray.text.spans import Span

_SUBSTITUTION = re.compile(r"\$\([^)]*\)")
_NAMED = re.compile(r"(arg|find)\s+([^\s$]+)\s*")
_EVAL = re.compile(r"eval\s+")
_TEXT = re.compile(r"(['\"])([^'\"\\]*)\1")
FIXED = frozenset(
    ("property", "macro", "arg", "include", "insert_block", "call", "if", "unless", "element", "attribute")
)
"""Elements of xacro that are not calls."""
_FILES = ("load_yaml", "abs_filename")


class Kind(Enum):
    """The kind of a name, in words."""

    PROPERTY = "property"
    PARAMETER = "parameter"
    ARGUMENT = "argument"
    BLOCK = "block"
    NAMESPACE = "namespace"
    MACRO = "macro"
    KEY = "key"
    FILE = "file"
    PACKAGE = "package"

    @property
    def space(self) -> "Kind":
        """The kind for all kinds whose names may hide each other."""
        return Kind.PROPERTY if self in (Kind.PARAMETER, Kind.NAMESPACE) else self


@attrs.frozen(eq=False)
class Site:
    """A place with a name. A PROPERTY in an expression may turn out to be a parameter or namespace."""

    kind: Kind
    name: str
    at: FileSpan
    declares: bool = False
    node: Attribute | Piece | Element | None = None
    """The value with it; the element for the name of a macro; None for a key in a file of YAML."""
    start: int = 0
    """The character of the value by which an expression reports its use."""
    element: Element | None = None
    macro: Element | None = None
    """The innermost macro around it."""
    is_put_together: bool = False
    """True if the text computes the name."""
    of: str = ""
    """The owner of a member or key, if that is a simple name."""

    @property
    def is_behind_dot(self) -> bool:
        """True if a key, or the member of a namespace, is written as an attribute."""
        node, is_text = self.node, self.is_put_together
        return isinstance(node, Attribute | Piece) and not is_text and node.value[self.start] not in "'\""

    @property
    def place(self) -> tuple[str, Element | None]:
        """The file, and the macro in it, whose names it may mean."""
        return self.at.path, self.macro


class Part(NamedTuple):
    """A name in an expression: `start` to `end` are its characters, `begins` the one that evaluation knows it by."""

    kind: Kind
    start: int
    end: int
    begins: int
    is_put_together: bool = False
    of: str = ""


def sites(document: Document, evaluated_comments: Collection[int], parts: dict[str, tuple[Part, ...]]) -> list[Site]:
    """The names in a source, in its order but for end tags. Comments count that are evaluated, by their identity.

    `parts` keeps the names in expressions by their texts.
    """
    return [*_Reading(document, evaluated_comments, parts).all()]


class _Reading:
    def __init__(
        self, document: Document, evaluated_comments: Collection[int], parts: dict[str, tuple[Part, ...]]
    ) -> None:
        self._document, self._comments, self._parts = document, evaluated_comments, parts
        self._last: tuple[object, Offsets] | None = None
        self._element: Element | None = None
        self._macro: Element | None = None

    def all(self) -> Iterator[Site]:
        waiting: list[tuple[Element, Element | None]] = []
        if self._document.root is not None:
            waiting.append((self._document.root, None))
        while waiting:
            element, macro = waiting.pop()
            self._element, self._macro = element, macro
            if element.name.startswith(PREFIX):
                yield from self._of_xacro(element, element.name.removeprefix(PREFIX))
            inner = self._macro = element if element.name == "xacro:macro" else macro
            for attribute in element.attributes:
                if "$" in attribute.value and not attribute.is_torn:
                    yield from self._value(attribute, attribute.value, 0)
            for piece in element.children:
                is_read = isinstance(piece, Piece) and (piece.kind == "text" or id(piece) in self._comments)
                if isinstance(piece, Piece) and is_read and "$" in piece.value:
                    yield from self._value(piece, piece.value, 0)
            waiting += [(each, inner) for each in reversed(element.children) if isinstance(each, Element)]

    # Elements of xacro.

    def _of_xacro(self, element: Element, kind: str) -> Iterator[Site]:
        given: Mapping[str, Attribute] = {each.name: each for each in element.attributes if not each.is_torn}
        name = given.get("name")
        match kind:
            case "property" if name is not None:
                is_value = not given.keys().isdisjoint(("value", "default", "remove"))
                yield self._whole(Kind.PROPERTY if is_value else Kind.BLOCK, name, declares=True)
            case "arg" if name is not None:
                yield self._whole(Kind.ARGUMENT, name, declares=True)
            case "insert_block" if name is not None:
                yield self._whole(Kind.BLOCK, name)
            case "macro":
                if name is not None:
                    cut = len(PREFIX) if name.value.startswith(PREFIX) else 0
                    yield self._within(Kind.MACRO, name, cut, len(name.value), declares=True)
                if "params" in given:
                    self._macro = element
                    yield from self._parameters(given["params"])
            case "include":
                if "filename" in given:
                    yield self._whole(Kind.FILE, given["filename"])
                if given.get("ns") is not None and given["ns"].value:
                    yield self._whole(Kind.NAMESPACE, given["ns"], declares=True)
            case "call":
                if "macro" in given:
                    yield self._whole(Kind.MACRO, given["macro"])
                yield from self._arguments(given, "macro")
            case "element" if (computed := element.attribute("xacro:name")) is not None and not computed.is_torn:
                cut = len(PREFIX) if computed.value.startswith(PREFIX) else 0
                if cut or "$" in computed.value:
                    is_computed = "$" in computed.value
                    yield self._within(Kind.MACRO, computed, cut, len(computed.value), is_put_together=is_computed)
                    yield from self._arguments(given)
            case _ if kind not in FIXED:
                yield from self._tag(element.name_span.start)
                end = element.end_tag.start + 2
                if self._document.text.startswith(element.name.encode(), end) and end < element.end_tag.end:
                    yield from self._tag(end)
                yield from self._arguments(given)
            case _:
                pass

    def _tag(self, start: int) -> Iterator[Site]:
        """The macro that a tag calls, and the namespaces that it is in."""
        assert self._element is not None, "a tag is of an element"
        *spaces, name = self._element.name.removeprefix(PREFIX).split(".")
        at = start + len(PREFIX)
        for kind, each in [*((Kind.NAMESPACE, space) for space in spaces), (Kind.MACRO, name)]:
            end = at + len(each.encode())
            yield self._of_element(kind, each, Span(at, end))
            at = end + 1

    def _arguments(self, given: Mapping[str, Attribute], but: str = "") -> Iterator[Site]:
        for name, each in given.items():
            if name != but and not name.startswith(("xmlns", PREFIX)):
                yield self._of_element(Kind.PARAMETER, name, each.name_span)

    def _of_element(self, kind: Kind, name: str, span: Span) -> Site:
        at, element = self._at(span), self._element
        return Site(kind, name, at, node=element, element=element, macro=self._macro)

    def _parameters(self, params: Attribute) -> Iterator[Site]:
        for each in parameters(params.value):
            name = each.name.lstrip("*")
            kind = Kind.PARAMETER if name == each.name else Kind.BLOCK
            start = each.start + len(each.name) - len(name)
            yield self._within(kind, params, start, start + len(name), declares=True)

    # Values.

    def _value(self, node: Attribute | Piece, text: str, start: int) -> Iterator[Site]:
        """The names in the characters of a value from `start` on."""
        for kind, begin, _, inside, _ in split(text).pieces:
            at = start + begin + 2
            if kind == "text":
                continue
            if "$" in inside:
                yield from self._value(node, inside, at)
            if kind == "expression":
                yield from self._expression(node, inside, at)
            elif (found := _NAMED.fullmatch(inside)) is not None:
                of = Kind.ARGUMENT if found[1] == "arg" else Kind.PACKAGE
                yield self._within(of, node, at + found.start(2), at + found.end(2))
            elif (called := _EVAL.match(inside)) is not None:
                yield from self._expression(node, inside[called.end() :], at + called.end(), Kind.ARGUMENT)

    def _expression(self, node: Attribute | Piece, inside: str, at: int, kind: Kind = Kind.PROPERTY) -> Iterator[Site]:
        # The values of substitutions are unknown here: a number stands for any.
        text = _SUBSTITUTION.sub(lambda found: "0" * len(found[0]), inside) if "$" in inside else inside
        at += len(text) - len(text.lstrip())
        text = text.strip()
        parts = self._parts.get(text)
        if parts is None:
            parts = self._parts[text] = tuple(_parts(text))
        for each in parts:
            of = kind if each.kind is Kind.PROPERTY else each.kind
            yield self._within(
                of,
                node,
                at + each.start,
                at + each.end,
                begins=at + each.begins,
                is_put_together=each.is_put_together,
                of=each.of,
            )

    def _whole(self, kind: Kind, node: Attribute, *, declares: bool = False) -> Site:
        is_computed = "$" in node.value and not (kind is Kind.BLOCK and not declares) and kind is not Kind.FILE
        return self._within(kind, node, 0, len(node.value), declares=declares, is_put_together=is_computed)

    def _within(
        self,
        kind: Kind,
        node: Attribute | Piece,
        start: int,
        end: int,
        *,
        begins: int | None = None,
        declares: bool = False,
        is_put_together: bool = False,
        of: str = "",
    ) -> Site:
        """A name that is a part of a value."""
        if self._last is None or self._last[0] is not node:
            self._last = node, Offsets(self._document, node)
        offsets = self._last[1]
        return Site(
            kind,
            node.value[start:end],
            self._at(Span(offsets.at(start), offsets.at(end))),
            declares,
            node,
            start if begins is None else begins,
            self._element,
            self._macro,
            is_put_together,
            of,
        )

    def _at(self, span: Span) -> FileSpan:
        return FileSpan(self._document.path, span)


def _parts(text: str) -> Iterator[Part]:
    """The names in an expression."""
    if text.isidentifier() and not iskeyword(text):
        yield Part(Kind.PROPERTY, 0, len(text), 0)
        return
    made = program(text)
    if made.run is None:
        return
    for _, (start, end) in made.names:
        yield Part(Kind.PROPERTY, start, end, start)
    lines = [0]
    for line in text.split("\n"):
        lines.append(lines[-1] + len(line) + 1)

    def span(tree: ast.expr) -> Span:
        return Span(
            _character(text, lines, tree.lineno, tree.col_offset),
            _character(text, lines, tree.end_lineno or tree.lineno, tree.end_col_offset or 0),
        )

    for each in ast.walk(parsed(text)):
        if isinstance(each, ast.Attribute):
            end = span(each).end
            start = end - len(each.attr)
            yield Part(Kind.KEY, start, end, start, of=_name(each.value))
        elif isinstance(each, ast.Subscript) and not isinstance(each.slice, ast.Slice):
            yield from _text(Kind.KEY, text, span(each.slice), each.slice, _name(each.value))
        elif isinstance(each, ast.Compare):
            for op, left in zip(each.ops, (each.left, *each.comparators), strict=False):
                if isinstance(op, ast.In | ast.NotIn):
                    yield from _text(Kind.KEY, text, span(left), left)
        elif isinstance(each, ast.Call) and len(each.args) > 0:
            does = each.func.attr if isinstance(each.func, ast.Attribute) else _name(each.func)
            if does in _FILES or does == "arg":
                of = Kind.FILE if does in _FILES else Kind.ARGUMENT
                yield from _text(of, text, span(each.args[0]), each.args[0])


def _text(kind: Kind, text: str, span: Span, tree: ast.expr, of: str = "") -> Iterator[Part]:
    """A name in a text of an expression; for a computed one all that computes it."""
    if isinstance(tree, ast.Constant) and not isinstance(tree.value, str):
        return
    if _TEXT.fullmatch(text[slice(*span)]) is None:
        yield Part(kind, *span, span.start, is_put_together=True, of=of)
    else:
        yield Part(kind, span.start + 1, span.end - 1, span.start, of=of)


def _name(tree: ast.expr) -> str:
    return tree.id if isinstance(tree, ast.Name) else ""


def _character(text: str, lines: list[int], line: int, byte: int) -> int:
    start = lines[line - 1]
    return start + (byte if text.isascii() else len(text[start:].encode()[:byte].decode()))


def keys(file: YamlFile) -> Iterator[tuple[Place, Site, YamlMap, object]]:
    """The keys of a file of YAML, with the mappings that they are in, and as these have them."""
    waiting, seen, places = [file.root], set[int](), set[int]()
    while waiting:
        value = waiting.pop()
        if not isinstance(value, YamlMap | YamlList) or id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, YamlList):
            waiting += value
            continue
        waiting += value.values()
        for name, place in value.places.items():
            # Keys merged into a mapping are in another one.
            if place.file is file.source and place.key.start not in places:
                places.add(place.key.start)
                yield place, _key(place, name), value, name
    for place, value, name in file.hidden:
        yield place, _key(place, name), value, name


def _key(place: Place, name: object) -> Site:
    start, end = place.key
    raw = place.file.text[start:end].decode("utf-8", "replace")
    plain = _TEXT.fullmatch(raw)
    if plain is not None:
        raw, start, end = plain[2], start + 1, end - 1
    at = FileSpan(place.file.path, Span(start, end))
    return Site(Kind.KEY, raw, at, declares=True, is_put_together=raw != name)
