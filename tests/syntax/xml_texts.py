"""Random texts in XML, and what expat makes of them."""

import random
import re
from collections.abc import Iterator
from xml.parsers import expat

from robray.syntax.xml.pieces import PIECE, is_empty
from robray.syntax.xml.stretches import Scanner, Stretch
from robray.syntax.xml.tags import Fault, Flaw
from robray.syntax.xml.vocabulary import Vocabulary

XML_PIECES = [
    *(
        b"<a>",
        b"</a>",
        b"<b/>",
        b"<b x='1'/>",
        b"<c y=\"2\" z='3'>",
        b"</c>",
        b"<",
        b">",
        b"/>",
        b"</",
        b"=",
        b'"',
        b"'",
    ),
    *(
        b" ",
        b"\n",
        b"text",
        b"&amp;",
        b"&",
        b"&#65;",
        b"&x;",
        b"<!-- c -->",
        b"<!--",
        b"-->",
        b"--",
        b"<![CDATA[",
        b"]]>",
    ),
    *(
        b"<?p i?>",
        b"<?",
        b"?>",
        b"<!DOCTYPE a>",
        b"<!",
        b"\xc3\xa9",
        b"\xff",
        b"<a",
        b" x=1",
        b" x",
        b"<a:b>",
        b"</a:b>",
    ),
]


def element(chance: random.Random, depth: int = 0) -> bytes:
    name = chance.choice([b"a", b"b", b"Frame", b"a.b-c", b"\xc3\xa9"])
    keys = chance.sample([b"x", b"y", b"name"], chance.randrange(3))
    values = [chance.choice([b"1", b"a b", b"&lt;", b"", b"'", b"> >"]) for _ in keys]
    attributes = b"".join(b' %s="%s"' % each for each in zip(keys, values, strict=True))
    if chance.random() < 0.3:
        return b"<%s%s%s/>" % (name, attributes, chance.choice([b"", b" "]))
    inner = [chance.choice([b"", b"\n  ", b"text", b"<!-- c -->", b"<![CDATA[<&]]>", b"<?p i ?>"]) for _ in range(2)]
    children = [element(chance, depth + 1) for _ in range(chance.randrange(3 if depth < 4 else 1))]
    return b"<%s%s>%s%s%s</%s>" % (name, attributes, inner[0], b"".join(children), inner[1], name)


def text(chance: random.Random) -> bytes:
    if chance.random() < 0.2:
        return b"".join(chance.choice(XML_PIECES) for _ in range(chance.randrange(1, 20)))
    found = element(chance)
    if chance.random() < 0.05:
        found = found + b"<![CDATA[a]]>" if chance.random() < 0.5 else b"<![CDATA[a]]>" + found
    for _ in range(chance.choice([0, 0, 1, 2, 3])):
        at = chance.randrange(len(found) + 1)
        found = found[:at] + chance.choice([*XML_PIECES, b""]) + found[at + chance.choice([0, 0, 1, 2, 10]) :]
    return found


def check_stretches(before: bytes, stretches: list[Stretch]) -> None:
    """They follow each other, elements stand in the one that they say, and faults within the text."""
    last = 0
    for stretch in stretches:
        assert last <= stretch.start <= stretch.end <= len(before)
        last = stretch.end
        for number, each in enumerate(stretch.elements):
            assert stretch.start <= each.start < each.tag.end <= each.end <= stretch.end
            assert before[each.tag.name_span.start : each.tag.name_span.end].decode("utf-8", "replace") == each.tag.name
            assert -1 <= each.parent < number or number == 0
            if each.parent >= 0:
                around = stretch.elements[each.parent]
                assert around.tag.end <= each.start <= each.end <= around.end
            for attribute in each.tag.attributes:
                assert each.start < attribute.name_span.start < attribute.span.end <= each.tag.end
        for fault in stretch.faults:
            assert 0 <= fault.span.start <= fault.span.end <= len(before)


def elements(before: bytes) -> Iterator[tuple[int, int]]:
    """Where elements of a sound text start and end, by its pieces."""
    opened: list[int] = []
    for piece in PIECE.finditer(before):
        if piece["start"] is not None:
            opened.append(piece.start())
        if piece["end"] is not None or (piece["start"] is not None and is_empty(piece)):
            yield opened.pop(), piece.end()


NO_WORDS = Vocabulary((), (), (), (), lambda _, __: None)


def compare(before: bytes) -> str | None:
    """What differs from expat, or between our stretches and our pieces, if something does."""
    scanner = Scanner(before, NO_WORDS)
    stretches = list(scanner.stretches())
    check_stretches(before, stretches)
    faults = [fault for stretch in stretches for fault in stretch.faults if not _is_sound(fault)]
    told = bool(faults) or not stretches or scanner.where.name != "BEHIND"
    if (
        re.search(rb"<!D|<\?xml|[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf", before)
        or not _is_utf_8(before)
        or b":" in before
    ):
        # Told of the whole file, or not the same to expat.
        return None
    is_taken = _is_taken(before)
    if is_taken is told:
        return f"expat: {is_taken}, ours: {faults}"
    if is_taken:
        by_stretches = [(each.start, each.end) for one in stretches for each in one.elements if one.elements[0].end > 0]
        root = stretches[0].elements[0]
        by_stretches[0] = (root.start, stretches[-1].end if scanner.is_empty is False else root.end)
        if sorted(by_stretches) != sorted(elements(before)):
            return f"{by_stretches}\n  {sorted(elements(before))}"
    return None


def _is_sound(fault: Fault) -> bool:
    return fault.flaw is Flaw.DOCUMENT_TYPE or fault.what.startswith("to TinyXML")


def _is_utf_8(before: bytes) -> bool:
    try:
        before.decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_taken(before: bytes) -> bool:
    parser = expat.ParserCreate()
    try:
        parser.Parse(before, True)
    except expat.ExpatError:
        return False
    return True
