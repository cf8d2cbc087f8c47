"""Noted by reading: what RobWork's default loader takes in a task, and no other reader of XML."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.syntax import Details

RULE = Rule(
    code="robwork-lax-xml",
    severity=Severity.WARNING,
    summary="The task is XML to RobWork's default loader only.",
    message="{what}",
    details=Details,
    explanation=(
        "RobWork's default loader of tasks takes this, but XML does not allow it. RobWork's other loader, which uses "
        "Xerces, refuses the file, and so does whatever is written in Python."
    ),
    bad="""\
<QTask>
  <Targets>
    <!-- home [|--|] the first -->
    <QTarget id="home"><Q>0 0</Q></QTarget>
  </Targets>
</QTask>
""",
    good="""\
<QTask>
  <Targets>
    <!-- home: the first -->
    <QTarget id="home"><Q>0 0</Q></QTarget>
  </Targets>
</QTask>
""",
)
