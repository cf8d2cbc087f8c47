"""The next frame of a series: names with a running number, lengths and angles in equal steps."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal

from robray.formats.robray.editing.inline.source_tokens import SourceToken, source_tokens
from robray.formats.robray.vocabulary import ROBRAY

_NUMBERED = re.compile(r"(?P<before>.*?)(?P<number>\d{1,15})(?P<after>\D*)", re.DOTALL)
_MOST_DIGITS = 25

Known = Callable[[str], bool]
"""Whether anything of a name is defined."""


def next_in_series(older: str, newer: str, known: Known) -> str | None:
    """What follows two frames that differ only in running numbers, and in values with a unit; None for others.

    What it defines is not defined yet, and whatever else it names is.
    """
    tokens = [*source_tokens(newer)]
    following = _following([*source_tokens(older)], tokens)
    if following is None or following == tokens:
        return None
    for token, before in zip(following, tokens, strict=True):
        if token.names_frame:
            if token == before or known(token.name):
                return None
        elif token != before and token.is_name and token.statement != "variable" and not known(token.name):
            return None
    return "".join(token.text for token in following)


def goes_on(oldest: str, older: str, newer: str) -> bool:
    """Whether three frames are in step, or the oldest has no part in the series."""
    expected = _following([*source_tokens(oldest)], [*source_tokens(older)])
    return expected is None or _values(expected) == _values([*source_tokens(newer)])


def _values(tokens: Sequence[SourceToken]) -> list[object]:
    """Numbers compare by value: `0.10` is `0.1`."""
    shown = [token for token in tokens if token.group not in ("blank", "comment")]
    return [Decimal(token.text) if token.group == "number" else token.text for token in shown]


def _following(older: Sequence[SourceToken], newer: Sequence[SourceToken]) -> list[SourceToken] | None:
    if len(older) != len(newer):
        return None
    found = []
    for one, other in zip(older, newer, strict=True):
        if one.text == other.text or {one.group, other.group} <= {"blank", "comment"}:
            found.append(other)
            continue
        if one.group != other.group or one.statement != other.statement:
            return None
        text = _step(one, other)
        if text is None:
            return None
        found.append(other._replace(text=text))
    return found


def _step(one: SourceToken, other: SourceToken) -> str | None:
    if other.is_name:
        return _next_name(one.text, other.text)
    word = ROBRAY.attributes.get(other.statement)
    return _next_number(one.text, other.text) if other.group == "number" and word is not None and word.unit else None


def _next_name(one: str, other: str) -> str | None:
    old, new = _NUMBERED.fullmatch(one), _NUMBERED.fullmatch(other)
    if old is None or new is None or (old["before"], old["after"]) != (new["before"], new["after"]):
        return None
    number = 2 * int(new["number"]) - int(old["number"])
    width = len(new["number"]) if new["number"].startswith("0") or old["number"].startswith("0") else 0
    return None if number < 0 else f"{new['before']}{number:0{width}}{new['after']}"


def _next_number(one: str, other: str) -> str | None:
    """With as many decimals as the longer of the two; None for more digits than are reckoned with exactly."""
    if max(len(one), len(other)) > _MOST_DIGITS:
        return None
    old, new = Decimal(one), Decimal(other)
    following = 2 * new - old
    return f"{following:f}" if following else f"{abs(following):f}"
