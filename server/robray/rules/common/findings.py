"""Rules about any file: left out findings, failed rules and merge conflicts."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.rules import RULES
from robray.rules.engine.comments import comment_around
from robray.rules.engine.rule import (
    FAILED,
    Applicability,
    Diagnostic,
    Failure,
    Fix,
    Related,
    Replacement,
    Rule,
    RuleContext,
)
from robray.text.conflicts import BEGIN, END, MIDDLE, Conflict, conflicts
from robray.text.spans import Span

LEFT_OUT = "findings-left-out"

MOST_OF_A_RULE = 10_000
"""Default limit of findings of one rule in a file."""


class FindingsLeftOut(NamedTuple):
    """`more` findings of the rule with the code are left out; None if they are not counted."""

    more: int | None
    code: str
    most: int


class First(NamedTuple):
    """The first finding that was left out, and its place; without scene and place for a file as a whole."""

    problem: Problem
    scene: SceneState | None
    place: ItemPath | None


class Told:
    """Counts the reported findings of a file, rule by rule: `left_out` has the others, by the rule's code.

    A finding that several scenes of a file share is counted once.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.left_out: dict[str, tuple[int, First]] = {}
        self._seen: dict[str, set[tuple[int, Span, tuple[str, ...]]]] = {}

    def is_wanted(self, problem: Problem, scene: SceneState | None = None, place: ItemPath | None = None) -> bool:
        """True for the first findings of each rule."""
        seen = self._seen.setdefault(problem.code, set())
        key = (-1 if place is None else place[-1], problem.span, problem.details)
        if key in seen:
            return problem.code not in self.left_out
        seen.add(key)
        if len(seen) <= self.most:
            return True
        count, first = self.left_out.get(problem.code, (0, First(problem, scene, place)))
        self.left_out[problem.code] = count + 1, first
        return False


def first_of(found: Iterable[tuple[ItemPath, Problem]], most: int) -> Iterator[tuple[ItemPath, Problem]]:
    """The first findings of one rule, followed by one about the others, which are not counted."""
    for count, (place, problem) in enumerate(found):
        if count == most:
            yield place, Problem(LEFT_OUT, problem.span, FindingsLeftOut(None, problem.code, most))
            return
        yield place, problem


def _findings_left_out_message(context: RuleContext) -> str:
    count, code, most = context.details
    if count is None:
        return f"more than {most:,} '{code}' diagnostics in this file; the others are not shown"
    return f"{count:,} more '{code}' diagnostics in this file are not shown; fix the first {most:,} to see them"


def _internal_error_message(context: RuleContext) -> str:
    code, why = context.details
    what = f"rule '{code}' failed here" if code else "robray could not check all of this file"
    return f"{what} because of a bug in robray; please report it: {why}"


def failed_at(at: FileSpan, details: Failure) -> Diagnostic:
    return RULES["internal-error"].at(at, RuleContext(at.span, details, None, None), None)


def once_a_rule(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """One finding for each rule that failed, from findings of this rule and findings whose words or fix failed."""
    failed: dict[str, Diagnostic] = {}
    for each in found:
        if each.code == FAILED:
            failed.setdefault(each.details.code, each)
        elif each.failed:
            failed.setdefault(each.code, failed_at(each.at, Failure(each.code, each.failed)))
    yield from failed.values()


_LENGTH = len(BEGIN)
_ANCESTOR = b"|||||||"


class MergeConflict(NamedTuple):
    """`text` is the first remaining mark, `lines` are the lines of all of them, and `ancestor` is the start of the
    common ancestor, or of the second version, in bytes of the file.
    """

    text: str
    lines: tuple[Span, ...] = ()
    marks: tuple[str, ...] = ()
    ancestor: int = 0


def conflicts_in(file: SourceFile) -> Iterator[Problem]:
    """The conflicts outside of comments; readers ignore those within one comment."""
    outside = 0
    for each in conflicts(file.text):
        at = each.marks[0]
        comment = comment_around(file, at, outside)
        outside = at if comment is None else comment.end
        if outside <= each.marks[-1]:
            yield problem_of(file.text, each)


def has_conflicts(file: SourceFile) -> bool:
    return any(True for _ in conflicts_in(file))


def problem_of(text: bytes, conflict: Conflict) -> Problem:
    first, *_, last = (*conflict.marks, conflict.marks[-1])
    marks = tuple(text[at : at + _LENGTH].decode() for at in conflict.marks)
    lines = tuple(Span(at, text.find(b"\n", at) + 1 or len(text)) for at in conflict.marks)
    # git's styles 'diff3' and 'zdiff3' write the common ancestor behind the first version.
    middle = conflict.marks[1] if len(marks) > 1 else last
    ancestor = text.find(b"\n" + _ANCESTOR, first, middle) + 1 or middle
    return Problem("merge-conflict", Span(first, first + _LENGTH), MergeConflict(marks[0], lines, marks, ancestor))


def _related(context: RuleContext) -> Iterable[Related]:
    if context.file is None:
        return
    _, lines, marks, _ = context.details
    for line, mark in zip(lines[1:], marks[1:], strict=True):
        at = FileSpan(context.file.path, Span(line.start, line.start + _LENGTH))
        yield Related(at, f"'{mark}' of this conflict")


def _merge_conflict_message(context: RuleContext) -> str:
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


LOGIC = {
    "findings-left-out": partial(Rule, details=FindingsLeftOut, message_at=_findings_left_out_message),
    "internal-error": partial(Rule, details=Failure, message_at=_internal_error_message),
    "merge-conflict": partial(
        Rule, details=MergeConflict, message_at=_merge_conflict_message, related=_related, fix=_fix
    ),
}
