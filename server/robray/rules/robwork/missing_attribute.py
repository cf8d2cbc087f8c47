"""Noted by reading: an attribute is missing that has to be there."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import attribute_inserted
from robray.text.records import NamedTuple


class Details(NamedTuple):
    element: str
    attribute: str


RULE = Rule(
    code="robwork-missing-attribute",
    severity=Severity.ERROR,
    summary="An attribute is missing that has to be there.",
    message="'{element}' needs the attribute '{attribute}'",
    details=Details,
    explanation=(
        "RobWork's readers refuse a file in which it is missing. What they take for granted are only "
        "attributes that may be left out by the format."
    ),
    bad="""\
<QTask>
  <Targets>
    <[|QTarget|]><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
</QTask>
""",
    good="""\
<QTask>
  <Targets>
    <QTarget id="qtarget1"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
</QTask>
""",
    rejected_by_reader=True,
    fix=attribute_inserted,
    cases=(
        (
            """\
<WorkCell name="cell">
  <[|Frame|]/>
</WorkCell>
""",
            """\
<WorkCell name="cell">
  <Frame name="frame1"/>
</WorkCell>
""",
        ),
    ),
)
