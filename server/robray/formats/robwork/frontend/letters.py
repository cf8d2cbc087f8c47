"""The values of attributes in workcells, as RobWork's grammar has them: each letter as it stands, an `&` too.

Nothing is put in for `&amp;` there, and nothing is wrong with an `&` alone. Tasks are read by readers of XML.
"""

from robray.syntax.xml.tags import Flaw, Tag
from robray.syntax.xml.tree import Document


def as_written(document: Document) -> Document:
    """The same elements with such values; those of the document are changed. Cost: nothing where there is no `&`."""
    text = document.text
    if b"&" not in text:
        return document
    for root in document.roots:
        for node in root.walk():
            node.retag(tag_as_written(text, node.tag))
    faults = [each for each in document.faults if each.flaw is not Flaw.LAX or text[each.span.start] != 0x26]
    return document._replace(faults=tuple(faults))


def tag_as_written(text: bytes, tag: Tag) -> Tag:
    attributes = [
        each._replace(value=raw.decode("utf-8", "replace")) if b"&" in raw else each
        for each in tag.attributes
        for raw in (text[each.span.start : each.span.end],)
    ]
    return tag._replace(attributes=tuple(attributes))
