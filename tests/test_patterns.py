"""Regular expressions that mean the same to every Python that we promise to run on, and never take for ever."""

import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import robray
from ambiguity import ambiguous

_REPEATED_FOR_GOOD = re.compile(r"(?<!\\)\)(?:\*|\+|\?|\{[0-9,]+\})\+")


def test_no_group_is_repeated_possessively() -> None:
    """Before 3.11.5 that fails where what is repeated can match in several ways; an atomic group does not."""
    server = Path(robray.__file__).parent
    found = {
        path.relative_to(server): _REPEATED_FOR_GOOD.findall(path.read_text("utf-8")) for path in server.rglob("*.py")
    }
    assert len(found) > 300
    assert not {path: places for path, places in found.items() if places}


def _patterns_in(value: object) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, Mapping | tuple | list):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _patterns_in(each)


def test_no_pattern_can_match_in_endlessly_many_ways() -> None:
    found: dict[re.Pattern[Any], str] = {}
    for module in pkgutil.walk_packages(robray.__path__, "robray."):
        for name, value in vars(importlib.import_module(module.name)).items():
            found.update(dict.fromkeys(_patterns_in(value), f"{module.name}.{name}"))
    assert len(found) > 100
    assert not {name: text for pattern, name in found.items() if (text := ambiguous(pattern)) is not None}


@pytest.mark.parametrize(
    "pattern", [r"(?:#[^\n]*)*;", r"(?:a|b|ab)*c", r"(?:(?:x+)+y)?z", rb"(?:\s+)*;", r"x(?>(?:a+)*b)"]
)
def test_a_pattern_that_can_is_found(pattern: str | bytes) -> None:
    assert ambiguous(re.compile(pattern)) is not None


@pytest.mark.parametrize("pattern", [r"(?>(?:#[^\n]*)*);", r"(?:#[^\n]*\n)*;", r"x(?:a+)*", rb"\s*;", r"(?>(?:a+)*)b"])
def test_a_pattern_that_cannot_is_not(pattern: str | bytes) -> None:
    assert ambiguous(re.compile(pattern)) is None
