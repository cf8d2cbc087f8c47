"""In which of its scenes a document is shown."""

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from lsp.session import Editor, editor

ONE = 'def k 1;\nframe base { }\ninclude "part.robray"\n'
OTHER = 'def k 2;\nframe base { }\nframe extra { }\ninclude "part.robray"\n'
PART = (
    "frame f { parent base; translation [k, 0, 0]; }\n"
    "frame g { parent extra; offset j; type revolute; axis [0, 0, 1]; }\n"
)


def _write(folder: Path) -> None:
    (folder / "one.robray").write_text(ONE)
    (folder / "other.robray").write_text(OTHER)
    (folder / "part.robray").write_text(PART)


async def run(session: Editor, command: str, *arguments: Any) -> Any:
    return await session.client.workspace_execute_command_async(types.ExecuteCommandParams(command, [*arguments]))


def _names(tree: Any) -> list[str]:
    return [frame["name"] for frame in tree["frames"]]


async def test_the_first_by_name_is_shown_until_one_is_chosen(tmp_path: Path) -> None:
    _write(tmp_path)
    async with editor(tmp_path) as session:
        session.open("part.robray", PART)
        part, one, other = map(session.uri, ("part.robray", "one.robray", "other.robray"))
        scenes = [{"root": one, "name": "one.robray"}, {"root": other, "name": "other.robray"}]
        await session.published("part.robray")
        assert await run(session, "robray.scenes", part) == {"shown": one, "chosen": False, "scenes": scenes}
        answer = await run(session, "robray.chooseScene", part, other)
        assert answer == {"shown": other, "chosen": True, "scenes": scenes}
        assert await run(session, "robray.scenes", part) == answer
        assert (await run(session, "robray.chooseScene", part, None))["shown"] == one
        assert (await run(session, "robray.scenes", part))["chosen"] is False


async def test_tree_hover_scene_and_findings_follow(tmp_path: Path) -> None:
    _write(tmp_path)
    async with editor(tmp_path) as session:
        session.open("part.robray", PART)
        part, other = session.uri("part.robray"), session.uri("other.robray")
        first = await session.published("part.robray", lambda told: bool(told.diagnostics))
        in_both = {found.code for found in first.diagnostics}
        hovered = await session.hover("part.robray", 0, 38)
        assert "= [1, 0, 0]" in hovered
        assert "= [2, 0, 0]" in hovered
        assert "extra" not in _names(await run(session, "robray.kinematicTree", part))
        await run(session, "robray.chooseScene", part, other)
        told = await session.published("part.robray", lambda told: len(told.diagnostics) < len(first.diagnostics))
        assert {found.code for found in told.diagnostics} < in_both
        assert "= [1, 0, 0]" not in await session.hover("part.robray", 0, 38)
        assert _names(await run(session, "robray.kinematicTree", part)) == ["base", "f", "extra", "g"]
        assert "def k 2;" not in await run(session, "robray.flattenedScene", part)
        assert "translation [2, 0, 0];" in await run(session, "robray.flattenedScene", part)
        [hint] = [
            hint.label if isinstance(hint.label, str) else hint.label[0].value
            for hint in await session.client.text_document_inlay_hint_async(
                types.InlayHintParams(
                    types.TextDocumentIdentifier(part), types.Range(types.Position(0, 0), types.Position(1, 0))
                )
            )
            or ()
            if "2" in str(hint.label)
        ][:1]
        assert "2" in hint


async def test_a_choice_waits_for_its_scene_and_outlives_it(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("part.robray", PART)
        part, other = session.uri("part.robray"), session.uri("other.robray")
        answer = await run(session, "robray.chooseScene", part, other)
        assert answer == {"shown": part, "chosen": False, "scenes": [{"root": part, "name": "part.robray"}]}
        session.open("one.robray", ONE)
        session.open("other.robray", OTHER)
        assert (await run(session, "robray.scenes", part))["shown"] == other
        session.close("other.robray")
        assert (await run(session, "robray.scenes", part))["shown"] == session.uri("one.robray")
        session.open("other.robray", OTHER)
        assert (await run(session, "robray.scenes", part))["shown"] == other


@pytest.mark.parametrize("settings", [{"inlayHints": {"values": True}}, {"robray": {"inlayHints": {"values": True}}}])
async def test_choices_of_an_earlier_session(tmp_path: Path, settings: dict[str, Any]) -> None:
    _write(tmp_path)
    part, other = ((tmp_path / name).as_uri() for name in ("part.robray", "other.robray"))
    options = {**settings, "chosenScenes": {part: other, "x": 3, "untitled:a": ""}}
    async with editor(tmp_path, options=options) as session:
        session.open("part.robray", PART)
        await session.published("part.robray")
        assert (await run(session, "robray.scenes", part))["shown"] == other


@pytest.mark.parametrize("arguments", [(), (3,), ("file:///a.robray", 3)])
async def test_what_is_no_uri_is_refused(tmp_path: Path, arguments: tuple[object, ...]) -> None:
    async with editor(tmp_path) as session:
        with pytest.raises(JsonRpcException):
            await run(session, "robray.chooseScene", *arguments)
