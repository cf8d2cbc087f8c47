"""Declarations that are broken, misspelt or in two files.

One cache for a scene serves all of these questions.
"""

import re
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from functools import cached_property, lru_cache
from heapq import nsmallest

from robray.analysis.analysis import span_at
from robray.analysis.files import SourceFile, written_path
from robray.analysis.format import Format
from robray.analysis.found import with_codes
from robray.analysis.near_names import are_siblings
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules import ROLES, RULES, diagnosis_of
from robray.rules.engine.diagnosis import DECLARED, UnreadableDeclarations
from robray.rules.engine.rule import Fix, RuleContext
from robray.rules.engine.rule_contexts import written_instead

NAMES_ALONE = ROLES.naming.keys() - ROLES.not_read - ROLES.misdeclared - ROLES.hiding - ROLES.nameless - ROLES.of_words
"""Findings of used names, which hide nothing in any format."""


def is_read(scene: SceneState) -> bool:
    """True if all of a scene is read, with at most one finding, about a name: usual while typing. Cost: O(files)."""
    findings = scene.findings
    if len(findings) > 1 or scene.instances.unread:
        return False
    for problems in findings.values():
        if len(problems) > 1 or problems[0].code not in NAMES_ALONE:
            return False
    return not hiding_files(scene)


def hiding_files(scene: SceneState) -> list[ItemPath]:
    """The files that may hide declarations, each at its first place: sources, and those with problems or with comments
    that may have been meant. Cost: O(files), once.
    """
    found: list[ItemPath] | None = scene.made.get(hiding_files)
    if found is None:
        prefixes = scene.instances.prefixes
        files = scene.instances.files
        every = ((several[0], files[several[0]]) for several in prefixes.values())
        found = scene.made[hiding_files] = [
            prefix
            for prefix, file in every
            if file.reading.facts.problems
            or file.definition_marks
            or len(file.include_words) != len(file.includes)
            or file.is_source
        ]
    return found


_WORD = re.compile(rb"[\w.-]+")
_MOST_REFUSED = 64
_FARTHEST = 4096
"""Limit of refused statements, and of bytes in each, that are searched for names."""


def unreadable_in(file: SourceFile) -> UnreadableDeclarations:
    return diagnosis_of(file.format).unreadable


@lru_cache(maxsize=64)
def _breaking(formats: tuple[Format, ...]) -> frozenset[str]:
    return frozenset[str]().union(*(diagnosis_of(each).unreadable.breaking for each in formats))


@lru_cache(maxsize=64)
def _or_misdeclared(breaking: frozenset[str]) -> frozenset[str]:
    return breaking | ROLES.misdeclared


class BrokenDeclarations:
    """Declarations of one scene; `is_seen` is true for files with visible findings."""

    def __init__(self, scene: SceneState, is_seen: Callable[[SourceFile], bool]) -> None:
        self._scene = scene
        self._is_seen = is_seen

    def statements(self) -> Iterator[tuple[SourceFile, int, str]]:
        """Findings of broken statements: the file, the start of the statement, and the rule's code."""
        scene = self._scene
        misdeclared = self._misdeclared
        for prefix in hiding_files(scene):
            file = scene.instances.files[prefix]
            for problem in file.reading.facts.problems:
                if problem.code in misdeclared and self._is_seen(file):
                    yield file, problem.span.start, problem.code
        for place, problem in self.found:
            if problem.code in misdeclared:
                yield scene.file(place), span_at(scene, place, problem.span).span.start, problem.code

    @cached_property
    def found(self) -> list[tuple[ItemPath, Problem]]:
        """In the order of the text. Only a few, because ten thousand may be about one undefined name."""
        telling = ROLES.not_read | self._misdeclared
        found = with_codes(self._scene, telling)
        return [each for each in found if self._is_seen(self._scene.file(each[0]))]

    @cached_property
    def words_in_refused(self) -> frozenset[bytes]:
        """Words in statements that the reader refuses, except for their declarations: the meaning of names in them is
        unknown.
        """
        scene = self._scene
        refused = (
            place
            for place, problems in scene.findings.items()
            if any(problem.code in RULES and RULES[problem.code].rejects(problem.details) for problem in problems)
        )
        found: set[bytes] = set()
        for place in nsmallest(_MOST_REFUSED, refused):
            file = scene.file(place)
            facts = file.reading.facts
            rank = facts.rank(place[-1])
            start, end = facts.starts[rank], facts.ends[rank]
            declared = {str(symbol.name).encode() for symbol in file.format.semantics.declares(scene.item(place))}
            found.update(set(_WORD.findall(file.text, start, min(end, start + _FARTHEST))) - declared)
        return frozenset(found)

    @cached_property
    def names(self) -> frozenset[str]:
        """Names that broken statements may have declared."""
        return frozenset(
            name
            for file, start, code in self.statements()
            if RULES[code].rejected_by_reader
            for name in unreadable_in(file).names(file.text, start)
        )

    @cached_property
    def _breaking(self) -> frozenset[str]:
        """Codes of findings that break a declaration in the scene's formats."""
        formats = {each.rules: each for each in self._scene.instances.formats}
        return _breaking(tuple(formats.values()))

    @cached_property
    def _misdeclared(self) -> AbstractSet[str]:
        return _or_misdeclared(self._breaking)


_MOST_NEAR = 8
"""Candidates for the misspelling of an unused name."""

FEWEST = 2
"""Uses of an undefined name from which its declaration is more likely misspelt."""


def is_misdeclared(context: RuleContext) -> bool:
    """True if the declaration is misspelt: the details have `told` and `near` as `facts/details.Undefined` has."""
    return bool(context.details.told == DECLARED)


def misdeclared_message(context: RuleContext) -> str:
    name, near = context.details.name, context.details.near
    return f"unused name '{near}'; did you mean '{name}', which is used and not defined?"


def misdeclared_fix(context: RuleContext) -> Fix | None:
    name, near = context.details.name, context.details.near
    fix = written_instead(context, name)
    return fix.by_hand if fix is not None and are_siblings(name, near) else fix


def is_missed(scene: SceneState, kind: SymbolKind, query_kind: QueryKind, name: str) -> bool:
    """True if a name is used several times and declared nowhere."""
    is_declared = not name or Symbol(kind, name) in scene.declarations
    return not is_declared and len(scene.dependents.get(Query(query_kind, name), ())) >= FEWEST


def unused_near(scene: SceneState, kind: SymbolKind, query_kind: QueryKind, name: str) -> tuple[str, ItemPath] | None:
    """A name one slip away that is declared once and used nowhere, and its place.

    Unused frames are normal in a numbered row; unused constants and classes are not.
    """
    names = scene.near[kind]
    for near in (names.slips(name) if kind is SymbolKind.FRAME else names.near(name))[:_MOST_NEAR]:
        where = scene.declarations.get(Symbol(kind, near), ())
        if len(where) == 1 and not scene.dependents.get(Query(query_kind, near), frozenset()) - {where[0]}:
            return near, where[0]
    return None


def doubled_across(scene: SceneState, place: ItemPath, problem: Problem) -> Problem:
    """The problem of a duplicate frame, with the other file if amino keeps a frame of another one in the set."""
    kept = scene.effective_frame(problem.details.name) if scene.is_set else None
    if kept is None or kept[0] == place[0]:
        return problem
    return problem._replace(details=problem.details._replace(file=file_name(scene, kept)))


def file_name(scene: SceneState, place: ItemPath) -> str:
    return written_path(scene.file(place).path).rpartition("/")[2]
