"""Mistakes in a configuration, before and after their rules have put them into words."""

from collections.abc import Iterable
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.rules import RULES
from robray.rules.engine.rule import Diagnostic, PlacedFix, Rule, RuleContext, attempted
from robray.text.spans import Span


class Mistake(NamedTuple):
    """`line` counts from 1; `code` is that of a rule, and `details` fill its message."""

    path: str
    line: int
    code: str
    span: Span
    details: tuple[object, ...] = ()
    suggestion: str | None = None
    """Suggested text for the span."""

    @property
    def message(self) -> str:
        return self.diagnostic().message

    def diagnostic(self) -> Diagnostic:
        rule = RULES[self.code]
        context = RuleContext(self.span, rule.recorded(self.details), None, None, self.suggestion)
        fix, failed = attempted(lambda: self._fix(rule, context), None)
        return rule.at(FileSpan(self.path, self.span), context, fix, failed)

    def _fix(self, rule: Rule, context: RuleContext) -> PlacedFix | None:
        offered = None if rule.fix is None else rule.fix(context)
        return None if offered is None else offered.in_file(self.path)


def diagnostics_of(mistakes: Iterable[Mistake]) -> tuple[Diagnostic, ...]:
    """Each thing once, by place."""
    found = dict.fromkeys(mistake.diagnostic() for mistake in sorted(mistakes, key=lambda each: each.span))
    if not any(each.failed for each in found):
        return tuple(found)
    from robray.rules.common.findings import once_a_rule

    return (*found, *once_a_rule(found))
