"""Every kind of refactoring, wherever it is offered on real scenes, leaves the scenes as they are.

A sample here, drawn evenly; `python -m features.refactorings.test_real_scenes` (with `tests` on the path) tries them
all and prints figures.
"""

import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from features.refactorings.scenes import difference, evaluated, folders, loaded, texts
from robray.analysis.analysis import Analysis
from robray.features.refactorings import refactorings
from robray.features.refactorings.refactoring import Change, Offer, RefusalError
from robray.features.refactorings.verification import TOLERANCE, by_file, verified
from robray.text.edits import splice
from robray.text.spans import Span
from trials import sampled, trials

_WORD = re.compile(rb"[A-Za-z0-9\[_.-]+")

SAMPLE = trials(4)
"""Of each kind of refactoring, in each folder."""


def offered(analysis: Analysis, path: str) -> Iterator[tuple[Offer, Change]]:
    """Each different change that is offered at a word or for a whole item of a file; refused ones are left out."""
    facts = analysis.files[path].reading.facts
    words = [Span(match.start(), match.start()) for match in _WORD.finditer(analysis.files[path].text)]
    items = [Span(facts.starts[rank], facts.ends[rank]) for rank in range(len(facts))]
    seen: set[Change] = set()
    for selection in (*words, *items):
        for offer in refactorings(analysis, path, selection):
            try:
                change = offer.compute()
            except RefusalError:
                continue
            if change not in seen:
                seen.add(change)
                yield offer, change


def applied(files: dict[str, bytes], change: Change) -> dict[str, bytes]:
    changed = {**files, **{path: text.encode() for path, text in change.created}}
    for path, edits in by_file(change.edits).items():
        for edit in edits:
            changed[path] = splice(changed[path], edit)
    return changed


def ignored(change: Change) -> list[frozenset[str]]:
    """What the change is there for, in one or two ways of looking at a scene.

    Of a frame that hangs elsewhere the pose in the world stays, and its joint.
    """
    intent = change.intent
    found = frozenset({"classes"} if intent.classes else ()) | ({"allowed_collisions"} if intent.allowed else set())
    if intent.completes:
        found |= {"axis", "params"}
    if intent.hung:
        return [found | {"frames"}, found | {"world", "parent", "quaternion", "translation"}]
    return [found]


def check(folder: Path, sample: int | None, figures: dict[str, Counter[str]], largest: Counter[str]) -> None:
    workspace = loaded(folder)
    files = texts(workspace)
    before = evaluated(files)
    found: dict[str, list[tuple[Offer, Change]]] = defaultdict(list)
    for path in files:
        for offer, change in offered(workspace.analysis(), path):
            found[offer.name.split()[0]].append((offer, change))
    for name, pairs in found.items():
        step = 1 if sample is None else max(len(pairs) // sample, 1)
        for offer, change in pairs[::step]:
            figures[name]["computed"] += 1
            try:
                amount = verified(workspace.copy, change)
            except RefusalError:
                figures[name]["refused when verified"] += 1
                continue
            after = evaluated(applied(files, change))
            apart = max(difference(before, after, keys) for keys in ignored(change))
            assert change.intent.moves or max(amount, apart) <= TOLERANCE, offer.title
            figures[name]["applied"] += 1
            if not change.intent.moves:
                largest[name] = max(largest[name], amount, apart)  # type: ignore[assignment]


@pytest.mark.parametrize("folder", sampled(folders()), ids=lambda folder: "/".join(folder.parts[-2:]))
def test_scenes_stay_as_they_are(folder: Path) -> None:
    figures: dict[str, Counter[str]] = defaultdict(Counter)
    check(folder, SAMPLE, figures, Counter())
    refused = sum(each["refused when verified"] for each in figures.values())
    # What is offered by looks is nearly always right.
    assert refused <= sum(each["computed"] for each in figures.values()) / 4


if __name__ == "__main__":
    began = time.perf_counter()
    all_figures: dict[str, Counter[str]] = defaultdict(Counter)
    all_largest: Counter[str] = Counter()
    for each in folders():
        check(each, None, all_figures, all_largest)
    for kind, counts in sorted(all_figures.items()):
        print(f"{kind}: {dict(counts)}, largest change {all_largest[kind]:.2g}")
    print(f"{time.perf_counter() - began:.0f} s")
