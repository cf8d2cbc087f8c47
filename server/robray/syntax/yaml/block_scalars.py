"""Scalars that are blocks of lines: literal ones and folded ones."""

import re
from typing import NamedTuple

from robray.syntax.yaml.line_ends import ends_of_lines
from robray.syntax.yaml.scalars import Scalars

_HEADER = re.compile(r"[|>](?:(?P<chomp>[-+])(?P<width>[0-9])?|(?P<first>[0-9])(?P<then>[-+])?)?")
_HEADER_END = re.compile(r"[ \t]*+(?P<comment>(?<=[ \t])#[^\r\n]*+)?(?=[\r\n]|\Z)")
_SPACES = re.compile(r" *+")
_BREAK = re.compile(r"\r\n|\n|\r")


class Block(NamedTuple):
    """A block scalar, and the line behind it."""

    text: str
    end: int
    behind: int


class BlockScalars(Scalars):
    """Reads scalars."""

    def block(self, start: int, indent: int) -> Block:
        """A block scalar in a collection of so many blanks. Cost: O(its lines)."""
        text = self.text
        header = _HEADER.match(text, start)
        assert header is not None, "it was looked at"
        is_folded = text[start] == ">"
        chomp = header["chomp"] or header["then"] or ""
        width = header["width"] or header["first"]
        rest = _HEADER_END.match(text, header.end())
        if width == "0":
            self.wrong(start, header.end(), "expected an indentation from 1 to 9")
            width = None
        if rest is None:
            line_end = self.rest(header.end())
            self.wrong(header.end(), line_end, "unexpected text after this")
        else:
            line_end = rest.end()
            self.check_tabs(header.end(), rest.start("comment") if rest["comment"] else line_end)
            if rest["comment"]:
                self.comment(rest.start("comment"), line_end)
        least = max(1, indent + 1)
        at = self._behind_break(line_end)
        lines = _Lines(self, at)
        inner = least + int(width) - 1 if width is not None else max(least, lines.indentation())
        return self._content(lines, inner, line_end, chomp, is_folded=is_folded)

    def _content(self, lines: "_Lines", indent: int, end: int, chomp: str, *, is_folded: bool) -> Block:
        text = self.text
        chunks: list[str] = []
        stop = lines.at
        lines.skip_blank(indent)
        line_break, breaks = "", ends_of_lines(self.written[stop : lines.at])
        was_text = False
        while lines.holds_text(indent):
            at = lines.at + indent
            is_text = text[at] not in " \t"
            if chunks and is_folded and line_break == "\n" and was_text and is_text:
                chunks.append("".join(breaks) or " ")
            else:
                chunks += (line_break, *breaks)
            stop = self.rest(at)
            chunks.append(text[at:stop])
            end = stop
            lines.at = self._behind_break(stop)
            was_text = is_text
            lines.skip_blank(indent)
            line_break, *breaks = ends_of_lines(self.written[stop : lines.at]) or [""]
        if chomp != "-":
            chunks.append(line_break)
        if chomp == "+":
            chunks += breaks
        self.looked = max(self.looked, lines.at + indent + 4)
        return Block("".join(chunks), end, lines.at)

    def comment(self, start: int, end: int) -> None:
        raise NotImplementedError


class _Lines:
    """Lines of a block scalar; `at` is the start of the next one."""

    def __init__(self, scalars: Scalars, at: int) -> None:
        self._text = scalars.text
        self.at = at

    def indentation(self) -> int:
        """The most blanks before the first line with text, or on a blank line before it."""
        text, at, most = self._text, self.at, 0
        while True:
            match = _SPACES.match(text, at)
            assert match is not None, "there may be none"
            most = max(most, match.end() - at)
            line_break = _BREAK.match(text, match.end())
            if line_break is None:
                return most
            at = line_break.end()

    def skip_blank(self, indent: int) -> None:
        """Skips lines of at most `indent` blanks."""
        text = self._text
        while True:
            match = _SPACES.match(text, self.at)
            assert match is not None, "there may be none"
            end = min(match.end(), self.at + indent)
            line_break = _BREAK.match(text, end)
            if line_break is None:
                return
            self.at = line_break.end()

    def holds_text(self, indent: int) -> bool:
        end = self.at + indent
        return end < len(self._text) and self._text.startswith(" " * indent, self.at)
