"""Noted by reading: an attribute that the grammar does not have."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion


class Details(NamedTuple):
    attribute: str
    element: str
    words: str
    severity: str


LOGIC = {
    "robwork-unknown-attribute": partial(
        Rule,
        details=Details,
        rejected_at=lambda details: bool(details.severity == "error"),
        severity_at=lambda context: Severity(context.details.severity),
        words=lambda context: context.details.words.split(),
        fix=replaced_by_suggestion,
    )
}
