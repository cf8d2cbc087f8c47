"""Reads scalars of YAML: their ends, and the text of their quotes, escapes and folds.

Comments about PyYAML and other readers hold for PyYAML 6 and yaml-cpp.
"""

import re

from robray.syntax.encoding import decoded
from robray.syntax.nodes import Properties, Scalar, Style
from robray.syntax.notes import Notes
from robray.syntax.yaml.line_ends import END_OF_LINE, ends_of_lines, folded, with_usual_ends
from robray.text.records import new

PLAIN = re.compile(r"(?>(?:[^ \t\r\n:#]++|:(?=[^ \t\r\n])|(?<![ \t\r\n])#|[ \t]++(?=[^ \t\r\n#:]|:[^ \t\r\n]))*)")
"""The rest of a plain scalar on a line, outside of brackets."""
PLAIN_IN_FLOW = re.compile(
    r"(?>(?:[^ \t\r\n:#,\[\]{}]++|:(?=[^ \t\r\n,\[\]{}])|(?<![ \t\r\n])#"
    r"|[ \t]++(?=[^ \t\r\n#:,\[\]{}]|:[^ \t\r\n,\[\]{}]))*)"
)
PLAIN_FIRST = re.compile(r"[^ \t\r\n\-?:,\[\]{}#&*!|>'\"%@`]|[-?:](?=[^ \t\r\n]|\Z)")
KEY_END = re.compile(r"[ \t]*+:(?=[ \t\r\n]|\Z)")
REST_OF_LINE = re.compile(r"[^\r\n]*+")
_LINE_START = re.compile(r"[ \t]*+(?:\r\n|\n|\r)(?>(?:[ \t]*+(?:\r\n|\n|\r))*)( *+)")
_ENTRY = re.compile(
    r"[-?](?=[ \t\r\n]|\Z)|[^ \t\r\n\[\]{},\"'#&*!|>%@`:]++(?>(?:[ ]++[^ \t\r\n\"'#:]++)*)[ \t]*+:(?=[ \t\r\n]|\Z)"
)
"""The beginning of an entry of a block."""
_MARK = re.compile(r"(?:---|\.\.\.)(?=[ \t\r\n]|\Z)")
_DOUBLE = re.compile(r"[^\"\\\r\n]*+(?>(?:\\[^\r\n][^\"\\\r\n]*+)*)")
_SINGLE = re.compile(r"[^'\r\n]*+(?>(?:''[^'\r\n]*+)*)")
_BEHIND_TEXT = re.compile(r"[ \t]*+(?:#|:(?=[ \t\r\n])|(?=[\r\n])|\Z)")
_BEHIND_TEXT_IN_BRACKETS = re.compile(r"[ \t]*+(?:[#:,\]}]|(?=[\r\n])|\Z)")
_LONGEST_OVER_ENTRIES = 8 << 10
"""Limit of a quoted text over lines that look like entries; a lost quote would otherwise be matched far behind."""
_FOLD = re.compile(r"[ \t]*+(?:\r\n|\n|\r)(?>(?:[ \t]*+(?:\r\n|\n|\r))*)[ \t]*+")
_DOUBLE_PART = re.compile(
    r"\\(?:(?P<joined>(?:\r\n|\n|\r)(?>(?:[ \t]*+(?:\r\n|\n|\r))*))[ \t]*+"
    r"|x(?P<x>[0-9A-Fa-f]{2})|u(?P<u>[0-9A-Fa-f]{4})|U(?P<U>[0-9A-Fa-f]{8})|(?P<one>.?))"
    r"|[ \t]*+(?P<breaks>(?:\r\n|\n|\r)(?>(?:[ \t]*+(?:\r\n|\n|\r))*))[ \t]*+",
    re.DOTALL,
)
_ONE = {
    "0": "\0",
    "a": "\x07",
    "b": "\b",
    "t": "\t",
    "\t": "\t",
    "n": "\n",
    "v": "\v",
    "f": "\f",
    "r": "\r",
    "e": "\x1b",
    " ": " ",
    '"': '"',
    "\\": "\\",
    "/": "/",
    "N": "\x85",
    "_": "\xa0",
    "L": "\u2028",
    "P": "\u2029",
}


def _breaks(part: str) -> int:
    return part.count("\n") + part.count("\r") - part.count("\r\n")


class Scalars:
    """Reads scalars of a text with one character for each byte; nodes count from `base`."""

    def __init__(self, text: str, notes: Notes) -> None:
        self.written = text
        self.text = with_usual_ends(text)
        self.notes = notes
        self.base = 0
        self.looked = 0
        """End of the text read so far."""

    def wrong(self, start: int, end: int, what: str) -> None:
        self.notes.syntax(start - self.base, end - self.base, what)

    def disorder(self, start: int, end: int, what: str) -> None:
        self.notes.order(start - self.base, end - self.base, what)

    def scalar(self, start: int, end: int, text: str, style: Style, properties: Properties | None) -> Scalar:
        base = self.base
        return new(Scalar, (start - base, end - base, text if text.isascii() else decoded(text), style, properties))

    def folded(self, start: int, end: int) -> str:
        """The text for the line ends between two places."""
        if self.written is not self.text:
            return folded(ends_of_lines(self.written[start:end]))
        return "\n" * (_breaks(self.text[start:end]) - 1) or " "

    def is_mark(self, at: int) -> bool:
        """True if a mark of a document begins here."""
        return _MARK.match(self.text, at) is not None

    def next_line(self, at: int) -> tuple[int, int] | None:
        """Start of the next line that is not blank, and its first character."""
        match = _LINE_START.match(self.text, at)
        if match is None:
            self.looked = max(self.looked, at + 2)
            return None
        self.looked = max(self.looked, match.end() + 4)
        return match.start(1), match.end()

    def is_entry(self, at: int) -> bool:
        match = _ENTRY.match(self.text, at)
        rest = REST_OF_LINE.match(self.text, at)
        assert rest is not None, "a line may be empty"
        self.looked = max(self.looked, rest.end() + 2)
        return match is not None

    def plain_lines(self, start: int, end: int, indent: int) -> tuple[int, str]:
        """The end of a plain scalar that may continue on lines of at least `indent` blanks; its text."""
        text = self.text
        parts = [text[start:end]]
        while True:
            line = self.next_line(end)
            if line is None:
                break
            line_start, at = line
            if (
                at - line_start < indent
                or (at == line_start and self.is_mark(at))
                or text[at : at + 1] in ("#", "", "\t")
            ):
                break
            more = PLAIN.match(text, at)
            assert more is not None, "it may be empty"
            self.looked = max(self.looked, more.end() + 3)
            if more.end() == at or KEY_END.match(text, more.end()) is not None:
                break
            if "\t" in text[end:line_start]:
                self.check_tabs(end, line_start)
            parts.append(self.folded(end, line_start))
            parts.append(more[0])
            end = more.end()
        whole = "".join(parts)
        if "\t" in whole:
            self.check_tabs(start, end)
        return end, whole

    def check_tabs(self, start: int, end: int) -> None:
        at = self.text.find("\t", start, end)
        if at >= 0:
            self.wrong(at, at + 1, "unexpected tab; use spaces")

    def check_plain(self, start: int, end: int) -> None:
        if "\t" in self.text[start:end]:
            self.check_tabs(start, end)

    def quoted(self, start: int, indent: int, *, in_brackets: bool, beside: int = -1) -> tuple[int, str, bool]:
        """The end of a quoted scalar, its text, and True if it is on one line.

        One that is never closed ends with its line. It counts as unclosed at the end of the document, at an entry on a
        line of at most `indent` blanks, and, if `beside` is not negative, at a bracket on a line of at most so many, or
        at a quote on any line; but not if the next such quote ends it as well.
        """
        text = self.text
        quote = text[start]
        part = _DOUBLE if quote == '"' else _SINGLE
        at = start + 1
        first_end = -1
        goes_on = False
        while True:
            match = part.match(text, at)
            assert match is not None, "it may be empty"
            at = match.end()
            if text[at : at + 1] == quote:
                break
            if text[at : at + 1] == "\\":
                # It is before the end of a line, and joins the next one to it.
                at += 1
            if first_end < 0:
                first_end = at
            line = self.next_line(at)
            is_open = line is None
            if line is not None:
                line_start, inner = line
                is_open = (
                    inner == len(text)
                    or (inner == line_start and self.is_mark(inner))
                    or (
                        not goes_on
                        and (
                            (inner - line_start <= indent and self.is_entry(inner))
                            or (inner - line_start <= beside and text[inner] in "[]{}")
                            or (beside >= 0 and text[inner] in "\"'")
                        )
                        and not (goes_on := self._is_closed_behind(inner, part, quote, in_brackets=in_brackets))
                    )
                )
                at = inner
            if is_open:
                self.looked = max(self.looked, at + 4)
                self.wrong(start, first_end, f"unclosed string; add {quote}")
                raw = text[start + 1 : first_end]
                return first_end, raw.replace("''", "'") if quote == "'" else self._unescaped(start, raw), True
        self.looked = max(self.looked, at + 1)
        raw = text[start + 1 : at]
        if quote == "'":
            if "\n" in raw or "\r" in raw:
                raw = _FOLD.sub(lambda match: self.folded(start + 1 + match.start(), start + 1 + match.end()), raw)
            return at + 1, raw.replace("''", "'"), first_end < 0
        if "\\" in raw or first_end >= 0:
            raw = self._unescaped(start, raw)
        return at + 1, raw, first_end < 0

    def _is_closed_behind(self, at: int, part: re.Pattern[str], quote: str, *, in_brackets: bool) -> bool:
        """True if a quoted scalar that goes on at `at` ends at the next quote with nothing odd behind it."""
        text = self.text
        most = at + _LONGEST_OVER_ENTRIES
        while at <= most:
            match = part.match(text, at)
            assert match is not None, "it may be empty"
            at = match.end()
            if text[at : at + 1] == quote:
                behind = _BEHIND_TEXT_IN_BRACKETS if in_brackets else _BEHIND_TEXT
                self.looked = max(self.looked, self.rest(at) + 2)
                return behind.match(text, at + 1) is not None
            line = self.next_line(at + (text[at : at + 1] == "\\"))
            if line is None or (line[0] == line[1] and self.is_mark(line[1])):
                break
            at = line[1]
        self.looked = max(self.looked, at + 4)
        return False

    def _unescaped(self, start: int, raw: str) -> str:
        def one(match: re.Match[str]) -> str:
            kind = match.lastgroup
            if kind == "breaks":
                return self.folded(start + 1 + match.start(), start + 1 + match.end())
            if kind == "joined":
                return "".join(ends_of_lines(self.written[start + 1 + match.start() : start + 1 + match.end()])[1:])
            if kind == "one":
                found = _ONE.get(match["one"])
                if found is None:
                    at = start + 1 + match.start()
                    self.wrong(at, start + 1 + match.end(), f"unknown escape '{decoded(match[0])}'")
                    return match[0]
                return found.encode().decode("latin-1")
            code = int(match[kind or 0], 16)
            if code > 0x10FFFF or 0xD800 <= code < 0xE000:
                at = start + 1 + match.start()
                self.wrong(at, start + 1 + match.end(), f"'{match[0]}' is not a character")
                code = 0xFFFD
            # The text is made of bytes until it is decoded as a whole.
            return chr(code).encode().decode("latin-1")

        return _DOUBLE_PART.sub(one, raw)

    def rest(self, at: int) -> int:
        rest = REST_OF_LINE.match(self.text, at)
        assert rest is not None, "a line may be empty"
        return rest.end()

    def _behind_break(self, at: int) -> int:
        match = END_OF_LINE.match(self.written, at)
        return at if match is None else match.end()
