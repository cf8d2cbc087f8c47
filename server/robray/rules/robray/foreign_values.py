"""Words and values of other formats and languages, with their replacements."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from robray.facts.symbols import SymbolKind
from robray.formats.robray.details import WrongType
from robray.formats.robray.expressions import Array, Value
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules.engine.rule import Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file, is_declared, written
from robray.rules.robray.blocks import attribute_around, is_first_value
from robray.rules.robray.numbers import DEGREES, LENGTHS, RADIANS
from robray.scene.units import Unit
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
    """The replacement of the value at the finding, whose rule is 'wrong-type'; None if it is uncertain."""
    attribute, wanted, _, _, length = recorded(context)
    around = attribute_around(context)
    if around is None or around.name != attribute or around.value is None or around.value.span != context.span:
        # It comes from a class or a constant, and is fixed elsewhere.
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
    """The array for a word of an axis or a colour with a sign or brackets around it, and its place."""
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
    """The syntax of a shape's sizes, if they are written behind its word: `cylinder(0.1, 0.3)`, `box [1, 2, 3]`."""
    around = attribute_around(context)
    if around is None or around.name != "shape" or shape not in ROBRAY.shapes:
        return None
    sizes = " ".join(
        f"{size.attribute} {_open_array(size.length) if size.length else '…'};" for size in ROBRAY.shapes[shape].sizes
    )
    return f"write each size as a statement, 'shape {shape}; {sizes}'"


def _open_array(length: int) -> str:
    return f"[{', '.join(['…'] * length)}]"


class Foreign(NamedTuple):
    """The message about a word, and its replacement if that is certain."""

    message: str
    fix: Fix | None = None


_PI = frozenset({"pi", "m_pi", "math_pi", "math-pi", "kpi"})
_TIMES_PI: Mapping[str, str] = {
    "tau": "2 * pi",
    "m_tau": "2 * pi",
    "two_pi": "2 * pi",
    "twopi": "2 * pi",
    "m_pi_2": "pi / 2",
    "half_pi": "pi / 2",
    "halfpi": "pi / 2",
    "m_pi_4": "pi / 4",
    "m_pi_3": "pi / 3",
    "deg2rad": "deg",
    "deg_to_rad": "deg",
    "rad2deg": "1 / deg",
    "rad_to_deg": "1 / deg",
}
_FLAG_WORDS = {"true": "1", "yes": "1", "on": "1", "false": "0", "no": "0", "off": "0"}
_UNBOUNDED = frozenset({"inf", "infinity", "nan"})
_NAMES_OR_UNITS = frozenset({"in", "m", "rad"})
"""Units that are common names of other things."""

_TIMES_BEFORE = re.compile(rb"(-?(?:[0-9]{1,15}(?:\.[0-9]{0,15})?|\.[0-9]{1,15}))[ \t]*\*[ \t]*\Z")
_MINUS_BEHIND = re.compile(rb"\s*-")
_BINDING_BEHIND = re.compile(rb"[ \t]*(?:\*\*|\^)")
_LOOKED_BEHIND = 40
_FARTHEST = 500


def foreign_constant(context: RuleContext, name: str) -> Foreign | None:
    """The replacement of an undefined name that is a constant, or a unit, elsewhere."""
    lowered = name.lower()
    if lowered in _PI or (lowered in DEGREES or lowered == "deg"):
        word = "pi" if lowered in _PI else "deg"
        return Foreign(f"undefined constant '{name}'; use '{word}'", _in_place(context, word))
    if lowered in _TIMES_PI:
        value = _TIMES_PI[lowered]
        fix = _in_place(context, value) if " " not in value or _is_factor(context) else None
        return Foreign(f"undefined constant '{name}'; write '{value}'", fix)
    if lowered in RADIANS and _may_be_unit(context, name, Unit.RADIAN):
        fix = _without_factor(context)
        return Foreign(f"unexpected unit '{name}', because angles are in radians; remove it", fix)
    if name in LENGTHS and _may_be_unit(context, name, Unit.METRE):
        return _length(context, name)
    if lowered in _FLAG_WORDS:
        value = _FLAG_WORDS[lowered]
        return Foreign(f"undefined constant '{name}'; write '{value}'", _in_place(context, value))
    if lowered in _UNBOUNDED:
        return Foreign(f"'{name}' is not available; write a finite number")
    return None


def _may_be_unit(context: RuleContext, word: str, unit: Unit) -> bool:
    """True if a word can be a unit: a radius may be called `rad`, and then multiplies lengths.

    An attribute with another unit excludes it. A word that may as well be a name is a unit only if it multiplies a
    number.
    """
    attribute = attribute_around(context)
    known = None if attribute is None else ROBRAY.attributes.get(attribute.name)
    if known is not None and known.shown_unit:
        return known.has_unit(unit)
    return word not in _NAMES_OR_UNITS or _times_before(context) is not None


def _length(context: RuleContext, unit: str) -> Foreign:
    factor = LENGTHS[unit]
    known = f"unexpected unit '{unit}', because lengths are in metres"
    number = _times_before(context)
    if number is None or _is_raised(context):
        return Foreign(f"{known}; remove it, or add 'def {unit} {factor:f};'")
    value = f"{(Decimal(number[1].decode()) * factor).normalize():f}" if factor != 1 else number[1].decode()
    value = _addend(context, number, value)
    own = context.span.start - len(number[0])
    fix = Fix(f"Change to '{value}'", (Replacement(Span(own, context.span.end), value),)).unsafe
    return Foreign(f"{known}; write '{value}', or add 'def {unit} {factor:f};'", fix)


def _without_factor(context: RuleContext) -> Fix | None:
    number = _times_before(context)
    if number is None or _is_raised(context):
        return None
    own = context.span.start - len(number[0])
    value = _addend(context, number, number[1].decode())
    return Fix(f"Change to '{value}'", (Replacement(Span(own, context.span.end), value),)).unsafe


def _addend(context: RuleContext, number: re.Match[bytes], value: str) -> str:
    """The value before a minus: an attribute's first operator must not be a subtraction."""
    text, span = in_file(context)
    start = context.span.start - len(number[0])
    first = context._replace(span=Span(start, start))
    return f"0 + {value}" if _MINUS_BEHIND.match(text, span.end) and is_first_value(first) else value


def _times_before(context: RuleContext) -> re.Match[bytes] | None:
    """The number and the '*' right before the name, unless an operator binds the number to the text before it."""
    text, span = in_file(context)
    found = _TIMES_BEFORE.search(text, max(span.start - _LOOKED_BEHIND, 0), span.start)
    if found is None:
        return None
    before = text[max(found.start() - _LOOKED_BEHIND, 0) : found.start()]
    goes_on = before[-1:].isalnum() or before[-1:] in (b".", b"_", b"-")
    return None if goes_on or before.rstrip()[-1:] in (b"/", b"*", b"^") else found


def _is_raised(context: RuleContext) -> bool:
    text, span = in_file(context)
    return _BINDING_BEHIND.match(text, span.end) is not None


def _is_factor(context: RuleContext) -> bool:
    """True if a product or a quotient can replace it, with no operator around it that binds more tightly."""
    text, span = in_file(context)
    before = text[max(span.start - _LOOKED_BEHIND, 0) : span.start].rstrip()
    return before[-1:] not in (b"/", b"^") and not before.endswith(b"**") and not _is_raised(context)


def _in_place(context: RuleContext, word: str) -> Fix:
    return Fix(f"Change to '{word}'", (Replacement(context.span, word),)).unsafe


_ARGUMENT = re.compile(rb"\([ \t]*([A-Za-z][A-Za-z0-9_-]*|[0-9]+\.?[0-9]*|\.[0-9]+)[ \t]*\)")
_TURNING = frozenset({"radians", "deg", "degrees", "to_radians", "deg2rad", "rad"})
_POWERS = frozenset({"pow", "power"})
_FUNCTIONS = frozenset(
    {"abs", "acos", "asin", "atan", "atan2", "ceil", "cos", "cosh", "exp", "fabs", "floor", "fmax", "fmin", "fmod"}
    | {"hypot", "int", "ln", "log", "log10", "log2", "max", "min", "mod", "norm", "rand", "random", "rgb", "rgba"}
    | {"round", "sign", "sin", "sinh", "sqr", "square", "tan", "tanh", "trunc", "vec3", "vector"}
)


def foreign_function(context: RuleContext, name: str, at: int) -> Foreign | None:
    """The replacement of a call; `at` is the byte of the file at which its parenthesis opens.

    The name is where the finding begins. None if it may as well be a constant with its '*' left out.
    """
    if (array := _made_array(context, at)) is not None:
        return array
    lowered = name.lower()
    text, _ = in_file(context)
    is_known = lowered in _FUNCTIONS or lowered in _TURNING or lowered in _POWERS or lowered == "sqrt"
    if not is_known or is_declared(context, SymbolKind.CONSTANT, name):
        return None
    argument = _ARGUMENT.match(text, at)
    written = argument[1].decode() if argument is not None else "x"
    if lowered == "sqrt" and _is_in_parenthesis(context):
        # Where a power is refused (language reference 3).
        return Foreign(f"scenes have no functions; define a constant as '{written} ** 0.5' for a square root")
    if lowered == "sqrt":
        fix = _call(context, argument, "{} ** 0.5", raises=True)
        return Foreign(f"scenes have no functions; write '{written} ** 0.5' for a square root", fix)
    if lowered in _POWERS:
        return Foreign("scenes have no functions; write 'x ** y' for a power")
    if lowered in ("radians", "deg", "to_radians", "deg2rad"):
        return Foreign(
            f"scenes have no functions; write '{written} * deg'",
            _call(context, argument, "{} * deg", raises=False),
        )
    return Foreign(f"scenes have no functions such as '{name}'; write the number or use '+ - * / **'")


_BYTE = re.compile("[0-9]{1,3}")
_LARGEST_BYTE = 255
"""A colour's parts go to 1 here."""
_MADE = re.compile(rb"\(([^()\[\]{};\"]{1,200})\)(?=[ \t]*;)")


def _made_array(context: RuleContext, at: int) -> Foreign | None:
    """The replacement of a call with as many arguments as the attribute has elements.

    Other formats begin a quaternion with w: its order is unknown.
    """
    attribute = attribute_around(context)
    word = None if attribute is None else ROBRAY.attributes.get(attribute.name)
    if word is None or not word.lengths or word.name == "quaternion" or not is_first_value(context):
        return None
    text, span = in_file(context)
    arguments = _MADE.match(text, at)
    elements = [] if arguments is None else [each.strip() for each in arguments[1].split(b",")]
    if arguments is None or len(elements) not in word.lengths or not all(elements):
        return None
    written = [each.decode("utf-8", "replace") for each in elements]
    if word.name == "color" and all(map(_BYTE.fullmatch, written)) and max(map(int, written)) > 1:
        written = [f"{int(each) / _LARGEST_BYTE:.4g}" for each in written]
    array = f"[{', '.join(written)}]"
    end = context.span.start + (arguments.end() - span.start)
    fix = Fix(f"Change to '{array}'", (Replacement(Span(context.span.start, end), array),)).unsafe
    return Foreign(f"write the array '{array}'", fix)


def _is_in_parenthesis(context: RuleContext) -> bool:
    text, span = in_file(context)
    before = text[max(span.start - _FARTHEST, 0) : span.start]
    statement = before[max(before.rfind(mark) for mark in (b";", b"{", b"}", b",", b"[")) + 1 :]
    return statement.count(b"(") > statement.count(b")")


def _call(context: RuleContext, argument: re.Match[bytes] | None, form: str, *, raises: bool) -> Fix | None:
    """The expression in place of the call, if no operator around it binds more tightly."""
    if argument is None:
        return None
    text, span = in_file(context)
    before = text[max(span.start - _LOOKED_BEHIND, 0) : span.start].rstrip()[-1:]
    behind = text[argument.end() : argument.end() + _LOOKED_BEHIND].lstrip()
    # A sign binds tighter than a power, and in an attribute a subtraction must not come first.
    if before in (b"-", b"^") or (before in (b"/", b"*") and not raises) or behind[:1] == b"^" or behind[:2] == b"**":
        return None
    if behind[:1] == b"-" or (before.isalnum() and behind[:1] not in (b";", b"+", b"*", b"/")):
        return None
    end = context.span.start + (argument.end() - span.start)
    value = form.format(argument[1].decode())
    return Fix(f"Change to '{value}'", (Replacement(Span(context.span.start, end), value),)).unsafe
