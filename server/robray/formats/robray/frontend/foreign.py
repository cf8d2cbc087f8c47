"""What is no scene at all, whatever its file is called: XML, and what is no text."""

import re

from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.robray.details import NotPlain
from robray.text.spans import Span

_XML = re.compile(
    rb"(?:\xef\xbb\xbf)?(?>(?:[ \t\r\n\f]+|#[^\n]*\n|//[^\n]*\n|/\*(?s:.*?)\*/)*)(<(?:[?!]|[A-Za-z])[\w:.-]*)"
)
"""What nothing but comments stands before. Atomic: a thousand comments have far too many ways to be matched."""
_ROBOT = re.compile(rb"<robot[ \t\r\n/>]")
_FIRST = 4096
"""Bytes in which the element of a robot is looked for, behind declarations and comments."""


def foreign(text: bytes) -> Problem | None:
    """Why nothing in a text is worth reading as a scene."""
    if is_binary(text):
        return Problem("invalid-encoding", Span(0, 0), NotPlain("NULs, as text in UTF-16 and what is no text"))
    xml = _XML.match(text)
    if xml is not None:
        is_robot = _ROBOT.search(text, xml.start(1), xml.start(1) + _FIRST) is not None
        return Problem("xml-file", Span(*xml.span(1)), Named("robot" if is_robot else ""))
    return None


def is_binary(text: bytes) -> bool:
    """Whether one byte in eight is a NUL, as in UTF-16, UTF-32 and what is no text."""
    return text.find(b"\0") >= 0 and text.count(b"\0") * 8 > len(text)
