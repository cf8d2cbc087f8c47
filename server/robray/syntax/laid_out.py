"""Whether a text is one of its notation, so that it is known what white space means in it."""

from robray.syntax.nodes import Tree, Trouble
from robray.syntax.xml.tags import Flaw
from robray.syntax.xml.tree import Document

_READ = (Trouble.DUPLICATE_KEY, Trouble.ALIAS)
"""What is wrong with what a text says, and not with how."""


def unread_because(tree: Tree, text: bytes, notation: str) -> str | None:
    """Why a text is not laid out, as the end of a sentence; None where it is sound."""
    first = next((one for one in tree.mistakes if one.trouble not in _READ), None)
    return None if first is None else no_text_of(notation, first.what, text, first.span.start)


def unread_xml_because(document: Document) -> str | None:
    """The same of XML. A document type stays as it is, whatever it declares."""
    first = next((each for each in document.faults if each.flaw is not Flaw.DOCUMENT_TYPE), None)
    return None if first is None else no_text_of("XML", first.what, document.text, first.span.start)


def no_text_of(notation: str, what: str, text: bytes, at: int) -> str:
    """The end of a sentence about a text in which something is wrong at a byte."""
    line = text.count(b"\n", 0, at) + 1
    return f"it is not {notation}: {what} (line {line:,})"
