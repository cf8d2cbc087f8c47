"""The scenes that refactorings and fixes are tried on, and what makes two states of one the same.

The comparison has nothing in common with the one that is tested: scenes are read anew from their texts, and exported.
"""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from robray import disk
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.export.json import scene_json
from robray.file_sets import load_as_told, sets_of
from robray.project import Projects
from robray.read_scope import read_scope
from robray.rules.engine import not_known
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Severity

_PROJECT = Path(__file__).parents[3]
_EXAMPLES = _PROJECT / "examples"
_CORPUS = _PROJECT.parent / "shared" / "corpus" / "robray"


def folders() -> list[Path]:
    """Of the examples, and of real scenes where they are at hand."""
    found = [folder for folder in sorted(_EXAMPLES.iterdir()) if folder.is_dir()]
    for project in sorted(_CORPUS.iterdir()) if _CORPUS.is_dir() else ():
        found += [folder for folder in sorted(project.iterdir()) if folder.is_dir()]
    return found


def loaded(folder: Path) -> Workspace:
    workspace = new_workspace()
    for path in sorted(folder.rglob("*.robray")):
        disk.load(workspace, str(path))
    projects = Projects()
    workspace.load_together(sets_of(projects, [projects.of_folder(str(folder))]))
    load_as_told(workspace, projects)
    disk.complete(workspace, read_scope(["/"]))
    return workspace


def texts(workspace: Workspace) -> dict[str, bytes]:
    return {path: file.text for path, file in workspace.analysis().files.items()}


def evaluated(files: Mapping[str, bytes]) -> dict[str, object]:
    """The scenes of some texts by their roots, as JSON, and under "errors" how often each error is in them."""
    workspace = new_workspace()
    for path, text in files.items():
        workspace.set_text(path, text)
    for path in workspace.missing_files():
        workspace.set_absent(path)
    workspace.set_existing({path: os.path.isfile(path) for path in workspace.wanted_existence()})
    analysis = workspace.analysis()
    found: dict[str, object] = {root: scene_json(scene, not_known) for root, scene in analysis.scenes.items()}
    found["errors"] = Counter(
        said.code for path in files for said in diagnostics(analysis, path) if said.severity is Severity.ERROR
    )
    return found


def difference(before: Mapping[str, object], after: Mapping[str, object], ignored: frozenset[str]) -> float:
    """The largest difference between two evaluations; asserts that they differ in numbers only and no error is new."""
    old, new = before["errors"], after["errors"]
    assert isinstance(old, Counter)
    assert isinstance(new, Counter)
    assert not new - old, f"new errors: {new - old}"
    roots = before.keys() - {"errors"}
    assert roots <= after.keys()
    return max((apart for root in roots for apart in _apart(before[root], after[root], ignored, root)), default=0.0)


def _apart(old: object, new: object, ignored: frozenset[str], where: str) -> Iterator[float]:
    if isinstance(old, dict) and isinstance(new, dict):
        assert old.keys() == new.keys(), f"{where}: {old.keys() ^ new.keys()}"
        was, now = old.get("quaternion"), new.get("quaternion")
        opposite = was is not None and now is not None and _norm(was, now, 1) > _norm(was, now, -1)
        for key in old.keys() - ignored:
            if key == "quaternion" and opposite:
                yield _norm(old[key], new[key], -1)
            else:
                yield from _apart(old[key], new[key], ignored, f"{where}.{key}")
    elif isinstance(old, list) and isinstance(new, list):
        assert len(old) == len(new), where
        for index, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _apart(one, other, ignored, f"{where}[{index}]")
    elif isinstance(old, float | int) and isinstance(new, float | int):
        yield abs(old - new)
    else:
        assert old == new, where


def _norm(old: list[float], new: list[float], sign: int) -> float:
    return max(abs(a - sign * b) for a, b in zip(old, new, strict=True))
