"""Noted by resolving: a collision setup names what is no frame."""

from functools import partial

from robray.facts.details import Named
from robray.facts.symbols import SymbolKind
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Rule, Severity

_CELL = """\
<WorkCell name="cell">
  <Frame name="Table"/>
  <SerialDevice name="Arm">
    <Frame name="Base"/>
    <Joint name="Shoulder" type="Revolute"/>
    <CollisionSetup file="arm.prox.xml"/>
  </SerialDevice>
</WorkCell>
//- /w/arm.prox.xml
<CollisionSetup>
  <Exclude>
    <FramePair first="Base" second="{0}"/>
  </Exclude>
</CollisionSetup>
"""

RULE = Rule(
    code="robwork-idle-pair",
    severity=Severity.WARNING,
    summary="A collision setup names what is no frame.",
    message="'{name}' is no frame here, and RobWork lets nothing touch for it, without a word",
    details=Named,
    explanation=(
        "Names in a collision setup are those of frames, not of what is drawn on them. In the setup of a device they"
        " are without the device's name, which RobWork puts before all of them; in that of a workcell with it."
    ),
    bad=_CELL.format("[|Sholder|]"),
    good=_CELL.format("Shoulder"),
    names=SymbolKind.FRAME,
    fix=partial(mended_by_name, kind=SymbolKind.FRAME),
)
