"""Noted when it is looked for: a file or folder that a configuration names, and that is not there."""

from functools import partial
from typing import NamedTuple

from robray.rules.config.written_anew import written_anew
from robray.rules.engine.rule import Rule, RuleContext, Severity


class Details(NamedTuple):
    kind: str
    path: str
    is_elsewhere: bool = False


def _severity(context: RuleContext) -> Severity:
    return Severity.INFORMATION if context.details.is_elsewhere else Severity.WARNING


LOGIC = {"config-missing-file": partial(Rule, details=Details, severity_at=_severity, fix=written_anew)}
