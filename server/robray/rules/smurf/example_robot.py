"""The robot that rules tell of: what is odd is in its annotations, or in the scene that it stands in."""

_URDF = """\
<robot name="arm">
  <material name="steel"><color rgba="0.6 0.6 0.7 1"/></material>
  <link name="base"/>
  <link name="upper">
    <visual name="cover"><geometry><sphere radius="0.1"/></geometry><material name="steel"/></visual>
    <collision name="hull"><geometry><sphere radius="0.1"/></geometry></collision>
  </link>
  <joint name="shoulder" type="continuous">
    <parent link="base"/>
    <child link="upper"/>
  </joint>
</robot>
"""

_MAIN = """\
modelname: arm
files:
- arm.urdf
- arm.yml
"""


def with_annotations(text: str) -> str:
    """A `.smurf` with one file of annotations."""
    return f"{_MAIN}//- /w/arm.yml\n{text}//- /w/arm.urdf\n{_URDF}"


def main_file(text: str) -> str:
    """A `.smurf` beside which a URDF and annotations lie."""
    return f"{text}//- /w/arm.yml\nmotors:\n- name: turn\n  joint: shoulder\n//- /w/arm.urdf\n{_URDF}"


def in_scene(text: str) -> str:
    """A scene beside a robot with a motor and a pose."""
    annotations = "motors:\n- name: turn\n  joint: shoulder\nposes:\n- name: up\n  joints: {turn: 1.0}\n"
    return f"{text}//- /w/arm.smurf\n{_MAIN}//- /w/arm.yml\n{annotations}//- /w/arm.urdf\n{_URDF}"
