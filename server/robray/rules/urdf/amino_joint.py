"""Noted by resolving: a joint that amino has not got."""

from robray.analysis.posture import is_read_as_amino
from robray.facts.details import Named
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import scene_and_place

_TABLE = """\
//- /w/table.robray
# robray: with "main.urdf"
frame table { parent wrist; }
"""


def _does_not_matter(context: RuleContext) -> bool:
    return not is_read_as_amino(scene_and_place(context)[0])


RULE = Rule(
    code="urdf-amino-joint",
    severity=Severity.WARNING,
    summary="A joint has a type that amino refuses.",
    message="amino has no joint of type '{name}', and refuses the robot",
    details=Named,
    explanation=(
        "amino knows fixed, revolute, continuous and prismatic joints, and refuses a robot with any other. "
        "urdfdom takes 'floating' and 'planar' as well, and so do simulators: it is reported only of a robot that is "
        "loaded together with a scene, or where the project asks for amino's reading. A chain of several links, each "
        "with one joint, moves likewise."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="[|floating|]">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
"""
    + _TABLE,
    good="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
"""
    + _TABLE,
    is_said=_does_not_matter,
)
