"""Noted by reading: a property has no name."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-missing-property-name",
    severity=Severity.ERROR,
    summary="A property has no name.",
    message="the property has no name",
    explanation=(
        "A property is known by its 'Name', and in the older format by its 'Key'. RobWork's loaders refuse "
        "the file otherwise."
    ),
    bad="""\
<QTask>
  <PropertyMap>
    <[|Property|]><Value><Double>1</Double></Value></Property>
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
