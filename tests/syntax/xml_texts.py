"""Random texts in XML, and what expat makes of them."""

import random
import re
from collections.abc import Iterator
from xml.parsers import expat

from robray.syntax.xml.parser import parse
from robray.syntax.xml.pieces import PIECE, is_empty
from robray.syntax.xml.tags import Fault, Flaw
from robray.syntax.xml.tree import Document

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


def check_tree(before: bytes, document: Document) -> None:
    """Elements stand in the one that they say, and faults within the text."""
    waiting = [(0, len(before), node) for node in document.roots]
    while waiting:
        low, high, node = waiting.pop()
        assert low <= node.start < node.tag.end <= node.inner_end <= node.end <= high
        written = before[node.tag.name_span.start : node.tag.name_span.end].decode("utf-8", "replace")
        assert written == node.name or node.is_broken
        for attribute in node.tag.attributes:
            assert node.start < attribute.name_span.start < attribute.span.end <= node.tag.end
        ends = [node.tag.end, *(child.end for child in node.children)]
        waiting += [(end, node.inner_end, child) for end, child in zip(ends, node.children, strict=False)]
    for fault in document.faults:
        assert 0 <= fault.span.start <= fault.span.end <= len(before)


def elements(before: bytes) -> Iterator[tuple[int, int]]:
    """Where elements of a sound text start and end, by its pieces."""
    opened: list[int] = []
    for piece in PIECE.finditer(before):
        if piece["start"] is not None:
            opened.append(piece.start())
        if piece["end"] is not None or (piece["start"] is not None and is_empty(piece)):
            yield opened.pop(), piece.end()


def compare(before: bytes) -> str | None:
    """What differs from expat, or between our elements and our pieces, if something does."""
    document = parse(before, is_lax=True)
    check_tree(before, document)
    faults = [fault for fault in document.faults if not _is_sound(fault)]
    told = bool(faults or document.outside) or len(document.roots) != 1
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
        by_tree = [(node.start, node.end) for node in document.roots[0].walk()]
        if sorted(by_tree) != sorted(elements(before)):
            return f"{by_tree}\n  {sorted(elements(before))}"
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
