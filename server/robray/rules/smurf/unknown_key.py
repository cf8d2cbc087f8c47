"""Noted by reading: a key of an entity that nobody reads."""

from typing import Any

from robray.formats.smurf.vocabulary import ENTITY_KEYS, FORMER_KEYS
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion
from robray.rules.smurf.example_robot import in_scene
from robray.text.records import NamedTuple


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
    key, meant, what, _ = context.details
    return f"nobody reads '{key}', and {what} needs '{meant}'" if meant else f"nobody reads '{key}'"


def _words(context: RuleContext) -> tuple[str, ...]:
    meant: str = context.details.meant
    return (meant,) if meant else tuple(ENTITY_KEYS)


def _fix(context: RuleContext) -> Fix | None:
    """An older name, and a singular, gives way to the one that is read now, which is not near it."""
    key, meant, _, where = context.details
    is_sure = FORMER_KEYS.get(key) == meant or where == "scene"
    return replaced_by_suggestion(context._replace(suggestion=meant) if is_sure else context)


RULE = Rule(
    code="smurf-unknown-key",
    severity=Severity.INFORMATION,
    summary="A key is there that nobody reads.",
    message="nobody reads '{key}'",
    details=Details,
    explanation=(
        "The keys of an entity are name, file, type, position, rotation, parent, anchor, pose, root and "
        "child. The readers pass over all others without a word, 'orientation' among them. Where a key is missing that "
        "an entity, a robot or an annotation needs, and one that nobody reads is nearly the same, both are told here, "
        "as severely as what is missing. So is 'URI', an older name of 'file': what reads the text for MARS puts the "
        "named file's content in its place, and no file is left. A scene whose list is called 'entity' is empty "
        "to its readers."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, [|fiel|]: arm.smurf}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf}
"""
    ),
    format="smurfs",
    rejected_by_reader=True,
    rejected_at=_rejects,
    severity_at=_severity,
    message_at=_message,
    words=_words,
    fix=_fix,
)
