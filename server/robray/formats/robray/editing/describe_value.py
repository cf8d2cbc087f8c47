"""Values of attributes with their units: what they come to, and what that is in the unit that people think in."""

from robray.analysis.questions import Place
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.features.units import hexadecimal, in_other_unit
from robray.formats.robray.editing.derivation import derivation, value_of
from robray.formats.robray.expressions import Expression, Value
from robray.formats.robray.vocabulary import AttributeWord
from robray.scene.joints import JointType
from robray.text.markdown import code

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
