"""Lengths of a robot that are far too large for metres."""

from decimal import Decimal, InvalidOperation
from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result, extent_of
from robray.facts.problems import Problem
from robray.formats.urdf.statements import Joint, LinkElement, RobotStatement
from robray.rules.engine.limits import LARGEST_LENGTH, LARGEST_SCALE
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced, scene_and_place, statement
from robray.rules.urdf.lengths import Length, lengths, travel, usual_length


class Details(NamedTuple):
    number: str
    metres: str


LARGE_LENGTH = 5.0
"""Metres: millimetres, if the rest of the robot is `TIMES` smaller."""

TIMES = 25.0

LARGEST_MILLIMETRES = LARGEST_LENGTH * 1000
"""From it on a limit stands for none, as in 1e16: it is too large in millimetres as well."""

_SMALLEST = 1.0
"""What is written beside it: a part of a millimetre would be finer than anybody builds."""


def _check(owner: RobotStatement, result: Result) -> tuple[Problem, ...]:
    assert isinstance(owner, Joint | LinkElement), "only those are looked at"
    found = [_problem(length) for length in lengths(owner) if _is_large(length)]
    if isinstance(owner, Joint):
        large = (length for length in travel(owner) if _is_large(length) and abs(length.largest) < LARGEST_MILLIMETRES)
        found += [_problem(length) for length in large][:1]
    scale = owner.shape.scale if isinstance(owner, LinkElement) and owner.shape is not None else None
    if scale is not None and scale.values is not None and min(map(abs, scale.values)) >= LARGEST_SCALE:
        extent = extent_of(result)
        if extent is None or extent.longest * min(map(abs, scale.values)) >= LARGE_LENGTH:
            found.append(Problem("urdf-looks-like-millimetres", scale.span, Details(f"{scale.values[0]:g}", "scale")))
    return tuple(found)


def _is_large(length: Length) -> bool:
    # Sheets and floors are thin: a fraction beside it says that metres are meant.
    is_whole = all(abs(number) >= _SMALLEST or number == 0 for number in length.numbers)
    return is_whole and abs(length.largest) >= LARGE_LENGTH


def _problem(length: Length) -> Problem:
    return Problem(
        "urdf-looks-like-millimetres", length.span, Details(f"{length.largest:g}", f"{length.largest / 1000:g}")
    )


def _is_usual(context: RuleContext) -> bool:
    """Whether the rest of the robot is not so much smaller."""
    number, instead = context.details
    if instead == "scale" or abs(float(number)) >= LARGEST_LENGTH:
        return False
    usual = usual_length(*scene_and_place(context))
    return usual is None or abs(float(number)) < TIMES * usual


def _message(context: RuleContext) -> str:
    number, instead = context.details
    if instead == "scale":
        return f"the mesh becomes {number} times larger; use '0.001 0.001 0.001' if it is in millimetres"
    return f"length of {number} metres; use '{instead}' if you mean millimetres"


def _fix(context: RuleContext) -> Fix | None:
    """All limits of a joint at once, but for what is no length in millimetres beside one that is."""
    if context.details.metres == "scale":
        return None
    text, span = in_file(context)
    shift = span.start - context.span.start
    found = statement(context)
    limits = travel(found) if isinstance(found, Joint) else ()
    of_travel = [each.span for each in limits if _SMALLEST <= abs(each.largest) < LARGEST_MILLIMETRES]
    spans = of_travel if context.span in of_travel else [context.span]
    written = [_in_metres(text[one.start + shift : one.end + shift]) for one in spans]
    if len(spans) == 1:
        return None if written[0] is None else replaced(context, written[0], safe=False).by_hand
    metres = [Replacement(one, meant) for one, meant in zip(spans, written, strict=True) if meant is not None]
    return Fix("Convert to metres", tuple(metres)).by_hand if len(metres) == len(spans) else None


def _in_metres(millimetres: bytes) -> str | None:
    try:
        numbers = [Decimal(number) / 1000 for number in millimetres.decode("utf-8", "replace").split()]
    except InvalidOperation:
        return None
    return " ".join(f"{number.normalize():f}" for number in numbers)


LOGIC = {
    "urdf-looks-like-millimetres": partial(
        Rule,
        details=Details,
        message_at=_message,
        statements=frozenset({Joint, LinkElement}),
        check=_check,
        is_said=_is_usual,
        fix=_fix,
    )
}
