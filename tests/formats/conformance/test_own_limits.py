"""What is beyond a limit of ours is told where it is, as an error that names it; and there is no verdict on it."""

import random
import re

import pytest

from formats.conformance.rows import ROWS, Example, examples
from robray.analysis.format import Format
from robray.rules import RULES
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Severity
from trials import EXHAUSTIVE, trials

DEPTH = 4_000
"""More than any reader of ours goes down into."""

BRACKETS = [(b"[", b"]"), (b"(", b")"), (b"{", b"}")]
TAGS = [(b"<a>", b"</a>")]
VALUE = re.compile(rb"(?<=[ :\[({>=])[\w.\"]+(?=[\s;,\])}<])")
PLACES = 200 if EXHAUSTIVE else max(trials(12), 3)
"""Of each example."""


def _is_marked_up(example: Example) -> bool:
    return example.text.lstrip()[:1] == b"<"


def _nested(example: Example, rng: random.Random) -> tuple[int, bytes]:
    """Something of the example with far too many brackets, or tags, around it, and where they begin."""
    opening, closing = rng.choice(TAGS if _is_marked_up(example) else BRACKETS)
    found = rng.choice([*VALUE.finditer(example.text)])
    nested = opening * DEPTH + found[0] + closing * DEPTH
    return found.start(), example.text[: found.start()] + nested + example.text[found.end() :]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_what_is_beyond_a_limit_is_told_there_as_an_error_and_has_no_verdict(row: Format) -> None:
    undecided = 0
    for example in examples(row):
        rng = random.Random(example.path)
        for _ in range(PLACES):
            start, text = _nested(example, rng)
            analysis = example.workspace(text).analysis()
            scene = analysis.scenes[example.path]
            beyond = [each for each in diagnostics(analysis, example.path) if RULES[each.code].undecided]
            for each in beyond:
                assert each.severity is Severity.ERROR
                assert "is not read: it " in each.message or "limit" in each.message
                # The statement that it is in, or the file as a whole, may be what is not read.
                assert each.at.span.start < start + DEPTH
                assert each.at.span.end >= start or each.at.span.start == 0
            verdict = accepts(scene)
            # What is wrong besides is refused in any case, and of a part nothing is told by itself.
            assert verdict is False or row.is_part or (verdict is None) is bool(beyond)
            undecided += verdict is None
    # What has no brackets nests nothing, and tags are read however deep they are.
    texts = [example.text for example in examples(row)]
    has_brackets = any(opening in text for text in texts for opening, _ in BRACKETS)
    assert undecided or row.is_part or not has_brackets or any(map(_is_marked_up, examples(row)))
