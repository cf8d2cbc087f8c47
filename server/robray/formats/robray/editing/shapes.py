"""The shape of a block as written."""

from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Block


def shape_of(block: Block | None) -> str | None:
    """The word of the shape that a block gives itself: the last one counts."""
    for attribute in () if block is None else reversed(block.attributes):
        if attribute.name == "shape" and isinstance(attribute.value, Expression) and attribute.value.name is not None:
            return attribute.value.name.text
    return None
