"""Where names lead, and what is around them, is answered at every byte of the examples, and of what is left of them."""

import random
from contextlib import suppress
from pathlib import Path

import pytest

from robray.analysis.analysis import Analysis
from robray.assemble import new_workspace
from robray.features.call_hierarchy import incoming_calls, outgoing_calls, prepare_call_hierarchy
from robray.features.declaration import declaration
from robray.features.document_link import document_link, link_tooltip
from robray.features.implementation import implementation
from robray.features.linked_editing_range import linked_editing_range
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename import prepare_rename, rename
from robray.features.rename_files import rename_files
from robray.features.selection_range import selection_range
from robray.features.type_definition import type_definition
from robray.features.type_hierarchy import prepare_type_hierarchy, subtypes, supertypes
from robray.text.edits import Edit

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*.robray"))


def ask(analysis: Analysis, path: str, offset: int) -> None:
    spans = selection_range(analysis, path, offset)
    assert all(span.contains(offset) for span in spans)
    assert spans[-1].end == len(analysis.files[path].text)
    for feature in (declaration, type_definition, implementation):
        for link in feature(analysis, path, offset):
            assert link.origin.span.contains(offset)
    linked = linked_editing_range(analysis, path, offset)
    assert not linked or any(span.contains(offset) for span in linked)
    with suppress(RefusalError):
        prepared = prepare_rename(analysis, path, offset)
        assert prepared is None or prepared[0].path == path
    for item in prepare_call_hierarchy(analysis, path, offset):
        assert incoming_calls(analysis, item.key) is not None
        assert outgoing_calls(analysis, item.key) is not None
    for item in prepare_type_hierarchy(analysis, path, offset):
        assert supertypes(analysis, item.key) is not None
        assert subtypes(analysis, item.key) is not None


@pytest.mark.parametrize("name", FILES)
def test_every_offset_of_the_examples(name: str) -> None:
    workspace = new_workspace()
    for other in FILES:
        workspace.set_text(f"/w/{other}", (EXAMPLES / other).read_bytes())
    analysis = workspace.analysis()
    for offset in range(len((EXAMPLES / name).read_bytes()) + 1):
        ask(analysis, f"/w/{name}", offset)
    for link in document_link(analysis, f"/w/{name}"):
        assert link_tooltip(analysis, link.target, is_mesh=link.is_mesh)
    assert rename_files(analysis, {f"/w/{name}": f"/w/{name}"}) == ()


@pytest.mark.parametrize("seed", range(8))
def test_examples_with_pieces_missing(seed: int) -> None:
    chance = random.Random(seed)
    workspace = new_workspace()
    for name in FILES:
        workspace.set_text(f"/w/{name}", (EXAMPLES / name).read_bytes())
    for _ in range(25):
        path = f"/w/{chance.choice(FILES)}"
        file = workspace.file(path)
        assert file is not None
        start = chance.randrange(len(file.text) + 1)
        piece = chance.choice((b"", b'"', b"{", b"}", b"[", b"(", b";", b"frame ", b"def ", b"\xff", b"a", b"/*"))
        end = min(start + chance.choice((0, 1, 5, 40)), len(file.text))
        workspace.edit(path, [Edit(start, end, piece)])
        analysis = workspace.analysis()
        size = len(analysis.files[path].text)
        for offset in [chance.randrange(size + 1) for _ in range(12)]:
            ask(analysis, path, offset)
            with suppress(RefusalError):
                assert rename(analysis, workspace.copy, path, offset, "something")
        rename_files(analysis, {path: "/v/moved.robray", "/w/workcell": "/u"})
