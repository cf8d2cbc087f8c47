"""Single slips of the hand in a correct scene or robot: a token left out, doubled, swapped with the next, or misspelt.

The texts are cut by expressions of this module, not by the front end, so that a mistake there is not repeated here.
"""

import re
from collections.abc import Callable, Iterator
from enum import Enum
from random import Random
from typing import NamedTuple

_TOKEN = re.compile(
    rb'(?P<skip>\s+|#[^\n]*|//[^\n]*|/\*.*?\*/)|(?P<string>"[^"]*")|(?P<word>[A-Za-z_][A-Za-z0-9_-]*)'
    rb"|(?P<number>-?(?:\d+\.?\d*|\.\d+)(?:[eEdDsS]-?\d+)?)|(?P<mark>\*\*|[\xc0-\xff][\x80-\xbf]+|[^\s])",
    re.DOTALL,
)

_XML_TOKEN = re.compile(
    rb"(?P<skip>\s+|<!--.*?-->|<\?.*?\?>)|(?P<word>[A-Za-z_][A-Za-z0-9_.:-]*)"
    rb"|(?P<number>-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(?P<mark></|/>|[\xc0-\xff][\x80-\xbf]+|[^\s])",
    re.DOTALL,
)
"""Quotes are tokens of their own here, and so is each word and number between them."""

_KEYBOARD = (b"qwertyuiop", b"asdfghjkl", b"zxcvbnm")


class SlipKind(Enum):
    DELETED = "deleted"
    DOUBLED = "doubled"
    SWAPPED = "swapped"
    MISSPELT = "misspelt"


class Token(NamedTuple):
    start: int
    end: int
    text: bytes
    kind: str


class Slip(NamedTuple):
    """`text` is the whole scene with the slip in it; `line` the one, from 0, on which the slip begins."""

    kind: SlipKind
    text: bytes
    line: int
    token: bytes
    start: int

    def __str__(self) -> str:
        return f"line {self.line + 1}: {self.kind.value} {self.token.decode(errors='replace')!r}"


def tokens(text: bytes) -> tuple[Token, ...]:
    return _cut(_TOKEN, text)


def xml_tokens(text: bytes) -> tuple[Token, ...]:
    return _cut(_XML_TOKEN, text)


def _cut(pattern: re.Pattern[bytes], text: bytes) -> tuple[Token, ...]:
    return tuple(
        Token(*match.span(), match.group(), match.lastgroup or "")
        for match in pattern.finditer(text)
        if match.lastgroup != "skip"
    )


def slips(text: bytes, seed: int = 0, cut: Callable[[bytes], tuple[Token, ...]] = tokens) -> Iterator[Slip]:
    """Every token deleted, doubled and exchanged with the next one; words and strings misspelt in one way. In order."""
    random = Random(seed)
    found = cut(text)
    for index, token in enumerate(found):
        yield _slip(text, SlipKind.DELETED, token, token.end, b"")
        blank = b" " if token.kind in {"word", "number"} else b""
        yield _slip(text, SlipKind.DOUBLED, token, token.end, token.text + blank + token.text)
        if index + 1 < len(found) and found[index + 1].text != token.text:
            following = found[index + 1]
            between = text[token.end : following.start]
            yield _slip(text, SlipKind.SWAPPED, token, following.end, following.text + between + token.text)
        if token.kind == "word" and len(token.text) > 2:
            yield _slip(text, SlipKind.MISSPELT, token, token.end, misspelt(token.text, random))
        if token.kind == "string" and len(token.text) > 4:
            yield _slip(text, SlipKind.MISSPELT, token, token.end, b'"%s"' % misspelt(token.text[1:-1], random))


def misspelt(word: bytes, random: Random) -> bytes:
    """The word with two letters exchanged, one left out, one doubled, or one that is next to it on the keyboard."""
    at = random.randrange(1, len(word))
    ways = [
        word[: at - 1] + word[at : at + 1] + word[at - 1 : at] + word[at + 1 :],
        word[:at] + word[at + 1 :],
        word[:at] + word[at - 1 : at] + word[at:],
        word[:at] + _beside(word[at : at + 1], random) + word[at + 1 :],
    ]
    return random.choice([way for way in ways if way != word])


def _beside(letter: bytes, random: Random) -> bytes:
    for row in _KEYBOARD:
        at = row.find(letter.lower())
        if at >= 0:
            return random.choice([row[each : each + 1] for each in (at - 1, at + 1) if 0 <= each < len(row)])
    return b"x"


def _slip(text: bytes, kind: SlipKind, token: Token, end: int, replacement: bytes) -> Slip:
    line = text.count(b"\n", 0, token.start)
    return Slip(kind, text[: token.start] + replacement + text[end:], line, token.text, token.start)
