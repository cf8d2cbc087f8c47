"""Names that were probably meant where they are used too early, or others that nothing defines."""

from collections.abc import Mapping

from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol, SymbolKind

_MOST_NAMES = 1_000
"""Undefined names for which one that was meant is looked for. Where there are more, they are no slips."""


def misspelt(scene: SceneState, undefined: Mapping[str, SymbolKind]) -> Mapping[SymbolKind, frozenset[str]]:
    """The defined names that findings of the rules `undefined`, which are of names of these kinds, are about.

    Those that are suggested, and those that are defined only further down.

    Cost: O(findings of the scene).
    """
    written: dict[SymbolKind, set[str]] = {kind: set() for kind in undefined.values()}
    for problems in scene.findings.values():
        for problem in problems:
            if problem.code in undefined:
                written[undefined[problem.code]].add(problem.details.name)
    return {kind: frozenset(_meant(scene, kind, names)) for kind, names in written.items()}


def _meant(scene: SceneState, kind: SymbolKind, names: set[str]) -> set[str]:
    early = {name for name in names if Symbol(kind, name) in scene.declarations}
    found = (scene.near[kind].nearest(name) for name in sorted(names - early)[:_MOST_NAMES])
    return early.union(name for name in found if name is not None)
