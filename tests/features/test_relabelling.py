"""Renamings that need no evaluation, and the ones that do."""

import pytest

from fixtures import MAIN, ROBOT, fixture
from robray.analysis.workspace import Workspace
from robray.features.refactorings.verification import by_file
from robray.features.rename import prove, rename
from robray.features.renaming.proof import is_relabelling
from robray.features.renaming.sites import renaming, spelled

pytestmark = pytest.mark.quick


def is_one(source: str, new: str = "fresh") -> bool:
    """Whether renaming at `$0` is one; what it says of those that are is compared with what evaluation says."""
    given = fixture(source)
    assert given.cursor is not None
    analysis = given.workspace.analysis()
    found = renaming(analysis, *given.cursor)
    assert found is not None
    if not is_relabelling(found, new):
        return False
    scratch = given.workspace.copy()
    for path, each in by_file(spelled(analysis, site, mention, new) for site, mention in found.sites.items()).items():
        scratch.edit(path, each)
    prove([((found, new),)], scratch.analysis())
    return True


@pytest.mark.parametrize(
    "source",
    [
        "def $0a 1;\ndef b a + 1;\nframe f { translation [a, b, a*2]; }\n",
        "class $0c {}\nframe f { isa c; }\n# c is a class\n/* so is c */\n",
        'frame $0f {}\nframe f2 { parent f; }\nframe "f3" { parent "f"; }\nallow_collision f f2;\n',
        "frame $0f { type revolute; axis [0, 0, 1]; }\nframe g { type revolute; axis [0, 0, 1]; variable f; }\n",
        'include "part"\ndef b $0a;\n//- /w/part.robray\ndef a 1;\n',
    ],
)
def test_one_word_for_another_everywhere(source: str) -> None:
    assert is_one(source)


@pytest.mark.parametrize("new", ["box", "frame", "pi-half", "translation", "3d", "a b"])
def test_a_word_of_the_language_is_more_than_a_name(new: str) -> None:
    assert not is_one("frame $0f {}\n", new)


ARM = (
    '<robot name="r"><link name="base"/><link name="palm"><visual><geometry><mesh filename="{}"/></geometry></visual>'
    '</link><joint name="wrist" type="continuous"><parent link="base"/><child link="palm"/>{}</joint></robot>'
)
SHIFT = '<origin xyz="0 0 1"/><!-- not palm, nor wrist -->'


def is_one_in_a_set(robot: str, table: str, name: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether renaming in the robot needs no copy; where not, evaluation gives the same edits."""
    given = fixture(f"{robot}\n//- {MAIN}\n{table}", ROBOT)
    given.workspace.load_together({"/w/robray.toml#cell": (ROBOT, MAIN)})
    analysis, at = given.workspace.analysis(), robot.index(f'"{name}"') + 1
    copies: list[Workspace] = []

    def copy() -> Workspace:
        copies.append(given.workspace.copy())
        return copies[-1]

    edits = rename(analysis, copy, ROBOT, at, "fresh")
    is_one = not copies
    assert edits
    with monkeypatch.context() as patch:
        patch.setattr("robray.features.rename.is_relabelling", lambda *_: False)
        assert rename(analysis, copy, ROBOT, at, "fresh") == edits
    assert copies
    return is_one


@pytest.mark.parametrize("mesh", ["palm.stl", "meshes/wrist.stl", "package://palm/wrist/a.stl", "a.stl"])
@pytest.mark.parametrize("name", ["wrist", "palm"])
def test_names_of_robots(mesh: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = "frame f { parent wrist; } frame g { parent palm-visual; } # palm and wrist\n"
    assert is_one_in_a_set(ARM.format(mesh, ""), table, name, monkeypatch)
    moved = ARM.replace("<geometry>", SHIFT + "<geometry>")
    assert is_one_in_a_set(moved.format(mesh, SHIFT), table, name, monkeypatch)


@pytest.mark.parametrize(
    ("mesh", "inner", "name"),
    [
        # The word is the name of something else as well, or the name of a file.
        ("a.stl", '<extra name="wrist"/>', "wrist"),
        ("palm", "", "palm"),
        ("palm/a.stl", "", "palm"),
        # It may be written by the numbers of its letters.
        ("a&#46;stl", "", "wrist"),
        # The new one stands somewhere already.
        ("fresh.stl", "", "palm"),
    ],
)
def test_names_of_robots_that_have_to_be_evaluated(
    mesh: str, inner: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not is_one_in_a_set(ARM.format(mesh, inner), "frame f { parent wrist; }", name, monkeypatch)


def test_a_frame_called_after_the_link_has_to_give_way_too(monkeypatch: pytest.MonkeyPatch) -> None:
    table = "frame f { parent palm-visual; } class palm-visual { }\n"
    moved = ARM.replace("<geometry>", SHIFT + "<geometry>").format("a.stl", "")
    assert not is_one_in_a_set(moved, table, "palm", monkeypatch)
