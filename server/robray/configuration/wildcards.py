"""A pattern of a path, as git reads it (gitignore(5)), matched without backtracking.

The text between two stars has a fixed length, so the first match is as good as any other and nothing is tried twice.
The same holds for folders between two `**`. A regular expression would try all ways to divide a name among its stars.
"""

import re
from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

_SPECIAL = re.compile(r"[*?\[\\]")
_ANY_FOLDERS = "**"
_MANY_STARS = re.compile(r"\*{2,}")


class Wild(NamedTuple):
    """An expression for a whole name, line feeds included; compiled on first use.

    Most of thousands of patterns are never compiled, because a path is looked up by their literal parts.
    """

    expression: str


Segment = str | Wild
"""A literal name, or an expression for one."""


class PatternError(ValueError):
    """Reason why a text is not a pattern."""


class Hit(IntEnum):
    """No match, a match for a folder above, or for the path itself. A later one overrides."""

    NONE = 0
    FOLDER = 1
    ITSELF = 2


class Place(IntEnum):
    """A place in a path: names from its top on, or anywhere; or in a name, its beginning or end."""

    TOP = 0
    ANYWHERE = 1
    BEGINNING = 2
    END = 3


Sign = tuple[Place, str | tuple[str, ...]]
"""A literal part of each path that a pattern matches."""


class Pattern(NamedTuple):
    """Runs of segments with any folders between them; the first run is at the beginning where it is `anchored`."""

    takes_back: bool
    runs: tuple[tuple[Segment, ...], ...]
    anchored: bool
    within: bool
    """True if the pattern matches everything below the runs, and not the runs themselves."""
    folders: bool
    """True to match only folders and everything in them."""
    everything: bool = False
    sign: Sign | None = None
    """None for a pattern without a literal part."""

    def hit(self, parts: tuple[str, ...]) -> Hit:
        """The match for the names of a path, with an empty one at the end for a folder. Cost: O(pattern) for each."""
        if self.everything:
            return Hit.ITSELF
        at = 0
        *first, last = self.runs
        for rank, run in enumerate(first):
            found = _first(run, parts, at, at if rank == 0 and self.anchored else len(parts))
            if found is None:
                return Hit.NONE
            at = found + len(run)
        latest = at if self.anchored and not first else len(parts)
        if self.within:
            found = _first(last, parts, at, min(latest, len(parts) - len(last) - 1))
            if found is None or (not last and len(parts) < 2 and self.folders):
                return Hit.NONE
            return Hit.FOLDER if self.folders else Hit.ITSELF
        end = len(parts) - len(last)
        if at <= end <= latest and _fits(last, parts, end):
            return Hit.ITSELF
        return Hit.NONE if _first(last, parts, at, latest) is None else Hit.FOLDER


def pattern(written: str) -> Pattern | None:
    """None for an empty line and a comment. Raises PatternError."""
    text = written if written.endswith("\\ ") else written.rstrip()
    if not text or text.startswith("#") or text == "/":
        return None
    takes_back = text.startswith("!")
    segments = text.removeprefix("!").split("/") if takes_back else text.split("/")
    folders = not segments[-1]
    if not segments[0]:
        del segments[0]
    elif len(segments) == 1 or (len(segments) == 2 and folders):
        segments.insert(0, _ANY_FOLDERS)
    if not segments:
        raise PatternError("missing pattern after '!'")
    if not segments[-1]:
        segments[-1] = _ANY_FOLDERS
    if len(segments) > 1:
        # To git two stars and more are the same.
        segments = [_ANY_FOLDERS if _MANY_STARS.fullmatch(segment) else segment for segment in segments]
    if folders and segments[-2:] == [_ANY_FOLDERS, _ANY_FOLDERS]:
        # `/**` matches each folder, and no file beside it.
        segments.insert(-1, "*")
    if segments[-1] == "*" and {*segments[:-1]} == {_ANY_FOLDERS}:
        return Pattern(takes_back, (), anchored=False, within=False, folders=False, everything=True)
    runs: list[tuple[Segment, ...]] = []
    run: list[Segment] = []
    for segment in segments:
        if segment != _ANY_FOLDERS:
            run.append(_segment(segment))
        elif run:
            runs.append(tuple(run))
            run = []
    within = segments[-1] == _ANY_FOLDERS
    if run or not runs:
        runs.append(tuple(run))
    anchored = segments[0] != _ANY_FOLDERS
    sign = _sign(runs, [segment for segment in segments if segment != _ANY_FOLDERS], anchored=anchored)
    return Pattern(takes_back, tuple(runs), anchored, within, folders, sign=sign)


def _sign(runs: Sequence[tuple[Segment, ...]], segments: Sequence[str], *, anchored: bool) -> Sign | None:
    if len(runs) > 1 or not segments:
        return None
    names = tuple(each for each in runs[0] if isinstance(each, str))
    if len(names) == len(segments):
        return (Place.TOP if anchored else Place.ANYWHERE), names
    (text, *more) = segments
    if more or len(text) == 1 or _SPECIAL.search(text.removeprefix("*").removesuffix("*")):
        return None
    if text.startswith("*") == text.endswith("*"):
        return None
    return (Place.END, text[1:]) if text.startswith("*") else (Place.BEGINNING, text[:-1])


def _fits(run: tuple[Segment, ...], parts: tuple[str, ...], at: int) -> bool:
    if at + len(run) > len(parts):
        return False
    return all(
        part == segment if isinstance(segment, str) else _compiled(segment.expression).fullmatch(part) is not None
        for segment, part in zip(run, parts[at : at + len(run)], strict=True)
    )


def _first(run: tuple[Segment, ...], parts: tuple[str, ...], at: int, latest: int) -> int | None:
    """The first index where a run matches, between two indices."""
    return next((start for start in range(at, latest + 1) if _fits(run, parts, start)), None)


@lru_cache(2_048)
def _compiled(expression: str) -> re.Pattern[str]:
    return re.compile(expression, re.DOTALL)


def _segment(text: str) -> Segment:
    if _SPECIAL.search(text) is None:
        return text
    if text == "*":
        return Wild(r".+")
    # `+=` to a text in a list would copy it each time.
    pieces: list[list[str]] = [[]]
    at = 0
    while at < len(text):
        character = text[at]
        if character == "*":
            if pieces[-1] or len(pieces) == 1:
                pieces.append([])
            at += 1
        elif character == "?":
            pieces[-1].append(".")
            at += 1
        elif character == "[":
            piece, at = _class(text, at)
            pieces[-1].append(piece)
        else:
            at += character == "\\"
            if at == len(text):
                raise PatternError("missing character after '\\'")
            pieces[-1].append(re.escape(text[at]))
            at += 1
    first, *others = map("".join, pieces)
    if not others:
        return Wild(first)
    *middle, last = others
    # Atomic: where one was found it stays.
    sought = "".join(f"(?>.*?{piece})" for piece in middle)
    return Wild(f"{first}{sought}.*{last}")


def _class(text: str, at: int) -> tuple[str, int]:
    """The set of characters that begins at byte `at`, as an expression, and where it ends."""
    start = at + 1
    negated = text[start : start + 1] in ("!", "^")
    start += negated
    end = text.find("]", start + 1)
    if end < 0:
        raise PatternError("missing ']' after '['")
    inner = re.sub(r"[\\\[&~|]", r"\\\g<0>", text[start:end])
    if inner.startswith("]"):
        inner = "\\" + inner
    if inner.startswith("^"):
        inner = "\\" + inner
    expression = f"[{'^' * negated}{inner}]"
    try:
        re.compile(expression)
    except re.error as error:
        raise PatternError(f"'{text[at : end + 1]}' is not a range of characters") from error
    return expression, end + 1
