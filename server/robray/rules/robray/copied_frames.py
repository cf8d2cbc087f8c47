"""Frames that were copied and not renamed: what is missing by the name that one was to have follows from that."""

from collections.abc import Callable
from functools import cached_property
from itertools import islice

from robray.analysis.analysis import FileSpan, span_at
from robray.analysis.found import with_codes
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.facts.symbols import SymbolKind

_DOUBLED, _MISSING, _OWN_PARENT = "duplicate-frame", "undefined-frame", "self-parent"
_MOST_NAMES = 100
"""Names that nothing defines for which one is looked for that is there twice."""


class CopiedFrames:
    """Of one scene. It is looked at when something is to be explained. Cost: O(findings of the scene)."""

    def __init__(self, scene: SceneState, is_shown: Callable[[str], bool]) -> None:
        """`is_shown` says of which files the findings are."""
        self._scene = scene
        self._is_shown = is_shown

    def explaining(self, place: ItemPath, problem: Problem) -> tuple[str, FileSpan] | None:
        """The code and the place of the finding that says what a finding comes from.

        A frame of a doubled name hangs from the other one by right, once it is renamed.
        """
        if problem.code == _OWN_PARENT:
            doubled = next((each for each in self._scene.findings.get(place, ()) if each.code == _DOUBLED), None)
            return None if doubled is None else self._telling(place, doubled)
        if problem.code != _MISSING or problem.details.told:
            return None
        copy = self._copies.get(problem.details.name)
        return None if copy is None else self._telling(*copy)

    def missing(self, name: str) -> str | None:
        """The only name that is missing and nearly that of a frame which is there twice."""
        found = [missing for missing, (_, doubled) in self._copies.items() if doubled.details.name == name]
        return found[0] if len(found) == 1 else None

    def _telling(self, place: ItemPath, doubled: Problem) -> tuple[str, FileSpan] | None:
        at = span_at(self._scene, place, doubled.span)
        return (_DOUBLED, at) if self._is_shown(at.path) else None

    @cached_property
    def _copies(self) -> dict[str, tuple[ItemPath, Problem]]:
        """By names that are missing, the second frame of a name that is nearly the same."""
        doubled: dict[str, list[tuple[ItemPath, Problem]]] = {}
        for place, problem in with_codes(self._scene, {_DOUBLED}):
            doubled.setdefault(problem.details.name, []).append((place, problem))
        missing = {problem.details.name for _, problem in with_codes(self._scene, {_MISSING})} if doubled else ()
        found = {}
        for name in islice(sorted(missing), _MOST_NAMES):
            near = [other for other in self._scene.near[SymbolKind.FRAME].near(name) if other in doubled]
            if len(near) == 1 and len(doubled[near[0]]) == 1:
                found[name] = doubled[near[0]][0]
        return found
