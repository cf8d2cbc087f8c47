"""Noted by reading: a key of an entity that nobody reads."""

from functools import partial
from typing import Any, NamedTuple

from robray.formats.smurf.vocabulary import ENTITY_KEYS, FORMER_KEYS
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion


class Details(NamedTuple):
    key: str
    meant: str
    what: str
    where: str


_SEVERITIES = {"entity": Severity.ERROR, "annotation": Severity.WARNING, "scene": Severity.WARNING}
"""Where a key is missing for it; no reader takes a robot without files."""


def _rejects(details: Any) -> bool:
    return bool(details.where == "entity" or details.meant == "files")


def _severity(context: RuleContext) -> Severity:
    if _rejects(context.details):
        return Severity.ERROR
    return _SEVERITIES.get(context.details.where, Severity.INFORMATION)


def _message(context: RuleContext) -> str:
    key, meant = context.details.key, context.details.meant
    is_told = not meant or context.suggestion is not None
    return f"unknown key '{key}'" if is_told else f"unknown key '{key}'; use '{meant}'"


def _words(context: RuleContext) -> tuple[str, ...]:
    meant: str = context.details.meant
    return (meant,) if meant else tuple(ENTITY_KEYS)


def _fix(context: RuleContext) -> Fix | None:
    """An older name, and a singular, gives way to the one that is read now, which is not near it."""
    key, meant, _, where = context.details
    is_sure = FORMER_KEYS.get(key) == meant or where == "scene"
    return replaced_by_suggestion(context._replace(suggestion=meant) if is_sure else context)


LOGIC = {
    "smurf-unknown-key": partial(
        Rule, details=Details, rejected_at=_rejects, severity_at=_severity, message_at=_message, words=_words, fix=_fix
    )
}
