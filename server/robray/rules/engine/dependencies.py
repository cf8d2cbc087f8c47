"""Dependencies of a file's findings outside of its scenes: other scenes, and mentioned files.

They are cached with the findings, which are valid as long as the dependencies are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Any, TypeVar

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.nearby import Nearby, Robots, defining, seeking
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import SymbolKind
from robray.rules import loaded_rule_sets
from robray.text.records import are_same

ANY = ""
"""The path that stands for any file."""


class Dependencies:
    """Filled while findings are made. `seen` are the files whose visibility was asked for, `asked` the answers of
    nearby files by their questions, and `asked_of_robots` those of all robots.
    """

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.asked: dict[str, object] = {}
        self.asked_of_robots: dict[tuple[Callable[[Robots, Any], object], Hashable], object] = {}
        self.around: object = None
        """The identity of the last nearby files with these answers."""
        self._includers: dict[str, Sequence[SceneState]] = {}
        self._mentioned: dict[str, SourceFile | None] = {}
        self._listed: dict[str, bool] = {}

    @property
    def questions(self) -> AbstractSet[str]:
        """Questions to nearby files. One stands for all questions about robots."""
        if not self.asked_of_robots:
            return self.asked.keys()
        # Most scenes have all that they name, and need not wait for this.
        from robray.analysis.nearby import ROBOTS

        return {*self.asked, ROBOTS}

    @property
    def named(self) -> AbstractSet[str]:
        """The files that comments name and findings depend on."""
        return self._mentioned.keys()

    @property
    def included(self) -> AbstractSet[str]:
        """The roots of scenes for which findings depend on the scenes that probably should include them. The scenes
        themselves show which files are loaded with others."""
        return self._includers.keys()

    @property
    def including(self) -> AbstractSet[str]:
        """The roots of the scenes that probably should include one of these."""
        return {scene.root for found in self._includers.values() for scene in found}

    def includers(self, analysis: Analysis, root: str) -> Sequence[SceneState]:
        """Scenes that were to include the root of another one."""
        found = self._includers[root] = _would_include(analysis, root)
        return found

    def mentioned(self, analysis: Analysis, path: str) -> SourceFile | None:
        found = self._mentioned[path] = analysis.files.get(path)
        return found

    def add(self, other: Dependencies) -> None:
        """Adds the dependencies of other findings."""
        self.seen |= other.seen
        self.asked |= other.asked
        self.asked_of_robots |= other.asked_of_robots
        self._includers |= other._includers
        self._mentioned |= other._mentioned
        self._listed |= other._listed

    def is_listed(self, analysis: Analysis, path: str) -> bool:
        """True if a file is loaded with others, by a comment of its own or a configuration."""
        found = self._listed.get(path)
        if found is None:
            found = self._listed[path] = _is_listed(analysis, path)
        return found

    def holds(self, analysis: Analysis, around: Callable[[Analysis], Nearby]) -> bool:
        """True if nothing has changed. Cost: that of `would_include` if it was asked for."""
        return (
            (not self.questions or self._are_answered_alike(around(analysis)))
            and all(analysis.files.get(path) is file for path, file in self._mentioned.items())
            and all(_is_listed(analysis, path) is found for path, found in self._listed.items())
            and all(are_same(found, _would_include(analysis, root)) for root, found in self._includers.items())
        )

    def is_answered_otherwise(self, question: str, around: Nearby) -> bool:
        """True if one of the questions has another answer than before."""
        if question in self.asked:
            return around.first(question) != self.asked[question]
        return any(ask(around.robots, about) != found for (ask, about), found in self.asked_of_robots.items())

    def _are_answered_alike(self, around: Nearby) -> bool:
        if around.identity is not self.around:
            if any(self.is_answered_otherwise(question, around) for question in self.questions):
                return False
            self.around = around.identity
        return True


def near_missing(scene: SceneState) -> frozenset[str]:
    """Probable targets of a scene's broken includes. Cost: O(those includes)."""
    if not scene.instances.unread:
        return frozenset()
    return frozenset().union(*(rules.diagnosis.unreadable.near_missing(scene) for rules in loaded_rule_sets()))


def is_looked_at(analysis: Analysis, root: str) -> bool:
    """True if a scene, or a former one, is searched for broken includes. Cost: O(scenes) in C."""
    return any(rules.diagnosis.unreadable.is_looked_at(analysis, root) for rules in loaded_rule_sets())


def slips(analysis: Analysis, root: str) -> frozenset[str]:
    """The files that a mistake keeps out of a scene; `ANY` if that may be any file.

    Cost: O(bytes of its root).
    """
    found = (rules.diagnosis.unreadable.slips(analysis, root) for rules in loaded_rule_sets())
    return frozenset().union(*({ANY} if paths is None else paths for paths in found))


def _is_listed(analysis: Analysis, path: str) -> bool:
    sets = (scene for scene in analysis.scenes_with(path) if scene.is_set)
    return any(len(prefix) == 1 for each in sets for prefix in each.instances.prefixes.get(path, ()))


def _would_include(analysis: Analysis, root: str) -> list[SceneState]:
    """By all formats: a scene may have tried to include a file of any."""
    loaded = loaded_rule_sets()
    return [scene for rules in loaded for scene in rules.diagnosis.unreadable.would_include(analysis, root)]


_About = TypeVar("_About", bound=Hashable)
_Found = TypeVar("_Found")


class Beside:
    """Nearby files, searched on demand. `dependencies` gets the questions and the answers."""

    def __init__(self, around: Callable[[], Nearby], dependencies: Dependencies) -> None:
        self._look_around = around
        self._dependencies = dependencies
        self._found: dict[str, str | None] = {}

    @cached_property
    def _around(self) -> Nearby:
        around = self._look_around()
        self._dependencies.around = around.identity
        return around

    def of_robots(self, ask: Callable[[Robots, _About], _Found], about: _About) -> _Found:
        """The answer of the robots around to a question, which must be the only question to them."""
        answer = ask(self._around.robots, about)
        self._dependencies.asked_of_robots[ask, about] = answer
        return answer

    def includes(self, path: str) -> bool:
        """True if a xacro source includes a file."""
        return self.of_robots(Robots.includes, path)

    def defining(self, kind: SymbolKind, name: str) -> str | None:
        """The file that defines a class or a constant; the first by name if there are several."""
        return self._first(defining(kind, name))

    def is_sought(self, name: str) -> bool:
        """True if some include names a missing file of this bare name."""
        return self._first(seeking(name)) is not None

    def _first(self, question: str) -> str | None:
        if question not in self._found:
            self._found[question] = self._dependencies.asked[question] = self._around.first(question)
        return self._found[question]
