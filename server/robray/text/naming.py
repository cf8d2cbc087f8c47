"""Styles that names are written in, and names put into them."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

ANY = "any"


class _Style(NamedTuple):
    pattern: str
    made: Callable[[list[str]], str]
    """Joins the words of a name, in lower case."""


def _camel(words: list[str]) -> str:
    return words[0] + "".join(map(str.capitalize, words[1:]))


_STYLES: Mapping[str, _Style] = {
    "snake_case": _Style(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*", "_".join),
    "kebab-case": _Style(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", "-".join),
    "camelCase": _Style(r"[a-z][a-z0-9]*(?:[A-Z0-9][a-z0-9]*)*", _camel),
    "PascalCase": _Style(r"[A-Z][a-z0-9]*(?:[A-Z0-9][a-z0-9]*)*", lambda words: _camel(["", *words])),
    "UPPER_CASE": _Style(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*", lambda words: "_".join(map(str.upper, words))),
}

STYLES = (*_STYLES, ANY)

_WORD = re.compile(r"[A-Z]+(?![a-z])[0-9]*|[A-Z]?[a-z]+[0-9]*|[0-9]+")


def is_in(style: str, name: str) -> bool:
    return style == ANY or re.fullmatch(_STYLES[style].pattern, name) is not None


def styled(style: str, name: str) -> str | None:
    """A name in a style; None without a letter at the beginning, or with a character that no style has."""
    if not name.isascii() or style == ANY:
        return None
    made = _STYLES[style].made([word.lower() for word in _WORD.findall(name)] or [""])
    return made if is_in(style, made) else None
