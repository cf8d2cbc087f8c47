"""Noted by reading: a configuration has another length."""

from typing import Any

from robray.rules.engine.markup_fixes import in_content
from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    length: str
    wanted: str
    of: str


def _rejects(details: Any) -> bool:
    """Of the targets of a task only a warning: nobody knows the device."""
    return bool(details.of != "task")


RULE = Rule(
    code="robwork-q-length",
    severity=Severity.ERROR,
    summary="A configuration has another length.",
    message="the configuration has length {length}, and {wanted} is that of the {of}",
    details=Details,
    explanation=(
        "The joints of a device that are active and depend on no other are what a configuration is of. Where "
        "the device is not known, the targets of a task are compared with the first."
    ),
    bad="""\
<WorkCell name="cell">
  <SerialDevice name="Arm">
    <Frame name="Base"/>
    <Joint name="J1" type="Revolute"/>
    <[|Q|] name="Home">0 0</Q>
  </SerialDevice>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <SerialDevice name="Arm">
    <Frame name="Base"/>
    <Joint name="J1" type="Revolute"/>
    <Q name="Home">0</Q>
  </SerialDevice>
</WorkCell>
""",
    rejected_by_reader=True,
    rejected_at=_rejects,
    fix=lambda context: in_content(context, int(context.details.wanted)),
)
