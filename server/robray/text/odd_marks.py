"""Characters in tags that look like blanks and quotes, as word processors and web pages write them.

XML takes them for letters, so they join two words, or move the end of a value.
"""

import re
from typing import NamedTuple

from robray.text.lookalikes import unseen
from robray.text.spans import Span

_BLANK = rb"\xc2\xa0|\xe2\x80[\x80-\x8a\xaf]|\xe3\x80\x80"
_QUOTE = rb"\xe2\x80[\x98-\x9f]|\xc2[\xab\xbb]"
_EQUALS = rb"=(?>(?:[ \t\r\n]|" + _BLANK + rb")*)"
_ODD = re.compile(
    _EQUALS
    + rb"(?:\"[^\"<]*\"|'[^'<]*'|(?P<begin>"
    + _QUOTE
    + rb"|[\"'])(?P<value>(?:(?!"
    + _QUOTE
    + rb")[^\"'<>])*)(?P<end>"
    + _QUOTE
    + rb"|[\"']))|(?P<blank>"
    + _BLANK
    + rb")"
)
_STRAIGHT = re.compile(rb"[\"']")
_BLANKS = re.compile(_BLANK)
_LONGEST = 10_000
"""Bytes of a tag that are searched."""


class OddMark(NamedTuple):
    """A character in place of an ASCII one; absolute span."""

    span: Span
    meant: str


def odd_marks(text: bytes, start: int) -> list[OddMark]:
    """Odd marks in the tag that begins at a byte, outside of its values. Cost: O(the tag)."""
    # Without a bound, tags that are never closed would take O(text) each.
    limit = min(start + _LONGEST, len(text))
    end = text.find(b">", start, limit)
    end = end if end >= 0 else limit
    if text[start:end].isascii():
        return []
    found: list[OddMark] = []
    for match in _ODD.finditer(text, start, end):
        blanks = _BLANKS.finditer(text, match.start(), match.end() if match["blank"] else _value_start(match))
        found += [OddMark(Span(*blank.span()), " ") for blank in blanks]
        if match["begin"]:
            quotes = [Span(*match.span(which)) for which in ("begin", "end") if not match[which].isascii()]
            found += [OddMark(quote, '"') for quote in quotes]
    return found


def _value_start(match: re.Match[bytes]) -> int:
    """Start of a match's value: behind its quote."""
    if match["begin"]:
        return match.start("begin")
    straight = _STRAIGHT.search(match[0])
    return match.end() if straight is None else match.start() + straight.start()


def meant(text: bytes, start: int, end: int, marks: list[OddMark]) -> bytes:
    """Text of the same length, with ASCII for its odd marks."""
    pieces, last = [], start
    for (mark_start, mark_end), character in marks:
        pieces.append(text[last:mark_start])
        is_begin = character == '"' and text[last:mark_start].rstrip().endswith(b"=")
        width = mark_end - mark_start
        pieces.append(character.encode().rjust(width) if is_begin else character.encode().ljust(width))
        last = mark_end
    return b"".join((*pieces, text[last:end]))


def in_words(text: bytes, mark: OddMark) -> str:
    """The message about a mark."""
    written = text[mark.span.start : mark.span.end].decode("utf-8", "replace")
    if mark.meant == " ":
        return f"unexpected {unseen(written)} in a tag; use a space"
    return f"unexpected quote '{written}'; use '{mark.meant}'"
