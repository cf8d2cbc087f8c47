"""Cuts values and texts with `$` into pieces, and reads the parameters of a macro."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from robray.formats.xacro.expressions import Program

_TOKEN = re.compile(r"(\$\$+[{(])|\$\{([^}]*)\}|\$\(([^)]*)\)|[^$]+|\$[^{($]+|\$$")
_DEFAULT = re.compile(
    r"\s*([^\s:=]+?)\s*:?=\s*(\^\|?)?(\$\{.*?\}|\$\(.*?\)|(?>(?:'.*?'|\".*?\"|[^\s'\"]++)+)|)(?:\s+|$)"
)
_CLOSING = re.compile(r"[})]")
_VERBS = r"(?:find|arg|env|optenv|eval) +[^(){}$\0]+"
_NO_DOLLAR = re.compile(r"(?<!\$)\{([^{}$\0]+)\}|(?<!\$)\(" + _VERBS + r"\)")
_TWO_DOLLARS = re.compile(r"(?<!\$)\$\$\{([^{}$]+)\}")
_NO_BRACKET = re.compile(r"\$(?:(?![({])([^{}$\0]+)\}|" + _VERBS + r"\))")
_ONE_TOO_MANY = re.compile(r"\0([})])")
FIND = re.compile(r"\$\(find +([^ )]+) *\)")
"""The folder of a package."""
_PARAMETER = re.compile(r"\s*(\S+)\s*|\s+")
_WORDS = {"true": True, "True": True, "false": False, "False": False}
_NUMBERS = frozenset({"inf", "infinity", "nan"})


class Cut(NamedTuple):
    """A piece of a value: `kind` is text, expression or substitution, `inside` is the text between its marks.

    `program` is its expression; None if it depends on a `$` in it.
    """

    kind: str
    start: int
    end: int
    inside: str
    program: Program | None = None


class Unmarked(NamedTuple):
    """Text from `start` to `end` that would be evaluated, with `put` in place of `at` to `behind`.

    `expression` must be a valid one, if it is not empty.
    """

    start: int
    end: int
    at: int
    behind: int
    put: str
    expression: str


class Split(NamedTuple):
    pieces: tuple[Cut, ...]
    stop: int | None
    """The first character that cannot be read; None if there is none."""
    unmarked: tuple[Unmarked, ...] = ()


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
    return Split(tuple(pieces), None, tuple(_unmarked(text, pieces)) if text[-1:] and _CLOSING.search(text) else ())


def _unmarked(text: str, pieces: Iterable[Cut]) -> Iterator[Unmarked]:
    """Expressions that lack one of the marks `$`, `{` and `(`, or have one mark too many at their end."""
    plain = "".join(
        text[each.start : each.end]
        if each.kind == "text" and text[each.start : each.start + 2] != "$$"
        else "\0" * (each.end - each.start)
        for each in pieces
    )
    for found in _TWO_DOLLARS.finditer(text):
        at = found.start()
        yield Unmarked(at + 1, found.end(), at, at + 1, "", found[1] or "")
    for found in _NO_DOLLAR.finditer(plain):
        yield Unmarked(*found.span(), found.start(), found.start(), "$", found[1] or "")
    for found in _NO_BRACKET.finditer(plain):
        at = found.start() + 1
        yield Unmarked(*found.span(), at, at, "{" if found[1] else "(", found[1] or "")
    for found in _ONE_TOO_MANY.finditer(plain):
        at, mark = found.start() + 1, found[1]
        if text[at - 1] == mark and plain.count("{" if mark == "}" else "(", 0, at) == plain.count(mark, 0, at):
            yield Unmarked(at, at + 1, at, at + 1, "", "")


def literal(value: Any) -> Any:
    """The value of a property or parameter for a text: a number, true or false, or the text."""
    if not isinstance(value, str):
        return value
    if len(value) > 1 and value[0] == "'" == value[-1]:
        return value[1:-1]
    if not value or "_" in value or (value[0].isalpha() and value.lower() not in _NUMBERS):
        return _WORDS.get(value, value)
    if " " in value.strip():
        return value
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            pass
    return value


class Default(NamedTuple):
    """`is_forwarded`: it is the caller's property of the same name, if there is one. `text` is None without a written
    default; `start` is its first character in `params`.
    """

    is_forwarded: bool
    text: str | None
    start: int


class Parameter(NamedTuple):
    """`start` is its first character in `params`."""

    name: str
    start: int
    default: Default | None


def parameters(text: str) -> list[Parameter]:
    """The parameters in `params`. Names of blocks begin with `*`."""
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
