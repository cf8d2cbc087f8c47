"""Which brace is missing, or one too many: what the indentation says of it.

The reader only knows that a block is open where the file ends, or that a brace closes nothing; mostly both are far from
the mistake. Who wrote the blocks has indented them, and the first line that is not indented as its block is stands
behind it. Looked at when diagnostics are made, from the top-level block on that the trouble is in.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from robray.facts.details import Written
from robray.facts.items import FileFacts
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Applicability, Diagnostic, PlacedFix, Related
from robray.rules.robray.broken_text import is_cut_short
from robray.rules.robray.details import UnmatchedBrace
from robray.text.spans import Span

_UNSAFE = Applicability.UNSAFE
_UNCLOSED, _UNMATCHED, _HEADLESS = "unclosed-block", "unmatched-brace", "missing-brace"
SKIPPED = rb'(?P<skip>#[^\n]*|//[^\n]*|/\*(?s:.*?)(?:\*/|\Z)|"[^"]*")'
"""Comments and strings."""
_TOKEN = re.compile(
    rb"(?P<first>^[ \t]*(?=[^\s#/]))|" + SKIPPED + rb"|(?P<brace>[{}])",
    re.MULTILINE,
)
_HEAD = re.compile(rb"\b(frame|class|object|geometry)\b[^{};]*\Z")
_COMMENT = re.compile(rb"(?:#|//)[^\n]*|/\*.*?\*/")
_STATEMENT = re.compile(rb"(?:" + "|".join(ROBRAY.keywords).encode() + rb")\b(?!-)")
"""Where a statement begins that is no attribute."""
_BETWEEN = re.compile(rb"(?:\s+|(?:#|//)[^\n]*|/\*(?s:.*?)\*/)*")
AT_TOP = re.compile(rb"^[A-Za-z]", re.MULTILINE)
"""Where what is indented as a statement outside of all blocks begins."""
_NEAR = 200
_FARTHEST = 1 << 16
"""Bytes before a brace too many in which the block is looked for that it was to close."""


class _Open(NamedTuple):
    """A brace that opens a block: where it is, and how the line is indented that it is in."""

    at: int
    indent: int


class Missing(NamedTuple):
    """The keyword of the block that lacks its end, and the line before which it belongs."""

    keyword: Span
    word: str
    line: int
    indent: bytes
    doubled: Span | None = None
    """The line that its head is in, where the next one is the same."""


def placed(text: bytes, facts: FileFacts, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings of a file, with those about braces where the indentation shows them."""
    everything = sorted(found, key=lambda each: each.at.span.start)
    if not any(each.code in (_UNCLOSED, _UNMATCHED) for each in everything):
        return everything
    # Most texts have none, and whether there is one is found faster than how many.
    if b"\r" in text and text.count(b"\r") > text.count(b"\r\n"):
        # Editors end lines at a carriage return and amino does not: what looks indented here may stand elsewhere there.
        return everything
    headless = min((each.at.span.start for each in everything if each.code == _HEADLESS), default=len(text))
    told = []
    looked: set[str] = set()
    for each in everything:
        if each.code in looked:
            # Ten thousand braces too many are no slip.
            told.append(each)
            continue
        if each.code in (_UNCLOSED, _UNMATCHED):
            looked.add(each.code)
        if each.code == _UNCLOSED:
            around = facts.around(each.at.span.start)
            missing = missing_end(text, facts.starts[around[0]] if around else each.at.span.start)
            told.append(each if missing is None else _unclosed(each, missing))
        elif each.code == _UNMATCHED:
            # Behind a head that lacks its brace, the one that closes nothing is not one too many.
            at = superfluous(text, each.at.span.start) if each.at.span.start < headless else None
            told.append(each if at is None else _unmatched(each, at))
        else:
            told.append(each)
    return told


def _unmatched(found: Diagnostic, at: int) -> Diagnostic:
    here = found.at._replace(span=Span(at, at + 1))
    message = "this '}' closes the block too early, because the next lines are indented; remove it"
    fix = PlacedFix("Remove '}'", ((here, ""),), Applicability.UNSAFE)
    # Where nothing was left to close, for whoever asks what stands between.
    details = UnmatchedBrace(found.at.span.start)
    related = (Related(found.at, "no block to close here"),)
    return found._replace(at=here, message=message, details=details, related=related, fix=fix)


def _unclosed(found: Diagnostic, missing: Missing) -> Diagnostic:
    at = found.at._replace(span=missing.keyword)
    before = found.at._replace(span=Span(missing.line, missing.line))
    if missing.doubled is not None:
        twice = PlacedFix("Remove the repeated line", ((found.at._replace(span=missing.doubled), ""),), _UNSAFE)
        message = f"duplicate '{missing.word}' line; remove one or add '}}'"
        again = (Related(before, "repeated line"),)
        return found._replace(at=at, message=message, details=Written(missing.word), related=again, fix=twice)
    fix = PlacedFix("Insert '}'", ((before, (missing.indent + b"}\n").decode()),), Applicability.UNSAFE)
    related = (*found.related, Related(before, "add '}' before this line"))
    message = f"unclosed '{missing.word}'; add '}}'"
    return found._replace(at=at, message=message, details=Written(missing.word), related=related, fix=fix)


def missing_end(text: bytes, start: int) -> Missing | None:
    """The block, from the one at byte `start` on, behind which the first line is that does not stand in it."""
    for line, opened, is_closing in _lines(text, start):
        if not opened:
            return None
        innermost = opened[-1]
        indent = _width(text, line)
        if indent < innermost.indent or (indent == innermost.indent and not is_closing):
            low = max(innermost.at - _NEAR, 0)
            head = _HEAD.search(text[low : innermost.at])
            if head is None:
                return None
            begin = low + head.start(1)
            own = text[text.rfind(b"\n", 0, begin) + 1 : begin]
            blanks = own if not own.strip() else b""
            keyword = Span(begin, low + head.end(1))
            return Missing(keyword, head[1].decode(), _behind_content(text, line), blanks, _doubled(text, begin, line))
    return None


def lacks_opening(text: bytes, head: int, depth: int) -> bool:
    """Whether a block whose head ends at a byte, in so many others, lacks its '{' and nothing else.

    So it does if no other statement stands, by the indentation, behind it before the first '}' that closes nothing, and
    if all blocks up to the next statement at the top are closed then. Cost: O(the bytes up to there).
    """
    own = _width(text, text.rfind(b"\n", 0, head) + 1)
    opened, ends = 0, 0
    for token in _TOKEN.finditer(text, head):
        if token.lastgroup == "first":
            is_closing = text.startswith(b"}", token.end())
            width = _width(text, token.start())
            if ends and not width and not is_closing:
                break
            is_other = _STATEMENT.match(text, token.end()) is not None
            if not (ends or opened) and width < own + is_other:
                return False
        elif token.lastgroup == "brace":
            opened += 1 if token[0] == b"{" else -1
            if opened < 0:
                opened, ends = 0, ends + 1
    return not opened and ends == depth + 1


def has_content(text: bytes, head: int) -> bool:
    """Whether what stands behind the head of a block may belong into the block."""
    found = _BETWEEN.match(text, head)
    at = head if found is None else found.end()
    lines = [text.rfind(b"\n", 0, each) + 1 for each in (head, at)]
    if text[at : at + 1] in (b"", b";", b"}"):
        return False
    is_other = _STATEMENT.match(text, at) is not None
    if lines[0] == lines[1]:
        return not is_other
    return _width(text, lines[0]) + is_other <= _width(text, lines[1])


def _doubled(text: bytes, head: int, line: int) -> Span | None:
    """The line that holds a head, if the one at byte `line` follows it at once and says the same."""
    start = text.rfind(b"\n", 0, head) + 1
    end = text.find(b"\n", head) + 1
    return Span(start, end) if end == line and text[start:end] == text[line : line + end - start] else None


def _behind_content(text: bytes, line: int) -> int:
    """The line behind the last one before `line` that is neither empty nor a comment."""
    while line > 0:
        before = text.rfind(b"\n", 0, line - 1) + 1
        written = text[before : line - 1].strip()
        if written and not written.startswith((b"#", b"//")):
            break
        line = before
    return line


def superfluous(text: bytes, unmatched: int) -> int | None:
    """The brace behind which the lines are indented as if their block were still open."""
    starts = [match.start() for match in AT_TOP.finditer(text, max(unmatched - _FARTHEST, 0), unmatched)]
    if not starts:
        return None
    last: int | None = None
    contents: dict[int, int] = {}
    for line, opened, is_closing in _lines(text, starts[-1]):
        if line > unmatched:
            return None
        width = _width(text, line)
        if not opened and is_closing and last is not None and _is_doubled(text, last):
            return last
        block = opened[-1].at if opened else -1
        usual = contents.setdefault(block, width) if opened else 0
        limit = opened[-1].indent if opened and is_closing else usual
        if width > limit and (is_closing or _begins_statement(text, line)):
            return last
        last = _last_closing(text, line, unmatched, last)
    return None


def _is_doubled(text: bytes, at: int) -> bool:
    """Whether another brace stands right before one, in its line."""
    return text[text.rfind(b"\n", 0, at) + 1 : at].rstrip(b" \t").endswith(b"}")


def _begins_statement(text: bytes, line: int) -> bool:
    """Whether a line does not go on with what the one before it, but for comments, began."""
    end = _behind_content(text, line)
    before = text[max(text.rfind(b"\n", 0, max(end - 1, 0)) + 1, end - _NEAR) : end]
    return _COMMENT.sub(b"", before).rstrip()[-1:] in (b";", b"{", b"}", b"")


def _last_closing(text: bytes, line: int, until: int, before: int | None) -> int | None:
    end = text.find(b"\n", line)
    at = text.rfind(b"}", line, min(end if end >= 0 else len(text), until))
    return before if at < 0 else at


def _width(text: bytes, line: int) -> int:
    end = line
    while end < len(text) and text[end] in b" \t":
        end += 1
    return len(text[line:end].expandtabs(4))


def _lines(text: bytes, start: int) -> Iterator[tuple[int, list[_Open], bool]]:
    """The lines that are no comments, with the blocks that are open where each begins; whether it closes one."""
    line = text.rfind(b"\n", 0, start) + 1
    opened: list[_Open] = []
    is_first = True
    for token in _TOKEN.finditer(text, line):
        if token.lastgroup == "first":
            line = token.start()
            if not is_first:
                yield line, opened, text[token.end() : token.end() + 1] == b"}"
            is_first = False
        elif token.lastgroup == "brace":
            if token[0] == b"{":
                opened.append(_Open(token.start(), _width(text, line)))
            elif opened:
                opened.pop()


_IN_VALUE = frozenset({"missing-brackets", "missing-operator", "missing-semicolon", "syntax-error"})
"""What is said of a value that a brace cuts short."""

_INNER = rb"[^\[\](){};\"#/]|/(?![/*])"
_BRACKET = re.compile(SKIPPED + rb"|(?P<value>[\[(](?>(?:%b|\((?:%b)*\))*)(?P<brace>\}))" % (_INNER, _INNER), re.DOTALL)
_BEHIND = re.compile(rb"\s*")
_LACKS_COMMAS = re.compile(rb"\[\s*([0-9.]+(?:\s+[0-9.]+)+)\s*\}")
_CLOSING = {b"[": "]", b"(": ")"}
"""Bytes before a brace that closes nothing in which the one is looked for that was to be none."""


class _Wrong(NamedTuple):
    """A brace, and what it was to be; `value` begins with the bracket that is open."""

    value: Span
    meant: str

    @property
    def at(self) -> int:
        return self.value.end - 1


def told_as_brackets(text: bytes, found: Iterable[Diagnostic]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """Reports braces that were to be brackets as such; returns these findings of a file, and the others that remain.

    What lacks there, and the brace that closes nothing then, are one mistake.
    """
    every = list(found)
    unmatched = sorted({each.at.span.start for each in every if each.code == _UNMATCHED})
    noticed = dict(_noticed(text, unmatched)) if unmatched else {}
    if not noticed:
        return [], every
    values = sorted(each.value for each in noticed.values())
    told, left = [], []
    for each in every:
        if each.code == _UNMATCHED and (wrong := noticed.get(each.at.span.start)) is not None:
            told.append(_told_as(text, each, wrong))
        elif each.code not in _IN_VALUE or not _is_in(each.at.span, values):
            left.append(each)
    return told, left


def _noticed(text: bytes, unmatched: Sequence[int]) -> Iterator[tuple[int, _Wrong]]:
    """By where nothing is left to close, the brace that was to be a bracket; each of them makes one of those."""
    free = list(unmatched)
    for wrong in _wrong_braces(text, unmatched):
        index = bisect_left(free, wrong.at)
        if index == len(free):
            return
        is_certain = is_cut_short(text, wrong.at)
        if is_certain or AT_TOP.search(text, wrong.at, free[index]) is None:
            yield free.pop(index), wrong


def _wrong_braces(text: bytes, unmatched: Sequence[int]) -> Iterator[_Wrong]:
    """Braces in values, but for those that begin a line and may end a block there."""
    starts = [each.start() for each in AT_TOP.finditer(text, max(unmatched[0] - _FARTHEST, 0), unmatched[0])]
    start = starts[-1] if starts else 0
    for token in _BRACKET.finditer(text, start, min(unmatched[-1] + 1, start + _FARTHEST)):
        if token["value"] is None:
            continue
        value = Span(*token.span("value"))
        brace = value.end - 1
        begins_line = not text[text.rfind(b"\n", value.start, brace) + 1 : brace].strip()
        if not begins_line or is_cut_short(text, brace):
            yield _Wrong(value, _CLOSING[text[value.start : value.start + 1]])


def _told_as(text: bytes, found: Diagnostic, wrong: _Wrong) -> Diagnostic:
    here = found.at._replace(span=Span(wrong.at, wrong.at + 1))
    behind = _BEHIND.match(text, wrong.value.end)
    following = text[wrong.value.end :][:1] if behind is None else text[behind.end() : behind.end() + 1]
    written = wrong.meant
    if wrong.meant == ")" and (not following or following not in b";,])"):
        written += "];" if _is_in_array(text, wrong.value.start) else ";"
    elif wrong.meant == "]" and following != b";":
        written += ";"
    where = here
    if (lacking := _LACKS_COMMAS.fullmatch(text, *wrong.value)) is not None:
        # With its bracket alone that would be the next mistake.
        where = found.at._replace(span=wrong.value)
        written = f"[{', '.join(lacking[1].decode().split())}{written}"
    # Outside of blocks nothing is left to close at the brace itself.
    is_elsewhere = found.at.span.start != wrong.at
    return found._replace(
        at=here,
        message=f"unexpected '}}'{', which ends the block' if is_elsewhere else ''}; write '{wrong.meant}'",
        details=UnmatchedBrace(found.at.span.start if is_elsewhere else None, wrong.meant),
        related=(Related(found.at, "no block to close here"),) if is_elsewhere else (),
        fix=PlacedFix(f"Change to '{written}'", ((where, written),), Applicability.UNSAFE),
    )


def _is_in_array(text: bytes, at: int) -> bool:
    """Whether an array of its statement is open there."""
    low = max(at - _FARTHEST, 0)
    begin = max(low, *(text.rfind(mark, low, at) + 1 for mark in (b";", b"{", b"}")))
    return text.count(b"[", begin, at) > text.count(b"]", begin, at)


def _is_in(span: Span, values: Sequence[Span]) -> bool:
    index = bisect_left(values, (span.start + 1,)) - 1
    return index >= 0 and span.end <= values[index].end
