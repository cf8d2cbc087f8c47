"""Where a name is said to stand, its own bytes stand, whatever comes before it in its statement."""

import random
import re
from collections.abc import Iterator

import pytest

from formats.conformance.broken import broken, reordered
from formats.conformance.rows import ROWS, Example, by_example, examples
from robray.analysis.format import Format
from robray.formats import FORMATS
from trials import EXHAUSTIVE, trials

NAMELESS = {"smurf", "xacro"}
"""Their files lead to others, and name nothing that is declared in a scene."""

QUOTES = "\"' \t"
TRIED = 400 if EXHAUSTIVE else trials(120)


def _texts(rng: random.Random, example: Example, count: int) -> Iterator[bytes]:
    for _ in range(count):
        text = example.text
        for _ in range(rng.choice((1, 2, 4))):
            text = reordered(rng, text)
        yield text if rng.random() < 0.6 else broken(rng, text)


def _check(example: Example, text: bytes) -> int:
    file = example.workspace(text).files()[example.path]
    facts = file.reading.facts
    count = 0
    for rank, item in enumerate(facts.items):
        for mention in file.format.semantics.mentions(item):
            span = facts.absolute(rank, mention.name.span)
            written = text[span.start : span.end].decode("utf-8", "replace")
            # What is escaped is another text than what is written.
            if not re.search("[&\\\\%\n\ufffd]|^$", written):
                name = mention.name.text.strip(QUOTES)
                # In a device of RobWork a name is written without the device's.
                assert f".{name}".endswith(f".{written.strip(QUOTES)}"), (example.path, text, mention)
                count += 1
    return count


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_name_stands_where_it_is_said_to(row: Format) -> None:
    found = sum(
        _check(example, text) for example, rng, count in by_example(row, TRIED) for text in _texts(rng, example, count)
    )
    assert found or row.name in NAMELESS


@pytest.mark.parametrize("written", [b"Arm&#46;Tool", b"A\xc3rm.Tool", b"Arm.T&#111;ol"])
def test_no_part_of_a_name_stands_anywhere_that_is_written_otherwise_than_it_reads(written: bytes) -> None:
    [example] = [each for each in examples(FORMATS[".rwtask.xml"]) if each.path.endswith("grasp.rwtask.xml")]
    text = example.text.replace(b"<String>Arm.Tool</String>", b"<String>%s</String>" % written)
    assert text != example.text
    assert _check(example, text)
