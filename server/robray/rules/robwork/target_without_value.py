"""Noted by reading: a target has no value."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    element: str
    lacking: str


def _message(context: RuleContext) -> str:
    element, lacking = context.details
    taken = "the identity" if lacking == "Transform3D" else "an empty one"
    return f"'{element}' has no '{lacking}', and RobWork's default loader takes {taken}"


RULE = Rule(
    code="robwork-target-without-value",
    severity=Severity.WARNING,
    summary="A target has no value.",
    message="'{element}' has no '{lacking}'",
    details=Details,
    message_at=_message,
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
