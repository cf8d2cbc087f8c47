"""Strings, numbers and names as C has them."""

import math
import re
from collections.abc import Iterable
from decimal import Decimal
from struct import error, pack, unpack

_NOT_OF_WORDS = re.compile(r"[^A-Za-z0-9_]")
_PLAIN = re.compile(r"[ !#-Z^-~\[\]]*")
"""ASCII without a quote or backslash."""


def word(text: str) -> str:
    """A text as the end of a name."""
    return _NOT_OF_WORDS.sub("_", text)


def string(text: str) -> str:
    """The exact text, which must not have a zero byte: nothing in it is an escape of C, or a trigraph.

    Printable text stays readable. All else, such as marks that turn the direction of writing, of which compilers warn,
    is written byte by byte.
    """
    if "??" not in text and _PLAIN.fullmatch(text):
        return f'"{text}"'
    return f'"{"".join(map(_character, text))}"'


def _character(one: str) -> str:
    if one in '"\\?':
        return f"\\{one}"
    if one.isprintable():
        return one
    # Three digits of an octal escape are all that belongs to it, whatever comes behind.
    return "".join(f"\\{byte:03o}" for byte in one.encode("utf-8", "surrogateescape"))


def comment(text: str) -> str:
    """For between `/*` and `*/`: nothing in it ends the comment, or looks like the start of another one."""
    said = text if text.isprintable() else "".join(one if one.isprintable() else "?" for one in text)
    return said.replace("*/", "* /").replace("/*", "/ *").replace("??", "? ?")


def double(value: float) -> str | None:
    """The shortest digits of this double, without an exponent, as amino writes them; None if it is not finite."""
    written = repr(float(value))
    if "e" not in written:
        return written if math.isfinite(value) else None
    plain = format(Decimal(written), "f")
    return plain if "." in plain else f"{plain}.0"


def doubles(values: Iterable[float]) -> str | None:
    """Between braces."""
    written = [*map(double, values)]
    return None if None in written else f"{{{', '.join(written)}}}"  # type: ignore[arg-type]


def single(value: float) -> str | None:
    """The shortest digits of the nearest single; None if it is too large, or too small to be other than 0."""
    try:
        nearest: float = unpack("f", pack("f", value))[0]
    except (OverflowError, error):
        return None
    if not math.isfinite(nearest) or (nearest == 0) != (value == 0):
        return None
    for digits in range(1, 10):
        written = f"{nearest:.{digits}g}"
        if unpack("f", pack("f", float(written)))[0] == nearest:
            break
    plain = format(Decimal(written), "f")
    return f"{plain}f" if "." in plain else f"{plain}.0f"
