"""Noted by reading: a target has no value."""

from typing import NamedTuple

from robray.rules.engine.rule import Rule, Severity


class Details(NamedTuple):
    element: str
    lacking: str


RULE = Rule(
    code="robwork-target-without-value",
    severity=Severity.WARNING,
    summary="A target has no value.",
    message="'{element}' has no '{lacking}', and RobWork's default loader takes an empty one",
    details=Details,
    explanation=(
        "A 'QTarget' holds a 'Q' and a 'CartesianTarget' a 'Transform3D'. The Xerces loader refuses the file."
    ),
    bad="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <[|QTarget|] id="away"/>
  </Targets>
</QTask>
""",
    good="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
</QTask>
""",
)
