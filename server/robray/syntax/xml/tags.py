"""Reads one tag of XML at a time with exact places, however broken.

Parser libraries with positions parse the whole text at every key (20 ms for a robot of 126 kB, and as much again to
walk the tree), and their result for broken text depends on more than the text before it. Here a tag ends at the next
one at the latest, so reading can start and stop between any two statements.
"""

import re
from enum import Enum
from typing import NamedTuple

from robray.text.odd_marks import OddMark, in_words, meant, odd_marks
from robray.text.records import new
from robray.text.spans import Span

_BLANKS = rb"[ \t\r\n]"
NAME = rb"[A-Za-z_:\x80-\xff][-A-Za-z0-9._:\x80-\xff]*+"
_ATTRIBUTE = rb"(" + NAME + rb")" + _BLANKS + rb"*+=" + _BLANKS + rb"*+(\"[^\"<]*+\"|'[^'<]*+')"
_START = re.compile(
    # Atomic and not possessive: see `plain_items`.
    rb"<(" + NAME + rb")((?>(?:" + _BLANKS + rb"+" + _ATTRIBUTE.replace(b"(", b"(?:") + rb")*))" + _BLANKS + rb"*+(/?)>"
)
_ATTRIBUTES = re.compile(_ATTRIBUTE)
_NAMED = re.compile(rb"<(" + NAME + rb")")
_KEY = re.compile(_BLANKS + rb"*+(" + NAME + rb")(" + _BLANKS + rb"*+=" + _BLANKS + rb"*+)?")
_VALUE = re.compile(rb"\"[^\"<]*+\"|'[^'<]*+'")
_BEFORE_NEXT = re.compile(
    # The lookbehind keeps it linear in the blanks.
    rb"([\"'])(?:(?!\1)[^<])*?(?<!" + _BLANKS + rb")(?=" + _BLANKS + rb"++" + NAME + _BLANKS + rb"*+=" + _BLANKS
    + rb"*+\1[^ \t\r\n/>])"
)  # fmt: skip
"""A value with a missing or wrong quote, before the next attribute, whose first quote would end it."""
_OPEN_VALUE = re.compile(rb"[\"'](?>(?:[^<>\n/]|/(?!>))*)")
_UNOPENED_VALUE = re.compile(rb"[^ \t\r\n<>\"'=/][^<>\"'=]*(?=[\"'][ \t\r\n/>])")
_BARE_VALUE = re.compile(rb"[^ \t\r\n<>\"'/]+")
_BLANK = re.compile(_BLANKS + rb"*+")
_END = re.compile(rb"</(" + NAME + rb")" + _BLANKS + rb"*+>")
_ENDING = re.compile(rb"</(" + NAME + rb")?[^<>]*>?")
_ENTITY = re.compile(rb"&(?:#(\d{1,40});|#x([0-9A-Fa-f]{1,40});|([A-Za-z_][-\w.]*);)?")
_KNOWN = {b"lt": "<", b"gt": ">", b"amp": "&", b"quot": '"', b"apos": "'"}


class Flaw(Enum):
    """Severity of a fault."""

    BROKEN = "no reader of XML takes it"
    LAX = "some readers of XML take it"
    DOCUMENT_TYPE = "a document type, which is not read"


class Fault(NamedTuple):
    """A fault of the markup; `span` is absolute.

    If it `is_sure`, TinyXML, on which many readers of robots are built, recovers as robray does, or refuses the text,
    as the flaw says.
    """

    flaw: Flaw
    span: Span
    what: str
    is_sure: bool = True
    is_open: bool = False
    """True for an element that is never closed."""
    is_end: bool = False
    """True for an end tag that closes nothing."""
    is_strict: bool = False
    """True if TinyXML-2, the successor of TinyXML in most programs, refuses the text because of it."""
    meant: str = ""
    """The corrected tag, without brackets and attributes: 'link' or '/link'."""
    is_guess: bool = False
    """True if another tag may be the wrong one."""


class XmlAttribute(NamedTuple):
    """`span` is the value between its quotes; absolute."""

    name: str
    name_span: Span
    value: str
    span: Span


class Tag(NamedTuple):
    """A start tag. `name_span` and `end` are absolute."""

    name: str
    name_span: Span
    attributes: tuple[XmlAttribute, ...]
    end: int
    is_empty: bool


def start_tag(text: bytes, at: int, faults: list[Fault]) -> Tag | None:
    """The start tag at a `<`; None if none begins there. Cost: O(tag)."""
    match = _START.match(text, at)
    if (match is None or not match[0].isascii()) and (odd := odd_marks(text, at)):
        return _meant_tag(text, at, odd, faults)
    if match is not None:
        attributes: tuple[XmlAttribute, ...] = ()
        if match[2]:
            attributes = tuple([_attribute(text, one, faults) for one in _ATTRIBUTES.finditer(text, *match.span(2))])
            if len(attributes) > 1:
                _check_doubles(attributes, faults)
        name = match[1].decode("utf-8", "replace")
        return new(Tag, (name, new(Span, match.span(1)), attributes, match.end(), bool(match[3])))
    named = _NAMED.match(text, at)
    return None if named is None else broken_tag(text, Span(*named.span(1)), faults)


def _meant_tag(text: bytes, at: int, odd: list[OddMark], faults: list[Fault]) -> Tag | None:
    """The tag with ASCII for its odd marks, which are one mistake."""
    end = text.find(b">", at)
    own: list[Fault] = []
    tag = start_tag(meant(text, at, end + 1 if end >= 0 else len(text), odd), 0, own)
    if tag is None:
        return None
    # TinyXML takes a value without straight quotes up to the next blank.
    is_quote = odd[0].meant != " "
    flaw = Flaw.LAX if is_quote else Flaw.BROKEN
    faults.append(Fault(flaw, odd[0].span, in_words(text, odd[0]), is_sure=False, is_strict=is_quote))
    faults += [each._replace(span=each.span.shifted(at)) for each in own]
    attributes = tuple(
        each._replace(name_span=each.name_span.shifted(at), span=each.span.shifted(at)) for each in tag.attributes
    )
    return Tag(tag.name, tag.name_span.shifted(at), attributes, tag.end + at, tag.is_empty)


def end_tag(text: bytes, at: int, faults: list[Fault]) -> tuple[str, int]:
    """The name in the end tag at a `</`, empty where none is, and where the tag ends."""
    match = _END.match(text, at)
    if match is not None:
        return match[1].decode("utf-8", "replace"), match.end()
    ending = _ENDING.match(text, at)
    assert ending is not None, "an end tag begins with its bracket"
    name = (ending[1] or b"").decode("utf-8", "replace")
    end = at + len(ending[0].rstrip()) if not ending[0].endswith(b">") else ending.end()
    what = f"invalid end tag; write '</{name}>'" if name else "missing name in an end tag"
    faults.append(Fault(Flaw.BROKEN, Span(at, end), what, is_sure=False))
    return name, end


_UNCLOSED = "unclosed"
_UNQUOTED = "missing quotes around the"
_WITHOUT_QUOTE = ((_UNOPENED_VALUE, _UNQUOTED), (_BARE_VALUE, _UNQUOTED))

_MOST_IN_A_TEXT = 100
"""Wrong entities of one text or value that are noted."""


def decoded(text: bytes, start: int, end: int, faults: list[Fault]) -> str:
    """The characters of a text or a value, with entities replaced: only the five of XML."""
    raw = text[start:end]
    if b"&" not in raw:
        return raw.decode("utf-8", "replace")
    found: list[str] = []
    last = wrong = 0
    for entity in _ENTITY.finditer(raw):
        found.append(raw[last : entity.start()].decode("utf-8", "replace"))
        last = entity.end()
        character = _character(entity)
        if character is None:
            span = Span(start + entity.start(), start + entity.end())
            written = entity[0].decode("utf-8", "replace")
            known = entity[0] == b"&"
            what = "unescaped '&'; write '&amp;'" if known else f"undefined entity '{written}'"
            wrong += 1
            if wrong <= _MOST_IN_A_TEXT:
                faults.append(Fault(Flaw.LAX, span, what))
            # If it is not a number, TinyXML drops the sign and keeps the rest as text.
            character = written.removeprefix("&")
        found.append(character)
    found.append(raw[last:].decode("utf-8", "replace"))
    return "".join(found)


def _character(entity: re.Match[bytes]) -> str | None:
    if entity[3]:
        return _KNOWN.get(entity[3])
    number = int(entity[1]) if entity[1] else int(entity[2], 16) if entity[2] else 0
    return chr(number) if is_character(number) else None


def is_character(number: int) -> bool:
    """True if XML allows a character."""
    if number in (0xFFFE, 0xFFFF):
        return False
    return number in (9, 10, 13) or 32 <= number < 0xD800 or 0xE000 <= number <= 0x10FFFF


def _attribute(text: bytes, match: re.Match[bytes], faults: list[Fault]) -> XmlAttribute:
    name, value = match.groups()
    start, end = match.span(2)
    start, end = start + 1, end - 1
    written = value[1:-1].decode("utf-8", "replace") if b"&" not in value else decoded(text, start, end, faults)
    name_span = new(Span, match.span(1))
    return new(XmlAttribute, (name.decode("utf-8", "replace"), name_span, written, new(Span, (start, end))))


def _check_doubles(attributes: tuple[XmlAttribute, ...], faults: list[Fault]) -> None:
    if len(attributes) < 2 or len({one.name for one in attributes}) == len(attributes):
        return
    seen: set[str] = set()
    for one in attributes:
        if one.name in seen:
            faults.append(Fault(Flaw.BROKEN, one.name_span, f"duplicate attribute '{one.name}'"))
        seen.add(one.name)


def broken_tag(text: bytes, name: Span, faults: list[Fault]) -> Tag:
    """A broken tag, read as far as possible behind its name, up to its end or the next one."""
    found: list[XmlAttribute] = []
    own: list[Fault] = []
    tag = _pieced(text, name, found, own)
    # A missing quote makes everything behind it wrong.
    worst = [fault for fault in own if fault.flaw is Flaw.BROKEN]
    faults += worst[:1] or own
    return tag


def _pieced(text: bytes, named: Span, found: list[XmlAttribute], faults: list[Fault]) -> Tag:
    name = text[named.start : named.end].decode("utf-8", "replace")
    at = named.end
    while True:
        blank = _BLANK.match(text, at)
        at_next = at if blank is None else blank.end()
        following = text[at_next : at_next + 1]
        if following == b">" or text.startswith(b"/>", at_next):
            end = at_next + (1 if following == b">" else 2)
            _check_doubles(tuple(found), faults)
            return Tag(name, named, tuple(found), end, following == b"/")
        blanks = _BLANK.match(text, at_next + 1) if following == b"/" else None
        if blanks is not None and text[blanks.end() : blanks.end() + 1] in (b"", b"<"):
            what = f"missing '/>' after the tag '<{name}'"
            faults.append(Fault(Flaw.BROKEN, Span(at_next, at_next + 1), what))
            return Tag(name, named, tuple(found), at_next + 1, is_empty=True)
        if following in (b"", b"<"):
            faults.append(Fault(Flaw.BROKEN, named, f"missing '>' after the tag '<{name}'"))
            return Tag(name, named, tuple(found), at, is_empty=False)
        at = _broken_attribute(text, at, found, faults)


def _broken_attribute(text: bytes, at: int, found: list[XmlAttribute], faults: list[Fault]) -> int:
    key = _KEY.match(text, at)
    if key is None:
        blank = _BLANK.match(text, at)
        start = at if blank is None else blank.end()
        character = text[start : start + 1].decode("utf-8", "replace")
        what = f"unexpected '{character}' in a tag"
        faults.append(Fault(Flaw.BROKEN, Span(start, start + 1), what, is_sure=False))
        return start + 1
    span, written = Span(*key.span(1)), key[1].decode("utf-8", "replace")
    if key.start(1) == at:
        faults.append(Fault(Flaw.LAX, span, f"missing space before attribute '{written}'"))
    if key[2] is None:
        faults.append(Fault(Flaw.BROKEN, span, f"missing value for attribute '{written}'"))
        return key.end(1)
    value, what = _value(text, key.end())
    if value is None:
        faults.append(Fault(Flaw.BROKEN, span, f"missing value for attribute '{written}'", is_sure=False))
        return key.end(2)
    quoted = int(text[value.start() : value.start() + 1] in (b'"', b"'"))
    start, end = value.start() + quoted, value.end() - (quoted if not what else 0)
    if what == _UNCLOSED and end > start and text[end - 1 : end] in (b'"', b"'"):
        # The other quote is at its end.
        end -= 1
    found.append(XmlAttribute(written, span, decoded(text, start, end, faults), Span(start, end)))
    if what:
        # TinyXML takes a value without quotes up to the next blank.
        is_bare = not quoted and text[end : end + 1] not in (b"<", b'"', b"'")
        flaw = Flaw.LAX if is_bare else Flaw.BROKEN
        said = f"{what} value of '{written}'" + ("; add a closing quote" if what == _UNCLOSED else "")
        faults.append(Fault(flaw, Span(start, max(end, start)), said, is_sure=is_bare, is_strict=is_bare))
    return value.end()


def _value(text: bytes, at: int) -> tuple[re.Match[bytes] | None, str]:
    """The match of a value, and what is wrong with it."""
    for pattern, what in ((_BEFORE_NEXT, _UNCLOSED), (_VALUE, ""), (_OPEN_VALUE, _UNCLOSED), *_WITHOUT_QUOTE):
        value = pattern.match(text, at)
        if value is not None:
            return value, what
    return None, ""


def is_utf_8(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True
