"""Writes the text of an expansion, byte for byte as xacro does, and its source map."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple, overload

from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.reading import Attribute, Offsets, Piece
from robray.formats.xacro.scopes import UNKNOWN, Child, Frame, Made, Node, Out, Text, Value
from robray.formats.xacro.yaml import Place, YamlList, YamlMap
from robray.text.records import new
from robray.text.spans import Span

_RULE = "=" * 83
_HYPHENS = re.compile(r"-+")
_ESCAPED = re.compile(r'[&<>"]')
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_START = attrgetter("start")


class Kind(Enum):
    """The kind of some bytes of the output."""

    TAG = "name of an element"
    NAME = "name of an attribute"
    VALUE = "value of an attribute, or a piece of it"
    TEXT = "characters, or a piece of them"
    COMMENT = "comment"


class Segment(NamedTuple):
    """Bytes `start` to `end` of the output come from the bytes `span` of the document of `frame`.

    `is_literal`: both are the same, so a replacement of one is valid for the other. `value` is the result of an
    expression in `span`; `entry` is the entry of YAML with that value.
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

    `is_literal`: a replacement of one is valid for the other, if YAML can express it (`is_safe`). `is_same`: so is one
    of a part.
    """

    path: str
    span: Span
    is_literal: bool
    is_same: bool


class _Mapped(NamedTuple):
    """The data of a Segment; for one `piece` of a value with several, with `offsets`."""

    start: int
    end: int
    kind: Kind
    span: Span
    frame: Frame
    value: Value | None = None
    piece: Made | None = None
    offsets: Offsets | None = None

    def segment(self, text: bytes) -> Segment:
        start, end, kind, span, frame, value, piece, offsets = self
        if piece is not None and offsets is not None:
            span = Span(offsets.at(piece.start), offsets.at(piece.end))
        if piece is not None and value is not None:
            is_text, is_certain = piece.kind == "text", value.is_certain
            value = None if is_text else Value(value.node, frame, piece.value, [piece], is_certain=is_certain)
        place, entry = None if value is None else value.entry, None
        if value is not None and place is not None:
            scalar = place.scalar("" if value.value is UNKNOWN else str(value.value))
            at = place.value if scalar is None else scalar
            is_same = scalar is not None and place.file.text[at.start : at.end] == text[start:end]
            entry = Entry(place.file.path, at, scalar is not None, is_same)
        is_literal = value is None and frame.document.text[span.start : span.end] == text[start:end]
        return Segment(start, end, kind, span, frame, is_literal, value, entry)


class Segments(Sequence[Segment]):
    """The segments of a text, created on demand: a key needs a few of them."""

    def __init__(self, mapped: list[_Mapped], text: bytes) -> None:
        self._made: list[_Mapped | Segment] = [*mapped]
        self._text = text

    @overload
    def __getitem__(self, key: int) -> Segment: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[Segment]: ...
    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            return [self[index] for index in range(*key.indices(len(self)))]
        found = self._made[key]
        if isinstance(found, _Mapped):
            found = self._made[key] = found.segment(self._text)
        return found

    def __len__(self) -> int:
        return len(self._made)


class Origin(NamedTuple):
    """The place in the sources of a part of the output."""

    span: Span
    frame: Frame
    is_literal: bool

    @property
    def path(self) -> str:
        return self.frame.document.path


class Stretches:
    """The bytes of the sources that are in an output."""

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
    """Maps bytes of the output to bytes of the sources. Cost of a question: O(log segments), and the result; of the
    first about sources O(segments).
    """

    def __init__(self, segments: Sequence[Segment], unknown: Sequence[int] = ()) -> None:
        self.segments, self.unknown = segments, unknown
        """`unknown` has the starts of values in the output that depend on a mistake, or on a missing file."""
        self._by_path: dict[str, list[tuple[Segment, Span, bool]]] | None = None

    def _before(self, offset: int) -> int:
        """The number of segments that begin before a byte."""
        return bisect_left(self.segments, offset, key=_START)

    def _until(self, offset: int) -> int:
        """The number of segments that begin before or at a byte."""
        return bisect_right(self.segments, offset, key=_START)

    def stretches(self) -> Stretches:
        """The bytes of the sources in the map. Cost: O(segments), and little memory."""
        entries = {(each.entry.path, each.entry.span) for each in self.segments if each.entry is not None}
        return Stretches(entries | {(each.frame.document.path, each.span) for each in self.segments})

    def at(self, offset: int) -> Segment | None:
        """The segment of a byte; also just behind its last one."""
        index = self._until(offset) - 1
        return self.segments[index] if index >= 0 and offset <= self.segments[index].end else None

    def origin(self, span: Span) -> Origin | None:
        """The place of a span of the output: exact if that is literal, otherwise that of the segments that it touches.

        Among segments of several files or calls, those of the first count.
        """
        index = max(self._until(span.start) - 1, 0)
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
        """The place in a YAML file of the value with a span of the output."""
        each = self.at(span.start)
        if each is None or each.entry is None or span.end > each.end:
            return None
        if each.entry.is_same:
            start = each.entry.span.start + span.start - each.start
            return each.entry._replace(span=Span(start, start + span.end - span.start))
        is_whole = span.start == each.start and span.end == each.end
        return each.entry if is_whole else each.entry._replace(is_literal=False)

    def values(self, span: Span) -> list[Place]:
        """The entries of YAML with one value on which a span of the output depends."""
        index = max(self._until(span.start) - 1, 0)
        found: dict[int, Place] = {}
        last = self._before(max(span.end, span.start + 1))
        for each in self.segments[index:last]:
            if each.value is not None and each.end >= span.start:
                places = (of for of in each.value.definitions() if isinstance(of, Place))
                found |= {id(place): place for place in places}
        return [each for each in found.values() if not isinstance(each.content, YamlMap | YamlList)]

    def value_around(self, span: Span) -> Sequence[Segment]:
        """The segments of the value, or of the characters, with a span of the output; none for other spans."""
        first = max(self._until(span.start) - 1, 0)
        last = first
        while first > 0 and self.segments[first - 1].end == self.segments[first].start:
            first -= 1
        while last + 1 < len(self.segments) and self.segments[last].end == self.segments[last + 1].start:
            last += 1
        found = self.segments[first : last + 1]
        return found if found and found[0].start <= span.start and span.end <= found[-1].end else ()

    def with_empty(self, origin: Origin, span: Span) -> Span:
        """The span of an origin, extended by adjacent parts of its value that are empty in the output."""
        start, end = origin.span
        at = self._before(span.start)
        for each in reversed(self.segments[at : self._until(span.start)]):
            if each.end == span.start and each.frame is origin.frame and each.span.end == start:
                start = each.span.start
        at = self._before(span.end)
        for each in self.segments[at : self._until(span.end)]:
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
    """The text of an expansion, with its source map. `name` is the source in the banner.

    Cost: O(text).
    """
    return _Writer().written(expansion, name)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


class _Writer:
    def __init__(self) -> None:
        self._parts: list[str] = []
        self._size = 0
        self._mapped: list[_Mapped] = []
        self._unknown: list[int] = []

    def written(self, expansion: Expansion, name: str) -> Written:
        self._put('<?xml version="1.0" ?>\n')
        # A comment cannot hold two hyphens.
        made_of = f" |    This document was autogenerated by xacro from {_HYPHENS.sub('-', name):<30} | "
        for line in (
            f" {_RULE} ",
            made_of,
            f" |    EDITING THIS FILE BY HAND IS NOT RECOMMENDED  {'':<30} | ",
            f" {_RULE} ",
        ):
            self._put(f"<!--{line}-->\n")
        document = expansion.document
        if document is not None:
            frame = Frame(None, "root", None, document, document.path)
            for piece in document.before:
                self._child(Text(piece.kind, piece.value, piece, frame), "")
            if expansion.root is not None:
                self._tree(expansion.root)
            for piece in document.behind:
                self._child(Text(piece.kind, piece.value, piece, frame), "")
        text = _encoded("".join(self._parts))
        return Written(text, SourceMap(Segments(self._mapped, text), self._unknown))

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self._size += len(text) if text.isascii() else len(_encoded(text))

    def _tree(self, root: Out) -> None:
        """Writes a tree without recursion: blocks may be deeply nested."""
        waiting: list[tuple[Child | None, Out, str]] = [(root, root, "")]
        while waiting:
            child, out, indent = waiting.pop()
            if child is None:
                self._end_tag(out, indent)
            elif not isinstance(child, Out):
                self._child(child, indent)
            elif self._start_tag(child, indent):
                waiting.append((None, child, indent))
                inner = indent + "  "
                waiting += [(each, child, inner) for each in reversed(child.children) if not isinstance(each, Piece)]

    def _start_tag(self, out: Out, indent: str) -> bool:
        """Writes a start tag; returns True if its children follow."""
        own = out.frame
        self._map(f"{indent}<", out.name, Kind.TAG, _tag_span(out), own)
        for name in sorted(out.attributes):
            each = out.attributes[name]
            # The name in <xacro:attribute> is another value.
            node, frame = (each, own) if isinstance(each, Attribute) else (each.node, each.frame)
            named = node.name_span if isinstance(node, Attribute) else node.span
            self._map(" ", name, Kind.NAME, named, frame)
            self._value('="', each, node, frame, Kind.VALUE)
            self._put('"')
        if not out.children:
            self._put("/>\n")
            return False
        only = out.children[0] if len(out.children) == 1 else None
        if isinstance(only, Piece | Text) and only.kind == "text":
            self._characters(">", only)
            self._end_tag(out, "")
            return False
        self._put(">\n")
        return True

    def _end_tag(self, out: Out, indent: str) -> None:
        end = out.element.end_tag
        span = Span(end.start + 2, end.start + 2 + len(out.element.name.encode())) if end.start < end.end else end
        is_same = out.name == out.element.name
        self._map(f"{indent}</", out.name, Kind.TAG, span if is_same else _tag_span(out), out.frame)
        self._put(">\n")

    def _child(self, child: Text | Piece, indent: str) -> None:
        value = child.value if isinstance(child.value, str) else ""
        if child.kind == "text":
            if isinstance(child, Text) and value and not value.isspace():
                self._characters(indent, child)
                self._put("\n")
            return
        if child.kind == "pi":
            target, _, rest = value.partition(" ")
            self._put(f"{indent}<?{target} {rest.lstrip()}?>\n")
            return
        opening, closing = {"comment": (f"{indent}<!--", "-->\n"), "cdata": ("<![CDATA[", "]]>")}.get(
            child.kind, (f"{indent}<!", ">\n")
        )
        if isinstance(child, Text):
            kind = Kind.COMMENT if child.kind == "comment" else Kind.TEXT
            self._map(opening, value, kind, child.node.span, child.frame, is_escaped=False)
        else:
            self._put(opening)
        self._put(closing)

    def _characters(self, lead: str, child: Text | Piece) -> None:
        if isinstance(child, Piece):
            self._put(lead + child.value)
        elif child.made is not None:
            self._value(lead, child.made, child.node, child.frame, Kind.TEXT)
        else:
            self._map(lead, child.value, Kind.TEXT, child.node.span, child.frame)

    def _value(self, lead: str, each: Attribute | Value, node: Node, frame: Frame, kind: Kind) -> None:
        value = each.value if isinstance(each.value, str) else ""
        if isinstance(each, Attribute):
            self._map(lead, value, kind, node.span, frame)
            return
        if each.value is UNKNOWN or (each.pieces and not each.is_certain):
            self._unknown.append(self._size + len(lead))
        pieces = each.pieces
        # Other values are unknown, and may be endless to print.
        texts = [str(piece.value) for piece in pieces] if isinstance(each.value, str) else []
        if not texts or "".join(texts) != value:
            self._map(lead, value, kind, node.span, frame, each if pieces or each.value is UNKNOWN else None)
            return
        if len(texts) == 1 and pieces[0].end - pieces[0].start == len(node.value):
            self._map(lead, value, kind, node.span, frame, each, pieces[0])
            return
        offsets = Offsets(frame.document, node)
        for piece, text in zip(pieces, texts, strict=True):
            self._map(lead, text, kind, node.span, frame, each, piece, offsets)
            lead = ""

    def _map(
        self,
        lead: str,
        text: str,
        kind: Kind,
        span: Span,
        frame: Frame,
        value: Value | None = None,
        piece: Made | None = None,
        offsets: Offsets | None = None,
        *,
        is_escaped: bool = True,
    ) -> None:
        """Writes text from the sources after text that is not."""
        shown = text.translate(_ESCAPES) if is_escaped and _ESCAPED.search(text) else text
        start = self._size + len(lead)
        self._size = end = start + (len(shown) if shown.isascii() else len(_encoded(shown)))
        self._parts += (lead, shown)
        self._mapped.append(new(_Mapped, (start, end, kind, span, frame, value, piece, offsets)))


def _tag_span(out: Out) -> Span:
    """The span of an element's name: for <xacro:element> that of a value."""
    name = out.element.attribute("xacro:name") if out.name != out.element.name else None
    return out.element.name_span if name is None else name.span
