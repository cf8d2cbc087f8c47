"""Noted by reading: an attribute is none of the words that it may be."""

from typing import NamedTuple

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion


class Details(NamedTuple):
    value: str
    attribute: str
    words: str


def _words(context: RuleContext) -> list[str]:
    known: list[str] = context.details.words.split()
    return known


RULE = Rule(
    code="robwork-unknown-value",
    severity=Severity.ERROR,
    summary="An attribute is none of the words that it may be.",
    message="'{attribute}' cannot be '{value}'",
    details=Details,
    explanation=(
        "A joint's 'state' is Active or Passive, a drawable's 'colmodel' Enabled or Disabled, and a frame's 'daf' true"
        " or false. RobWork refuses the workcell otherwise."
    ),
    bad="""\
<WorkCell name="cell">
  <TreeDevice name="Hand">
    <Frame name="Base"/>
    <Joint name="Follower" type="Revolute" state="[|Pasive|]"/>
  </TreeDevice>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <TreeDevice name="Hand">
    <Frame name="Base"/>
    <Joint name="Follower" type="Revolute" state="Passive"/>
  </TreeDevice>
</WorkCell>
""",
    rejected_by_reader=True,
    words=_words,
    fix=replaced_by_suggestion,
)
