"""Noted when files are looked for: a pattern that matches none."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule, RuleContext, Severity


class Details(NamedTuple):
    pattern: str
    is_excluded: bool = False


def _severity(context: RuleContext) -> Severity:
    return Severity.INFORMATION if context.details.is_excluded else Severity.WARNING


LOGIC = {"config-idle-pattern": partial(Rule, details=Details, severity_at=_severity)}
