"""Where statements are put: before a top-level statement, in a block, behind one."""

from robray.analysis.analysis import FileSpan
from robray.formats.robray.editing.refactorings.layout import (
    ends_line,
    indent_step,
    indentation,
    line_end,
    line_start,
    newline,
    with_comments_above,
)
from robray.formats.robray.editing.refactorings.subject import Subject
from robray.formats.robray.statements import Block
from robray.text.blanks import begins_line
from robray.text.spans import Span

Edit = tuple[FileSpan, str]


def before_statement(subject: Subject, rank: int, statement: str) -> Edit:
    """A statement on a line of its own, before the one of a rank and the comments right above that one."""
    text = subject.text
    start = subject.facts.starts[rank]
    if not begins_line(text, start):
        return subject.at(Span(start, start)), f"{statement} "
    at = with_comments_above(text, start)
    # Definitions are close together; a block has an empty line before it.
    apart = newline(text) * (2 if isinstance(subject.facts.items[rank].statement, Block) else 1)
    return subject.at(Span(at, at)), f"{statement}{apart}{indentation(text, at)}"


def behind_statement(subject: Subject, rank: int, statement: str) -> Edit:
    """A statement on a line of its own, behind the one of a rank and the rest of that one's line."""
    text = subject.text
    start, end = subject.facts.starts[rank], subject.facts.ends[rank]
    indent = indentation(text, start) if begins_line(text, start) else ""
    following = rank_behind(subject, rank)
    at = line_end(text, end)
    if following is not None and following < at:
        # Another statement is in the same line.
        return subject.at(Span(end, end)), f" {statement}"
    if text[at - 1 : at] == b"\n":
        return subject.at(Span(at, at)), f"{indent}{statement}{newline(text)}"
    return subject.at(Span(at, at)), f"{newline(text)}{indent}{statement}"


def rank_behind(subject: Subject, rank: int) -> int | None:
    """Start of the next top-level statement."""
    after = subject.facts.after(rank)
    return subject.facts.starts[after] if after < len(subject.facts) else None


def inner_indentation(text: bytes, body: Span, around: str) -> str:
    """The indentation of statements in a block: that of the first, otherwise a step deeper than the block."""
    first = line_end(text, body.start)
    while first < body.end and ends_line(text, first):
        first = line_end(text, first)
    if first < line_start(text, body.end):
        return indentation(text, first)
    return around + indent_step(text)


def at_end_of_block(path: str, text: bytes, body: Span, around: str, statement: str) -> Edit:
    """A statement before the closing brace; `around` is the indentation of the block."""
    end = newline(text)
    inner = inner_indentation(text, body, around)
    closing = line_start(text, body.end)
    if closing > body.start and not text[closing : body.end].strip():
        return FileSpan(path, Span(closing, closing)), f"{inner}{statement}{end}"
    blanks = len(text[body.start : body.end]) - len(text[body.start : body.end].rstrip(b" \t"))
    return FileSpan(path, Span(body.end - blanks, body.end)), f"{end}{inner}{statement}{end}{around}"


def at_start_of_block(path: str, text: bytes, body: Span, around: str, statement: str) -> Edit:
    """A statement right behind the opening brace; on the line of the brace, if the block has only one."""
    at = FileSpan(path, Span(body.start, body.start))
    if b"\n" not in text[body.start : body.end]:
        return at, f" {statement}" if text[body.start : body.start + 1].isspace() else f" {statement} "
    if ends_line(text, body.start):
        return at, f"{newline(text)}{inner_indentation(text, body, around)}{statement}"
    return at, f" {statement}"
