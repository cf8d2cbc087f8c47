"""Findings of a file of SMURF, at the expected places, without those that follow from others."""

import re
from collections.abc import Iterable, Sequence
from functools import partial

from robray.analysis.files import SourceFile
from robray.facts.problems import Problem
from robray.formats.smurf.frontend.faults import DOUBLED, NO_BLANK, ORDER, SYNTAX
from robray.rules.engine.notation import is_bracket, once_each, refusing, without_broken
from robray.rules.engine.rule import Applicability, Diagnostic, PlacedFix
from robray.rules.smurf.lost_names import (
    ENTITY,
    JOINT,
    LINK,
    MOTOR,
    POSE,
    SENSOR,
    is_in_pose,
    robot_of,
)
from robray.text.spans import Span


def is_of_notation(found: Diagnostic | Problem) -> bool:
    return bool(found.code == SYNTAX and found.details[1] != DOUBLED)


def may_follow(found: Diagnostic) -> bool:
    return bool(found.details.kind == ORDER)


_UNDEFINED = frozenset(
    {
        ENTITY,
        LINK,
        MOTOR,
        POSE,
        SENSOR,
        "smurf-undefined-collision",
        JOINT,
        "smurf-undefined-material",
        "smurf-undefined-visual",
    }
)

_OF_FILE = frozenset({"smurf-no-files", "smurf-no-modelname", "smurf-no-urdf"})
"""Missing parts of a file."""

_KEY, _LIST = "smurf-unknown-key", "smurf-wrong-type"
_MISSING, _TYPE = "smurf-missing-key", "smurf-type-mismatch"
_BAD = frozenset({"smurf-bad-position", "smurf-bad-rotation"})
_NESTED_MAP = "smurf-map-in-nested-scene"
_LESSER = frozenset({_KEY, _MISSING, _TYPE})
_UNREAD_FILE, _IGNORED = "smurf-file-not-found", "smurf-ignored-file"
_DOUBLED = frozenset({"smurf-duplicate-entity", "smurf-duplicate-name"})
_NO_MODEL = "smurf-no-urdf"
_OF_OTHERS = frozenset({".yaml", ".yml", ".sdf"})
"""Suffixes of files other than URDF."""


def without_consequences(file: SourceFile, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    is_in_brackets = file.text.lstrip()[:1] == b"{"
    left = without_broken(
        file, found, is_of_notation, lambda each: is_bracket(file, each) if is_in_brackets else may_follow(each)
    )
    if any(is_of_notation(each) for each in left):
        left = [each for each in left if each.code not in _OF_FILE]
    left = _without_lesser(file, _without_model(left))
    return once_each(left, partial(_name, file))


def _name(file: SourceFile, found: Diagnostic) -> object:
    """An undefined name, or the item with keys of another one."""
    rank = file.reading.facts.rank_at(found.at.span.start)
    if found.code == MOTOR or (found.code == JOINT and is_in_pose(file, rank)):
        # A pose names joints by their motors.
        return MOTOR, found.details.name
    if found.code == POSE:
        return POSE, robot_of(file, rank), found.message
    if found.code in _UNDEFINED:
        return found.code, found.message
    return (SYNTAX, rank) if found.code == SYNTAX and found.details.kind == DOUBLED and rank >= 0 else None


def _without_model(found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """For a list without a URDF, with a mistake that may be about the missing one."""
    if not any(each.code == _NO_MODEL for each in found):
        return found
    meant = next((each for each in found if _may_be_model(each)), None)
    if meant is None:
        return found
    return [refusing(each) if each is meant else each for each in found if each.code != _NO_MODEL]


def _may_be_model(found: Diagnostic) -> bool:
    if found.code == _IGNORED:
        return found.details.suffix.lower() not in _OF_OTHERS
    return found.code in (_UNREAD_FILE, _LIST)


def _without_lesser(file: SourceFile, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Without findings that another one of the item covers."""
    if not any(each.code in _LESSER or each.code in _BAD for each in found):
        return found
    places = [
        (each, file.reading.facts.rank_at(each.at.span.start), file.lines.line(each.at.span.start)) for each in found
    ]
    unread = {rank for each, rank, _ in places if each.code == _UNREAD_FILE}
    # A missing file says nothing about the keys around it.
    others = (_KEY, _UNREAD_FILE)
    refused = {(rank, line) for each, rank, line in places if each.rejected_by_reader and each.code not in others}
    bad = [each.at.span for each in found if each.code in _BAD]
    doubled = {line for each, _, line in places if each.code in _DOUBLED}

    def is_lesser(code: str, rank: int, line: int) -> bool:
        if code == _TYPE:
            return rank in unread
        if code == _KEY:
            return any((rank, line + step) in refused for step in _AROUND)
        # Otherwise for a line that is repeated.
        return code == _MISSING and any(line + step in doubled for step in _AROUND)

    def is_of_bad(each: Diagnostic) -> bool:
        start = each.at.span.start
        if each.code == _NESTED_MAP:
            return each.at.span in bad
        # Numbers in braces are keys, which are duplicates.
        return each.code == SYNTAX and any(span.start < start < span.end for span in bad)

    return [each for each, rank, line in places if not is_lesser(each.code, rank, line) and not is_of_bad(each)]


_AROUND = (-1, 0, 1)
"""Lines."""


def at_places(file: SourceFile, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    placed = (_at_dash(file.text, each) or each for each in found)
    return sorted(placed, key=lambda each: each.position)


def _at_dash(text: bytes, found: Diagnostic) -> Diagnostic | None:
    """At a line that begins with a dash without a blank, and whose next line is as deep as the keys of an item."""
    at = found.at.span.start
    if found.message == NO_BLANK:
        return _with_blank(found, found.at.span)
    start = text.rfind(b"\n", 0, at) + 1
    if not (is_of_notation(found) and may_follow(found)) or text[start:at].strip(b" "):
        return None
    above = [each.start() for each in _LINES_BEFORE.finditer(text, max(start - _MOST_BEFORE, 0), start)]
    for line in (start, *above[-1:]):
        dash = _TIGHT_DASH.match(text, line)
        behind = _NEXT_LINE.match(text, line)
        if dash is not None and behind is not None and len(behind[1]) == dash.end() - line + 1:
            return _with_blank(found, Span(dash.end() - 1, dash.end()))
    return None


def _with_blank(found: Diagnostic, dash: Span) -> Diagnostic:
    gap = found.at._replace(span=Span(dash.end, dash.end))
    fix = PlacedFix("Insert a space", ((gap, " "),), Applicability.SAFE)
    return found._replace(at=found.at._replace(span=dash), message=NO_BLANK, fix=fix)


_TIGHT_DASH = re.compile(rb" *-(?=[A-Za-z_\"'])")
_NEXT_LINE = re.compile(rb"[^\n]*\n(?:[ \t]*(?:#[^\n]*)?\n)*( *)[^ \t\r\n#]")
_LINES_BEFORE = re.compile(rb"(?m)^ *[^ #\r\n][^\n]*$")
_MOST_BEFORE = 2_000
