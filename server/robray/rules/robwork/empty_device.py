"""Noted by reading, or, of a device that files are put into, by resolving: a device without frames."""

from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str


RULE = Rule(
    code="robwork-empty-device",
    severity=Severity.WARNING,
    summary="A device without frames.",
    message="the device '{name}' has no frames, and RobWork makes none of it, without a word",
    details=Details,
    explanation=(
        "The first frame of a device is its base. RobWork takes the text of a device that has none, loses it with its"
        " properties and setups, and tasks cannot name it. A mobile device has a base of its own."
    ),
    bad="""\
<WorkCell name="cell">
  <Frame name="Table"/>
  <[|SerialDevice|] name="Arm">
    <Property name="Maker">Robots and Sons</Property>
  </SerialDevice>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Table"/>
  <SerialDevice name="Arm">
    <Frame name="Base"/>
    <Property name="Maker">Robots and Sons</Property>
  </SerialDevice>
</WorkCell>
""",
    cases=(
        (
            """\
<WorkCell name="cell">
  <[|TreeDevice|] name="Hand">
    <Include file="fingers.xml"/>
  </TreeDevice>
</WorkCell>
//- /w/fingers.xml
<Property name="Fingers">2</Property>
""",
            """\
<WorkCell name="cell">
  <TreeDevice name="Hand">
    <Include file="fingers.xml"/>
  </TreeDevice>
</WorkCell>
//- /w/fingers.xml
<Frame name="Palm"/>
<Property name="Fingers">2</Property>
""",
        ),
    ),
)
