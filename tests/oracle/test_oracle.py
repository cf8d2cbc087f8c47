"""robray beside a second reader of the language, which is slow and follows the reference to the letter."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle.conformance import answer, differences
from oracle.fuzz import disagreements
from oracle.numbers import RejectedError, UnexpressedError, to_single
from oracle.scene import read as read_scene
from oracle.scenes import SceneWriter
from oracle.statements import Writer
from robray.formats.robray.frontend.reading import read
from trials import sampled, trials

FOLDER = os.environ.get("ROBRAY_CONFORMANCE", "")


def test_random_scenes_are_taken_and_evaluated_as_the_reference_says() -> None:
    assert list(disagreements(trials(600), 0)) == []


def test_the_generator_writes_what_is_taken_and_what_is_not() -> None:
    taken = refused = 0
    for seed in range(trials(300)):
        try:
            read_scene(SceneWriter(seed).scene().encode(), "/w/a.robray", lambda _: None)
            taken += 1
        except RejectedError:
            refused += 1
        except UnexpressedError:
            pass
    assert taken > trials(50)
    assert refused > trials(50)


def test_comments_that_are_never_closed_are_written_and_some_are_taken() -> None:
    taken = written = 0
    for seed in range(trials(2000)):
        text = (SceneWriter(seed).scene() if seed % 2 else Writer(seed).statement()).encode()
        comment = read(text).operators is not None
        written += comment or any(problem.code == "unterminated-comment" for problem in read(text).facts.problems)
        taken += comment
    assert written > trials(40)
    assert taken > trials(5)


@pytest.fixture
def deep_stack() -> Iterator[None]:
    """What is written deep is read by recursion here."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.usefixtures("deep_stack")
@pytest.mark.parametrize("name", ["handwritten-dev.jsonl", "generated-dev.jsonl", "real.jsonl"])
def test_the_oracle_agrees_with_amino(name: str) -> None:
    if not FOLDER:
        pytest.skip("ROBRAY_CONFORMANCE names no folder with amino's recorded answers")
    count = 0
    for line in sampled((Path(FOLDER) / name).read_bytes().split(b"\n")[:-1]):
        case = json.loads(line)
        try:
            found = answer(case)
        except UnexpressedError:
            continue
        count += 1
        assert (found is not None) is case["expect"]["accepts"], case["id"]
        assert found is None or list(differences(found, case["expect"])) == [], case["id"]
    assert count > trials(40)


def test_exact_numbers_become_single_once() -> None:
    # Through a double it would be rounded twice, up both times.
    halfway = (1 << 60) + (1 << 36) + 1
    assert to_single(halfway) == (1 << 60) + (1 << 37)
