"""Files that are not there, and those that were meant: as the disk has them, and no further than the read scope."""

from pathlib import Path

import pytest

from robray.facts.limits import DEFAULT_LIMITS
from robray.lsp.documents import Documents
from robray.project import Projects
from robray.read_scope import read_scope
from robray.rules.engine.diagnose import diagnostics

pytestmark = pytest.mark.quick

MANY = 150


def messages(documents: Documents, path: str) -> list[str]:
    return [found.message.rpartition("; ")[2] for found in diagnostics(documents.workspace.analysis(), path)]


def opened(folder: Path, text: str) -> tuple[Documents, str]:
    documents = Documents(lambda: read_scope([str(folder)]), Projects, lambda _: DEFAULT_LIMITS)
    path = str(folder / "cell.robray")
    documents.open(path, "file:cell", 1, text)
    documents.settle()
    return documents, path


def test_a_suggestion_goes_with_its_file(tmp_path: Path) -> None:
    meant = tmp_path / "parts.robray"
    meant.write_text("def a 1;")
    documents, path = opened(tmp_path, 'include "prats.robray"\n')
    assert messages(documents, path) == ["did you mean 'parts.robray'?"]
    meant.unlink()
    documents.look_at_meshes([str(meant)])
    documents.settle()
    assert messages(documents, path) == ["use a path relative to this file"]


def test_all_missing_files_have_their_suggestions_in_whatever_order_they_are_opened(tmp_path: Path) -> None:
    for number in range(MANY):
        (tmp_path / f"part{number}.robray").touch()
    slips = {str(tmp_path / f"prat{number}.robray"): number for number in range(MANY)}
    documents, _ = opened(tmp_path, "".join(f'include "{Path(slip).name}"\n' for slip in slips))
    at_once = documents.workspace.existing()
    assert at_once == {slip: str(tmp_path / f"part{number}.robray") for slip, number in slips.items()}
    one_by_one, path = opened(tmp_path, "")
    one_by_one.close(path)
    for slip, number in reversed(slips.items()):
        path = str(tmp_path / f"scene{number}.robray")
        one_by_one.open(path, path, 1, f'include "{Path(slip).name}"\n')
    assert one_by_one.workspace.existing() == at_once
    one_by_one.look_at_meshes([str(tmp_path / "other.robray"), str(tmp_path / "mesh.stl")])
    assert one_by_one.workspace.existing() == at_once


def test_a_slash_is_suggested_for_a_backslash(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "parts.robray").write_text("def a 1;")
    for written in ("sub\\parts.robray", "sub\\\\parts.robray", "sub\\parts"):
        documents, path = opened(tmp_path, f'include "{written}"\n')
        assert messages(documents, path) == ["did you mean 'sub/parts.robray'?"]
        [found] = diagnostics(documents.workspace.analysis(), path)
        assert found.fix is not None
        assert found.fix.title == "Change to '\"sub/parts.robray\"'"


def test_a_suggestion_comes_with_its_file(tmp_path: Path) -> None:
    documents, path = opened(tmp_path, 'frame f { geometry { mesh "meshes/wrsit.stl"; } }\n')
    assert "did you mean" not in messages(documents, path)[0]
    (tmp_path / "meshes").mkdir()
    (tmp_path / "meshes" / "wrist.stl").write_text("solid")
    documents.look_at_meshes([str(tmp_path / "meshes" / "wrist.stl")])
    documents.settle()
    assert messages(documents, path) == ["did you mean 'meshes/wrist.stl'?"]


def test_a_folder_comes_with_what_is_written_into_it(tmp_path: Path) -> None:
    meshes = "".join(f'frame {name} {{ geometry {{ mesh "meshes/{name}.stl"; }} }}\n' for name in ("arm", "hand"))
    documents, path = opened(tmp_path, meshes)
    assert [one.code for one in diagnostics(documents.workspace.analysis(), path)] == ["mesh-folder-not-found"]
    (tmp_path / "meshes").mkdir()
    (tmp_path / "meshes" / "arm.stl").write_text("solid")
    documents.look_at_meshes([str(tmp_path / "meshes" / "arm.stl")])
    documents.settle()
    [found] = diagnostics(documents.workspace.analysis(), path)
    assert (found.code, found.details[0]) == ("mesh-not-found", "meshes/hand.stl")


def test_nothing_is_looked_at_outside_of_the_read_scope(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    for folder in (inside, outside):
        folder.mkdir()
    (outside / "parts.robray").write_text("def a 1;")
    (outside / "wrist.stl").write_text("solid")
    (inside / "link").symlink_to(outside)
    for text in (
        'include "../outside/prats.robray"\n',
        'include "link/prats.robray"\n',
        'include "../outsied/parts.robray"\n',
        'frame f { geometry { mesh "../outside/wrsit.stl"; } }\n',
        'frame f { geometry { mesh "link/wrsit.stl"; } }\n',
        'frame f { geometry { mesh "wrist.stl"; } }\n',
    ):
        documents, path = opened(inside, text)
        told = messages(documents, path)
        assert len(told) == 1
        assert "did you mean" not in told[0]


def test_how_large_a_mesh_is_is_looked_up_within_the_fence_only(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    for folder in (inside, outside):
        folder.mkdir()
        (folder / "palm.stl").write_text("vertex 0 0 0\nvertex 80 40 100\n")
    (inside / "link.stl").symlink_to(outside / "palm.stl")
    frame = "frame {0} {{ translation [0, 0, 0.1]; geometry {{ shape sphere; radius 0.1; }} }}\n"
    around = frame.format("a") + frame.format("b") + 'frame c { geometry { mesh "palm.stl"; } }\n'
    for path, codes in (("palm.stl", ["mesh-looks-like-millimetres"]), ("link.stl", []), ("../outside/palm.stl", [])):
        documents, scene = opened(inside, around.replace("palm.stl", path))
        found = [each.code for each in diagnostics(documents.workspace.analysis(), scene)]
        assert [code for code in found if "millimetres" in code] == codes
