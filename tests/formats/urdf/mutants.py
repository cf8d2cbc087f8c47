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
    *(
        b"\x80",
        b"\xa0",
        b"\xc3",
        b"\xe2",
        b"\xf0",
        b"\xff",
        b"\xc3\xa9",
        b"\xef\xbb\xbf",
        b"\xef\xbf\xbe",
        b"\xe2\x80\x8b",
    ),
)
_SCRAPS = (
    *(
        b"<",
        b">",
        b"<>",
        b"<<>",
        b"</",
        b"/>",
        b"</>",
        b"< ",
        b"<1>",
        b"</ link>",
        b"</link >",
        b"<!",
        b"<!>",
        b"<?",
        b"?>",
    ),
    *(b"<!-- x -->", b"<!--", b"-->", b"<!---->", b"<!-->", b"<!-- a -- b -->", b"<!--->", b"<![CDATA[", b"]]>"),
    *(b"<![CDATA[ <link> ]]>", b"<?xml?>", b'<?xml version="1.0"?>', b'<?xml version="1.0" encoding="latin-1"?>'),
    *(b"<?XML?>", b"<?xml", b"<?php a ?>", b"<?xmlfoo?>", b"<?xml version='1.0>'?>", b"<!DOCTYPE robot>"),
    *(
        b'<!DOCTYPE robot [<!ENTITY a "b">]>',
        b"text",
        b" ",
        b"\n",
        b"&amp;",
        b"&lt;",
        b"&nope;",
        b"&",
        b"&#65;",
        b"&#x41;",
    ),
    *(
        b"&#;",
        b"&#x;",
        b"&#xg;",
        b"&#65",
        b"&#0;",
        b"&#99999999999;",
        b"&#38;#60;",
        b"=",
        b'"',
        b"'",
        b'a="b"',
        b" a=b ",
    ),
    *(
        b"<link>",
        b"</link>",
        b"<joint>",
        b"</joint>",
        b"<robot>",
        b"</robot>",
        b"<robot name='r'/>",
        b"<visual>",
        b"</visual>",
    ),
    *(
        b"<link name='spare'/>",
        b"<joint name='spare' type='fixed'/>",
        b"<material name='spare'/>",
        b"<material/>",
        b"<link/>",
    ),
    *(b"<origin/>", b"<limit/>", b"<mimic/>", b"<dynamics/>", b"<axis/>", b"<calibration/>", b"<safety_controller/>"),
    *(
        b"<geometry><box/></geometry>",
        b"<xacro:m/>",
        b"<a:b c='d'/>",
        b"<_/>",
        b"<\xc3\xa9/>",
        b"<:a/>",
        b"<-a/>",
    ),
)
_VALUES = (
    *(b"", b" ", b"0", b"-1", b"1 2", b"1 2 3", b"1 2 3 4", b"1  2 3", b" 1 2 3 ", b"1\t2 3", b"1\n2\n3", b"1\t 2\t 3"),
    *(
        b"0 0 0 1",
        b"1,2,3",
        b"1, 2, 3",
        b"0.5.5",
        b"1e3",
        b"1e400",
        b"1e-400",
        b"1e",
        b"0x10",
        b"inf",
        b"nan",
        b".5",
        b"5.",
        b".",
    ),
    *(
        b"+1",
        b"--1",
        b"1f",
        b"1 ",
        b" 1",
        b"\t1",
        b"1\t",
        b"\v1",
        b"\xc2\xa01",
        b"1_000",
        b"1'000",
        b"${x}",
        b"$(find a)",
        b"true",
    ),
    *(
        b"<",
        b"a<b",
        b"<link>",
        b">",
        b"/>",
        b"&amp;",
        b"&",
        b"a&b",
        b"&nope;",
        b"&#49;",
        b"&#x31;",
        b"&#",
        b"&#0;",
        b"&lt;",
    ),
    *(
        b"fixed",
        b"revolute",
        b"continuous",
        b"prismatic",
        b"planar",
        b"floating",
        b"Fixed",
        b"ball",
        b"base",
        b"none",
        b"arm",
    ),
    *(
        b"1.0",
        b"1",
        b"1.00",
        b"2.0",
        b"1.1",
        b"1.0.0",
        b"1.",
        b"01.0",
        b" 1.0",
        b"1.0 ",
        b"-1.0",
        b"+1.0",
        b"a.b",
        b"1.0a",
    ),
    *(
        b"caf\xc3\xa9",
        b"\xff",
        b"\xc3",
        b"a\nb",
        b"a\tb",
        b"/",
        b"a'b",
        b"package://a/b.stl",
        b"256.0",
        b"1 0 0 1",
        b"2 0 0 1",
    ),
)
_ATTRIBUTE_NAMES = (
    *(
        b"name",
        b"type",
        b"link",
        b"xyz",
        b"rpy",
        b"size",
        b"radius",
        b"length",
        b"filename",
        b"scale",
        b"rgba",
        b"value",
    ),
    *(
        b"lower",
        b"upper",
        b"effort",
        b"velocity",
        b"joint",
        b"multiplier",
        b"offset",
        b"damping",
        b"friction",
        b"version",
    ),
    *(
        b"k_velocity",
        b"k_position",
        b"soft_lower_limit",
        b"rising",
        b"falling",
        b"ixx",
        b"group",
        b"Name",
        b"nam",
        b"_",
        b"a:b",
    ),
)
_ELEMENT_NAMES = (
    *(
        b"robot",
        b"link",
        b"joint",
        b"material",
        b"visual",
        b"collision",
        b"inertial",
        b"origin",
        b"geometry",
        b"box",
        b"mesh",
    ),
    *(
        b"sphere",
        b"cylinder",
        b"capsule",
        b"parent",
        b"child",
        b"axis",
        b"limit",
        b"mimic",
        b"dynamics",
        b"calibration",
    ),
    *(
        b"safety_controller",
        b"mass",
        b"inertia",
        b"color",
        b"texture",
        b"gazebo",
        b"transmission",
        b"sensor",
        b"Link",
        b"x",
    ),
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
