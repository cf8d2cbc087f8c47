"""The words of URDF where they stand, and which of them was probably meant by another."""

from collections.abc import Iterable

from robray.syntax.xml.vocabulary import Vocabulary

_NAMED = ("name",)
ELEMENTS: dict[str, tuple[str, ...]] = {
    "robot": ("link", "joint", "material", "transmission", "gazebo", "sensor", "ros2_control"),
    "link": ("visual", "collision", "inertial"),
    "joint": (
        *("origin", "parent", "child", "axis", "limit", "mimic", "dynamics"),
        *("safety_controller", "calibration"),
    ),
    "visual": ("origin", "geometry", "material"),
    "collision": ("origin", "geometry"),
    "inertial": ("origin", "mass", "inertia"),
    "geometry": ("box", "cylinder", "sphere", "mesh"),
    "material": ("color", "texture"),
}
"""What is read in an element, by its name."""

ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "robot": ("name", "version"),
    "link": _NAMED,
    "joint": ("name", "type"),
    "visual": _NAMED,
    "collision": _NAMED,
    "material": _NAMED,
    "origin": ("xyz", "rpy"),
    "parent": ("link",),
    "child": ("link",),
    "axis": ("xyz",),
    "limit": ("lower", "upper", "effort", "velocity"),
    "mimic": ("joint", "multiplier", "offset"),
    "dynamics": ("damping", "friction"),
    "safety_controller": ("soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity"),
    "calibration": ("rising", "falling"),
    "mass": ("value",),
    "inertia": ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"),
    "box": ("size",),
    "cylinder": ("radius", "length"),
    "sphere": ("radius",),
    "mesh": ("filename", "scale"),
    "color": ("rgba",),
    "texture": ("filename",),
}
LEAVES = ATTRIBUTES.keys() - ELEMENTS.keys()
"""Elements in which nothing stands."""

KNOWN = ATTRIBUTES.keys() | ELEMENTS.keys() | {word for words in ELEMENTS.values() for word in words}

_ELSEWHERE = {
    "angle": "rpy",
    "dim": "size",
    "dimension": "size",
    "dimensions": "size",
    "euler": "rpy",
    "file": "filename",
    "height": "length",
    "max": "upper",
    "min": "lower",
    "pose": "origin",
    "pos": "xyz",
    "position": "xyz",
    "r": "radius",
    "rotation": "rpy",
    "translation": "xyz",
    "uri": "filename",
    "url": "filename",
}
"""What other formats call elements and attributes."""

_SHORT = 4
_ALIKE, _ALIKE_IF_SHORT = 0.75, 0.6


def meant(written: str, words: Iterable[str]) -> str | None:
    """The word that looks most like a written one; None where none does, or it is one."""
    choices = tuple(words)
    if written in choices or len(written) > 40:
        return None
    if _ELSEWHERE.get(written.lower()) in choices:
        return _ELSEWHERE[written.lower()]
    import difflib

    cutoff = _ALIKE_IF_SHORT if len(written) <= _SHORT else _ALIKE
    close = difflib.get_close_matches(written.lower(), choices, n=1, cutoff=cutoff)
    return close[0] if close else None


STATEMENTS = frozenset({"link", "joint"})
WORDS = Vocabulary(KNOWN, LEAVES, STATEMENTS, STATEMENTS | {"visual", "collision", "inertial", "geometry"}, meant)
