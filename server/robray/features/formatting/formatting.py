"""A text in its layout (LSP 3.17, textDocument/formatting)."""

from collections.abc import Iterable
from itertools import chain

from robray.analysis.files import SourceFile
from robray.facts.frontend import FrontEnd
from robray.facts.layout import CANONICAL, NoLayoutError, Style
from robray.rules import ROLES
from robray.text.conflicts import conflicts
from robray.text.edits import Edit

MOST_COMMENTS = 100_000
"""Comments of a text that is laid out while somebody waits. No scene has nearly as many."""


_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_IN_NO_TEXT = bytes((*range(7), *range(0x0E, 0x1B), *range(0x1C, 0x20)))
"""The bytes that file(1) finds in no text."""


def is_text(text: bytes) -> bool:
    """Whether bytes are a text at all, in UTF-8 or nearly so: in others nobody knows what a blank is."""
    return not text.startswith(_UTF_16) and len(text.translate(None, _IN_NO_TEXT)) == len(text)


def has_too_many_comments(text: bytes) -> bool:
    """Whether a text has so many comments, or what begins like one, that to lay it out takes longer than a second."""
    return sum(map(text.count, (b"#", b"//", b"/*"))) > MOST_COMMENTS


def formatting(frontend: FrontEnd, text: bytes, style: Style = CANONICAL) -> list[Edit]:
    """The edits that lay out a text, all of them of the text as it is, from front to back. Cost: linear.

    A NoLayoutError where it is left as it is.
    """
    if any(conflicts(text)):
        raise NoLayoutError("it has an unresolved merge conflict")
    return [respacing.edit for respacing in frontend.layout(text, style)]


def document_formatting(file: SourceFile, style: Style = CANONICAL) -> list[Edit]:
    """The same of a file that is open. None where something in it is beyond the limits, as a finding says."""
    if is_unread(file):
        return []
    try:
        return formatting(file.frontend, file.text, style)
    except NoLayoutError:
        # What is wrong with it is told by a finding.
        return []


def is_unread(file: SourceFile) -> bool:
    """Whether something is left out of what is known of the file: to lay it out would take too long as well."""
    facts = file.reading.facts
    noted = chain(facts.problems, *[item.problems for item in facts.items if item.problems])
    is_left = any(problem.code in ROLES.left_out for problem in noted)
    return is_left or not is_text(file.text)


def formatted(frontend: FrontEnd, text: bytes, style: Style = CANONICAL) -> bytes:
    return _applied(text, formatting(frontend, text, style))


def _applied(text: bytes, edits: Iterable[Edit]) -> bytes:
    """The text after edits that are all of the text as it is, from front to back."""
    pieces = []
    at = 0
    for edit in edits:
        pieces += [text[at : edit.start], edit.replacement]
        at = edit.end
    pieces.append(text[at:])
    return b"".join(pieces)
