"""Noted by resolving: a motion names a target that its task does not have."""

from functools import partial
from typing import NamedTuple

from robray.facts.items import TOP, FileFacts
from robray.facts.symbols import Symbol
from robray.formats.robwork.kinds import TARGET
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.misdeclared import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place


class Details(NamedTuple):
    """`told` and `near` as in `facts/details.Undefined`."""

    name: str
    told: str = ""
    near: str = ""


_ELSEWHERE = {"outer": "an outer task", "inner": "a nested task"}


def _message(context: RuleContext) -> str:
    if is_misdeclared(context):
        return misdeclared_message(context)
    name = context.details.name
    where = _elsewhere(context, name)
    told = f"; a motion cannot use a target of {_ELSEWHERE[where]}" if where else ""
    return f"undefined target '{name}'{told}"


def _elsewhere(context: RuleContext, name: str) -> str:
    """Whether a task around the one with the motion has the target, or one that is nested in it."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    own = facts.container(place[-1])
    around = _around(facts, own)
    found = ""
    for other in scene.declarations.get(Symbol(TARGET, name), ()):
        if other[:-1] != place[:-1]:
            continue
        holder = facts.container(other[-1])
        if holder in around:
            return "outer"
        if holder != TOP and own == facts.container(holder):
            found = "inner"
    return found


def _around(facts: FileFacts, label: int) -> set[int]:
    found = set()
    while label != TOP and (label := facts.container(label)) != TOP:
        found.add(label)
    return found


def _fix(context: RuleContext) -> Fix | None:
    return misdeclared_fix(context) if is_misdeclared(context) else mended_where_used(context, TARGET)


LOGIC = {"robwork-undefined-target": partial(Rule, details=Details, message_at=_message, names=TARGET, fix=_fix)}
