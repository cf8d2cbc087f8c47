"""Edited settings are those of the text read from scratch; while it is not TOML, those before."""

import random
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.recording import session_with
from lsp.session import replace
from robray.configuration.configuration import Configuration
from robray.configuration.reading import read_configuration
from robray.lsp import project_answers
from robray.lsp.session import Session
from trials import trials

TEXT = """\
exclude = ["old/", 'é*']
tags = []
[rules]
ignore = ["unused-class"]
severity = { no-shape = "off" }
[format]
indent = 2
"""
PIECES = ("[", "]", '"', "'", "\n", "=", ",", "#", "{", "}", "a", "9", " ", '"x"', "[rules]\n", "indent = 3\n", "é")


class Editing:
    def __init__(self, folder: Path) -> None:
        self.session: Session = session_with()[0]
        self.path = str(folder / "robray.toml")
        self.uri = (folder / "robray.toml").as_uri()
        self.text = ""
        self._version = 1

    def open(self, text: str) -> None:
        self.text = text
        document = types.TextDocumentItem(self.uri, "toml", 1, text)
        project_answers.did_open(self.session, types.DidOpenTextDocumentParams(document))

    def change(self, start: int, end: int, new: str) -> None:
        """What is typed holds at once, as after a pause."""
        self._version += 1
        change = replace(self._position(start), self._position(end), new)
        document = types.VersionedTextDocumentIdentifier(self._version, self.uri)
        project_answers.did_change(self.session, types.DidChangeTextDocumentParams(document, [change]))
        self.text = self.text[:start] + new + self.text[end:]
        self.session.project_files.settle()

    def _position(self, at: int) -> tuple[int, int]:
        before = self.text[:at]
        return before.count("\n"), at - (before.rfind("\n") + 1)

    @property
    def holds(self) -> Configuration:
        found = self.session.projects.of(str(Path(self.path).with_name("a.robray")))
        return found._replace(lines={}, kept=None, held=None, by_name=None)

    @property
    def read(self) -> Configuration:
        found = read_configuration(self.path, self.text.encode()).configuration
        assert found is not None
        return found._replace(lines={}, kept=None, held=None, by_name=None)


async def test_while_a_text_is_not_toml_what_it_said_before_holds(tmp_path: Path) -> None:
    editing = Editing(tmp_path)
    editing.open(TEXT)
    assert (editing.holds.indent, editing.holds.ignore) == (2, frozenset({"unused-class"}))
    at = TEXT.index("2")
    editing.change(at, at + 1, "")
    assert (editing.holds.indent, editing.holds.ignore) == (2, frozenset({"unused-class"}))
    editing.change(at, at, "3")
    assert (editing.holds.indent, editing.holds.ignore) == (3, frozenset({"unused-class"}))


@pytest.mark.parametrize("seed", range(trials(20)))
async def test_what_was_edited_holds_as_if_it_were_read_from_scratch(tmp_path: Path, seed: int) -> None:
    choose = random.Random(seed)
    editing = Editing(tmp_path)
    editing.open(TEXT)
    last, sound, count = editing.holds, TEXT, 0
    for _ in range(60):
        start = choose.randrange(len(editing.text) + 1)
        end = min(len(editing.text), start + choose.choice((0, 0, 0, 1, 3)))
        editing.change(start, end, choose.choice(PIECES))
        if not editing.read.is_unread:
            last, sound, count = editing.read, editing.text, count + 1
        assert editing.holds == last, editing.text
        if editing.read.is_unread and choose.random() < 0.8:
            editing.change(0, len(editing.text), sound)
            assert editing.holds == last, editing.text
    assert count > 5
