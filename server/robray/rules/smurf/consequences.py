"""Findings of a file of SMURF, each where a person looks for it, without those that follow from others."""

import re
from collections.abc import Iterable, Sequence
from functools import partial

from robray.analysis.files import SourceFile
from robray.facts.problems import Problem
from robray.formats.smurf.frontend.faults import DOUBLED, NO_BLANK, ORDER, OTHER, SYNTAX, UNCLOSED
from robray.formats.smurf.frontend.nodes import with_quotes
from robray.formats.smurf.statements import Section
from robray.rules.engine.notation import Manner, at_first_of_broken, once_each, refusing, without_broken
from robray.rules.engine.rule import Applicability, Diagnostic, PlacedFix
from robray.rules.smurf.lost_names import (
    ENTITY,
    JOINT,
    LINK,
    MOTOR,
    POSE,
    SECTION_OF,
    Lacking,
    is_in_pose,
    lacking_many,
    robot_lacking,
    robot_of,
    with_others,
)
from robray.text.odd_bracket import odd_bracket
from robray.text.spans import Span


def is_of_notation(found: Diagnostic | Problem) -> bool:
    return bool(found.code == SYNTAX and found.details[1] != DOUBLED)


def may_follow(found: Diagnostic) -> bool:
    return bool(found.details.kind == ORDER)


_OF_VALUES = frozenset(
    {
        "smurf-bad-position",
        "smurf-bad-rotation",
        "smurf-file-not-found",
        "smurf-malformed-reference",
        "smurf-type-mismatch",
        "smurf-unknown-type",
    }
)
_BLOCKS = Manner(is_of_notation, may_follow, None, follows_anywhere=True, of_values=_OF_VALUES)
_BRACKETS = Manner(
    is_of_notation,
    lambda _: True,
    odd_bracket,
    follows_anywhere=False,
    of_values=_OF_VALUES,
    as_json=with_quotes,
)
"""Of a text that is JSON, or YAML that is all in brackets."""

_MOST_LOOKED_THROUGH = 16 << 10
"""Bytes of a text whose brackets are all looked at where one is wrong. In a longer one its reader tells where that is,
by the item that it is in: a key costs what it touches."""


def manner(file: SourceFile) -> Manner:
    is_short = len(file.text) <= _MOST_LOOKED_THROUGH
    return _BRACKETS if is_short and file.text.lstrip()[:1] == b"{" else _BLOCKS


def follows(found: Diagnostic) -> bool:
    return is_of_notation(found) and may_follow(found)


_UNDEFINED = frozenset(
    {
        ENTITY,
        LINK,
        *SECTION_OF,
        "smurf-undefined-collision",
        JOINT,
        "smurf-undefined-material",
        "smurf-undefined-visual",
    }
)

_OF_FILE = frozenset({"smurf-no-files", "smurf-no-modelname", "smurf-no-urdf"})
"""What is said to be missing in a file."""

_KEY, _LIST = "smurf-unknown-key", "smurf-wrong-type"
_MISSING, _TYPE = "smurf-missing-key", "smurf-type-mismatch"
_BAD = frozenset({"smurf-bad-position", "smurf-bad-rotation"})
_NESTED_MAP = "smurf-map-in-nested-scene"
_LESSER = frozenset({_KEY, _MISSING, _TYPE})
_UNREAD_FILE, _IGNORED = "smurf-file-not-found", "smurf-ignored-file"
_DOUBLED = frozenset({"smurf-duplicate-entity", "smurf-duplicate-name"})
_NO_MODEL = "smurf-no-urdf"
_OF_OTHERS = frozenset({".yaml", ".yml", ".sdf"})
"""Suffixes of files that are no URDF."""


def without_consequences(file: SourceFile, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    left = without_broken(file, _at_container(file, found), manner(file))
    if any(is_of_notation(each) for each in left):
        left = [each for each in left if each.code not in _OF_FILE]
    left = _without_lesser(file, _without_model(left))
    lacking = lacking_many(file, left)
    told = once_each(left, partial(_name, file, lacking))
    return [with_others(file, each, lacking) for each in told] if lacking else told


def _name(file: SourceFile, lacking: Lacking, found: Diagnostic) -> object:
    """A name that is not defined, or all that a robot lacks; or the item that has keys of another one."""
    if lacking and (robot := robot_lacking(file, found)) in lacking:
        return robot
    rank = file.reading.facts.rank_at(found.at.span.start)
    if found.code == MOTOR or (found.code == JOINT and is_in_pose(file, rank)):
        # A pose names joints by their motors.
        return MOTOR, found.details.name
    if found.code == POSE:
        return POSE, robot_of(file, rank), found.message
    if found.code in _UNDEFINED:
        return found.code, found.message
    return (SYNTAX, rank) if found.code == SYNTAX and found.details.kind == DOUBLED and rank >= 0 else None


def _at_container(file: SourceFile, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Where something else stands in the place of a list, its items stand where nothing may."""
    if any(each.message == NO_BLANK for each in found):
        return [each for each in found if each.code != _LIST]
    facts = file.reading.facts
    for rank, each in enumerate(found):
        if each.code == _LIST and (item := facts.rank_at(each.at.span.start)) >= 0:
            behind = found[rank + 1 :]
            is_section = isinstance(facts.items[item].statement, Section)
            if is_section and any(follows(other) for other in behind):
                return [*found[:rank], refusing(each), *(other for other in behind if not follows(other))]
    return found


def _without_model(found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Where no listed file is a URDF, and something is wrong with one that may have been meant as that."""
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
    """Without what another finding of the same item says better."""
    if not any(each.code in _LESSER or each.code in _BAD for each in found):
        return found
    places = [
        (each, file.reading.facts.rank_at(each.at.span.start), file.lines.line(each.at.span.start)) for each in found
    ]
    unread = {rank for each, rank, _ in places if each.code == _UNREAD_FILE}
    # That there is no such file says nothing of the keys around it.
    others = (_KEY, _UNREAD_FILE)
    refused = {(rank, line) for each, rank, line in places if each.rejected_by_reader and each.code not in others}
    bad = [each.at.span for each in found if each.code in _BAD]
    doubled = {line for each, _, line in places if each.code in _DOUBLED}

    def is_lesser(code: str, rank: int, line: int) -> bool:
        if code == _TYPE:
            return rank in unread
        if code == _KEY:
            return any((rank, line + step) in refused for step in _AROUND)
        # Else of a line that stands twice.
        return code == _MISSING and any(line + step in doubled for step in _AROUND)

    def is_of_bad(each: Diagnostic) -> bool:
        start = each.at.span.start
        if each.code == _NESTED_MAP:
            return each.at.span in bad
        # Numbers in braces are keys, which stand there twice.
        return each.code == SYNTAX and any(span.start < start < span.end for span in bad)

    return [each for each, rank, line in places if not is_lesser(each.code, rank, line) and not is_of_bad(each)]


_AROUND = (-1, 0, 1)
"""Lines."""


def at_places(file: SourceFile, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    told = at_first_of_broken(file, found, manner(file))
    placed = (
        _at_dash(file.text, each) or _at_bracket(file.text, each) or _at_first_line(file.text, each) for each in told
    )
    return sorted(placed, key=lambda each: each.position)


def _at_dash(text: bytes, found: Diagnostic) -> Diagnostic | None:
    """Where a line begins with a dash and no blank, and the next one is as deep as the keys of an item are."""
    at = found.at.span.start
    if found.message == NO_BLANK:
        return _with_blank(found, found.at.span)
    start = text.rfind(b"\n", 0, at) + 1
    if not follows(found) or text[start:at].strip(b" "):
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


def _at_bracket(text: bytes, found: Diagnostic) -> Diagnostic | None:
    """Where a bracket of another kind stands than what is between two of them is for, with what to write."""
    at = found.at.span.start
    if not is_of_notation(found):
        return None
    if found.details.kind in (UNCLOSED, ORDER):
        opened = text[at : at + 1]
        parenthesis = _TO_PARENTHESIS.match(text, at)
        if opened not in _CLOSING or parenthesis is None:
            return None
        at, meant = parenthesis.end(1) - 1, _CLOSING[opened]
        message = f"expected '{meant}', found ')'"
    elif found.details.kind == OTHER:
        closing = text[at : at + 1]
        start = _opening(text, at)
        meant = "]" if closing == b"}" else "}"
        message = f"expected '{meant}', found '{closing.decode()}'"
        if start is not None and (_IN_MAP.match(text, start + 1) is not None) is (closing == b"}"):
            # What stands between them is for the one that closes.
            at, meant = start, "{" if closing == b"}" else "["
            message = f"expected '{meant}', found '{text[start : start + 1].decode()}'"
    elif (whole := _map_in_parentheses(text, at)) is not None:
        here = found.at._replace(span=whole)
        written = f"{{{text[whole.start + 1 : whole.end - 1].decode('utf-8', 'replace')}}}"
        fix = PlacedFix(f"Change to '{written}'", ((here, written),), Applicability.UNSAFE)
        return found._replace(at=here, message="expected '{' and '}' around a map", fix=fix)
    else:
        return None
    here = found.at._replace(span=Span(at, at + 1))
    fix = PlacedFix(f"Change to '{meant}'", ((here, meant),), Applicability.UNSAFE)
    return found._replace(at=here, message=message, fix=fix)


def _opening(text: bytes, at: int) -> int | None:
    """The bracket that is open there."""
    depth = 0
    for start in range(at - 1, max(at - _MOST_BEFORE, -1), -1):
        mark = text[start : start + 1]
        depth += (mark in _CLOSING) - (mark in (b"]", b"}"))
        if depth > 0:
            return start
    return None


def _map_in_parentheses(text: bytes, colon: int) -> Span | None:
    """What the colon is in, up to whichever bracket ends its line."""
    start = text.rfind(b"(", text.rfind(b"\n", max(colon - _MOST_BEFORE, 0), colon) + 1, colon)
    found = _IN_PARENTHESES.match(text, start) if start >= 0 and text[colon : colon + 1] == b":" else None
    return Span(*found.span(1)) if found is not None and found.end(1) > colon else None


_CLOSING = {b"[": "]", b"{": "}"}
_IN_PARENTHESES = re.compile(rb"(\([ \t]*[A-Za-z_]\w*[ \t]*:[^][{}()#\"'\r\n]*[)}\]])[ \t]*(?:#|[\r\n]|\Z)")
_TO_PARENTHESIS = re.compile(rb"([\[{][^][{}()#\"'\r\n]*\))[ \t]*(?:#|[\r\n]|\Z)")
_IN_MAP = re.compile(rb"\s*(?:\"[^\"\r\n]*\"|'[^'\r\n]*'|[A-Za-z_][\w .-]*)\s*:")


def _at_first_line(text: bytes, found: Diagnostic) -> Diagnostic:
    """Where the lines of a block are indented alike, but for the first: what is said of the second is told at that."""
    at = found.at.span.start
    if not follows(found) or text[text.rfind(b"\n", 0, at) + 1 : at].strip(b" "):
        return found
    behind = _NEXT_LINE.match(text, at)
    around = [each for each in _LINES_BEFORE.findall(text, max(at - _MOST_BEFORE, 0), at) if each.strip()][-2:]
    if behind is None or not around or around[-1].lstrip()[:1] in (b"]", b"}"):
        return found
    own = at - text.rfind(b"\n", 0, at) - 1
    is_item = text[at : at + 1] == b"-"
    first = around[-1]
    begins = _column(first, is_item=is_item)
    if len(behind[1]) != own or begins == own or any(_column(each, is_item=is_item) == begins for each in around[:-1]):
        return found
    end = text.rfind(b"\n", 0, at)
    start = text.rfind(first, 0, end)
    start += len(first) - len(first.lstrip(b" "))
    return found._replace(at=found.at._replace(span=Span(start, start)))


_TIGHT_DASH = re.compile(rb" *-(?=[A-Za-z_\"'])")
_NEXT_LINE = re.compile(rb"[^\n]*\n(?:[ \t]*(?:#[^\n]*)?\n)*( *)[^ \t\r\n#]")
_LINES_BEFORE = re.compile(rb"(?m)^ *[^ #\r\n][^\n]*$")
_MOST_BEFORE = 2_000
_CONTENT = re.compile(rb" *(?:- +)*")


def _column(line: bytes, *, is_item: bool) -> int:
    """Where a line begins, for who compares it with an item, or with a key."""
    if is_item and line.lstrip(b" ").startswith(b"-"):
        return len(line) - len(line.lstrip(b" "))
    content = _CONTENT.match(line)
    return 0 if content is None else content.end()
