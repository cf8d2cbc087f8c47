"""Messages about broken texts of every format are sentences without missing names and doubled plurals."""

import re

import pytest

from fixtures import fixture
from formats.conformance.rows import ROWS, by_example
from robray.analysis.format import Format
from robray.rules.engine.diagnose import diagnostics

_TOKEN = re.compile(rb"\"[^\"\n]*\"|'[^'\n]*'|[A-Za-z_][\w-]*|-?\d[\d.]*|\S")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_ODD = re.compile(r"  | [,;:]|\bNone\b|\b(?!(?:class|mass|less|across)\b)\w+ss\b")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_message_about_a_broken_text_is_a_sentence(row: Format) -> None:
    """Names and values in quotes may be any text."""
    for example, rng, count in by_example(row, 60):
        for _ in range(count):
            text = example.text
            tokens = [*_TOKEN.finditer(text)]
            token = rng.choice(tokens)
            new = rng.choice((b"", b"", b"0", rng.choice(tokens)[0]))
            broken = text[: token.start()] + new + text[token.end() :]
            analysis = example.workspace(broken).analysis()
            for found in diagnostics(analysis, example.path):
                said = _QUOTED.sub("'x'", found.message)
                assert not _ODD.search(said), (found.message, broken)


KEYS = ('"moduleJoints": 5, "modules": []', '"modules": [{"type": "universal", "alpha": 0, "beta": 0, "gamma": 0}]')


@pytest.mark.parametrize(("key", "said"), [*zip(KEYS, ("an array of module joints", "the first module"), strict=True)])
def test_words_of_worlds(key: str, said: str) -> None:
    given = fixture(f"{{{key}}}", "/w/a.json")
    messages = [each.message for each in diagnostics(given.workspace.analysis(), "/w/a.json")]
    assert any(said in each for each in messages), messages
