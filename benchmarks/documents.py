"""A file that is opened, and the place in it where somebody types."""

import bisect
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

MOST_USES = 60


class Position(NamedTuple):
    line: int
    column: int


@dataclass(frozen=True)
class Document:
    """At `place`, `mended` stands in `text`; typing puts `broken` instead, and back again.

    `shows` says whether a diagnostic comes and goes with it. `uses` are names that hover and definition are asked of.
    Texts are ASCII: columns are the same in all encodings.
    """

    name: str
    text: str
    place: Position
    uses: tuple[Position, ...]
    broken: str = "x"
    mended: str = ""
    shows: bool = True
    beside: Mapping[str, str] = field(default_factory=dict)
    """Other files of the folder by name; they are on the disk and not opened."""

    @property
    def lines(self) -> int:
        return self.text.count("\n")

    @property
    def broken_text(self) -> str:
        before = _start(self.text, self.place.line) + self.place.column
        return self.text[:before] + self.broken + self.text[before + len(self.mended) :]


def document(
    name: str, lines: Sequence[str], *, breaks: str, uses: str, beside: Mapping[str, str] | None = None
) -> Document:
    """Typed is an `x` behind the match of the pattern `breaks` that is nearest to the middle."""
    text = "\n".join(lines) + "\n"
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def position(offset: int) -> Position:
        line = bisect.bisect_right(starts, offset) - 1
        return Position(line, offset - starts[line])

    breakable = [match.end() for match in re.finditer(breaks, text)]
    usable = [match.start() + 1 for match in re.finditer(uses, text)]
    step = max(1, len(usable) // MOST_USES)
    place = min(breakable, key=lambda offset: abs(offset - len(text) // 2))
    return Document(
        name,
        text,
        position(place),
        tuple(position(offset) for offset in usable[::step][:MOST_USES]),
        beside=beside or {},
    )


def _start(text: str, line: int) -> int:
    offset = 0
    for _ in range(line):
        offset = text.index("\n", offset) + 1
    return offset
