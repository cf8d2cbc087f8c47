"""Open documents over the files on the disk, below the protocol."""

from pathlib import Path
from typing import Any

import pytest

from lsp.session import replace
from robray.analysis.workspace import Workspace
from robray.lsp.documents import Documents
from robray.text.lines import Encoding


def text(documents: Documents, path: str) -> bytes:
    file = documents.workspace.file(path)
    assert file is not None, "the file is known"
    return file.text


def fail(*_args: Any) -> None:
    raise ZeroDivisionError


def test_a_failing_analysis_does_not_cost_the_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    documents = Documents()
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


def test_half_a_surrogate_pair_is_as_wide_as_the_client_counts_it() -> None:
    documents = Documents()
    documents.open("/a.robray", "file:///a.robray", 1, "// \ud83d x\n")
    documents.change("/a.robray", 2, [replace((0, 5), (0, 6), "y")], Encoding.UTF_16)
    assert text(documents, "/a.robray") == b"// ? y\n"


def test_a_range_that_is_reversed_or_beyond_the_end() -> None:
    documents = Documents()
    documents.open("/a.robray", "file:///a.robray", 1, "def a 1;\n")
    documents.change("/a.robray", 2, [replace((0, 7), (0, 6), "2"), replace((7, 0), (9, 9), "//")], Encoding.UTF_16)
    assert text(documents, "/a.robray") == b"def a 2;\n//"
