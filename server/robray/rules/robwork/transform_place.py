"""Noted by reading: a pose stands where none can be, or what RobWork takes for one stands in its place."""

from robray.facts.details import Named
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity
from robray.text.spans import Span

_LIKE_A_POSE = "PosLimit"
_NO_POSE = "<RPY>0 0 0</RPY><Pos>0 0 0</Pos>"


def _message(context: RuleContext) -> str:
    if context.details.name == _LIKE_A_POSE:
        return f"'{_LIKE_A_POSE}' begins as 'Pos' does, which RobWork takes it for where no pose stands before it"
    return f"'{context.details.name}' cannot stand here"


def _fix(context: RuleContext) -> Fix | None:
    if context.details.name != _LIKE_A_POSE:
        return None
    at = context.span.start - 1
    return Fix(f"write '{_NO_POSE}'", (Replacement(Span(at, at), _NO_POSE),))


RULE = Rule(
    code="robwork-transform-place",
    severity=Severity.ERROR,
    summary="A pose stands where none can be.",
    message="'{name}' cannot stand here",
    details=Named,
    explanation=(
        "A pose is the first in an element: 'RPY' and 'Pos', or 'Transform'. RobWork refuses the file where "
        "something stands before it, or where both kinds are given. In a joint without one the grammar takes the "
        "beginning of a first 'PosLimit' for that of 'Pos', and ends there."
    ),
    message_at=_message,
    fix=_fix,
    bad="""\
<WorkCell name="cell">
  <Frame name="Cup"><RPY>0 0 0</RPY><Pos>0 0 1</Pos><[|Transform|]>1 0 0 0 0 1 0 0 0 0 1 0</Transform></Frame>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Cup"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Frame>
</WorkCell>
""",
    rejected_by_reader=True,
    cases=(
        (
            """\
<SerialDevice name="Arm">
  <Joint name="J1" type="Revolute"><[|PosLimit|] min="-90" max="90"/></Joint>
</SerialDevice>
""",
            """\
<SerialDevice name="Arm">
  <Joint name="J1" type="Revolute"><RPY>0 0 0</RPY><Pos>0 0 0</Pos><PosLimit min="-90" max="90"/></Joint>
</SerialDevice>
""",
        ),
    ),
)
