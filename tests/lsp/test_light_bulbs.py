"""What the light bulb offers first for the slips of a working day: something that mends them, and silence last."""

from pathlib import Path

import pytest
from lsprotocol import types

from formats.served import edited
from lsp.everyday_slips import TABLES, EverydaySlip, Sample
from lsp.session import Editor, editor

CAPABILITIES = types.ClientCapabilities(
    workspace=types.WorkspaceClientCapabilities(
        workspace_edit=types.WorkspaceEditClientCapabilities(
            document_changes=True, resource_operations=[types.ResourceOperationKind.Create]
        )
    ),
    text_document=types.TextDocumentClientCapabilities(
        diagnostic=types.DiagnosticClientCapabilities(),
        code_action=types.CodeActionClientCapabilities(
            code_action_literal_support=types.ClientCodeActionLiteralOptions(types.ClientCodeActionKindOptions([]))
        ),
    ),
)
LEAST = 16


@pytest.mark.parametrize("format_name", TABLES)
async def test_slips(tmp_path: Path, format_name: str) -> None:
    sample, slips = TABLES[format_name]
    assert len(slips) >= LEAST
    for name, text in {**sample.others, sample.name: sample.text}.items():
        (tmp_path / name).write_text(text)
    wrong = []
    async with editor(tmp_path, CAPABILITIES) as session:
        document = types.TextDocumentItem(session.uri(sample.name), sample.language, 1, sample.text)
        session.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
        assert await findings(session, sample.name) == [], "the sample is correct"
        for version, slip in enumerate(slips, 2):
            wrong += [f"{slip.what}: {each}" for each in await against(session, sample, slip, 3 * version)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("format_name", TABLES)
async def test_both_versions_of_a_conflict_are_offered(tmp_path: Path, format_name: str) -> None:
    sample, _ = TABLES[format_name]
    begin, end, both = "<<<<<<< ours\n", ">>>>>>> theirs\n", ["Keep the first version", "Keep the second version"]
    async with editor(tmp_path, CAPABILITIES) as session:
        head, rest = sample.text.split("\n", 1)
        text = f"{head}\n{begin}{rest}=======\n{rest}{end}"
        document = types.TextDocumentItem(session.uri(sample.name), sample.language, 1, text)
        session.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
        at = types.Range(types.Position(1, 0), types.Position(1, 0))
        params = types.CodeActionParams(session.document(sample.name), at, types.CodeActionContext([]))
        offered = await session.client.text_document_code_action_async(params)
        actions = [each for each in offered or () if isinstance(each, types.CodeAction)]
        assert [each.title for each in actions] == both
        assert [applied(session, sample, text, each.edit) for each in actions] == [sample.text] * 2


async def against(session: Editor, sample: Sample, slip: EverydaySlip, version: int) -> list[str]:
    """What is wrong with the offers at the first error that a slip makes, or at what else it makes."""
    assert sample.text.count(slip.old) == 1, slip.what
    text = sample.text.replace(slip.old, slip.new)
    change(session, sample, version, text)
    found = await findings(session, sample.name)
    if not found:
        return ["nothing is found"]
    told = min(found, key=lambda each: each.severity or 0)
    at = types.Range(told.range.start, told.range.start)
    params = types.CodeActionParams(session.document(sample.name), at, types.CodeActionContext([]))
    offered = await session.client.text_document_code_action_async(params)
    actions = [each for each in offered or () if isinstance(each, types.CodeAction)]
    titles = [each.title for each in actions]
    silent = [is_silencing(each) for each in titles]
    if titles[:1] != [slip.first]:
        return [f"{told.code} is first offered {titles[:1]}, not {slip.first!r}"]
    if silent != sorted(silent):
        return [f"silence is not last: {titles}"]
    if not all(each[0].isupper() for each in titles):
        return [f"a title begins with a small letter: {titles}"]
    first = actions[0].edit
    change(session, sample, version + 1, applied(session, sample, text, first))
    left = await findings(session, sample.name)
    return [f"{told.code} is left by {slip.first!r}"] if any(same(each, told) for each in left) else []


def same(one: types.Diagnostic, other: types.Diagnostic) -> bool:
    return (one.code, one.message) == (other.code, other.message)


def is_silencing(title: str) -> bool:
    return title.startswith("Ignore ")


def change(session: Editor, sample: Sample, version: int, text: str) -> None:
    session.change(sample.name, version, types.TextDocumentContentChangeWholeDocument(text))


async def findings(session: Editor, name: str) -> list[types.Diagnostic]:
    report = await session.pull(name)
    assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
    return list(report.items)


def applied(session: Editor, sample: Sample, text: str, edit: types.WorkspaceEdit | None) -> str:
    assert edit is not None
    for document in edit.document_changes or ():
        if isinstance(document, types.TextDocumentEdit) and document.text_document.uri == session.uri(sample.name):
            text = edited(text, [each for each in document.edits if isinstance(each, types.TextEdit)])
    return text
