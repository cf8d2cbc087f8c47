"""Noted by lowering: a type of joint that does not exist."""

from collections.abc import Iterable
from functools import partial

from robray.facts.joint_types import JOINT_TYPES_ELSEWHERE
from robray.formats.urdf.statements import JOINT_TYPES
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, replaced_by_suggestion


def _elsewhere(context: RuleContext) -> str | None:
    return JOINT_TYPES_ELSEWHERE.get(context.details.name.lower())


def _words(context: RuleContext) -> Iterable[str]:
    return () if _elsewhere(context) is not None else JOINT_TYPES


def _fix(context: RuleContext) -> Fix | None:
    here = _elsewhere(context)
    return replaced_by_suggestion(context) if here is None else replaced(context, here, safe=False)


def _message(context: RuleContext) -> str:
    if (here := _elsewhere(context)) is not None:
        return f"unknown joint type '{context.details.name}'; URDF calls it '{here}'"
    types = ", ".join(f"'{name}'" for name in JOINT_TYPES)
    known = "" if context.suggestion is not None else f"; use {types}"
    return f"unknown joint type '{context.details.name}'{known}"


LOGIC = {"urdf-joint-type": partial(Rule, message_at=_message, words=_words, fix=_fix)}
