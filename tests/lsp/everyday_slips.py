"""Slips of a working day in small correct files, one table a format."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from cases import cases


class Sample(NamedTuple):
    """A correct file, and what lies beside it."""

    name: str
    language: str
    text: str
    others: Mapping[str, str] = MappingProxyType({})


class EverydaySlip(NamedTuple):
    """`new` stands in the place of `old`, and `first` heads what is offered at the worst that is found then."""

    what: str
    old: str
    new: str
    first: str


SCENE = Sample(
    "a.robray",
    "robray",
    """\
def rim 0.04;
class wood {
    color [0.6, 0.4, 0.2];
}
frame table {
    translation [0.5, 0, 0.4];
    geometry {
        isa wood;
        shape box;
        dimension [0.8, 0.6, rim];
    }
}
frame cup {
    parent table;
    translation [0.1, 0, rim];
    geometry {
        shape cylinder;
        radius 0.03;
        height 0.1;
    }
}
frame lid {
    parent cup;
    type revolute;
    axis [0, 0, 1];
}
allow_collision table cup;
""",
)


ROBOT = Sample(
    "a.urdf",
    "xml",
    """\
<robot name="arm">
  <material name="steel">
    <color rgba="0.6 0.6 0.6 1"/>
  </material>
  <link name="base">
    <visual>
      <geometry>
        <box size="0.3 0.3 0.1"/>
      </geometry>
      <material name="steel"/>
    </visual>
  </link>
  <link name="upper">
    <inertial>
      <mass value="2"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
    </inertial>
  </link>
  <link name="hand"/>
  <joint name="shoulder" type="revolute">
    <origin xyz="0 0 0.1" rpy="0 0 1.5"/>
    <parent link="base"/>
    <child link="upper"/>
    <axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" effort="60" velocity="2"/>
  </joint>
  <joint name="wrist" type="fixed">
    <parent link="upper"/>
    <child link="hand"/>
  </joint>
</robot>
""",
)


BESIDE = {
    "arm.urdf": ROBOT.text,
    "arm.smurf": "modelname: arm\nfiles:\n- arm.urdf\n",
}
SMURF = Sample(
    "a.smurfs",
    "yaml",
    """\
entities:
- name: left
  type: smurf
  file: arm.smurf
  position: [0.0, 0.5, 0.8]
  anchor: world

- name: right
  type: smurf
  file: arm.smurf
  parent: left::hand
  anchor: parent
  position: [0.0, -0.5, 0.8]
  rotation: {w: 0.0, x: 0.0, y: 0.0, z: 1.0}
""",
    BESIDE,
)

ROBWORK = Sample(
    "a.wc.xml",
    "xml",
    """\
<WorkCell name="Station">
  <Frame name="Table">
    <RPY>30 0 0</RPY> <Pos>0.5 0 0</Pos>
    <Drawable name="Top">
      <RPY>0 0 0</RPY> <Pos>0 0 0.35</Pos>
      <RGB>0.6 0.4 0.2</RGB>
      <Box x="0.8" y="0.6" z="0.1"/>
    </Drawable>
  </Frame>
  <Frame name="Cup" refframe="Table" type="Movable">
    <RPY>0 0 0</RPY> <Pos>0 0 0.4</Pos>
  </Frame>
  <SerialDevice name="Arm">
    <Frame name="Base"/>
    <Joint name="Turn" type="Revolute">
      <RPY>0 0 0</RPY> <Pos>0 0 0.3</Pos>
      <PosLimit min="-170" max="170"/>
    </Joint>
    <Joint name="Reach" type="Prismatic">
      <RPY>0 90 0</RPY> <Pos>0.2 0 0</Pos>
    </Joint>
    <Q name="Home">0.5 0.1</Q>
  </SerialDevice>
  <Frame name="Camera" refframe="Arm.Reach">
    <Transform>1 0 0 0  0 1 0 0.1  0 0 1 0</Transform>
  </Frame>
</WorkCell>
""",
)

ROFI = Sample(
    "a.json",
    "json",
    """\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 12, "type": "universal", "alpha": 0, "beta": 90, "gamma": 0 },
    { "id": 20, "type": "cube" }
  ],
  "moduleJoints": [
    {
      "orientation": "South",
      "from": { "id": 1, "connector": "B-X" },
      "to": { "id": 12, "connector": "A-X" }
    },
    {
      "orientation": "North",
      "from": { "id": 12, "connector": "B-Z" },
      "to": { "id": 20, "connector": 0 }
    }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 7 },
      "joint": {
        "type": "rotational",
        "limits": { "min": -90, "max": 90 },
        "preMatrix": "identity",
        "postMatrix": "identity",
        "axis": [0, 0, 1],
        "positions": [0.5]
      }
    }
  ]
}
""",
)

SAMPLES = {"robray": SCENE, "urdf": ROBOT, "smurf": SMURF, "robwork": ROBWORK, "rofi": ROFI}
TABLES = {name: (sample, [EverydaySlip(*row) for row in cases(__file__, name)]) for name, sample in SAMPLES.items()}
