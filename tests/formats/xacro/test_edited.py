"""A source that is edited in one value is read without the rest of it, and as from scratch."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from every import every
from robray.formats.xacro.edited import edited
from robray.formats.xacro.reading import Attribute, Document, Element, Piece
from robray.text.edits import Edit, splice

SOURCE = Path(__file__).with_name("gripper.urdf.xacro").read_bytes() + b"<!-- end -->\n"
READ = Document("/w/a.xacro", SOURCE)


def elements(document: Document) -> Iterator[Element]:
    waiting = [] if document.root is None else [document.root]
    while waiting:
        element = waiting.pop()
        yield element
        waiting += (each for each in element.children if isinstance(each, Element))


ATTRIBUTES = [each for element in elements(READ) for each in element.attributes]
VALUES = [each for each in ATTRIBUTES if not each.name.startswith("xmlns")]


def dump(node: Document | Element | Attribute | Piece) -> Any:
    """All that a reading says."""
    if isinstance(node, Document):
        around = [*map(dump, node.before)], [*map(dump, node.behind)]
        return node.path, node.text, node.faults, node.is_torn, node.root and dump(node.root), around
    if isinstance(node, Element):
        spans = node.name, node.name_span, node.tag, node.end_tag, node.is_open, node.is_torn, node.document.text
        return spans, [*map(dump, node.attributes)], [*map(dump, node.children)]
    if isinstance(node, Attribute):
        return node.name, node.name_span, node.value, node.span, node.is_torn, node.is_plain
    return node.kind, node.value, node.span, node.is_torn


def changes(of: Attribute, new: bytes) -> Iterator[Edit]:
    """Edits of a value: a text at its begin, its end and in it, and for a byte, and for all of it."""
    start, end = of.span
    middle = (start + end) // 2
    for at in (start, middle, end):
        yield Edit(at, at, new)
    if start < end:
        yield Edit(middle, middle + 1, new)
        yield Edit(start, end, new)


@every("new", [b"x", b"", b" ", b"${a}", b"$", b"}", b"=", b"/", b"a = 1"])
def test_a_key_in_a_value_reads_nothing_else(new: bytes) -> None:
    for value in VALUES:
        for edit in changes(value, new):
            text = splice(SOURCE, edit)
            if text != SOURCE:
                made = edited(READ, text)
                assert made is not None, edit
                assert dump(made) == dump(Document(READ.path, text)), edit


@every("new", [b'"', b"'", b"<", b">", b"&", b"&lt;", "é".encode(), b"\n", b"\t", b"\0", b'" b="', b"\xff"])
def test_a_key_that_may_end_a_value_or_stand_for_another_reads_all(new: bytes) -> None:
    for value in VALUES:
        for edit in changes(value, new):
            assert edited(READ, splice(SOURCE, edit)) is None, edit


def test_a_key_in_the_uri_of_a_prefix_reads_all() -> None:
    [uri] = [each for each in ATTRIBUTES if each not in VALUES]
    assert all(edited(READ, splice(SOURCE, edit)) is None for edit in changes(uri, b"x"))


@every("at", [b"<link", b"name", b"</link>", b"gripper with", b"<!-- A", b"xacro:property", b"</robot>"])
def test_a_key_elsewhere_reads_all(at: bytes) -> None:
    start = SOURCE.index(at)
    assert edited(READ, splice(SOURCE, Edit(start, start, b"x"))) is None


@every(
    "source",
    [
        b'<a b="1&amp;2"/>',
        '<é b="12"/>'.encode(),
        b'<a b="12"><c></a>',
        b'<a b="12" b="2"/>',
        b'<property name="12" value="1"/>',
        b'<!DOCTYPE a><a b="12"/>',
    ],
)
def test_a_source_that_is_unusual_is_read_anew(source: bytes) -> None:
    document = Document("/w/a.xacro", source)
    at = source.index(b"2")
    assert edited(document, splice(source, Edit(at, at, b"0"))) is None


def test_several_keys_follow_each_other() -> None:
    document = READ
    for at in range(SOURCE.index(b"0.08"), SOURCE.index(b"0.08") + 4):
        text = splice(document.text, Edit(at, at, b"7"))
        made = edited(document, text)
        assert made is not None
        assert dump(made) == dump(Document(READ.path, text))
        document = made
