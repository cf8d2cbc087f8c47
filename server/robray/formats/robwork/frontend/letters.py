"""The values of attributes in workcells, as RobWork's grammar has them: each letter as it stands, an `&` too, without
the blanks around them, which the grammar passes over in quotes as between words.

Nothing is put in for `&amp;` there, and nothing is wrong with an `&` alone, nor with an attribute right behind the
quote of another one. Tasks are read by readers of XML.
"""

import re

from robray.syntax.xml.tags import Flaw, Tag, XmlAttribute
from robray.syntax.xml.tree import Document
from robray.text.spans import Span

_TO_DO = re.compile(rb"&|=[ \t\r\n]*+[\"'][ \t\r\n]|[ \t\r\n][\"'][ \t\r\n/>]")
"""What stands in a text of which some value is not read as in XML."""

_BLANKS = b" \t\r\n"


def as_written(document: Document, at: int = 0) -> Document:
    """The same elements, which begin behind `at`, with such values; those of the document are changed.

    Cost: that of a search from there on, where all values are as in XML.
    """
    text = document.text
    if document.faults:
        kept = [each for each in document.faults if each.flaw is not Flaw.LAX or not _is_taken(text, each.span.start)]
        document = document._replace(faults=tuple(kept))
    if _TO_DO.search(text, at) is None:
        return document
    for root in document.roots:
        for node in root.walk():
            node.retag(tag_as_written(text, node.tag))
    return document


def _is_taken(text: bytes, at: int) -> bool:
    """Whether the grammar takes what is there, which begins with an `&`, or stands behind a quote."""
    return text[at] == 0x26 or text[at - 1 : at] == b'"'


def tag_as_written(text: bytes, tag: Tag) -> Tag:
    return tag._replace(attributes=tuple([_value_as_written(text, each) for each in tag.attributes]))


def _value_as_written(text: bytes, given: XmlAttribute) -> XmlAttribute:
    start, end = given.span
    raw = text[start:end]
    inner = raw.strip(_BLANKS)
    if inner == raw and b"&" not in raw:
        return given
    start += len(raw) - len(raw.lstrip(_BLANKS)) if inner else 0
    return given._replace(value=inner.decode("utf-8", "replace"), span=Span(start, start + len(inner)))
