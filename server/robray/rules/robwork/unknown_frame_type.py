"""Noted by reading: a frame is of a type that nobody knows."""

from robray.facts.details import Named
from robray.formats.robwork.frontend.grammar import FRAME_TYPES
from robray.rules.engine.rule import Rule, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion

RULE = Rule(
    code="robwork-unknown-frame-type",
    severity=Severity.ERROR,
    summary="A frame is of a type that nobody knows.",
    message="there is no frame of type '{name}'",
    details=Named,
    explanation=(
        "Frames are Fixed, Movable or an EndEffector, and joints are named after how they move. RobWork "
        "refuses the workcell otherwise."
    ),
    bad="""\
<WorkCell name="cell">
  <Frame name="Cup" type="[|Moveable|]"/>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Cup" type="Movable"/>
</WorkCell>
""",
    rejected_by_reader=True,
    words=lambda _: FRAME_TYPES,
    fix=replaced_by_suggestion,
)
