"""Noted by reading: what RobWork's default loader takes in a task, and no other reader of XML."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.syntax import Details

RULE = Rule(
    code="robwork-lax-xml",
    severity=Severity.ERROR,
    summary="The task is XML to RobWork's default loader only.",
    message="{what}",
    details=Details,
    explanation=(
        "RobWork's default loader of tasks takes this, but it is not well-formed: RobWork's other loader, which uses "
        "Xerces, refuses the file, and so does every other reader of XML, as those of Python. What is not well-formed "
        "is an error here, whoever passes over it: of tags that do not fit each other the default loader takes many "
        "as well. It is a rule of its own so that a project whose tasks no other loader reads can take it back."
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
