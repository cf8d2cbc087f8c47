"""A frame that is moved in the world by an edit of its own numbers, where it has such."""

import math

from robray.analysis.analysis import FileSpan, scene_model, span_at
from robray.analysis.posture import all_positions
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.export.literals import number
from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import Block
from robray.scene.pose import IDENTITY, Vector, rotated

_DIGITS = 6
"""Behind the point, in metres: nobody places things finer by hand."""


def moved(scene: SceneState, frame: str, by: Vector) -> tuple[tuple[FileSpan, str], ...]:
    """Edits of the numbers of its translation; none where these are no plain numbers of its own, in a scene's text.

    `by` is in the root, in metres.
    """
    place = scene.effective_frame(frame)
    result = None if place is None else scene.results[place]
    if place is None or result is None or not isinstance(result.value, FrameResult):
        return ()
    block = scene.item(place).statement
    if not isinstance(block, Block):
        return ()
    # The last one counts.
    attribute = next((each for each in reversed(block.attributes) if each.name == "translation"), None)
    pose = result.value.frame.pose_in_parent
    if attribute is None or not isinstance(attribute.value, Array) or pose is None:
        return ()
    if len(attribute.value.elements) != 3 or any(each.literal is None for each in attribute.value.elements):
        return ()
    model = scene_model(scene)
    parent = result.value.frame.parent
    X_WP = model.pose_in_root(parent, all_positions(scene, model)) if parent else IDENTITY
    if X_WP is None:
        return ()
    x, y, z, w = X_WP.rotation
    length = math.hypot(x, y, z, w)
    in_parent = rotated((-x / length, -y / length, -z / length, w / length), by)
    edits = []
    for element, old, more in zip(attribute.value.elements, pose.translation, in_parent, strict=True):
        new = round(old + more, _DIGITS) + 0.0
        written = number(new)
        if abs(new - old) >= 10**-_DIGITS and written is not None:
            edits.append((span_at(scene, place, element.span), written))
    return tuple(edits)
