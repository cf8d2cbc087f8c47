"""What of a scene models, pictures and drawings of its tree say nothing of, item by item."""

from collections.abc import Iterator

from robray.analysis.allowed import allowed_pairs
from robray.analysis.links import frame_names
from robray.analysis.scene_state import SceneState
from robray.export.converted import Remark
from robray.export.frame_tree import FrameTree
from robray.export.origins import Origins
from robray.export.shapes import Shape
from robray.scene.pose import IDENTITY

UNSEEN = "a geometry that is not seen"
POSED = "that '{}' is posed: where it stands is its zero"
"""Of a joint that a format puts elsewhere than to zero, in one that puts none: what is written stands as the scene does
where all joints are at zero, and limits count from there."""

_LOST = "a geometry"


def motions(state: SceneState, tree: FrameTree) -> Iterator[Remark]:
    origins = Origins(state)
    for name, frame in tree.frames.items():
        if frame.joints:
            yield Remark(origins.at(tree.places[name]), "that '{}' moves", (tree.joint(name),))


def allowances(state: SceneState) -> Iterator[Remark]:
    """Which frames may collide, each pair once."""
    origins, link = Origins(state), frame_names(state).link
    told: set[tuple[str, ...]] = set()
    for place, pair in allowed_pairs(state):
        names = tuple(sorted(map(link, pair)))
        if names not in told:
            told.add(names)
            yield Remark(origins.at(place), "that '{}' and '{}' may collide", names)


def outside(shape: Shape) -> Iterator[str]:
    """What of the look of a shape is no share of anything, and so is cut off."""
    if any(not 0 <= part <= 1 for part in (*shape.color, *shape.specular, shape.alpha)):
        yield f"a {'color' if 'color' in dict(shape.geometry.options) else 'specular or alpha'} outside 0 to 1"


def of_picture(state: SceneState, tree: FrameTree) -> Iterator[Remark]:
    """What nobody sees in one, beside the shapes that cannot be drawn. Names of classes are nothing to be seen."""
    origins = Origins(state)
    for name in tree.frames:
        held = tree.shapes.get(name, ())
        if not any(shape.visual for shape in held):
            yield Remark(origins.at(tree.places[name]), "the frame '{}', on which nothing is seen", (name,))
        for shape in held:
            if not shape.visual:
                yield Remark(origins.at(shape.place), UNSEEN)
                continue
            if any(shape.specular):
                yield Remark(origins.at(shape.place), "specular")
            yield from (Remark(origins.at(shape.place), words) for words in outside(shape))
    yield from _on_no_frame(tree, origins)
    yield from motions(state, tree)
    yield from allowances(state)


def of_drawing(state: SceneState, tree: FrameTree, *, has_shapes: bool) -> Iterator[Remark]:
    """What the tree alone does not say: names, parents, joints with their limits and, with `has_shapes`, what kinds of
    shapes there are on a frame are drawn."""
    origins = Origins(state)
    for name, frame in tree.frames.items():
        at, joint = origins.at(tree.places[name]), tree.joint(name)
        if frame.pose_in_parent != IDENTITY:
            yield Remark(at, "where '{}' is", (name,))
        if frame.joints:
            yield Remark(at, "which way '{}' moves", (joint,))
        if frame.joint is not None:
            if frame.joint.offset:
                yield Remark(at, "the offset of '{}'", (joint,))
            if frame.joint.factor != 1:
                yield Remark(
                    at, "that '{}' moves by {:g} times '{}'", (joint, frame.joint.factor, frame.joint.variable)
                )
            if frame.joint.rest:
                yield Remark(at, "where '{}' rests", (joint,))
            if frame.joint.follows is not None:
                yield Remark(at, "that '{}' follows '{}'", (joint, frame.joint.follows.variable))
        for shape in tree.shapes.get(name, ()):
            yield Remark(origins.at(shape.place), "the size and the look of a geometry" if has_shapes else _LOST)
    yield from _on_no_frame(tree, origins)
    yield from allowances(state)


def _on_no_frame(tree: FrameTree, origins: Origins) -> Iterator[Remark]:
    """The shapes of frames that the tree cannot hold."""
    for name, held in tree.shapes.items():
        if name not in tree.frames:
            yield from (Remark(origins.at(shape.place), _LOST) for shape in held)
