"""Merges findings that one mistake causes at many places of a file into one finding of a list.

A class whose include was forgotten leaves fifty geometries without a shape, and a program that computes inertias wrong
does so for each link. An editor underlines each place, and each has its fix; in a list they would hide everything else.
The message of the finding counts the others.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from robray.rules import ROLES
from robray.rules.engine.rule import ALSO_HERE, Applicability, Diagnostic, Related, Severity
from robray.rules.engine.rule_contexts import ELSEWHERE, MOST_NAMED, listed

_MOST_REPEATED = 2
"""Places that a list shows one by one, if they do not all lack the same file."""

_MOST_ALIKE = 5
"""Findings of such a rule in one file that a list shows one by one, if each has another message."""

_ALIKE = ROLES.repeated
_BY_MESSAGE = ROLES.by_message
_SEVERITIES = tuple(Severity)

_UNDEFINED = frozenset(code for code, each in ROLES.naming.items() if not each.is_word)
_FILES = frozenset(code for code, each in ROLES.gathered.items() if each.kind is None)
"""Codes of files searched in the folder of each scene."""


_BESIDES = re.compile(
    r"(?:; |(?<=\?) \()(?:also at [0-9,]+ more places?(?:, for '.*'|, for '.*' more)?|[0-9,]+ similar findings in this "
    r"file)\)?\Z",
    re.DOTALL,
)


def told_once(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings of a list, in any order, with one for those of one cause. Cost: linear."""
    by_cause: dict[tuple[object, ...], list[Diagnostic]] = {}
    for each in found:
        cause = _cause(each)
        if cause is None:
            yield each
        else:
            by_cause.setdefault(cause, []).append(each)
    for several in by_cause.values():
        yield from _one_of(several)


def of_one_place(message: str) -> str:
    """The message of the first place, without the others."""
    return _BESIDES.sub("", message)


def parted(found: Diagnostic) -> tuple[Sequence[Related], Sequence[Related]]:
    """The places beside a finding with more information, and those with the same."""
    return [each for each in found.related if not each.is_alike], [each for each in found.related if each.is_alike]


def _cause(found: Diagnostic) -> tuple[object, ...] | None:
    """The common part of findings with one cause; None if each has its own."""
    if _BY_MESSAGE.get(found.code):
        return (found.code, found.message)
    cause = _cause_in_file(found)
    return None if cause is None else (found.at.path, *cause)


def _cause_in_file(found: Diagnostic) -> tuple[object, ...] | None:
    if found.code in _BY_MESSAGE:
        return None if found.fix is not None else (found.code, found.message)
    if found.code in _FILES:
        return (found.code, found.at)
    if found.code in _ALIKE:
        # A fix of all is one that can be applied to each.
        grade = None if found.fix is None or found.fix.rename is not None else found.fix.applicability
        return (found.code, found.severity, grade, *(getattr(found.details, name) for name in _ALIKE[found.code]))
    if found.code not in _UNDEFINED or not _name(found):
        return None
    if found.details.told == ELSEWHERE and found.details.file:
        return (ELSEWHERE, found.details.file)
    is_fixed = found.fix is not None and found.fix.applicability is not Applicability.BY_HAND
    return None if is_fixed or found.suggestion is not None else (found.code, found.message)


def _name(found: Diagnostic) -> str:
    name: str = getattr(found.details, ROLES.naming[found.code].field)
    return name


def _one_of(several: list[Diagnostic]) -> Iterator[Diagnostic]:
    several.sort(key=lambda each: (_SEVERITIES.index(each.severity), each.at, each.message))
    first, *others = several
    if first.code in _BY_MESSAGE:
        yield _at_all_places(several)
    elif first.code in _FILES:
        yield first if not others else _with(first, f"also missing in {_counted(len(others), 'more folder')} of scenes")
    elif first.code in _ALIKE:
        if len(several) > _MOST_ALIKE:
            yield _of_all(several)
        else:
            yield from _without_echoes(several)
    elif not others or (len(several) <= _MOST_REPEATED and first.details.told != ELSEWHERE):
        yield from several
    else:
        yield _with(first, besides(_name(first), [*map(_name, others)]))


def _without_echoes(several: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """One finding for those with the same message, if they are more than a list shows one by one."""
    by_message: dict[str, list[Diagnostic]] = {}
    for each in several:
        by_message.setdefault(each.message, []).append(each)
    for alike in by_message.values():
        if len(alike) > _MOST_REPEATED:
            yield _of_all(alike)
        else:
            yield from alike


def _at_all_places(several: Sequence[Diagnostic]) -> Diagnostic:
    """The first finding, with the number of other places; it names two of them."""
    first = several[0]
    around = [each for each in first.related if each.message != ALSO_HERE]
    places = dict.fromkeys(
        at for found in several for at in (found.at, *(each.at for each in found.related if each.message == ALSO_HERE))
    )
    others = [Related(at, ALSO_HERE) for at in places if at != first.at]
    if len(others) <= _MOST_REPEATED:
        return first._replace(related=(*others, *around))
    return _with(first._replace(related=tuple(around)), f"also at {_counted(len(others), 'more place')}")


def _of_all(several: Sequence[Diagnostic]) -> Diagnostic:
    """The first finding with the places of the others, and with the fix of all."""
    first, *others = several
    related = tuple(Related(each.at, each.message, is_alike=True) for each in others)
    fixes = [each.fix for each in several if each.fix is not None and each.fix.rename is None]
    edits = dict.fromkeys(edit for fix in fixes for edit in fix.edits)
    fix = fixes[0]._replace(edits=tuple(edits)) if fixes else None
    return _with(
        first._replace(related=(*first.related, *related), fix=fix), f"{len(others):,} similar findings in this file"
    )


def besides(name: str, others: Sequence[str]) -> str:
    """The note that a finding holds at further places, with their names."""
    names = [*dict.fromkeys(each for each in others if each != name)]
    named = f", for {listed(names, MOST_NAMED)}" if names else ""
    return f"also at {_counted(len(others), 'more place')}{named}"


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _with(found: Diagnostic, words: str) -> Diagnostic:
    message = found.message
    return found._replace(message=f"{message} ({words})" if message.endswith("?") else f"{message}; {words}")
