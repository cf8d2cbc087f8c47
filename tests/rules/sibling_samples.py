"""Correct files of SMURF and RoFI, in which mistakes are made: of each kind, with most of what may stand there."""

from collections.abc import Mapping
from typing import NamedTuple


class Sample(NamedTuple):
    """The first of the texts is the root; mistakes are made in those that are `slipped`."""

    name: str
    texts: Mapping[str, str]
    slipped: tuple[str, ...]


_URDF = """\
<robot name="walker">
  <material name="rubber"><color rgba="0.1 0.1 0.1 1"/></material>
  <link name="body">
    <visual name="body_visual"><geometry><box size="0.4 0.3 0.1"/></geometry><material name="rubber"/></visual>
  </link>
  <link name="thigh">
    <collision name="thigh_collision"><geometry><box size="0.05 0.05 0.3"/></geometry></collision>
  </link>
  <link name="shank"/>
  <link name="foot"/>
  <joint name="hip" type="revolute">
    <origin xyz="0.2 0 0"/><parent link="body"/><child link="thigh"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="30" velocity="4"/>
  </joint>
  <joint name="knee" type="revolute">
    <origin xyz="0 0 -0.3"/><parent link="thigh"/><child link="shank"/><axis xyz="0 1 0"/>
    <limit lower="0" upper="2" effort="30" velocity="4"/>
  </joint>
  <joint name="ankle" type="fixed"><origin xyz="0 0 -0.3"/><parent link="shank"/><child link="foot"/></joint>
</robot>
"""

_WALKER = """\
# A leg with all that is said of it.
modelname: walker
SMURF version: "1.0"
date: 2024-05-01
description: "A leg on a body"
files:
  - walker.urdf
  - walker_motors.yml
  - walker_sensors.yml
  - walker_rest.yml
"""

_MOTORS = """\
motors:
  - name: hip_drive
    joint: hip
    type: PID
    p: 12.5
    i: 0.1
    d: 0.5
    maxEffort: 30
    maxSpeed: 4.0
    minValue: -1.0
    maxValue: 1.0
  - name: knee_drive
    joint: knee
    type: PID
    p: 10
    mimic_motor: hip_drive
    mimic_multiplier: 2.0
    mimic_offset: 0.1

poses:
  - name: standing
    joints: {hip_drive: 0.0, knee_drive: 0.0}
  - name: crouched
    joints:
      hip_drive: -0.6
      knee_drive: 1.2
"""

_SENSORS = """\
sensors:
  - {name: hip_angle, type: JointPosition, id: [hip]}
  - name: both_angles
    type: JointPosition
    id:
      - hip
      - knee
  - name: loads
    type: MotorCurrent
    targets: [hip_drive, knee_drive]
  - name: ground
    type: NodeContact
    link: foot
    id: [foot]
    rate: 100
  - {name: tilt, type: NodeIMU, link: body, id: [body]}

controllers:
  - name: gait
    rate: 200
    sensors: [hip_angle, tilt]
    motors: [hip_drive, knee_drive]
"""

_REST = """\
materials:
  - name: rubber
    diffuseColor: {r: 0.1, g: 0.1, b: 0.1, a: 1.0}
    shininess: 5
collision:
  - name: thigh_collision
    bitmask: 3
link:
  - name: body
    density: 700
joint:
  - name: ankle
    stiffness: 2000
visuals:
  - name: body_visual
    hidden: false
submechanisms:
  - name: leg
    type: serial
    contextual_name: left
    jointnames: [hip, knee, ankle]
    jointnames_active: [hip, knee]
    loop_constraints:
      - cut_joint: ankle
        predecessor_body: shank
        successor_body: foot
interfaces:
  - name: mount
    parent: body
    type: screws
    direction: BIDIRECTIONAL
"""

_BOX = """\
<robot name="box"><link name="box"><visual><geometry><box size="1 1 1"/></geometry></visual></link></robot>
"""

_YARD = """\
# Two walkers in a yard with a rack.
name: yard
entities:
  - name: first
    type: smurf
    file: walker.smurf
    position: [0.0, 0.0, 0.6]
    rotation: {w: 1.0, x: 0.0, y: 0.0, z: 0.0}
    anchor: world
    pose: standing
  - name: second
    file: walker.smurf
    position: {x: 1.5, y: 0.0, z: 0.6}
    rotation: {w: 0.0, x: 0.0, y: 0.0, z: 1.0}
    parent: world
    pose: crouched
  - name: load
    type: urdf
    file: box.urdf
    parent: first::body
    anchor: parent
    position: [0, 0, 0.6]
  - {name: lamp, file: box.urdf, parent: "second::foot", anchor: "second::foot", position: [0.1, 0, 0]}
  - name: rack
    type: smurfa
    file: rack.smurfa
    position: [3.0, -1.0, 0.0]
    anchor: world
physics:
  gravity: {x: 0.0, y: 0.0, z: -9.81}
  ode: {cfm: 0.00001, erp: 0.1, stepsize: 0.001}
"""

_RACK = """\
smurfa:
  - name: frame
    file: box.urdf
    root: true
    position: [0, 0, 0.5]
  - name: shelf
    file: box.urdf
    parent: frame::box
    anchor: parent
    position: [0, 0, 1.0]
  - {name: tray, file: box.urdf, parent: "shelf::box", anchor: parent, position: [0, 0.2, 0.1]}
"""

_JSON_SCENE = """\
{
  "entities": [
    {
      "name": "first",
      "type": "smurf",
      "file": "walker.smurf",
      "position": [0.0, 0.0, 0.6],
      "rotation": {"w": 1.0, "x": 0.0, "y": 0.0, "z": 0.0},
      "anchor": "world",
      "pose": "standing"
    },
    {
      "name": "load",
      "file": "box.urdf",
      "parent": "first::foot",
      "anchor": "parent",
      "position": [0, 0, 0.6]
    }
  ]
}
"""

_SPREAD = """\
{
  "modules": [
    {
      "id": 1,
      "type": "universal",
      "alpha": 0,
      "beta": 90.0,
      "gamma": 0
    },
    {
      "id": 2,
      "type": "universal",
      "alpha": 0,
      "beta": 0,
      "gamma": 180
    },
    {
      "id": 7,
      "type": "cube"
    }
  ],
  "moduleJoints": [
    {
      "orientation": "South",
      "from": {
        "id": 1,
        "connector": "B-X"
      },
      "to": {
        "id": 2,
        "connector": "A-X"
      }
    },
    {
      "orientation": "North",
      "from": {
        "id": 2,
        "connector": "B+X"
      },
      "to": {
        "id": 7,
        "connector": 2
      }
    }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 1.5],
      "to": {
        "id": 1,
        "component": 7
      },
      "joint": {
        "type": "rigid",
        "sourceToDestination": [
          [1, 0, 0, 0],
          [0, 1, 0, 0],
          [0, 0, 1, 0],
          [0, 0, 0, 1]
        ]
      }
    }
  ]
}
"""

_CLOSE = """\
{
  "modules": [
    { "id": 10, "type": "pad", "width": 3, "height": 2 },
    { "id": 11, "type": "universal", "alpha": 0, "beta": -45.5, "gamma": 0 },
    { "id": 12, "type": "universal", "alpha": 0, "beta": 0, "gamma": 90 },
    { "id": 20, "type": "cube" }
  ],
  "moduleJoints": [
    { "orientation": "E", "from": { "id": 10, "connector": 0 }, "to": { "id": 11, "connector": "A-Z" } },
    { "orientation": "S", "from": { "id": 11, "connector": "B-Z" }, "to": { "id": 12, "connector": "A-Z" } },
    { "orientation": "West", "from": { "id": 12, "connector": "B+X" }, "to": { "id": 20, "component": 0 } }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 10, "connector": 0 },
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
"""

_SEQUENCE = """\
[
  {
    "modules": [
      { "id": 0, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
      { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
    ],
    "moduleJoints": [
      { "orientation": "S", "from": { "id": 0, "connector": "B-X" }, "to": { "id": 1, "connector": "A-X" } }
    ],
    "spaceJoints": [
      {
        "point": [0, 0, 0],
        "to": { "id": 0, "component": 7 },
        "joint": { "type": "rigid", "sourceToDestination": "identity" }
      }
    ]
  },
  {
    "spaceJoints": [
      {
        "point": [0, 0, 0],
        "to": { "id": 0, "component": 7 },
        "joint": { "type": "rigid", "sourceToDestination": "identity" }
      }
    ],
    "modules": [
      { "id": 0, "type": "universal", "alpha": 30, "beta": 0, "gamma": 0 }
    ]
  }
]
"""

_ROBOT = {
    "/w/walker.smurf": _WALKER,
    "/w/walker.urdf": _URDF,
    "/w/walker_motors.yml": _MOTORS,
    "/w/walker_sensors.yml": _SENSORS,
    "/w/walker_rest.yml": _REST,
}

SAMPLES = (
    Sample("robot", _ROBOT, tuple(path for path in _ROBOT if not path.endswith(".urdf"))),
    Sample(
        "scene",
        {"/w/yard.smurfs": _YARD, "/w/rack.smurfa": _RACK, "/w/box.urdf": _BOX, **_ROBOT},
        ("/w/yard.smurfs", "/w/rack.smurfa"),
    ),
    Sample("scene in JSON", {"/w/yard.smurfs": _JSON_SCENE, "/w/box.urdf": _BOX, **_ROBOT}, ("/w/yard.smurfs",)),
    Sample("world", {"/w/world.json": _SPREAD}, ("/w/world.json",)),
    Sample("world on short lines", {"/w/world.json": _CLOSE}, ("/w/world.json",)),
    Sample("worlds", {"/w/worlds.json": _SEQUENCE}, ("/w/worlds.json",)),
)
