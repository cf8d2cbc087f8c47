"""Values of YAML scalars: the core schema of YAML 1.2."""

import re

from robray.syntax.nodes import Scalar, Style

_WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    **dict.fromkeys(("null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_OF_NUMBERS = frozenset("+-.0123456789")
"""First characters of numbers."""
_WHOLE = re.compile(r"[-+]?[0-9]{1,20}", re.ASCII)
_OCTAL = re.compile(r"0o[0-7]{1,21}")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]{1,15}")
_NUMBER = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", re.ASCII)
_INFINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)")
_NONE = re.compile(r"\.(?:nan|NaN|NAN)")
_OF_TEXT = frozenset({"!", "!!str", "!<tag:yaml.org,2002:str>"})
_RESOLVED = frozenset(
    f"{start}{word}" for start in ("!!", "!<tag:yaml.org,2002:") for word in ("int", "float", "bool", "null")
)

Value = str | float | bool | None


def value(scalar: Scalar) -> Value:
    """`on`, `1:30` and dates are texts, as in YAML 1.2; numbers beyond 64 bits are doubles."""
    tag = scalar.properties.tag if scalar.properties is not None else None
    if tag is not None:
        if tag.text.rstrip(">") in _RESOLVED:
            return plain(scalar.text)
        if tag.text in _OF_TEXT or scalar.style is not Style.MISSING:
            return scalar.text
    return plain(scalar.text) if scalar.style in (Style.PLAIN, Style.MISSING) else scalar.text


def plain(text: str) -> Value:
    """The value of a text without quotes."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _OF_NUMBERS:
        return text
    if _WHOLE.fullmatch(text) is not None:
        whole = int(text)
        return whole if -(1 << 63) <= whole < 1 << 64 else float(whole)
    if _OCTAL.fullmatch(text) is not None:
        return int(text, 0)
    if _HEXADECIMAL.fullmatch(text) is not None:
        return int(text, 0)
    if _NUMBER.fullmatch(text) is not None:
        return float(text)
    if _INFINITE.fullmatch(text) is not None:
        return float(text.replace(".", ""))
    return float("nan") if _NONE.fullmatch(text) is not None else text
