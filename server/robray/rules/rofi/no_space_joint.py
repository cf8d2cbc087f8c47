"""Noted of a world as a whole: a world has no space joint."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.rofi.added_joints import space_joint_of_tool


def _message(context: RuleContext) -> str:
    module = f"module {context.details.name}" if context.details.name else "the first module"
    return f"no space joint fixes this world; 'rofi-tool check' puts {module} at the origin"


RULE = Rule(
    code="rofi-no-space-joint",
    severity=Severity.INFORMATION,
    summary="A world has no space joint.",
    message="no space joint fixes this world; 'rofi-tool check' puts module {name} at the origin",
    message_at=_message,
    details=Named,
    explanation=(
        "The library takes a world without space joints for not fixed. 'rofi-tool check' fixes its first module at "
        "the origin, by the component 6, of a pad and an unknown module by the component 0. So does this tool, and "
        "the poses that it shows are those."
    ),
    bad="""\
{
  [|"modules"|]: [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ]
}
""",
    good="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 6 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
    fix=space_joint_of_tool,
)
