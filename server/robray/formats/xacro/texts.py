"""Values and texts that hold `$`, cut into pieces, and the parameters of a macro."""

import re
from typing import Any, NamedTuple

_TOKEN = re.compile(r"(\$\$+[{(])|\$\{([^}]*)\}|\$\(([^)]*)\)|[^$]+|\$[^{($]+|\$$")
_DEFAULT = re.compile(
    r"\s*([^\s:=]+?)\s*:?=\s*(\^\|?)?(\$\{.*?\}|\$\(.*?\)|(?>(?:'.*?'|\".*?\"|[^\s'\"]++)+)|)(?:\s+|$)"
)
FIND = re.compile(r"\$\(find +([^ )]+) *\)")
"""The folder of a package."""
_PARAMETER = re.compile(r"\s*(\S+)\s*|\s+")
_WORDS = {"true": True, "True": True, "false": False, "False": False}
_NUMBERS = frozenset({"inf", "infinity", "nan"})


class Cut(NamedTuple):
    """A piece of a value: `kind` is text, expression or substitution, `inside` is what its marks stand around."""

    kind: str
    start: int
    end: int
    inside: str


class Split(NamedTuple):
    pieces: tuple[Cut, ...]
    stop: int | None
    """The character from which on the text cannot be read; None if all of it can."""


def split(text: str) -> Split:
    at = 0
    pieces: list[Cut] = []
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            return Split(tuple(pieces), at)
        escaped, expression, substitution = found.groups()
        end = found.end()
        if escaped is not None:
            pieces.append(Cut("text", at, end, escaped[1:]))
        elif expression is not None:
            pieces.append(Cut("expression", at, end, expression))
        elif substitution is not None:
            pieces.append(Cut("substitution", at, end, substitution))
        else:
            pieces.append(Cut("text", at, end, found[0]))
        at = end
    return Split(tuple(pieces), None)


def literal(value: Any) -> Any:
    """What a text stands for as the value of a property or parameter: a number, true or false, or itself."""
    if not isinstance(value, str):
        return value
    if len(value) > 1 and value[0] == "'" == value[-1]:
        return value[1:-1]
    if not value or "_" in value or (value[0].isalpha() and value.lower() not in _NUMBERS):
        return _WORDS.get(value, value)
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            pass
    return value


class Default(NamedTuple):
    """`is_forwarded`: it is the caller's property of the same name, if there is one. `text` is None where nothing
    stands for it; `start` is its first character in `params`."""

    is_forwarded: bool
    text: str | None
    start: int


class Parameter(NamedTuple):
    """`start` is its first character in `params`."""

    name: str
    start: int
    default: Default | None


def parameters(text: str) -> list[Parameter]:
    """The parameters in `params`. Their names begin with `*` for blocks."""
    found, at = [], 0
    while at < len(text):
        match = _DEFAULT.match(text, at)
        if match is not None:
            default = Default(bool(match[2]), match[3] or None, match.start(3))
            found.append(Parameter(match[1], match.start(1), default))
        else:
            match = _PARAMETER.match(text, at)
            assert match is not None, "a text is blanks, or has a word"
            if match[1]:
                found.append(Parameter(match[1], match.start(1), None))
        at = match.end()
    return found
