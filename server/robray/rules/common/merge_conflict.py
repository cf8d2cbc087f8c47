"""Noted for a file of any format: a merge left both versions of some lines in it."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.facts.problems import Problem
from robray.rules.engine.comment_places import comment_around
from robray.rules.engine.rule import Applicability, Fix, Related, Replacement, Rule, RuleContext
from robray.text.conflicts import BEGIN, END, MIDDLE, Conflict, conflicts
from robray.text.spans import Span

_LENGTH = len(BEGIN)
_ANCESTOR = b"|||||||"


class Details(NamedTuple):
    """`text` is the first mark that is left, `lines` are the lines of all of them, and `ancestor` is where the common
    ancestor begins, or the second version, in bytes of the file."""

    text: str
    lines: tuple[Span, ...] = ()
    marks: tuple[str, ...] = ()
    ancestor: int = 0


def conflicts_in(file: SourceFile) -> Iterator[Problem]:
    """The conflicts outside of comments; readers ignore those in comments."""
    outside = 0
    for each in conflicts(file.text):
        at = each.marks[0]
        comment = comment_around(file, at, outside)
        outside = at if comment is None else comment.end
        if comment is None:
            yield problem_of(file.text, each)


def has_conflicts(file: SourceFile) -> bool:
    return any(True for _ in conflicts_in(file))


def problem_of(text: bytes, conflict: Conflict) -> Problem:
    """The problem of a conflict in a text."""
    first, *_, last = (*conflict.marks, conflict.marks[-1])
    marks = tuple(text[at : at + _LENGTH].decode() for at in conflict.marks)
    lines = tuple(Span(at, text.find(b"\n", at) + 1 or len(text)) for at in conflict.marks)
    # git's styles 'diff3' and 'zdiff3' write the common ancestor behind the first version.
    middle = conflict.marks[1] if len(marks) > 1 else last
    ancestor = text.find(b"\n" + _ANCESTOR, first, middle) + 1 or middle
    return Problem("merge-conflict", Span(first, first + _LENGTH), Details(marks[0], lines, marks, ancestor))


def _related(context: RuleContext) -> Iterable[Related]:
    if context.file is None:
        return
    _, lines, marks, _ = context.details
    for line, mark in zip(lines[1:], marks[1:], strict=True):
        at = FileSpan(context.file.path, Span(line.start, line.start + _LENGTH))
        yield Related(at, f"'{mark}' of this conflict")


def _message(context: RuleContext) -> str:
    mark = context.details.text
    if mark == BEGIN.decode():
        return "unresolved merge conflict; keep one version and remove the lines of '<<<<<<<', '=======', '>>>>>>>'"
    return f"unexpected '{mark}' of a merge conflict; remove the line"


def _fix(context: RuleContext) -> Fix | None:
    _, lines, marks, ancestor = context.details
    if not lines:
        return None
    if [each.encode() for each in marks] != [BEGIN, MIDDLE, END]:
        return Fix("Remove the line", (Replacement(lines[0], ""),)).by_hand
    first, middle, last = lines
    one = (Replacement(first, ""), Replacement(Span(ancestor, last.end), ""))
    other = (Replacement(Span(first.start, middle.end), ""), Replacement(last, ""))
    second = Fix("Keep the second version", other).by_hand
    return Fix("Keep the first version", one, Applicability.BY_HAND, others=(second,))


LOGIC = {"merge-conflict": partial(Rule, details=Details, message_at=_message, related=_related, fix=_fix)}
