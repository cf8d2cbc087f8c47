"""Open documents over the files on the disk, below the protocol."""

from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from lsp.session import replace
from robray.analysis.workspace import Workspace
from robray.formats.robray.frontend import segments, tree
from robray.lsp.documents import Documents
from robray.project import Projects
from robray.read_scope import read_scope
from robray.text.lines import Encoding


def text(documents: Documents, path: str) -> bytes:
    file = documents.workspace.file(path)
    assert file is not None, "the file is known"
    return file.text


def fail(*_args: Any) -> None:
    raise ZeroDivisionError


def test_a_failing_analysis_does_not_cost_the_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    documents = Documents(lambda: read_scope(["/"]), Projects)
    (tmp_path / "part.robray").write_bytes(b"def a 1;")
    path, part = str(tmp_path / "whole.robray"), str(tmp_path / "part.robray")
    documents.open(path, "file:whole", 1, 'include "part.robray"\ndef b a;')
    with monkeypatch.context() as patch:
        patch.setattr(Workspace, "edit", fail)
        documents.change(path, 2, [replace((1, 6), (1, 7), "2"), replace((1, 4), (1, 5), "c")], Encoding.UTF_16)
    assert text(documents, path) == b'include "part.robray"\ndef c 2;'
    assert text(documents, part) == b"def a 1;"
    documents.change(path, 3, [replace((1, 4), (1, 5), "d")], Encoding.UTF_16)
    assert text(documents, path) == b'include "part.robray"\ndef d 2;'


class SetsAndDocuments:
    """A project whose set no document here belongs to. The first document of all decides what may be read."""

    def __init__(self, folder: Path) -> None:
        (folder / "robray.toml").write_text('[scenes.pair]\nfiles = ["base.robray", "arm.robray"]\n')
        for name in ("base.robray", "arm.robray"):
            (folder / name).write_text("frame f { }\n")
        self.folder = folder
        self.documents = Documents(lambda: read_scope(["/"]), Projects)
        self.open("/elsewhere.robray", "")

    def open(self, name: str, text: str) -> None:
        path = str(self.folder / name)
        self.documents.open(path, f"file:{path}", 1, text)

    def close(self, name: str) -> None:
        self.documents.follow(self.documents.close(str(self.folder / name)))

    @property
    def is_loaded(self) -> bool:
        return self.documents.workspace.file(str(self.folder / "arm.robray")) is not None


def test_sets_are_loaded_while_a_document_of_their_project_is_open(tmp_path: Path) -> None:
    project = SetsAndDocuments(tmp_path)
    project.open("a.robray", "")
    assert project.is_loaded
    project.open("b.robray", "")
    project.close("a.robray")
    assert project.is_loaded
    project.close("b.robray")
    assert not project.is_loaded


def test_sets_are_loaded_for_a_file_that_a_scene_elsewhere_includes(tmp_path: Path) -> None:
    project = SetsAndDocuments(tmp_path)
    (tmp_path / "a.robray").write_text("")
    project.open("/other.robray", f'include "{tmp_path}/a.robray"\n')
    assert project.is_loaded
    project.close("/other.robray")
    assert not project.is_loaded


def test_sets_are_not_loaded_for_a_missing_file_that_a_scene_elsewhere_includes(tmp_path: Path) -> None:
    project = SetsAndDocuments(tmp_path)
    project.open("/other.robray", f'include "{tmp_path}/a.robray"\n')
    assert not project.is_loaded
    project.open("a.robray", "")
    assert project.is_loaded
    project.close("a.robray")
    assert not project.is_loaded


def test_half_a_surrogate_pair_is_as_wide_as_the_client_counts_it() -> None:
    documents = Documents(lambda: read_scope(["/"]), Projects)
    documents.open("/a.robray", "file:///a.robray", 1, "// \ud83d x\n")
    documents.change("/a.robray", 2, [replace((0, 5), (0, 6), "y")], Encoding.UTF_16)
    assert text(documents, "/a.robray") == b"// ? y\n"


def test_a_range_that_is_reversed_or_beyond_the_end() -> None:
    documents = Documents(lambda: read_scope(["/"]), Projects)
    documents.open("/a.robray", "file:///a.robray", 1, "def a 1;\n")
    documents.change("/a.robray", 2, [replace((0, 7), (0, 6), "2"), replace((7, 0), (9, 9), "//")], Encoding.UTF_16)
    assert text(documents, "/a.robray") == b"def a 2;\n//"


_PIECES = st.lists(st.sampled_from(["a", "\n", "\r", "\r\n", "é", "𝄞"]), max_size=10).map("".join)
_POSITIONS = st.builds(types.Position, st.integers(0, 5), st.integers(0, 5))
_CHANGES = st.lists(
    st.builds(types.TextDocumentContentChangePartial, st.builds(types.Range, _POSITIONS, _POSITIONS), _PIECES)
    | st.builds(types.TextDocumentContentChangeWholeDocument, _PIECES),
    max_size=5,
)


@given(_PIECES, _CHANGES, st.sampled_from((0, 1)), st.sampled_from(Encoding))
def test_many_changes_at_once_do_what_they_do_one_by_one(
    text: str, changes: list[types.TextDocumentContentChangeEvent], backwards: Literal[0, 1], encoding: Encoding
) -> None:
    if backwards:
        changes.sort(key=lambda change: getattr(change, "range", types.Range(*[types.Position(9, 9)] * 2)).start)
        changes.reverse()
    several, one_by_one = Documents(lambda: read_scope(["/"]), Projects), Documents(lambda: read_scope(["/"]), Projects)
    for documents in (several, one_by_one):
        documents.open("untitled:a", "untitled:a", 1, text, "robray")
    several.change("untitled:a", 2, changes, encoding)
    for change in changes:
        one_by_one.change("untitled:a", 2, [change], encoding)
    found, expected = several.workspace.file("untitled:a"), one_by_one.workspace.file("untitled:a")
    assert found is not None
    assert expected is not None
    assert found.text == expected.text


def test_what_is_closed_is_forgotten_with_what_it_alone_includes(tmp_path: Path) -> None:
    indexed: set[str] = set()
    documents = Documents(lambda: read_scope(["/"]), Projects, is_indexed=indexed.__contains__)
    paths = {name: str(tmp_path / f"{name}.robray") for name in ("cell", "arm", "common")}
    for name, source in {"cell": 'include "common.robray"', "arm": 'include "common.robray"', "common": ""}.items():
        (tmp_path / f"{name}.robray").write_text(source)
    for name in ("cell", "arm"):
        documents.open(paths[name], f"file:{name}", 1, 'include "common.robray"')

    def known_after_closing(name: str) -> set[str]:
        documents.close(paths[name])
        documents.settle()
        return {*documents.workspace.analysis().files}

    indexed.add(paths["cell"])
    assert known_after_closing("cell") == {*paths.values()}
    assert known_after_closing("arm") == {paths["cell"], paths["common"]}
    documents.open(paths["cell"], "file:cell", 2, 'include "common.robray"')
    indexed.clear()
    assert known_after_closing("cell") == set()


def test_the_first_key_in_a_long_block_waits_for_no_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[int] = []
    real = tree.parse

    def counted(text: bytes, *, first: bool = True) -> tree.Tree:
        parsed.append(len(text))
        return real(text, first=first)

    monkeypatch.setattr(segments, "parse", counted)
    documents = Documents(lambda: read_scope(["/"]), Projects)
    source = "frame f {\n" + "frame g { translation [0, 0, 1]; }\n" * 5_000 + "}\n"
    documents.open("/a.robray", "file:///a.robray", 1, source)
    parsed.clear()
    documents.change("/a.robray", 2, [replace((3, 11), (3, 11), "x")], Encoding.UTF_16)
    assert parsed == []
