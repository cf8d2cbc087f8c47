"""The constructs that growth is measured with are complete, and each of 20 kB is answered.

How long they take, and how that grows, is measured by hand: `PYTHONPATH=tests python -m hostile.growth`.
"""

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hostile.constructs import DIRECTIVES, MAKERS, NOTATIONS, Construct, is_covered, terminals, tokens, words
from hostile.fields import Scene, fields, least, parameters
from hostile.growth import EVERY, SPECIAL, VERBS, asked, notations, sent, verbs
from hostile.many_things import BYTES, of_things
from hostile.test_configuration import keys
from robray.configuration.keys import KEYS
from robray.formats.urdf.frontend.words import ATTRIBUTES, ELEMENTS
from robray.lsp.methods import COMMANDS
from trials import trials

pytestmark = pytest.mark.long(
    "tests/hostile/growth.py",
    "tests/hostile/constructs.py",
    "tests/hostile/fields.py",
    "tests/hostile/many_things.py",
)

SIZE = 20_000
INTERNAL = -32603
RULES = Path(__file__).parents[2] / "server" / "robray" / "rules"
SAMPLED = 800 // trials(4)
"""Every how manieth construct the suite tries, from another one on in each part."""

SCENE = Scene("file:///w/a.robray", {"line": 0, "character": 0}, {"line": 1, "character": 0})


def made(part: str) -> list[Construct]:
    return [*MAKERS[part]()]


def sample() -> Iterator[Any]:
    for number, part in enumerate(MAKERS):
        for construct in made(part)[number::SAMPLED]:
            yield pytest.param(construct, id=f"{part}: {construct.name!a}")


def test_every_token_of_the_grammar_is_repeated() -> None:
    text = b" ".join(construct.make(1_000) for construct in made("tokens")).decode()
    assert all(token in text for token in tokens())
    assert {value for kind, value in terminals() if kind == "STRING"} <= {*tokens()}
    assert [value for kind, value in terminals() if kind == "PATTERN" and not is_covered(value)] == []


def test_every_word_of_the_language_is_repeated() -> None:
    named = {construct.name.partition(" ")[0] for construct in made("words")}
    assert {*words()} <= named | {*tokens()}


def test_every_directive_is_repeated() -> None:
    """The rules' own expressions say which ones there are."""
    read = {
        word + behind
        for path in RULES.rglob("*.py")
        for word, suffix in re.findall(
            r"robray:\[ \\t\]\*\(?(\w+)(?:\(\?:(-\w+)\)\?)?", path.read_text(encoding="utf-8")
        )
        for behind in {"", suffix}
    }
    assert read == DIRECTIVES.keys()


def test_every_key_of_the_configuration_is_repeated() -> None:
    named = {construct.name.partition(":")[0] for construct in made("configuration")}
    assert {".".join(at) if ".".join(at) in named else at[-1] for at, _ in keys(KEYS)} <= named


def test_every_element_and_attribute_of_a_robot_is_repeated() -> None:
    named = {construct.name for construct in made("robots")}
    assert {f"{element} nested" for element in (*ATTRIBUTES, *ELEMENTS)} <= named
    assert {f"{element} {name} long" for element, names in ATTRIBUTES.items() for name in names} <= named


def test_every_mark_of_a_notation_is_repeated() -> None:
    """Those of YAML 1.2, 5.3, and of RFC 8259, 2."""
    assert {*"-?:,[]{}#&*!|>'\"%@`"} <= {mark[0] for mark in NOTATIONS["yaml"]}
    assert {*'[]{},:"'} <= {mark[0] for mark in NOTATIONS["json"]}


def test_every_method_has_parameters_and_fields() -> None:
    for method in EVERY:
        if parameters(method) is not None and method != "initialized":
            assert isinstance(least(method, SCENE), dict)
            assert [*fields(method, SCENE)], method


@pytest.mark.parametrize("construct", [*sample()])
def test_a_construct_is_answered(construct: Construct, tmp_path: Path) -> None:
    text = construct.make(SIZE)
    if construct.file.endswith((".json", ".yaml")):
        assert notations(construct.file, text)
        return
    # All fixes are tried one by one where none can be made: that is for the long form.
    assert verbs(tmp_path, construct.file, text, [verb for verb in VERBS if "--fix" not in verb])
    if construct.file.endswith((".robray", ".urdf", ".xml", ".toml")):
        (tmp_path / construct.file).write_bytes(text)
        answered = asyncio.run(asked(tmp_path, construct.file, text))
        assert answered.failures == 0
        assert {*EVERY} - SPECIAL | {*COMMANDS} <= answered.times.keys()
        wrong = {
            method
            for method, answer in answered.answers.items()
            if isinstance(answer, dict) and answer.get("code") == INTERNAL
        }
        assert not wrong


@pytest.mark.parametrize(("name", "measure"), [*of_things()])
def test_many_things_are_answered(name: str, measure: Callable[[int], dict[str, float]]) -> None:
    assert measure(50 * BYTES), name


@pytest.mark.parametrize("method", EVERY)
def test_a_message_of_any_size_is_answered(method: str) -> None:
    for index, _ in [*enumerate(fields(method, SCENE))][:: SAMPLED // 10]:
        name, times, answer = asyncio.run(sent(method, index, SIZE))
        assert name in times
        assert not (isinstance(answer, dict) and answer.get("code") == INTERNAL), name
