"""Noted by reading: an unknown module has a second component."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="rofi-loose-component",
    severity=Severity.ERROR,
    summary="An unknown module has a second component.",
    message="no joint can lead to this component, so that nobody knows where it is",
    explanation=(
        "The components of an unknown module are placed by its joints, which the reader cannot read. So the first "
        "component is the only one that has a place. Make a module of each of the others."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "unknown", "components": [{ "type": "UM body" }, [|{|] "type": "roficom" }], "joints": [] }
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
