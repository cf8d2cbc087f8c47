"""A text cut into tags, and into those that only lack a bracket, or their name."""

import re
from collections.abc import Iterable
from enum import Enum

from robray.syntax.xml.between import passed_over
from robray.syntax.xml.tags import Fault, Flaw, Tag, end_tag, start_tag
from robray.text.records import NamedTuple
from robray.text.spans import Span

MOST_TOKENS = 60_000
"""Tags and what is between them, of a text that is mended: it is read anew at each key."""

_MOST_FAULTS = 200
"""Of a text that is mended: what has more is broken otherwise."""

_ATTRIBUTES = rb"""(?>(?:[ \t\r\n]+[A-Za-z_][\w.:-]*[ \t\r\n]*=[ \t\r\n]*(?:"[^"<]*"|'[^'<]*'))*)[ \t\r\n]*"""


_ODD = rb"(?:[\x00-\x7f]|[\xc0-\xff][\x80-\xbf]+)"
"""One character."""

_ODD_FIRST = re.compile(
    rb"<(?P<end>/?)(?P<odd>(?![A-Za-z_/>])" + _ODD + rb")(?P<late>/?)(?P<name>[A-Za-z_]\w*)"
    rb"(?P<attributes>" + _ATTRIBUTES + rb")(?P<empty>/?)>"
)
_ODD_BEFORE_SLASH = re.compile(
    rb"<(?P<end>)(?P<odd>(?!/)" + _ODD + rb")(?P<late>/)(?P<name>[A-Za-z_]\w*)(?P<attributes>[ \t\r\n]*)(?P<empty>)>"
)
_ODD_INSIDE = re.compile(
    rb"<(?P<end>/?)(?P<name>[A-Za-z_]\w*)(?P<odd>(?![\w\r\n])" + _ODD + rb")(?P<rest>\w*)"
    rb"(?P<attributes>" + _ATTRIBUTES + rb")(?P<empty>/?)>"
)
_ODD_NAME = re.compile(rb"<(?P<odd>(?![A-Za-z_/!?<>\s])" + _ODD + rb")[ \t]*>")
"""Tags with one character that is no name."""
_REST = 2
"""Letters behind an odd one by which a word is known that begins as another one does."""
_CLOSED_EARLY = re.compile(
    rb"<(?P<end>)(?P<name>[A-Za-z_]\w*)"
    + _ATTRIBUTES
    + rb"(?P<odd>>)(?:(?P<attributes>[ \t]*[A-Za-z_]\w*[ \t]*=[ \t]*(?:\"[^\"<>]*\"|'[^'<>]*')"
    + _ATTRIBUTES
    + rb")(?P<empty>/?)|/)>"
)
"""Tags with a bracket before some of their attributes."""
_END_WITH_ATTRIBUTES = re.compile(rb"</()([A-Za-z_]\w*)(" + _ATTRIBUTES + rb")(/?)>")
_SOUND = re.compile(rb"</?([A-Za-z_]\w*)" + _ATTRIBUTES + rb"/?>")
_OPENED_AGAIN = re.compile(
    rb"<(?P<end>/?)(?P<name>[A-Za-z_]\w*)(?P<attributes>"
    + _ATTRIBUTES
    + rb")(?P<empty>/?)<(?![A-Za-z_/!?]|[ \t\r\n]*>)"
)
"""Tags with a `<` instead of their last bracket."""


class Sort(Enum):
    START = "a start tag"
    END = "an end tag"
    EITHER = "a tag that may be one or the other"
    TEXT = "characters"
    COMMENT = "a comment"

    __hash__ = object.__hash__


BETWEEN = frozenset({Sort.TEXT, Sort.COMMENT})


class Token(NamedTuple):
    """`name` is empty where nobody knows; a tag that `is_faulty` has been told of."""

    sort: Sort
    start: int
    end: int
    name: str = ""
    tag: Tag | None = None
    is_faulty: bool = False

    @property
    def is_empty(self) -> bool:
        return self.tag is not None and self.tag.is_empty


class Lexer:
    """Cuts a text into tags, and finds those that only lack a bracket."""

    def __init__(self, text: bytes, words: Iterable[str]) -> None:
        self._text = text
        self._words = frozenset(words)
        named = b"|".join(word.encode() for word in words)
        self._lacking = re.compile(rb"(?:(/)[ \t\r\n]*+)?(" + named + rb")(" + _ATTRIBUTES + rb")(/?)>")
        behind = (rb"(/?)[ \t\r\n]*(" + named + rb")(", rb"(/?)()(")
        self._behind = tuple(re.compile(rb"<(?:[ \t\r\n]*>)?" + each + _ATTRIBUTES + rb")(/?)>?") for each in behind)
        self._name = re.compile(rb"(" + named + rb")[ \t\r\n]*>?")
        self._before = re.compile(rb"(" + named + rb")[ \t\r\n]*\Z")
        self._following = -1
        """Where the next bracket is, for what stands before it."""
        self.faults: list[Fault] = []

    def tokens(self, at: int) -> list[Token] | None:
        found: list[Token] = []
        size = len(self._text)
        while at < size:
            if len(found) > MOST_TOKENS or len(self.faults) > _MOST_FAULTS:
                return None
            faults: list[Fault] = []
            before, last = at, len(found) - 1
            if self._text[at] != 0x3C:
                at = self._characters(at, size, found, faults)
            elif (odd := self._oddly(at)) is not None:
                token, fault = odd
                found.append(token)
                faults.append(fault)
                at = token.end
            elif self._text.startswith(b"</", at):
                at = self._ending(at, found, faults)
            elif self._text.startswith((b"<!", b"<?"), at):
                at = passed_over(self._text, at, faults)
                if self._text.startswith(b"<!--", before):
                    found.append(Token(Sort.COMMENT, before, at))
                elif self._text.startswith(b"<![CDATA[", before):
                    found.append(Token(Sort.TEXT, min(before + 9, at), max(at - 3, min(before + 9, at))))
                faults = [each for each in faults if each.flaw is not Flaw.LAX]
            else:
                at = self._starting(at, found, faults)
            if not self._continues(found, last):
                self._note(faults)
        return found

    def _note(self, faults: list[Fault]) -> None:
        self.faults += faults

    def _continues(self, found: list[Token], last: int) -> bool:
        """Whether a tag stands behind a faulty one: brackets that are wrong side by side are one mistake."""
        if last < 0 or last + 1 >= len(found) or not found[last].is_faulty or not found[last + 1].is_faulty:
            return False
        return not self._text[found[last].end : found[last + 1].start].strip()

    def _oddly(self, at: int) -> tuple[Token, Fault] | None:
        """A tag with one character in it, or instead of one, that makes none or another of it."""
        if self._text.startswith((b"<!--", b"<![", b"<!DOCTYPE", b"<?xml"), at):
            return None
        sound = _SOUND.match(self._text, at)
        if sound is not None and sound[1].decode() in self._words:
            match = _CLOSED_EARLY.match(self._text, at)
            if match is None:
                return None
            what = "this '>' closes the tag before its end"
            return self._odd_token(match, sound[1].decode()), Fault(Flaw.BROKEN, Span(*match.span("odd")), what)
        for each in (_ODD_BEFORE_SLASH, _ODD_FIRST, _ODD_INSIDE):
            match = each.match(self._text, at)
            name = None if match is None else self._meant(match)
            if match is not None and name is not None:
                odd = match["odd"].decode("utf-8", "replace")
                what = "a blank cannot stand here in a tag" if odd.isspace() else f"'{odd}' cannot stand here in a tag"
                return self._odd_token(match, name), Fault(Flaw.BROKEN, Span(*match.span("odd")), what)
        match = _OPENED_AGAIN.match(self._text, at)
        if match is None or match["name"].decode() not in self._words:
            return None
        name = match["name"].decode()
        what = f"the tag '{name}' is not closed with '>'"
        return self._odd_token(match, name), Fault(Flaw.BROKEN, Span(*match.span("name")), what)

    def _meant(self, match: re.Match[bytes]) -> str | None:
        """The name in a tag with an odd character, or what is left of it."""
        parts, odd = match.groupdict(), match["odd"]
        name, rest = match["name"].decode(), (parts.get("rest") or b"").decode()
        whole = name + rest
        if "rest" not in parts:
            return whole if whole in self._words or any(word[1:] == whole for word in self._words) else None
        if not rest and odd in b" \t/>":
            return None
        if whole in self._words:
            return whole
        # Two names may have run together.
        if rest in self._words or (name in self._words and len(rest) < _REST):
            return None
        size = len(whole) + 1
        return next(
            (word for word in self._words if len(word) == size and word.startswith(name) and word.endswith(rest)), None
        )

    def _odd_token(self, match: re.Match[bytes], name: str) -> Token:
        start, end = match.span()
        is_end = bool(match["end"] or match.groupdict().get("late"))
        span = Span(*match.span("name"))
        group, is_empty = match.re.groupindex["attributes"], bool(match["empty"])
        if match["attributes"] is None:
            tag = Tag(name, span, (), end, is_empty=True)
        else:
            tag = self._tag(name, span, match, group, end, is_empty=is_empty)
        return Token(Sort.END if is_end else Sort.START, start, end, name, tag, is_faulty=True)

    def _ending(self, start: int, found: list[Token], faults: list[Fault]) -> int:
        name, end = end_tag(self._text, start, faults)
        if not name:
            if self._text.startswith(b"</", end) and self._text[end - 1 : end] != b">":
                # A bracket too much.
                return end
            named = self._name.match(self._text, end)
            if named is not None:
                name, end = named[1].decode(), named.end()
        whole = _END_WITH_ATTRIBUTES.match(self._text, start)
        tag = None if whole is None else self._tag(name, Span(*whole.span(2)), whole, 3, end)
        if not name and self._text.startswith(b"</>", start):
            # The slash may stand instead of a name.
            tag = Tag("", Span(start + 1, start + 2), (), end, is_empty=False)
        found.append(Token(Sort.END, start, end, name, tag, bool(faults)))
        return end

    def _starting(self, at: int, found: list[Token], faults: list[Fault]) -> int:
        tag = start_tag(self._text, at, faults)
        if tag is not None:
            is_faulty = any(each.flaw is Flaw.BROKEN for each in faults)
            found.append(Token(Sort.START, at, tag.end, tag.name, tag, is_faulty))
            return tag.end
        odd = _ODD_NAME.match(self._text, at)
        if odd is not None:
            span = Span(*odd.span("odd"))
            written = odd["odd"].decode("utf-8", "replace")
            faults.append(Fault(Flaw.BROKEN, span, f"'{written}' is no name of an element"))
            nameless = Tag("", span, (), odd.end(), is_empty=False)
            found.append(Token(Sort.EITHER, at, odd.end(), "", nameless, is_faulty=True))
            return odd.end()
        faults.append(Fault(Flaw.BROKEN, Span(at, at + 1), "'<' begins no tag here; text has '&lt;'"))
        matches = (each.match(self._text, at) for each in self._behind)
        match = next((each for each in matches if each is not None), None)
        if match is None or not (match[2] or match[3].strip() or b">" in match[0]):
            return at + 1
        name, name_at = match[2], match.start(2)
        if not name and found and found[-1].sort is Sort.TEXT:
            # The name stands before its bracket.
            named = self._before.search(self._text, found[-1].start, found[-1].end)
            if named is not None:
                name, name_at = named[1], named.start(1)
                if name_at == found[-1].start:
                    found.pop()
                else:
                    found[-1] = found[-1]._replace(end=name_at)
        written = (name or b"").decode()
        if match[1]:
            found.append(Token(Sort.END, at, match.end(), written, None, is_faulty=True))
            return match.end()
        span = Span(name_at, name_at + len(written)) if name else Span(at, at + 1)
        tag = self._tag(written, span, match, 3, match.end())
        sort = Sort.START if match[3].strip() or tag.is_empty else Sort.EITHER
        found.append(Token(sort, at, match.end(), written, tag, is_faulty=True))
        return match.end()

    def _characters(self, start: int, size: int, found: list[Token], faults: list[Fault]) -> int:
        if self._following < start:
            following = self._text.find(b"<", start)
            self._following = size if following < 0 else following
        end = self._following
        is_one_there = self._text.find(b">", start, end) >= 0
        lacking = self._lacking.search(self._text, start, end) if is_one_there else None
        if lacking is None:
            self._text_token(start, end, found)
            return end
        self._text_token(start, lacking.start(), found)
        name = lacking[2].decode()
        slash = "/" if lacking[1] else ""
        faults.append(Fault(Flaw.BROKEN, Span(*lacking.span(2)), f"'<' is missing before '{slash}{name}'"))
        # A slash may stand behind its bracket, or instead of it.
        tag = self._tag(name, Span(*lacking.span(2)), lacking, 3, lacking.end())
        sort = Sort.START if tag.attributes or tag.is_empty else Sort.EITHER
        found.append(Token(sort, *lacking.span(), name, tag, is_faulty=True))
        return lacking.end()

    def _tag(
        self, name: str, span: Span, match: re.Match[bytes], group: int, end: int, *, is_empty: bool | None = None
    ) -> Tag:
        """The tag that was meant, with attributes that stand by themselves."""
        by_itself = start_tag(b"<x" + match[group] + b">", 0, [])
        shift = match.start(group) - 2
        attributes = tuple(
            each._replace(name_span=each.name_span.shifted(shift), span=each.span.shifted(shift))
            for each in (() if by_itself is None else by_itself.attributes)
        )
        return Tag(name, span, attributes, end, bool(match[4]) if is_empty is None else is_empty)

    def _text_token(self, start: int, end: int, found: list[Token]) -> None:
        raw = self._text[start:end]
        inner = raw.strip(b" \t\r\n")
        if inner:
            first = start + raw.index(inner[:1])
            found.append(Token(Sort.TEXT, first, first + len(inner)))
