"""Every name in real scenes is given another, and its own again: the same scene but for the name, the same bytes."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from robray import disk
from robray.analysis.analysis import Analysis, scene_model
from robray.analysis.occurrences import name_span
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.navigation import references
from robray.features.refactorings.verification import by_file
from robray.features.rename import Edits, rename
from robray.read_scope import read_scope
from robray.rules.engine.diagnose import accepts
from robray.scene.model import Scene
from trials import sampled

EXAMPLES = Path(__file__).parents[2] / "examples"
CONFORMANCE = os.environ.get("ROBRAY_CONFORMANCE", "")

NEW = "a-name-that-nothing-has"


def workspace_of(folder: Path) -> Workspace:
    workspace = new_workspace()
    for path in sorted(folder.rglob("*.robray")):
        disk.load(workspace, str(path))
    disk.complete(workspace, read_scope(["/"]))
    return workspace


def symbols(analysis: Analysis) -> Iterator[tuple[str, int, Symbol]]:
    """Where each name of each accepted scene is defined first, once for scenes that share the file."""
    seen = set()
    for _, scene in sorted(analysis.scenes.items()):
        if not accepts(scene):
            continue
        for symbol, places in scene.declarations.items():
            at = name_span(scene, places[0])
            if symbol.kind is not SymbolKind.ANY_CLASS and (at, symbol) not in seen:
                seen.add((at, symbol))
                yield at.path, at.span.start + 1, symbol


def edited(workspace: Workspace, edits: Edits) -> Workspace:
    scratch = workspace.copy()
    for path, each in by_file(edits).items():
        scratch.edit(path, each)
    return scratch


def check_same(before: SceneState, after: SceneState, symbol: Symbol) -> None:
    old, new = scene_model(before), scene_model(after)

    def frame_name(name: str) -> str:
        return NEW if symbol == Symbol(SymbolKind.FRAME, name) else name

    def class_name(name: object) -> str:
        return NEW if symbol.kind is SymbolKind.CLASS and name == symbol.name else str(name)

    assert [*new.frames] == [frame_name(name) for name in old.frames]
    for name, frame in old.frames.items():
        other = new.frames[frame_name(name)]
        assert other.parent == (None if frame.parent is None else frame_name(frame.parent))
        assert other.pose_in_parent == frame.pose_in_parent
        assert (other.joint is None) == (frame.joint is None)
        if frame.joint is not None and other.joint is not None:
            assert other.joint.variable in (frame.joint.variable, frame_name(frame.joint.variable))
            assert other.joint._replace(variable="") == frame.joint._replace(variable="")
    assert shared_variables(new) == [[frame_name(name) for name in group] for group in shared_variables(old)]
    assert len(new.geometries) == len(old.geometries)
    for (holder, geometry), (other_holder, other_geometry) in zip(old.geometries, new.geometries, strict=True):
        assert other_holder == frame_name(holder)
        assert sorted(map(str, other_geometry.classes)) == sorted(map(class_name, geometry.classes))
        assert other_geometry._replace(classes=()) == geometry._replace(classes=())
    assert {frozenset(pair) for pair in new.allowed_collisions} == {
        frozenset(map(frame_name, pair)) for pair in old.allowed_collisions
    }


def shared_variables(scene: Scene) -> list[list[str]]:
    """The frames that move together, in order of the first of them."""
    groups: dict[str, list[str]] = {}
    for name, frame in scene.frames.items():
        if frame.joint is not None:
            groups.setdefault(frame.joint.variable, []).append(name)
    return [*groups.values()]


def check(folder: Path) -> int:
    """How many names there are."""
    workspace = workspace_of(folder)
    analysis = workspace.analysis()
    count = 0
    for path, offset, symbol in sampled(symbols(analysis)):
        edits = rename(analysis, workspace.copy, path, offset, NEW)
        # Whatever refers to the name is renamed, and a name that is defined again in all its definitions.
        assert set(references(analysis, path, offset, include_declaration=True)) <= {at for at, _ in edits}
        other = edited(workspace, edits)
        renamed = other.analysis()
        for root in {scene.root for at, _ in edits for scene in analysis.scenes_with(at.path)}:
            assert accepts(renamed.scenes[root]) == accepts(analysis.scenes[root])
            check_same(analysis.scenes[root], renamed.scenes[root], symbol)
        first = edits[0][0]
        back = edited(other, rename(renamed, other.copy, first.path, first.span.start + 1, symbol.name))
        for changed in {at.path for at, _ in edits}:
            file = back.file(changed)
            assert file is not None
            assert file.text == analysis.files[changed].text
        count += 1
    return count


def test_every_name_of_the_examples() -> None:
    assert check(EXAMPLES) > 0


def test_every_name_of_the_real_scenes() -> None:
    folder = Path(CONFORMANCE).parent / "corpus" / "robray"
    if not CONFORMANCE or not folder.is_dir():
        pytest.skip("beside ROBRAY_CONFORMANCE there is no corpus")
    assert check(folder) > 0
