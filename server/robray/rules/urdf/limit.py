"""Limits of a joint that leave it no room, or do not count."""

from collections.abc import Iterator
from functools import partial

from robray.analysis.results import Result
from robray.facts.details import Said
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.urdf.statements import Joint, Limit, RobotStatement
from robray.rules.engine.choices import swapped, without_minus
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place, statement


def _check(joint: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(joint, Joint), "only joints are looked at"
    limit, kind = joint.limit, joint.type
    return () if limit is None or kind is None else (*_negative(limit), *_ends(limit, kind))


def _negative(limit: Limit) -> Iterator[Problem]:
    for name, number in (("effort", limit.effort), ("velocity", limit.velocity)):
        if number is not None and number.value is not None and number.value < 0:
            what = f"'{name}' is negative; use 0 or a positive number"
            yield Problem("urdf-limit", number.span, Said(what))


def _ends(limit: Limit, kind: Name) -> tuple[Problem, ...]:
    given = limit.lower or limit.upper
    low = 0.0 if limit.lower is None else limit.lower.value
    high = 0.0 if limit.upper is None else limit.upper.value
    if kind.text == "continuous":
        if given is None or low == high == 0:
            # Zero is what holds where nothing is given, and what tools write for nothing.
            return ()
        return (Problem("urdf-limit", given.span, Said("a continuous joint has no position limits; remove them")),)
    if kind.text not in ("revolute", "prismatic") or low is None or high is None or low < high:
        return ()
    if low == high:
        what = f"lower and upper limit are both {low:g}, so the joint cannot move"
        return (Problem("urdf-limit", limit.keyword if given is None else given.span, Said(what)),)
    what = f"lower limit {low:g} is above upper limit {high:g}"
    return (Problem("urdf-limit", limit.keyword if given is None else given.span, Said(what)),)


def _is_misspelt(context: RuleContext) -> bool:
    """Whether one of the limits is misspelt or refused."""
    scene, place = scene_and_place(context)
    problems = scene.item(place).problems
    return any(
        problem.code == "urdf-bad-limit"
        or (problem.code == "urdf-unknown-word" and problem.details.meant in ("lower", "upper"))
        for problem in problems
    )


def _fix(context: RuleContext) -> Fix | None:
    """The size of a negative number, or limits the wrong way round in each other's place.

    The second is for a person: a minus may be missing as well.
    """
    joint = statement(context)
    assert isinstance(joint, Joint), "only joints are looked at"
    limit = joint.limit
    if limit is not None and context.span in [each.span for each in (limit.effort, limit.velocity) if each is not None]:
        return without_minus(context)
    if limit is None or limit.lower is None or limit.upper is None or joint.type is None:
        return None
    low, high = limit.lower.value, limit.upper.value
    is_reversed = low is not None and high is not None and low > high and joint.type.text != "continuous"
    return swapped(limit.lower.span, limit.upper.span, context) if is_reversed else None


LOGIC = {"urdf-limit": partial(Rule, statements=frozenset({Joint}), check=_check, fix=_fix, is_said=_is_misspelt)}
