"""Noted by lowering: a word that urdfdom passes over, and that looks like one which it reads."""

from robray.rules.occasions import replaced
from robray.rules.rule import Fix, Occasion, Rule, Severity


def _fix(occasion: Occasion) -> Fix:
    return replaced(occasion, occasion.details[1], safe=False)


RULE = Rule(
    code="urdf-unknown-word",
    severity=Severity.WARNING,
    summary="An element or an attribute is not spelled like one that there is.",
    message="'{0}' is passed over; did you mean '{1}'?",
    explanation=(
        "urdfdom reads the elements and attributes that it knows where they belong, passes over all others, and says "
        "nothing: an 'orgin' leaves the part at the origin of its link. Extensions stand beside URDF's own words, so "
        "that only what looks like one of them, which is not there, is told of. Where the missing one is needed, that "
        "is said instead, at the same place."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
    <[|orgin|] xyz="0 0 0.5"/>
  </joint>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
    <origin xyz="0 0 0.5"/>
  </joint>
</robot>
""",
    format="urdf",
    fix=_fix,
)
