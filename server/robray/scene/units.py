"""Units of numbers."""

from enum import Enum


class Unit(Enum):
    """The values are how people write them."""

    METRE = "m"
    RADIAN = "rad"
    METRE_PER_SECOND = "m/s"
    RADIAN_PER_SECOND = "rad/s"
    KILOGRAM = "kg"
    KILOGRAM_SQUARE_METRE = "kg m²"
    NEWTON = "N"
    NEWTON_METRE = "N m"
    NEWTON_SECOND_PER_METRE = "N s/m"
    NEWTON_METRE_SECOND_PER_RADIAN = "N m s/rad"

    # An enum's own hash is a Python function.
    __hash__ = object.__hash__
