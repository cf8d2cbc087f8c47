"""The command `robray.kinematicTree`: what an editor's view of a scene is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from robray.analysis.analysis import scene_model
from robray.analysis.links import frame_names
from robray.analysis.posture import all_positions
from robray.analysis.scene_state import SceneState
from robray.export.text import pose_text
from robray.features.editing import editing_of
from robray.features.kinematic_tree import kinematic_tree as frames_of
from robray.lsp.commands import known_scene
from robray.lsp.encoded_json import EncodedJson
from robray.lsp.errors import InvalidParamsError
from robray.lsp.session import Session
from robray.scene.pose import Pose


def kinematic_tree(session: Session, *arguments: Any) -> EncodedJson:
    """The widest scene of the document that the first argument names: with what is loaded beside it, if it is a root.

    `uris` are the files that its frames are in, `root` the one that was asked for or includes it. A row of `frames`
    says with `depth` from which row before it the frame hangs, and with `file`, an index of `uris`, where it is. With
    `{"poses": true}` behind the document, `world` says in words where it is in the world, with all joints at zero and
    as far as that is known. Where links are the frames, `jointName` and `jointRange` are those of the joint that leads
    to one. None where there is no scene.
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
    """Where the frame is that the second argument names, with joints where they are by themselves: `world` and
    `parent`.

    Of each `text` says it in words and `source` as the format of the file writes it; None where that is not known, and
    for a frame that is not in the scene.
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
