"""Suggests a word, from a few or from the names of a scene."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol, SymbolKind
from robray.text.slips import slip

_LONGEST_KEPT = 100

_NAMED = 10
"""Words listed for an unknown one."""


def instead(written: str, words: Sequence[str]) -> str:
    """The rest of the message about an unknown word: a suggestion, or those that exist; may be empty.

    Of many, only those that contain the unknown one: it may lack a prefix, which is not guessed.
    """
    near = nearest(written, words)
    longer = [word for word in words if written and written.casefold() in word.casefold()]
    if near is not None and (near not in longer or len(longer) == 1):
        return f"; did you mean '{near}'?"
    named = longer or words
    if not named:
        return ""
    return f"; there {'is' if len(named) == 1 else 'are'} {listed(named)}"


def listed(words: Sequence[str]) -> str:
    """The first ones, and how many more there are."""
    more = f" and {len(words) - _NAMED:,} more" if len(words) > _NAMED else ""
    return f"{', '.join(words[:_NAMED])}{more}"


def nearest(written: str, words: Iterable[str]) -> str | None:
    """A word one slip away, or, if none is, one that looks alike."""
    # A mistake may occur a thousand times; long text is not a word, and would stay in the cache.
    search = _searched if len(written) <= _LONGEST_KEPT else _searched.__wrapped__
    return search(written, tuple(words))


def alike(written: str, words: Iterable[str]) -> str | None:
    """The most similar word of a few, if any is: `North` for `Nord`, not for `Up`."""
    import difflib

    if len(written) > _LONGEST_KEPT:
        return None
    return next(iter(difflib.get_close_matches(written, [*words], n=1, cutoff=0.5)), None)


def forget_searches() -> None:
    """Clears the cache, which keeps the memory of former files alive."""
    _searched.cache_clear()


@lru_cache(256)
def _searched(written: str, words: tuple[str, ...]) -> str | None:
    import difflib

    known = [word for word in words if word != written]
    slips = [(rank, word) for word in known if (rank := slip(written, word)) is not None]
    if slips:
        return min(slips)[1]
    close = difflib.get_close_matches(written, known, n=1, cutoff=0.75)
    return close[0] if close else None


_MOST_NAMES = 1_000
"""Limit of undefined names with a suggestion. More are hardly misspellings."""


def misspelt(scene: SceneState, undefined: Mapping[str, SymbolKind]) -> Mapping[SymbolKind, frozenset[str]]:
    """The defined names that are suggested in findings with the codes of `undefined`, whose names have these kinds.

    Including those that are defined only further down.

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
