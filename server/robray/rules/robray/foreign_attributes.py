"""Attributes that other formats have: what they are called here, or what to write where there is none."""

from collections.abc import Mapping

from robray.facts.joint_types import JOINT_TYPES_ELSEWHERE
from robray.facts.symbols import SymbolKind
from robray.formats.robray.expressions import Array, Value
from robray.formats.robray.statements import Attribute
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules.engine.rule import Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import is_declared
from robray.rules.robray.attributes_around import attribute_around

_CALLED: Mapping[str, str] = {
    "axes": "axis",
    "attach": "parent",
    "attached_to": "parent",
    "collidable": "collision",
    "collide": "collision",
    "colour": "color",
    "derives": "isa",
    "diffuse": "color",
    "dimensions": "dimension",
    "euler": "rpy",
    "extent": "dimension",
    "extends": "isa",
    "extents": "dimension",
    "file": "mesh",
    "filename": "mesh",
    "inherits": "isa",
    "joint": "type",
    "joint_name": "type",
    "joint_type": "type",
    "length": "height",
    "link": "parent",
    "location": "translation",
    "no_shadow": "no-shadow",
    "opacity": "alpha",
    "orientation": "rpy",
    "origin": "translation",
    "parent_frame": "parent",
    "parent_link": "parent",
    "pos": "translation",
    "position": "translation",
    "quat": "quaternion",
    "reference_frame": "parent",
    "relative_to": "parent",
    "rgb": "color",
    "rgba": "color",
    "rot": "rpy",
    "rotate": "rpy",
    "rotation": "rpy",
    "shininess": "specular",
    "size": "dimension",
    "trans": "translation",
    "translate": "translation",
    "visible": "visual",
    "xyz": "translation",
}

_LIMIT = "remove it, because joints have no limits"
_MASS = "remove it, because scenes have no masses"
_OF_RPY = "use 'rpy [roll, pitch, yaw];'"
_OF_TRANSLATION = "use 'translation [x, y, z];'"
_OF_BOX = "use 'dimension [x, y, z];'"
_HIDDEN = "use 'visual 0;'"

_INSTEAD: Mapping[str, str] = {
    **dict.fromkeys(("limit", "limits", "lower", "upper", "min", "max", "range", "lower_limit", "upper_limit"), _LIMIT),
    **dict.fromkeys(
        ("velocity", "effort", "acceleration", "damping", "friction", "stiffness"), _LIMIT.replace("limits", "dynamics")
    ),
    **dict.fromkeys(("mass", "inertia", "inertial", "density", "weight"), _MASS),
    **dict.fromkeys(("roll", "pitch", "yaw", "rx", "ry", "rz"), _OF_RPY),
    **dict.fromkeys(("x", "y", "z"), _OF_TRANSLATION),
    **dict.fromkeys(("width", "depth"), _OF_BOX),
    **dict.fromkeys(("hidden", "invisible", "no-visual", "no_visual"), _HIDDEN),
    **dict.fromkeys(("no-collision", "no_collision", "nocollision"), "use 'collision 0;'"),
    "diameter": "use 'radius' with half the value",
    "material": "use 'color [r, g, b];', or 'isa CLASS;' for a class with a colour",
    "mimic": "use the same 'variable' for joints that move together",
    "name": "write the name as in 'frame NAME {'",
    "pose": "use 'translation [x, y, z];' and 'rpy [roll, pitch, yaw];'",
    "transparency": "use 'alpha', which is 1 for opaque",
    "ypr": "use 'rpy [roll, pitch, yaw];', in this order",
}


def called_here(context: RuleContext, words: list[str]) -> str | None:
    """What it is called here, if the block has that among its `words`; a rotation of four numbers is a quaternion."""
    name = context.details[0].lower()
    here = _CALLED.get(name)
    if here == "rpy" and name != "euler" and _length(_value(context)) == 4:
        here = "quaternion"
    if name in ("material", "texture") and _class(context) is not None:
        here = "isa"
    if name in ("joint", "joint_name") and not _is_joint_type(context):
        # A name behind it is that of the joint, which a planner calls it by.
        here = "variable"
    return here if here in words else None


def instead(context: RuleContext, words: list[str]) -> str | None:
    """What to write where there is no such attribute, to a block that has others."""
    name = context.details[0]
    if called_here(context, words) is not None or name in words:
        return None
    attribute = attribute_around(context)
    if "shape" in words and attribute is not None and name in ROBRAY.shapes:
        return f"use 'shape {name};'"
    if "parent" in words and is_declared(context, SymbolKind.FRAME, name) and attribute is not None:
        hang = f"use 'parent {name};' for that frame as parent"
        return hang if attribute.value is None else _INSTEAD.get(name.lower())
    if is_declared(context, SymbolKind.CLASS, name) and attribute is not None and attribute.value is None:
        return f"use 'isa {name};' for the class"
    return _INSTEAD.get(name.lower())


def half_of(context: RuleContext, words: list[str]) -> Fix | None:
    """The radius for a diameter, where that is one number."""
    value = _value(context)
    is_number = value is not None and not isinstance(value, Array) and value.literal is not None
    if context.details[0].lower() != "diameter" or "radius" not in words or value is None or not is_number:
        return None
    end = value.span._replace(start=value.span.end)
    return Fix(
        "Change to 'radius' with half the value", (Replacement(context.span, "radius"), Replacement(end, " / 2"))
    ).unsafe


def fix_of(context: RuleContext, here: str) -> Fix | None:
    """The attribute as it is called here, if it takes such a value."""
    attribute, value = attribute_around(context), _value(context)
    rename = Replacement(context.span, here)
    if here == "color" and isinstance(value, Array) and _length(value) == 4:
        opacity = opacity_apart(value)
        return None if opacity is None else Fix("Change to 'color' and 'alpha'", (rename, opacity)).unsafe
    if attribute is not None and value is not None and not _fits(here, value):
        return None
    return Fix(f"Change to '{here}'", (rename,)).unsafe


def opacity_apart(color: Array) -> Replacement | None:
    """The fourth number of a colour as an attribute of its own."""
    third, opacity = color.elements[2], color.elements[3]
    cut = color.span._replace(start=third.span.end)
    return None if opacity.literal is None else Replacement(cut, f"]; alpha {opacity.text}")


def _fits(here: str, value: Value) -> bool:
    wanted = ROBRAY.attributes[here].type
    if wanted is ValueType.VECTOR:
        return isinstance(value, Array)
    return wanted is not ValueType.NUMBER or not isinstance(value, Array)


def _value(context: RuleContext) -> Value | None:
    attribute: Attribute | None = attribute_around(context)
    return None if attribute is None else attribute.value


def _is_joint_type(context: RuleContext) -> bool:
    value = _value(context)
    name = None if value is None or isinstance(value, Array) else value.name
    return name is None or name.text in ROBRAY.joint_types or name.text in JOINT_TYPES_ELSEWHERE


def _length(value: Value | None) -> int:
    return len(value.elements) if isinstance(value, Array) else 1


def _class(context: RuleContext) -> str | None:
    value = _value(context)
    name = None if value is None or isinstance(value, Array) else value.name
    return name.text if name is not None and is_declared(context, SymbolKind.CLASS, name.text) else None
