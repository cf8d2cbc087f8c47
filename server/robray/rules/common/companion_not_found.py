"""Noted for a file: what its comment `robray: with` names cannot be had."""

from functools import partial

from robray.analysis.files import Absence
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _message(context: RuleContext) -> str:
    name, why, is_in_package = context.details
    if is_in_package:
        return f"'{name}' is not loaded: package or file not found"
    if why == Absence.MISSING.value:
        return f"'{name}' is not loaded: the file does not exist; use a path relative to the folder of this file"
    return f"'{name}' is not loaded: the file {why}"


def _severity(context: RuleContext) -> Severity:
    # Packages may well be there on another machine.
    return Severity.INFORMATION if context.details.is_in_package else Severity.WARNING


LOGIC = {"companion-not-found": partial(Rule, message_at=_message, severity_at=_severity)}
