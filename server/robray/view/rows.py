"""The scene as pages get it: a row for each frame and each geometry, and the poses of frames in their parents.

Rows use the qualified names of frames, so that a row does not depend on its index in the list. Pages get no texts and
no places in them: a page names a row, and the session knows the item.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from robray.analysis.analysis import in_closing_order
from robray.analysis.joint_states import joint_position, leaders, sets_joints
from robray.analysis.links import AS_READ, FrameNames, frame_names
from robray.analysis.mesh_absence import mesh_absence
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult, Result
from robray.analysis.scales import scaled
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import wholes
from robray.facts.symbols import SymbolKind
from robray.scene.geometry import COLOUR, DEFAULTS, Geometry
from robray.scene.joints import Following
from robray.scene.model import Frame

Row = dict[str, Any]
"""JSON of a row; never modified once it is made."""

_UNKNOWN = (math.nan,) * 7


class Rows(NamedTuple):
    """`poses` has seven numbers a frame: translation in metres, quaternion x, y, z, w; NaN if unknown.

    `models` are the frames of the rows, `frame_at` and `geometry_at` the rows of items.
    """

    frames: list[Row]
    geometries: list[Row]
    poses: NDArray[np.float64]
    models: list[Frame]
    frame_at: Mapping[ItemPath, int]
    geometry_at: Mapping[ItemPath, int]
    of_wholes: Mapping[str, ItemPath]
    names: FrameNames = AS_READ

    def frame_places(self) -> dict[str, ItemPath]:
        """Places of frames by name; for a link, that of the joint that leads to it."""
        return {str(self.frames[row]["name"]): place for place, row in self.frame_at.items()} | dict(self.of_wholes)

    def frames_of_whole(self, place: ItemPath) -> list[str]:
        """The frames of an item that only all items together place; a module has several."""
        return [name for name, at in self.of_wholes.items() if at == place]

    def geometry_place(self, row: int) -> ItemPath | None:
        return next((place for place, at in self.geometry_at.items() if at == row), None)


NO_ROWS = Rows([], [], np.empty((0, 7)), [], {}, {}, {})


def rows_of(state: SceneState) -> Rows:
    """Cost: O(the scene)."""
    files = _files(state)
    models: dict[str, tuple[ItemPath, Frame]] = {}
    for place in in_closing_order(state):
        value = state.results[place].value
        if isinstance(value, FrameResult):
            models.setdefault(value.frame.name, (place, value.frame))
    of_wholes: dict[str, ItemPath] = {}
    for whole in wholes(state):
        for place, frame in whole.frames:
            models.setdefault(frame.name, (place, frame))
            of_wholes[frame.name] = place
    names = frame_names(state)
    if names.links:
        placed = ((place, names.placed(frame)) for place, frame in models.values())
        models = {name: (names.links[name], root) for name, root in names.roots.items()}
        models |= {frame.name: (place, frame) for place, frame in placed}
    geometries: list[Row] = []
    geometry_at: dict[ItemPath, int] = {}
    for place in sorted(state.results):
        held = _held(state.results[place])
        if held is not None:
            geometry_at[place] = len(geometries)
            geometries.append(_geometry_row(state, place, names.called(held[0]), held[1]))
    for whole in wholes(state):
        geometries += [_geometry_row(state, place, holder, geometry) for place, holder, geometry in whole.shapes]
    frames = [_frame_row(state, frame, files[place[:-1]], names) for place, frame in models.values()]
    properties = _properties(state, names)
    frames = [row | {"has": has} if (has := properties.get(row["name"])) else row for row in frames]
    frame_at: dict[ItemPath, int] = {}
    for row, (place, _) in enumerate(models.values()):
        frame_at.setdefault(place, row)
    poses = np.array([_pose(frame) for _, frame in models.values()] or np.empty((0, 7)), dtype=np.float64)
    models_of_rows = [frame for _, frame in models.values()]
    return Rows(frames, geometries, poses, models_of_rows, frame_at, geometry_at, of_wholes, names)


def followed(rows: Rows, before: SceneState, after: SceneState) -> Rows:
    """The same as `rows_of(after)`, from the rows of an earlier state. Cost: the items resolved in between, and copies
    of the lists; all following joints if one follows another joint than before; O(the scene) if items came or went, or
    if links are the frames."""
    steps = after.steps_since(before)
    if steps == ():
        return rows
    if steps is None or sets_joints(after) or next(wholes(after), None) is not None:
        return rows_of(after)
    # Any item of its file may decide a link's name and parent.
    if rows.names.links or frame_names(after).links:
        return rows_of(after)
    if any(symbol.kind is SymbolKind.FRAME for step in steps for symbol in step.symbols):
        return rows_of(after)
    if after.instances.prefixes.keys() != before.instances.prefixes.keys():
        return rows_of(after)
    frames, geometries, models = rows.frames, rows.geometries, rows.models
    moved: dict[int, Sequence[float]] = {}
    leads = False
    for place in frozenset[Any]().union(*(step.places for step in steps)):
        frame_row, geometry_row = rows.frame_at.get(place), rows.geometry_at.get(place)
        result = after.results.get(place)
        value = None if result is None else result.value
        held = None if result is None else _held(result)
        is_frame = isinstance(value, FrameResult)
        if (held is None) != (geometry_row is None) or is_frame != (frame_row is not None):
            return rows_of(after)
        if result is not None and held is not None and geometry_row is not None:
            row = _geometry_row(after, place, *held)
            if row != geometries[geometry_row]:
                # Copied only if a row differs, so that equal lists stay identical.
                geometries = [*geometries] if geometries is rows.geometries else geometries
                geometries[geometry_row] = row
        if isinstance(value, FrameResult) and frame_row is not None:
            frame, earlier = value.frame, models[frame_row]
            if frame.name != earlier.name:
                return rows_of(after)
            leads |= _follows(frame) != _follows(earlier)
            models = [*models] if models is rows.models else models
            models[frame_row] = frame
            moved[frame_row] = _pose(frame)
            if (frame.parent, frame.joint, frame.free) != (earlier.parent, earlier.joint, earlier.free):
                frames = [*frames] if frames is rows.frames else frames
                frames[frame_row] = _frame_row(after, frame, int(frames[frame_row]["file"]), AS_READ)
    if leads:
        # Other joints may follow it.
        frames = [*frames]
        for at, each in enumerate(models):
            if each.joint is not None and each.joint.follows is not None:
                frames[at] = _frame_row(after, each, int(frames[at]["file"]), AS_READ)
    poses = rows.poses
    if moved:
        poses = poses.copy()
        poses[[*moved]] = [*moved.values()]
    return rows._replace(frames=frames, geometries=geometries, poses=poses, models=models)


def file_names(state: SceneState) -> list[str]:
    """The paths of the scene's files; rows name them by their index here."""
    return [*dict.fromkeys(state.instances.files[prefix].path for prefix in sorted(state.instances.files))]


def distinct_names(paths: Sequence[str]) -> list[str]:
    """Names of files, each with as many folders as make it unique."""
    parts = [path.split("/") for path in paths]
    counts = [1] * len(parts)
    while True:
        names = ["/".join(part[-count:]) for part, count in zip(parts, counts, strict=True)]
        twice = {name for name, times in Counter(names).items() if times > 1}
        longer = [at for at, name in enumerate(names) if name in twice and counts[at] < len(parts[at])]
        if not longer:
            return names
        for at in longer:
            counts[at] += 1


def _files(state: SceneState) -> dict[ItemPath, int]:
    ranks = {path: rank for rank, path in enumerate(file_names(state))}
    return {prefix: ranks[file.path] for prefix, file in state.instances.files.items()}


def _properties(state: SceneState, names: FrameNames) -> dict[str, Row]:
    """Mass and inertia of links, and limits of effort and velocity of joints, by the frames that show them; missing
    values are left out."""
    files = state.instances.files.items()
    asked = {prefix: of for prefix, file in files if (of := file.format.semantics.frame_properties) is not None}
    found: dict[str, Row] = {}
    for place in sorted(state.results) if asked else ():
        of = asked.get(place[:-1])
        said = None if of is None else of(state, place)
        if said is not None:
            known = {name: _plain(value) for name, value in said[1].items() if isinstance(value, float | tuple)}
            found.setdefault(names.called(said[0]), {}).update(known)
    return found


def _held(result: Result) -> tuple[str, Geometry] | None:
    value = result.value
    if isinstance(value, GeometryResult) and value.geometry is not None:
        return value.holder, value.geometry
    if isinstance(value, FrameResult) and value.geometry is not None:
        return value.frame.name, value.geometry
    return None


def _follows(frame: Frame) -> tuple[bool, Following | None]:
    """True if it moves, and its joint's leaders."""
    return frame.joint is not None, None if frame.joint is None else frame.joint.follows


def _frame_row(state: SceneState, frame: Frame, file: int, names: FrameNames) -> Row:
    row: Row = {"name": frame.name, "parent": frame.parent or "", "file": file}
    if frame.name in names.links:
        row["ledBy"] = names.joints.get(frame.name, "")
    if frame.name in names.parts:
        row["part"] = names.parts[frame.name].kind
    # A format knows its joints by the names of the reader.
    read = frame._replace(name=names.frame(frame.name))
    if frame.free is not None:
        moves = [_joint_row(state, read._replace(joint=each)) for each in frame.joints]
        return row | {"free": {"type": frame.free.type.value, "joints": moves}}
    return row if frame.joint is None else row | {"joint": _joint_row(state, read)}


def _joint_row(state: SceneState, frame: Frame) -> Row:
    joint = frame.joint
    assert joint is not None, "only moves are sent"
    told: Row = {
        "type": joint.type.value,
        "variable": joint.variable,
        "axis": None if joint.axis is None else [*joint.axis],
        "offset": joint.offset,
        "factor": joint.factor,
        "position": joint_position(state, frame),
    }
    if joint.limits is not None:
        told["limits"] = [*joint.limits]
    if led := leaders(state, frame):
        told["follows"] = [[*each] for each in led]
    return told


def _pose(frame: Frame) -> Sequence[float]:
    pose = frame.pose_in_parent
    return _UNKNOWN if pose is None else (*pose.translation, *pose.rotation)


def _geometry_row(state: SceneState, place: ItemPath, holder: str, geometry: Geometry) -> Row:
    result, geometry = state.results[place], scaled(state, geometry)
    options = {**DEFAULTS, **dict(geometry.options)}
    measures = {name: _plain(value) for name, value in geometry.measures}
    row: Row = {
        "frame": holder,
        "shape": geometry.shape.value,
        "measures": measures,
        "colour": _plain(options["color"]) or [*COLOUR],
        "alpha": options["alpha"],
        "scale": _plain(options["scale"]),
        "visual": geometry.visual,
        "collision": geometry.collision,
    }
    specular = options.get("specular")
    shine = [specular] * 3 if isinstance(specular, float | int) else _plain(specular)
    if isinstance(shine, list) and any(shine):
        row["specular"] = shine
    pictured = state.file(place).format.semantics.pictured
    if pictured is not None and (color := pictured(state.item(place), result)) is not None:
        *row["colour"], row["alpha"] = color
    grows_from_middle = state.file(place).format.semantics.grows_from_middle
    if grows_from_middle is not None and grows_from_middle(state.item(place)):
        row["middle"] = True
    if geometry.no_shadow:
        row["noShadow"] = True
    if "mesh" in measures:
        path = measures["mesh"]
        row["mesh"] = {"path": path, "missing": mesh_absence(path, result) or ""}
    return row


def _plain(value: object) -> Any:
    return [*value] if isinstance(value, tuple) else value
