"""Frames moved and shapes resized by a command."""

from math import pi
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from lsp.recording import RecordingClient, session_with
from robray.lsp import synchronization
from robray.lsp.actions import code_action
from robray.lsp.errors import InvalidParamsError, RequestFailedError
from robray.lsp.moving import move_candidates, move_frame
from robray.lsp.session import Session
from robray.lsp.settings import Settings

pytestmark = pytest.mark.quick

SCENE = """def h 0.2;
frame w { rpy [0, 0, 90 * deg]; }
frame f { parent w; translation [0, 0, h]; geometry { shape sphere; radius 0.1; } geometry { shape box; } }
frame g { translation [0, 0, h]; }
"""


def opened(folder: Path, *, applies: bool = True) -> tuple[Session, RecordingClient, str]:
    session, client = session_with(Settings(applies_edits=applies, versioned_edits=True))
    uri = (folder / "a.robray").as_uri()
    document = types.TextDocumentItem(uri, "robray", 7, SCENE)
    synchronization.did_open(session, types.DidOpenTextDocumentParams(document))
    return session, client, uri


def written(edit: types.WorkspaceEdit) -> list[tuple[int | None, str]]:
    """The version that each change is for, and the text."""
    return [
        (change.text_document.version, each.new_text)
        for change in edit.document_changes or ()
        if isinstance(change, types.TextDocumentEdit)
        for each in change.edits
        if isinstance(each, types.TextEdit)
    ]


def moved(folder: Path, **asked: Any) -> list[str]:
    session, client, uri = opened(folder)
    move_frame(session, uri, {"frame": "f"} | asked)
    [(_, edit)] = client.applied
    return [text for _, text in written(edit)]


async def test_the_first_candidate_is_applied_in_one_step(tmp_path: Path) -> None:
    session, client, uri = opened(tmp_path)
    answer = move_frame(session, uri, {"frame": "f", "translation": [0, 0, 0.25]})
    [(label, edit)] = client.applied
    assert label == "change z of 'translation' from 'h' to 'h + 0.05'"
    assert written(edit) == [(7, " + 0.05")]
    assert answer["applied"] == 0
    assert [each["title"] for each in answer["candidates"]] == [
        label,
        "change the constant 'h' from '0.2' to '0.25' (moves 'g' too)",
    ]


async def test_another_one_is_applied_when_it_is_chosen(tmp_path: Path) -> None:
    assert moved(tmp_path, translation=[0, 0, 0.25], candidate=1) == ["0.25"]


async def test_what_must_be_chosen_is_not_applied_by_itself(tmp_path: Path) -> None:
    session, client, uri = opened(tmp_path)
    (tmp_path / "b.robray").write_text("frame k { translation [1, 0, 0]; }\n")
    change = types.TextDocumentContentChangeWholeDocument('include "b.robray"\n')
    known = types.VersionedTextDocumentIdentifier(8, uri)
    synchronization.did_change(session, types.DidChangeTextDocumentParams(known, [change]))
    answer = move_frame(session, uri, {"frame": "k", "translation": [2, 0, 0]})
    assert answer["applied"] is None
    assert client.applied == []
    [told] = answer["candidates"]
    assert told["mustBeChosen"]
    assert told["files"] == [(tmp_path / "b.robray").as_uri()]
    assert told["title"].endswith("in 'b.robray'")
    move_frame(session, uri, {"frame": "k", "translation": [2, 0, 0], "candidate": 0})
    assert len(client.applied) == 1


async def test_candidates_come_with_their_edits_and_what_else_they_move(tmp_path: Path) -> None:
    session, client, uri = opened(tmp_path, applies=False)
    answer = move_candidates(session, uri, {"frame": "f", "translation": [0, 0, 0.25]})
    assert [each["moves"] for each in answer["candidates"]] == [[], ["g"]]
    assert answer["candidates"][1]["edit"]["documentChanges"][0]["edits"][0]["newText"] == "0.25"
    assert answer["refused"] == []
    assert client.applied == []


async def test_axes_of_the_world_and_steps(tmp_path: Path) -> None:
    assert moved(tmp_path, translation=[-0.5, 0, 0.2], axes="world") == ["0.5"]
    assert moved(tmp_path, translation=[0, 0.5, 0], by=True) == ["0.5"]
    assert moved(tmp_path, translation=[0, 0.5, 0], by=True, axes="world") == ["0.5"]
    half = 0.5**0.5
    assert moved(tmp_path, rotation=[0, 0, half, half], by=True, axes="world")[0].strip() == "rpy [0, 0, 90 * deg];"


async def test_the_rounding_that_was_chosen(tmp_path: Path) -> None:
    assert moved(tmp_path, translation=[0.123456, 0, 0.2], rounding={"length": 0.01}) == ["0.12"]
    turn = [0, 0, 0.2, 0.98**0.5 * (1 - 0.02 / 0.98) ** 0.5]
    assert moved(tmp_path, rotation=turn, rounding={"angle": pi / 180})[0].strip() == "rpy [0, 0, 23 * deg];"


async def test_sizes(tmp_path: Path) -> None:
    assert moved(tmp_path, sizes={"radius": 0.2}) == ["0.2"]
    assert moved(tmp_path, sizes={"dimension": [1, 2, 3]}, shape=1) == [" dimension [1, 2, 3];"]


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"frame": 3},
        {"frame": "f"},
        {"frame": "f", "translation": [1, 2]},
        {"frame": "f", "translation": [1, 2, "3"]},
        {"frame": "f", "translation": [1, 2, True]},
        {"frame": "f", "translation": [1, 2, 1e400]},
        {"frame": "f", "rotation": 3},
        {"frame": "f", "translation": [1, 2, 3], "axes": "mine"},
        {"frame": "f", "translation": [1, 2, 3], "candidate": 9},
        {"frame": "f", "translation": [1, 2, 3], "rounding": 3},
        {"frame": "f", "sizes": {}},
        {"frame": "f", "sizes": {"radius": "1"}},
        {"frame": "f", "sizes": {"radius": 1}, "shape": 2},
    ],
)
async def test_what_is_no_question(asked: dict[str, Any], tmp_path: Path) -> None:
    session, _, uri = opened(tmp_path)
    with pytest.raises(InvalidParamsError):
        move_frame(session, uri, asked)


async def test_what_cannot_be_done_is_refused_with_the_reason(tmp_path: Path) -> None:
    session, _, uri = opened(tmp_path)
    with pytest.raises(RequestFailedError, match="there is no frame 'x'"):
        move_frame(session, uri, {"frame": "x", "translation": [1, 2, 3]})
    with pytest.raises(RequestFailedError, match="it is there already"):
        move_frame(session, uri, {"frame": "f", "translation": [0, 0, 0.2]})
    session, _, uri = opened(tmp_path, applies=False)
    with pytest.raises(RequestFailedError, match="the client applies no edits"):
        move_frame(session, uri, {"frame": "f", "translation": [1, 2, 3]})


def offered(folder: Path, line: int, column: int, settings: Settings) -> list[types.CodeAction]:
    session, _ = session_with(settings)
    uri = (folder / "a.robray").as_uri()
    document = types.TextDocumentItem(uri, "robray", 7, SCENE)
    synchronization.did_open(session, types.DidOpenTextDocumentParams(document))
    place = types.Position(line, column)
    context = types.CodeActionContext([], only=["refactor.rewrite"])
    params = types.CodeActionParams(types.TextDocumentIdentifier(uri), types.Range(place, place), context)
    found = code_action(session, params) or ()
    return [action for action in found if action.kind == "refactor.rewrite.move"]


async def test_a_client_that_can_ask_how_far_is_offered_to(tmp_path: Path) -> None:
    able = Settings(code_action_literals=True, moves_frames=True)
    [action] = offered(tmp_path, 2, 6, able)
    assert action.command is not None
    assert action.command.command == "robray.moveFrame"
    assert action.command.arguments == [(tmp_path / "a.robray").as_uri(), "f"]
    assert offered(tmp_path, 2, 0, able)
    assert not offered(tmp_path, 2, 30, able)
    assert not offered(tmp_path, 0, 0, able)
    assert not offered(tmp_path, 2, 6, Settings(code_action_literals=True))
