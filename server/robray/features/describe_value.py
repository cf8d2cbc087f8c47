"""Values of attributes with their units: what they come to, and what that is in the unit that people think in."""

from robray.analysis.questions import Place
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.analysis.values import UNKNOWN, Evaluated
from robray.features.derivation import derivation, value_of
from robray.features.numbers import degrees, number, vector
from robray.formats.robray.expressions import Expression, Value
from robray.formats.robray.semantics.arithmetic import as_double
from robray.formats.robray.vocabulary import AttributeWord
from robray.scene.joints import JointType
from robray.text.markdown import code

_MILLIMETRES = 1000.0
_OFFSETS = {JointType.REVOLUTE: "rad", JointType.PRISMATIC: "m"}


def describe_value(scene: SceneState, place: Place, word: AttributeWord | None, value: Value) -> str:
    """How a whole value comes about."""
    unit = unit_of(scene, place, word)
    shown = code(derivation(scene, place, value)) + (f" {unit}" if unit else "")
    result = value_of(scene, place, value)
    other = in_other_unit(result, unit) or (hexadecimal(result) if word is not None and word.name == "color" else "")
    return f"{shown} = {other}" if other else shown


def describe_element(
    scene: SceneState, place: Place, word: AttributeWord | None, index: int, element: Expression
) -> str:
    """The name of the slot that an element of an array fills, and how its value comes about."""
    slot = word.slots[index] if word is not None and index < len(word.slots) else str(index)
    return f"**{slot}** {describe_value(scene, place, word, element)}"


def unit_of(scene: SceneState, place: Place, word: AttributeWord | None) -> str:
    """That of an offset depends on the joint."""
    if word is None:
        return ""
    result = scene.results.get(place)
    value = None if result is None else result.value
    if word.name == "offset" and isinstance(value, FrameResult) and value.frame.joint is not None:
        return _OFFSETS.get(value.frame.joint.type, word.unit)
    return word.unit


def in_other_unit(value: Evaluated, unit: str) -> str:
    """Metres in millimetres, radians in degrees; empty for other units, and for what is no number."""
    doubles = _doubles(value)
    if doubles is None:
        return ""
    match unit:
        case "m":
            millimetres = tuple(round(double * _MILLIMETRES, 6) for double in doubles)
            return f"{vector(millimetres) if isinstance(value, tuple) else number(millimetres[0])} mm"
        case "rad":
            shown = degrees(doubles)
            return shown if isinstance(value, tuple) else shown.strip("[]")
        case _:
            return ""


def hexadecimal(value: Evaluated) -> str:
    """`#rrggbb`; empty where a part is out of range."""
    doubles = _doubles(value)
    if doubles is None or len(doubles) != 3 or not all(0 <= double <= 1 for double in doubles):
        return ""
    return "#" + "".join(f"{round(double * 255):02x}" for double in doubles)


def _doubles(value: Evaluated) -> tuple[float, ...] | None:
    """None where there is anything but numbers, or none at all."""
    found = []
    for element in value if isinstance(value, tuple) else (value,):
        double = None if element is UNKNOWN or isinstance(element, str) else as_double(element)
        if double is None:
            return None
        found.append(double)
    return tuple(found) or None
