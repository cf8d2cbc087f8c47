"""How names are written as values of attributes in XML."""

import re

from robray.analysis.files import SourceFile
from robray.features.refactorings.refactoring import RefusalError
from robray.syntax.xml_text import in_attribute, is_quoted, is_spelled_out
from robray.text.spans import Span

_BARE = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def stands_bare(name: str) -> bool:
    return _BARE.fullmatch(name) is not None


def is_plain(name: str, file: SourceFile) -> bool:
    return stands_bare(name) and is_spelled_out(name, file.text)


def is_another_name(text: bytes, at: Span, run: Span) -> bool:
    """The values of XML are taken whole, with the dots in them and what is before a slash."""
    return run != at or text[run.start - 1 : run.start] == b"/"


def written_as(text: bytes, at: Span, new: str) -> str:
    """What is put between the quotes of an attribute."""
    if not is_quoted(text, at):
        written = text[at.start : at.end].decode("utf-8", "replace")
        raise RefusalError(f"the value '{written[:20]}' has no quotes around it")
    if _NOT_IN_XML.search(new) is not None:
        raise RefusalError("the name has a character that XML does not allow")
    return in_attribute(new)
