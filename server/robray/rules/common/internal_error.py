"""Noted where a rule raises an exception: its finding at one statement is then unknown."""

from collections.abc import Iterable, Iterator
from functools import partial

from robray.analysis.analysis import FileSpan
from robray.rules import RULES
from robray.rules.engine.failures import FAILED, Failure
from robray.rules.engine.rule import Diagnostic, Rule, RuleContext


def _message(context: RuleContext) -> str:
    code, why = context.details
    what = f"rule '{code}' failed here" if code else "robray could not check all of this file"
    return f"{what} because of a bug in robray; please report it: {why}"


LOGIC = {"internal-error": partial(Rule, details=Failure, message_at=_message)}


def failed_at(at: FileSpan, details: Failure) -> Diagnostic:
    return RULES["internal-error"].at(at, RuleContext(at.span, details, None, None), None)


def once_a_rule(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """One finding for each rule that failed, from findings of this rule and findings whose words or fix failed."""
    failed: dict[str, Diagnostic] = {}
    for each in found:
        if each.code == FAILED:
            failed.setdefault(each.details.code, each)
        elif each.failed:
            failed.setdefault(each.code, failed_at(each.at, Failure(each.code, each.failed)))
    yield from failed.values()
