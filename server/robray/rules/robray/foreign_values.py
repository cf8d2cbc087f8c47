"""Values as other formats write them, where amino takes numbers: words for colours and axes, numbers in quotes."""

import re
from collections.abc import Mapping

from robray.formats.robray.details import WrongType
from robray.formats.robray.expressions import Array, Value
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules.engine.rule import RuleContext
from robray.rules.engine.rule_contexts import written
from robray.rules.robray.attributes_around import attribute_around
from robray.text.spans import Span

_FLAGS = {"true": "1", "yes": "1", "on": "1", "1": "1", "false": "0", "no": "0", "off": "0", "0": "0"}

_COLORS: Mapping[str, str] = {
    "black": "[0, 0, 0]",
    "blue": "[0, 0, 1]",
    "brown": "[0.6, 0.4, 0.2]",
    "cyan": "[0, 1, 1]",
    "gray": "[0.5, 0.5, 0.5]",
    "green": "[0, 1, 0]",
    "grey": "[0.5, 0.5, 0.5]",
    "magenta": "[1, 0, 1]",
    "orange": "[1, 0.65, 0]",
    "pink": "[1, 0.75, 0.8]",
    "purple": "[0.5, 0, 0.5]",
    "red": "[1, 0, 0]",
    "silver": "[0.75, 0.75, 0.75]",
    "white": "[1, 1, 1]",
    "yellow": "[1, 1, 0]",
}
_AXES: Mapping[str, str] = {"x": "[1, 0, 0]", "y": "[0, 1, 0]", "z": "[0, 0, 1]"}
_HEXADECIMAL = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")
_NUMBER = re.compile(r"-?(?:[0-9]{1,15}(?:\.[0-9]{0,15})?|\.[0-9]{1,15})")
_COLORED = ROBRAY.names(lambda word: word.is_color)
_SIGNED = re.compile(r"[\[(]?\s*([-+]?)\s*[\[(]?\s*(\w+)\s*[\])]?")


def recorded(context: RuleContext) -> WrongType:
    """The details of a finding whose rule is 'wrong-type'."""
    assert isinstance(context.details, WrongType), "so it is noted"
    return context.details


def meant_value(context: RuleContext) -> str | None:
    """What stands in the place of the value at the finding, whose rule is 'wrong-type'; None where that is not sure."""
    attribute, wanted, _, _, length = recorded(context)
    around = attribute_around(context)
    if around is None or around.name != attribute or around.value is None or around.value.span != context.span:
        # It comes from a class or a constant, and is mended elsewhere.
        return None
    text = written(context)
    word = text.strip('"')
    if wanted is ValueType.NAME:
        return _only_name(around.value)
    if wanted is ValueType.FLAG:
        return _FLAGS.get(word.lower())
    if wanted is ValueType.NUMBER:
        value = around.value
        if isinstance(value, Array) and len(value.elements) == 1 and value.elements[0].literal is not None:
            return value.elements[0].text
        return word if text.startswith('"') and _NUMBER.fullmatch(word) else None
    if attribute in _COLORED and word.lower() in _COLORS:
        return _COLORS[word.lower()]
    if attribute in _COLORED and (color := hexadecimal_color(word)) is not None:
        return color
    if attribute == "axis" and word.lower() in _AXES:
        return _AXES[word.lower()]
    numbers = re.split(r"[\s,]+", word.strip("[]() "))
    if text.startswith('"') and len(numbers) == length and all(map(_NUMBER.fullmatch, numbers)):
        return f"[{', '.join(numbers)}]"
    return None


def _only_name(value: Value) -> str | None:
    """The name that is alone in an array."""
    name = value.elements[0].name if isinstance(value, Array) and len(value.elements) == 1 else None
    return None if name is None or name.quoted else name.text


def meant_array(context: RuleContext) -> tuple[str, Span] | None:
    """The array for a word of an axis or a colour that has a sign or brackets around it, and where that stands."""
    around = attribute_around(context)
    if around is None or around.value is None or around.name not in {"axis", *_COLORED}:
        return None
    written_there = _SIGNED.fullmatch(written(context._replace(span=around.value.span)))
    if written_there is None or written_there[2] != context.details[0]:
        return None
    word, is_negative = written_there[2].lower(), written_there[1] == "-"
    if around.name == "axis" and word in _AXES:
        return _AXES[word].replace("1", "-1") if is_negative else _AXES[word], around.value.span
    if around.name != "axis" and word in _COLORS and not is_negative:
        return _COLORS[word], around.value.span
    return None


def hexadecimal_color(word: str) -> str | None:
    """The array of a colour as web pages have it: `#ff8800`."""
    parts = _HEXADECIMAL.fullmatch(word)
    return None if parts is None else "[" + ", ".join(f"{int(part, 16) / 255:.3g}" for part in parts.groups()) + "]"


def sizes_of_shape(context: RuleContext, shape: str) -> str | None:
    """How to give a shape its sizes, where they are written behind its word: `cylinder(0.1, 0.3)`, `box [1, 2, 3]`."""
    around = attribute_around(context)
    if around is None or around.name != "shape" or shape not in ROBRAY.shapes:
        return None
    sizes = " ".join(
        f"{size.attribute} {_open_array(size.length) if size.length else '…'};" for size in ROBRAY.shapes[shape].sizes
    )
    return f"write each size as a statement, 'shape {shape}; {sizes}'"


def _open_array(length: int) -> str:
    return f"[{', '.join(['…'] * length)}]"
