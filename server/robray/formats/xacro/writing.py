"""The text that an expansion is written as, byte for byte as xacro writes it, and its source map."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.reading import Attribute, Offsets, Piece
from robray.formats.xacro.scopes import UNKNOWN, Child, Frame, Node, Out, Text, Value
from robray.formats.xacro.yaml import Place, YamlList, YamlMap
from robray.text.records import new
from robray.text.spans import Span

_RULE = "=" * 83
_HYPHENS = re.compile(r"-+")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


class Kind(Enum):
    """The kind of some bytes of the output."""

    TAG = "name of an element"
    NAME = "name of an attribute"
    VALUE = "value of an attribute, or a piece of it"
    TEXT = "characters, or a piece of them"
    COMMENT = "comment"


class Segment(NamedTuple):
    """Bytes `start` to `end` of the output come from the bytes `span` of the document of `frame`.

    `is_literal`: both are the same, so what is written over one may be written over the other. `value` is what an
    expression in `span` came to; `entry` is the entry of YAML of which it is the value.
    """

    start: int
    end: int
    kind: Kind
    span: Span
    frame: Frame
    is_literal: bool
    value: Value | None = None
    entry: "Entry | None" = None


class Entry(NamedTuple):
    """The place in a YAML file that some bytes of the output come from.

    `is_literal`: what is written over these may be written over the other, as far as YAML can say it (`is_safe`).
    `is_same`: so may a part of them.
    """

    path: str
    span: Span
    is_literal: bool
    is_same: bool


class Origin(NamedTuple):
    """Where something in the output is written in the sources."""

    span: Span
    frame: Frame
    is_literal: bool

    @property
    def path(self) -> str:
        return self.frame.document.path


class Stretches:
    """The bytes of the sources that an output is made of."""

    def __init__(self, spans: Iterable[tuple[str, Span]]) -> None:
        self._starts: dict[str, array[int]] = {}
        self._ends: dict[str, array[int]] = {}
        for path, span in sorted(spans):
            starts, ends = self._starts.setdefault(path, array("L")), self._ends.setdefault(path, array("L"))
            if starts and span.start <= ends[-1]:
                ends[-1] = max(ends[-1], span.end)
            else:
                starts.append(span.start)
                ends.append(span.end)

    def touch(self, path: str, span: Span) -> bool:
        """True if a span of a source touches one of them. Cost: O(log stretches)."""
        at = bisect_right(self._starts.get(path, ()), span.end) - 1
        return at >= 0 and self._ends[path][at] >= span.start


class SourceMap:
    """Which bytes of the output come from which bytes of the sources. Cost of a question: O(log segments), and what is
    found; of the first about sources O(segments)."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        self.segments = segments
        self._starts = [each.start for each in segments]
        self._by_path: dict[str, list[tuple[Segment, Span, bool]]] | None = None

    @cached_property
    def unknown(self) -> list[int]:
        """Starts of the values in the output that depend on a mistake, or on a missing file."""
        values = ((each.start, each.value) for each in self.segments if each.value is not None)
        return [start for start, value in values if value.value is UNKNOWN or not value.is_certain]

    def stretches(self) -> Stretches:
        """Which bytes of the sources it leads to. Cost: O(segments), and they take little memory."""
        entries = {(each.entry.path, each.entry.span) for each in self.segments if each.entry is not None}
        return Stretches(entries | {(each.frame.document.path, each.span) for each in self.segments})

    def at(self, offset: int) -> Segment | None:
        """The segment of a byte; also just behind its last one."""
        index = bisect_right(self._starts, offset) - 1
        return self.segments[index] if index >= 0 and offset <= self.segments[index].end else None

    def origin(self, span: Span) -> Origin | None:
        """Where a span of the output is written: exactly, if that is literal, else the segments that it touches.

        Of segments of several files or calls those count that belong to the first.
        """
        index = max(bisect_right(self._starts, span.start) - 1, 0)
        if index < len(self.segments) - 1 and self.segments[index].end <= span.start < span.end:
            index += 1
        first = self.segments[index] if self.segments else None
        if first is None or first.start > max(span.end - 1, span.start) or first.end < span.start:
            return None
        if first.is_literal and first.start <= span.start and span.end <= first.end:
            start = first.span.start + span.start - first.start
            return Origin(Span(start, start + span.end - span.start), first.frame, is_literal=True)
        end, low = first.span.end, first.span.start
        for at in range(index + 1, len(self.segments)):
            each = self.segments[at]
            if each.start >= span.end:
                break
            if each.frame is first.frame and each.span.start >= low:
                end = max(end, each.span.end)
        return Origin(Span(low, end), first.frame, is_literal=False)

    def made_by_calls(self, path: str, line: Span) -> Iterator[Span]:
        """The stretches of the output that the calls and includes on a line of a document make."""
        frames = {each.frame for each in self.segments}
        made_by = {
            frame
            for frame in frames
            if any(step.path == path and line.contains(step.span.start) for step in frame.chain)
        }
        for made, group in groupby(self.segments, lambda each: each.frame in made_by):
            segments = [*group]
            if made:
                yield Span(segments[0].start, segments[-1].end)

    def entry(self, span: Span) -> Entry | None:
        """The place in a YAML file of the value that a span of the output is, or is a part of."""
        each = self.at(span.start)
        if each is None or each.entry is None or span.end > each.end:
            return None
        if each.entry.is_same:
            start = each.entry.span.start + span.start - each.start
            return each.entry._replace(span=Span(start, start + span.end - span.start))
        is_whole = span.start == each.start and span.end == each.end
        return each.entry if is_whole else each.entry._replace(is_literal=False)

    def values(self, span: Span) -> list[Place]:
        """The entries of YAML with a single value on which a span of the output depends."""
        index = max(bisect_right(self._starts, span.start) - 1, 0)
        found: dict[int, Place] = {}
        last = bisect_left(self._starts, max(span.end, span.start + 1))
        for each in self.segments[index:last]:
            if each.value is not None and each.end >= span.start:
                places = (of for of in each.value.definitions() if isinstance(of, Place))
                found |= {id(place): place for place in places}
        return [each for each in found.values() if not isinstance(each.content, YamlMap | YamlList)]

    def value_around(self, span: Span) -> Sequence[Segment]:
        """The segments of the value of an attribute, or of characters, that has a span of the output; else none."""
        first = max(bisect_right(self._starts, span.start) - 1, 0)
        last = first
        while first > 0 and self.segments[first - 1].end == self.segments[first].start:
            first -= 1
        while last + 1 < len(self.segments) and self.segments[last].end == self.segments[last + 1].start:
            last += 1
        found = self.segments[first : last + 1]
        return found if found and found[0].start <= span.start and span.end <= found[-1].end else ()

    def with_empty(self, origin: Origin, span: Span) -> Span:
        """The span of an origin with what stands directly around it in its value and is empty in the output."""
        start, end = origin.span
        at = bisect_left(self._starts, span.start)
        for each in reversed(self.segments[at : bisect_right(self._starts, span.start)]):
            if each.end == span.start and each.frame is origin.frame and each.span.end == start:
                start = each.span.start
        at = bisect_left(self._starts, span.end)
        for each in self.segments[at : bisect_right(self._starts, span.end)]:
            if each.end == span.end and each.frame is origin.frame and each.span.start == end:
                end = each.span.end
        return Span(start, end)

    def outputs(self, path: str, span: Span) -> list[Span]:
        """The bytes of the output that come from a span of a source or file of YAML, one for each call."""
        if self._by_path is None:
            self._by_path = {}
            for each in self.segments:
                self._by_path.setdefault(each.frame.document.path, []).append((each, each.span, each.is_literal))
                if each.entry is not None:
                    own = each.entry
                    self._by_path.setdefault(own.path, []).append((each, own.span, own.is_same))
        found = []
        for each, at, is_literal in self._by_path.get(path, ()):
            if is_literal and at.start <= span.start and span.end <= at.end:
                start = each.start + span.start - at.start
                found.append(Span(start, start + span.end - span.start))
            elif at.start < max(span.end, span.start + 1) and span.start < max(at.end, at.start + 1):
                found.append(Span(each.start, each.end))
        return found


class Written(NamedTuple):
    text: bytes
    source_map: SourceMap


def written(expansion: Expansion, name: str) -> Written:
    """The text of an expansion, with its source map. `name` is what the banner says that it is made of.

    Cost: O(text).
    """
    return _Writer().written(expansion, name)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


class _Writer:
    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0
        self._segments: list[Segment] = []

    def written(self, expansion: Expansion, name: str) -> Written:
        self._put(b'<?xml version="1.0" ?>\n')
        # A comment cannot hold two hyphens.
        made_of = f" |    This document was autogenerated by xacro from {_HYPHENS.sub('-', name):<30} | "
        for line in (
            f" {_RULE} ",
            made_of,
            f" |    EDITING THIS FILE BY HAND IS NOT RECOMMENDED  {'':<30} | ",
            f" {_RULE} ",
        ):
            self._put(_encoded(f"<!--{line}-->\n"))
        document = expansion.document
        if document is not None:
            frame = Frame(None, "root", None, document, document.path)
            for piece in document.before:
                self._child(Text(piece.kind, piece.value, piece, frame), b"")
            if expansion.root is not None:
                self._tree(expansion.root)
            for piece in document.behind:
                self._child(Text(piece.kind, piece.value, piece, frame), b"")
        return Written(b"".join(self._parts), SourceMap(tuple(self._segments)))

    def _put(self, data: bytes) -> None:
        self._parts.append(data)
        self._size += len(data)

    def _tree(self, root: Out) -> None:
        """Without recursion: blocks in blocks may lie deep in each other."""
        waiting: list[tuple[Child | None, Out, bytes]] = [(root, root, b"")]
        while waiting:
            child, out, indent = waiting.pop()
            if child is None:
                self._end_tag(out, indent)
            elif not isinstance(child, Out):
                self._child(child, indent)
            elif self._start_tag(child, indent):
                waiting.append((None, child, indent))
                inner = indent + b"  "
                waiting += [(each, child, inner) for each in reversed(child.children)]

    def _start_tag(self, out: Out, indent: bytes) -> bool:
        """Writes a start tag; whether its children are to be written behind it."""
        self._put(indent + b"<")
        self._map(out.name, Kind.TAG, _tag_span(out), out.frame)
        for name in sorted(out.attributes):
            self._attribute(out, name, out.attributes[name])
        if not out.children:
            self._put(b"/>\n")
            return False
        only = out.children[0] if len(out.children) == 1 else None
        if isinstance(only, Piece | Text) and only.kind == "text":
            self._put(b">")
            self._characters(only)
            self._end_tag(out, b"")
            return False
        self._put(b">\n")
        return True

    def _end_tag(self, out: Out, indent: bytes) -> None:
        self._put(indent + b"</")
        end = out.element.end_tag
        span = Span(end.start + 2, end.start + 2 + len(out.element.name.encode())) if end.start < end.end else end
        is_same = out.name == out.element.name
        self._map(out.name, Kind.TAG, span if is_same else _tag_span(out), out.frame)
        self._put(b">\n")

    def _attribute(self, out: Out, name: str, each: Attribute | Value) -> None:
        self._put(b" ")
        node = each if isinstance(each, Attribute) else each.node
        frame = out.frame if isinstance(each, Attribute) else each.frame
        # Of <xacro:attribute> the name stands in another value.
        named = node.name_span if isinstance(node, Attribute) else node.span
        self._map(name, Kind.NAME, named, frame)
        self._put(b'="')
        self._value(each, node, frame, Kind.VALUE)
        self._put(b'"')

    def _child(self, child: Text | Piece, indent: bytes) -> None:
        value = child.value if isinstance(child.value, str) else ""
        if child.kind == "text":
            if isinstance(child, Text) and value and not value.isspace():
                self._put(indent)
                self._characters(child)
                self._put(b"\n")
            return
        if child.kind == "pi":
            target, _, rest = value.partition(" ")
            self._put(indent + _encoded(f"<?{target} {rest.lstrip()}?>\n"))
            return
        opening, closing = {"comment": (indent + b"<!--", b"-->\n"), "cdata": (b"<![CDATA[", b"]]>")}.get(
            child.kind, (indent + b"<!", b">\n")
        )
        self._put(opening)
        if isinstance(child, Text):
            self._mapped(value, Kind.COMMENT if child.kind == "comment" else Kind.TEXT, child.node.span, child.frame)
        self._put(closing)

    def _characters(self, child: Text | Piece) -> None:
        if isinstance(child, Piece):
            self._put(_encoded(child.value))
        elif child.made is not None:
            self._value(child.made, child.node, child.frame, Kind.TEXT)
        else:
            self._map(child.value, Kind.TEXT, child.node.span, child.frame)

    def _value(self, each: Attribute | Value, node: Node, frame: Frame, kind: Kind) -> None:
        value = each.value if isinstance(each.value, str) else ""
        if isinstance(each, Attribute) or not each.pieces:
            unknown = each if isinstance(each, Value) and each.value is UNKNOWN else None
            self._map(value, kind, node.span, frame, unknown)
            return
        # What is not text then is unknown, and may be endless to print.
        texts = [str(piece.value) for piece in each.pieces] if isinstance(each.value, str) else []
        if not texts or "".join(texts) != value:
            self._map(value, kind, node.span, frame, each, each.entry)
            return
        offsets = Offsets(frame.document, node)
        for piece, text in zip(each.pieces, texts, strict=True):
            span = new(Span, (offsets.at(piece.start), offsets.at(piece.end)))
            is_text, is_certain = piece.kind == "text", each.is_certain
            made = None if is_text else Value(node, frame, piece.value, [piece], is_certain=is_certain)
            self._map(text, kind, span, frame, made, piece.entry)

    def _map(
        self, text: str, kind: Kind, span: Span, frame: Frame, value: Value | None = None, place: Place | None = None
    ) -> None:
        shown, entry = text.translate(_ESCAPES), None
        if place is not None:
            scalar = place.scalar(text)
            at = place.value if scalar is None else scalar
            is_same = scalar is not None and place.file.text[at.start : at.end] == _encoded(shown)
            entry = Entry(place.file.path, at, scalar is not None, is_same)
        self._mapped(shown, kind, span, frame, value, entry)

    def _mapped(
        self, shown: str, kind: Kind, span: Span, frame: Frame, value: Value | None = None, entry: Entry | None = None
    ) -> None:
        """Writes something that is written in the sources."""
        start, data = self._size, shown.encode("utf-8", "surrogatepass")
        self._parts.append(data)
        self._size = end = start + len(data)
        is_literal = value is None and frame.document.text[span.start : span.end] == data
        self._segments.append(new(Segment, (start, end, kind, span, frame, is_literal, value, entry)))


def _tag_span(out: Out) -> Span:
    """Where an element is named: of <xacro:element> that is a value."""
    name = out.element.attribute("xacro:name") if out.name != out.element.name else None
    return out.element.name_span if name is None else name.span
