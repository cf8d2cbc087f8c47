"""Answers that are already encoded as JSON.

Creating one of the protocol's objects takes ten times as long as creating a dictionary, and the object becomes a
dictionary anyway. So answers about whole files, with thousands of parts, are encoded directly.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from robray.text.lines import Encoding, Lines
from robray.text.spans import Span

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Rows = NDArray[numpy.int32]


Json = Mapping[str, Any]

_MANY = 64
"""Minimum number of ranges for which numpy pays off."""


written = json.JSONEncoder(separators=(",", ":")).encode
"""Encodes a value as JSON."""


class EncodedJson:
    """A value as JSON; `text` is sent as it is."""

    __slots__ = ("text",)

    def __init__(self, value: Any) -> None:
        self.text = written(value)

    @classmethod
    def of_text(cls, text: str) -> "EncodedJson":
        found = cls.__new__(cls)
        found.text = text
        return found


def in_one(elements: Sequence[str]) -> Sequence[bytes]:
    """Elements of a list as one piece of JSON, or as none if it is empty."""
    return [",".join(elements).encode()] if elements else []


def with_items(fields: Json, items: Iterable[bytes]) -> str:
    """An object as JSON with fields, and `items` that are already encoded, one or several in each."""
    return f'{written(fields)[:-1]},"items":[{b",".join(items).decode()}]}}'


NOWHERE: Json = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
"""The start of a file that was not read."""


def json_range(lines: Lines, span: Span, encoding: Encoding) -> Json:
    start, end = lines.positions(span, encoding)
    return {
        "start": {"line": start.line, "character": start.column},
        "end": {"line": end.line, "character": end.column},
    }


def json_ranges(lines: Lines, spans: Sequence[Span], encoding: Encoding) -> list[Json]:
    """Ranges of many spans of a text; fast for many, which are converted at once."""
    if len(spans) < _MANY:
        return [json_range(lines, span, encoding) for span in spans]
    places = [{"line": line, "character": column} for line, column in _positions(lines, spans, encoding)]
    return [{"start": start, "end": end} for start, end in zip(places[::2], places[1::2], strict=True)]


def _positions(lines: Lines, spans: Sequence[Span], encoding: Encoding) -> list[tuple[int, int]]:
    """Line and column of the start and of the end of each span, one after the other."""
    import numpy

    offsets = numpy.fromiter(chain.from_iterable(spans), numpy.int64, 2 * len(spans)).clip(0, len(lines.text))
    found = numpy.searchsorted(numpy.frombuffer(lines.starts, numpy.int64), offsets, "right") - 1
    return list(zip(found.tolist(), lines.columns(found, offsets, encoding).tolist(), strict=True))
