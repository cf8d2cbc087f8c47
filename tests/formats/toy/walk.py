"""What cranes get, walked through: run by `test_toy.py`, in a server that reads them."""

from pathlib import Path

import pytest

import robray
from fixtures import fixture
from robray.cli.main import main
from robray.features.completion import completion
from robray.features.document_symbols import document_symbols, workspace_symbol
from robray.features.folding_range import folding_range
from robray.features.hover import hover
from robray.features.kinematic_tree import kinematic_tree
from robray.features.navigation import definition, document_highlight, references
from robray.features.refactorings.verification import by_file
from robray.features.rename import rename
from robray.formats import FORMATS
from robray.rules.engine.diagnose import accepts, diagnostics

MAIN = "/w/main.toy"

CRANE = """\
base ground
mast tower on ground 2.5
hinge slewing on tower
hook claw on slewing 0.4
load crate 120
"""


def test_this_is_the_server_with_cranes() -> None:
    [toy] = [each for each in FORMATS.formats if each.name == "toy"]
    assert Path(robray.__file__).parent.joinpath("formats", "toy").is_dir()
    assert FORMATS.of("/w/a.toy") is toy
    assert FORMATS.of("/w/a.txt", b"# A crane.\n") is toy
    assert FORMATS.of("/w/a.txt", b"# A cat.\n") is None


def test_definition() -> None:
    given = fixture("base [|ground|]\nmast tower on gr$0ound 2\n", MAIN)
    assert given.cursor is not None
    [link] = definition(given.workspace.analysis(), *given.cursor)
    assert [link.target_selection.span] == given.marked[MAIN]


def test_definition_of_what_only_this_format_has() -> None:
    given = fixture("hook claw\nload [|crate|] 120\ncarries claw $0crate\n", MAIN)
    assert given.cursor is not None
    [link] = definition(given.workspace.analysis(), *given.cursor)
    assert [link.target_selection.span] == given.marked[MAIN]


def test_references_and_highlights() -> None:
    given = fixture("hook claw\nload [|$0crate|] 120\ncarries claw [|crate|]\n", MAIN)
    assert given.cursor is not None
    analysis = given.workspace.analysis()
    found = references(analysis, *given.cursor, include_declaration=True)
    assert [each.span for each in found] == given.marked[MAIN]
    assert [each.span for each in document_highlight(analysis, *given.cursor)] == given.marked[MAIN]


def test_rename() -> None:
    given = fixture("base ground\nmast $0tower on ground 2\nhook claw on tower\n", MAIN)
    assert given.cursor is not None
    workspace = given.workspace
    edits = rename(workspace.analysis(), workspace.copy, *given.cursor, "pole")
    for path, each in by_file(edits).items():
        workspace.edit(path, each)
    assert workspace.analysis().files[MAIN].text == b"base ground\nmast pole on ground 2\nhook claw on pole\n"


def test_hover() -> None:
    given = fixture(CRANE + "carries $0claw crate\n", MAIN)
    assert given.cursor is not None
    found = hover(given.workspace.analysis(), *given.cursor)
    assert found is not None
    assert "claw" in found.markdown
    assert "slewing" in found.markdown


def test_hover_of_what_only_this_format_has() -> None:
    given = fixture(CRANE + "carries claw $0crate\n", MAIN)
    assert given.cursor is not None
    found = hover(given.workspace.analysis(), *given.cursor)
    assert found is not None
    assert found.markdown.startswith("(load) `crate`")


def test_diagnostics() -> None:
    given = fixture("mast tower on [|gruond|]\nbase ground\nload crate [|900|]\n[|masts|]\n", MAIN)
    analysis = given.workspace.analysis()
    found = diagnostics(analysis, MAIN)
    assert [each.at.span for each in found] == given.marked[MAIN]
    assert [each.code for each in found] == ["toy-undefined-part", "toy-heavy", "toy-unknown-word"]
    assert found[0].suggestion == "ground"
    assert not accepts(analysis.scenes[MAIN])
    assert accepts(fixture(CRANE, MAIN).scene)


def test_the_outline_names_and_frames() -> None:
    analysis = fixture(CRANE, MAIN).workspace.analysis()
    assert [each.name for each in document_symbols(analysis, MAIN)] == ["ground", "tower", "slewing", "claw", "crate"]
    assert [each.name for each in workspace_symbol(analysis, "claw")] == ["claw"]
    assert len([*kinematic_tree(analysis.scenes[MAIN])]) > 0


def test_what_cranes_do_not_offer_is_empty() -> None:
    given = fixture(CRANE + "$0", MAIN)
    assert given.cursor is not None
    assert [*folding_range(given.workspace.analysis(), MAIN)] == []
    offered = completion(given.workspace.analysis(), *given.cursor)
    assert offered is None or not offered.items


def test_the_command_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    crane, other = tmp_path / "crane.toy", tmp_path / "notes.txt"
    crane.write_text(CRANE)
    other.write_text("# A cat.\n")
    assert main(["check", str(tmp_path)]) == 0
    assert "1 file" in capfd.readouterr().out
    assert main(["show", str(crane)]) == 0
    assert "slewing" in capfd.readouterr().out
    assert main(["check", str(other)]) == 2
    assert "is not a crane that toybox reads" in capfd.readouterr().err
    other.write_text("# A crane.\nmasts\n")
    assert main(["check", str(tmp_path)]) == 1
