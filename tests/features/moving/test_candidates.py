"""What is offered besides the first thing that comes to mind, and what must be chosen, with what else it moves."""

from collections import Counter
from importlib import import_module
from math import pi
from typing import Any

import pytest

from features.moving.dragged import about_z, dragged, texts_after, turned
from fixtures import MAIN, Fixture, fixture
from robray.analysis.file_set import Member
from robray.analysis.scopes import Mount
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.features.moving import move
from robray.features.moving.wanted import Candidates, Move, Rounding
from robray.scene.pose import Pose

pytestmark = pytest.mark.quick


def titles(found: Candidates) -> list[str]:
    return [f"{'! ' if each.must_be_chosen else ''}{each.title}" for each in found.offered]


def reason(found: Candidates) -> str:
    assert not found.offered
    [refused] = found.refused
    return refused.reason


def after(given: Fixture, found: Candidates, index: int, path: str = MAIN) -> str:
    return texts_after(given, found.offered[index])[path]


def test_a_constant_that_only_this_frame_uses_has_to_be_chosen_all_the_same() -> None:
    found = dragged(fixture("def h 0.2;\nframe f { translation [0, 0, h]; }\n"), to=(0, 0, 0.25))
    assert titles(found) == [
        "change z of 'translation' from 'h' to 'h + 0.05'",
        "! change the constant 'h' from '0.2' to '0.25'",
    ]


def test_whoever_applies_the_first_at_once_does_not_wait_for_others() -> None:
    given = fixture("def h 0.2;\nframe f { translation [0, 0, h]; }\n")
    wanted, copies = Move("f", (0, 0, 0.25)), []

    def copy() -> Workspace:
        copies.append(given.workspace.copy())
        return copies[-1]

    found = move(given.workspace.analysis(), given.scene, wanted, copy, is_first_enough=True)
    assert titles(found) == ["change z of 'translation' from 'h' to 'h + 0.05'"]
    assert len(copies) == 1


def test_each_constant_of_an_expression_by_as_much_as_it_takes() -> None:
    given = fixture("def a 0.2;\ndef b 0.1;\nframe f { translation [0, 0, a - 2 * b]; }\n")
    found = dragged(given, to=(0, 0, 0.1))
    assert titles(found) == [
        "change z of 'translation' from 'a - 2 * b' to 'a - 2 * b + 0.1'",
        "! change the constant 'a' from '0.2' to '0.3'",
        "! change the constant 'b' from '0.1' to '0.05'",
    ]


def test_the_constant_behind_a_constant() -> None:
    given = fixture(
        "def a 0.2;\ndef b a / 2;\nframe f { translation [0, 0, b]; }\nframe g { translation [a, 0, 0]; }\n"
    )
    found = dragged(given, to=(0, 0, 0.2))
    assert titles(found)[1:] == [
        "! change the constant 'b' from 'a / 2' to 'a / 2 + 0.1'",
        "! change the constant 'a' from '0.2' to '0.4' (moves 'g' too)",
    ]


def test_an_angle_that_is_a_constant() -> None:
    given = fixture("def tilt 30 * deg;\nframe f { rpy [0, 0, -tilt]; }\n")
    assert "! change the constant 'tilt' from '30 * deg' to '35 * deg'" in titles(dragged(given, turn=about_z(-35)))


def test_a_number_of_degrees_that_is_a_constant() -> None:
    given = fixture("def tilt 30;\nframe f { rpy [0, 0, tilt * deg]; }\n")
    assert "! change the constant 'tilt' from '30' to '35'" in titles(dragged(given, turn=about_z(35)))


def test_a_constant_and_a_number() -> None:
    given = fixture("def h 0.2;\nframe f { translation [1, 0, h]; }\n")
    found = dragged(given, to=(2, 0, 0.3))
    assert after(given, found, 1) == "def h 0.3;\nframe f { translation [2, 0, h]; }\n"


def test_a_constant_in_two_numbers_that_both_change() -> None:
    given = fixture("def h 0.2;\nframe f { translation [h, 0, h]; }\n")
    found = dragged(given, to=(0.3, 0, 0.3))
    assert after(given, found, 1) == "def h 0.3;\nframe f { translation [h, 0, h]; }\n"
    found = dragged(given, to=(0.3, 0, 0.5))
    assert after(given, found, 1) == "def h 0.3;\nframe f { translation [h, 0, h + 0.2]; }\n"


def test_a_constant_that_would_move_the_frame_elsewhere_is_not_offered() -> None:
    found = dragged(fixture("def h 0.2;\nframe f { translation [h, 0, h]; }\n"), to=(0.3, 0, 0.2))
    assert len(found.offered) == 1
    [refused] = found.refused
    assert (refused.title, refused.reason) == (
        "change the constant 'h' from '0.2' to '0.3'",
        "it would be off by 0.1 m",
    )


def test_a_constant_that_is_redefined() -> None:
    source = "def h 0.1;\nframe g { translation [h, 0, 0]; }\ndef h 0.2;\nframe f { translation [0, 0, h]; }\n"
    given = fixture(source)
    found = dragged(given, to=(0, 0, 0.3))
    assert after(given, found, 1) == source.replace("0.2", "0.3")
    assert found.offered[1].moves == ()


def test_a_constant_changes_shapes_and_joints_too() -> None:
    given = fixture(
        "def h 0.2;\nframe f { translation [0, 0, h]; }\nframe g { geometry { shape sphere; radius h; } }\n"
        "frame j { type prismatic; axis [1, 0, 0]; offset h; }\n"
    )
    found = dragged(given, to=(0, 0, 0.25)).offered[1]
    assert (found.moves, found.reshapes) == (("j",), ("g",))
    assert found.title.endswith("(moves 'j' too; changes the shape of 'g' too)")


def test_many_frames_are_counted() -> None:
    others = "".join(f"frame g{number} {{ translation [0, h, 0]; }}\n" for number in range(7))
    found = dragged(fixture(f"def h 0.2;\nframe f {{ translation [0, 0, h]; }}\n{others}"), to=(0, 0, 0.25)).offered[1]
    assert found.title.endswith("(moves 'g0', 'g1', 'g2' and 4 more too)")
    assert len(found.moves) == 7


@pytest.mark.parametrize("many", [150, 600])
def test_a_way_evaluates_each_frame_once_in_each_scene(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    counts: Counter[str] = Counter()
    frames = import_module("robray.formats.robray.semantics.frames")
    real = frames.array

    def counted(*given: Any) -> Any:
        counts["array"] += 1
        return real(*given)

    others = "".join(f"frame g{number} {{ translation [{number}, h, 0]; }}\n" for number in range(many))
    given = fixture(f"def h 0.2;\ndef k 2;\nframe f {{ translation [0, k, h]; }}\n{others}")
    monkeypatch.setattr(frames, "array", counted)
    found = dragged(given, to=(0, 2, 0.25))
    assert [len(each.moves) for each in found.offered] == [0, many]
    scenes = len(given.workspace.analysis().scenes_with(MAIN))
    assert counts == {"array": scenes * (many + 1)}


def test_what_a_constant_would_break() -> None:
    found = dragged(
        fixture("def a 0;\nframe f { translation [a, 0, 0]; }\ndef c 1 / (1 - 4 * a);\n"),
        to=(0.25, 0, 0),
    )
    assert len(found.offered) == 1
    assert found.refused[0].reason == "it would bring about: division-by-zero"


def test_a_class_has_to_be_chosen() -> None:
    source = "class c { translation [0, 0, 0.2]; }\nframe f { isa c; }\nframe g { isa c; }\n"
    given = fixture(source)
    found = dragged(given, to=(0, 0, 0.25))
    assert titles(found) == [
        "add 'translation [0, 0, 0.25];' in place of that of the class 'c'",
        "! change z of 'translation' from '0.2' to '0.25' in the class 'c' (moves 'g' too)",
    ]
    assert after(given, found, 1) == source.replace("0.2", "0.25")


def test_the_class_that_the_value_comes_from() -> None:
    source = "class a { translation [0, 0, 1]; }\nclass b { isa a; rpy [0, 0, 0]; }\nframe f { isa b; }\n"
    found = dragged(fixture(source), to=(0, 0, 2))
    assert found.offered[1].title == "change z of 'translation' from '1' to '2' in the class 'a'"


def test_a_class_and_the_frame_itself() -> None:
    given = fixture("class c { translation [0, 0, 1]; }\nframe f { isa c; rpy [0, 0, 90 * deg]; }\n")
    found = dragged(given, to=(0, 0, 2), turn=about_z(45))
    assert after(given, found, 1) == "class c { translation [0, 0, 2]; }\nframe f { isa c; rpy [0, 0, 45 * deg]; }\n"


def test_an_included_file_has_to_be_chosen() -> None:
    given = fixture('include "arm.robray"\n//- /w/arm.robray\nframe f { translation [0, 0, 0.2]; }\n')
    found = dragged(given, to=(0, 0, 0.25))
    assert titles(found) == ["! change z of 'translation' from '0.2' to '0.25' in 'arm.robray'"]
    assert found.offered[0].paths == ("/w/arm.robray",)
    assert after(given, found, 0, "/w/arm.robray") == "frame f { translation [0, 0, 0.25]; }\n"


def test_a_constant_of_an_included_file() -> None:
    given = fixture('include "sizes.robray"\nframe f { translation [0, 0, h]; }\n//- /w/sizes.robray\ndef h 0.2;\n')
    assert titles(dragged(given, to=(0, 0, 0.25)))[1] == (
        "! change the constant 'h' from '0.2' to '0.25' in 'sizes.robray'"
    )


@pytest.mark.alone
def test_other_scenes_that_show_it_are_said() -> None:
    given = fixture(
        'include "arm.robray"\n//- /w/arm.robray\nframe f { translation [0, 0, 0.2]; }\n'
        '//- /w/other.robray\ninclude "arm.robray"\nframe g { }\n'
    )
    [found] = dragged(given, to=(0, 0, 0.25)).offered
    assert found.scenes == ("/w/other.robray",)
    assert found.title.endswith("in 'arm.robray' (also in the scene 'other.robray')")


def test_a_joint_is_dragged_where_it_is_seen() -> None:
    source = "frame f { type revolute; axis [0, 0, 1]; rpy [0, 0, 30 * deg]; offset 10 * deg; }\n"
    given = fixture(source)
    found = dragged(given, turn=about_z(100), position=pi / 4)
    assert after(given, found, 0) == source.replace("30", "45")
    found = dragged(given, turn=about_z(100))
    assert after(given, found, 0) == source.replace("30", "90")


def test_a_slide_turns_about_where_it_is_seen() -> None:
    source = "frame f { type prismatic; axis [1, 0, 0]; translation [1, 0, 0]; rpy [0, 0, 0]; }\n"
    given = fixture(source)
    found = dragged(given, turn=about_z(90), position=0.5)
    assert after(given, found, 0) == source.replace("[1, 0, 0]; rpy [0, 0, 0]", "[1.5, -0.5, 0]; rpy [0, 0, 90 * deg]")


def test_a_frame_that_hangs_from_it_goes_along_and_is_not_said() -> None:
    given = fixture("frame f { translation [1, 0, 0]; frame g { translation [1, 0, 0]; } }\nframe h { parent g; }\n")
    assert dragged(given, to=(2, 0, 0)).offered[0].moves == ()


def test_the_rounding_is_what_was_chosen() -> None:
    given = fixture("frame f { translation [0, 0, 0]; rpy [0, 0, 0]; }\n")
    found = dragged(given, to=(0.1234, 0, 0), turn=about_z(12.34), rounding=Rounding(0.05, pi / 36))
    assert after(given, found, 0) == "frame f { translation [0.1, 0, 0]; rpy [0, 0, 10 * deg]; }\n"
    found = dragged(given, to=(0.1234, 0, 0), rounding=Rounding(0.0001))
    assert "[0.1234, 0, 0]" in after(given, found, 0)
    found = dragged(given, to=(0.1234567891, 0, 0), rounding=Rounding(0, 0))
    assert "[0.1234567891, 0, 0]" in after(given, found, 0)


def test_angles_that_are_far_from_round_are_as_near_as_was_asked() -> None:
    given = fixture("frame f { rpy [0, 0, 0]; }\n")
    found = dragged(given, turn=turned(12.345, 67.891, -123.456))
    assert after(given, found, 0) == "frame f { rpy [12.3 * deg, 67.9 * deg, -123.5 * deg]; }\n"


def test_where_it_is_already() -> None:
    given = fixture("frame f { translation [1, 0, 0]; }\n")
    assert reason(dragged(given, to=(1, 0, 0.0004))) == "it is there already"


def test_what_is_no_frame() -> None:
    assert reason(dragged(fixture("frame g { }\n"), to=(1, 0, 0))) == "there is no frame 'f'"


def test_a_frame_of_which_it_is_not_known_where_it_is() -> None:
    assert reason(dragged(fixture("frame f { translation [offs, 0, 0]; }\n"), to=(1, 0, 0))) == (
        "it is not known where 'f' is"
    )


def test_a_block_that_is_not_closed() -> None:
    assert reason(dragged(fixture("frame f { translation [0, 0, 1] }\n"), turn=about_z(90)))


def test_a_quaternion_that_is_no_rotation() -> None:
    given = fixture("frame f { quaternion [0, 0, 0, 2]; translation [1, 0, 0]; }\n")
    assert reason(dragged(given, turn=about_z(90))) == "its quaternion is of length 2; normalise it first"
    assert dragged(given, to=(2, 0, 0)).offered


def test_a_pose_that_is_none() -> None:
    given = fixture("frame f { translation [1, 0, 0]; }\n")
    assert reason(dragged(given, turn=(0, 0, 0, 0))) == "a quaternion is of length 0; normalise it first"
    assert reason(dragged(given, to=(float("nan"), 0, 0))) == "a number of the pose is out of range"
    assert reason(dragged(given, to=(1e30, 0, 0))) == "a number of the pose is out of range"


def test_expressions_that_are_read_otherwise_than_they_look() -> None:
    given = fixture('def h 0.2;\nframe f { translation [0, 0, "h" + 1]; }\n')
    assert not dragged(given, to=(0, 0, 1)).offered
    deep = "(" * 200 + "1" + ")" * 200
    assert not dragged(fixture(f"frame f {{ translation [0, 0, {deep}]; }}\n"), to=(0, 0, 2)).offered


def test_of_two_frames_of_a_name_the_one_that_counts() -> None:
    source = "frame f { translation [1, 0, 0]; }\nframe f { translation [5, 0, 0]; }\n"
    given = fixture(source)
    assert after(given, dragged(given, to=(2, 0, 0)), 0) == source.replace("[1", "[2")


@pytest.mark.parametrize(
    ("path", "before", "changed"),
    [
        ("/w/arm.robray", "frame base { }\nframe hand { parent base; translation [0, 0, 0.5]; }\n", ("0.5", "0.75")),
        ("/w/arm.robray", "frame hand { translation [0, 0, 0.5]; }\n", ("0.5", "0.25")),
    ],
)
def test_a_file_that_is_loaded_twice(path: str, before: str, changed: tuple[str, str]) -> None:
    """What hangs from the mount of its file is written in the file's own axes."""
    workspace = new_workspace()
    workspace.set_text(path, before.encode())
    mounts = (Mount(None, Pose(translation=(0, 0, 0.5))), Mount(None, Pose(translation=(0, 1, 0.5))))
    members = tuple(Member(path, name, mount) for name, mount in zip(("left_", "right_"), mounts, strict=True))
    workspace.load_together({"/w/robray.toml#cell": members})
    analysis = workspace.analysis()
    scene = analysis.scenes["/w/robray.toml#cell"]
    [found] = move(analysis, scene, Move("left_hand", (0, 0, 0.75)), workspace.copy).offered
    given = Fixture(workspace, {path: before.encode()}, None, {})
    assert texts_after(given, found)[path] == before.replace(*changed)
    assert found.moves == ("right_hand",)
    assert found.must_be_chosen


def test_names_do_nothing_in_titles() -> None:
    name = "a\x1b[31m\nb"
    given = fixture(f'def h 0.2;\nframe f {{ translation [0, 0, h]; }}\nframe "{name}" {{ translation [0, 0, h]; }}\n')
    found = dragged(given, to=(0, 0, 0.25))
    assert found.offered[1].moves == (name,)
    assert found.offered[1].title.isprintable()
    assert dragged(given, name, to=(0, 0, 0.5)).offered
    assert reason(dragged(given, f"{name}!", to=(0, 0, 0.25))).isprintable()
