"""Cylinders of robots are placed by their middle, those of amino stand on their frame."""

from robray.facts.items import Item
from robray.formats.urdf.statements import LinkElement, ShapeKind


def stands_on_its_link(part: LinkElement) -> bool:
    """Whether a cylinder is written to stand where its link is, upright: half of its length above."""
    shape, origin = part.shape, part.origin
    if shape is None or shape.kind is not ShapeKind.CYLINDER or shape.length is None or origin is None:
        return False
    length, xyz, rpy = shape.length.value, origin.xyz, origin.rpy
    if length is None or xyz is None or (rpy is not None and (rpy.values is None or any(rpy.values))):
        return False
    return xyz.values == (0.0, 0.0, length / 2)


def is_about_its_middle(item: Item) -> bool:
    """Whether a part is a cylinder that grows to both sides, when only its length is another."""
    part = item.statement
    if not isinstance(part, LinkElement) or part.shape is None or part.shape.kind is not ShapeKind.CYLINDER:
        return False
    return not stands_on_its_link(part)
