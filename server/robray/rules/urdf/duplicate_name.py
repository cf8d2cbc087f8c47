"""Noted by resolving: a second link, joint or material of one name."""

from collections.abc import Iterable

from robray.facts.symbols import Symbol
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.details import Duplicate
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.rule import Fix, Related, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import name_at, scene_and_place

_KINDS = {kind.word: kind for kind in (urdf_kinds.LINK, urdf_kinds.JOINT, urdf_kinds.MATERIAL)}


def _related(context: RuleContext) -> Iterable[Related]:
    scene, place = scene_and_place(context)
    kind, name = context.details
    for other in scene.declarations.get(Symbol(_KINDS[kind], name), ()):
        if other != place and other[:-1] == place[:-1]:
            yield Related(name_at(scene, other), "the other one")
            return


def _fix(context: RuleContext) -> Fix | None:
    return renamed_apart(context, _KINDS[context.details.kind])


RULE = Rule(
    code="urdf-duplicate-name",
    severity=Severity.ERROR,
    summary="Two links, joints or materials have the same name.",
    message="there is another {kind} '{name}'",
    details=Duplicate,
    explanation=(
        "Links, joints and materials at the top have names of their own kind, each of which may be there once. "
        "urdfdom refuses the robot otherwise. A link and a joint may share a name."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
  <link name="[|hand|]"/>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
  <link name="finger"/>
  <joint name="knuckle" type="fixed">
    <parent link="hand"/>
    <child link="finger"/>
  </joint>
</robot>
""",
    cases=(
        (
            """\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <link name="finger"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
  <joint name="[|wrist|]" type="fixed">
    <parent link="hand"/>
    <child link="finger"/>
  </joint>
</robot>
""",
            """\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <link name="finger"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
  <joint name="knuckle" type="fixed">
    <parent link="hand"/>
    <child link="finger"/>
  </joint>
</robot>
""",
        ),
        (
            """\
<robot name="arm">
  <material name="steel">
    <color rgba="0.6 0.6 0.6 1"/>
  </material>
  <material name="[|steel|]">
    <color rgba="0 0 0 1"/>
  </material>
  <link name="base"/>
</robot>
""",
            """\
<robot name="arm">
  <material name="steel">
    <color rgba="0.6 0.6 0.6 1"/>
  </material>
  <material name="rubber">
    <color rgba="0 0 0 1"/>
  </material>
  <link name="base"/>
</robot>
""",
        ),
    ),
    rejected_by_reader=True,
    related=_related,
    fix=_fix,
)
