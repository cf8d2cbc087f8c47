"""The words of a language, one row each: what completion, hover, checks and the editors' word lists are made from."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from robray.facts.statements import BlockKind
from robray.facts.symbols import SymbolKind


class ValueType(Enum):
    """What an attribute's value must be; the values are how a message names it."""

    NUMBER = "a number"
    VECTOR = "an array of numbers"
    NUMBER_OR_VECTOR = "a number or an array of numbers"
    WORD = "a word"
    NAME = "a name"
    FLAG = "a number (0 for no, anything else for yes)"
    PATH = "a path"


class AttributeWord(NamedTuple):
    """An attribute. `lengths` are the array lengths that are read; empty where a length has no meaning."""

    name: str
    blocks: frozenset[BlockKind]
    type: ValueType
    documentation: str
    lengths: tuple[int, ...] = ()
    slots: tuple[str, ...] = ()
    unit: str = ""
    default: str = ""
    refers: SymbolKind | None = None
    words: tuple[str, ...] = ()
    """The words that are values; empty where any is."""


class Word(NamedTuple):
    """A keyword, shape, joint type or constant of the language."""

    name: str
    documentation: str
    value: str = ""


class Vocabulary(NamedTuple):
    attributes: Mapping[str, AttributeWord]
    keywords: Mapping[str, Word]
    shapes: Mapping[str, Word]
    joint_types: Mapping[str, Word]
    constants: Mapping[str, Word]

    def of(self, block: BlockKind) -> tuple[AttributeWord, ...]:
        """The attributes that may stand in a block, in the order of the table."""
        return tuple(word for word in self.attributes.values() if block in word.blocks)
