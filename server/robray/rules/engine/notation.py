"""Findings of a text in JSON or YAML, without those that follow from its broken notation.

One slip causes several mistakes of a reader, and hides the text around it. The item with it is broken: robray reports
its first mistake, and nothing else of it.
"""

from collections.abc import Callable, Iterable, Sequence

from robray.analysis.files import SourceFile
from robray.facts.items import TOP
from robray.rules.engine.rule import Diagnostic, PlacedFix, Related, Severity


def is_bracket(file: SourceFile, found: Diagnostic) -> bool:
    """True at a bracket, where a missing one before it is noticed."""
    return file.text[found.at.span.start : found.at.span.start + 1] in (b"[", b"{", b"]", b"}")


_NEAR = 2
"""Lines behind a mistake in which another one follows from it."""


def without_broken(
    file: SourceFile,
    found: Sequence[Diagnostic],
    is_of_notation: Callable[[Diagnostic], bool],
    may_follow: Callable[[Diagnostic], bool],
) -> Sequence[Diagnostic]:
    """Findings that are reported where the notation is broken; `found` is sorted.

    `may_follow` is true for a mistake that an earlier one, at any distance, may have caused.
    """
    wrong = [each for each in found if is_of_notation(each)]
    if not wrong:
        return found
    told: set[Diagnostic] = set()
    last = -_NEAR - 1
    for each in wrong:
        line = file.lines.line(each.at.span.start)
        if line > last + _NEAR and not (told and may_follow(each)):
            told.add(each)
        last = line
    ranks = {file.reading.facts.rank_at(each.at.span.start) for each in wrong} - {TOP}
    lines = {file.lines.line(each.at.span.start) for each in wrong}

    def is_sound(each: Diagnostic) -> bool:
        line = file.lines.line(each.at.span.start)
        return file.reading.facts.rank_at(each.at.span.start) not in ranks and lines.isdisjoint((line, line - 1))

    return [each for each in found if each in told or (not is_of_notation(each) and is_sound(each))]


def once_each(found: Iterable[Diagnostic], name_of: Callable[[Diagnostic], object]) -> list[Diagnostic]:
    """Merges findings with the same name, unless it is None: at the first place, with the highest severity, the next
    ones beside it, and one fix for all if each has the same.
    """
    told: dict[object, int] = {}
    beside: dict[int, list[Related]] = {}
    left: list[Diagnostic] = []
    for each in found:
        name = name_of(each)
        if name is None or name not in told:
            if name is not None:
                told[name] = len(left)
            left.append(each)
            continue
        rank = told[name]
        if each.rejected_by_reader and not left[rank].rejected_by_reader:
            left[rank] = refusing(left[rank])
        left[rank] = left[rank]._replace(fix=_together(left[rank].fix, each.fix))
        if len(others := beside.setdefault(rank, [])) < _MOST_BESIDE:
            others.append(Related(each.at, each.message))
    for rank, others in beside.items():
        left[rank] = left[rank]._replace(related=(*left[rank].related, *others))
    return left


def _together(fix: PlacedFix | None, other: PlacedFix | None) -> PlacedFix | None:
    if fix is None or other is None or other._replace(edits=fix.edits) != fix:
        return fix
    return fix._replace(edits=(*fix.edits, *(each for each in other.edits if each not in fix.edits)))


_MOST_BESIDE = 20


def refusing(found: Diagnostic) -> Diagnostic:
    """The finding, as a reason to refuse."""
    return found._replace(severity=Severity.ERROR, rejected_by_reader=True)
