"""Commands for the tree of frames and the evaluated scene beside the text."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from robray.analysis.analysis import scene_model
from robray.analysis.joint_states import all_positions, following
from robray.analysis.links import frame_names
from robray.analysis.scene_state import SceneState
from robray.export.look import BOLD, CYAN, Look
from robray.export.text import pose_text, tree
from robray.features.editing import editing_of
from robray.features.kinematic_tree import kinematic_tree as frames_of
from robray.joint_positions import PositionError, joint_position
from robray.lsp.commands import WIDTH, known_scene, title_of
from robray.lsp.encoded_json import EncodedJson, Json, json_range
from robray.lsp.errors import InvalidParamsError
from robray.lsp.session import Session
from robray.rules.engine.not_known import unknown_poses
from robray.scene.model import Scene
from robray.scene.pose import Pose
from robray.text.lines import Lines
from robray.text.printable import printable_name
from robray.text.spans import Span


def kinematic_tree(session: Session, *arguments: Any) -> EncodedJson:
    """The frames of the widest scene of the document that the first argument names, with files loaded beside a root.

    `uris` are the files of the frames, `root` is the document or the root that includes it. A row of `frames` has its
    `depth` in the tree, and `file`, an index into `uris`. With the second argument `{"poses": true}`, `world` describes
    its pose in the world, with all joints at zero, if it is known. If links are the frames, `jointName` and
    `jointRange` are those of the joint that leads to one. None if there is no scene.
    """
    known = known_scene(session, arguments)
    scene, coordinates = known.analysis.widest(known.path), known.coordinates
    if scene is None:
        return EncodedJson(None)
    root = known.analysis.scenes_with(known.path)[0].root
    found = [*frames_of(scene)]
    extents = coordinates.placed(frame.extent for frame in found)
    selections = coordinates.placed(frame.selection for frame in found)
    leadings = coordinates.placed(frame.extent if frame.leading is None else frame.leading for frame in found)
    paths = [*dict.fromkeys(path for path, _ in extents)]
    poses = _poses(scene) if len(arguments) > 1 and arguments[1] == {"poses": True} else {}
    rows = []
    for frame, (path, extent), (_, selection), (_, leading) in zip(found, extents, selections, leadings, strict=True):
        row: dict[str, Any] = {
            "name": frame.name,
            "depth": frame.depth,
            "file": paths.index(path),
            "range": extent,
            "selectionRange": selection,
        }
        world = poses.get(frame.name)
        told = {
            "joint": frame.joint,
            "jointName": frame.led_by,
            "jointRange": None if frame.leading is None else leading,
            "variable": frame.variable,
            "fault": frame.fault,
            "world": "" if world is None else pose_text(world, scene.length),
        }
        rows.append(row | {key: value for key, value in told.items() if value})
    return EncodedJson({"root": coordinates.uri(root), "uris": [*map(coordinates.uri, paths)], "frames": rows})


def frame_pose(session: Session, *arguments: Any) -> EncodedJson:
    """The pose of the frame that the second argument names, with joints at rest: `world` and `parent`.

    Each has a `text` in words and a `source` in the file's format; None if it is unknown, and for a frame that is not
    in the scene.
    """
    known = known_scene(session, arguments)
    if len(arguments) < 2 or not isinstance(arguments[1], str):
        raise InvalidParamsError("the second argument must be the name of a frame")
    scene = known.analysis.widest(known.path)
    if scene is None:
        return EncodedJson(None)
    read, names = scene_model(scene), frame_names(scene)
    model, frame = names.scene(read), names.meant(arguments[1])
    if frame not in model.frames:
        return EncodedJson(None)
    written, length = editing_of(known.file.format).pose, scene.length
    positions = all_positions(scene, read)
    poses = {"world": model.pose_in_root(frame, positions), "parent": model.frames[frame].pose_at(positions)}
    return EncodedJson(
        {
            name: None if pose is None else {"text": (said := pose_text(pose, length)), "source": written(pose) or said}
            for name, pose in poses.items()
        }
    )


def _poses(scene: SceneState) -> Mapping[str, Pose | None]:
    read = scene_model(scene)
    return frame_names(scene).scene(read).poses_in_root(all_positions(scene, read))


_PAINTED = re.compile(r"\x1b\[([0-9;]+)m(.*?)\x1b\[0m")
"""Names are printable, so a line has no other escapes."""


class _Mark(NamedTuple):
    """A coloured part of a line of the text: `start` and `end` are bytes of the line."""

    line: int
    start: int
    end: int
    colour: str
    words: str


def evaluated_scene(session: Session, *arguments: Any) -> EncodedJson:
    """The scene of the document that the first argument names; the second one gives positions of its joints.

    That is an object by the names of variables: numbers in radians or metres, or text as in `--set` ("30 * deg").
    Other joints are at zero, and unknown names are ignored. `frames` have the `range` of each name in `text`, and the
    place of the frame: `target`, a range in `uris[file]`. `joints` are the variables with their type and position, and
    their range in the text, if they have one. `folds` are the first and last lines of frames with their descendants.
    None if there is no scene.
    """
    known = known_scene(session, arguments)
    scene = known.analysis.widest(known.path)
    if scene is None:
        return EncodedJson(None)
    read, called = scene_model(scene), frame_names(scene)
    model = following(scene, called.scene(read))
    positions = all_positions(scene, read, _positions(arguments[1] if len(arguments) > 1 else None, read))
    root = known.analysis.scenes_with(known.path)[0].root
    look = Look(colour=True, width=WIDTH)
    unknown = unknown_poses(scene, model, positions, called)
    title, cycles = title_of(known, root), called.cycles(scene)
    painted = list(tree(look, title, model, positions, cycles, unknown, scene.length, called))
    plain = [_PAINTED.sub(r"\2", line) for line in painted]
    text = "\n".join([*plain, ""])
    lines = Lines(text.encode())
    names = [mark for mark in _marks(painted) if mark.colour == BOLD and not _is_heading(plain, mark)]

    def place(mark: _Mark) -> Json:
        start = lines.starts[mark.line]
        return json_range(lines, Span(start + mark.start, start + mark.end), session.settings.encoding)

    beside = {mark.line: place(mark) for mark in _marks(painted) if mark.colour == CYAN}
    targets = {printable_name(frame.name): frame for frame in frames_of(scene)}
    selections = known.coordinates.placed(frame.selection for frame in targets.values())
    placed = dict(zip(targets, selections, strict=True))
    files = {path: number for number, path in enumerate({path: None for path, _ in selections})}
    frames: list[Json] = []
    joints: dict[str, Json] = {}
    models = {printable_name(name): frame for name, frame in model.frames.items()}
    variables = model.variables()
    for mark in names:
        target, frame = targets.get(mark.words), models.get(mark.words)
        if target is not None:
            path, at = placed[mark.words]
            frames.append({"name": target.name, "range": place(mark), "file": files[path], "target": at})
        for joint in () if frame is None else frame.joints:
            position = positions.get(joint.variable, joint.rest)
            kind = variables[joint.variable].type
            row = {"variable": joint.variable, "type": kind.value, "position": position}
            joints.setdefault(joint.variable, row | ({"range": beside[mark.line]} if mark.line in beside else {}))
    return EncodedJson(
        {
            "text": text,
            "uris": [*map(known.coordinates.uri, files)],
            "frames": frames,
            "joints": [*joints.values()],
            "folds": [*_folds(plain, names)],
        }
    )


def _positions(given: Any, scene: Scene) -> dict[str, float]:
    if not isinstance(given, dict):
        return {}
    joints = {variable: joint.type for variable, joint in scene.variables().items()}
    found = {}
    for name, value in given.items():
        if name in joints and isinstance(value, str):
            try:
                found[name] = joint_position(value, joints[name]).value
            except PositionError as error:
                raise InvalidParamsError(f"{name}: {error}") from error
        elif name in joints and isinstance(value, int | float) and math.isfinite(value):
            found[name] = float(value)
    return found


def _marks(painted: Iterable[str]) -> Iterator[_Mark]:
    for number, line in enumerate(painted):
        taken = 0
        for found in _PAINTED.finditer(line):
            start = len(line[: found.start()].encode()) - taken
            taken += len(found[0].encode()) - len(found[2].encode())
            yield _Mark(number, start, start + len(found[2].encode()), found[1], found[2])


def _is_heading(plain: list[str], mark: _Mark) -> bool:
    """True for a heading: only headings follow an empty line."""
    return mark.start == 0 and mark.line > 0 and not plain[mark.line - 1]


def _folds(plain: list[str], names: list[_Mark]) -> Iterator[tuple[int, int]]:
    """The lines of each frame with its descendants: up to the next frame no further right, or an empty line."""
    columns = {mark.line: len(plain[mark.line].encode()[: mark.start].decode()) for mark in names}
    begun: list[int] = []
    for number, line in enumerate([*plain, ""]):
        if line and number not in columns:
            continue
        while begun and (not line or columns[begun[-1]] >= columns[number]):
            first = begun.pop()
            if number - 1 > first:
                yield first, number - 1
        if line:
            begun.append(number)
