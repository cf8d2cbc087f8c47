"""Numbers, configurations and poses."""

import math
from functools import partial
from typing import Any, NamedTuple

from robray.formats.robwork.frontend.poses import Instead
from robray.rules.engine.choices import number_within
from robray.rules.engine.markup_fixes import in_content, without_commas
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced
from robray.rules.robwork.fixes import matrix_taken, other_half_added, radians_said
from robray.text.lookalikes import unseen
from robray.text.spans import Span


class BadNumber(NamedTuple):
    """`is_whole` if a whole number is required."""

    text: str
    is_whole: bool = False


def _bad_number_message(context: RuleContext) -> str:
    text, is_whole = context.details
    odd = unseen(text)
    return f"expected a {'whole ' if is_whole else ''}number, found '{text}'" + (f" with {odd}" if odd else "")


def _bad_number_fix(context: RuleContext) -> Fix | None:
    return number_within(context) if context.details.is_whole else without_commas(context) or number_within(context)


class LooksLikeDegrees(NamedTuple):
    number: str


def _looks_like_degrees_fix(context: RuleContext) -> Fix | None:
    text, span = in_file(context)
    written = text[span.start : span.end].split()
    return replaced(context, " ".join(f"{math.radians(float(number)):.12g}" for number in written), safe=False).by_hand


class NotARotation(NamedTuple):
    """`taken` is the rotation that the loader takes, empty where it takes none."""

    taken: str
    instead: Instead


_TAKEN = {
    Instead.ROTATION: "RobWork's default loader uses {taken}",
    Instead.MIRROR: "RobWork's default loader uses the nearest matrix, which mirrors",
    Instead.NOTHING: "no rotation is nearest to it",
    Instead.ITSELF: "RobWork uses it and distorts everything attached to it",
}


def _not_a_rotation_message(context: RuleContext) -> str:
    taken, instead = context.details
    return f"this matrix is not a rotation; {_TAKEN[instead].format(taken=taken)}"


class NumberCount(NamedTuple):
    element: str
    wanted: str
    found: str


def _number_count_message(context: RuleContext) -> str:
    element, wanted, found = context.details
    return f"expected {wanted} {'number' if wanted == '1' else 'numbers'} for '{element}', found {found}"


def _number_count_fix(context: RuleContext) -> Fix | None:
    wanted = context.details.wanted
    return in_content(context, int(wanted)) if wanted.isdigit() else None


class PosWithoutRpy(NamedTuple):
    element: str
    lacking: str


class QLength(NamedTuple):
    length: str
    wanted: str
    of: str


def _rejects(details: Any) -> bool:
    """For targets of a task only a warning: the device is unknown."""
    return bool(details.of != "task")


_LIKE_A_POSE = "PosLimit"
_NO_POSE = "<RPY>0 0 0</RPY><Pos>0 0 0</Pos>"


def _transform_place_message(context: RuleContext) -> str | None:
    if context.details.name == _LIKE_A_POSE:
        return f"missing pose before '{_LIKE_A_POSE}', which RobWork reads as 'Pos'; add one"
    return None


def _transform_place_fix(context: RuleContext) -> Fix | None:
    if context.details.name != _LIKE_A_POSE:
        return None
    at = context.span.start - 1
    return Fix(f"Insert '{_NO_POSE}'", (Replacement(Span(at, at), _NO_POSE),))


LOGIC = {
    "robwork-bad-number": partial(Rule, details=BadNumber, message_at=_bad_number_message, fix=_bad_number_fix),
    "robwork-looks-like-degrees": partial(Rule, details=LooksLikeDegrees, fix=_looks_like_degrees_fix),
    "robwork-not-a-rotation": partial(Rule, details=NotARotation, message_at=_not_a_rotation_message, fix=matrix_taken),
    "robwork-number-count": partial(Rule, details=NumberCount, message_at=_number_count_message, fix=_number_count_fix),
    "robwork-pos-without-rpy": partial(Rule, details=PosWithoutRpy, fix=other_half_added),
    "robwork-q-length": partial(
        Rule,
        details=QLength,
        rejected_at=_rejects,
        fix=lambda context: in_content(context, int(context.details.wanted)),
    ),
    "robwork-rpy-without-unit": partial(Rule, fix=radians_said),
    "robwork-transform-place": partial(Rule, message_at=_transform_place_message, fix=_transform_place_fix),
}
