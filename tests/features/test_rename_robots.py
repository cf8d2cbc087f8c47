"""Every name in real robots is given another, and its own again: the same robot but for the name, the same bytes."""

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
from robray.features.refactorings.verification import by_file
from robray.features.rename import rename
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.statements import LinkElement
from robray.rules.engine.diagnose import accepts
from trials import sampled, trials

FOLDER = Path(os.environ.get("ROBRAY_ROBOTS", os.devnull))
"""As in `tests/test_robots.py`."""

TABLE = "/w/table.robray"
SET = "/w/robray.toml#cell"
NEW = "a <new> & odd name"
PLAIN = "a-name-that-nothing-has"


def beside_a_table(robot: str) -> Workspace | None:
    """A robot, and a scene with a frame at each of the robot's; None for a robot that urdfdom refuses."""
    workspace = new_workspace()
    disk.load(workspace, robot)
    workspace.set_existing(dict.fromkeys(workspace.wanted_existence(), True))
    scene = workspace.analysis().scenes[robot]
    if not accepts(scene):
        return None
    names = [name for name in scene_model(scene).frames if '"' not in name]
    frames = (f'frame on-{number} {{ parent "{name}"; }}\n' for number, name in enumerate(names))
    workspace.set_text(TABLE, "".join(frames).encode())
    workspace.load_together({SET: (robot, TABLE)})
    return workspace


def symbols(scene: SceneState) -> Iterator[Symbol]:
    """The names that somebody gave to a statement."""
    for symbol, places in scene.declarations.items():
        is_named = symbol.kind in (urdf_kinds.LINK, SymbolKind.FRAME, urdf_kinds.MATERIAL) and symbol.name
        if is_named and not isinstance(scene.item(places[0]).statement, LinkElement):
            yield symbol


def edited(workspace: Workspace, robot: str, symbol: Symbol, new: str) -> Workspace:
    scene = workspace.analysis().scenes[robot]
    offset = name_span(scene, scene.declarations[symbol][0]).span.start
    scratch = workspace.copy()
    for path, each in by_file(rename(workspace.analysis(), workspace.copy, robot, offset, new)).items():
        scratch.edit(path, each)
    return scratch


def poses(analysis: Analysis) -> list[object]:
    """What the set loads as, but for names."""
    model = scene_model(analysis.scenes[SET])
    return [*(frame.pose_in_parent for frame in model.frames.values()), *(shape for _, shape in model.geometries)]


def parents(analysis: Analysis) -> list[str | None]:
    return [frame.parent for frame in scene_model(analysis.scenes[SET]).frames.values()]


def test_names_of_real_robots() -> None:
    if not FOLDER.is_dir():
        pytest.skip("ROBRAY_ROBOTS names no folder with robots")
    renamed = 0
    for path in map(str, sampled(sorted(FOLDER.rglob("*.urdf")))):
        workspace = beside_a_table(path)
        if workspace is None:
            continue
        before = workspace.analysis()
        for symbol in symbols(before.scenes[path]):
            for new in (NEW, PLAIN):
                after = edited(workspace, path, symbol, new)
                where = f"{path}: {symbol}"
                assert accepts(after.analysis().scenes[path]), where
                assert poses(after.analysis()) == poses(before), where
                again = edited(after, path, symbol._replace(name=new), symbol.name).analysis()
                assert again.files[path].text == before.files[path].text, where
                assert parents(again) == parents(before), where
                renamed += 1
    assert renamed > trials(500)
