"""What a key in a scene of entities costs, counted, in small scenes and large ones; it is as from scratch."""

from collections.abc import Callable
from random import Random

import pytest

from analysis.law import view
from fixtures import Fixture, fixture
from robray.analysis import patched, resplicing
from robray.analysis.answers import Answers
from robray.analysis.files import Absence
from robray.analysis.instances import spliced
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.rules.engine.diagnose import diagnostics
from robray.text.edits import Edit
from trials import trials

MAIN, INNER = "/w/main.smurfs", "/w/inner.smurfs"
ROBOT = """\
//- /w/arm.smurf
modelname: arm
files: [arm.urdf, arm.yml]
//- /w/arm.yml
motors:
- {name: turn, joint: shoulder}
poses:
- {name: up, joints: {turn: 1.0}}
//- /w/arm.urdf
<robot name="arm">
  <link name="base"/>
  <link name="upper"/>
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/></joint>
</robot>
"""


def _parent(number: int) -> str:
    return f"e{number - 1}::upper" if number % 2 == 0 and number else "world"


def _scene(count: int) -> str:
    entities = (
        f'- {{name: e{number}, file: arm.smurf, position: [0, 0, 1], parent: "{_parent(number)}", pose: up}}\n'
        for number in range(count)
    )
    return f"entities:\n{''.join(entities)}{ROBOT}"


def _cost(given: Fixture, monkeypatch: pytest.MonkeyPatch, edit: Callable[[bytes], Edit]) -> int:
    """How much items ask for an edit and what is said of it, and readers of names and files are looked at."""
    asked = 0
    of, space = Answers.of, SceneState.space

    def counted(self: Answers, *arguments: object) -> object:
        nonlocal asked
        asked += 1
        return of(self, *arguments)  # type: ignore[arg-type]

    def held(self: SceneState, prefix: ItemPath) -> ItemPath:
        nonlocal asked
        asked += 1
        return space(self, prefix)

    def refused(*_: object) -> object:
        raise AssertionError("all includes are put together again")

    with monkeypatch.context() as patch:
        patch.setattr(Answers, "of", counted)
        patch.setattr(SceneState, "space", held)
        patch.setattr(resplicing, "spliced", refused)
        given.workspace.edit(MAIN, [edit(given.texts[MAIN])])
        diagnostics(given.workspace.analysis(), MAIN)
    return given.workspace.resolved + asked


def _behind(mark: bytes, written: bytes) -> Callable[[bytes], Edit]:
    def edit(text: bytes) -> Edit:
        at = text.index(mark) + len(mark)
        return Edit(at, at, written)

    return edit


@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(_behind(b"name: e5", b"x"), id="a name that another hangs from"),
        pytest.param(_behind(b"name: e6, file: arm", b"x"), id="a file"),
        pytest.param(_behind(b'parent: "e4', b"x"), id="a parent"),
        pytest.param(_behind(b"position: [0", b"1"), id="a number"),
        pytest.param(_behind(b"pose: up}", b" "), id="a blank"),
        pytest.param(_behind(b"entities:\n", b"- {name: other, file: arm.smurf}\n"), id="one more entity"),
    ],
)
def test_a_key_costs_no_more_where_there_are_many_entities(
    edit: Callable[[bytes], Edit], monkeypatch: pytest.MonkeyPatch
) -> None:
    few, many = (_cost(fixture(_scene(count), MAIN), monkeypatch, edit) for count in (100, 300))
    assert few == many
    assert many < 250


NAMES = ("a", "b", "inner", "c")
FILES = ("arm.smurf", "arm.urdf", "inner.smurfs", "main.smurfs", "nothing.smurf", "arm")
INNERS = f"""\
//- {INNER}
entities:
- {{name: a, file: arm.smurf}}
- {{name: c, file: arm.smurf, parent: "b::upper", pose: up}}
"""
SOURCE = f"""\
entities:
- {{name: a, file: arm.smurf, pose: up}}
- {{name: b, file: arm.smurf, parent: "a::upper", anchor: "c::base"}}
- {{name: inner, file: inner.smurfs, parent: "a::base"}}
- {{name: c, file: arm.urdf, parent: "inner::base"}}
{INNERS}{ROBOT}"""


@pytest.mark.parametrize("seed", range(trials(12)))
def test_names_that_change_are_as_from_scratch(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # Where there are as many files as in a large scene, what the scene is made of is not copied.
    monkeypatch.setattr(patched, "_LARGE", seed % 2 * 1_000)
    _change(seed, (b"name: ", b'parent: "', b'anchor: "'), NAMES)


@pytest.mark.parametrize("seed", range(trials(12)))
def test_files_that_change_are_as_from_scratch(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patched, "_LARGE", seed % 2 * 1_000)
    _change(seed, (b"file: ",), FILES)


def _change(seed: int, keys: tuple[bytes, ...], words: tuple[str, ...]) -> None:
    random = Random(seed)
    given = fixture(SOURCE, MAIN)
    workspace = given.workspace
    for _ in range(8):
        path = random.choice((MAIN, INNER))
        file = workspace.file(path)
        assert file is not None
        text = file.text
        starts = [at for at in range(len(text)) if text.startswith(keys, at)]
        start = text.index(b" ", random.choice(starts)) + 1
        start += text[start : start + 1] == b'"'
        end = min(at for at in (text.find(each, start) for each in (b",", b":", b"}")) if at > 0)
        workspace.edit(path, [Edit(start, end, random.choice(words).encode())])
        for missing in workspace.missing_files():
            workspace.set_absent(missing)
        existing = workspace.wanted_existence()
        workspace.set_existing({each: each.endswith("/") or each in given.texts for each in existing})
        texts = {each: found.text.decode() for each in given.texts if (found := workspace.file(each)) is not None}
        others = "".join(f"//- {each}\n{text}" for each, text in texts.items() if each != MAIN)
        fresh = fixture(f"{texts[MAIN]}{others}", MAIN).workspace
        assert view(workspace) == view(fresh), texts
        _check_instances(workspace)


def _check_instances(workspace: Workspace) -> None:
    """What scenes are made of is what it is where they are put together anew."""
    for scene in workspace.analysis().scenes.values():
        kept = scene.instances
        anew = spliced(scene.root, kept.limits, lambda path: workspace.file(path) or Absence.MISSING)
        assert kept._asdict() == anew._asdict()
        assert [*kept.prefixes] == [*anew.prefixes]
