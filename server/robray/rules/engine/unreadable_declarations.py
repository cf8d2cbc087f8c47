"""Names whose declarations may be unreadable.

A broken include, or a file that is not read to its end, may declare any name that is used behind it; and the line of a
broken statement begins with its declaration. Such a name is not reported as undefined: that would repeat at each use,
and disappear when the one mistake is fixed. One cache for a scene serves all of these questions: the class `Unread`.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from functools import cached_property

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.found import with_codes
from robray.analysis.instances import IncludeStatus
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.frontend import IncludePathError
from robray.facts.items import TOP
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules import ROLES, loaded_rule_sets
from robray.rules.engine.broken_declarations import BrokenDeclarations, hiding_files, is_read, unreadable_in
from robray.rules.engine.dependencies import Dependencies
from robray.rules.engine.rule_set import Naming
from robray.text.spans import Span


def include_target(file: SourceFile, path: str) -> str | None:
    """The file that an include of a path would read; None if it would be refused."""
    try:
        return file.frontend.include_target(file.path, path)
    except IncludePathError:
        return None


UNDEFINED = frozenset(code for code, each in ROLES.naming.items() if not each.is_word)
"""Codes of undefined names that a commented include may define."""

_READ = (IncludeStatus.SPLICED, IncludeStatus.CYCLE, IncludeStatus.WANTED)
"""Includes without a gap; a file not searched yet is none."""

_HIDING = ROLES.not_read | ROLES.misdeclared | ROLES.hiding

_INCLUDE_LIKE = re.compile(rb'[A-Za-z_][\w-]*[ \t]*"[^"\n]*"(?!\s*\{)')
"""A statement of a word and a path."""

_BEHIND_ALL = 1 << 62
"""Behind the last label of a file."""


def hides(code: str) -> bool:
    """True for a finding where definitions may be unreadable, or their block unknown."""
    return code in _HIDING or any(code in each.diagnosis.unreadable.breaking for each in loaded_rule_sets())


def _has_include_in_comment(file: SourceFile) -> bool:
    # Mostly each word that includes begins an include.
    may_have = len(file.include_words) != len(file.includes)
    return may_have and any(True for _ in unreadable_in(file).includes_in_comments(file))


def _named(problem: Problem, naming: Naming) -> str:
    name: str = getattr(problem.details, naming.field)
    return name


def _behind(prefix: ItemPath, file: SourceFile, span: Span) -> ItemPath:
    """The place of the last statement that begins before a span of a file."""
    facts = file.reading.facts
    rank = bisect_right(facts.starts, span.start) - 1
    # Labels ascend, so nothing is before the one below the first.
    label = facts.labels[rank] if rank >= 0 else (facts.labels[0] - 1 if len(facts) else 0)
    return (*prefix, label)


class Unread:
    """The unread parts of one scene, computed on demand: O(findings of the scene, includes, files)."""

    def __init__(
        self,
        analysis: Analysis,
        scene: SceneState,
        path: str,
        is_seen: Callable[[str], bool],
        dependencies: Dependencies,
    ) -> None:
        """For findings of the file at `path`. Mistakes in a file with invisible findings explain nothing."""
        self._analysis = analysis
        self._scene = scene
        self._path = path
        self._sees = is_seen
        self._dependencies = dependencies

        def is_seen_in(file: SourceFile) -> bool:
            return file.path == path or is_seen(file.path)

        # A method of this one would be a cycle, which keeps a whole state alive until the garbage collection.
        self._is_seen = is_seen_in
        self._broken = BrokenDeclarations(scene, is_seen_in)

    def comment(self, place: ItemPath, problem: Problem) -> FileSpan | None:
        """The commented include or definition that defines the name of a finding, if any.

        If the included file is unknown, a name near one of the scene's counts as a misspelling, and a word as a word.
        """
        naming = ROLES.naming.get(problem.code)
        if naming is None:
            return None
        kind, name = naming.kind, _named(problem, naming)
        if not name or self._is_read or not self._comments or Symbol(kind, name) in self._scene.declarations:
            return None
        for at, found, names in self._comments:
            is_behind = kind is SymbolKind.FRAME or place > at
            if names is None:
                brings = not naming.is_word and not self._scene.near[kind].slips(name)
            else:
                brings = Symbol(kind, name) in names
            if is_behind and brings:
                return found
        return None

    def may_use(self, name: str, place: ItemPath) -> bool:
        """True if an unread part may use an otherwise unused declaration, or its name may be another."""
        return (
            any(problem.code in ROLES.nameless for problem in self._scene.findings.get(place, ()))
            or self._is_any_defined_in_comment
            or self.is_partial
            or bool(self._includers)
            or name.encode() in self._broken.words_in_refused
            or any(each != name and each.startswith(name) for each in self._lacking_and_broken)
        )

    def explains(self, place: ItemPath, problem: Problem) -> bool:
        """True if the name of a finding may be declared in an unread part."""
        naming = ROLES.naming.get(problem.code)
        if naming is None:
            return False
        kind, name = naming.kind, _named(problem, naming)
        symbol = Symbol(kind, name)
        if not name or symbol in self._scene.declarations:
            return False
        for scene in self._includers:
            if symbol in scene.declarations:
                # A scene that was to include this one defines it.
                return True
        if self._is_read and place in self._scene.findings:
            return False
        # A frame may be defined behind its uses. A word may not be a constant.
        is_behind = self._first is not None and (kind is SymbolKind.FRAME or place > self._first)
        # Cheap questions first: one gap at the top of a file explains ten thousand names.
        return (is_behind and not naming.is_word) or name in self._broken.names

    @cached_property
    def _lacking_and_broken(self) -> AbstractSet[str]:
        """Undefined names that a broken statement may declare, in which a line end or a blank divides the name. Cost:
        O(findings).
        """
        broken = self._broken.names
        if not broken:
            return broken
        naming = ROLES.naming
        return broken.intersection(
            _named(each, naming[each.code]) for _, each in with_codes(self._scene, naming.keys())
        )

    @cached_property
    def _is_read(self) -> bool:
        """True if the scene has at most one finding, about a name, and nothing may hide others."""
        return is_read(self._scene)

    @cached_property
    def is_partial(self) -> bool:
        """True if a part of the scene is not read: a broken include, or one that is misspelt."""
        scene = self._scene
        return not self._is_read and (
            self._first is not None
            or any(not (scene.is_set and len(place) == 1) for place in scene.instances.hiding)
            or any(_INCLUDE_LIKE.match(file.text, start) for file, start, _ in self._broken.statements())
            or any(map(_has_include_in_comment, self._hiding_files))
        )

    @cached_property
    def _includers(self) -> list[SceneState]:
        root = self._scene.root
        return (
            []
            if self._scene.is_set
            else [each for each in self._dependencies.includers(self._analysis, root) if self._sees(each.root)]
        )

    @cached_property
    def _is_any_defined_in_comment(self) -> bool:
        files = self._hiding_files
        return any(each.is_foreign for file in files for each in unreadable_in(file).definitions_in_comments(file))

    @cached_property
    def _hiding_files(self) -> list[SourceFile]:
        return [self._scene.instances.files[prefix] for prefix in hiding_files(self._scene)]

    @cached_property
    def _comments(self) -> list[tuple[ItemPath, FileSpan, AbstractSet[Symbol] | None]]:
        """The commented includes and definitions of the file: the item before each, its place, and the names that it
        would define; None if these are unknown.
        """
        found: list[tuple[ItemPath, FileSpan, AbstractSet[Symbol] | None]] = []
        instances = self._scene.instances
        # The findings of other files are unknown here.
        for prefix in instances.prefixes.get(self._path, ()):
            file = instances.files[prefix]
            unreadable = unreadable_in(file)
            for hidden in unreadable.includes_in_comments(file):
                span = hidden.problem.span
                brought = self._dependencies.mentioned(self._analysis, include_target(file, hidden.path) or "")
                names = None
                if brought is not None and not brought.includes:
                    names = {
                        symbol
                        for item in brought.reading.facts.items
                        for symbol in brought.format.semantics.declares(item)
                    }
                found.append((_behind(prefix, file, span), FileSpan(file.path, span), names))
            for hidden in unreadable.definitions_in_comments(file):
                span = hidden.problem.span
                defined = frozenset[Symbol]() if hidden.symbol is None else frozenset({hidden.symbol})
                found.append((_behind(prefix, file, span), FileSpan(file.path, span), defined))
        return found

    @cached_property
    def _first(self) -> ItemPath | None:
        """The first place from which on anything may be declared."""
        return min(self._gaps(), default=None)

    def _gaps(self) -> Iterator[ItemPath]:
        scene = self._scene
        for place in scene.instances.hiding:
            include = scene.instances.includes[place]
            # A set with a missing file gets a remark: `is_complete_set`.
            is_listed = scene.is_set and len(place) == 1
            if include.status not in _READ and not is_listed and self._is_seen(scene.file(place)):
                yield place
        for prefix in hiding_files(scene):
            file = scene.instances.files[prefix]
            if file.is_source:
                # The frames of a robot before its expansion are unknown.
                yield prefix
            if any(problem.code in ROLES.not_read for problem in file.reading.facts.problems) and self._is_seen(file):
                # Behind an unclosed comment there is nothing in the file.
                yield prefix if not file.reading.facts.items else (*prefix, _BEHIND_ALL)
        for place, problem in self._broken.found:
            if problem.code in ROLES.not_read or (problem.code in ROLES.of_words and self._holds_path(place)):
                yield place

    def _holds_path(self, place: ItemPath) -> bool:
        """True if an invalid statement was probably meant as an include."""
        scene = self._scene
        facts = scene.file(place).reading.facts
        rank = facts.rank(place[-1])
        is_none = unreadable_in(scene.file(place)).is_no_statement(facts.items[rank].statement)
        is_outside = facts.containers[rank] == TOP and is_none
        return is_outside and b'"' in scene.file(place).text[facts.starts[rank] : facts.ends[rank]]
