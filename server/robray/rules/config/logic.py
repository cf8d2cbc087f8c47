"""Details, severities and fixes of rules about configurations; reading a configuration notes its findings."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity


class IdlePattern(NamedTuple):
    pattern: str
    is_excluded: bool = False


class LooksLikeDegrees(NamedTuple):
    number: str


class MissingFile(NamedTuple):
    kind: str
    path: str
    is_elsewhere: bool = False


class UnknownArgument(NamedTuple):
    name: str
    file: str


class UnknownKey(NamedTuple):
    name: str
    hint: str


class UnknownSeverity(NamedTuple):
    key: str
    wanted: str


def _severity(context: RuleContext) -> Severity:
    """Less where nothing may be wrong, as elsewhere there may be such a file."""
    *_, may_be_right = context.details
    return Severity.INFORMATION if may_be_right else Severity.WARNING


def _suggested(context: RuleContext) -> Fix | None:
    """The suggested value; for a person to choose."""
    fix = _of_name(context)
    return None if fix is None else fix.by_hand


def _of_name(context: RuleContext) -> Fix | None:
    """The same for an unknown name, which has no effect as it is."""
    meant = context.suggestion
    return None if meant is None else Fix(f"Change to '{meant}'", (Replacement(context.span, meant),)).unsafe


UNKNOWN_ARGUMENT = "config-unknown-argument"

LOGIC = {
    "config-idle-pattern": partial(Rule, details=IdlePattern, severity_at=_severity),
    "config-looks-like-degrees": partial(Rule, details=LooksLikeDegrees, fix=_suggested),
    "config-missing-file": partial(Rule, details=MissingFile, severity_at=_severity, fix=_suggested),
    "config-undefined-frame": partial(Rule, fix=_suggested),
    UNKNOWN_ARGUMENT: partial(Rule, details=UnknownArgument, fix=_suggested),
    "config-unknown-key": partial(Rule, details=UnknownKey, fix=_of_name),
    "config-unknown-rule": partial(Rule, fix=_of_name),
    "config-unknown-severity": partial(Rule, details=UnknownSeverity, fix=_suggested),
}
