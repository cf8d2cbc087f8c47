"""Noted by reading: a property has no value."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-missing-property-value",
    severity=Severity.ERROR,
    summary="A property has no value.",
    message="the property has no value",
    details=Named,
    explanation=(
        "A property holds a 'Value', in which the element of its type stands; in the older format that "
        "element stands in the property itself. RobWork's loaders refuse the file otherwise."
    ),
    bad="""\
<QTask>
  <PropertyMap>
    <[|Property|]><Name>Force</Name></Property>
  </PropertyMap>
</QTask>
""",
    good="""\
<QTask>
  <PropertyMap>
    <Property><Name>Force</Name><Value><Double>1</Double></Value></Property>
  </PropertyMap>
</QTask>
""",
    rejected_by_reader=True,
)
