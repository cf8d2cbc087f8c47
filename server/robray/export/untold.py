"""Losses of models, pictures and drawings of the tree, item by item."""

from collections.abc import Iterator

from robray.analysis.allowed import allowed_pairs
from robray.analysis.links import frame_names
from robray.analysis.scene_state import SceneState
from robray.export.converted import Remark
from robray.export.frame_tree import FrameTree
from robray.export.origins import Origins
from robray.export.shapes import Shape

UNSEEN = "a geometry that is not seen"
POSED = "that '{}' is posed: where it stands is its zero"
"""A joint with a position other than zero, in a format without positions: the output has the scene's pose at zero, from
which limits count.
"""

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
    """Colours outside 0 to 1, which are clipped."""
    if any(not 0 <= part <= 1 for part in (*shape.color, *shape.specular, shape.alpha)):
        yield f"a {'color' if 'color' in dict(shape.geometry.options) else 'specular or alpha'} outside 0 to 1"


def of_picture(state: SceneState, tree: FrameTree) -> Iterator[Remark]:
    """Shapes that a picture cannot show, or not in their colors. Invisible ones do not count."""
    origins = Origins(state)
    for name in tree.frames:
        for shape in tree.shapes.get(name, ()):
            if shape.visual:
                yield from (Remark(origins.at(shape.place), words) for words in outside(shape))
    yield from of_drawing(state, tree)


def of_drawing(state: SceneState, tree: FrameTree) -> Iterator[Remark]:
    """The shapes of frames that the tree cannot hold."""
    origins = Origins(state)
    for name, held in tree.shapes.items():
        if name not in tree.frames:
            yield from (Remark(origins.at(shape.place), _LOST) for shape in held)
