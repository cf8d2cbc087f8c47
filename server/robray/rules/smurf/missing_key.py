"""Noted by reading: what the readers need and is not there."""

import re
from functools import partial
from typing import Any, NamedTuple

from robray.facts.robots import JOINT
from robray.formats.smurf.semantics.answers import first
from robray.formats.smurf.statements import Annotation
from robray.rules.engine.choices import edited
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, listed, scene_and_place
from robray.text.spans import Span


class Details(NamedTuple):
    what: str
    keys: tuple[str, ...]
    where: str


def _rejects(details: Any) -> bool:
    return bool(details.where == "entity")


def _message(context: RuleContext) -> str:
    keys = context.details.keys
    return f"missing {'keys' if keys[1:] else 'key'} {listed(keys, len(keys))} in {context.details.what}"


_BEFORE = re.compile(rb"(?P<lead>[^\n]*?)(?P<quote>[\"']?)(?P<key>name|joint)[\"']?[ \t]*:[ \t]*\Z")
_LEAD = re.compile(rb" *(?:- +)*")


_FILE = re.compile(rb"\bfile[\"']?[ \t]*:[ \t]*([\w./+-]+)")
_NAME = re.compile(rb"[ \t]*(-[ \t]+)?name[ \t]*:[ \t]*[^\s\[{#]+[ \t]*(?=\r?\n|\Z)")


def _with_file(context: RuleContext) -> Fix | None:
    """The file of another entity, behind the name, where that is a line of its own."""
    text, span = in_file(context)
    start = text.rfind(b"\n", 0, span.start) + 1
    line = _NAME.match(text, start)
    other = _FILE.search(text)
    if line is None or other is None:
        return None
    key = " " * (len(line[0]) - len(line[0].lstrip(b" -\t")))
    path = other[1].decode()
    return edited(f"Add 'file: {path}'", (Span(line.end(), line.end()), f"\n{key}file: {path}"))


def _fix(context: RuleContext) -> Fix | None:
    """Of a motor with one of its name and its joint, and a joint of the robot is called so, the other is the same."""
    if context.place is None:
        return None
    if context.details.keys == ("file",):
        return _with_file(context)
    if context.details.keys not in (("name",), ("joint",)):
        return None
    scene, place = scene_and_place(context)
    motor = scene.item(place).statement
    if not isinstance(motor, Annotation) or motor.section != "motors":
        return None
    there = motor.name or motor.joint
    if there is None or first(scene, JOINT, there.text, place) is None:
        return None
    (key,) = context.details.keys
    text, at = in_file(context)
    start, end = (at.start - context.span.start + each for each in there.span)
    before = _BEFORE.match(text, text.rfind(b"\n", 0, start) + 1, start)
    if before is None:
        return None
    quote = before["quote"].decode()
    lead = _LEAD.fullmatch(before["lead"])
    behind = ", " if lead is None else "\n" + " " * len(before["lead"])
    value = text[start:end].decode("utf-8", "replace")
    new = Replacement(Span(there.span.end, there.span.end), f"{behind}{quote}{key}{quote}: {value}")
    return Fix(f"Insert '{key}'", (new,), Applicability.BY_HAND)


LOGIC = {"smurf-missing-key": partial(Rule, details=Details, rejected_at=_rejects, message_at=_message, fix=_fix)}
