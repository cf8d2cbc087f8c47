"""Values of attributes with their units: what they come to, and what that is in the unit that people think in."""

from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.features.units import hexadecimal, in_other_unit
from robray.formats.robray.editing.derivation import derivation, value_of
from robray.formats.robray.expressions import Expression, Value
from robray.formats.robray.vocabulary import AttributeWord
from robray.scene.units import Unit
from robray.text.markdown import code


def describe_value(scene: SceneState, place: ItemPath, word: AttributeWord | None, value: Value) -> str:
    """How a whole value comes about."""
    unit = unit_of(scene, place, word)
    written = "" if word is None else word.shown_unit if unit is None else unit.value
    shown = code(derivation(scene, place, value)) + (f" {written}" if written else "")
    result = value_of(scene, place, value)
    other = hexadecimal(result) if word is not None and word.is_color else in_other_unit(result, unit)
    return f"{shown} = {other}" if other else shown


def describe_element(
    scene: SceneState, place: ItemPath, word: AttributeWord | None, index: int, element: Expression
) -> str:
    """The name of the slot that an element of an array fills, and how its value comes about."""
    slot = word.slots[index] if word is not None and index < len(word.slots) else str(index)
    return f"**{slot}** {describe_value(scene, place, word, element)}"


def unit_of(scene: SceneState, place: ItemPath, word: AttributeWord | None) -> Unit | None:
    """What a value is counted in, which may depend on the joint; None where that is not known."""
    if word is None:
        return None
    result = scene.results.get(place)
    value = None if result is None else result.value
    joint = value.frame.joint if isinstance(value, FrameResult) else None
    return word.unit_of(None if joint is None else joint.type)
