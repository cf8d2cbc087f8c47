"""Noted by reading: an alias of which only the manual knows."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-alias-not-read",
    severity=Severity.INFORMATION,
    summary="An alias of which only the manual knows.",
    message="'{name}' is in the users' manual, and RobWork's last loader does not read it",
    details=Named,
    explanation=(
        "The manual has 'Define' and 'Use' for a text or a number that is written once. They are accepted "
        "here, and nothing is put in."
    ),
    bad="""\
<Task>
  <Name>pick</Name>
  <[|Define|] id="speed"/>
</Task>
""",
    good="""\
<Task>
  <Name>pick</Name>
</Task>
""",
)
