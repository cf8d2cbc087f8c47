"""Styles for a terminal: colours, columns, code frames.

`export/look.py` defines columns and printable text.
"""

import os
import shlex
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TextIO

from robray.analysis.analysis import FileSpan
from robray.export.look import (
    BLUE,
    BOLD,
    GREEN,
    RED,
    YELLOW,
    Look,
    columns_of,
    listed_path,
    printable,
    shown_path,
    visible,
)
from robray.rules.engine.rule import Diagnostic, Related
from robray.text.counted import counted
from robray.text.lines import Encoding, Lines
from robray.text.spans import Span

SEVERITY_COLOURS = {"error": RED, "warning": YELLOW, "information": BLUE, "hint": BLUE}

LinesOf = Callable[[str], Lines | None]
"""The lines of a file by its path; None for one that was not read."""

_TAB = 4
_LONGEST_PIECE = 4096
"""Bytes of a line that are looked at before, in and behind a span: more never fits on a terminal."""

_MOST_PLACES = 8
"""Limit of listed places with the same finding."""

_NARROWEST = 40
_GLYPHS = "…├└│─→°·"


def look_of(stream: TextIO, colour: str = "auto") -> Look:
    """Colour only on a terminal, unless `colour` says otherwise, or NO_COLOR, FORCE_COLOR or TERM=dumb."""
    width = max(shutil.get_terminal_size((80, 24)).columns, _NARROWEST)
    return Look(_colourful(stream, colour), _encodable(stream), width, is_terminal(stream))


def in_shell(path: str) -> str:
    """A path as somebody may put it into a shell."""
    shown = shown_path(path)
    return shlex.quote(printable(f"./{shown}" if shown.startswith("-") else shown))


def _colourful(stream: TextIO, colour: str) -> bool:
    if colour != "auto":
        return colour == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return os.environ.get("TERM") != "dumb" and is_terminal(stream)


def _encodable(stream: TextIO) -> bool:
    try:
        _GLYPHS.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def is_terminal(stream: TextIO | None) -> bool:
    """False also for a stream that is closed or missing."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def tolerate_any_text() -> None:
    """Lets the standard streams take characters that their encoding lacks: escaped, instead of an exception."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def full(look: Look, diagnostic: "Diagnostic", lines_of: LinesOf) -> str:
    """A diagnostic with its code frame, its related places and what would help."""
    severity = diagnostic.severity.value
    colour = SEVERITY_COLOURS[severity]
    from robray.rules.engine.repeated import parted

    shown, rest = parted(diagnostic)
    places = [diagnostic.at, *(related.at for related in shown)]
    gutter = max(len(str(_line_number(place, lines_of))) for place in places)
    out = [
        _sentence(look, f"{severity}[{diagnostic.code}]", colour, diagnostic.message, BOLD),
        *_frame(look, diagnostic.at, lines_of, gutter, colour),
    ]
    for message, group in groupby(shown, lambda related: related.message):
        out.append(_sentence(look, "note", BLUE, message))
        if len(alike := [*group]) == 1:
            out += _frame(look, alike[0].at, lines_of, gutter, BLUE)
        else:
            # The code of each would hide the next finding.
            out += (_arrow(look, each.at, lines_of, gutter) for each in alike)
    if rest:
        out.append(_sentence(look, "note", BLUE, f"similar findings at {_places(rest, diagnostic.at, lines_of)}"))
    if diagnostic.fix is not None:
        out.append(_sentence(look, "help", GREEN, diagnostic.fix.title))
    return "\n".join(out)


def _sentence(look: Look, label: str, colour: str, text: str, weight: str = "") -> str:
    """A label and what it says, in lines that fit a terminal."""
    wrapped = look.wrapped(f"{label}: {printable(text)}")
    rest = wrapped[len(label) :]
    return look.paint(label, colour) + "\n".join(
        look.paint(line, weight) if weight else line for line in rest.split("\n")
    )


def _places(related: Sequence["Related"], first: "FileSpan", lines_of: LinesOf) -> str:
    """Places in words, each by its line alone if it is in the file of the first one; of many the first ones."""
    lines = [str(_line_number(each.at, lines_of)) for each in related if each.at.path == first.path]
    others = [place_in_words(each.at, lines_of) for each in related if each.at.path != first.path]
    named = [*lines, *others][:_MOST_PLACES]
    if lines:
        named[0] = f"line{'s' if len(lines) > 1 else ''} {named[0]}"
    more = len(lines) + len(others) - len(named)
    return ", ".join(named) + (f" and {more:,} more" if more else "")


def concise(look: Look, diagnostic: "Diagnostic", lines_of: LinesOf) -> str:
    """A diagnostic in one line."""
    severity = diagnostic.severity.value
    label = look.paint(f"{severity}[{diagnostic.code}]", SEVERITY_COLOURS[severity])
    return f"{place_in_words(diagnostic.at, lines_of)}: {label}: {printable(diagnostic.message)}"


def tally(look: Look, findings: Iterable["Diagnostic"]) -> str:
    """Count of each severity, the worst first."""
    counts = Counter(diagnostic.severity.value for diagnostic in findings)
    parts = [
        look.paint(counted(counts[severity], severity), colour)
        for severity, colour in SEVERITY_COLOURS.items()
        if counts[severity]
    ]
    if len(parts) < 2:
        return parts[0] if parts else "nothing wrong"
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def place_in_words(place: "FileSpan", lines_of: LinesOf) -> str:
    """`path:line:column`, both from 1, the column in characters."""
    path = listed_path(place.path)
    lines = lines_of(place.path)
    if lines is None:
        return path
    line, column = lines.position(place.span.start, Encoding.UTF_32)
    return f"{path}:{line + 1}:{column + 1}"


def _line_number(place: "FileSpan", lines_of: LinesOf) -> int:
    lines = lines_of(place.path)
    return 1 if lines is None else lines.line(place.span.start) + 1


def _arrow(look: Look, place: "FileSpan", lines_of: LinesOf, gutter: int) -> str:
    return look.paint(f"{' ' * gutter}--> ", BLUE) + place_in_words(place, lines_of)


def _frame(look: Look, place: "FileSpan", lines_of: LinesOf, gutter: int, colour: str) -> Iterator[str]:
    yield _arrow(look, place, lines_of, gutter)
    lines = lines_of(place.path)
    if lines is None:
        return
    bar = look.paint(f"{' ' * gutter} |", BLUE)
    code = _code(lines, place.span, look, look.width - gutter - 3)
    yield bar
    yield look.paint(f"{code.line_number:>{gutter}} |", BLUE) + (f" {code.text}" if code.text else "")
    marks = look.paint("^" * code.marked, colour)
    if code.last_line_number is not None:
        marks += look.paint(f" to line {code.last_line_number}", colour)
    yield f"{bar} {' ' * code.indentation}{marks}"


class _Code(NamedTuple):
    """A line as it is shown, and which columns of it are marked."""

    line_number: int
    text: str
    indentation: int
    marked: int
    last_line_number: int | None
    """Where a span that goes on below ends."""


def _code(lines: Lines, span: "Span", look: Look, room: int) -> _Code:
    line = lines.line(span.start)
    start, end = lines.extent(line)
    first = min(max(span.start, start), end)
    last_line = max(lines.line(max(span.end - 1, span.start)), line)
    last = min(max(span.end, first), end)
    cells: list[str] = []
    bounds = []
    # The rest of a long line would be copied for each finding in it.
    for begin, until in ((max(start, first - _LONGEST_PIECE), first), (first, last), (last, end)):
        piece = lines.text[begin : min(until, begin + _LONGEST_PIECE)].decode("utf-8", "replace")
        _extend(cells, _near(piece, room, is_before=until == first), unicode=look.unicode)
        bounds.append(len(cells))
    text, indentation, marked = _window(cells, bounds[0], max(bounds[1], bounds[0] + 1), room, look.glyph("…", "~"))
    return _Code(line + 1, text, indentation, marked, None if last_line == line else last_line + 1)


def _near(text: str, room: int, *, is_before: bool) -> str:
    """The visible part of a line's piece in so many columns, if each of its characters takes one."""
    if len(text) <= 2 * room or not text.isascii() or "\t" in text:
        return text
    # Tabs behind it stop where they did.
    return text[(len(text) - 2 * room) // _TAB * _TAB :] if is_before else text[: 2 * room]


def _extend(cells: list[str], text: str, *, unicode: bool) -> None:
    """Adds one string for every column that the text takes; the second column of a wide character is empty."""
    if text.isascii() and text.isprintable():
        # As nearly all is, and a long line may be shown for each of thousands of findings.
        cells += text
        return
    for character in text:
        if character == "\t":
            cells += [" "] * (_TAB - len(cells) % _TAB)
        elif " " <= character <= "~":
            cells.append(character)
        else:
            shown = visible(character)
            columns = columns_of(shown)
            if not unicode:
                cells += "?" * columns
            elif columns == 0 and cells:
                cells[-1] += shown
            else:
                cells += [shown, ""][: max(columns, 1)]


def _window(cells: list[str], start: int, end: int, room: int, ellipsis: str) -> tuple[str, int, int]:
    """The columns around `start` to `end` that fit, where those begin in them, and how many of those there are."""
    if len(cells) <= room:
        return "".join(cells).rstrip(), start, end - start
    # One column more than there are: a mark may stand behind the last character.
    low = 0 if end < room else max(min(start - room // 3, len(cells) + 1 - room), 0)
    seen = cells[low : low + room - 1]
    # Of a wide character that is cut in two a blank stays.
    if low:
        seen[:2] = [ellipsis, seen[1] or " "]
    if low + room > len(cells):
        return "".join(seen), start - low, end - start
    seen = [*seen[:-1], seen[-1] if cells[low + room - 1] else " ", ellipsis]
    return "".join(seen), start - low, min(end, low + room - 1) - start
