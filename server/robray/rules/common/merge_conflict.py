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
    """`text` is the first mark that is left, `others` are where further ones begin, in bytes of the file."""

    text: str
    others: tuple[int, ...] = ()


def conflicts_in(file: SourceFile) -> Iterator[Problem]:
    """The conflicts outside of comments; readers ignore those in comments."""
    outside = 0
    for each in conflicts(file.text):
        at = each.marks[0]
        comment = comment_around(file, at, outside)
        outside = at if comment is None else comment.end
        if comment is None:
            yield _problem(file, each)


def has_conflicts(file: SourceFile) -> bool:
    return any(True for _ in conflicts_in(file))


def _problem(file: SourceFile, conflict: Conflict) -> Problem:
    first, *others = conflict.marks
    mark = file.text[first : first + _LENGTH].decode()
    return Problem("merge-conflict", Span(first, first + _LENGTH), Details(mark, tuple(others)))


def _related(context: RuleContext) -> Iterable[Related]:
    if context.file is None:
        return
    for at in context.details.others:
        mark = context.file.text[at : at + _LENGTH].decode()
        yield Related(FileSpan(context.file.path, Span(at, at + _LENGTH)), f"'{mark}' of this conflict")


def _message(context: RuleContext) -> str:
    mark = context.details.text
    if mark == BEGIN.decode():
        return "unresolved merge conflict; keep one version and remove the lines of '<<<<<<<', '=======', '>>>>>>>'"
    return f"unexpected '{mark}' of a merge conflict; remove the line"


def _fix(context: RuleContext) -> Fix | None:
    if context.file is None:
        return None
    text = context.file.text
    marks = (context.span.start, *context.details.others)
    if [text[at : at + _LENGTH] for at in marks] != [BEGIN, MIDDLE, END]:
        return Fix("Remove the line", (_removed(text, marks[0], marks[0]),)).by_hand
    first, middle, last = marks
    # git's styles 'diff3' and 'zdiff3' write the common ancestor behind the first version.
    ancestor = text.find(b"\n" + _ANCESTOR, first, middle) + 1 or middle
    second = Fix("Keep the second version", (_removed(text, first, middle), _removed(text, last, last))).by_hand
    keep = (_removed(text, first, first), _removed(text, ancestor, last))
    return Fix("Keep the first version", keep, Applicability.BY_HAND, others=(second,))


def _removed(text: bytes, first: int, last: int) -> Replacement:
    """Nothing in place of the lines from one that begins at an offset to one that has another."""
    end = text.find(b"\n", last) + 1 or len(text)
    return Replacement(Span(first, end), "")


LOGIC = {"merge-conflict": partial(Rule, details=Details, message_at=_message, related=_related, fix=_fix)}
