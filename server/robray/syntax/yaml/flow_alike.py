"""Reads regular entries and items in brackets by one expression: most of JSON.

The result is the same as reading them token by token.
"""

import re
import sys
from typing import NamedTuple

from robray.syntax.encoding import decoded
from robray.syntax.nodes import Mapping, Node, Pair, Scalar, Sequence, Style
from robray.syntax.yaml.flow_entries import LONGEST_KEY
from robray.syntax.yaml.properties import PropertyReader
from robray.text.records import new

NUMBER = r"-?[0-9]++(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?"
WORD = r"[A-Za-z_][A-Za-z0-9_./]*+(?>-[A-Za-z0-9_./]++)*"
ROW = rf"\[(?P<row> *+{NUMBER}(?>(?: *+, *+{NUMBER})*) *+)\]"
_QUOTED = r"[^\"\\\x00-\x1f\x7f]*+"
_LINE = r"[ ]*+(?:\r?\n(?P<inner> *+))?"
_VALUE = rf"(?:(?P<text>{NUMBER}|{WORD})|\"(?P<double>{_QUOTED})\"|{ROW})"
_ENTRY = re.compile(
    rf"{_LINE}(?:\"(?P<quoted>{_QUOTED})\":[ ]*+|(?P<word>[A-Za-z_][A-Za-z0-9_]*+):[ ]++)"
    rf"(?:{_VALUE}(?:,|(?=[ ]*+(?:\r?\n[ ]*+)?\}}))|(?P<opening>[\[{{]))"
)
_ITEM = re.compile(rf"{_LINE}{_VALUE}(?:,|(?=[ ]*+(?:\r?\n[ ]*+)?\]))")
_CLOSING = {
    mark: re.compile(rf"{_LINE}\{closing}(?P<behind>,|(?=[ ]*+(?:\r?\n[ ]*+)?\}}))") for mark, closing in ("{}", "[]")
}
"""A value's closing by its opening bracket."""
_IN_ROW = re.compile(r"[-+.0-9eE]++")
_INNER, _QUOTED_KEY, _WORD_KEY, _TEXT, _DOUBLE, _ROW, _OPENING = range(1, 8)
"""Numbers of groups; those of an item's value are two less."""


class Bounds(NamedTuple):
    """Layout of regular entries and items."""

    least: int
    """Their lines are indented deeper; -1 for any indentation."""
    most: int
    """They end before this place."""
    room: int
    """Limit of nesting within the open collections."""
    nests: bool
    """True if they may contain mappings."""


class Alike(NamedTuple):
    end: int
    lines: int
    """Number of line ends before it."""
    line: int
    """Start of the last line, behind its blanks; -1 without a line end."""


def entries_alike(around: PropertyReader, at: int, found: list[Pair], bounds: Bounds, most: int = sys.maxsize) -> Alike:
    """Puts the entries of a mapping into `found`, up to so many, that follow behind a comma or its bracket."""
    text, base, match = around.text, around.base, _ENTRY.match
    least, last_end, room, nests = bounds
    lines, line = 0, -1
    while len(found) < most:
        entry = match(text, at)
        if entry is None or (end := entry.end()) > last_end:
            break
        start, inner = entry.span(_INNER)
        if start >= 0 and inner - start <= least:
            break
        key_start, key_end = entry.span(_WORD_KEY)
        if key_start >= 0:
            raw, style = entry[_WORD_KEY], Style.PLAIN
        else:
            key_start, key_end = entry.span(_QUOTED_KEY)
            key_start, key_end, raw, style = key_start - 1, key_end + 1, entry[_QUOTED_KEY], Style.DOUBLE
            raw = raw if raw.isascii() else decoded(raw)
        if key_end - key_start > LONGEST_KEY:
            break
        kind = entry.lastindex or 0
        begin, stop = entry.span(kind)
        value: Node
        if kind == _TEXT:
            value = new(Scalar, (begin - base, stop - base, entry[_TEXT], Style.PLAIN, None))
        elif kind == _DOUBLE:
            value = _in_quotes(begin - base, stop - base, entry[_DOUBLE])
        elif room <= 0:
            break
        elif kind == _ROW:
            value = numbers(begin, stop, base, text)
        else:
            if not nests:
                break
            pairs: list[Pair] = []
            items: list[Node] = []
            mark, inner_bounds = text[begin], Bounds(least, last_end, room - 1, nests=False)
            if mark == "{":
                inside = entries_alike(around, end, pairs, inner_bounds)
            else:
                inside = items_alike(around, end, items, inner_bounds)
            closing = _CLOSING[mark].match(text, inside.end)
            if closing is None or closing.end() > last_end:
                break
            last, deep = closing.span(_INNER)
            if last >= 0 and deep - last <= least:
                break
            stop = closing.start("behind")
            if mark == "{":
                if len(pairs) > 1:
                    around.notes.doubles(pairs)
                value = new(Mapping, (begin - base, stop - base, tuple(pairs), None))
            else:
                value = new(Sequence, (begin - base, stop - base, tuple(items), None))
            end = closing.end()
            lines += inside.lines + (last >= 0)
            line = max(line, inside.line, deep)
        if start >= 0:
            lines += 1
            line = max(line, inner)
        key = new(Scalar, (key_start - base, key_end - base, raw, style, None))
        found.append(new(Pair, (key, value)))
        at = end
        if text[at - 1] != ",":
            break
    return Alike(at, lines, line)


def items_alike(around: PropertyReader, at: int, found: list[Node], bounds: Bounds) -> Alike:
    """Puts the items of a list into `found` that follow behind a comma or its bracket."""
    text, base, match = around.text, around.base, _ITEM.match
    lines, line = 0, -1
    while True:
        item = match(text, at)
        if item is None or item.end() > bounds.most:
            break
        start, inner = item.span(_INNER)
        if start >= 0 and inner - start <= bounds.least:
            break
        kind = (item.lastindex or 0) + 2
        begin, stop = item.span(kind - 2)
        if kind == _TEXT:
            found.append(new(Scalar, (begin - base, stop - base, item[kind - 2], Style.PLAIN, None)))
        elif kind == _DOUBLE:
            found.append(_in_quotes(begin - base, stop - base, item[kind - 2]))
        elif bounds.room <= 0:
            break
        else:
            found.append(numbers(begin, stop, base, text))
        if start >= 0:
            lines += 1
            line = inner
        at = item.end()
        if text[at - 1] != ",":
            break
    return Alike(at, lines, line)


def numbers(start: int, end: int, base: int, text: str) -> Sequence:
    """The numbers between two places."""
    found = [
        new(Scalar, (one.start() - base, one.end() - base, one[0], Style.PLAIN, None))
        for one in _IN_ROW.finditer(text, start, end)
    ]
    return new(Sequence, (start - 1 - base, end + 1 - base, tuple(found), None))


def _in_quotes(start: int, end: int, raw: str) -> Scalar:
    return new(Scalar, (start - 1, end + 1, raw if raw.isascii() else decoded(raw), Style.DOUBLE, None))
