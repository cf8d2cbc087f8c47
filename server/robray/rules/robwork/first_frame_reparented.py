"""Noted by resolving: the first frame of a workcell hangs from the world."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import refframe_removed

RULE = Rule(
    code="robwork-first-frame-reparented",
    severity=Severity.WARNING,
    summary="The first frame of a workcell hangs from the world.",
    message="this is the first frame of the workcell, which always hangs from WORLD and not from '{name}'",
    details=Named,
    explanation=(
        "RobWork hangs it from WORLD without a word, whatever its 'refframe' says. Write another frame before it."
    ),
    bad="""\
<WorkCell name="cell">
  <Frame name="Cup" refframe="[|Table|]"/>
  <Frame name="Table"/>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Cup"/>
  <Frame name="Table"/>
</WorkCell>
""",
    fix=refframe_removed,
)
