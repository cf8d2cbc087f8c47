"""Noted by reading: a junction names a chain that the device does not have."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    chains: str


def _chains(context: RuleContext) -> list[str]:
    known: list[str] = context.details.chains.split()
    return known


_DEVICE = """\
<WorkCell name="cell">
  <ParallelDevice name="Gripper">
    <Frame name="Base"/>
    <SerialChain name="Left"><Joint name="Knuckle" type="Revolute"/></SerialChain>
    <Frame name="Start" refframe="Base"/>
    <SerialChain name="Right"><Joint name="Knuckle" type="Revolute" state="Passive"/></SerialChain>
    <Junction><Chains>Left</Chains><Chains>{0}</Chains></Junction>
  </ParallelDevice>
</WorkCell>
"""

RULE = Rule(
    code="robwork-undefined-chain",
    severity=Severity.ERROR,
    summary="A junction names a chain that is not there.",
    message="chain '{name}' is not in this device",
    details=Details,
    explanation=(
        "A junction of a parallel device is where chains of that device meet: each of its 'Chains' names one, or"
        " several that follow each other, with blanks between. RobWork refuses the workcell otherwise."
    ),
    bad=_DEVICE.format("[|Rigth|]"),
    good=_DEVICE.format("Right"),
    rejected_by_reader=True,
    words=_chains,
    fix=replaced_by_suggestion,
)
