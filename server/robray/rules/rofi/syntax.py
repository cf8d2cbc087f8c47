"""Noted by reading: a configuration is no JSON."""

from robray.facts.details import OfNotation
from robray.rules.engine.rule import Rule, Severity
from robray.rules.rofi.mended_json import mended_json

RULE = Rule(
    code="rofi-syntax",
    severity=Severity.ERROR,
    summary="A configuration is no JSON.",
    message="{what}",
    details=OfNotation,
    explanation=(
        "RoFI's reader takes JSON as RFC 8259 has it and nothing else: no comments, no comma before a closing "
        "bracket, no NaN, no single quotes. The text must be UTF-8; a byte order mark at its beginning is passed "
        "over. What is nested more than 200 deep is not read here, and neither is what stands behind a thousand "
        "mistakes."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 7 },
      "joint": { "type": "rigid", "sourceToDestination": "identity"[|,|] }
    }
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
      "to": { "id": 1, "component": 7 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
    rejected_by_reader=True,
    fix=mended_json,
)
