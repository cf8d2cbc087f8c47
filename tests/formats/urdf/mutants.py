"""Robots with something wrong in them: mutants of sound ones, made again the same from a seed.

Each is one to three changes away from its robot, at the level of bytes, tokens, attributes, elements or text. Only
`random.Random.random` is asked, whose numbers Python promises to keep.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Choice = TypeVar("Choice")

_TOKEN = re.compile(rb"<!--.*?-->|</?|/?>|=|\"[^\"]*\"|'[^']*'|[A-Za-z_][-\w.:]*|[ \t\r\n]+|.", re.DOTALL)
_TAG = re.compile(rb"<(/?)([A-Za-z_][-\w.:]*)((?:\s+[-\w.:]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*)\s*(/?)>")
_ATTRIBUTE = re.compile(rb"(\s+)([-\w.:]+)\s*=\s*(\"[^\"]*\"|'[^']*')")

_BYTES = (
    *(bytes([byte]) for byte in b"<>/\"'= \t\n\r\v\f&;!?-[]:_.0aZ#xX,\0\x01\x7f"),
    *(b"\x80|\xa0|\xc3|\xe2|\xf0|\xff|\xc3\xa9|\xef\xbb\xbf|\xef\xbf\xbe|\xe2\x80\x8b").split(b"|"),
)
_SCRAPS = tuple(
    (
        b"<|>|<>|<<>|</|/>|</>|< |<1>|</ link>|</link >|<!|<!>|<?|?>|<!-- x -->|<!--|-->|<!---->|<!-->|"
        b'<!-- a -- b -->|<!--->|<![CDATA[|]]>|<![CDATA[ <link> ]]>|<?xml?>|<?xml version="1.0"?>|'
        b'<?xml version="1.0" encoding="latin-1"?>|<?XML?>|<?xml|<?php a ?>|<?xmlfoo?>|'
        b"<?xml version='1.0>'?>|<!DOCTYPE robot>|<!DOCTYPE robot [<!ENTITY a \"b\">]>|text| |\n|&amp;|&lt;|"
        b'&nope;|&|&#65;|&#x41;|&#;|&#x;|&#xg;|&#65|&#0;|&#99999999999;|&#38;#60;|=|"|\'|a="b"| a=b |<link>|'
        b"</link>|<joint>|</joint>|<robot>|</robot>|<robot name='r'/>|<visual>|</visual>|<link name='spare'/>|"
        b"<joint name='spare' type='fixed'/>|<material name='spare'/>|<material/>|<link/>|<origin/>|<limit/>|"
        b"<mimic/>|<dynamics/>|<axis/>|<calibration/>|<safety_controller/>|<geometry><box/></geometry>|"
        b"<xacro:m/>|<a:b c='d'/>|<_/>|<\xc3\xa9/>|<:a/>|<-a/>"
    ).split(b"|")
)
_VALUES = tuple(
    (
        b"| |0|-1|1 2|1 2 3|1 2 3 4|1  2 3| 1 2 3 |1\t2 3|1\n2\n3|1\t 2\t 3|0 0 0 1|1,2,3|1, 2, 3|0.5.5|1e3|"
        b"1e400|1e-400|1e|0x10|inf|nan|.5|5.|.|+1|--1|1f|1 | 1|\t1|1\t|\x0b1|\xc2\xa01|1_000|1'000|${x}|"
        b"$(find a)|true|<|a<b|<link>|>|/>|&amp;|&|a&b|&nope;|&#49;|&#x31;|&#|&#0;|&lt;|fixed|revolute|"
        b"continuous|prismatic|planar|floating|Fixed|ball|base|none|arm|1.0|1|1.00|2.0|1.1|1.0.0|1.|01.0| 1.0|"
        b"1.0 |-1.0|+1.0|a.b|1.0a|caf\xc3\xa9|\xff|\xc3|a\nb|a\tb|/|a'b|package://a/b.stl|256.0|1 0 0 1|"
        b"2 0 0 1"
    ).split(b"|")
)
_ATTRIBUTE_NAMES = tuple(
    (
        b"name|type|link|xyz|rpy|size|radius|length|filename|scale|rgba|value|lower|upper|effort|velocity|"
        b"joint|multiplier|offset|damping|friction|version|k_velocity|k_position|soft_lower_limit|rising|"
        b"falling|ixx|group|Name|nam|_|a:b"
    ).split(b"|")
)
_ELEMENT_NAMES = tuple(
    (
        b"robot|link|joint|material|visual|collision|inertial|origin|geometry|box|mesh|sphere|cylinder|"
        b"capsule|parent|child|axis|limit|mimic|dynamics|calibration|safety_controller|mass|inertia|color|"
        b"texture|gazebo|transmission|sensor|Link|x"
    ).split(b"|")
)


class Dice:
    """Choices out of a seed."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def below(self, count: int) -> int:
        return int(self._random.random() * count)

    def of(self, choices: Sequence[Choice]) -> Choice:
        return choices[self.below(len(choices))]


def mutants(text: bytes, seed: str, count: int) -> Iterator[bytes]:
    for number in range(count):
        dice = Dice(f"{seed}/{number}")
        mutant = text
        for _ in range(dice.of((1, 1, 1, 2, 3))):
            mutant = dice.of(_CHANGES)(mutant, dice)
        yield mutant


def _spliced(text: bytes, start: int, end: int, new: bytes) -> bytes:
    return text[:start] + new + text[end:]


def _bytes(text: bytes, dice: Dice) -> bytes:
    start = dice.below(len(text) + 1)
    end = min(len(text), start + dice.of((0, 0, 1, 1, 1, 2, 5, 40)))
    return _spliced(text, start, end, dice.of((b"", *_BYTES)))


def _cut(text: bytes, dice: Dice) -> bytes:
    at = dice.below(len(text) + 1)
    return text[:at] if dice.below(2) else text[at:]


def _tokens(text: bytes, dice: Dice) -> bytes:
    """One missing, doubled, exchanged with the next or with any other, or with something between."""
    found = _TOKEN.findall(text)
    if not found:
        return text
    at = dice.below(len(found))
    match dice.below(5):
        case 0:
            del found[at]
        case 1:
            found.insert(at, found[at])
        case 2:
            found[at : at + 2] = reversed(found[at : at + 2])
        case 3:
            found[at] = dice.of(found)
        case _:
            found.insert(at, dice.of(_SCRAPS))
    return b"".join(found)


def _scrap(text: bytes, dice: Dice) -> bytes:
    """Something put where a tag begins or ends, or anywhere."""
    edges = [edge for tag in _TAG.finditer(text) for edge in tag.span()] or [0]
    at = dice.of((dice.of(edges), dice.of(edges), dice.below(len(text) + 1)))
    return _spliced(text, at, at, dice.of(_SCRAPS))


def _attribute(text: bytes, dice: Dice) -> bytes:
    found = [
        (attribute.span(), attribute.span(2), attribute.span(3))
        for tag in _TAG.finditer(text)
        for attribute in _ATTRIBUTE.finditer(text, *tag.span(3))
    ]
    if not found:
        return text
    whole, name, value = dice.of(found)
    other, _, other_value = dice.of(found)
    written = text[value[0] + 1 : value[1] - 1]
    match dice.below(10):
        case 0:
            return _spliced(text, *whole, b"")
        case 1:
            return _spliced(text, whole[1], whole[1], text[slice(*whole)])
        case 2:
            return _spliced(text, *name, dice.of(_ATTRIBUTE_NAMES))
        case 3:
            return _spliced(text, other[1], other[1], text[slice(*whole)])
        case 4:
            return _spliced(text, *value, text[slice(*other_value)])
        case 5:
            return _spliced(text, *value, written)
        case 6:
            return _spliced(text, *value, b"'" + written + b"'")
        case 7:
            return _spliced(text, name[1], value[0], dice.of((b" = ", b"", b" ", b"==", b"=\n")))
        case _:
            return _spliced(text, *value, b'"' + dice.of(_VALUES) + b'"')


def _elements(text: bytes) -> list[tuple[re.Match[bytes], re.Match[bytes]]]:
    """The start and end tags of the elements; both are the same for those that have only one."""
    found = []
    open_ones: list[re.Match[bytes]] = []
    for tag in _TAG.finditer(text):
        if tag[4]:
            found.append((tag, tag))
        elif not tag[1]:
            open_ones.append(tag)
        elif open_ones:
            found.append((open_ones.pop(), tag))
    return found


def _element(text: bytes, dice: Dice) -> bytes:
    found = _elements(text)
    if not found:
        return text
    first, last = dice.of(found)
    start, end = first.start(), last.end()
    whole, inner = text[start:end], text[first.end() : max(first.end(), last.start())]
    other, other_last = dice.of(found)
    match dice.below(10):
        case 0:
            return _spliced(text, start, end, b"")
        case 1:
            return _spliced(text, end, end, whole)
        case 2:
            return _spliced(text, start, end, inner)
        case 3:
            name = dice.of(_ELEMENT_NAMES)
            return _spliced(text, start, end, b"<" + name + b">" + whole + b"</" + name + b">")
        case 4:
            return _spliced(text, *last.span(), b"")
        case 5:
            return _spliced(text, *first.span(), b"")
        case 6:
            at = dice.of((other.start(), other.end(), other_last.start(), other_last.end()))
            return _spliced(text, at, at, whole)
        case 7:
            name = dice.of(_ELEMENT_NAMES)
            renamed = text if first is last else _spliced(text, *last.span(2), name)
            return _spliced(renamed, *first.span(2), name)
        case 8:
            return _spliced(text, *first.span(2), dice.of(_ELEMENT_NAMES))
        case _:
            return _spliced(text, start, end, text[other.start() : other_last.end()])


def _slip(text: bytes, dice: Dice) -> bytes:
    """A letter of a name or value missing, doubled or exchanged, or one in another case."""
    words = [word.span() for word in re.finditer(rb"[A-Za-z_]\w+", text)]
    if not words:
        return text
    start, end = dice.of(words)
    at = start + dice.below(end - start)
    letter = text[at : at + 1]
    return _spliced(text, at, at + 1, dice.of((b"", letter * 2, letter.swapcase(), b"x")))


_CHANGES: tuple[Callable[[bytes, Dice], bytes], ...] = (
    *(_bytes, _tokens, _tokens, _scrap, _attribute, _attribute, _attribute, _element, _element, _slip, _cut),
)
