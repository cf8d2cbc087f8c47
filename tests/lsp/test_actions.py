"""Code actions (LSP 3.17, textDocument/codeAction and codeAction/resolve)."""

from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from lsp.session import Editor, editor, replace, span

LITERALS = types.ClientCodeActionLiteralOptions(types.ClientCodeActionKindOptions([]))
EDITS = types.WorkspaceEditClientCapabilities(
    document_changes=True, resource_operations=[types.ResourceOperationKind.Create]
)


def client(action: types.CodeActionClientCapabilities, *, edits: bool = True) -> types.ClientCapabilities:
    return types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(code_action=action),
        workspace=types.WorkspaceClientCapabilities(workspace_edit=EDITS) if edits else None,
    )


RICH = client(
    types.CodeActionClientCapabilities(
        code_action_literal_support=LITERALS,
        resolve_support=types.ClientCodeActionResolveOptions(["edit"]),
        data_support=True,
        disabled_support=True,
    )
)
PLAIN = client(types.CodeActionClientCapabilities(code_action_literal_support=LITERALS), edits=False)

SCENE = "frame p { translation [1, 0, 0]; }\nframe f { parent p; rpy [0, 0, pi / 2]; }\n"


async def actions(
    session: Editor,
    start: tuple[int, int],
    end: tuple[int, int] | None = None,
    *,
    only: list[str] | None = None,
    trigger: types.CodeActionTriggerKind | None = None,
) -> dict[str, types.CodeAction]:
    """What is offered in `a.robray`, by title."""
    context = types.CodeActionContext([], only=only, trigger_kind=trigger)
    params = types.CodeActionParams(session.document("a.robray"), span(start, end or start), context)
    found = await session.client.text_document_code_action_async(params)
    assert all(isinstance(action, types.CodeAction) for action in found or ())
    return {action.title: action for action in found or () if isinstance(action, types.CodeAction)}


def new_texts(edit: types.WorkspaceEdit | None) -> list[str]:
    assert edit is not None
    found = [each for edits in (edit.changes or {}).values() for each in edits]
    for change in edit.document_changes or ():
        if isinstance(change, types.TextDocumentEdit):
            found += [each for each in change.edits if isinstance(each, types.TextEdit)]
    return [each.new_text for each in found]


async def test_a_refactoring_is_computed_when_it_is_chosen(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", SCENE, 3)
        action = (await actions(session, (1, 22)))["Write the rotation as 'quaternion'"]
        assert (action.kind, action.edit) == ("refactor.rewrite.rotation", None)
        resolved = await session.client.code_action_resolve_async(action)
        assert resolved.edit is not None
        assert resolved.edit.document_changes == (
            types.TextDocumentEdit(
                types.OptionalVersionedTextDocumentIdentifier(session.uri("a.robray"), 3),
                (types.TextEdit(span((1, 20), (1, 38)), "quaternion [0, 0, 0.7071067811865475, 0.7071067811865476]"),),
            ),
        )


async def test_a_client_that_resolves_nothing_gets_the_edit_at_once(tmp_path: Path) -> None:
    async with editor(tmp_path, PLAIN) as session:
        session.open("a.robray", SCENE)
        action = (await actions(session, (1, 6)))["Move the frame into 'p'"]
        assert action.edit is not None
        assert action.edit.document_changes is None
        assert "frame f { rpy [0, 0, pi / 2]; }" in new_texts(action.edit)[0]


async def test_only_the_kinds_asked_for(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", SCENE)
        assert {action.kind for action in (await actions(session, (1, 34), only=["refactor.extract"])).values()} == {
            "refactor.extract.constant"
        }
        assert await actions(session, (1, 34), only=["quickfix"]) == {}
        assert await actions(session, (1, 34), only=["refactor.ext"]) == {}


async def test_what_cannot_be_done_says_why_when_asked_for(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", "def a 1;\n")
        title = "Inline 'a' everywhere and remove it"
        assert title not in await actions(session, (0, 4))
        for asked in (
            await actions(session, (0, 4), only=["refactor"]),
            await actions(session, (0, 4), trigger=types.CodeActionTriggerKind.Invoked),
        ):
            assert asked[title].disabled == types.CodeActionDisabled("nothing uses it")
    async with editor(tmp_path, PLAIN) as session:
        session.open("a.robray", "def a 1;\n")
        assert title not in await actions(session, (0, 4), only=["refactor"])


async def test_what_turns_out_wrong_is_refused_with_its_reason(tmp_path: Path) -> None:
    source = "frame p { }\ndef a 1;\nframe f { parent p; translation [a, 0, 0]; }\n"
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", source)
        action = (await actions(session, (2, 6)))["Move the frame into 'p'"]
        with pytest.raises(JsonRpcException, match="it would bring about: undefined-constant"):
            await session.client.code_action_resolve_async(action)
    async with editor(tmp_path, PLAIN) as session:
        session.open("a.robray", source)
        assert "Move the frame into 'p'" not in await actions(session, (2, 6))


async def test_an_action_for_a_text_that_has_changed_is_refused(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", SCENE)
        action = (await actions(session, (1, 6)))["Move the frame into 'p'"]
        session.change("a.robray", 2, replace((0, 0), (0, 0), "\n"))
        with pytest.raises(JsonRpcException, match="the text has changed"):
            await session.client.code_action_resolve_async(action)


async def test_all_safe_fixes_at_once(tmp_path: Path) -> None:
    for capabilities in (RICH, PLAIN):
        async with editor(tmp_path, capabilities) as session:
            session.open("a.robray", "def a 1\ndef b 2\nframe f { parent g; }\n")
            [action] = (await actions(session, (2, 0), only=["source.fixAll"])).values()
            assert action.kind == "source.fixAll.robray"
            if action.edit is None:
                action = await session.client.code_action_resolve_async(action)
            assert new_texts(action.edit) == [";", ";"]


async def test_fixing_all_is_offered_where_there_is_something_to_fix(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", "def a 1\nframe f { }\n")
        assert "Apply all safe fixes" in await actions(session, (0, 7))
        assert "Apply all safe fixes" not in await actions(session, (1, 6))


async def test_what_stands_elsewhere_in_the_line_is_mended_for_who_asks(tmp_path: Path) -> None:
    """A mistake has a sign in the margin; where in the line it is, a cursor need not know."""
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", 'include "x"\nframe f {\n    translation [1, 0, 0]\n    rpy [1, 0, 0];\n}\n')
        await session.published("a.robray")
        for column in (0, 4, 10, 25):
            assert "Insert ';'" in await actions(session, (2, column))
            assert "Insert ';'" in await actions(session, (2, column), trigger=types.CodeActionTriggerKind.Invoked)
        assert "Insert ';'" not in await actions(session, (2, 4), trigger=types.CodeActionTriggerKind.Automatic)
        assert "Insert ';'" in await actions(session, (2, 4), (2, 15))
        assert "Insert ';'" not in await actions(session, (2, 4), (2, 18))
        for line in (1, 3):
            assert "Insert ';'" not in await actions(session, (line, 0))


async def test_of_several_in_a_line_the_nearest_is_mended(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", "frame f { tanslation [0, 0, 0];   rpi [1, 0, 0]; }\n")
        await session.published("a.robray")
        for column, mended in ((0, "translation"), (8, "translation"), (33, "rpy"), (46, "rpy")):
            found = await actions(session, (0, column), only=[types.CodeActionKind.QuickFix])
            assert f"Change to '{mended}'" in found, column
            assert sum(title.startswith("Change to") for title in found) == 1


async def test_a_file_is_made_by_clients_that_can(tmp_path: Path) -> None:
    (tmp_path / "a-definitions.robray").write_text("# taken\n")
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", "def a 1;\nframe f { offset a; }\n")
        found = await actions(session, (0, 0), (0, 8))
        action = await session.client.code_action_resolve_async(
            found["Move the definition to the include file 'a-definitions-2.robray'"]
        )
        assert action.edit is not None
        made, filled, changed = action.edit.document_changes or ()
        assert isinstance(made, types.CreateFile)
        assert made.uri == session.uri("a-definitions-2.robray")
        assert isinstance(filled, types.TextDocumentEdit)
        assert isinstance(changed, types.TextDocumentEdit)
        assert new_texts(action.edit) == ["def a 1;\n", 'include "a-definitions-2.robray"']
    async with editor(tmp_path, PLAIN) as session:
        session.open("a.robray", "def a 1;\nframe f { offset a; }\n")
        assert not [title for title in await actions(session, (0, 0), (0, 8)) if "include file" in title]


async def test_an_action_that_is_none_of_ours(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", SCENE)
        with pytest.raises(JsonRpcException, match="robray did not send"):
            await session.client.code_action_resolve_async(types.CodeAction("x", data={"uri": 1}))


async def test_why_nothing_is_fixed_is_said(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", "class a { }\nclass b { }\nframe f { isa a b 3; }\n")
        [action] = (await actions(session, (2, 16), only=["source.fixAll"])).values()
        with pytest.raises(JsonRpcException, match="not fixed: the fix would cause an error: 'isa'"):
            await session.client.code_action_resolve_async(action)


NAMED = '[rules.severity]\nnaming = "warning"\n'


@pytest.mark.parametrize("capabilities", [RICH, PLAIN], ids=["resolved", "at once"])
async def test_a_fix_that_renames_everywhere(tmp_path: Path, capabilities: types.ClientCapabilities) -> None:
    (tmp_path / "robray.toml").write_text(NAMED)
    (tmp_path / "cell.robray").write_text('include "a"\nframe cup { parent topPlate; }\n')
    async with editor(tmp_path, capabilities) as session:
        session.open("a.robray", "frame topPlate { }\n")
        session.open("cell.robray", 'include "a"\nframe cup { parent topPlate; }\n')
        action = (await actions(session, (0, 8)))["Rename to 'top_plate' everywhere"]
        assert (action.kind, action.is_preferred) == ("quickfix", False)
        assert [each.code for each in action.diagnostics or ()] == ["naming"]
        if action.edit is None:
            action = await session.client.code_action_resolve_async(action)
        assert new_texts(action.edit) == ["top_plate", "top_plate"]


async def test_a_fix_that_renames_says_why_it_cannot(tmp_path: Path) -> None:
    (tmp_path / "robray.toml").write_text(NAMED)
    source, why = "frame topPlate { }\nframe top_plate { }\n", "there is a frame 'top_plate' already"
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", source)
        action = (await actions(session, (0, 8)))["Rename to 'top_plate' everywhere"]
        with pytest.raises(JsonRpcException, match=why):
            await session.client.code_action_resolve_async(action)
    at_once = types.CodeActionClientCapabilities(code_action_literal_support=LITERALS, disabled_support=True)
    async with editor(tmp_path, client(at_once)) as session:
        session.open("a.robray", source)
        action = (await actions(session, (0, 8)))["Rename to 'top_plate' everywhere"]
        assert action.disabled is not None
        assert why in action.disabled.reason
    async with editor(tmp_path, PLAIN) as session:
        session.open("a.robray", source)
        assert "Rename to 'top_plate' everywhere" not in await actions(session, (0, 8))
