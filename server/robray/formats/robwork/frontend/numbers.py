"""Numbers in RobWork's texts, and what they are counted in."""

import re
from math import radians

from robray.syntax.xml.tree import Node
from robray.text.spans import Span

_WORD = re.compile(rb"[^ \t\r\n]+")
_NUMBER = re.compile(rb"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")

UNITS = {
    "mm": 0.001,
    "cm": 0.01,
    "m": 1.0,
    "inch": 0.0254,
    "deg": radians(1.0),
    "rad": 1.0,
    "m/s": 1.0,
    "cm/s": 0.01,
    "mm/s": 0.001,
    "m/s^2": 1.0,
    "cm/s^2": 0.01,
    "mm/s^2": 0.001,
    "deg/s": radians(1.0),
    "rad/s": 1.0,
    "deg/s^2": radians(1.0),
    "rad/s^2": 1.0,
}
"""Factors, which the loaders take whatever they stand at."""


LARGEST_ANGLE = 6.2863
"""Radians, a whole turn and a little for those who round it."""


def too_large(angles: tuple[float, ...]) -> str | None:
    """The largest of some angles in radians, if that is more than anybody writes."""
    largest = max(angles, key=abs, default=0.0)
    return f"{largest:g}" if abs(largest) > LARGEST_ANGLE else None


def words(text: bytes, node: Node) -> list[tuple[bytes, Span]]:
    """What stands between blanks in an element, children left out."""
    return [(each[0], Span(*each.span())) for run in node.texts for each in _WORD.finditer(text, *run)]


def run_together(text: bytes, node: Node) -> list[float | None]:
    """The numbers in an element of a workcell, in order; None for a word that is none.

    Its grammar reads one number behind the other, with no blank between: `0-1` are two.
    """
    found: list[float | None] = []
    for run in node.texts:
        for word in _WORD.findall(text, *run):
            value = number(word)
            parts = [word] if value is not None else _NUMBER.findall(word)
            found += map(number, parts) if b"".join(parts) == word else [None]
    return found


def number(word: bytes | str) -> float | None:
    """A number as C reads it, with nothing behind it; None for none, or for one that is beyond all."""
    raw = word.encode("utf-8", "replace") if isinstance(word, str) else word
    if _NUMBER.fullmatch(raw) is None:
        return None
    value = float(raw)
    return value if abs(value) <= 1e300 else None
