"""Noted by reading: a matrix is neither four rows of four numbers nor the identity."""

from robray.formats.rofi.vocabulary import IDENTITY
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced, written


def _fix(context: RuleContext) -> Fix | None:
    is_text = written(context).startswith('"')
    return replaced(context, f'"{IDENTITY}"', safe=False) if is_text else None


RULE = Rule(
    code="rofi-bad-matrix",
    severity=Severity.ERROR,
    summary="A matrix is neither four rows of four numbers nor the identity.",
    message='a matrix is "identity", or 4 rows of 4 numbers',
    explanation=(
        "Matrices are written row by row, for vectors that are columns: the translation stands in the last column. "
        'The only one with a name is "identity". The reader refuses all others.'
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
      "joint": { "type": "rigid", "sourceToDestination": [|"unit"|] }
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
    fix=_fix,
)
