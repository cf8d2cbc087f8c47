"""Noted by resolving: a type of frame that amino does not have."""

from collections.abc import Iterable
from functools import partial

from robray.facts.joint_types import JOINT_TYPES_ELSEWHERE
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, replaced_by_suggestion, written


def _message(context: RuleContext) -> str:
    name = context.details.name
    here = JOINT_TYPES_ELSEWHERE.get(name.lower())
    if here is not None:
        limits = "" if here == "fixed" else ", which has no limits"
        return f"unknown joint type '{name}'; use '{here}'{limits}"
    if context.suggestion is not None:
        return f"unknown joint type '{name}'"
    types = ", ".join(f"'{joint_type}'" for joint_type in ROBRAY.joint_types)
    return f"unknown joint type '{name}'; expected one of {types}"


def _words(context: RuleContext) -> Iterable[str]:
    return () if context.details.name.lower() in JOINT_TYPES_ELSEWHERE else ROBRAY.joint_types


def _fix(context: RuleContext) -> Fix | None:
    name = context.details.name
    here = JOINT_TYPES_ELSEWHERE.get(name.lower())
    if here is not None and written(context).strip('"') == name:
        return replaced(context, here, safe=False)
    return replaced_by_suggestion(context)


LOGIC = {"unknown-joint-type": partial(Rule, message_at=_message, words=_words, fix=_fix)}
