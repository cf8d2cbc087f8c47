"""Made when diagnostics are asked for: frames hang from each other."""

from robray.facts.details import Ring
from robray.rules.engine.markup_fixes import without_attribute
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-frame-cycle",
    severity=Severity.ERROR,
    summary="Frames hang from each other.",
    message="frame '{name}' hangs from itself: {way}",
    details=Ring,
    fix=lambda context: without_attribute(context, "refframe"),
    explanation=("No frame in such a ring is anywhere. RobWork loads the rest and drops them without a word."),
    bad="""\
<WorkCell name="cell">
  <Frame name="Mount"/>
  <Frame name="[|Table|]" refframe="Cup"/>
  <Frame name="Cup" refframe="Table"/>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Mount"/>
  <Frame name="Table"/>
  <Frame name="Cup" refframe="Table"/>
</WorkCell>
""",
    rejected_by_reader=True,
)
