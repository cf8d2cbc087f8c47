"""Numbers and names in RobWork's texts, their units and their meanings."""

import re
from math import radians

from robray.facts.mentions import Mention
from robray.facts.symbols import Name, SymbolKind
from robray.formats.robwork.frontend.drafts import Draft
from robray.formats.robwork.kinds import DEVICE
from robray.formats.robwork.statements import Use
from robray.syntax.xml.tree import Node, text_of
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
"""Factors, which the loaders accept at any element."""


LARGEST_ANGLE = 6.2863
"""Radians, a whole turn and a little for rounding."""


def too_large(angles: tuple[float, ...]) -> str | None:
    """The largest of some angles in radians, if it is implausible."""
    largest = max(angles, key=abs, default=0.0)
    return f"{largest:g}" if abs(largest) > LARGEST_ANGLE else None


def words(text: bytes, node: Node) -> list[tuple[bytes, Span]]:
    """The words of an element, without those of its children."""
    return [(each[0], Span(*each.span())) for run in node.texts for each in _WORD.finditer(text, *run)]


def run_together(text: bytes, node: Node) -> list[float | None]:
    """The numbers in an element of a workcell, in order; None for an invalid word.

    Its grammar reads adjacent numbers without a blank: `0-1` are two.
    """
    found: list[float | None] = []
    for run in node.texts:
        for word in _WORD.findall(text, *run):
            value = number(word)
            parts = [word] if value is not None else _NUMBER.findall(word)
            found += map(number, parts) if b"".join(parts) == word else [None]
    return found


def number(word: bytes | str) -> float | None:
    """A number as C reads it, with nothing behind it; None for an invalid one, or one out of range."""
    raw = word.encode("utf-8", "replace") if isinstance(word, str) else word
    if _NUMBER.fullmatch(raw) is None:
        return None
    value = float(raw)
    return value if abs(value) <= 1e300 else None


WORLD = "WORLD"


def frame_mentions(name: Name) -> tuple[Mention, ...]:
    """Mentions in the full name of a frame: the device's and the chain's, if it has some, and its own, each at its
    place with its own length.

    In a name with entities or invalid bytes, the ends of the parts are unknown.
    """
    if name.text in ("", WORLD):
        return ()
    *around, _ = parts = name.text.split(".")
    length = name.span.end - name.span.start
    if not around or (length and length != len(name.text.encode())):
        return (Mention(name, (SymbolKind.FRAME,)),)
    found: list[Mention] = []
    at = name.span.start
    for rank, part in enumerate(parts):
        end = at + len(part.encode())
        whole = Name(".".join(parts[: rank + 1]), Span(at, end))
        found.append(Mention(whole, (DEVICE if rank < len(around) else SymbolKind.FRAME,)))
        at = end + 1
    return tuple(found)


def word(text: bytes, node: Node, draft: Draft) -> Name:
    """The text of an element as a name in a draft."""
    span = node.texts[0] if node.texts else Span(node.tag.end, node.tag.end)
    return Name(text_of(text, node), draft.local(span))


def mentions_of(use: Use) -> tuple[Mention, ...]:
    return (Mention(use.name, (DEVICE,)),) if use.is_device else frame_mentions(use.name)
