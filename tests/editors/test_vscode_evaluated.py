"""The colours of an evaluated scene, by VS Code's own engine: of what `robray show` says of the examples."""

import pytest

from editors.editors import ROOT
from editors.vscode import needs_tools, tokens
from fixtures import MAIN, fixture
from robray.analysis.analysis import scene_model
from robray.export.look import Look
from robray.export.text import tree
from robray.rules.engine.not_known import unknown_poses

FRAME = "entity.name.function.frame.robray-scene"
WORD = "variable.other.property.robray-scene"
NUMBER = "constant.numeric.robray-scene"


def shown(source: str) -> str:
    analysis = fixture(source).workspace.analysis()
    state = analysis.scenes[MAIN]
    scene = scene_model(state)
    return "\n".join(tree(Look(width=100), "a.robray", scene, {}, state.cycles.of, unknown_poses(state, scene, {})))


def words(text: str) -> list[tuple[str, str]]:
    """What has a scope of its own, with the last of them."""
    (lines,) = tokens([text], "evaluated")
    return [
        (line[start:end], scopes[-1])
        for line, found in zip(text.split("\n"), lines, strict=True)
        for start, end, scopes in found
        if len(scopes) > 1
    ]


def test_frames_words_and_numbers_are_told_apart() -> None:
    needs_tools()
    found = words(
        shown(
            "class c {}\nframe world { frame arm { type revolute; axis [0, 0, 1]; variable q;"
            " geometry { isa c; shape box; dimension [1, 2, 3]; } } }\n"
        )
    )
    assert [word for word, scope in found if scope == FRAME] == ["world", "arm"]
    assert [word for word, scope in found if scope == WORD] == ["world", "world", "box"]
    assert ("q", "variable.parameter.joint.robray-scene") in found
    assert ("revolute", "storage.type.joint.robray-scene") in found
    assert ("c", "entity.name.type.class.robray-scene") in found
    assert {"1", "2", "3"} <= {word for word, scope in found if scope == NUMBER}


def test_what_is_not_known_stands_out() -> None:
    needs_tools()
    found = words(shown("frame f { translation [k, 0, 0]; }\n"))
    assert [word[0] for word, scope in found if scope == "invalid.deprecated.robray-scene"] == ["?"]


@pytest.mark.parametrize("name", ["arm/arm.robray", "table/scene.robray"])
def test_every_frame_of_an_example_is_one(name: str) -> None:
    needs_tools()
    source = (ROOT / "examples" / name).read_text(encoding="utf-8")
    scene = scene_model(fixture(source).workspace.analysis().scenes[MAIN])
    found = {word for word, scope in words(shown(source)) if scope == FRAME}
    assert found == {*scene.frames}
