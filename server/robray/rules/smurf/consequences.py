"""Findings of a file of SMURF but for those that follow from others of it."""

from collections.abc import Sequence
from functools import partial

from robray.analysis.files import SourceFile
from robray.formats.smurf.frontend.faults import DOUBLED, NO_BLANK, SYNTAX
from robray.formats.smurf.statements import Section
from robray.rules.engine.notation import once_each, refusing, without_broken
from robray.rules.engine.rule import Diagnostic
from robray.rules.smurf.lacking_names import Lacking, is_in_pose, lacking_many, robot_lacking, robot_of, with_others
from robray.rules.smurf.lost_names import ENTITY, JOINT, LINK, MOTOR, POSE, SECTION_OF
from robray.rules.smurf.manner import follows, is_of_notation, manner

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
