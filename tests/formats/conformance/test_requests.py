"""Every request is answered at every byte of the examples of every format, and of what is one slip away from them."""

import random
from collections.abc import Iterator

import pytest

from formats.conformance.broken import broken, swapped
from formats.conformance.rows import ROWS, Example, by_example
from hostile.asking import ask_about, change_all
from robray.analysis.format import Format
from robray.export.json import scene_json
from robray.rules.engine import not_known
from robray.rules.engine.diagnose import accepts, diagnostics
from trials import EXHAUSTIVE, trials

BROKEN = 2 if EXHAUSTIVE else trials(60)
"""Broken versions."""

OFFSETS = 6
"""Of each text, where not every byte is asked about."""


def _texts(rng: random.Random, example: Example, count: int) -> Iterator[bytes]:
    yield example.text
    for _ in range(count):
        text = broken(rng, example.text)
        yield text if rng.random() < 0.7 else swapped(rng, text)


def _offsets(rng: random.Random, text: bytes) -> list[int]:
    if EXHAUSTIVE:
        return [*range(len(text) + 1)]
    return [0, len(text), *(rng.randint(0, len(text)) for _ in range(OFFSETS))]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_request_is_answered_at_any_byte(row: Format) -> None:
    for example, rng, count in by_example(row, BROKEN):
        for text in _texts(rng, example, count):
            workspace = example.workspace(text)
            analysis = workspace.analysis()
            for scene in analysis.scenes.values():
                accepts(scene)
                scene_json(scene, not_known)
            for everything in (False, True):
                diagnostics(analysis, example.path, everything=everything)
            for at in _offsets(rng, text):
                ask_about(analysis, example.path, at, rng.randint(0, len(text)))
            # What changes texts evaluates scenes to see what it does, and takes as long as thousand of the others.
            change_all(workspace, example.path, rng.randint(0, len(text)), rng.randint(0, len(text)))
