"""Values of JSON scalars, and their mistakes."""

import json as standard
import re
from math import isinf

from robray.syntax.nodes import Scalar, Style
from robray.syntax.notes import Notes

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,19})")
WORDS = {"true": True, "false": False, "null": None}
_MEANT = {"nan": "", "infinity": "", "-infinity": "", "true": "true", "false": "false", "none": "null"}
"""Words of other languages, with their JSON equivalent."""
_MOST_DIGITS = 300
"""A number of no more digits is a double, if it has no exponent."""
_ESCAPE = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|[\"\\/bfnrt]|(.?))", re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile(r"[\x00-\x1f]")

Value = str | float | bool | None


def value(scalar: Scalar) -> Value:
    """The value of a scalar; an unknown word is a text.

    A whole number beyond 64 bits is a double, as in the libraries for C++.
    """
    text = scalar.text
    if scalar.style is Style.MISSING:
        return None
    if scalar.style is not Style.PLAIN:
        return text
    if text in WORDS:
        return WORDS[text]
    if _WHOLE.fullmatch(text) is not None and -(1 << 63) <= int(text) < 1 << 64:
        return int(text)
    return float(text) if NUMBER.fullmatch(text) is not None else text


def check_word(notes: Notes, start: int, end: int, raw: str) -> None:
    if NUMBER.fullmatch(raw) is None:
        word = _MEANT.get(raw.lower())
        if word:
            notes.syntax(start, end, f"use '{word}'")
        elif word is not None:
            notes.syntax(start, end, "JSON does not allow NaN or infinity")
        elif raw[0] == "(" or raw[-1] == ")":
            notes.syntax(start, end, "JSON has no parentheses; use '[' and ']' for an array, '{' and '}' for an object")
        elif raw[0] in "+-.0123456789":
            notes.syntax(start, end, "invalid JSON number")
        else:
            notes.syntax(start, end, "invalid value; put a text in double quotes")
    elif (len(raw) > _MOST_DIGITS or "e" in raw or "E" in raw) and isinf(float(raw)):
        notes.syntax(start, end, "the number is too large for a double")


def unescaped(notes: Notes, start: int, end: int, text: str) -> str:
    if _CONTROL.search(text) is not None:
        notes.syntax(start, end, "a control character in a string must be escaped")
    if "\\" not in text:
        return text
    odd = next((one for one in _ESCAPE.finditer(text) if one[1] is not None), None)
    if odd is not None:
        notes.syntax(start, end, f"unknown escape '{odd[0]}'")
        # The backslash is a character then.
        text = _ESCAPE.sub(lambda one: one[0] if one[1] is None else "\\" + one[0], text)
    found = standard.loads(f'"{text}"', strict=False)
    assert isinstance(found, str), "it stands in quotes"
    if _SURROGATE.search(found) is not None:
        notes.syntax(start, end, "half of a surrogate pair is not a character")
        found = _SURROGATE.sub("\ufffd", found)
    return found
