"""Finds out if a text is valid in its notation, so that its white space can be changed."""

from robray.syntax.nodes import Tree, Trouble
from robray.syntax.xml.tags import Flaw
from robray.syntax.xml.tree import Document

_READ = (Trouble.DUPLICATE_KEY, Trouble.ALIAS)
"""Mistakes in meaning, which do not prevent a layout."""


def unread_because(tree: Tree, text: bytes, notation: str) -> str | None:
    """The reason not to lay out a text, as the end of a sentence; None if it is sound."""
    first = next((one for one in tree.mistakes if one.trouble not in _READ), None)
    return None if first is None else no_text_of(notation, first.what, text, first.span.start)


def unread_xml_because(document: Document) -> str | None:
    """The same for XML. A document type stays as it is."""
    first = next((each for each in document.faults if each.flaw is not Flaw.DOCUMENT_TYPE), None)
    return None if first is None else no_text_of("XML", first.what, document.text, first.span.start)


def no_text_of(notation: str, what: str, text: bytes, at: int) -> str:
    """The end of a sentence about a text in which something is wrong at a byte."""
    line = text.count(b"\n", 0, at) + 1
    return f"it is not {notation}: {what} (line {line:,})"
