"""Every request is answered in the examples of every format, and in what is one slip away from them or begins so."""

import random
from collections.abc import Iterator

import pytest

from every import every
from formats.conformance.broken import broken, swapped
from formats.conformance.rows import ROWS, Example, by_example, examples
from hostile.asking import ask_about, ask_at, change_all
from robray.analysis.format import Format
from robray.assemble import new_workspace
from robray.export.json import scene_json
from robray.rules.engine import not_known
from robray.rules.engine.diagnose import accepts, diagnostics
from trials import EXHAUSTIVE, sampled, trials

BROKEN = 2 if EXHAUSTIVE else trials(60)
"""Broken versions."""

PREFIXES = 1_000
"""Bytes between the ends of the beginnings of an example."""

OFFSETS = 6
"""Of each text, where not every byte is asked about."""


def _texts(rng: random.Random, example: Example, count: int) -> Iterator[bytes]:
    yield example.text
    for size in sampled(range(0, len(example.text), PREFIXES)):
        yield example.text[:size]
    for _ in range(count):
        text = broken(rng, example.text)
        yield text if rng.random() < 0.7 else swapped(rng, text)


def _offsets(rng: random.Random, text: bytes) -> list[int]:
    if EXHAUSTIVE:
        return [*range(len(text) + 1)]
    return [0, len(text), *(rng.randint(0, len(text)) for _ in range(OFFSETS))]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_what_is_asked_at_a_place_is_answered_at_every_byte(row: Format) -> None:
    for example in examples(row):
        analysis = example.workspace().analysis()
        for at in sampled(range(len(example.text) + 1)):
            ask_at(analysis, example.path, at)


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


STRANGE = (
    b"",
    b"frame f { " * 200,
    b"".join(b"frame f%d { " % n for n in range(1000)),
    b"frame f { parent f; rpy [" * 20,
    b"}" * 100,
    b"{" * 3000,
    b"[" * 3000,
    b"def a " + b"(" * 4000,
    b'"' * 101,
    b'def "a 1; frame "x" { frame { parent "x"',
    b"\xff\xfe\x00" * 30,
    b"\xff\xfe\x00 def a 1; frame f { offset a; }",
    b"class c { isa c; }\n" * 100,
    b"class c { isa c; }\nframe f { geometry { isa c; } }" * 5,
    b"frame f { geometry { shape cone; } type revolute }",
    b"allow_collision a b;allow_collision b a;\r",
    "π ü 𝄞\r".encode() * 20,
    "frame ü { translation [1, 2, π]; } def π 1;".encode(),
    b"frame f { quaternion [1e300, 1e300, 0, 0]; rpy [1/0, 0, 0]; offset 10 ** 400; } def a 10 ** 400; def b a;",
)


@every("text", STRANGE)
def test_every_request_is_answered_in_strange_texts(text: bytes) -> None:
    path = "/w/a.robray"
    workspace = new_workspace()
    workspace.set_text(path, text)
    for at in range(0, len(text) + 1, max(len(text) // 7, 1)):
        ask_about(workspace.analysis(), path, at, min(at + 50, len(text)))
        change_all(workspace, path, at, len(text))
