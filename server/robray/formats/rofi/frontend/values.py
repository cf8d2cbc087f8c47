"""Values of JSON for the statements, with notes of wrong types."""

import math
import struct
from bisect import bisect_left
from collections.abc import Collection, Iterator
from itertools import accumulate
from typing import Any

from robray.facts.problems import Problem
from robray.formats.rofi.matrices import IDENTITY as UNTURNED
from robray.formats.rofi.matrices import not_rigid
from robray.formats.rofi.statements import Matrix, Number, Word
from robray.formats.rofi.vocabulary import IDENTITY
from robray.syntax import json
from robray.syntax.nodes import Mapping as Object
from robray.syntax.nodes import Node, Scalar, Sequence, Style
from robray.text.spans import Span

_LARGEST_WHOLE = 1 << 31
"""The reader's integers have 32 bits, and are cut without a word."""

_NEAR = 2
"""Letters by which a key may differ from the suggested one."""

Keys = dict[str, Node]


class Local:
    """An item's values and problems; spans are those of its local text, which lacks `cuts`, in order."""

    def __init__(self, start: int, cuts: "Collection[tuple[int, int]]" = ()) -> None:
        self.problems: list[Problem] = []
        self._start = start
        self._cut_at = [begin for begin, _ in cuts]
        self._cut = [0, *accumulate(end - begin for begin, end in cuts)]

    def at(self, offset: int) -> int:
        return offset - self._start - self._cut[bisect_left(self._cut_at, offset)]

    def span(self, node: "Any") -> Span:
        """The local span of anything with `start` and `end`."""
        return Span(self.at(node.start), self.at(node.end))

    def note(self, code: str, span: Span, *details: Any) -> None:
        self.problems.append(Problem(code, span, details))

    def wrong(self, node: Node, wanted: str) -> None:
        """Notes a value of the wrong type; a missing one is noted already."""
        if not is_missing(node):
            self.note("rofi-wrong-type", self.span(node), wanted, kind_of(node))

    # Objects.

    def keys(self, node: Object) -> Keys:
        """By name; the last of those with one name."""
        return {key.text: value for key, value in node.pairs if isinstance(key, Scalar)}

    def object(self, node: Node | None, wanted: str) -> Object | None:
        if node is None or isinstance(node, Object):
            return node
        self.wrong(node, wanted)
        return None

    def expect(
        self,
        node: Object,
        keys: Keys,
        wanted: Collection[str],
        noun: str,
        at: Span | None = None,
        known: Collection[str] = (),
    ) -> None:
        """Notes the keys that an object lacks, at its first byte by default; or at a misspelling. `known` are further
        keys that may be meant.
        """
        told = self._note_unknown(node, keys, wanted, (*wanted, *(each for each in known if each not in wanted)))
        lacking = tuple(key for key in wanted if key not in keys and key not in told)
        if lacking:
            self._missing(node, lacking, noun, at)

    def _missing(self, node: Object, lacking: tuple[str, ...], noun: str, at: Span | None = None) -> None:
        brace = self.at(node.start)
        last = node.pairs[-1] if node.pairs else None
        # Where the keys are written: behind the last value, or behind the brace.
        start = brace + 1 if last is None else self.at(last.value.end)
        indent = None if last is None else self.at(last.key.start)
        self.note("rofi-missing-key", at or Span(brace, brace + 1), lacking, noun, start, indent)

    def _note_unknown(
        self, node: Object, keys: Keys, wanted: Collection[str], known: Collection[str]
    ) -> Collection[str]:
        """Notes misspellings of known and missing keys, each once. All others belong to other programs."""
        lacking = [each for each in known if each not in keys]
        told: list[str] = []
        if not lacking or len(keys) + len(lacking) == len(known):
            return told
        names = {*known, "attributes"}
        for key, _ in node.pairs:
            if isinstance(key, Scalar) and key.text not in names and key.style is not Style.MISSING:
                near = next((each for each in lacking if each not in told and is_near(key.text, each)), None)
                if near is not None:
                    told.append(near)
                    self.note("rofi-unknown-key", self.span(key), key.text, near, near in wanted)
        return told

    # Values.

    def whole(self, node: Node | None) -> int | None:
        """A number without a fraction that the reader can hold."""
        if node is None:
            return None
        value = json.value(node) if isinstance(node, Scalar) else None
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool):
            if -_LARGEST_WHOLE <= value < _LARGEST_WHOLE:
                return value
            if not is_missing(node):
                self.note("rofi-wrong-type", self.span(node), "a whole number of 32 bits", "a larger number")
            return None
        self.wrong(node, "a whole number")
        return None

    def number(self, node: Node | None) -> Number | None:
        value = None if node is None else number_of(node)
        if node is None:
            return None
        if value is None:
            self.wrong(node, "a number")
            return None
        return Number(value, self.span(node))

    def word(self, node: Node | None) -> Word | None:
        if node is None:
            return None
        if isinstance(node, Scalar) and node.style is Style.DOUBLE:
            return Word(node.text, self.span(node))
        self.wrong(node, "a string")
        return None

    def array(self, node: Node | None, wanted: str) -> Sequence | None:
        if node is None or isinstance(node, Sequence):
            return node
        self.wrong(node, wanted)
        return None

    def numbers(self, node: Node | None, least: int, wanted: str) -> tuple[float, ...] | None:
        """An array of at least so many numbers."""
        found = self.array(node, wanted)
        if found is None:
            return None
        if len(found.items) < least:
            self.note("rofi-wrong-type", self.span(found), wanted, f"an array of {len(found.items)}")
            return None
        values = [self.number(each) for each in found.items[:least]]
        return None if None in values else tuple(each.value for each in values if each is not None)

    def matrix(self, node: Node | None) -> Matrix | None:
        if node is None:
            return None
        if isinstance(node, Scalar) and node.style is Style.DOUBLE and node.text == IDENTITY:
            return Matrix(UNTURNED, self.span(node))
        values = [*_matrix_values(node)]
        if len(values) != 16 or None in values:
            if not is_missing(node):
                self.note("rofi-bad-matrix", self.span(node))
            return None
        found = Matrix(tuple(each for each in values if each is not None), self.span(node))
        if (why := not_rigid(found.values)) is not None:
            self.note("rofi-matrix-not-rigid", found.span, why)
        return found


def _matrix_values(node: Node) -> Iterator[float | None]:
    """Numbers of four rows of four; otherwise too few, or None."""
    if isinstance(node, Sequence) and len(node.items) == 4:
        for row in node.items:
            if isinstance(row, Sequence) and len(row.items) == 4:
                yield from map(number_of, row.items)


def number_of(node: Node) -> float | None:
    value = json.value(node) if isinstance(node, Scalar) and node.style is Style.PLAIN else None
    if isinstance(value, bool) or not isinstance(value, int | float) or math.isinf(value):
        return None
    return float(value)


def single(value: float) -> float:
    """A number in single precision, as the reader keeps it."""
    try:
        return float(struct.unpack("f", struct.pack("f", value))[0])
    except OverflowError:
        return math.copysign(math.inf, value)


def is_missing(node: Node) -> bool:
    return isinstance(node, Scalar) and node.style is Style.MISSING


def kind_of(node: Node) -> str:
    if isinstance(node, Object):
        return "an object"
    if isinstance(node, Sequence):
        return "an array"
    if isinstance(node, Scalar):
        value = json.value(node)
        if node.style is not Style.PLAIN:
            return "a string"
        if value is None or isinstance(value, bool):
            return f"'{node.text}'"
        if isinstance(value, int | float):
            return "a number"
    return "an invalid value"


def is_near(word: str, other: str) -> bool:
    """True if a word is a few letters from another one, and not the same; in short ones one."""
    most = _NEAR if len(other) > 3 else 1
    if word == other or abs(len(word) - len(other)) > most:
        return False
    before = [*range(len(other) + 1)]
    for row, letter in enumerate(word, 1):
        current = [row]
        for column, one in enumerate(other, 1):
            current.append(min(before[column] + 1, current[-1] + 1, before[column - 1] + (letter != one)))
        before = current
    return bool(before[-1] <= most)
