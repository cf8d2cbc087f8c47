"""The bracket of a statement in TOML that is of the wrong kind, where the statement is right but for it."""

import re
import tomllib
from typing import NamedTuple

from robray.text.spans import Span

_TOKEN = re.compile(rb'"(?:[^"\\\n]|\\[^\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\](){}]')
_LONG = (b'"""', b"'''")
_PAIRS = {b"[": b"]", b"{": b"}", b"(": b")"}
_OPENING = {closing: opening for opening, closing in _PAIRS.items()}
_MOST_BYTES = 10_000
"""Of a statement that is read again for each bracket that is tried."""


class OtherBracket(NamedTuple):
    """What stands in a statement, and what was meant there."""

    span: Span
    meant: str
    why: str


def other_bracket(source: bytes) -> OtherBracket | None:
    """What mends the statement, where that is one bracket, or parentheses around a list, and nothing else does."""
    if len(source) > _MOST_BYTES or any(quotes in source for quotes in _LONG):
        return None
    open_ones: list[re.Match[bytes]] = []
    parentheses: list[Span] = []
    for token in _TOKEN.finditer(source):
        mark = token[0]
        if mark in _PAIRS:
            open_ones.append(token)
        elif mark in _OPENING:
            if not open_ones:
                return None
            opening = open_ones.pop()
            if _PAIRS[opening[0]] != mark:
                return _of_two(source, opening, token)
            if mark == b")":
                parentheses.append(Span(opening.start(), token.end()))
    return _in_parentheses(source, parentheses) if parentheses and not open_ones else None


def _of_two(source: bytes, opening: re.Match[bytes], closing: re.Match[bytes]) -> OtherBracket | None:
    found = []
    for token, meant in ((closing, _PAIRS[opening[0]]), (opening, _OPENING[closing[0]])):
        span = Span(*token.span())
        if _is_toml(source[: span.start] + meant + source[span.end :]):
            why = f"unexpected '{token[0].decode()}'; use '{meant.decode()}'"
            found.append(OtherBracket(span, meant.decode(), why))
    return found[0] if len(found) == 1 else None


def _in_parentheses(source: bytes, found: list[Span]) -> OtherBracket | None:
    """`found` are those that fit each other, from the innermost on."""
    mended = bytearray(source)
    for start, end in found:
        mended[start : start + 1], mended[end - 1 : end] = b"[", b"]"
    if not _is_toml(bytes(mended)):
        return None
    whole = Span(min(one.start for one in found), max(one.end for one in found))
    return OtherBracket(whole, mended[slice(*whole)].decode(), "invalid value; use '[' and ']' around a list")


def _is_toml(source: bytes) -> bool:
    try:
        tomllib.loads(source.decode())
    except (ValueError, RecursionError):
        return False
    return True
