"""The elements of a robot and their attributes, one row each, as urdfdom reads them.

Reading, corrections, completion, hover and the rules about units use this table. It is one module, as it is one table.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from robray.scene.units import Unit


class AttributeWord(NamedTuple):
    """`unit` is that for a revolute joint, and `sliding` that for a prismatic one, if they differ.

    `sample` is the value in a new element. An element is meaningless without the needed attributes; a new one also has
    the proposed ones.
    """

    name: str
    documentation: str
    unit: Unit | None = None
    sliding: Unit | None = None
    sample: str = ""
    is_needed: bool = False
    is_proposed: bool = False
    since: int = 0
    """Version 1.`since` of the format introduced it."""

    def unit_of(self, *, slides: bool) -> Unit | None:
        return self.sliding if slides and self.sliding is not None else self.unit


class ElementWord(NamedTuple):
    """`is_read` is False for elements that urdfdom ignores; `others` are elements that other programs read in it."""

    name: str
    documentation: str
    attributes: tuple[AttributeWord, ...] = ()
    children: "tuple[ElementWord, ...]" = ()
    is_read: bool = True
    others: tuple[str, ...] = ()
    is_repeated: bool = False
    """True if one element may contain several of them."""
    since: int = 0
    """Version 1.`since` of the format introduced it."""

    def attribute(self, name: str) -> AttributeWord | None:
        return next((word for word in self.attributes if word.name == name), None)


def _needed(
    name: str, documentation: str, unit: Unit | None = None, sliding: Unit | None = None, sample: str = ""
) -> AttributeWord:
    return AttributeWord(name, documentation, unit, sliding, sample, is_needed=True)


def _proposed(
    name: str, documentation: str, unit: Unit | None = None, sliding: Unit | None = None, sample: str = ""
) -> AttributeWord:
    return AttributeWord(name, documentation, unit, sliding, sample, is_proposed=True)


_POSITION = (Unit.RADIAN, Unit.METRE)
"""Units of the position of a joint."""

_ORIGIN = ElementWord(
    "origin",
    "where it is: metres, and roll, pitch and yaw in radians",
    (
        _proposed("xyz", "Position of the origin: x, y and z. Default: 0 0 0.", Unit.METRE, sample="0 0 0"),
        _proposed(
            "rpy",
            "Rotation about the fixed x axis, then y, then z. Default: 0 0 0.",
            Unit.RADIAN,
            sample="0 0 0",
        ),
        AttributeWord(
            "quat_xyzw",
            "Rotation as a quaternion x, y, z and w, instead of `rpy`. Needs version 1.1.",
            sample="0 0 0 1",
            since=1,
        ),
    ),
)
_SHAPES = (
    ElementWord(
        "box",
        "a box about its origin",
        (_needed("size", "Edge lengths along x, y and z.", Unit.METRE, sample="0.1 0.1 0.1"),),
    ),
    ElementWord(
        "cylinder",
        "a cylinder along z, about its origin",
        (
            _needed("radius", "Radius of the cylinder.", Unit.METRE, sample="0.05"),
            _needed("length", "Length of the cylinder, along z.", Unit.METRE, sample="0.1"),
        ),
    ),
    ElementWord(
        "sphere", "a sphere about its origin", (_needed("radius", "Radius of the sphere.", Unit.METRE, sample="0.05"),)
    ),
    ElementWord(
        "capsule",
        "a cylinder along z with half a sphere at each end, centred at the origin",
        (
            _needed("radius", "Radius of the cylinder and of the half spheres.", Unit.METRE, sample="0.05"),
            _needed("length", "Length of the cylinder, without the half spheres.", Unit.METRE, sample="0.1"),
        ),
        since=1,
    ),
    ElementWord(
        "mesh",
        "a mesh from a file",
        (
            _needed("filename", "The file of the mesh: a path, or `package://` and the name of a package."),
            AttributeWord("scale", "Scale factors along x, y and z. Default: 1 1 1.", sample="1 1 1"),
        ),
    ),
)
_GEOMETRY = ElementWord("geometry", "one shape", children=_SHAPES)
_LOOK = (
    ElementWord(
        "color",
        "red, green, blue and opacity, each from 0 to 1",
        (_needed("rgba", "Red, green, blue and opacity, each from 0 to 1.", sample="0.8 0.8 0.8 1"),),
    ),
    ElementWord("texture", "an image", (_needed("filename", "The file of an image."),)),
)
_MATERIAL = ElementWord(
    "material",
    "a colour or a texture, or the name of a material",
    (_needed("name", "Name of the material, which may be defined elsewhere in the robot."),),
    _LOOK,
)
_OF_SHAPES = ("verbose", "gazebo")
"""The elements that Gazebo and older programs of ROS read in a visual or a collision."""

_PART_NAME = AttributeWord("name", "Name of the shape, which annotations of SMURF use.")
_MOMENTS = (
    *(("ixx", "moment", "0.01"), ("ixy", "product", "0"), ("ixz", "product", "0")),
    *(("iyy", "moment", "0.01"), ("iyz", "product", "0"), ("izz", "moment", "0.01")),
)
_INERTIAL = ElementWord(
    "inertial",
    "its mass, and how that is distributed",
    children=(
        _ORIGIN,
        ElementWord("mass", "in kilograms", (_needed("value", "The mass of the link.", Unit.KILOGRAM, sample="1"),)),
        ElementWord(
            "inertia",
            "moments in kg m²",
            tuple(
                _needed(
                    name,
                    f"The {kind} of inertia {name[1:]}, about the centre of mass.",
                    Unit.KILOGRAM_SQUARE_METRE,
                    sample=sample,
                )
                for name, kind, sample in _MOMENTS
            ),
        ),
    ),
)
_LINK = ElementWord(
    "link",
    "a rigid body",
    (_needed("name", "Name of the link, which joints use. It must be unique."),),
    (
        ElementWord(
            "visual",
            "what is seen of it",
            (_PART_NAME,),
            (_ORIGIN, _GEOMETRY, _MATERIAL),
            others=_OF_SHAPES,
            is_repeated=True,
        ),
        ElementWord(
            "collision",
            "what it collides with",
            (_PART_NAME,),
            (_ORIGIN, _GEOMETRY),
            # Exporters write the material of the visual here as well, and it does no harm.
            others=(*_OF_SHAPES, "material", "contact_coefficients", "max_contacts", "surface"),
            is_repeated=True,
        ),
        _INERTIAL,
    ),
    others=(
        *("sensor", "gazebo", "transmission", "contact", "audio_source", "surface", "kinematic", "gravity"),
        *("self_collision_checking", "collision_checking", "self_filter"),
    ),
)
_LOWEST = "Lowest position of the joint. Default: 0. Only revolute and prismatic joints have limits."
_SOFT = "Position from which the controller holds the joint back."
_JOINT = ElementWord(
    "joint",
    "what leads from one link to another",
    (
        _needed("name", "Name of the joint. It must be unique."),
        _needed("type", "Type of the joint."),
    ),
    (
        ElementWord("parent", "the link that it leads from", (_needed("link", "The link that the joint leads from."),)),
        ElementWord("child", "the link that it leads to", (_needed("link", "The link that the joint leads to."),)),
        _ORIGIN,
        ElementWord(
            "axis",
            "what it turns about or moves along",
            (
                _needed(
                    "xyz",
                    "The axis that the joint turns about or slides along, in the joint's own frame.",
                    sample="0 0 1",
                ),
            ),
        ),
        ElementWord(
            "limit",
            "how far, how strong and how fast",
            (
                _proposed("lower", _LOWEST, *_POSITION, sample="-1"),
                _proposed("upper", _LOWEST.replace("least", "most"), *_POSITION, sample="1"),
                _needed("effort", "The largest torque or force.", Unit.NEWTON_METRE, Unit.NEWTON, sample="10"),
                _needed("velocity", "The largest speed.", Unit.RADIAN_PER_SECOND, Unit.METRE_PER_SECOND, sample="1"),
                *(
                    AttributeWord(name, f"The largest {name}. Needs version 1.2.", sample="1", since=2)
                    for name in ("acceleration", "deceleration", "jerk")
                ),
            ),
        ),
        ElementWord(
            "mimic",
            "the joint that it follows",
            (
                _needed("joint", "The joint that this one mimics."),
                AttributeWord("multiplier", "Factor on the position of the other joint. Default: 1.", sample="1"),
                AttributeWord("offset", "Offset that is added to this position. Default: 0.", *_POSITION, sample="0"),
            ),
        ),
        ElementWord(
            "dynamics",
            "damping and friction",
            (
                _proposed(
                    "damping",
                    "Damping of the joint.",
                    Unit.NEWTON_METRE_SECOND_PER_RADIAN,
                    Unit.NEWTON_SECOND_PER_METRE,
                    sample="0",
                ),
                _proposed("friction", "Static friction of the joint.", Unit.NEWTON_METRE, Unit.NEWTON, sample="0"),
            ),
        ),
        ElementWord(
            "safety_controller",
            "limits that a controller keeps",
            (
                AttributeWord("soft_lower_limit", _SOFT, *_POSITION, sample="-1"),
                AttributeWord("soft_upper_limit", _SOFT, *_POSITION, sample="1"),
                AttributeWord("k_position", "Relation between the limits of position and of velocity.", sample="1"),
                _needed("k_velocity", "Relation between the limits of effort and of velocity.", sample="1"),
            ),
        ),
        ElementWord(
            "calibration",
            "where reference marks are",
            (
                AttributeWord(
                    "rising",
                    "Position at which a reference mark begins, as the joint moves forwards.",
                    *_POSITION,
                    sample="0",
                ),
                AttributeWord(
                    "falling",
                    "Position at which a reference mark ends, as the joint moves forwards.",
                    *_POSITION,
                    sample="0",
                ),
            ),
        ),
    ),
    others=(
        *("sensor", "gazebo", "transmission", "hardwareInterface", "controller_gains", "joint_properties", "traits"),
        *("anchor", "loop", "physics"),
    ),
)
_HARDWARE = ElementWord("hardwareInterface", "how a controller speaks to it")
_TRANSMISSION = ElementWord(
    "transmission",
    "what is between actuators and joints",
    (
        _needed("name", "Name of the transmission."),
        AttributeWord("type", "The class of the transmission."),
    ),
    (
        ElementWord("type", "the class of the transmission"),
        ElementWord(
            "joint", "a joint that it moves", (_needed("name", "Joint that the transmission moves."),), (_HARDWARE,)
        ),
        ElementWord(
            "actuator",
            "an actuator that moves it",
            (_needed("name", "Name of the actuator."),),
            (_HARDWARE, ElementWord("mechanicalReduction", "turns of the actuator for one of the joint")),
        ),
    ),
    is_read=False,
)
_GAZEBO = ElementWord(
    "gazebo",
    "settings of Gazebo for a link, a joint or the robot",
    (AttributeWord("reference", "Link or joint that it belongs to. Default: the whole robot."),),
    is_read=False,
)
_PARAMETER = ElementWord(
    "param", "a value for the hardware driver", (_needed("name", "The name of the parameter."),), is_repeated=True
)
_INTERFACES = tuple(
    ElementWord(
        f"{kind}_interface",
        f"a value that controllers {verb}",
        (_needed("name", "`position`, `velocity`, `effort`, `acceleration`, or a name of the driver's own."),),
        (_PARAMETER,),
        is_repeated=True,
    )
    for kind, verb in (("command", "write"), ("state", "read"))
)
_PLUGIN = ElementWord("plugin", "the class of the driver")
_CONTROL = ElementWord(
    "ros2_control",
    "the joints, sensors and drivers that ros2_control uses",
    (
        _needed("name", "The name of the hardware component."),
        _needed("type", "`system`, `actuator` or `sensor`.", sample="system"),
        AttributeWord("rw_rate", "Reads and writes per second; the rate of the controller manager by default."),
        AttributeWord("is_async", "`true` to read and write in a separate thread."),
    ),
    (
        ElementWord("hardware", "the driver", children=(_PLUGIN, _PARAMETER)),
        *(
            ElementWord(name, documentation, (_needed("name", called),), (*_INTERFACES, _PARAMETER), is_repeated=True)
            for name, documentation, called in (
                ("joint", "a joint of the robot with its interfaces", "The joint of the robot."),
                ("sensor", "a sensor with its interfaces", "The name of the sensor."),
                ("gpio", "inputs and outputs with their interfaces", "The name of the inputs and outputs."),
            )
        ),
        ElementWord(
            "transmission",
            "the relation of actuators to joints",
            (_needed("name", "The name of the transmission."),),
            (
                _PLUGIN,
                *(
                    ElementWord(
                        name,
                        documentation,
                        (_needed("name", called), _needed("role", "The role in the transmission, such as `joint1`.")),
                        (ElementWord("mechanical_reduction", "turns of the actuator for one of the joint"),),
                    )
                    for name, documentation, called in (
                        ("joint", "a joint of this `ros2_control`", "The joint."),
                        ("actuator", "an actuator", "The name of the actuator."),
                    )
                ),
            ),
            is_repeated=True,
        ),
    ),
    is_read=False,
)
ROBOT = ElementWord(
    "robot",
    "links, and the joints between them",
    (
        _needed("name", "Name of the robot."),
        AttributeWord("version", "Version of the format. Default: 1.0.", sample="1.0"),
    ),
    (_LINK, _JOINT, _MATERIAL, _TRANSMISSION, _GAZEBO, _CONTROL),
    others=("sensor",),
)


def word_in(path: Iterable[str]) -> ElementWord | None:
    """The element at a path of names from the root; the file's one for an empty path, None for an unknown one."""
    word = ElementWord("", "", children=(ROBOT,))
    for name in path:
        found = next((child for child in word.children if child.name == name), None)
        if found is None:
            return None
        word = found
    return word


def elements() -> Iterator[ElementWord]:
    """The elements that urdfdom reads, for each place."""
    waiting = [ROBOT]
    while waiting:
        word = waiting.pop()
        yield word
        waiting += [child for child in reversed(word.children) if child.is_read]


def names(chosen: Callable[[AttributeWord], bool]) -> Mapping[str, tuple[str, ...]]:
    """Names of some attributes, for each element that urdfdom reads."""
    found = {}
    for element in elements():
        chosen_here = tuple(word.name for word in element.attributes if chosen(word))
        if chosen_here:
            found[element.name] = chosen_here
    return found
