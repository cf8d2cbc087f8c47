"""Noted by resolving: what is attached cannot be moved."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-not-movable",
    severity=Severity.ERROR,
    summary="What is attached cannot be moved.",
    message="frame '{name}' cannot be attached: its type is not 'Movable'",
    details=Named,
    explanation=(
        "The item of an 'AttachFrame' is hung from another frame as the task goes on. Only frames of the type"
        " 'Movable' can be."
    ),
    bad="""\
<Task>
  <WorkCell>cell.wc.xml</WorkCell>
  <AttachFrame><Item>[|Table|]</Item><TCP>Robot.J1</TCP></AttachFrame>
</Task>
//- /w/cell.wc.xml
<WorkCell name="cell">
  <Frame name="Cup" type="Movable"/>
  <Frame name="Table"/>
  <SerialDevice name="Robot">
    <Frame name="Base"/>
    <Joint name="J1" type="Revolute"/>
  </SerialDevice>
</WorkCell>
""",
    good="""\
<Task>
  <WorkCell>cell.wc.xml</WorkCell>
  <AttachFrame><Item>Cup</Item><TCP>Robot.J1</TCP></AttachFrame>
</Task>
//- /w/cell.wc.xml
<WorkCell name="cell">
  <Frame name="Cup" type="Movable"/>
  <Frame name="Table"/>
  <SerialDevice name="Robot">
    <Frame name="Base"/>
    <Joint name="J1" type="Revolute"/>
  </SerialDevice>
</WorkCell>
""",
    rejected_by_reader=True,
)
