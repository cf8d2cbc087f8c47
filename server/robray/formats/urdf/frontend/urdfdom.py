"""Reads a robot like urdfdom's parser TinyXML 2.6: it accepts some text that is not XML, and refuses some XML.

Only texts that the scanner cannot decide are read so (`is_unsure`): a value may contain a `<` or lack its quotes, a `<`
without a letter is skipped up to the next `>`, text outside of the root ends the reading, and a link may contain
anything. Reading begins at the first byte and ends at the first fault, from one state.
"""

import re
from enum import Enum
from itertools import chain
from typing import NoReturn

from robray.facts.items import FileFacts
from robray.facts.problems import Problem
from robray.formats.urdf.details import Markup
from robray.formats.urdf.frontend.faults import LAX, MARKUP, NOT_WELL_FORMED
from robray.formats.urdf.frontend.words import STATEMENTS
from robray.syntax.xml.between import SOUND_DECLARATION
from robray.syntax.xml.stretches import Stretch, stretches
from robray.syntax.xml.tags import Fault, Flaw, Tag, XmlAttribute, is_utf_8, start_tag
from robray.syntax.xml.tree import Node
from robray.text.spans import Span

_BLANKS = re.compile(rb"[ \t\r\n\v\f]*+")
_BLANKS_AND_MARKS = re.compile(rb"(?>(?:[ \t\r\n\v\f]|\xef\xbb\xbf|\xef\xbf[\xbe\xbf])*)")
_NAME = re.compile(rb"[A-Za-z_\x7f-\xff][-A-Za-z0-9._:\x7f-\xff]*+")
_BARE = re.compile(rb"[^ \t\r\n\v\f/>]*+")
_WORD = re.compile(rb"[^ \t\r\n\v\f>]*+")
_DECLARED = (b"version", b"encoding", b"standalone")
_KNOWN = {b"&amp;": b"&", b"&lt;": b"<", b"&gt;": b">", b"&quot;": b'"', b"&apos;": b"'"}
_WORD_SIZE = 1 << 32


class Refused(Exception):  # noqa: N818 - a verdict, and no error of ours
    """TinyXML reads the text only up to `offset`, or finds no robot in it."""

    def __init__(self, offset: int, what: str) -> None:
        super().__init__(what)
        self.offset = offset
        self.what = what


class TooManyFaultsError(Exception):
    """A file exceeds the limit of mistakes in XML."""


class _Encoding(Enum):
    UNKNOWN = "said by nothing so far"
    UTF_8 = "as declared, or by a byte order mark"
    OTHER = "declared"


def whole(text: bytes, most: int) -> list[Stretch]:
    """The stretches of a text that TinyXML accepts, with the mistakes in its XML. Cost: O(text).

    Raises `Refused`, and TooManyFaultsError for more than `most` mistakes.
    """
    return _Document(text, most).stretches()


class _Document:
    def __init__(self, text: bytes, most: int) -> None:
        self._most = most
        # urdfdom passes it as a C string.
        self._text = text.partition(b"\0")[0]
        self._encoding = _Encoding.UTF_8 if text.startswith(b"\xef\xbb\xbf") else _Encoding.UNKNOWN
        self._faults: list[Fault] = []

    def stretches(self) -> list[Stretch]:
        text = self._text
        at = self._skip(0)
        root: Node | None = None
        while at < len(text):
            if text[at] != 0x3C:
                self._lax(at, len(text.rstrip()), "urdfdom ignores the rest of the file")
                break
            if not self._is_element(at):
                end = self._other(at)
                if end is None:
                    break
                if text.startswith(b"<![CDATA[", at):
                    self._lax(at, end, "unexpected CDATA section outside the root element")
                at = self._skip(end)
                continue
            start, node = at, self._element(at)
            at = self._skip(node.end)
            if root is None and node.name == "robot":
                root = node
            else:
                self._lax(start, start + 1, "second root element; only 'robot' can be the root")
        if root is None:
            raise Refused(min(at, max(len(text) - 1, 0)), "urdfdom finds no 'robot' element")
        return stretches(root, (), self._faults)

    def _lax(self, start: int, end: int, what: str, *, is_strict: bool = False) -> None:
        self._faults.append(Fault(Flaw.LAX, Span(start, end), what, is_strict=is_strict))
        if len(self._faults) > self._most:
            raise TooManyFaultsError

    def _refuse(self, at: int, what: str) -> NoReturn:
        raise Refused(min(at, max(len(self._text) - 1, 0)), what)

    def _skip(self, at: int) -> int:
        """The offset after blanks; in UTF-8 a byte order mark is one, too, and so are two noncharacters."""
        blanks = _BLANKS_AND_MARKS if self._encoding is _Encoding.UTF_8 else _BLANKS
        match = blanks.match(self._text, at)
        return at if match is None else match.end()

    def _is_element(self, at: int) -> bool:
        return _NAME.match(self._text, at + 1) is not None

    def _other(self, at: int) -> int | None:
        """The end of markup that is not an element; None if reading silently ends with it."""
        text = self._text
        if text[at : at + 5].lower() == b"<?xml":
            return self._declaration(at)
        if text.startswith(b"<!--", at):
            return self._found(b"-->", at, 4)
        if text.startswith(b"<![CDATA[", at):
            return self._found(b"]]>", at, 9)
        if not text.startswith((b"<!", b"<?"), at):
            what = "'<' does not start a tag; urdfdom 4 ignores the text up to the next '>'"
            self._lax(at, at + 1, what, is_strict=True)
        return self._found(b">", at, 1)

    def _found(self, ending: bytes, at: int, lead: int) -> int:
        end = self._text.find(ending, at + lead)
        if end < 0:
            self._lax(at, at + lead, f"missing closing '{ending.decode()}'")
            return len(self._text)
        return end + len(ending)

    def _declaration(self, start: int) -> int | None:
        text = self._text
        at = start + 5
        encoding = b""
        while at < len(text):
            if text[at] == 0x3E:
                if self._encoding is _Encoding.UNKNOWN:
                    is_utf_8 = not encoding or encoding.lower().startswith((b"utf-8", b"utf8"))
                    self._encoding = _Encoding.UTF_8 if is_utf_8 else _Encoding.OTHER
                if text[: min(start, 4)].strip(b"\xef\xbb\xbf"):
                    self._lax(
                        start, at + 1, "misplaced XML declaration; move it to the start of the file", is_strict=True
                    )
                elif SOUND_DECLARATION.match(text, start) is None:
                    self._lax(start, at + 1, "invalid XML declaration; use '<?xml version=\"1.0\"?>'")
                return at + 1
            at = self._skip(at)
            word = next((word for word in _DECLARED if text[at : at + len(word)].lower() == word), None)
            if word is None:
                match = _WORD.match(text, at)
                at = at if match is None else match.end()
                continue
            try:
                _, value, at = self._attribute(at)
            except Refused:
                return None
            if word == b"encoding":
                encoding = value
        return None

    def _element(self, start: int) -> Node:
        """Reads an element to its end."""
        text = self._text
        root: Node | None = None
        opened: list[Node] = []
        holders: list[str] = []
        """For each open element, the innermost link or joint around its content."""
        at = start
        while True:
            tag = self._start_tag(at)
            node = Node(tag, at)
            root = root or node
            if opened:
                opened[-1].children.append(node)
                if tag.name in STATEMENTS and holders[-1]:
                    self._tell_misplaced(tag, holders[-1])
            if not tag.is_empty:
                holders.append(tag.name if tag.name in STATEMENTS and opened else holders[-1] if holders else "")
                opened.append(node)
            at = tag.end
            while opened:
                at = self._skip(at)
                if at >= len(text):
                    self._refuse(at, f"unclosed '<{opened[-1].name}>'")
                if text[at] != 0x3C:
                    start = at
                    _, at = self._text_to(b"<", at)
                    opened[-1].texts.append(Span(start, at))
                elif text.startswith(b"</", at):
                    holders.pop()
                    at = self._end_tag(at, opened.pop())
                elif self._is_element(at):
                    break
                else:
                    end = self._other(at)
                    if end is None:
                        self._refuse(at, "urdfdom cannot read this instruction")
                    at = end
            if not opened:
                return root

    def _tell_misplaced(self, tag: Tag, holder: str) -> None:
        what = f"urdfdom ignores a {tag.name} in a {holder}; move it into 'robot'"
        self._lax(*tag.name_span, what)

    def _end_tag(self, at: int, node: Node) -> int:
        raw = self._text[node.tag.name_span.start : node.tag.name_span.end]
        if not self._text.startswith(raw, at + 2):
            self._refuse(at, f"expected '</{node.name}>'")
        end = self._skip(at + 2 + len(raw))
        if self._text[end : end + 1] != b">":
            self._refuse(at, f"expected '</{node.name}>'")
        node.inner_end, node.end, node.is_closed = at, end + 1, True
        return end + 1

    def _start_tag(self, start: int) -> Tag:
        text = self._text
        told: list[Fault] = []
        plain = start_tag(text, start, told)
        if plain is not None and not told and text[start : plain.end].isascii() and b"&" not in text[start : plain.end]:
            return plain
        at = self._skip(start + 1)
        match = _NAME.match(text, at)
        if match is None or match.end() >= len(text):
            self._refuse(start, "missing '>' at the end of the tag")
        name = Span(*match.span())
        attributes: dict[bytes, XmlAttribute] = {}
        at = match.end()
        while True:
            before, at = at, self._skip(at)
            if at >= len(text):
                self._refuse(start, "missing '>' at the end of the tag")
            if text[at] == 0x2F:
                if text[at + 1 : at + 2] != b">":
                    self._refuse(at, "unexpected '/' in a tag")
                return Tag(_decoded(match[0]), name, tuple(attributes.values()), at + 2, is_empty=True)
            if text[at] == 0x3E:
                return Tag(_decoded(match[0]), name, tuple(attributes.values()), at + 1, is_empty=False)
            attribute, _, end = self._attribute(at)
            key = text[attribute.name_span.start : attribute.name_span.end]
            if end >= len(text) or key in attributes:
                self._refuse(at, f"duplicate attribute '{attribute.name}'")
            if at == before and attributes:
                self._lax(at, at + len(key), f"missing space before attribute '{attribute.name}'")
            attributes[key] = attribute
            at = end

    def _attribute(self, start: int) -> tuple[XmlAttribute, bytes, int]:
        text = self._text
        match = _NAME.match(text, start)
        if match is None:
            self._refuse(start, f"unexpected '{text[start : start + 1].decode('ascii', 'replace')}' in a tag")
        name = _decoded(match[0])
        at = self._skip(match.end())
        if text[at : at + 1] != b"=":
            self._refuse(start, f"missing value for attribute '{name}'")
        at = self._skip(at + 1)
        quote = text[at : at + 1]
        if quote in (b'"', b"'"):
            value, end = self._text_to(quote, at + 1)
            span = Span(at + 1, end)
            if b"<" in text[at:end]:
                self._lax(at + 1, end, f"unescaped '<' in the value of '{name}'; use '&lt;'")
            end += 1
        else:
            bare = _BARE.match(text, at)
            assert bare is not None, "no value is a value, too"
            value, span, end = bare[0], Span(*bare.span()), bare.end()
            if b'"' in value or b"'" in value or end >= len(text):
                self._refuse(start, f"missing quotes around the value of '{name}'")
            where = match.span() if span.start == span.end else span
            self._lax(*where, f"missing quotes around the value of '{name}'", is_strict=True)
        return XmlAttribute(name, Span(*match.span()), _decoded(value.partition(b"\0")[0]), span), value, end

    def _text_to(self, ending: bytes, start: int) -> tuple[bytes, int]:
        """The characters up to an ending, with entities replaced, and the offset of the ending."""
        text = self._text
        end = text.find(ending, start)
        if end >= 0:
            raw = text[start:end]
            if b"&" not in raw and (self._encoding is not _Encoding.UTF_8 or raw.isascii() or is_utf_8(raw)):
                return raw, end
        found = bytearray()
        at = start
        while at < len(text):
            if text[at : at + 1] == ending:
                return bytes(found), at
            size = _size(text[at]) if self._encoding is _Encoding.UTF_8 else 1
            if size == 1 and text[at] == 0x26:
                character, at = self._entity(at)
                found += character
            else:
                found += text[at : at + size]
                at += size
        raise Refused(start, f"missing closing '{ending.decode()}'")

    def _entity(self, at: int) -> tuple[bytes, int]:
        """The bytes for an entity, and its end. An `&` without an entity is lost."""
        text = self._text
        if text.startswith(b"&#", at) and at + 2 < len(text):
            is_hexadecimal = text[at + 2 : at + 3] == b"x"
            first = at + 3 if is_hexadecimal else at + 2
            end = text.find(b";", first)
            # TinyXML reads it backwards, up to the first sign of a number.
            digits = text[first:end].rpartition(b"x" if is_hexadecimal else b"#")[2] if end >= 0 else b"?"
            number, worth = 0, 1
            try:
                for digit in reversed(digits):
                    number += int(chr(digit), 16 if is_hexadecimal else 10) * worth % _WORD_SIZE
                    worth = worth * (16 if is_hexadecimal else 10) % _WORD_SIZE
            except ValueError:
                self._refuse(at, "missing ';' after a character reference")
            return self._character(number), end + 1
        for written, character in _KNOWN.items():
            if text.startswith(written, at):
                return character, at + len(written)
        self._lax(at, at + 1, "unescaped '&', which urdfdom drops; use '&amp;'")
        return b"", at + 1

    def _character(self, number: int) -> bytes:
        if self._encoding is not _Encoding.UTF_8:
            return bytes([number % 256])
        if number >= 0x200000:
            return b""
        return chr(number).encode("utf-8", "surrogatepass") if number < 0x110000 else b"\xf4\x90\x80\x80"


def _size(byte: int) -> int:
    """The number of bytes in a character with this first byte, as TinyXML counts them."""
    return 2 if 0xC2 <= byte < 0xE0 else 3 if 0xE0 <= byte < 0xF0 else 4 if 0xF0 <= byte < 0xF5 else 1


def _decoded(raw: bytes) -> str:
    """Decodes a text; different bytes give different texts."""
    return raw.decode("utf-8", "backslashreplace")


_CONTROL = bytes({*range(32), 127} - {9, 10, 13})
_MARK = b"\xef\xbb\xbf"
_NO_CHARACTERS = (b"\xef\xbf\xbe", b"\xef\xbf\xbf")
_ODD_PIECES = (b"&#", b"<?xml-")
"""Valid XML that TinyXML may read differently."""
_REFUSED = frozenset({NOT_WELL_FORMED, "urdf-no-robot"})
_REFUSED_ALONE = frozenset(
    {"urdf-missing-attribute", "urdf-missing-limit", "urdf-joint-type", "urdf-bad-number", "urdf-wrong-count"}
)
"""Findings for which urdfdom refuses a statement, whatever else is in the robot."""


def is_unsure(text: bytes, facts: FileFacts, root: str, mistakes: int, *, is_odd: bool) -> bool:
    """True if only the whole text decides how urdfdom's parser reads it.

    `mistakes` counts those in the markup of the items. Cost: O(bytes) in C, and O(items) for a text with mistakes.
    """
    if is_odd or any(piece in text for piece in _ODD_PIECES):
        return True
    if not mistakes:
        return False
    wrong = [item.problems for item in facts.items if item.problems]
    found: list[Markup] = [problem.details for problems in wrong for problem in problems if problem.code in MARKUP]
    if any(each.is_refused for each in found):
        # The newest urdfdom refuses these, whatever else is in the text.
        return False
    unsure = [each for each in found if not each.is_sure]
    if root != "robot" and unsure:
        return True
    # A leftover end tag may close an element that is not closed before the next statement.
    cut = [each for each in unsure if each.is_open]
    return len(unsure) > len(cut) or (bool(cut) and any(each.is_end for each in found))


def is_told_better(scanned: FileFacts, taken: FileFacts) -> bool:
    """True if urdfdom misses text that it skips, as an element after a stray `<`, and the scanner reads it."""
    codes, others = ({problem.code for item in facts.items for problem in item.problems} for facts in (scanned, taken))
    return NOT_WELL_FORMED in codes and not others.isdisjoint(_REFUSED_ALONE - codes)


def first_of_markup(facts: FileFacts) -> Problem | None:
    """The first mistake in the XML, as a problem of the file that urdfdom accepts."""
    for rank, item in enumerate(facts.items):
        for problem in item.problems:
            if problem.code in (LAX, NOT_WELL_FORMED):
                return Problem(
                    LAX,
                    facts.absolute(rank, problem.span),
                    Markup(problem.details.what, is_refused=problem.details.is_refused),
                )
    return None


def is_odd(text: bytes) -> bool:
    """True if there are bytes that are not text, or that TinyXML takes for blanks or letters."""
    if len(text.translate(None, _CONTROL)) < len(text):
        return True
    if text.isascii():
        return False
    return text.find(_MARK, 1) > 0 or any(mark in text for mark in _NO_CHARACTERS) or not is_utf_8(text)


def refused(facts: FileFacts, problems: tuple[Problem, ...], refusal: Refused) -> tuple[Problem, ...]:
    """The file's problems, with urdfdom's refusal if no other problem shows it."""
    told = chain(problems, *(item.problems for item in facts.items))
    if any(problem.code in _REFUSED for problem in told):
        return problems
    span = Span(refusal.offset, refusal.offset + 1 if facts.items or refusal.offset else refusal.offset)
    return (*problems, Problem(NOT_WELL_FORMED, span, Markup(refusal.what)))
