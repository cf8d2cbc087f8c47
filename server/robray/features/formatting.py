"""The layout of a text: all of it, a part, or behind a typed character."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from robray.analysis.files import SourceFile
from robray.facts.frontend import FrontEnd
from robray.facts.layout import CANONICAL, NoLayoutError, Style
from robray.features.editing import editing_of
from robray.rules import ROLES
from robray.syntax.xml.pieces import NAME, PIECE, is_empty
from robray.text.conflicts import conflicts
from robray.text.edits import Edit, difference
from robray.text.records import new
from robray.text.spans import Span


def by_line(text: bytes, edits: Iterable[Edit]) -> Iterator[Edit]:
    """The same change of `text`, as edits of each line from front to back. Cost: linear."""
    start = end = -1
    pieces: list[bytes] = []
    has_pairs = b"\r\n" in text
    line_end = _next_line_end(text)
    for wanted in edits:
        edit = _shortened(text, wanted)
        if edit is None:
            continue
        if has_pairs:
            edit = _kept_pairs(text, edit)
        first, last, replacement = edit
        if pieces and line_end(end) >= first:
            if end < first:
                pieces.append(text[end:first])
            pieces.append(replacement)
            end = last
            continue
        if pieces:
            yield new(Edit, (start, end, b"".join(pieces)))
        start, end, pieces = first, last, [replacement]
    if pieces:
        yield Edit(start, end, b"".join(pieces))


def _next_line_end(text: bytes) -> Callable[[int], int]:
    """The next LF or CR from a byte on, for ascending bytes."""
    length = len(text)
    has_returns = b"\r" in text
    found = -1

    def next_line_end(start: int) -> int:
        nonlocal found
        if found < start:
            feed = text.find(b"\n", start)
            found = feed if feed >= 0 else length
            if has_returns:
                # Only up to the line feed: a text without any would be searched again and again.
                returned = text.find(b"\r", start, found)
                found = returned if returned >= 0 else found
        return found

    return next_line_end


def _shortened(text: bytes, edit: Edit) -> Edit | None:
    """Without common ends."""
    start, end, replacement = edit
    if start == end or not replacement:
        return edit if replacement or start < end else None
    first, last = replacement[0] == text[start], replacement[-1] == text[end - 1]
    if not first and not last:
        return edit
    if end == start + 1:
        # One blank that stays, as most are.
        if len(replacement) == 1:
            return None
        return Edit(end, end, replacement[1:]) if first else Edit(start, start, replacement[:-1])
    short = difference(text[start:end], replacement)
    return None if short is None else Edit(start + short.start, start + short.end, short.replacement)


def _kept_pairs(text: bytes, edit: Edit) -> Edit:
    """Never beginning or ending within a CRLF, which has no position."""
    start, end, replacement = edit
    if _is_within_line_end(text, start):
        start, replacement = start - 1, b"\r" + replacement
    if _is_within_line_end(text, end):
        end, replacement = end + 1, replacement + b"\n"
    return Edit(start, end, replacement)


def _is_within_line_end(text: bytes, offset: int) -> bool:
    return offset > 0 and text[offset - 1 : offset + 1] == b"\r\n"


_BLANKS = re.compile(rb"[ \t]*+")
_END_TAG = re.compile(rb"[ \t]*+(</" + NAME + rb"[ \t]*+>)")


class _Open:
    """An open element. It is laid out if it has elements and no text."""

    def __init__(self, name: bytes, start: int) -> None:
        self.name, self.start = name, start
        self.has_elements = self.has_characters = False


def indented(text: bytes, offset: int) -> Edit | None:
    """None unless an end tag ends at a byte, is first on its line, and has another indentation.

    Cost: O(text before the byte).
    """
    line = text.rfind(b"\n", 0, offset) + 1
    typed = _END_TAG.fullmatch(text, line, offset)
    if typed is None:
        return None
    opened: list[_Open] = []
    names = Counter[bytes]()
    behind, piece = 0, typed
    for piece in PIECE.finditer(text):
        if opened and (piece["section"] is not None or text[behind : piece.start()].strip()):
            opened[-1].has_characters = True
        behind = piece.end()
        if piece.start() >= typed.start(1):
            break
        if piece["start"] is not None:
            if opened:
                opened[-1].has_elements = True
            if not is_empty(piece):
                opened.append(_Open(piece["start"], piece.start()))
                names[piece["start"]] += 1
        elif piece["end"] is not None and names[piece["end"]]:
            closed = b""
            while closed != piece["end"]:
                closed = opened.pop().name
                names[closed] -= 1
    element = opened[-1] if opened else None
    is_tag = piece.start() == typed.start(1) and element is not None and element.name == piece["end"]
    if element is None or not is_tag or element.has_characters or not element.has_elements:
        return None
    wanted = _BLANKS.match(text, text.rfind(b"\n", 0, element.start) + 1)
    written = text[line : typed.start(1)]
    return None if wanted is None or wanted[0] == written else Edit(line, typed.start(1), wanted[0])


MOST_COMMENTS = 100_000
"""Comments of a text that can be laid out interactively. No scene has nearly as many."""


_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_IN_NO_TEXT = bytes((*range(7), *range(0x0E, 0x1B), *range(0x1C, 0x20)))
"""The bytes that file(1) finds in no text."""


def is_text(text: bytes) -> bool:
    """True if bytes are a text, nearly in UTF-8: in other encodings blanks are unknown."""
    return not text.startswith(_UTF_16) and len(text.translate(None, _IN_NO_TEXT)) == len(text)


def has_too_many_comments(text: bytes) -> bool:
    """True if the comments of a text, or their marks, are so many that the layout takes more than a second."""
    return sum(map(text.count, (b"#", b"//", b"/*"))) > MOST_COMMENTS


def formatting(frontend: FrontEnd, text: bytes, style: Style = CANONICAL) -> list[Edit]:
    """The edits that lay out a text, from front to back. Cost: linear.

    Raises NoLayoutError for a text that stays as it is.
    """
    if any(conflicts(text)):
        raise NoLayoutError("it has an unresolved merge conflict")
    return [respacing.edit for respacing in frontend.layout(text, style)]


def document_formatting(file: SourceFile, style: Style = CANONICAL) -> list[Edit]:
    """The same for an open file. None if a part exceeds the limits, as a finding says."""
    if is_unread(file):
        return []
    try:
        return formatting(file.frontend, file.text, style)
    except NoLayoutError:
        # A finding reports the reason.
        return []


def is_unread(file: SourceFile) -> bool:
    """True if a part of the file was not read: its layout would take too long as well."""
    facts = file.reading.facts
    noted = chain(facts.problems, *[item.problems for item in facts.items if item.problems])
    is_left = any(problem.code in ROLES.left_out for problem in noted)
    return is_left or not is_text(file.text)


def formatted(frontend: FrontEnd, text: bytes, style: Style = CANONICAL) -> bytes:
    return _applied(text, formatting(frontend, text, style))


def _applied(text: bytes, edits: Iterable[Edit]) -> bytes:
    """The text after edits, given from front to back."""
    pieces = []
    at = 0
    for edit in edits:
        pieces += [text[at : edit.start], edit.replacement]
        at = edit.end
    pieces.append(text[at:])
    return b"".join(pieces)


def range_formatting(file: SourceFile, ranges: Iterable[Span], style: Style = CANONICAL) -> list[Edit]:
    """The edits of a whole text's layout for the parts in the ranges; for a block, at its ends."""
    if is_unread(file):
        return []
    try:
        return _range_formatting(file, ranges, style)
    except NoLayoutError:
        return []


def _range_formatting(file: SourceFile, ranges: Iterable[Span], style: Style) -> list[Edit]:
    wanted = list(ranges)
    if wanted == [Span(0, len(file.text))]:
        return [edit for edit, _ in file.frontend.layout(file.text, style)]
    found: list[Edit] = []
    for span in wanted:
        start, end = editing_of(file.format).layout_window(file, span)
        near = span.shifted(-start)
        found += [
            new(Edit, (first + start, last + start, replacement))
            for (first, last, replacement), statement in file.frontend.layout(file.text[start:end], style)
            if _touches(statement, near)
        ]
    # Several ranges may touch the same statements.
    return found if len(wanted) == 1 else sorted(dict.fromkeys(found))


def _touches(statement: Span, wanted: Span) -> bool:
    """A range that ends where a statement begins excludes it; an empty one includes the statements beside it."""
    start, end = statement
    first, last = wanted
    if first == last or start == end:
        return start <= last and first <= end
    return start < last and first < end


TRIGGERS = ("}", ";", ",", "\n", ">")


def on_type_formatting(file: SourceFile, offset: int, typed: str, style: Style = CANONICAL) -> tuple[Edit, ...]:
    """Empty unless one of `TRIGGERS` was typed at `offset`, and needs edits; from front to back.

    Behind a line break there may be the blanks with which the editor indents the new line.
    """
    editing = editing_of(file.format)
    if typed == "\n":
        return editing.ended(file, offset, typed)
    if typed not in TRIGGERS or file.text[offset - 1 : offset] != typed.encode():
        return ()
    found = editing.ended(file, offset, typed)
    indented = None if found or typed == "," else editing.indented(file, offset, style)
    return found if indented is None else (indented,)
