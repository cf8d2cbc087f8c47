"""Noted where a rule raises an exception: what it would have said of one statement is not known."""

from collections.abc import Iterable, Iterator

from robray.analysis.analysis import FileSpan
from robray.rules.engine.failures import FAILED, Failure
from robray.rules.engine.rule import Diagnostic, Rule, RuleContext, Severity


def _message(context: RuleContext) -> str:
    code, why = context.details
    what = f"the rule '{code}' failed here" if code else "not all of this file could be checked"
    return f"{what}, which is a mistake of robray's own; please report it: {why}"


RULE = Rule(
    code="internal-error",
    severity=Severity.ERROR,
    summary="A rule of robray failed.",
    message="the rule '{code}' failed here, which is a mistake of robray's own; please report it: {why}",
    details=Failure,
    message_at=_message,
    explanation=(
        "A rule raised an exception, so robray does not know whether it would have found something here. Your file "
        "need not be wrong, and all other rules are checked as usual. 'robray check' exits with status 2, since its "
        "answer is not complete. Please report the message together with the statement that it stands at."
    ),
    bad="",
    good="",
)


def failed_at(at: FileSpan, details: Failure) -> Diagnostic:
    return RULE.at(at, RuleContext(at.span, details, None, None), None)


def once_a_rule(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """One finding for each rule that failed, of those that say so and those that are not whole."""
    failed: dict[str, Diagnostic] = {}
    for each in found:
        if each.code == FAILED:
            failed.setdefault(each.details.code, each)
        elif each.failed:
            failed.setdefault(each.code, failed_at(each.at, Failure(each.code, each.failed)))
    yield from failed.values()
