"""The grammar of workcells: elements, with their attributes in order."""

from typing import NamedTuple


class Form(NamedTuple):
    """`attributes` are in the required order; those of `required` are mandatory."""

    attributes: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    numbers: frozenset[str] = frozenset()
    holds: tuple[str, ...] | None = ()
    """Its children; None for unchecked ones."""
    numbers_inside: int | None = None
    """The count of its numbers; -1 for any. None for no text."""
    may_have_more: bool = False
    """True if it may have more numbers."""
    has_text: bool = False
    """True if it may have any text."""
    in_any_order: tuple[str, ...] = ()


def _form(*attributes: str, holds: tuple[str, ...] | None = (), numbers: str = "", **others: object) -> Form:
    """Attributes that may be missing end in `?`."""
    names = tuple(each.removesuffix("?") for each in attributes)
    required = tuple(each for each in attributes if not each.endswith("?"))
    return Form(names, required, frozenset(numbers.split()), holds, **others)  # type: ignore[arg-type]


DEVICES = ("SerialDevice", "TreeDevice", "ParallelDevice", "MobileDevice")
POSES = ("RPY", "Pos", "Transform")
LIMITS = ("PosLimit", "VelLimit", "AccLimit")
MODELS = ("Drawable", "CollisionModel")
NAMING = {**dict.fromkeys(MODELS, "refframe"), **dict.fromkeys(LIMITS, "refjoint")}
"""Attributes that name the owner of an element beside the frames of a device."""
SHAPES = ("Polytope", "Plane", "Sphere", "Box", "Cone", "Cylinder", "Tube", "Custom")
SETUPS = ("CollisionSetup", "ProximitySetup")
IN_TEXT = ("Include", "Define", "Use")
"""Elements that are replaced before reading."""

_IN_DEVICE = ("Frame", "Joint", "DHJoint", "SerialChain", *MODELS, *LIMITS, "Property", *SETUPS, "Q")
_IN_JOINT = (*LIMITS, "Depend", "Property", *MODELS)

FORMS = {
    "WorkCell": _form("name", holds=(*DEVICES, "Frame", *MODELS, "Camera", *SETUPS, "Property", "Calibration")),
    "SerialDevice": _form("name", holds=_IN_DEVICE),
    "TreeDevice": _form("name", holds=_IN_DEVICE),
    "ParallelDevice": _form("name", holds=(*_IN_DEVICE, "Junction")),
    "MobileDevice": _form("name", "basename", holds=("AxelWidth", "LeftWheel", "RightWheel", *_IN_DEVICE)),
    "SerialChain": _form("name", holds=tuple(each for each in _IN_DEVICE if each != "Q")),
    "AxelWidth": Form(numbers_inside=1),
    "LeftWheel": _form("name"),
    "RightWheel": _form("name"),
    "Frame": _form("name", "refframe?", "type?", "daf?", holds=(*POSES, "Property", *MODELS)),
    "Joint": _form("name", "refframe?", "type", "state?", holds=(*POSES, *_IN_JOINT)),
    "DHJoint": _form(
        "name",
        "alpha",
        "a",
        "d?",
        "theta?",
        "beta?",
        "b?",
        "offset",
        "state?",
        "type?",
        holds=_IN_JOINT,
        numbers="alpha a d theta beta b offset",
    ),
    "RPY": Form(numbers_inside=3),
    "Pos": Form(numbers_inside=3),
    "Transform": Form(numbers_inside=12),
    "RGB": Form(numbers_inside=3, may_have_more=True),
    "Depend": _form("on", "gain", "offset", numbers="gain offset"),
    "PosLimit": _form("refjoint?", "min", "max", numbers="min max", in_any_order=("min", "max")),
    "VelLimit": _form("refjoint?", "max", numbers="max"),
    "AccLimit": _form("refjoint?", "max", numbers="max"),
    "Drawable": _form("name", "refframe?", "colmodel?", holds=(*POSES, "RGB", *SHAPES)),
    "CollisionModel": _form("name", "refframe?", holds=(*POSES, *SHAPES)),
    "Polytope": _form("file"),
    "Plane": Form(),
    "Sphere": _form("radius", "level?", numbers="level radius"),
    "Box": _form("x", "y", "z", numbers="x y z"),
    "Cone": _form("radius", "z", "level?", numbers="level radius z"),
    "Cylinder": _form("radius", "z", "level?", numbers="level radius z"),
    "Tube": _form("radius", "thickness", "z", "level?", numbers="level radius thickness z"),
    "Custom": _form("type", "param"),
    "Property": _form("name", "type?", "refframe?", "desc?", holds=None, has_text=True),
    "Q": _form("name", numbers_inside=-1),
    "CollisionSetup": _form("file"),
    "ProximitySetup": _form("file"),
    "Camera": _form("name", holds=POSES),
    "Calibration": _form("file"),
    "Junction": Form(holds=("Chains",)),
    "Chains": Form(has_text=True),
    "Include": _form("file"),
    "Define": _form("id", holds=None, has_text=True),
    "Use": _form("id"),
}


def may_hold(kind: str, element: str) -> bool:
    return element in (FORMS[kind].holds or ())


def holders(element: str) -> list[str]:
    """Elements of a workcell in which one is allowed."""
    return [kind for kind in FORMS if may_hold(kind, element)]


def is_held_anywhere(element: str) -> bool:
    """True if it is allowed in a workcell and in a device."""
    return may_hold("WorkCell", element) and may_hold("SerialDevice", element)


MOBILE_PARTS = ("AxelWidth", "LeftWheel", "RightWheel")
"""The first elements of a mobile device, in this order."""

_LAST = ("Junction", "Q")
"""The last elements of a device, in this order."""


def stands_late(name: str, last: str) -> bool:
    """True if an element of a device must be before another one."""
    return last != "" and _rank(name) < _rank(last)


def _rank(name: str) -> int:
    if name in MOBILE_PARTS:
        return MOBILE_PARTS.index(name)
    return len(MOBILE_PARTS) + (1 + _LAST.index(name) if name in _LAST else 0)


WORDS = {
    ("Joint", "state"): ("Active", "Passive"),
    ("DHJoint", "state"): ("Active", "Passive"),
    ("Drawable", "colmodel"): ("Enabled", "Disabled"),
    ("Frame", "daf"): ("true", "false"),
}
"""All values of some attributes, by their elements."""

OTHERS = frozenset(
    {
        "TaskDescription",
        "experiments",
        "CollisionSetup",
        "ProximitySetup",
        "DynamicWorkcell",
        "DynamicWorkCell",
        "WorkCellCalibration",
        "SerializedWorkcell",
        "IncludeData",
    }
)
"""Roots of other files of RobWork's, which are not read here."""

FRAME_TYPES = (
    "Fixed",
    "Movable",
    "EndEffector",
    "Revolute",
    "Prismatic",
    "Spherical",
    "PrismaticSpherical",
    "Universal",
    "PrismaticUniversal",
)
