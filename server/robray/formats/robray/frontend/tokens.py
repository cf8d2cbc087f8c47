"""The reader's own tokens, inside one statement (language reference 1).

The syntax tree says where a statement and its values are; what exactly the reader makes of the characters of a value is
said here, because a tree that is to survive every half-typed line cannot split `pi-x` in three and `pix-x` not at all.
"""

import math
import re
import struct
from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from robray.facts.numbers import Number
from robray.text.spans import Span


class TokenType(Enum):
    NUMBER = auto()
    IDENTIFIER = auto()
    STRING = auto()
    UNTERMINATED_STRING = auto()
    OPERATOR = auto()
    KEYWORD = auto()
    PUNCTUATION = auto()
    MALFORMED_NUMBER = auto()
    UNKNOWN = auto()


BLANK = b" \t\r\n\f"
"""White space, and all of it: a vertical tab is none."""


class Token(NamedTuple):
    type: TokenType
    text: str
    span: Span


WORDS = rb"""
    (?P<number> -?\d+(?![\d.eEdD])
              | -?(?:\d+\.\d*|\.\d+)(?:[eEdDsS]-?\d+)?
              | -?\d+[eEdDsS]-?\d+
              | (?:pi|deg)(?![A-Za-z0-9_]|\xcf\x80) | \xcf\x80 )
  | (?P<malformed> -?\.?\d[A-Za-z0-9_.]* )
  | (?P<keyword> (?:frame|geometry|class|object|include|allow_collision|def)(?![A-Za-z0-9_]|\xcf\x80) )
  | (?P<identifier> [A-Za-z][A-Za-z0-9_-]* )
  | (?P<string> "[^"]*" )
  | (?P<unterminated> "[^"]* )
  | (?P<operator> \*\* | [-+*/^] )
  | (?P<punctuation> [\[\](),;{}] )
  | (?P<unknown> [\x80-\xff]+ | . )
"""
"""What is neither white space nor comment, as a verbose regular expression in which `.` is any byte."""

_TOKEN = re.compile(
    rb"(?P<blank> [ \t\r\n\f]+ | \#[^\n]* | //[^\n]* | /\*(?:[^*]|\*+[^*/])*\*+/ ) |" + WORDS, re.VERBOSE | re.DOTALL
)

CONFLICT = re.compile(rb"(<{7}|={7}|>{7}|\|{7})(?![<=>|])")
"""What git leaves at the beginning of a line where two versions of a file do not go together."""

_MANTISSA = re.compile("[eds]")

_TYPES = {
    "number": TokenType.NUMBER,
    "malformed": TokenType.MALFORMED_NUMBER,
    "keyword": TokenType.KEYWORD,
    "identifier": TokenType.IDENTIFIER,
    "string": TokenType.STRING,
    "unterminated": TokenType.UNTERMINATED_STRING,
    "operator": TokenType.OPERATOR,
    "punctuation": TokenType.PUNCTUATION,
    "unknown": TokenType.UNKNOWN,
}

RESERVED_PREFIX = re.compile(r"(?:frame|geometry|class|object|include|allow_collision|def|pi|deg)-")
"""How an identifier begins that the reader splits at its first hyphen, because a hyphen is no word character to it."""

PI = 3.141592653589793
DEGREE = PI / 180
LARGEST_SINGLE = 3.4028234663852886e38

LEAST_SINGLE = 1.5e-45
"""Below this a single is 0, or the next to it."""

SHOWS = 1e-6
"""Metres or radians that a number may be read beside what is written."""

FIRST_TO_SHOW = 16.0
"""Smaller numbers are never read that far beside."""

MOST_DIGITS = 20_000
"""Integers are exact and unbounded; one with more digits than this is refused before it is read."""


def tokens(text: bytes, offset: int) -> list[Token]:
    """The tokens of `text`, which begins at `offset`; white space and comments are left out."""
    found = []
    for match in _TOKEN.finditer(text):
        group = match.lastgroup
        if group == "blank" or group is None:
            continue
        start, end = match.span()
        found.append(Token(_TYPES[group], match[0].decode("utf-8", "replace"), Span(offset + start, offset + end)))
    return found


def tokens_from(text: bytes, start: int) -> Iterator[Token]:
    """The tokens from a byte of `text` on, one after the other."""
    for match in _TOKEN.finditer(text, start):
        group = match.lastgroup
        if group is not None and group != "blank":
            yield Token(_TYPES[group], match[0].decode("utf-8", "replace"), Span(*match.span()))


def number(text: str) -> Number | None:
    """The value of a number token; None when it is out of range.

    Literals with a decimal point or `e` are doubles here, although the reader takes them in single precision first
    (language reference 2): the difference is below what scenes can mean, and `0.1` should show as `0.1`.
    """
    if text in ("pi", "π"):
        return PI
    if text == "deg":
        return DEGREE
    if is_integer(text):
        return _integer(text)
    lowered = text.lower()
    if "s" in lowered:
        return _rounded(lowered.replace("s", "e"))
    value = float(lowered.replace("d", "e"))
    return None if math.isinf(value) else value


def is_integer(text: str) -> bool:
    return text.lstrip("-").isdigit()


def is_single_overflow(text: str, value: Number) -> bool:
    """Whether the reader, as it is delivered, cannot read this literal because it tries single precision first."""
    return isinstance(value, float) and abs(value) > LARGEST_SINGLE and "d" not in text.lower()


def reads_as_zero(text: str, value: Number) -> bool:
    """Whether the reader makes 0 of a literal that is not: it is below what its precision holds."""
    if not isinstance(value, float) or abs(value) > LEAST_SINGLE:
        return False
    digits, d, _ = text.lower().partition("d")
    if d:
        return value == 0 and digits.strip("-.0") != ""
    return _MANTISSA.split(digits)[0].strip("-.0") != "" and (_rounded(str(value)) == 0)


def lost_digits(text: str, value: Number) -> float | None:
    """What the reader makes of a literal in single precision, where digits that are written get lost and that shows.

    It shows where a place is a micrometre off, or an angle a microradian: `3.14159265` is close enough.
    """
    if not isinstance(value, float) or abs(value) < FIRST_TO_SHOW or abs(value) > LARGEST_SINGLE:
        return None
    mantissa, *exponent = _MANTISSA.split(text.lower())
    if exponent and ("d" in text.lower() or "s" in text.lower()):
        return None
    read = _rounded(str(value))
    digits = len(mantissa.lstrip("-0.").replace(".", ""))
    if read is None or abs(read - value) <= SHOWS or float(f"{read:.{min(digits, 17)}g}") == value:
        return None
    return read


def _integer(text: str) -> int | None:
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    if len(digits) > MOST_DIGITS:
        return None
    value = 0
    # Python refuses to convert more than 4,300 digits at once.
    for start in range(0, len(digits), 4000):
        part = digits[start : start + 4000]
        value = value * 10 ** len(part) + int(part)
    return sign * value


def _rounded(text: str) -> float | None:
    """A literal with the exponent `s` is rounded to single precision; after that it is a double like any other."""
    try:
        rounded: float = struct.unpack("f", struct.pack("f", float(text)))[0]
    except OverflowError:
        return None
    return None if math.isinf(rounded) else rounded


def split_reserved(name: str) -> str | None:
    """The reserved word that an identifier begins with, so that the reader does not take it as one name."""
    match = RESERVED_PREFIX.match(name)
    return match[0][:-1] if match else None
