"""Noted by reading: the markup is broken, or there is a document type."""

from robray.rules.engine.markup_fixes import mended_markup
from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    what: str
    is_torn: bool = False
    """Whether tags do not fit each other."""


RULE = Rule(
    code="robwork-syntax",
    severity=Severity.ERROR,
    summary="The markup is broken, or there is a document type.",
    message="{what}",
    details=Details,
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
    fix=mended_markup,
    cases=(
        (
            """\
<WorkCell name="cell">
  <Frame name="[|Table|]/>
  <Frame name="Shelf" refframe="Table"/>
</WorkCell>
""",
            """\
<WorkCell name="cell">
  <Frame name="Table"/>
  <Frame name="Shelf" refframe="Table"/>
</WorkCell>
""",
        ),
    ),
)
