"""The elements of a robot, with what may stand in them, as urdfdom reads them."""

from collections.abc import Iterable
from typing import NamedTuple


class ElementWord(NamedTuple):
    """`needed` are the attributes without which the element means nothing."""

    name: str
    documentation: str
    needed: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    children: "tuple[ElementWord, ...]" = ()

    @property
    def attributes(self) -> tuple[str, ...]:
        return self.needed + self.optional


_ORIGIN = ElementWord("origin", "where it is: metres, and roll, pitch and yaw in radians", (), ("xyz", "rpy"))
_GEOMETRY = ElementWord(
    "geometry",
    "one shape",
    children=(
        ElementWord("box", "a box about its origin", ("size",)),
        ElementWord("cylinder", "a cylinder along z, about its origin", ("radius", "length")),
        ElementWord("sphere", "a sphere about its origin", ("radius",)),
        ElementWord("mesh", "a mesh from a file", ("filename",), ("scale",)),
    ),
)
_LOOK = (
    ElementWord("color", "red, green, blue and opacity, each from 0 to 1", ("rgba",)),
    ElementWord("texture", "an image", ("filename",)),
)
_MATERIAL = ElementWord("material", "a colour or a texture, or the name of a material", ("name",), children=_LOOK)
_LINK = ElementWord(
    "link",
    "a rigid body",
    ("name",),
    children=(
        ElementWord("visual", "what is seen of it", (), ("name",), (_ORIGIN, _GEOMETRY, _MATERIAL)),
        ElementWord("collision", "what it collides with", (), ("name",), (_ORIGIN, _GEOMETRY)),
        ElementWord(
            "inertial",
            "its mass, and how that is distributed",
            children=(
                _ORIGIN,
                ElementWord("mass", "in kilograms", ("value",)),
                ElementWord("inertia", "moments in kg m²", ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")),
            ),
        ),
    ),
)
_JOINT = ElementWord(
    "joint",
    "what leads from one link to another",
    ("name", "type"),
    children=(
        ElementWord("parent", "the link that it leads from", ("link",)),
        ElementWord("child", "the link that it leads to", ("link",)),
        _ORIGIN,
        ElementWord("axis", "what it turns about or moves along", ("xyz",)),
        ElementWord("limit", "how far, how strong and how fast", ("effort", "velocity"), ("lower", "upper")),
        ElementWord("mimic", "the joint that it follows", ("joint",), ("multiplier", "offset")),
        ElementWord("dynamics", "damping and friction", (), ("damping", "friction")),
        ElementWord(
            "safety_controller",
            "limits that a controller keeps",
            ("k_velocity",),
            ("soft_lower_limit", "soft_upper_limit", "k_position"),
        ),
        ElementWord("calibration", "where reference marks are", (), ("rising", "falling")),
    ),
)
_HARDWARE = ElementWord("hardwareInterface", "how a controller speaks to it")
_TRANSMISSION = ElementWord(
    "transmission",
    "what is between actuators and joints",
    ("name",),
    ("type",),
    (
        ElementWord("type", "the class of the transmission"),
        ElementWord("joint", "a joint that it moves", ("name",), children=(_HARDWARE,)),
        ElementWord(
            "actuator",
            "an actuator that moves it",
            ("name",),
            children=(_HARDWARE, ElementWord("mechanicalReduction", "turns of the actuator for one of the joint")),
        ),
    ),
)
_ROBOT = ElementWord(
    "robot",
    "links, and the joints between them",
    ("name",),
    ("version",),
    (
        _LINK,
        _JOINT,
        _MATERIAL,
        _TRANSMISSION,
        ElementWord("gazebo", "what Gazebo is told of a link, a joint or all of it", (), ("reference",)),
    ),
)
_FILE = ElementWord("", "", children=(_ROBOT,))


def word_in(path: Iterable[str]) -> ElementWord | None:
    """The element that names lead to, from the root on; that of a file for none, None for one that is not known."""
    word = _FILE
    for name in path:
        found = next((child for child in word.children if child.name == name), None)
        if found is None:
            return None
        word = found
    return word
