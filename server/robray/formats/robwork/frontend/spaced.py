"""Tags of workcells with white space behind their brackets, as `< Frame name="a">` and `</ Frame>`, which RobWork's
grammar passes over as it does between words. XML has none there, and tasks are read as XML."""

import re

from robray.syntax.xml.parser import parse
from robray.syntax.xml.tree import Document

_SPACED = re.compile(rb"<(/?)([ \t\r\n]++)(?=[A-Za-z_])")


def without_spaces(document: Document, at: int) -> Document | None:
    """The document of the same text from a byte on, with such tags; None where it has none, or is torn all the same."""
    text = document.text
    if _SPACED.search(text, at) is None:
        return None
    close = parse(text[:at] + _SPACED.sub(rb"\2<\1", text[at:]), at)
    if close.is_torn:
        return None
    for root in close.roots:
        for node in root.walk():
            # Where the bracket stands in the text.
            node.start = text.rindex(b"<", 0, node.start + 1)
            if not node.tag.is_empty:
                node.inner_end = text.rindex(b"<", 0, node.inner_end + 1)
    return close._replace(text=text)
