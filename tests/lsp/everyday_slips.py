"""Slips of a working day in small correct files, one table a format."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


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
    mends: bool = True
    """Whether the first offer leaves nothing of what it is offered for."""


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

SCENE_SLIPS = [
    EverydaySlip("a block without its end", "    }\n}\nframe cup", "    }\nframe cup", "Insert '}'"),
    EverydaySlip("the last block without its end", "}\nallow_collision", "allow_collision", "Insert '}'"),
    EverydaySlip("a brace too many", "}\nframe cup", "}\n}\nframe cup", "Remove '}'"),
    EverydaySlip("a frame pasted and not renamed", "frame lid {", "frame cup {", "Rename to 'cup_2'"),
    EverydaySlip("a box without its size", "        dimension [0.8, 0.6, rim];\n", "", "Add 'dimension'"),
    EverydaySlip("a cylinder without its radius", "        radius 0.03;\n", "", "Add 'radius'"),
    EverydaySlip(
        "a constant never defined",
        "0, rim];\n    geometry {\n        shape cyl",
        "0, offset];\n    geometry {\n        shape cyl",
        "Define 'offset'",
    ),
    EverydaySlip(
        "a constant misspelt",
        "0, rim];\n    geometry {\n        shape cyl",
        "0, rmi];\n    geometry {\n        shape cyl",
        "Change to 'rim'",
    ),
    EverydaySlip("a statement without its end", "radius 0.03;", "radius 0.03", "Insert ';'"),
    EverydaySlip("a dash for a minus", "translation [0.1,", "translation [\u20130.1,", "Change to '-'"),
    EverydaySlip("a no-break space", "parent table", "parent\u00a0table", "Change to ' '"),
    EverydaySlip("a comma left out", "[0.1, 0, rim]", "[0.1 0, rim]", "Change to '[0.1, 0, rim]'"),
    EverydaySlip("a parent misspelt", "parent cup;", "parent cpu;", "Change to 'cup'"),
    EverydaySlip("a class misspelt", "isa wood", "isa wod", "Change to 'wood'"),
    EverydaySlip("a class that is nowhere", "isa wood", "isa steel", "Remove the class"),
    EverydaySlip("an attribute misspelt", "translation [0.1", "tranlation [0.1", "Change to 'translation'"),
    EverydaySlip("a shape that is none", "shape cylinder", "shape cilynder", "Change to 'cylinder'"),
    EverydaySlip(
        "degrees for radians",
        "    axis [0, 0, 1];\n",
        "    axis [0, 0, 1];\n    rpy [0, 0, 90];\n",
        "Convert to degrees",
    ),
    EverydaySlip("an array too short", "translation [0.1, 0, rim]", "translation [0.1, 0]", "Change to '[0.1, 0, 0]'"),
    EverydaySlip("a frame that is its own parent", "parent cup;", "parent lid;", "Remove this statement"),
    EverydaySlip("a joint without its axis", "    axis [0, 0, 1];\n", "", "Add 'axis'"),
    EverydaySlip("a string that is never closed", "parent cup;", 'parent "cup;', "Insert '\"'"),
    EverydaySlip("an attribute twice", "radius 0.03;", "radius 0.03;\n        radius 0.04;", "Remove this statement"),
    EverydaySlip("a negative size", "radius 0.03", "radius -0.03", "Change to '0.03'"),
    EverydaySlip("a value left out", "radius 0.03", "radius", "Remove this statement"),
    EverydaySlip("two classes of one name", "frame table", "class wood { }\nframe table", "Rename to 'wood_2'"),
    EverydaySlip("a constant defined twice", "class wood", "def rim 0.05;\nclass wood", "Rename to 'rim_2'"),
]

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

ROBOT_SLIPS = [
    EverydaySlip("limits the wrong way round", 'lower="-2" upper="2"', 'lower="2" upper="-2"', "Swap the two values"),
    EverydaySlip("a link without its end tag", "    </visual>\n  </link>", "    </visual>", "Insert '</link>'"),
    EverydaySlip("an element without its end tag", "      </geometry>\n", "", "Insert '</geometry>'"),
    EverydaySlip(
        "an end tag too many",
        '  </link>\n  <link name="hand"/>',
        '  </link>\n  </link>\n  <link name="hand"/>',
        "Remove this end tag",
    ),
    EverydaySlip(
        "an empty element not closed", '<link name="hand"/>', '<link name="hand">', "Close the element with '/>'"
    ),
    EverydaySlip("a quote left out", '<child link="hand"/>', '<child link="hand/>', 'Insert the missing "'),
    EverydaySlip("the end of a tag left out", '<child link="hand"/>', '<child link="hand', 'Insert "/>'),
    EverydaySlip(
        "quotes of a book", '<child link="hand"/>', "<child link=\u201chand\u201d/>", "Change to straight quotes"
    ),
    EverydaySlip("no quotes", '<child link="hand"/>', "<child link=hand/>", "Put the value in quotes"),
    EverydaySlip("a no-break space", '<child link="hand"/>', '<child\u00a0link="hand"/>', "Change to a normal space"),
    EverydaySlip("a dash for a minus", 'lower="-2"', 'lower="\u20132"', "Change to '-2'"),
    EverydaySlip(
        "a comment not closed",
        '  <joint name="wrist"',
        '  <!-- the hand\n  <joint name="wrist"',
        "Close the comment with '-->'",
    ),
    EverydaySlip("the root never closed", "</robot>\n", "", "Insert '</robot>'"),
    EverydaySlip(
        "a link pasted and not renamed",
        '<link name="hand"/>',
        '<link name="hand"/>\n  <link name="hand"/>',
        "Rename to 'hand_2'",
    ),
    EverydaySlip(
        "a joint pasted and not renamed", '<joint name="wrist"', '<joint name="shoulder"', "Rename to 'shoulder_2'"
    ),
    EverydaySlip("a link misspelt", '<child link="hand"/>', '<child link="hnad"/>', "Change to 'hand'"),
    EverydaySlip(
        "a link that is nowhere",
        '<child link="hand"/>',
        '<child link="gripper"/>',
        "Connect to 'base' with a fixed joint",
    ),
    EverydaySlip(
        "a material that is nowhere", '<material name="steel"/>', '<material name="rubber"/>', "Define 'rubber'"
    ),
    EverydaySlip("a kind of joint misspelt", 'type="revolute"', 'type="revolut"', "Change to 'revolute'"),
    EverydaySlip("an attribute misspelt", "<axis xyz", "<axis xzy", "Change to 'xyz'"),
    EverydaySlip("an element misspelt", '<axis xyz="0 1 0"/>', '<axes xyz="0 1 0"/>', "Change to 'axis'"),
    EverydaySlip(
        "a joint without limits",
        '    <limit lower="-2" upper="2" effort="60" velocity="2"/>\n',
        "",
        'Add \'<limit lower="-1" upper="1" effort="10" velocity="1"/>\'',
    ),
    EverydaySlip("a limit without effort", ' effort="60"', "", "Add 'effort=\"10\"'"),
    EverydaySlip("a joint without parent", '    <parent link="base"/>\n', "", "Add '<parent link=\"base\"/>'"),
    EverydaySlip("a joint without type", ' type="fixed"', "", "Add 'type=\"fixed\"'"),
    EverydaySlip("two numbers for three", 'xyz="0 0 0.1"', 'xyz="0 0"', "Change to '0 0 0'"),
    EverydaySlip("commas between numbers", 'xyz="0 0 0.1"', 'xyz="0, 0, 0.1"', "Change to '0 0 0.1'"),
    EverydaySlip("a letter in a number", 'value="2"', 'value="2kg"', "Change to '2'"),
    EverydaySlip("degrees for radians", 'rpy="0 0 1.5"', 'rpy="0 0 90"', "Change to '0 0 1.57079632679'"),
    EverydaySlip(
        "a link without a joint",
        '    <child link="hand"/>',
        '    <child link="upper"/>',
        "Connect to 'base' with a fixed joint",
    ),
    EverydaySlip("a negative mass", 'value="2"', 'value="-2"', "Change to '2'"),
    EverydaySlip("an axis of nothing", 'xyz="0 1 0"', 'xyz="0 0 0"', "Change to '0 0 1'"),
    EverydaySlip(
        "a visual without geometry",
        """\
      <geometry>
        <box size="0.3 0.3 0.1"/>
      </geometry>
""",
        "",
        "Add '<geometry><box size=\"0.1 0.1 0.1\"/></geometry>'",
    ),
]

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
SMURF_SLIPS = [
    EverydaySlip("an entity pasted and not renamed", "- name: right", "- name: left", "Rename to 'left_2'"),
    EverydaySlip("an entity misspelt", "parent: left::hand", "parent: lfet::hand", "Change to 'left'"),
    EverydaySlip("an entity that is nowhere", "parent: left::hand", "parent: table::hand", "Change to 'left'"),
    EverydaySlip("a link misspelt", "parent: left::hand", "parent: left::hnad", "Change to 'hand'"),
    EverydaySlip("one colon for two", "parent: left::hand", "parent: left:hand", "Change to 'left::hand'"),
    EverydaySlip(
        "a file misspelt", "file: arm.smurf\n  position", "file: amr.smurf\n  position", "Change to 'arm.smurf'"
    ),
    EverydaySlip("an entity without file", "  file: arm.smurf\n  parent", "  parent", "Add 'file: arm.smurf'"),
    EverydaySlip("a key misspelt", "  position: [0.0, 0.5", "  positon: [0.0, 0.5", "Change to 'position'"),
    EverydaySlip("an anchor misspelt", "anchor: world", "anchor: wrold", "Change to 'world'"),
    EverydaySlip("a position too short", "[0.0, 0.5, 0.8]", "[0.0, 0.5]", "Change to '[0.0, 0.5, 0]'"),
    EverydaySlip("a bracket left out", "[0.0, 0.5, 0.8]", "[0.0, 0.5, 0.8", "Insert ']'"),
    EverydaySlip("a blank behind the colon left out", "anchor: world", "anchor:world", "Insert a space"),
    EverydaySlip("a tab before a key", "  anchor: world", "\tanchor: world", "Replace tabs with spaces"),
    EverydaySlip("a key twice", "  anchor: world", "  anchor: world\n  anchor: world", "Remove this line"),
    EverydaySlip(
        "a quaternion that is none",
        "w: 0.0, x",
        "w: 0.5, x",
        "Change to {w: 0.4472135954999579, x: 0.0, y: 0.0, z: 0.8944271909999159}",
    ),
    EverydaySlip("a part of a quaternion left out", ", z: 1.0", "", "Change to '{w: 0.0, x: 0.0, y: 0.0, z: 1}'"),
    EverydaySlip("a section misspelt", "entities:", "entites:", "Change to 'entities'"),
    EverydaySlip(
        "a type misspelt",
        "type: smurf\n  file: arm.smurf\n  position",
        "type: smrf\n  file: arm.smurf\n  position",
        "Change to 'smurf'",
    ),
    EverydaySlip("text for a number", "[0.0, 0.5, 0.8]", "[0.0, 0.5, top]", "Change to '[0.0, 0.5, 0]'"),
    EverydaySlip("a quote never closed", "name: left", 'name: "left', "Insert '\"'"),
    EverydaySlip("a comma for a point", "[0.0, 0.5, 0.8]", "[0.0, 0,5, 0.8]", "Change to '[0.0, 0.5, 0.8]'"),
    EverydaySlip("a dash for a minus", "[0.0, -0.5, 0.8]", "[0.0, \u20130.5, 0.8]", "Change to '[0.0, -0.5, 0.8]'"),
]

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
ROBWORK_SLIPS = [
    EverydaySlip("a frame pasted and not renamed", 'name="Camera"', 'name="Cup"', "Rename to 'Cup_2'"),
    EverydaySlip("a frame misspelt", 'refframe="Table"', 'refframe="Tabel"', "Change to 'Table'"),
    EverydaySlip("a frame that is nowhere", 'refframe="Table"', 'refframe="Shelf"', "Define 'Shelf'"),
    EverydaySlip(
        "a frame of a device without its prefix", 'refframe="Arm.Reach"', 'refframe="Reach"', "Change to 'Arm.Reach'"
    ),
    EverydaySlip("a frame without its end tag", "    </Drawable>\n  </Frame>", "    </Drawable>", "Insert '</Frame>'"),
    EverydaySlip("a drawable without its end tag", "    </Drawable>\n", "", "Insert '</Drawable>'"),
    EverydaySlip(
        "an end tag too many", "    </Drawable>\n", "    </Drawable>\n    </Drawable>\n", "Remove this end tag"
    ),
    EverydaySlip("a quote left out", 'refframe="Table"', 'refframe="Table', 'Insert the missing "'),
    EverydaySlip("the workcell never closed", "</WorkCell>\n", "", "Insert '</WorkCell>'"),
    EverydaySlip("two numbers for three", "<Pos>0.5 0 0</Pos>", "<Pos>0.5 0</Pos>", "Change to '0.5 0 0'"),
    EverydaySlip("four numbers for three", "<Pos>0.5 0 0</Pos>", "<Pos>0.5 0 0 0</Pos>", "Change to '0.5 0 0'"),
    EverydaySlip("commas between numbers", "<Pos>0.5 0 0</Pos>", "<Pos>0.5, 0, 0</Pos>", "Change to '0.5 0 0'"),
    EverydaySlip("a letter in a number", "<Pos>0.5 0 0</Pos>", "<Pos>0.5m 0 0</Pos>", "Change to '0.5'"),
    EverydaySlip("a dash for a minus", 'min="-170"', 'min="\u2013170"', "Change to '-170'"),
    EverydaySlip("quotes of a book", 'refframe="Table"', "refframe=\u201cTable\u201d", "Change to straight quotes"),
    EverydaySlip("a no-break space", "<Box x", "<Box\u00a0x", "Change to a normal space"),
    EverydaySlip("an element misspelt", "<Box x", "<Bxo x", "Change to 'Box'"),
    EverydaySlip("an attribute misspelt", "<Box x", "<Box w", "Change to 'x'"),
    EverydaySlip("a box without a side", ' y="0.6"', "", "Add 'y=\"0.1\"'"),
    EverydaySlip("a kind of frame misspelt", 'type="Movable"', 'type="Moveable"', "Change to 'Movable'"),
    EverydaySlip("a kind of joint misspelt", 'type="Revolute"', 'type="Revolte"', "Change to 'Revolute'"),
    EverydaySlip("a position without rotation", "<RPY>30 0 0</RPY> ", "", "Add '<RPY>0 0 0</RPY>'"),
    EverydaySlip("a rotation without position", " <Pos>0.5 0 0</Pos>", "", "Add '<Pos>0 0 0</Pos>'"),
    EverydaySlip("a configuration too short", "0.5 0.1</Q>", "0.5</Q>", "Change to '0.5 0'"),
    EverydaySlip("a frame without name", '<Frame name="Camera" ', "<Frame ", "Add 'name=\"frame1\"'"),
    EverydaySlip("a joint without type", ' type="Revolute"', "", "Add 'type=\"Revolute\"'"),
    EverydaySlip("a frame that is its own parent", 'refframe="Table"', 'refframe="Cup"', "Remove 'refframe'"),
    EverydaySlip(
        "a transform too short", "0 0 1 0</Transform>", "0 0 1</Transform>", "Change to '1 0 0 0 0 1 0 0.1 0 0 1 0'"
    ),
]

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
ROFI_SLIPS = [
    EverydaySlip("an orientation in German", '"North"', '"Nord"', "Change to '\"North\"'"),
    EverydaySlip("an orientation in small letters", '"North"', '"north"', "Change to '\"North\"'"),
    EverydaySlip("limits the wrong way round", '"min": -90, "max": 90', '"min": 90, "max": -90', "Swap the two values"),
    EverydaySlip(
        "a module that is nowhere", '{ "id": 20, "connector": 0 }', '{ "id": 30, "connector": 0 }', "Change to '20'"
    ),
    EverydaySlip("digits of a module swapped", '"to": { "id": 12', '"to": { "id": 21', "Change to '12'"),
    EverydaySlip("a module left out by a digit", '"to": { "id": 12', '"to": { "id": 2', "Change to '12'"),
    EverydaySlip("a dash for a minus", '"min": -90', '"min": \u201390', "Change to '-90'"),
    EverydaySlip("quotes of a book", '"modules":', "\u201cmodules\u201d:", "Change to '\"modules\"'"),
    EverydaySlip("a no-break space", '"id": 20, "type"', '"id": 20,\u00a0"type"', "Change to a plain space"),
    EverydaySlip("a module that is far from all", '"to": { "id": 12', '"to": { "id": 777', "Change to '20'"),
    EverydaySlip("a module pasted and not renumbered", '{ "id": 20, "type"', '{ "id": 12, "type"', "Change to '20'"),
    EverydaySlip("a connector misspelt", '"B-X"', '"B_X"', "Change to '\"B-X\"'"),
    EverydaySlip("a connector out of range", '"connector": 0 }', '"connector": 6 }', "Change to '5'"),
    EverydaySlip("an angle out of range", '"beta": 90', '"beta": 120', "Change to '90'"),
    EverydaySlip("a kind of module misspelt", '"cube"', '"cub"', "Change to '\"cube\"'"),
    EverydaySlip("a kind of joint misspelt", '"rotational"', '"rotatonal"', "Change to '\"rotational\"'"),
    EverydaySlip("a key misspelt", '"alpha": 0, "beta": 0', '"alhpa": 0, "beta": 0', "Change to '\"alpha\"'"),
    EverydaySlip("a key left out", '"alpha": 0, "beta": 0', '"beta": 0', "Insert 'alpha'"),
    EverydaySlip(
        "a comma left out",
        '"beta": 0, "gamma": 0 },\n    { "id": 12',
        '"beta": 0, "gamma": 0 }\n    { "id": 12',
        "Insert ','",
    ),
    EverydaySlip("a comma too many", '"type": "cube" }', '"type": "cube" },', "Remove ','"),
    EverydaySlip("a brace left out", '"type": "cube" }', '"type": "cube"', "Insert '}'"),
    EverydaySlip("a bracket left out", '"type": "cube" }\n  ]', '"type": "cube" }\n  ', "Insert ']'"),
    EverydaySlip("the last brace left out", "  ]\n}\n", "  ]\n", "Insert '}'"),
    EverydaySlip("a brace too many", "  ]\n}\n", "  ]\n}\n}\n", "Remove '}'"),
    EverydaySlip("a number in quotes", '"beta": 90', '"beta": "90"', "Change to '90'"),
    EverydaySlip("degrees for radians", "[0.5]", "[45]", "Change to '0.7853981633974483'"),
    EverydaySlip("an axis that is too long", '"axis": [0, 0, 1]', '"axis": [0, 0, 2]', "Change to '[0, 0, 1]'"),
    EverydaySlip("a point too short", '"point": [0, 0, 0]', '"point": [0, 0]', "Change to '[0, 0, 0]'"),
]

TABLES = {
    "robray": (SCENE, SCENE_SLIPS),
    "urdf": (ROBOT, ROBOT_SLIPS),
    "smurf": (SMURF, SMURF_SLIPS),
    "robwork": (ROBWORK, ROBWORK_SLIPS),
    "rofi": (ROFI, ROFI_SLIPS),
}
