import ast
import json
import tomllib
from collections.abc import Callable

import pytest
from benchmarks.documents import Document
from benchmarks.peers import PEER_FILES

READERS: dict[str, Callable[[str], object]] = {"python": ast.parse, "toml": tomllib.loads, "json": json.loads}


@pytest.mark.parametrize("language", PEER_FILES)
@pytest.mark.parametrize("lines", [100, 1_000])
def test_has_the_lines_asked_for(language: str, lines: int) -> None:
    assert PEER_FILES[language](lines).lines == lines


@pytest.mark.parametrize("language", READERS)
def test_is_valid(language: str) -> None:
    READERS[language](PEER_FILES[language](1_000).text)


@pytest.mark.parametrize("language", ["toml", "json"])
def test_typing_makes_a_mistake(language: str) -> None:
    with pytest.raises(ValueError, match="line"):
        READERS[language](PEER_FILES[language](1_000).broken_text)


@pytest.mark.parametrize("language", ["python", "c"])
def test_typing_makes_a_name_that_is_not_there(language: str) -> None:
    made: Document = PEER_FILES[language](1_000)
    line = made.broken_text.splitlines()[made.place.line]
    name = line.rstrip(";").split()[-1]
    assert name.endswith("x")
    assert name not in made.text
