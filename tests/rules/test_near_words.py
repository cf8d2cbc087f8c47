"""A misspelt word of a robot is one finding, at the word, whose fix restores it: for all words of the tables."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import NamedTuple

import pytest

from fixtures import fixture
from robray.formats.srdf.vocabulary import WORDS as OF_SRDF
from robray.formats.urdf.vocabulary import ROBOT, AttributeWord, ElementWord
from robray.formats.xacro.words import ATTRIBUTES, ELEMENTS
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Diagnostic
from robray.syntax.xml.robot_words import ROBOT_WORDS
from robray.text.edits import Edit, splice
from rules.test_robots_in_sources import ROBOT as SOURCE
from rules.test_robots_in_sources import said
from slips import misspelt

PATH = "/w/robot.urdf"
LINK = '<link name="a"/>'
PLAIN = '<robot name="r">%s</robot>'
SHAPE = '<geometry><sphere radius="1"/></geometry>'
FILLED = {"visual": SHAPE, "collision": SHAPE}
"""Contents that elements need for urdfdom to read the rest of them."""
SLIPS = 3
"""Spellings of each word that are tried."""


class Word(NamedTuple):
    """A word of an element of a robot: `before` and `behind` are what is around it, with the other tags."""

    before: str
    text: str
    behind: str


def paths(word: ElementWord = ROBOT, around: tuple[ElementWord, ...] = ()) -> Iterator[tuple[ElementWord, ...]]:
    here = (*around, word)
    yield here
    for child in word.children:
        yield from paths(child, here)


def tag(word: ElementWord, skipped: str = "") -> str:
    """The attributes of an element, each with a value."""
    return "".join(f' {each.name}="{each.sample or "x"}"' for each in word.attributes if each.name != skipped)


def words(path: tuple[ElementWord, ...]) -> Iterator[Word]:
    """Its name, if something fits its end tag, and its attributes."""
    around, word = path[1:-1], path[-1]
    filled = FILLED.get(word.name, "")
    opening = "".join(f"<{each.name}{tag(each)}>\n" for each in around)
    closing = "".join(f"</{each.name}>\n" for each in reversed(around))
    yield Word(f"{opening}<", word.name, f"{tag(word)}>\n{filled}</{word.name}>\n{closing}")
    for each in word.attributes:
        before = f"{opening}<{word.name}{tag(word, each.name)} "
        yield Word(before, each.name, f'="{each.sample or "x"}">\n{filled}</{word.name}>\n{closing}')


def spellings(word: str) -> list[str]:
    chance, found = Random(word), dict[str, None]()
    for _ in range(200):
        spelt = misspelt(word.encode(), chance).decode()
        if spelt != word and len(found) < SLIPS:
            found[spelt] = None
    return [*found]


KNOWN = {name for path in paths() for name in (path[-1].name, *(each.name for each in path[-1].attributes))}
WORDS = {"/".join(each.name for each in path[1:]): path for path in paths() if len(path) > 1}


def wrong_in(path: tuple[ElementWord, ...], around: str, found_in: "Finder") -> Iterator[str]:
    """The slips of the words of an element that are not one finding at the word with a fix that restores it."""
    start, end = around.split("%s")
    for word in words(path):
        sound = {each.message for each in found_in(word.before + word.text + word.behind)}
        for spelt in spellings(word.text):
            if spelt in KNOWN or len(word.text) == 2:
                continue
            text = word.before + spelt + word.behind
            found = [each for each in found_in(text) if each.message not in sound]
            whole = f"{start}{text}{end}".encode()
            at = len(f"{start}{word.before}")
            right = f"{start}{word.before}{word.text}{word.behind}{end}".encode()
            if [each.at.span.start for each in found] != [at] or fix_of(found[0], whole) != right:
                said_of = [(each.at.span.start - at, each.message, each.fix) for each in found]
                yield f"{spelt} for {word.text}: {said_of}"


Finder = Callable[[str], Iterable[Diagnostic]]


def fix_of(found: Diagnostic, text: bytes) -> bytes:
    for at, new in sorted(found.fix.edits if found.fix is not None else (), reverse=True):
        text = splice(text, Edit(*at.span, new.encode()))
    return text


@pytest.mark.parametrize("name", WORDS)
def test_a_misspelt_word_of_a_robot_is_one_finding_whose_fix_restores_it(name: str) -> None:
    def found_in(text: str) -> Iterable[Diagnostic]:
        return diagnostics(fixture(PLAIN % (LINK + text), PATH).workspace.analysis(), PATH)

    assert [*wrong_in(WORDS[name], PLAIN % f"{LINK}%s", found_in)] == []


@pytest.mark.parametrize("name", WORDS)
def test_a_misspelt_word_of_a_robot_in_xacro_is_one_finding_whose_fix_restores_it(name: str) -> None:
    def found_in(text: str) -> Iterable[Diagnostic]:
        return said(LINK + text)

    assert [*wrong_in(WORDS[name], SOURCE % f"{LINK}%s", found_in)] == []


OWN = {
    name: ElementWord(f"xacro:{name}", "", tuple(AttributeWord(each, "", sample="1") for each in (*needed, *others)))
    for name, (needed, others) in ATTRIBUTES.items()
}


@pytest.mark.parametrize("name", OWN)
def test_a_misspelt_word_of_xacro_is_one_finding_whose_fix_restores_it(name: str) -> None:
    assert [*wrong_in((ROBOT, OWN[name]), SOURCE, said)] == []


def test_the_words_of_all_formats_are_known() -> None:
    of_robots = {each.name for path in paths() for each in path} | {
        each for path in paths() for each in path[-1].others
    }
    assert of_robots | OF_SRDF | {f"xacro:{each}" for each in ELEMENTS} <= ROBOT_WORDS
