"""Reads tokens before nodes and between them: tags, anchors, aliases, blanks."""

import re

from robray.syntax.encoding import decoded
from robray.syntax.nodes import Alias, Properties, Property
from robray.syntax.notes import Notes
from robray.syntax.yaml.block_scalars import BlockScalars
from robray.text.records import new
from robray.text.spans import Span

_GAP = re.compile(r"[ \t]++")
_NAME = re.compile(r"[^ \t\r\n?:,\[\]{}%@`]*+")
_USUAL_NAME = re.compile(r"[0-9A-Za-z_-]+(?=[ \t\r\n?:,\]}%@`]|\Z)")
_TAG = re.compile(r"!(?:<[^ \t\r\n>]*+>?|[^ \t\r\n,\[\]{}]*+)")
_TAG_LETTER = r"[-\w;/?:@&=+$,.~*'()\[\]]|%[0-9A-Fa-f]{2}"
_KNOWN_TAG = re.compile(rf"!(?:<[-\w;/?:@&=+$,.!~*'()\[\]%#]+>|[-\w]*!(?:{_TAG_LETTER}|!)*|(?:{_TAG_LETTER})*)")
_HANDLE = re.compile(r"![-0-9A-Za-z_]*!")
DEFAULT_HANDLES = frozenset({"!", "!!"})


class PropertyReader(BlockScalars):
    """Reads scalars, tags, anchors and aliases."""

    def __init__(self, text: str, notes: Notes) -> None:
        super().__init__(text, notes)
        self.handles = DEFAULT_HANDLES
        self.comments: list[Span] = []
        self.has_names = False

    def comment(self, start: int, end: int) -> None:
        self.comments.append(Span(start - self.base, end - self.base))

    def gap(self, at: int) -> int:
        """The end of the blanks within a line."""
        match = _GAP.match(self.text, at)
        if match is None:
            return at
        self.check_tabs(at, match.end())
        return match.end()

    def properties(self, at: int, before: Properties | None) -> tuple[Properties | None, int]:
        """Tags and anchors from here on, with those before them, and their end, with the blanks behind."""
        text = self.text
        while text[at : at + 1] in ("&", "!"):
            tag, anchor = before if before is not None else (None, None)
            if text[at] == "&":
                name, end = self._name(at)
                if anchor is not None:
                    self.wrong(at, end, "second anchor of a node; remove one")
                before = Properties(tag, Property(name, Span(at - self.base, end - self.base)))
            else:
                match = _TAG.match(text, at)
                assert match is not None, "it was looked at"
                end = match.end()
                if tag is not None:
                    self.wrong(at, end, "second tag of a node; remove one")
                self._check_tag(at, end, match[0])
                before = Properties(Property(decoded(match[0]), Span(at - self.base, end - self.base)), anchor)
            behind = self.gap(end)
            if behind == end and text[end : end + 1] not in ("", "\r", "\n", ",", "]", "}", ":"):
                self.wrong(end, end, "missing space")
            at = behind
            if self.notes.gives_up:
                break
        return before, at

    def _name(self, at: int) -> tuple[str, int]:
        match = _NAME.match(self.text, at + 1)
        assert match is not None, "it may be empty"
        self.has_names = True
        end = match.end()
        if end == at + 1:
            self.wrong(at, end, f"missing name after '{self.text[at]}'")
        elif _USUAL_NAME.fullmatch(match[0]) is None or _USUAL_NAME.match(self.text, at + 1) is None:
            self.wrong(at, end, "some readers accept only letters, digits, '-' and '_' in this name")
        return decoded(match[0]), end

    def _check_tag(self, start: int, end: int, tag: str) -> None:
        if _KNOWN_TAG.fullmatch(tag) is None:
            self.wrong(start, end, "invalid tag")
            return
        handle = _HANDLE.match(tag)
        if handle is not None and handle[0] not in self.handles:
            self.wrong(start, start + handle.end(), f"undefined tag handle '{handle[0]}'")
        if handle is not None and handle.end() == len(tag):
            self.wrong(start, end, "invalid tag")

    def alias(self, at: int, properties: Properties | None) -> Alias:
        name, end = self._name(at)
        if properties is not None:
            self.wrong(at, end, "an alias cannot have a tag or an anchor")
        return new(Alias, (at - self.base, end - self.base, name, None))
