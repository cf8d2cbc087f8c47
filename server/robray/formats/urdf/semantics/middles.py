"""Cylinders of robots are placed by their middle, those of amino stand on their frame."""

from robray.facts.items import Item
from robray.formats.urdf.statements import LinkElement, ShapeKind
from robray.scene.pose import Pose
from robray.scene.standing import stands


def stands_on_its_link(part: LinkElement) -> bool:
    """Whether a cylinder is written to begin where its link is: its origin is half of its length away, along itself."""
    shape, origin = part.shape, part.origin
    if shape is None or shape.kind is not ShapeKind.CYLINDER or shape.length is None or origin is None:
        return False
    length, xyz, rotation = shape.length.value, origin.xyz, origin.rotation
    if length is None or xyz is None or xyz.values is None or rotation is None:
        return False
    x, y, z = xyz.values
    middle = Pose(rotation, (x, y, z))
    return stands(middle @ Pose(translation=(0.0, 0.0, -length / 2)), length)


def is_about_its_middle(item: Item) -> bool:
    """Whether a part is a cylinder that grows to both sides, when only its length is another."""
    part = item.statement
    if not isinstance(part, LinkElement) or part.shape is None or part.shape.kind is not ShapeKind.CYLINDER:
        return False
    return not stands_on_its_link(part)
