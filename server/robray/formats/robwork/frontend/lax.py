"""What RobWork's default loader takes in a task and XML does not have: it reads on where others refuse the file.

The loader is `read_xml` of boost's property tree, which looks at numbers of characters only, and at no others.
"""

import re
from collections.abc import Iterator
from itertools import chain, islice

from robray.facts.problems import Problem
from robray.syntax.xml.between import SOUND_DECLARATION
from robray.syntax.xml.names import odd_names
from robray.syntax.xml.tags import Fault, Flaw, is_character
from robray.syntax.xml.tree import MOST_FAULTS
from robray.text.spans import Span

LAX = "robwork-lax-xml"
_KNOWN = rb"(?:lt|gt|amp|quot|apos);"
_PIECES = re.compile(
    rb"<!--(?P<comment>.*?)(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|(?P<instruction><\?.*?)(?:\?>|\Z)"
    rb"|&#(?P<number>x[0-9A-Fa-f]*+|[0-9]*+)(?P<ended>;?)"
    rb"|(?P<entity>&(?!" + _KNOWN + rb")(?:[A-Za-z_][-\w.]*+;)?)",
    re.DOTALL,
)
_DECLARATION = re.compile(rb"<\?xml(?=[ \t\r\n]|\Z)")
_NAMED = re.compile(rb"<\?(?![xX][mM][lL](?:[ \t\r\n]|\Z))[A-Za-z_:\x80-\xff][-\w.:\x80-\xff]*+(?:[ \t\r\n]|\Z)")
_ENCODING = re.compile(rb"encoding[ \t\r\n]*=[ \t\r\n]*[\"']([^\"']*)")
_WIDE = re.compile(rb"(?i:utf-?(?:16|32)|ucs)")
_KNOWN_ENCODING = re.compile(
    rb"(?i:utf[-_]?(?:7|8)\Z|(?:us[-_]?)?ascii\Z|ansi|arm|big|bocu|cesu|cp|cs|dec|dos|ebcdic|ecma|euc|gb|geo|hp|hz|ibm|iso"
    rb"|jis|joh|koi|ks|l[0-9]|latin|mac|ms|next|ptcp|s-?jis|scsu|shift|tcvn|tis|unicode|vis|win|x-)"
)
"""How the names of encodings begin that some reader has: those of IANA, and of libraries that convert texts."""
_NO_CHARACTER = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf[\xbe\xbf]")
_ENDING = re.compile(
    rb"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)|<(?>(?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*)>"
    rb"|(?P<ending>\]\]>)",
    re.DOTALL,
)
_MARK = b"\xef\xbb\xbf"
_LAST = 0x10FFFF


def lax(text: bytes, start: int, end: int) -> list[Problem]:
    """What is so between two bytes, of tags the names, at most as many as are told. Cost: linear."""
    found = (
        _pieces(text, start, end),
        _no_characters(text, start, end),
        _endings(text, start, end),
        _odd_names(text, start, end),
    )
    return [*chain.from_iterable(islice(each, MOST_FAULTS) for each in found)]


def _pieces(text: bytes, start: int, end: int) -> Iterator[Problem]:
    for piece in _PIECES.finditer(text, start, end):
        if piece["comment"] is not None:
            at = piece.start("comment") + f"{piece['comment'].decode('latin-1')}-".find("--")
            if at >= piece.start("comment") and piece[0].endswith(b"-->"):
                yield _lax(at, at + 2, "unexpected '--' in a comment")
        elif piece["instruction"] is not None:
            yield from _instruction(text, piece)
        elif piece["number"] is not None:
            yield from _reference(piece)
        elif piece["entity"] is not None:
            written = piece[0].decode("utf-8", "replace")
            what = "unescaped '&'; use '&amp;'" if written == "&" else f"unknown entity '{written}'"
            yield _lax(*piece.span(), what)


def _lax(start: int, end: int, what: str) -> Problem:
    return Problem(LAX, Span(start, end), (what, False))


def _instruction(text: bytes, piece: re.Match[bytes]) -> Iterator[Problem]:
    start, end = piece.span()
    if not piece[0].endswith(b"?>"):
        # It is told as a fault.
        return
    inside = piece["instruction"]
    if _DECLARATION.match(inside) is None:
        if _NAMED.match(inside) is None:
            yield _lax(start, start + 2, "invalid instruction; add a name other than 'xml', and a space after it")
        return
    if start and (start > len(_MARK) or not text.startswith(_MARK)):
        yield _lax(start, start + 5, "misplaced XML declaration; move it to the start of the file")
    elif SOUND_DECLARATION.fullmatch(piece[0]) is None:
        yield _lax(start, end, "invalid XML declaration; use '<?xml version=\"1.0\"?>'")
    else:
        encoding = _ENCODING.search(inside)
        if encoding is None:
            return
        name, written = Span(*encoding.span(1)).shifted(start), encoding[1].decode("utf-8", "replace")
        if _WIDE.match(encoding[1]) is not None:
            yield _lax(*name, f"the file is not in the encoding '{written}'")
        elif _KNOWN_ENCODING.match(encoding[1]) is None:
            yield _lax(*name, f"unknown encoding '{written}'")


def _reference(piece: re.Match[bytes]) -> Iterator[Problem]:
    """The loader takes the digits, of any number that there may be, and then wants the end."""
    written = piece[0].decode()
    digits = piece["number"].decode()
    # More digits than any character has are not worked out.
    is_hexadecimal, digits = digits.startswith("x"), digits.removeprefix("x")
    number = _LAST + 1
    if len(digits.lstrip("0")) < len(str(_LAST)) + 1:
        number = int(digits or "0", 16 if is_hexadecimal else 10)
    if not piece["ended"]:
        yield Problem("robwork-syntax", Span(*piece.span()), (f"missing ';' after '{written}'", False))
    elif number > _LAST:
        yield Problem("robwork-syntax", Span(*piece.span()), (f"invalid character reference '{written}'", False))
    elif not is_character(number):
        yield _lax(*piece.span(), f"invalid character '{written}'")


def _no_characters(text: bytes, start: int, end: int) -> Iterator[Problem]:
    for found in _NO_CHARACTER.finditer(text, start, end):
        number = ord(found[0].decode())
        if not number:
            what = "invalid character 0, at which RobWork's loader stops reading"
            yield Problem("robwork-syntax", Span(*found.span()), (what, False))
        else:
            named = f"U+{number:04X}" if number > 0x1F else str(number)
            yield _lax(*found.span(), f"invalid character {named}")


def _endings(text: bytes, start: int, end: int) -> Iterator[Problem]:
    if text.find(b"]]>", start, end) < 0:
        return
    for found in _ENDING.finditer(text, start, end):
        if found["ending"] is not None:
            yield _lax(*found.span(), "unescaped ']]>' in text; use ']]&gt;'")


def _odd_names(text: bytes, start: int, end: int) -> Iterator[Problem]:
    for span in odd_names(text, start, end):
        character = text[span.start : span.end].decode()
        yield _lax(*span, f"unexpected '{character}' in an XML name")


def of_fault(text: bytes, fault: Fault, *, is_torn: bool) -> Problem | None:
    """What is said of what is wrong with a tag of a task; None where `lax` says it."""
    at = fault.span.start
    if fault.flaw is Flaw.LAX and text[at] == 0x26:
        return None
    if fault.flaw is Flaw.LAX and text[at - 1 : at] in (b'"', b"'"):
        return Problem(LAX, fault.span, (fault.what, is_torn, fault.meant))
    return Problem("robwork-syntax", fault.span, (fault.what, is_torn, fault.meant))
