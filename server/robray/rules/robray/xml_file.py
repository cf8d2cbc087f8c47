"""Noted by reading: a file that begins as XML does."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _message(context: RuleContext) -> str:
    if context.details.name == "robot":
        return "this is a robot in XML, not a scene; end its name in '.urdf', and 'robray convert' makes a scene of it"
    return "this is XML, not a scene: in a scene, braces and names stand instead of tags"


RULE = Rule(
    code="xml-file",
    severity=Severity.ERROR,
    summary="The file is XML.",
    message="this is XML, not a scene",
    details=Named,
    message_at=_message,
    explanation=(
        "No scene begins with a '<', and amino refuses it at that sign. What kind of file it is goes by the ending of "
        "its name: a robot as URDF has it is read from a '.urdf', and 'robray convert robot.urdf -o robot.robray' "
        "makes a scene of it. Nothing else is said about a file that begins as XML does, and it is not laid out."
    ),
    bad="""\
[|<frame|] name="tray">
  <translation>0 0 1</translation>
</frame>
""",
    good="""\
frame tray {
    translation [0, 0, 1];
}
""",
    rejected_by_reader=True,
)
