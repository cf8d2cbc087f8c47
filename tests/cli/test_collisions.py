"""`robray collisions`: what touches, what may, and what is written so that it may."""

import json
from typing import Any

import pytest

from cli.command import Command
from collision.ring import RING
from libraries import library

library("mujoco")

BALL = "geometry { shape sphere; radius 0.5; }"
SCENE = f"""\
//- scene.robray
frame a {{ {BALL} }}
frame b {{ translation [0.9, 0, 0]; {BALL} }}
frame c {{ parent b; translation [0.9, 0, 0]; {BALL} }}
"""
MOVING = f"""\
//- scene.robray
frame a {{ {BALL} }}
frame b {{ translation [3, 0, 0]; type prismatic; axis [1, 0, 0]; {BALL} }}
frame c {{ translation [2.5, 0, 0]; {BALL} }}
frame d {{ translation [9, 0, 0]; {BALL} }}
allow_collision a b;
allow_collision a d;
allow_collision b c;
"""


def told(command: Command, source: str, *arguments: str, status: int = 1) -> Any:
    command.write(source)
    outcome = command.run("collisions", "scene.robray", "--format", "json", *arguments)
    assert outcome.status == status, outcome.err
    return json.loads(outcome.out)


def pairs(rows: list[dict[str, Any]]) -> list[list[str]]:
    return [row["frames"] for row in rows]


def test_what_touches_is_told_with_its_depth_and_place(command: Command) -> None:
    found = told(command, SCENE)
    assert found.keys() == {"touching", "allowed", "needless", "untried"}
    first, second = found["touching"]
    assert first.keys() == {"frames", "depth", "at", "adjacent", "hull"}
    assert (first["frames"], first["adjacent"], first["hull"]) == (["a", "b"], False, False)
    assert first["depth"] == pytest.approx(0.1)
    assert first["at"] == pytest.approx([0.45, 0, 0])
    assert (second["frames"], second["adjacent"]) == (["b", "c"], True)


def test_a_part_that_amino_refuses_alone_touches_in_the_scene_that_includes_it(command: Command) -> None:
    command.write('//- cell.robray\ndef gap 0.9;\ninclude "scene.robray"\n')
    part = SCENE.replace("0.9", "gap")
    assert pairs(told(command, part)["touching"]) == [["a", "b"], ["b", "c"]]
    assert told(command, part, "--allow", status=0)["touching"] == []
    assert "allow_collision a b;" in (command.folder / "scene.robray").read_text()


@pytest.mark.parametrize("package", ["", "ros/gone/package.xml"])
def test_what_keeps_meshes_away_is_said_once(command: Command, monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    shapes = "".join(
        f'<collision><geometry><mesh filename="package://gone/{name}.obj"/></geometry></collision>' for name in "abcdef"
    )
    command.write(
        f'//- {package or "other/file"}\n\n//- robot.urdf\n<robot name="r"><link name="l">{shapes}</link></robot>\n'
    )
    if package:
        monkeypatch.setenv("ROS_PACKAGE_PATH", str(command.folder / "ros"))
    left_out = command.run("collisions", "robot.urdf").err.splitlines()
    assert len(left_out) == 1, left_out
    assert left_out[0].startswith("robray: not tested: the mesh 'package://gone/a.obj', which is not found: ")
    named = ", ".join(f"'package://gone/{name}.obj'" for name in "bcd")
    assert left_out[0].endswith(f" (and 5 more like it: {named}, …)")


def test_a_place_is_told_without_what_is_rounding(command: Command) -> None:
    turned = "rpy [0, 0, 0.3]; geometry { shape cylinder; height 1; radius 0.5; }"
    box = "geometry { shape box; dimension [1, 1, 1]; }"
    command.write(f"//- scene.robray\nframe a {{ {box} }}\nframe b {{ translation [0.9, 0, 0]; {turned} }}\n")
    assert command.run("collisions", "scene.robray").out.endswith(" 100 mm deep at [0.45, 0, 0.25]\n")


def test_of_what_is_not_read_whole_nothing_is_told(command: Command) -> None:
    command.write("//- robray.toml\nlimits.statements = 2\n" + SCENE)
    outcome = command.run("collisions", "scene.robray")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == "robray: 'scene.robray' is only partly read; 'robray check scene.robray' shows where\n"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--set", "q"), "expected NAME=VALUE, found 'q'"),
        (("--set", "b=nan"), "'nan' is not a number or an expression"),
        (("--set", "b=1e999"), "'1e999' is too large"),
        (("--set", "lift=1"), "the scene has no joint variable 'lift'; there is b"),
        (("--samples", "-1"), "'-1' is not a whole number from 1 to 999,999,999"),
        (("--samples", "10000000000"), "'10000000000' is not a whole number from 1 to 999,999,999"),
        (("--format", "yaml"), "invalid value 'yaml'; expected text, json, github"),
    ],
)
def test_what_is_given_wrongly_is_told(given: tuple[str, ...], said: str, command: Command) -> None:
    command.write(MOVING)
    outcome = command.run("collisions", "scene.robray", *given)
    assert (outcome.status, outcome.out) == (2, "")
    assert said in outcome.err


def test_where_there_is_no_shape_it_is_said(command: Command) -> None:
    command.write("//- scene.robray\nframe a { geometry { shape sphere; radius 1; collision 0; } }\nframe b { }\n")
    assert command.run("collisions", "scene.robray").out == "no frame has a shape that collides\n"


def test_what_is_allowed_is_told_apart(command: Command) -> None:
    found = told(command, SCENE + "allow_collision b a;\nallow_collision c b;\nallow_collision a c;\n", status=0)
    assert (pairs(found["touching"]), pairs(found["allowed"])) == ([], [["a", "b"], ["b", "c"]])
    assert found["needless"] == [["a", "c"]]


def test_joints_are_where_they_are_put(command: Command) -> None:
    assert pairs(told(command, MOVING, status=0)["allowed"]) == [["b", "c"]]
    assert pairs(told(command, MOVING, "--set", "b=-2.5", status=0)["allowed"]) == [["a", "b"]]
    assert pairs(told(command, MOVING, "--set", "b=6", status=1)["touching"]) == [["b", "d"]]


def test_what_is_allowed_for_nothing_is_found_by_moving_the_joints(command: Command) -> None:
    # Without limits a joint moves a metre to either side.
    assert told(command, MOVING, status=0)["needless"] == [["a", "d"]]
    assert told(command, MOVING, "--samples", "50", status=0)["needless"] == [["a", "b"], ["a", "d"]]
    nearer = MOVING.replace("[3, 0, 0]", "[1.6, 0, 0]")
    assert told(command, nearer, "--samples", "50", status=0)["needless"] == [["a", "d"]]


@pytest.mark.parametrize(("gap", "needless"), [(0, []), (0.0009, []), (0.002, [["a", "b"]])])
@pytest.mark.parametrize("samples", [(), ("--samples", "2")])
def test_what_rests_on_another_is_not_allowed_for_nothing(
    command: Command, gap: float, needless: list[list[str]], samples: tuple[str, ...]
) -> None:
    box = "geometry { shape box; dimension [1, 1, 1]; }"
    source = f"//- scene.robray\nframe a {{ {box} }}\nframe b {{ translation [0, 0, {1 + gap}]; {box} }}\n"
    assert told(command, source + "allow_collision a b;\n", *samples, status=0)["needless"] == needless


def test_what_was_not_tried_is_not_allowed_for_nothing(command: Command) -> None:
    gone = 'geometry { mesh "gone.stl"; }'
    source = f"//- scene.robray\nframe a {{ {gone} }}\nframe b {{ {BALL} }}\nallow_collision a b;\n"
    assert told(command, source, status=2)["needless"] == []


def test_a_pair_with_a_name_that_is_no_frame_was_not_tried(command: Command) -> None:
    """That it is none is what is wrong with it, and `robray check` says so."""
    source = f"//- scene.robray\nframe a {{ {BALL} }}\nframe b {{ }}\nallow_collision a bb;\nallow_collision a b;\n"
    for samples in ((), ("--samples", "2")):
        command.write(source)
        assert json.loads(command.run("collisions", "scene.robray", "--format", "json", *samples).out)["needless"] == [
            ["a", "b"]
        ]


def test_a_mesh_rests_on_another_inside_of_its_hull(command: Command) -> None:
    """A peg that fills its hole but for half a millimetre."""
    source = (
        '//- scene.robray\nframe plate { geometry { mesh "ring.obj"; } }\n'
        "frame peg { geometry { shape box; dimension [SIDE, SIDE, 1]; } }\n"
        f"allow_collision peg plate;\n//- ring.obj\n{RING.decode()}"
    )
    found = [told(command, source.replace("SIDE", side), status=0)["needless"] for side in ("0.999", "0.99")]
    assert found == [[], [["peg", "plate"]]]


@pytest.mark.parametrize("count", [3, 4])
def test_many_that_are_allowed_for_nothing_are_one_line(command: Command, count: int) -> None:
    far = "".join(f"frame f{each} {{ translation [{3 * each}, 0, 0]; {BALL} }}\n" for each in range(count + 1))
    pairs = "".join(f"allow_collision f0 f{each + 1};\n" for each in range(count))
    command.write(f"//- scene.robray\n{far}{pairs}")
    said = "allowed, but never within 1 mm of each other, because no joint moves them together: "
    *lines, _ = command.run("collisions", "scene.robray").out.splitlines()
    named = [f"{said}'f0' and 'f{each + 1}'" for each in range(count)]
    assert lines == (named if count < 4 else [f"{said}4 pairs; use --format json to list them"])


def test_samples_try_the_triangles_of_meshes(command: Command) -> None:
    """A peg that slides in a hole reaches into the hull of the plate, and never into the plate; of meshes the depth is
    that of hulls, and so it may be less."""
    source = (
        '//- scene.robray\nframe plate { geometry { mesh "ring.obj"; } }\n'
        "frame peg { type prismatic; axis [0, 0, 1]; geometry { shape box; dimension [0.8, 0.8, 1]; } }\n"
        f"allow_collision peg plate;\n//- ring.obj\n{RING.decode()}"
    )
    found = told(command, source, "--samples", "20", status=0)
    assert (found["allowed"], found["needless"]) == ([], [["peg", "plate"]])
    wide = source.replace("[0.8, 0.8, 1]", "[1.2, 0.8, 1]")
    assert told(command, wide, "--samples", "20", status=0)["needless"] == []
    assert "'peg' and 'plate' touch, up to " in command.run("collisions", "scene.robray").out


def test_a_person_reads_it_at_its_place(command: Command) -> None:
    command.write(SCENE)
    outcome = command.run("collisions", "scene.robray")
    assert outcome.status == 1
    assert outcome.out == (
        "scene.robray:1:7: warning: 'a' and 'b' touch, 100 mm deep at [0.45, 0, 0]\n"
        "scene.robray:2:7: information: 'b' and 'c' (joined) touch, 100 mm deep at [1.35, 0, 0]\n"
    )


def test_github_shows_it_at_its_line(command: Command) -> None:
    command.write(SCENE)
    first, second = command.run("collisions", "scene.robray", "--format", "github").out.splitlines()
    assert first.startswith("::warning title=robray%3A shapes-overlap,file=scene.robray,line=1,")
    assert second.startswith("::notice ")


def test_what_touches_is_allowed_where_that_is_asked_for(command: Command) -> None:
    found = told(command, SCENE + "allow_collision a c; # keep\n", "--allow", status=0)
    assert (found["touching"], pairs(found["allowed"])) == ([], [["a", "b"], ["b", "c"]])
    written = (command.folder / "scene.robray").read_text()
    assert written.endswith("allow_collision a b;\nallow_collision a c; # keep\nallow_collision b c;\n")
    assert command.run("collisions", "scene.robray", "--allow").status == 0
    assert (command.folder / "scene.robray").read_text() == written


def test_in_a_robot_nothing_can_be_allowed(command: Command) -> None:
    box = "<collision><geometry><box size='1 1 1'/></geometry></collision>"
    robot = (
        f"<robot name='r'><link name='l'>{box}</link><link name='m'>{box}</link>"
        "<joint name='j' type='fixed'><parent link='l'/><child link='m'/></joint></robot>"
    )
    command.write(f"//- robot.urdf\n{robot}\n")
    assert command.run("collisions", "robot.urdf", "--adjacent").status == 1
    outcome = command.run("collisions", "robot.urdf", "--adjacent", "--allow")
    assert outcome.status == 2
    assert "is in a format that cannot allow collisions" in outcome.err


PART = "<collision><geometry><sphere radius='0.5'/></geometry></collision>"
ARM = f"""\
//- robot.urdf
<robot name='r'><link name='l'>{PART}</link><link name='m'>{PART}</link><link name='n'>{PART}</link>
<joint name='j' type='continuous'><origin xyz='0.4 0 0'/><parent link='l'/><child link='m'/></joint>
<joint name='k' type='continuous'><origin xyz='0.4 0 0'/><parent link='m'/><child link='n'/></joint></robot>
"""


def test_adjacent_links_of_a_robot_are_tried_on_request(command: Command) -> None:
    command.write(ARM)
    others = [["l", "n"]]
    joined = [["l", "m"], ["m", "n"]]
    for arguments, touching, untried in (((), others, 2), (("--adjacent",), sorted([*others, *joined]), 0)):
        outcome = command.run("collisions", "robot.urdf", "--format", "json", *arguments)
        assert outcome.status == 1
        found = json.loads(outcome.out)
        assert (pairs(found["touching"]), found["untried"]) == (touching, untried)
    said = "not tested: 2 pairs of adjacent links; use --adjacent to test them"
    assert said in command.run("collisions", "robot.urdf").out.splitlines()
    assert "left out" not in command.run("collisions", "robot.urdf", "--adjacent").out


def test_of_a_robot_in_a_scene_all_pairs_are_tried_as_amino_tries_them(command: Command) -> None:
    command.write(ARM + '//- scene.robray\n# robray: with "robot.urdf"\nallow_collision j k;\nframe table { }\n')
    outcome = command.run("collisions", "scene.robray", "--format", "json")
    found = json.loads(outcome.out)
    assert pairs(found["touching"]) == [["j", "l-collision"], ["k", "l-collision"]]
    assert (pairs(found["allowed"]), found["untried"]) == ([["j", "k"]], 0)


@pytest.mark.parametrize(
    ("source", "said"),
    [("//- scene.robray\nframe a { rpy [1/0, 0, 0]; }\n", "has errors"), ("//- other.robray\n", "does not exist")],
)
def test_what_cannot_be_judged_is_said(command: Command, source: str, said: str) -> None:
    command.write(source)
    outcome = command.run("collisions", "scene.robray")
    assert (outcome.status, outcome.out) == (2, "")
    assert said in outcome.err


def test_a_mesh_that_is_not_there_is_said(command: Command) -> None:
    command.write('//- scene.robray\nframe a { geometry { mesh "gone.stl"; } }\n')
    outcome = command.run("collisions", "scene.robray")
    assert (outcome.status, outcome.out) == (2, "no tested shapes touch, except in allowed pairs\n")
    assert "not tested: the mesh" in outcome.err


def test_what_touches_beside_a_mesh_that_is_not_there_is_told(command: Command) -> None:
    """As where the meshes of a repository were not fetched: what may touch besides is not clear by that."""
    scene = f'frame a {{ geometry {{ mesh "gone.stl"; }} {BALL} }}\nframe b {{ {BALL} }}\n'
    command.write(f"//- scene.robray\n{scene}")
    outcome = command.run("collisions", "scene.robray")
    assert outcome.status == 1
    assert "not tested: the mesh" in outcome.err
    allowing = command.run("collisions", "scene.robray", "--allow")
    assert allowing.status == 2
    assert "allowed 1 more pair" in allowing.err


def test_a_shape_that_is_not_tried_is_said(command: Command) -> None:
    far = "frame b { translation [1d308, 0, 0]; frame c { translation [1d308, 0, 0]; BALL } }".replace("BALL", BALL)
    command.write(f"//- scene.robray\nframe a {{ geometry {{ shape box; dimension [1, 0, 1]; }} }}\n{far}\n")
    outcome = command.run("collisions", "scene.robray")
    assert outcome.status == 2
    assert outcome.err.splitlines() == [
        "robray: not tested: a box on 'a': a size of it is nothing, or less, or too large to be measured",
        "robray: not tested: a sphere on 'c': it is not known where 'c' is",
    ]


def test_without_the_library_its_packages_are_named(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("robray.export.mesh_triangles.find_spec", lambda _: None)
    command.write(SCENE)
    outcome = command.run("collisions", "scene.robray")
    assert outcome.status == 2
    assert 'pip install "mujoco' in outcome.err


BOX = "geometry { shape box; dimension [1, 1, 1]; }"
TWICE = f"""\
//- robray.toml
scenes.s.files = [
    "two.robray", {{ path = "one.robray", prefix = "l_" }},
    {{ path = "one.robray", prefix = "r_", translation = [0, 9, 0] }},
]
//- one.robray
frame a {{ {BOX} }}
frame b {{ {BOX} }}
//- two.robray
frame t {{ parent l_a; translation [0.9, 0, 0]; {BOX} }}
"""


@pytest.mark.parametrize(
    ("source", "name", "expected"),
    [
        # In a scene that includes others it is written there, in its words.
        (f'//- p.robray\nframe p {{ {BOX} }}\n//- s.robray\ninclude "p"\nframe s {{ {BOX} }}\n', "s", ["p s"]),
        # A file under a prefix has its own names, and one statement for both of its places.
        (TWICE.replace("0.9", "5"), "one", ["a b"]),
        # What holds for one place only is called in full there.
        (TWICE.replace("l_a", "r_a"), "one", ["a b", "r_a t", "r_b t"]),
        (TWICE, "two", ["l_a l_b", "l_a t", "l_b t", "r_a r_b"]),
    ],
)
def test_what_is_allowed_is_written_as_the_file_names_it_and_once(
    command: Command, source: str, name: str, expected: list[str]
) -> None:
    command.write(source)
    path = command.folder / f"{name}.robray"
    before = {each: each.read_bytes() for each in command.folder.iterdir() if each != path}
    assert command.run("collisions", f"{name}.robray", "--allow").status == 0
    written = path.read_bytes()
    lines = written.decode().splitlines()
    assert [line for line in lines if "allow" in line] == [f"allow_collision {pair};" for pair in expected]
    assert command.run("collisions", f"{name}.robray", "--allow").status == 0
    assert path.read_bytes() == written
    assert {each: each.read_bytes() for each in before} == before


DEPENDENT = """\
//- scene.wc.xml
<WorkCell name="cell">
  <TreeDevice name="hand">
    <Frame name="base"/>
    <Joint name="thumb" refframe="base" type="Prismatic">
      <RPY>0 0 0</RPY><Pos>0 0 0</Pos><PosLimit min="0" max="0.05"/>
    </Joint>
    <Joint name="finger" refframe="base" type="Prismatic">
      <RPY>0 0 0</RPY><Pos>1 0 0</Pos><Depend on="thumb" gain="GAIN" offset="0"/>
    </Joint>
    <Drawable name="tip" refframe="finger" colmodel="Enabled">
      <RPY>0 0 0</RPY><Pos>0 0 0</Pos><Sphere radius="0.1"/>
    </Drawable>
  </TreeDevice>
  <Frame name="lamp" refframe="WORLD"><RPY>0 0 0</RPY><Pos>1 0 0.5</Pos></Frame>
  <Drawable name="bulb" refframe="lamp" colmodel="Enabled">
    <RPY>0 0 0</RPY><Pos>0 0 0</Pos><Sphere radius="0.1"/>
  </Drawable>
  <CollisionSetup file="setup.xml"/>
</WorkCell>
//- setup.xml
<CollisionSetup><Exclude><FramePair first="hand.finger" second="lamp"/></Exclude></CollisionSetup>
"""


@pytest.mark.parametrize(("gain", "needless"), [("2", [["hand.finger", "lamp"]]), ("8", [])])
def test_samples_keep_to_the_limits_of_the_joint_that_others_depend_on(
    command: Command, gain: str, needless: list[list[str]]
) -> None:
    command.write(DEPENDENT.replace("GAIN", gain))
    outcome = command.run("collisions", "scene.wc.xml", "--samples", "50", "--format", "json")
    assert json.loads(outcome.out)["needless"] == needless


MIMIC = f"""\
//- robray.toml
scenes.s.files = ["scene.robray", "robot.smurf"]
//- scene.robray
frame lamp {{ translation [0, 0, HEIGHT]; {BALL} }}
allow_collision lamp shadow-collision;
//- robot.smurf
modelname: robot
files: [robot.urdf]
//- robot.urdf
<robot name="robot">
  <link name="base"/> <link name="upper"/>
  <link name="shadow">
    <collision><origin xyz="0 0 0.01"/><geometry><sphere radius="0.5"/></geometry></collision>
  </link>
  <joint name="lift" type="prismatic">
    <parent link="base"/> <child link="upper"/> <axis xyz="0 0 1"/>
    <limit lower="0" upper="0.5" effort="1" velocity="1"/>
  </joint>
  <joint name="follower" type="prismatic">
    <parent link="base"/> <child link="shadow"/> <axis xyz="0 0 1"/>
    <limit lower="-9" upper="9" effort="1" velocity="1"/>
    <mimic joint="lift" multiplier="2" offset="4"/>
  </joint>
</robot>
"""


@pytest.mark.parametrize(("height", "needless"), [("4.5", False), ("1.5", True), ("8", True)])
def test_in_samples_a_joint_that_follows_is_where_its_reader_has_it(
    command: Command, height: str, *, needless: bool
) -> None:
    command.write(MIMIC.replace("HEIGHT", height))
    outcome = command.run("collisions", "scene.robray", "--samples", "50", "--format", "json")
    found = json.loads(outcome.out)
    assert found["needless"] == ([["lamp", "shadow-collision"]] if needless else []), outcome.err


PIECES = """\
//- robot.urdf
<robot name="r"><link name="a">
  <collision><origin xyz="1 0 0"/><geometry><sphere radius="0.5"/></geometry></collision>
  <collision><origin xyz="1.9 0 0"/><geometry><sphere radius="0.5"/></geometry></collision>
</link></robot>
//- scene.robray
# robray: with "robot.urdf"
frame b { translation [2.8, 0, 0]; geometry { shape sphere; radius 0.5; } }
"""


def test_the_second_collision_of_a_link_is_tried_where_it_is(command: Command) -> None:
    [touching] = told(command, PIECES)["touching"]
    assert touching["frames"] == ["a-collision-2", "b"]
    assert touching["at"] == pytest.approx([2.35, 0, 0])


def test_the_collisions_of_a_link_are_one_for_amino_where_they_may_touch(command: Command) -> None:
    command.write(PIECES)
    assert command.run("collisions", "scene.robray", "--allow").status == 0
    assert "allow_collision a-collision b;" in (command.folder / "scene.robray").read_text()
    found = json.loads(command.run("collisions", "scene.robray", "--format", "json", "--samples", "9").out)
    assert (pairs(found["touching"]), pairs(found["allowed"])) == ([], [["a-collision-2", "b"]])
    assert found["needless"] == []
