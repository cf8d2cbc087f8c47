"""The evaluated scene as a document: text, and what it is linked with."""

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from lsp.session import Editor, editor

pytestmark = pytest.mark.quick

ARM = """frame base { translation [0, 0, 1]; }
frame arm {
    parent base;
    type revolute; axis [0, 0, 1]; variable q;
    frame hand { translation [1, 0, 0]; geometry { shape sphere; radius 0.1; } }
}
frame slide { type prismatic; axis [1, 0, 0]; }
"""


async def evaluated(session: Editor, *given: Any) -> Any:
    params = types.ExecuteCommandParams("robray.evaluatedScene", [*given])
    return await session.client.workspace_execute_command_async(params)


def words(answer: Any, at: Any) -> str:
    line: str = answer["text"].split("\n")[at["start"]["line"]]
    return line[at["start"]["character"] : at["end"]["character"]]


async def test_names_lead_to_frames(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", ARM)
        answer = await evaluated(session, session.uri("a.robray"))
        assert [(frame["name"], words(answer, frame["range"])) for frame in answer["frames"]] == [
            (name, name) for name in ("base", "arm", "hand", "slide")
        ]
        assert answer["uris"] == [session.uri("a.robray")]
        source = ARM.split("\n")
        for frame in answer["frames"]:
            target = frame["target"]
            line = source[target["start"]["line"]]
            assert line[target["start"]["character"] : target["end"]["character"]] == frame["name"]


async def test_joints_are_where_they_are_told_to_be(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", ARM)
        uri = session.uri("a.robray")
        still = await evaluated(session, uri)
        assert [(joint["variable"], joint["type"], joint["position"]) for joint in still["joints"]] == [
            ("q", "revolute", 0),
            ("slide", "prismatic", 0),
        ]
        assert [words(still, joint["range"]).strip() for joint in still["joints"]] == [
            "revolute about z, variable q",
            "prismatic along x, variable slide",
        ]
        assert "1 0 1 m" in still["text"]
        turned = await evaluated(session, uri, {"q": 1.5707963267948966, "gone": 3, "slide": None})
        assert "0 1 1 m, rpy 0 0 90°" in turned["text"]
        assert "variable q = 90°" in turned["text"]
        assert [joint["position"] for joint in turned["joints"]] == [1.5707963267948966, 0]


async def test_a_frame_folds_with_what_hangs_from_it(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", ARM)
        answer = await evaluated(session, session.uri("a.robray"))
        lines = answer["text"].split("\n")
        folds = {lines[first].lstrip("│├└ ").split(" ")[0]: (first, last) for first, last in answer["folds"]}
        assert folds["base"][0] < folds["arm"][0] < folds["hand"][0]
        assert folds["base"][1] == folds["arm"][1] == folds["hand"][1]
        assert lines[folds["base"][1] + 1].startswith("└ slide")
        assert "sphere" in lines[folds["hand"][1]]


async def test_names_that_need_care(tmp_path: Path) -> None:
    """A frame called as the heading, one that is no word, one beside a wide glyph, one that hangs from nowhere."""
    async with editor(tmp_path) as session:
        text = 'frame root {}\nframe "é 😀" { parent root; frame inner { } }\nframe lost { parent gone; }\n'
        session.open("a.robray", text)
        answer = await evaluated(session, session.uri("a.robray"))
        found = {frame["name"]: words_utf16(answer, frame["range"]) for frame in answer["frames"]}
        assert found == {name: name for name in ("root", "é 😀", "inner", "lost")}


def words_utf16(answer: Any, at: Any) -> str:
    line = answer["text"].split("\n")[at["start"]["line"]].encode("utf-16-le")
    found: str = line[2 * at["start"]["character"] : 2 * at["end"]["character"]].decode("utf-16-le")
    return found
