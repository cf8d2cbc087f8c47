"""In a list, what one mistake lets be found at many places is told once."""

import json

import pytest

from cli.command import Command
from robray.rules.engine.repeated import of_one_place

pytestmark = pytest.mark.quick

LIBRARY = "//- lib/common.robray\ndef cube 0.1;\nclass block { shape box; dimension [cube, cube, cube]; }\n"
ROW = "".join(f"frame f{n} {{ translation [0, 0, {n} * cube]; geometry {{ isa block; }} }}\n" for n in range(5))
NOTHING = """    <inertial>
      <mass value="0"/>
      <inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/>
    </inertial>
"""


def messages(command: Command) -> list[str]:
    lines = command.run("check", "--output-format", "concise").out.splitlines()
    return [line for line in lines if "undefined-" in line or "no-shape" in line or "mesh-" in line]


def test_what_one_file_would_bring_is_one_finding(command: Command) -> None:
    command.write(f"{LIBRARY}//- cell.robray\n{ROW}")
    [told] = messages(command)
    assert told == (
        "cell.robray:1:35: error[undefined-constant]: undefined constant 'cube'; "
        "include 'lib/common.robray', which defines it; also at 9 more places, for 'block'"
    )


def test_two_names_of_one_file_are_one_finding(command: Command) -> None:
    command.write(f"{LIBRARY}//- cell.robray\n{ROW.splitlines()[0]}\n")
    [told] = messages(command)
    assert told.endswith("also at 1 more place, for 'block'")


def test_a_name_that_nothing_defines_is_one_finding_where_it_is_used_often(command: Command) -> None:
    command.write(f"//- cell.robray\n{ROW}")
    told = [line.partition("]: ")[2] for line in messages(command)]
    assert told == [
        "undefined constant 'cube'; also at 4 more places",
        "this geometry has no shape, because class 'block' is undefined; also at 4 more places",
    ]


def test_at_two_places_it_is_told_at_each(command: Command) -> None:
    command.write("//- cell.robray\ndef a 2 * wide;\nframe f { translation [a, 0, wide]; }\n")
    assert [line.partition(": ")[0] for line in messages(command)] == ["cell.robray:1:11", "cell.robray:2:30"]


def test_what_a_fix_mends_at_its_place_is_told_there(command: Command) -> None:
    uses = "".join(f"frame f{n} {{ translation [0, 0, heigth]; }}\n" for n in range(5))
    command.write(
        f"//- cell.robray\ndef height 1;\ndef other height;\nframe g {{ translation [0, 0, other]; }}\n{uses}"
    )
    assert len(messages(command)) == 5


def test_a_mesh_that_lacks_in_the_folders_of_several_scenes_is_one_finding(command: Command) -> None:
    command.write('//- parts/shelf.robray\nframe shelf { geometry { mesh "shelf.stl"; } }\n')
    command.write("//- parts/other.stl\nsolid o\nendsolid o\n")
    for n in range(3):
        command.write(
            f'//- cell{n}/other.stl\nsolid o\nendsolid o\n//- cell{n}/cell.robray\ninclude "../parts/shelf"\n'
        )
    [told] = messages(command)
    assert told.startswith("parts/shelf.robray:1:31: warning[mesh-not-found]: file 'shelf.stl' does not exist in ")
    assert told.endswith("; also missing in 2 more folders of scenes")


def massless(count: int) -> str:
    links = "".join(f"  <link name='l{n}'>\n{NOTHING}  </link>\n" for n in range(count))
    joints = "".join(
        f"  <joint name='j{n}' type='continuous'><parent link='base'/><child link='l{n}'/></joint>\n"
        for n in range(count)
    )
    return f"//- arm.urdf\n<robot name='arm'><link name='base'/>\n{links}{joints}</robot>\n"


def test_two_findings_with_the_same_message_stay_separate(command: Command) -> None:
    command.write(massless(2))
    assert command.run("check", "--output-format", "concise").out.count("[urdf-mass]") == 2
    command.write(massless(3))
    [found] = json.loads(command.run("check", "--output-format", "json").out)
    assert found["message"].endswith("; 2 similar findings in this file")


def test_further_places_of_a_question_are_in_parentheses(command: Command) -> None:
    limits = "<safety_controller soft_upper='0'/>" * 3
    command.write(massless(1).replace("</joint>", f"{limits}</joint>"))
    found = json.loads(command.run("check", "--select", "urdf-unknown-word", "--output-format", "json").out)
    [message] = [each["message"] for each in found]
    assert message.endswith("; did you mean 'soft_upper_limit'? (2 similar findings in this file)")
    assert of_one_place(message).endswith("'?")


def test_five_similar_findings_stay_separate(command: Command) -> None:
    text = massless(5)
    for n in range(5):
        text = text.replace('mass value="0"', f'mass value="-{n}.5"', 1)
    command.write(text)
    assert command.run("check", "--output-format", "concise").out.count("[urdf-mass]") == 5


def test_more_are_one_finding_with_the_places_of_all(command: Command) -> None:
    command.write(massless(6))
    [found] = json.loads(command.run("check", "--output-format", "json").out)
    assert found["message"].endswith("; 5 similar findings in this file")
    lines = [each["start"]["line"] for each in (found, *found["related"])]
    assert lines == [4, 10, 16, 22, 28, 34]


def test_an_inertial_without_mass_and_inertia_is_one_finding(command: Command) -> None:
    command.write(massless(1))
    [found] = json.loads(command.run("check", "--output-format", "json").out)
    assert found["code"] == "urdf-mass"


def test_the_places_are_shown_by_their_lines(command: Command) -> None:
    command.write(massless(6))
    assert "note: similar findings at lines 10, 16, 22, 28, 34\n" in command.run("check").out


def test_the_fix_of_many_mends_each(command: Command) -> None:
    parts = "<collison><geometry><sphere radius='1'/></geometry></collison>"
    command.write(massless(6).replace(NOTHING, parts))
    [found] = [
        each
        for each in json.loads(command.run("check", "--output-format", "json").out)
        if each["code"] == "urdf-unknown-word"
    ]
    assert len(found["fix"]["edits"]) == 12
    command.run("check", "--unsafe-fixes", "--select", "urdf-unknown-word")
    assert (command.folder / "arm.urdf").read_text().count("<collision>") == 6


def test_findings_with_another_cause_stay_separate(command: Command) -> None:
    joint = "<joint name='j{0}' type='{1}'><parent link='l0'/><child link='l{0}'/>{2}</joint>\n"
    limits = {
        "continuous": "<limit effort='1' velocity='1' lower='1' upper='2'/>",
        "revolute": "<limit effort='1' velocity='1'/>",
    }
    kinds = ["continuous", "revolute"] * 6
    joints = "".join(joint.format(n, kind, limits[kind]) for n, kind in enumerate(kinds, 1))
    links = "".join(f"<link name='l{n}'/>" for n in range(13))
    command.write(f"//- arm.urdf\n<robot name='arm'>\n{links}\n{joints}</robot>\n")
    told = [line for line in command.run("check", "--output-format", "concise").out.splitlines() if "limit]" in line]
    assert len(told) == 2


def test_a_baseline_knows_it_whatever_becomes_of_its_places(command: Command) -> None:
    command.write(f"{LIBRARY}//- cell.robray\n{ROW}")
    command.run("check", "--write-baseline", "known.json")
    for text in (ROW.partition("\n")[2], ROW + ROW.replace("frame f", "frame g")):
        command.write(f"//- cell.robray\n{text}")
        outcome = command.run("check", "--baseline", "known.json")
        assert (outcome.status, outcome.out) == (0, "Found nothing wrong in 2 files; 1 known finding not shown\n")
