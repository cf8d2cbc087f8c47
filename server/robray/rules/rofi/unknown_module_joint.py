"""Noted by reading: an unknown module has joints."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="rofi-unknown-module-joint",
    severity=Severity.ERROR,
    summary="An unknown module has joints.",
    message="the reader cannot read any joint of an unknown module",
    explanation=(
        "The library writes the joints of unknown modules and reads them back in no form: it wants numbers where it "
        "wrote rows of a matrix. So one component and no joints is all that works. Write an empty array."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "unknown", "components": [{ "type": "UM body" }], "joints": [|[{}]|] }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 0 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
    good="""\
{
  "modules": [
    { "id": 1, "type": "unknown", "components": [{ "type": "UM body" }], "joints": [] }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 0 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
    rejected_by_reader=True,
)
