"""What a key in the name of an entity costs, counted, in small scenes and large ones; it is as from scratch."""

from random import Random

import pytest

from analysis.law import view
from fixtures import fixture
from robray.analysis import resplicing
from robray.analysis.answers import Answers
from robray.text.edits import Edit

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


def _scene(count: int) -> str:
    entities = (f"- {{name: e{number}, file: arm.smurf, pose: up}}\n" for number in range(count))
    return f"entities:\n{''.join(entities)}{ROBOT}"


@pytest.mark.parametrize("count", [10, 200])
def test_a_key_in_a_name_asks_only_about_that_entity(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    given = fixture(_scene(count), MAIN)
    asked = 0
    of = Answers.of

    def counted(self: Answers, *arguments: object) -> object:
        nonlocal asked
        asked += 1
        return of(self, *arguments)  # type: ignore[arg-type]

    def refused(*_: object) -> object:
        raise AssertionError("all includes are put together again")

    monkeypatch.setattr(Answers, "of", counted)
    monkeypatch.setattr(resplicing, "spliced", refused)
    at = given.texts[MAIN].index(b"e5,") + 2
    given.workspace.edit(MAIN, [Edit(at, at, b"x")])
    given.workspace.analysis()
    assert given.workspace.resolved < 40
    assert asked < 100


NAMES = ("a", "b", "inner", "c")
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


@pytest.mark.parametrize("seed", range(12))
def test_names_that_change_are_as_from_scratch(seed: int) -> None:
    random = Random(seed)
    given = fixture(SOURCE, MAIN)
    workspace = given.workspace
    for _ in range(8):
        path = random.choice((MAIN, INNER))
        file = workspace.file(path)
        assert file is not None
        text = file.text
        keys = [at for at in range(len(text)) if text.startswith((b"name: ", b'parent: "', b'anchor: "'), at)]
        start = text.index(b" ", random.choice(keys)) + 1
        start += text[start : start + 1] == b'"'
        end = min(at for at in (text.find(b",", start), text.find(b":", start), text.find(b"}", start)) if at > 0)
        workspace.edit(path, [Edit(start, end, random.choice(NAMES).encode())])
        texts = {each: found.text.decode() for each in given.texts if (found := workspace.file(each)) is not None}
        others = "".join(f"//- {each}\n{text}" for each, text in texts.items() if each != MAIN)
        fresh = fixture(f"{texts[MAIN]}{others}", MAIN).workspace
        assert view(workspace) == view(fresh), texts
