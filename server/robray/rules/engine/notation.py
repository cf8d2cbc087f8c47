"""Findings of a text in JSON or YAML, but for those that follow from what is wrong with it as a text.

One slip of the hand makes a reader stumble several times, and hides what was written around it. What is told is where
it begins; what follows from it, and what is said of the item that it stands in, is left out until it is mended.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.facts.items import TOP
from robray.facts.problems import Problem
from robray.rules.engine.rule import Applicability, Diagnostic, PlacedFix, Related, Severity
from robray.text.odd_bracket import OddBracket
from robray.text.wrong_bracket import are_others_around, wrong_bracket


class Manner(NamedTuple):
    """How the findings of a format are told apart."""

    is_of_notation: Callable[[Diagnostic | Problem], bool]
    may_follow: Callable[[Diagnostic], bool]
    """Of one of the notation: whether a mistake before it may have brought it about."""
    odd_bracket: Callable[[bytes], OddBracket | None] | None
    """None where brackets make no structure."""
    follows_anywhere: bool
    """Whether what may follow does so however far behind, once there was such a mistake."""
    of_values: frozenset[str]
    """Codes of what a value is told by itself, wherever it stands."""
    as_json: Callable[[bytes], bytes] | None = None
    """What makes JSON of a text whose brackets are those of JSON; None where it is JSON."""


def at_first_of_broken(file: SourceFile, found: Iterable[Diagnostic], manner: Manner) -> list[Diagnostic]:
    """The findings, sorted; of those of the notation what is told, where a person looks for it.

    Cost: O(text) where there are any.
    """
    every = sorted(found, key=_position)
    wrong = [each for each in every if manner.is_of_notation(each)]
    if not wrong:
        return every
    left = [each for each in every if not manner.is_of_notation(each)]
    return sorted([*left, *_first_of(file, wrong, manner)], key=_position)


def without_broken(file: SourceFile, found: Sequence[Diagnostic], manner: Manner) -> Sequence[Diagnostic]:
    """What is told where the notation is broken; `found` is sorted."""
    told = [each for each in found if manner.is_of_notation(each)]
    if not told:
        return found
    facts = file.reading.facts
    starts = {problem.span.start for problem in facts.problems if manner.is_of_notation(problem)}
    cut = next((_line(file, each) for each in told if each.at.span.start not in starts), None)
    starts |= {each.at.span.start for each in told}
    ranks = {facts.rank_at(start) for start in starts} - {TOP}
    lines = {file.lines.line(start) for start in starts}
    return [
        each
        for each in found
        if manner.is_of_notation(each)
        or (
            facts.rank_at(each.at.span.start) not in ranks
            and lines.isdisjoint((line := _line(file, each), line - 1))
            and (cut is None or line < cut or each.code in manner.of_values)
        )
    ]


def _first_of(file: SourceFile, wrong: Sequence[Diagnostic], manner: Manner) -> list[Diagnostic]:
    """What is wrong with the notation, but for what follows from what is told before it; a bracket that is told where
    it is odd, and not where it is noticed, comes last."""
    odd = None if manner.odd_bracket is None else manner.odd_bracket(file.text)
    is_cut = odd is not None or (manner.odd_bracket is not None and any(_is_bracket(file.text, each) for each in wrong))
    near = [each.at.span for each in wrong[:_MOST_NEAR]]
    if (is_cut and (odd is None or not odd.is_quote)) or (
        manner.odd_bracket is not None and any(are_others_around(file.text, *span) for span in near)
    ):
        alone = wrong_bracket(file.text, odd, [span.start for span in near], manner.as_json)
        if alone is not None:
            of_bracket = _told_as(wrong[0], alone)
            return [of_bracket._replace(fix=_mending(file.text, of_bracket, alone))]
    cut = None if odd is None else file.lines.line(odd.span.start)
    told: list[Diagnostic] = []
    behind: list[Diagnostic] = []
    is_disordered = False
    last = -_NEAR - 1
    for each in wrong:
        line, follows = _line(file, each), manner.may_follow(each)
        if is_cut and (_is_bracket(file.text, each) or (cut is not None and line >= cut)):
            if cut is not None and not follows and line > max(cut, last) + _NEAR:
                behind.append(each)
                last = line
            continue
        is_near = line <= last + (_NEAR if follows else 0)
        if not is_near and not (follows and is_disordered):
            told.append(each)
            last = line
        elif line <= last + _NEAR:
            last = line
        is_disordered |= follows and (manner.follows_anywhere or is_cut)
    if odd is None or cut is None or (told and _line(file, told[-1]) >= cut - 1):
        return [*told, *behind] or [wrong[0]]
    of_quote = next((each for each in wrong if _line(file, each) == cut), None) if odd.is_quote else None
    if of_quote is not None:
        return [*told, *behind, of_quote]
    return [*told, *behind, _told_as(wrong[0], odd)]


def _told_as(found: Diagnostic, odd: OddBracket) -> Diagnostic:
    at = found.at._replace(span=odd.span)
    details = found.details._replace(what=odd.what)
    return found._replace(message=odd.what, at=at, details=details, related=(), fix=None, suggestion=None)


def _mending(text: bytes, found: Diagnostic, odd: OddBracket) -> PlacedFix | None:
    """What makes the text right. Where a bracket is missing, or one is too many, others may be what is meant."""
    if odd.edit is None:
        return None
    where, new = odd.edit
    if not new:
        title, applicability = f"Remove '{text[where.start : where.end].decode()}'", Applicability.BY_HAND
    elif where.start == where.end:
        title, applicability = f"Insert '{new.decode()}'", Applicability.BY_HAND
    else:
        title, applicability = f"Change to '{new.decode()}'", Applicability.UNSAFE
    return PlacedFix(title, ((found.at._replace(span=where), new.decode()),), applicability)


_MOST_NEAR = 3
"""Mistakes of the notation near which a bracket is looked for that brought them about."""

_NEAR = 2
"""Lines behind a mistake in which another one may follow from it."""


def _is_bracket(text: bytes, found: Diagnostic) -> bool:
    """Whether it says that a bracket is never closed, or that one closes nothing."""
    start, end = found.at.span
    return end > start and text[start : start + 1] in (b"[", b"{", b"]", b"}")


def _line(file: SourceFile, found: Diagnostic) -> int:
    return file.lines.line(found.at.span.start)


def _position(found: Diagnostic) -> tuple[int, int, int, str]:
    return found.position


def once_each(found: Iterable[Diagnostic], name_of: Callable[[Diagnostic], object]) -> list[Diagnostic]:
    """What has one name, if it is not None, is told at its first place, as severely as any, the next ones beside it;
    what mends each in the same way mends all of them.
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
    """What is said in the place of what the reader refuses."""
    return found._replace(severity=Severity.ERROR, rejected_by_reader=True)
