"""The shapes of drawables and collision models, where a scene has them.

Cylinders and cones of RobWork are about their middle, those of a scene stand on their base. What a scene has no shape
for, a plane without end, a tube, a shape of a plugin, is left out.
"""

from collections import Counter

from robray.formats.robwork.frontend.drafts import Draft, attribute
from robray.formats.robwork.frontend.grammar import MODELS, SHAPES
from robray.formats.robwork.frontend.numbers import number
from robray.formats.robwork.frontend.put_in import PutIn
from robray.formats.robwork.statements import ABOUT_THEIR_MIDDLE, Shape
from robray.scene.geometry import ShapeType
from robray.scene.pose import Pose
from robray.syntax.xml.tree import Node
from robray.text.spans import Span

_KINDS = {
    "Box": ShapeType.BOX,
    "Sphere": ShapeType.SPHERE,
    "Cylinder": ShapeType.CYLINDER,
    "Cone": ShapeType.CONE,
    "Polytope": ShapeType.MESH,
}
_PARTS = 3


class Shapes:
    """Of one frame, or of what stands beside frames: its models are told apart where they are called the same."""

    def __init__(self, put_in: PutIn, prefixes: tuple[str, ...], item: Draft) -> None:
        self._put_in = put_in
        self._prefixes = prefixes
        self._item = item
        self._called: Counter[str] = Counter()
        self.drafts: list[Draft] = []
        """Items without a length, where the shapes are written: the text around them is that of their frame."""

    def read(self, model: Node, children: list[Node], holder: str, pose: Pose | None) -> None:
        """Those of a model that is in a frame, from its children."""
        given = attribute(model, "colmodel")
        is_drawn = model.name == "Drawable"
        collides = not is_drawn or given is None or given.value != "Disabled"
        colour = next((self._colour(each) for each in children if each.name == "RGB"), None)
        name = attribute(model, "name")
        is_alone = sum(node.name in SHAPES for node in children) == 1
        for node in children:
            shape = _KINDS.get(node.name)
            if shape is None or not node.tag.attributes:
                # One that says nothing of itself is told, and is nowhere.
                continue
            called = f"{holder or 'WORLD'}/{'' if name is None else name.value}"
            self._called[called] += 1
            count = self._called[called]
            sizes = {each.name: number(each.value.strip()) for each in node.tag.attributes}
            measures, height = _measures(shape, sizes)
            at = pose
            if shape in ABOUT_THEIR_MIDDLE:
                at = None if pose is None or height is None else pose @ Pose(translation=(0.0, 0.0, -height / 2))
            item = self._item
            start = node.start if item.start <= node.start < item.end else item.end
            draft = Draft(start, start)
            file = attribute(node, "file")
            draft.statement = Shape(
                Span(0, 0),
                shape,
                self._prefixes,
                holder,
                called if count == 1 else f"{called}/{count}",
                at,
                measures,
                "" if file is None else file.value,
                colour,
                is_drawn,
                collides,
                is_alone,
            )
            self.drafts.append(draft)

    def _colour(self, node: Node) -> tuple[float, float, float] | None:
        values = [value for value in self._put_in.values(node) if value is not None]
        return (values[0], values[1], values[2]) if len(values) >= _PARTS else None


def _measures(
    shape: ShapeType, sizes: dict[str, float | None]
) -> tuple[tuple[tuple[str, float | tuple[float, ...] | None], ...], float | None]:
    """What a scene calls the sizes of a shape, in metres, and how high it is."""
    radius, height = sizes.get("radius"), sizes.get("z")
    match shape:
        case ShapeType.BOX:
            x, y = sizes.get("x"), sizes.get("y")
            whole = None if x is None or y is None or height is None else (x, y, height)
            return (("dimension", whole),), height
        case ShapeType.SPHERE:
            return (("radius", radius),), None
        case ShapeType.CYLINDER:
            return (("height", height), ("radius", radius)), height
        case ShapeType.CONE:
            return (("height", height), ("start_radius", radius), ("end_radius", 0.0)), height
        case ShapeType.MESH | ShapeType.GRID | ShapeType.CAPSULE:
            return (), None


def extras(node: Node, item: Draft) -> tuple[tuple[str, Span], ...]:
    """What of an element beside frames a scene has nothing for: shapes of other kinds, or all of it."""
    if not (item.start <= node.start and node.end <= item.end):
        return ()
    lost = [each for each in node.children if each.name in SHAPES and each.name not in _KINDS]
    return tuple((each.name, item.keyword(each)) for each in (lost if node.name in MODELS else (node,)))
