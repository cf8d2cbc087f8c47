"""What is written in JSON for what other notations have, and for one mark too much or too little."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from robray.formats.rofi.recognition import mistakes_of_notation
from robray.rules.engine.rule import Applicability, Fix, Replacement, RuleContext
from robray.text.edits import Edit, splice
from robray.text.lookalikes import plain
from robray.text.spans import Span

_MOST_READ = 16 << 10
"""Bytes of a text that is read again with each edit that may mend it."""

_MOST_MENDED = 3
"""Mistakes of a text that are mended."""

_WORDS = {"True": "true", "False": "false", "None": "null", "nil": "null", "undefined": "null"}
_WORD = re.compile(r"[A-Za-z_][\w+-]*")
_WHOLE = re.compile(r"([+-]?)0*([0-9]+)")
_FRACTION = re.compile(r"([+-]?)([0-9]*)\.([0-9]*)([eE][+-]?[0-9]+)?")


class _Way(NamedTuple):
    title: str
    span: Span
    new: str


def mended_json(context: RuleContext) -> Fix | None:
    """What mends one of the first mistakes of a short text, for a person to choose. Cost: O(text)."""
    file, span = context.file, context.span
    if file is None or len(file.text) > _MOST_READ:
        return None
    wrong = (each.span for each in file.reading.facts.problems if each.code == "rofi-syntax")
    if span not in [*islice(wrong, _MOST_MENDED)]:
        return None
    before = mistakes_of_notation(file.text)
    for title, at, new in _ways(file.text, span):
        if mistakes_of_notation(splice(file.text, Edit(at.start, at.end, new.encode()))) < before:
            return Fix(title, (Replacement(at, new),), Applicability.BY_HAND)
    return None


def _ways(text: bytes, span: Span) -> Iterator[_Way]:
    written = text[span.start : span.end].decode("utf-8", "replace")
    if not written:
        mark = text[span.start : span.start + 1].decode("utf-8", "replace")
        if mark in ("=", ";"):
            meant = ":" if mark == "=" else ","
            yield _Way(f"Change to '{meant}'", Span(span.start, span.start + 1), meant)
        for missing in (",", ":"):
            yield _Way(f"Insert '{missing}'", Span(span.start, span.start), missing)
    elif written == ",":
        yield _Way("Remove ','", span, "")
    elif written.startswith(("//", "/*", "#")):
        yield _Way("Remove the comment", span, "")
    else:
        meant = plain(written)
        if meant != written:
            yield _Way(f"Change to '{meant}'" if meant.strip() else "Change to a plain space", span, meant)
        if (value := _value(meant)) is not None:
            yield _Way(f"Change to '{value}'", span, value)


def _value(written: str) -> str | None:
    whole, fraction = _WHOLE.fullmatch(written), _FRACTION.fullmatch(written)
    if whole is not None:
        return f"{'-' if whole[1] == '-' else ''}{whole[2]}"
    if fraction is not None and (fraction[2] or fraction[3]):
        sign = "-" if fraction[1] == "-" else ""
        return f"{sign}{fraction[2].lstrip('0') or '0'}.{fraction[3] or '0'}{fraction[4] or ''}"
    if len(written) > 1 and written[0] == written[-1] == "'" and not {'"', "\\"} & {*written}:
        return f'"{written[1:-1]}"'
    if written in _WORDS:
        return _WORDS[written]
    return f'"{written}"' if _WORD.fullmatch(written) is not None and written not in ("NaN", "Infinity") else None
