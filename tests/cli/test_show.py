"""`robray show`: the tree and the JSON."""

import json
import subprocess
from textwrap import dedent

import pytest

from cli.command import PROGRAM, Command, Outcome

ARM = """\
//- arm.robray
frame base {
    translation [0, 0, 0.1];
    frame shoulder {
        type revolute;
        axis [0, 0, 1];
        variable q1;
        offset 0.5 * pi;
        translation [0, 0, 1/3];
        frame slide {
            type prismatic;
            axis [1, 0, 0];
            translation [1, 0, 0];
        }
    }
}
"""


def check(command: Command, scene: str, expected: str, *options: str) -> Outcome:
    """Shows `scene`; the lines below the first must be as expected."""
    command.write(f"//- a.robray\n{scene}")
    outcome = command.run("show", "a.robray", *options)
    assert outcome.out.split("\n", 2)[2] == dedent(expected).lstrip("\n")
    return outcome


def test_shapes_with_sizes_and_classes(command: Command) -> None:
    check(
        command,
        "class c { color [1, 0, 0]; }\n"
        "frame f {\n"
        "    geometry { isa c; shape box; dimension [1, 2, 3]; }\n"
        "    geometry { shape cone; start_radius 1; end_radius 0; height 2; collision 0; }\n"
        '    geometry { mesh "m.obj"; isa other; visual 0; scale 2; no-shadow 1; }\n'
        "}\n",
        """
        root
        └ f
            world    0 0 0 m
            box      1 2 3 m, isa c
            cone     radius 1 to 0 m, height 2 m, no collision
            mesh     m.obj, scale 2, not drawn, no shadow, isa other
        """,
    )


def test_frames_without_a_way_to_the_root(command: Command) -> None:
    check(
        command,
        "frame a { parent nowhere; }\nframe b { parent a; translation [1, 0, 0]; }\n",
        """
        not placed, because the parent is not defined in this scene:
        nowhere
        └ a
          │ parent   0 0 0 m
          └ b
              parent   1 0 0 m
        """,
    )


def test_frames_in_a_cycle_and_what_hangs_from_them(command: Command) -> None:
    check(
        command,
        "frame a { parent b; }\nframe b { parent a; }\nframe c { parent a; }\n",
        """
        not placed, because the parents form a cycle:
        a → b → a
        a
        │ parent   0 0 0 m
        └ c
            parent   0 0 0 m
        b
          parent   0 0 0 m
        """,
    )


def test_allowed_collisions_come_last(command: Command) -> None:
    check(
        command,
        "frame b {}\nframe a {}\nallow_collision b a;\n",
        """
        root
        ├ b
        │   world    0 0 0 m
        └ a
            world    0 0 0 m

        allowed to collide:
        a · b
        """,
    )


def test_an_empty_scene(command: Command) -> None:
    command.write("//- a.robray\n")
    assert command.run("show", "a.robray") == (0, "a.robray: 0 frames, 0 joints, 0 shapes\n", "")


def test_only_findings_that_the_project_wants_are_counted(command: Command) -> None:
    command.write('//- robray.toml\n[rules]\nignore = ["undefined-frame"]\n//- a.robray\nframe f { parent gone; }\n')
    assert command.run("show", "a.robray").err == ""
    command.write('//- robray.toml\n[rules.severity]\nundefined-frame = "error"\n')
    assert command.run("show", "a.robray").err == "robray: 1 error; robray check a.robray shows where\n"
    answer = json.loads(command.run("show", "a.robray", "--format", "json").out)
    assert [(found["code"], found["severity"]) for found in answer["diagnostics"]] == [("frames-elsewhere", "error")]
    assert answer["accepts"]


def test_the_projects_limits_are_used(command: Command) -> None:
    command.write("//- a.robray\nframe f { rpy [3, 0, 0]; }\n")
    assert command.run("show", "a.robray").err == ""
    command.write("//- robray.toml\n[rules]\nlargest-angle = 2\n")
    assert "1 warning" in command.run("show", "a.robray").err


def test_frames_of_scenes_that_are_loaded_together_are_there(command: Command) -> None:
    command.write(
        "//- robray.toml\n[scenes.cell]\nfiles = ['robot.robray', 'table.robray']\n"
        "//- robot.robray\nframe wrist { }\n//- table.robray\nframe f { parent wrist; }\n"
    )
    outcome = command.run("show", "table.robray")
    assert outcome.err == ""
    assert "table.robray with robot.robray: 2 frames" in outcome.out


def test_mistakes_in_a_configuration_are_told_and_the_scene_is_shown(command: Command) -> None:
    command.write("//- robray.toml\nexlude = 1\n//- a.robray\nframe f { }\n")
    outcome = command.run("show", "a.robray")
    assert outcome.err == "robray.toml:1: unknown key 'exlude'; did you mean 'exclude'?\n"
    assert outcome.status == 0
    assert "a.robray: 1 frame" in outcome.out


def test_remarks_on_a_scene_that_is_accepted_are_counted(command: Command) -> None:
    command.write("//- a.robray\nframe f { parent gone; }\n")
    outcome = command.run("show", "a.robray")
    assert outcome.status == 0
    assert outcome.err == "robray: 1 information; robray check a.robray shows where\n"


def test_a_fragment_is_shown_alone(command: Command) -> None:
    command.write('//- scene.robray\nframe top {}\ninclude "part"\n//- part.robray\nframe f { parent top; }\n')
    outcome = command.run("show", "part.robray")
    assert "not defined in this scene:\ntop\n" in outcome.out


def test_included_frames_are_shown(command: Command) -> None:
    command.write('//- scene.robray\nframe top {}\ninclude "part"\n//- part.robray\nframe f { parent top; }\n')
    assert "\n  └ f\n" in command.run("show", "scene.robray").out


def test_a_deep_scene_stays_within_eighty_columns(command: Command) -> None:
    depth = 500
    nested = "frame f{} {{ rpy [0.1, 0.2, 0.3]; translation [0.123456, 1, 1];\n"
    command.write("//- a.robray\n" + "".join(map(nested.format, range(depth))) + "}" * depth)
    lines = command.run("show", "a.robray").out.split("\n")
    assert f"… {' ' * 28}└ f{depth - 1}" in lines
    assert max(map(len, lines)) <= 80


def test_a_joint_that_does_not_fit_beside_the_name_comes_below_it(command: Command) -> None:
    name = "a_joint_whose_name_is_rather_long_and_says_everything"
    check(
        command,
        f"frame {name} {{ type revolute; axis [1, 0, 0]; variable v; offset 0.1 * pi; }}\n",
        f"""
        root
        └ {name}
            joint    revolute about x, variable v, offset 18°
            world    0 0 0 m, rpy 18 0 0°
        """,
    )


def test_set_moves_joints(command: Command) -> None:
    command.write(ARM)
    out = command.run("show", "arm.robray", "--set", "q1=-90deg", "--set", "slide=0.5").out
    assert "shoulder  revolute about z, variable q1 = -90°, offset 90°" in out
    assert "slide  prismatic along x, variable slide = 0.5 m" in out
    assert "world    1.5 0 0.43333 m\n" in out


def test_set_takes_radians(command: Command) -> None:
    command.write(ARM)
    assert "variable q1 = 57.296°" in command.run("show", "arm.robray", "--set", "q1=1").out


@pytest.mark.parametrize(
    ("setting", "complaint"),
    [
        ("slied=1", "the scene has no joint variable 'slied'; did you mean 'slide'?"),
        ("base=1", "the scene has no joint variable 'base', for the frame is fixed; there are slide, q1"),
        ("q1", "expected NAME=VALUE, found 'q1'"),
        ("q1=", "'' is not a number or an expression, such as 30deg or 0.5 * pi"),
        ("slide=3deg", "'3deg' is an angle, but the joint is prismatic and takes metres"),
    ],
)
def test_a_setting_that_means_nothing(command: Command, setting: str, complaint: str) -> None:
    command.write(ARM)
    assert command.run("show", "arm.robray", "--set", setting) == (2, "", f"robray: {complaint}\n")


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("q1=30deg", "q1 is at 30° (0.523599 rad)"),
        ("q1=pi / 6", "q1 is at 30° (0.523599 rad): a number without a unit is in radians"),
        ("slide=10 * mm", "slide is at 0.01 m"),
        ("slide=2", "slide is at 2 m: a number without a unit is in metres"),
    ],
)
def test_which_unit_was_taken_is_told(command: Command, setting: str, told: str) -> None:
    command.write(ARM)
    for options in ((), ("--format", "json")):
        assert command.run("show", "arm.robray", "--set", setting, *options).err == f"robray: {told}\n"


def test_json_holds_where_the_joints_are(command: Command) -> None:
    command.write(ARM)
    out = command.run("show", "arm.robray", "--format", "json", "--set", "slide=10mm", "--set", "q1=1").out
    assert json.loads(out)["positions"] == {"slide": 0.01, "q1": 1.0}


def test_standard_input_is_shown(command: Command) -> None:
    done = command.spawn("show", "-", stdin=b"frame f { }\n", PYTHONIOENCODING="utf-8")
    assert done.stdout.decode() == "<stdin>: 1 frame, 0 joints, 0 shapes\n\nroot\n└ f\n    world    0 0 0 m\n"
    assert (done.returncode, done.stderr) == (0, b"")


def test_standard_input_may_be_a_robot(command: Command) -> None:
    """As what xacro writes."""
    robot = (
        b"<robot name='r'><link name='a'/><link name='b'/>"
        b"<joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint></robot>"
    )
    for begin in (b"", b"\n", b"<?xml version='1.0'?>\n", b"\xef\xbb\xbf", b"<!-- of a macro -->\n"):
        done = command.spawn("show", "-", "--format", "json", stdin=begin + robot)
        assert [frame["name"] for frame in json.loads(done.stdout)["frames"]] == ["a", "b"], begin
    assert command.spawn("check", "-", stdin=robot).stdout == b"Found nothing wrong in 1 file\n"


def test_standard_input_stands_for_the_file_of_its_name(command: Command) -> None:
    command.write("//- in/part.robray\nframe part { }\n//- in/a.robray\nframe old { }\n")
    done = command.spawn("show", "-", "--stdin-filename", "in/a.robray", stdin=b'include "part.robray"\n')
    assert done.stdout.startswith(b"in/a.robray: 1 frame, ")


def test_a_remark_about_standard_input_names_it(command: Command) -> None:
    done = command.spawn("show", "-", stdin=b";\nframe f { }\n")
    assert done.returncode == 1
    assert done.stderr == b"robray: amino refuses this scene: 1 error; robray check - shows where\n"


def test_a_scene_that_does_not_exist(command: Command) -> None:
    assert command.run("show", "gone.robray") == (2, "", "robray: 'gone.robray' does not exist\n")


def test_without_unicode_the_tree_is_ascii(command: Command) -> None:
    command.write(ARM)
    done = command.spawn("show", "arm.robray", PYTHONIOENCODING="ascii")
    assert b"`-base\n  | world    0 0 0.1 m\n" in done.stdout
    assert b"offset 90 deg\n" in done.stdout


def test_json_of_a_refused_scene(command: Command) -> None:
    command.write("//- a.robray\nframe f { colour 1; }\n")
    outcome = command.run("show", "a.robray", "--format", "json")
    answer = json.loads(outcome.out)
    assert outcome.status == 1
    keys = ["accepts", "frames", "geometries", "allowed_collisions", "deep", "world", "diagnostics"]
    assert list(answer) == keys
    assert answer["accepts"] is False
    assert [diagnostic["code"] for diagnostic in answer["diagnostics"]] == ["unknown-attribute"]


def test_json_of_joints_that_are_set(command: Command) -> None:
    command.write(ARM)
    outcome = command.run("show", "arm.robray", "--format", "json", "--set", "slide=2")
    assert json.loads(outcome.out)["world"]["slide"]["translation"] == pytest.approx([0, 3, 0.1 + 1 / 3])


def test_json_has_no_infinities(command: Command) -> None:
    command.write("//- a.robray\nframe f { translation [1d308, 0, 0]; frame g { translation [1d308, 0, 0]; } }\n")
    answer = json.loads(command.run("show", "a.robray", "--format", "json").out, parse_constant=pytest.fail)
    assert answer["world"]["g"]["translation"] == [None, 0, 0]


def answers(command: Command, *lines: str) -> list[dict[str, object]]:
    text = "".join(f"{line}\n" for line in lines)
    outcome = command.run("show", "--format", "json", "--batch", stdin=text.encode("utf-8", "surrogateescape"))
    assert outcome.status == 0
    answered = outcome.out.splitlines()
    assert len(answered) == len(lines)
    return [json.loads(line) for line in answered]


def test_batch_answers_every_line(command: Command) -> None:
    command.write("//- good.robray\nframe f {}\n//- bad.robray\n;\n")
    missing = {"accepts": False, "error": "the file does not exist"}
    good, gone, empty, odd, bad = answers(command, "good.robray", "gone", "", "\udcff\0", "bad.robray")
    assert good["accepts"] is True
    assert bad["accepts"] is False
    assert [gone, empty] == [missing, missing]
    assert odd["accepts"] is False


def test_batch_reads_scenes_of_any_name(command: Command) -> None:
    command.write("//- main.txt\nframe f {}\n")
    (scene,) = answers(command, "main.txt")
    assert scene["accepts"] is True


def test_batch_survives_a_bug(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    command.write("//- a.robray\n")
    monkeypatch.setattr("robray.cli.show.scene_json", lambda *_: 1 / 0)
    first, second = answers(command, "a.robray", "gone")
    assert first == {"accepts": False, "error": "ZeroDivisionError: division by zero"}
    assert second["error"] == "the file does not exist"


def test_batch_answers_before_the_next_question(command: Command) -> None:
    command.write("//- a.robray\n")
    program = (*PROGRAM, "show", "--format", "json", "--batch")
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=command.folder) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(b"a.robray\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["accepts"] is True


def test_batch_needs_json(command: Command) -> None:
    outcome = command.run("show", "--batch")
    assert outcome.status == 2
    assert "--batch requires --format json" in outcome.err


def test_a_scene_is_needed(command: Command) -> None:
    assert command.run("show").status == 2


def test_names_of_frames_and_variables_one_a_line(command: Command) -> None:
    command.write("//- a.robray\nframe b { type revolute; axis [0, 0, 1]; variable v; }\nframe a { parent b; }\n")
    assert command.run("show", "a.robray", "--list-frames").out == "a\nb\n"
    assert command.run("show", "a.robray", "--list-vars").out == "v\n"
    assert command.run("show", "a.robray", "--list-vars", "--format", "json").status == 2
    assert "not allowed with" in command.run("show", "a.robray", "--list-frames", "--list-vars").err


@pytest.mark.parametrize("option", ["--list-frames", "--list-vars"])
def test_of_a_scene_that_is_refused_the_names_may_not_be_all_and_that_is_said(command: Command, option: str) -> None:
    command.write('//- a.robray\ninclude "gone"\nframe a { }\n')
    outcome = command.run("show", "a.robray", option)
    assert outcome.status == 1
    assert "robray check a.robray shows where" in outcome.err


def test_what_stands_in_a_scene_of_its_own_is_shown_where_it_is(command: Command) -> None:
    robot = '<robot name="r"><link name="base"/><joint name="j" type="fixed"><parent link="base"/></joint></robot>\n'
    command.write(f"//- r.urdf\n{robot}")
    command.write("//- r.smurf\nmodelname: r\nfiles: [r.urdf]\n")
    command.write("//- cell.smurfs\nentities:\n- {name: a, type: smurf, file: r.smurf}\n")
    told = command.run("show", "cell.smurfs").err
    assert told == "robray: MARS refuses this scene: 1 error; robray check r.urdf shows where\n"
    assert len(command.check("r.urdf").codes) == 1
    assert command.check("cell.smurfs").codes == []
    command.write("//- cell.smurfs\nentities:\n- {name: a, type: smurf, file: r.smurf, parent: x::y}\n")
    told = command.run("show", "cell.smurfs").err
    assert told == "robray: MARS refuses this scene: 2 errors; robray check cell.smurfs r.urdf shows where\n"
    assert len(command.check("cell.smurfs", "r.urdf").codes) == 2


EMPTY = """\
//- robots/empty.urdf
<robot>
  <!-- A robot that needs more names another file. -->
</robot>
//- robots/arm.urdf.xacro
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="empty.urdf"/>
  <link name="base"/>
</robot>
"""


def test_a_part_of_another_robot_has_no_errors_here_either(command: Command) -> None:
    command.write(EMPTY)
    assert command.run("check", "robots/empty.urdf") == (0, "Found nothing wrong in 1 file\n", "")
    assert command.run("show", "robots/empty.urdf") == (0, "robots/empty.urdf: 0 frames, 0 joints, 0 shapes\n", "")
    (command.folder / "robots/arm.urdf.xacro").unlink()
    assert command.run("check", "robots/empty.urdf").status == 1
    shown = command.run("show", "robots/empty.urdf")
    assert (shown.status, "urdfdom refuses this robot: 1 error" in shown.err) == (1, True)


def test_findings_are_counted_as_a_check_counts_them(command: Command) -> None:
    links = "".join(f'<link name="l{rank}"/><link name="k{rank}"><visual/></link>' for rank in range(9))
    unused = "".join(f"def c{rank} 1;\n" for rank in range(9))
    command.write(f'//- a.urdf\n<robot name="r">{links}</robot>\n//- b.robray\n{unused}frame f {{ }}\n')
    for name in ("a.urdf", "b.robray"):
        summary = command.run("check", name).out.splitlines()[-1]
        counts = summary.removeprefix("Found ").partition(" in 1 file")[0]
        assert counts != "nothing wrong"
        assert f"{counts}; robray check {name} shows where" in command.run("show", name).err
