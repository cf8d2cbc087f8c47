"""The reader's own tokens, inside one statement (language reference 1).

The syntax tree has the places of statements and values. This module splits their characters exactly like the reader: a
tree that survives every half-typed line cannot split `pi-x` in three and `pix-x` not at all.
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
"""All white space; it does not include the vertical tab."""


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
"""A token, as a verbose regular expression in which `.` is any byte."""

_TOKEN = re.compile(
    rb"(?P<blank> [ \t\r\n\f]+ | \#[^\n]* | //[^\n]* | /\*(?:[^*]|\*+[^*/])*\*+/ ) |" + WORDS, re.VERBOSE | re.DOTALL
)

CONFLICT = re.compile(rb"(<{7}|={7}|>{7}|\|{7})(?![<=>|])")
"""A conflict mark of git at the beginning of a line."""

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
"""Beginnings of identifiers that the reader splits at the first hyphen, because that is not in a word."""

PI = 3.141592653589793
DEGREE = PI / 180
LARGEST_SINGLE = 3.4028234663852886e38

LEAST_SINGLE = 1.5e-45
"""Below this a single is 0, or the next to it."""

SHOWS = 1e-6
"""Visible error of a number's reading, in metres or radians."""

FIRST_TO_SHOW = 16.0
"""Smaller numbers are never read that far beside."""

MOST_DIGITS = 20_000
"""Integers are exact and unbounded; one with more digits than this is refused before it is read."""


def tokens(text: bytes, offset: int) -> list[Token]:
    """The tokens of `text`, which begins at `offset`, without white space and comments."""
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
    """The value of a number token; None if it is out of range.

    Literals with a decimal point or `e` are doubles here, although the reader takes them in single precision first
    (language reference 2): the difference is negligible in scenes, and `0.1` should show as `0.1`.
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
    """True if the reader, as delivered, cannot read this literal because it tries single precision first."""
    return isinstance(value, float) and abs(value) > LARGEST_SINGLE and "d" not in text.lower()


def reads_as_zero(text: str, value: Number) -> bool:
    """True if the reader makes 0 of a non-zero literal below its precision."""
    if not isinstance(value, float) or abs(value) > LEAST_SINGLE:
        return False
    digits, d, _ = text.lower().partition("d")
    if d:
        return value == 0 and digits.strip("-.0") != ""
    return _MANTISSA.split(digits)[0].strip("-.0") != "" and (_rounded(str(value)) == 0)


def lost_digits(text: str, value: Number) -> float | None:
    """The reader's value of a literal in single precision, if it visibly loses digits.

    An error of a micrometre, or a microradian, is visible: `3.14159265` is close enough.
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
    """A literal with the exponent `s` is rounded to single precision, and then becomes an ordinary double."""
    try:
        rounded: float = struct.unpack("f", struct.pack("f", float(text)))[0]
    except OverflowError:
        return None
    return None if math.isinf(rounded) else rounded


def split_reserved(name: str) -> str | None:
    """The reserved word that an identifier begins with, so that the reader does not take it as one name."""
    match = RESERVED_PREFIX.match(name)
    return match[0][:-1] if match else None
