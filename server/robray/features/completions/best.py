"""The candidates that fit what was typed."""

from heapq import nsmallest

import attrs

from robray.features.completions.candidates import Candidate, Completion
from robray.features.matching import match_rank

MOST_COMPLETIONS = 100
"""More are not read, and what does not come is found by typing on: the client is told that there are more."""


def best(typed: str, candidates: list[Candidate], *, snippets: bool) -> tuple[tuple[Completion, ...], bool]:
    """Those that fit what was typed, as far as they are taken; whether there are more."""
    ranked = [
        (rank, preferred, name, number)
        for number, (preferred, name, _) in enumerate(candidates)
        if (rank := match_rank(typed, name)) is not None
    ]
    best = nsmallest(MOST_COMPLETIONS, ranked)
    items = tuple(candidates[number][2]() for _, _, _, number in best)
    if not snippets:
        items = tuple(attrs.evolve(item, snippet="") for item in items)
    return items, len(ranked) > len(best)
