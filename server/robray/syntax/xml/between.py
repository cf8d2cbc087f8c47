"""Reads the text between elements: comments, CDATA sections, instructions, document types."""

import re

from robray.syntax.xml.tags import Fault, Flaw
from robray.text.open_comment import meant_comment_end
from robray.text.spans import Span

_DECLARATION = re.compile(rb"<\?xml(?=[ \t\r\n?])")
SOUND_DECLARATION = re.compile(
    rb"<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*([\"'])1\.\d+\1"
    rb"(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*([\"'])[A-Za-z][-\w.]*\2)?"
    rb"(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*([\"'])(?:yes|no)\3)?[ \t\r\n]*\?>"
)
_INSTRUCTION = re.compile(rb"<\?[A-Za-z_:\x80-\xff][-A-Za-z0-9._:\x80-\xff]*+(?:[ \t\r\n]|\?>)")
_DOUBLE_HYPHEN = re.compile(rb"--")
_TYPE_END = re.compile(rb"\][ \t\r\n]*>")


OPEN_COMMENT = "unclosed comment; add '-->'"
NO_DECLARATION = "invalid XML declaration; use '<?xml version=\"1.0\"?>'"


def declaration_end(text: bytes) -> int:
    """The end of the XML declaration at the start of a text; 0 if there is none."""
    found = _DECLARATION.match(text, 3 if text.startswith(b"\xef\xbb\xbf") else 0)
    return 0 if found is None else text.find(b"?>", found.end()) % (len(text) + 1)


def passed_over(text: bytes, start: int, faults: list[Fault], *, reads_on: bool = False) -> int:
    """The end of a piece that is not an element: a comment, plain characters, an instruction, a document type.

    With `reads_on` an unclosed comment ends at its probable end, and hides nothing behind it.
    """
    if text.startswith(b"<!--", start):
        return _comment(text, start, faults, reads_on=reads_on)
    if text.startswith(b"<![CDATA[", start):
        return _ended(text, start, 9, b"]]>", "unclosed CDATA section; add ']]>'", faults)
    if text.startswith(b"<?", start):
        end = _ended(text, start, 2, b"?>", "unclosed instruction; add '?>'", faults)
        declaration = _DECLARATION.match(text, start)
        if declaration is not None and text[: min(start, 4)].strip(b"\xef\xbb\xbf"):
            what = "misplaced XML declaration; move it to the start of the file"
            faults.append(Fault(Flaw.LAX, Span(start, end), what, is_sure=False, is_strict=True))
        elif declaration is not None and SOUND_DECLARATION.match(text, start) is None:
            faults.append(Fault(Flaw.LAX, Span(start, end), NO_DECLARATION, is_sure=False))
        elif _INSTRUCTION.match(text, start) is None:
            what = "expected a name and a space after '<?'"
            faults.append(Fault(Flaw.LAX, Span(start, start + 2), what, is_sure=False))
        elif 0 <= text.find(b">", start) < end - 1:
            what = "TinyXML ends this at its first '>' and reads the rest as text"
            faults.append(Fault(Flaw.LAX, Span(start, start + 2), what, is_sure=False))
        return end
    return _document_type(text, start, faults)


def _comment(text: bytes, start: int, faults: list[Fault], *, reads_on: bool) -> int:
    end = _ended(text, start, 4, b"-->", OPEN_COMMENT, faults)
    if reads_on and not text.endswith(b"-->", start + 4, end):
        faults[-1] = faults[-1]._replace(is_sure=True)
        return meant_comment_end(text, start)
    hyphens = _DOUBLE_HYPHEN.search(text, start + 4, end)
    if hyphens is not None and hyphens.end() < end - 1:
        faults.append(Fault(Flaw.LAX, Span(*hyphens.span()), "unexpected '--' in a comment; remove it"))
    return end


def _ended(text: bytes, start: int, lead: int, ending: bytes, what: str, faults: list[Fault]) -> int:
    end = text.find(ending, start + lead)
    if end >= 0:
        return end + len(ending)
    faults.append(Fault(Flaw.BROKEN, Span(start, start + lead), what, is_sure=False))
    return len(text)


def _document_type(text: bytes, start: int, faults: list[Fault]) -> int:
    """Skips a document type: its declarations are never used."""
    end = text.find(b">", start)
    inner = text.find(b"[", start, end if end >= 0 else len(text))
    if inner >= 0:
        close = _TYPE_END.search(text, inner)
        end = close.end() - 1 if close is not None else -1
    end = len(text) if end < 0 else end + 1
    is_type = text.startswith(b"<!DOCTYPE", start)
    flaw = Flaw.DOCUMENT_TYPE if is_type else Flaw.BROKEN
    span = Span(start, start + (9 if is_type else 2))
    is_sure = is_type and inner < 0
    what = "a document type" if is_type else "unexpected '<!'; begin a comment with '<!--'"
    faults.append(Fault(flaw, span, what, is_sure))
    return end
