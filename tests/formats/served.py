"""A folder of files that an editor has open, and what the server says of places in them.

A place is a piece of a file's text with a `~` where the cursor is; what is answered comes back as the file, and the
text that is there.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import attrs
from lsprotocol import types

from lsp.session import PATIENCE, Editor, editor

Found = tuple[str, str]


@attrs.define
class Served:
    """`texts` are those of the documents as they are now, which need not be those on the disk."""

    editor: Editor
    texts: dict[str, str]
    version: int = 1

    def at(self, name: str, marked: str) -> types.Position:
        before, _, behind = marked.partition("~")
        text = self.texts[name]
        assert text.count(before + behind) >= 1, f"{name} has no {before + behind!r}"
        return position(text, text.index(before + behind) + len(before))

    def change(self, name: str, text: str) -> None:
        self.version += 1
        self.texts[name] = text
        self.editor.change(name, self.version, types.TextDocumentContentChangeWholeDocument(text))

    def _found(self, uri: str, span: types.Range) -> Found:
        name = next(each for each in self.texts if self.editor.uri(each) == uri)
        text = self.texts[name]
        return name, text[offset(text, span.start) : offset(text, span.end)]

    async def definition(self, name: str, marked: str) -> list[Found]:
        at = self.at(name, marked)
        return [
            self._found(each.target_uri, each.target_selection_range)
            if isinstance(each, types.LocationLink)
            else self._found(each.uri, each.range)
            for each in await self.editor.definition(name, at.line, at.character)
        ]

    async def references(self, name: str, marked: str) -> list[tuple[str, int]]:
        """The files and lines of all uses, with the declaration."""
        params = types.ReferenceParams(
            types.ReferenceContext(include_declaration=True), self.editor.document(name), self.at(name, marked)
        )
        found = await self.editor.client.text_document_references_async(params)
        names = {self.editor.uri(each): each for each in self.texts}
        return sorted((names[each.uri], each.range.start.line) for each in found or ())

    async def highlights(self, name: str, marked: str) -> list[int]:
        """The lines of what is highlighted."""
        params = types.DocumentHighlightParams(self.editor.document(name), self.at(name, marked))
        found = await self.editor.client.text_document_document_highlight_async(params)
        return sorted(each.range.start.line for each in found or ())

    async def hover(self, name: str, marked: str) -> str:
        at = self.at(name, marked)
        return await self.editor.hover(name, at.line, at.character)

    async def renamed(self, name: str, marked: str, new: str) -> dict[str, str]:
        """The texts that a renaming changes, as it leaves them."""
        params = types.RenameParams(
            text_document=self.editor.document(name), position=self.at(name, marked), new_name=new
        )
        edit = await self.editor.client.text_document_rename_async(params)
        assert edit is not None
        changes: dict[str, Sequence[types.TextEdit]] = dict(edit.changes or {})
        for document in edit.document_changes or ():
            assert isinstance(document, types.TextDocumentEdit)
            changes[document.text_document.uri] = [each for each in document.edits if isinstance(each, types.TextEdit)]
        names = {self.editor.uri(each): each for each in self.texts}
        return {names[uri]: edited(self.texts[names[uri]], edits) for uri, edits in changes.items()}

    async def offered(self, name: str, old: str, typed: str) -> list[str]:
        """What is offered where `typed` stands in the place of `old`; what is there is put back."""
        before = self.texts[name]
        assert old in before
        text = before.replace(old, typed, 1)
        at = position(text, text.index("~"))
        self.change(name, text.replace("~", ""))
        params = types.CompletionParams(self.editor.document(name), at)
        found = await self.editor.client.text_document_completion_async(params)
        self.change(name, before)
        items = found.items if isinstance(found, types.CompletionList) else found or ()
        return [each.label for each in items]

    async def told(self, name: str) -> list[tuple[str, int]]:
        """The codes and lines of a document's findings."""
        report = await self.editor.pull(name)
        assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
        return [(str(each.code), each.range.start.line) for each in report.items]

    async def until_told(self, name: str, wanted: list[tuple[str, int]]) -> None:
        """Asks for a document's findings until they are as awaited."""
        async with asyncio.timeout(PATIENCE):
            while await self.told(name) != wanted:  # noqa: ASYNC110 - the server does not say when it is done
                await asyncio.sleep(0.05)

    async def symbols(self, name: str) -> list[tuple[int, str]]:
        """Names in the outline, with how deep they are."""
        params = types.DocumentSymbolParams(self.editor.document(name))
        found = await self.editor.client.text_document_document_symbol_async(params)
        return [*_flattened([each for each in found or () if isinstance(each, types.DocumentSymbol)])]

    async def folds(self, name: str) -> list[tuple[int, int]]:
        params = types.FoldingRangeParams(self.editor.document(name))
        found = await self.editor.client.text_document_folding_range_async(params)
        return sorted((each.start_line, each.end_line) for each in found or ())

    async def links(self, name: str) -> list[str]:
        params = types.DocumentLinkParams(self.editor.document(name))
        found = await self.editor.client.text_document_document_link_async(params)
        return [Path(each.target or "").name for each in found or ()]

    async def hints(self, name: str) -> list[tuple[int, str]]:
        """The lines and labels of all inlay hints."""
        whole = types.Range(types.Position(0, 0), types.Position(self.texts[name].count("\n") + 1, 0))
        params = types.InlayHintParams(self.editor.document(name), whole)
        found = await self.editor.client.text_document_inlay_hint_async(params)
        return [
            (
                each.position.line,
                each.label if isinstance(each.label, str) else "".join(one.value for one in each.label),
            )
            for each in found or ()
        ]


def _flattened(symbols: Iterable[types.DocumentSymbol], depth: int = 0) -> Iterable[tuple[int, str]]:
    for each in symbols:
        yield depth, each.name
        yield from _flattened(each.children or (), depth + 1)


def position(text: str, at: int) -> types.Position:
    return types.Position(text.count("\n", 0, at), at - (text.rfind("\n", 0, at) + 1))


def offset(text: str, at: types.Position) -> int:
    return sum(len(line) for line in text.splitlines(keepends=True)[: at.line]) + at.character


def edited(text: str, edits: Iterable[types.TextEdit]) -> str:
    for each in sorted(edits, key=lambda one: offset(text, one.range.start), reverse=True):
        text = text[: offset(text, each.range.start)] + each.new_text + text[offset(text, each.range.end) :]
    return text


@asynccontextmanager
async def served(folder: Path, files: Mapping[str, str], language: str) -> AsyncIterator[Served]:
    """A session in which all files of a folder are open."""
    for name, text in files.items():
        (folder / name).write_text(text)
    capabilities = types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            diagnostic=types.DiagnosticClientCapabilities(),
            document_symbol=types.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True),
        )
    )
    async with editor(folder, capabilities) as session:
        found = Served(session, dict(files))
        for name, text in files.items():
            document = types.TextDocumentItem(
                session.uri(name), "toml" if name.endswith(".toml") else language, found.version, text
            )
            session.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
        yield found
