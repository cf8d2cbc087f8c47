"""Noted by reading: the markup is broken, or there is a document type."""

from robray.facts.details import Said
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-syntax",
    severity=Severity.ERROR,
    summary="The markup is broken, or there is a document type.",
    message="{what}",
    details=Said,
    explanation=(
        "No reader takes what is not well-formed. A document type is never read here, nor are entities put in"
        " that it declares, and nothing is fetched for it."
    ),
    bad="""\
<QTask>
  <[|Targets|]>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
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
    rejected_by_reader=True,
)
