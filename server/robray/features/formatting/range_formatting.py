"""What ranges touch, in its layout (LSP 3.17, textDocument/rangeFormatting; 3.18, textDocument/rangesFormatting)."""

from collections.abc import Iterable

from robray.analysis.files import SourceFile
from robray.facts.layout import CANONICAL, Style
from robray.features.formatting.formatting import is_unread
from robray.features.formatting.window import window
from robray.text.edits import Edit
from robray.text.spans import Span


def range_formatting(file: SourceFile, ranges: Iterable[Span], style: Style = CANONICAL) -> list[Edit]:
    """The edits of a whole text's layout that are for the sake of what the ranges touch; of a block, of its ends."""
    if is_unread(file):
        return []
    found: set[Edit] = set()
    for wanted in ranges:
        start, end = window(file.reading.facts, file.text, wanted)
        for edit, statement in file.frontend.layout(file.text[start:end], style):
            if _touches(statement.shifted(start), wanted):
                found.add(Edit(edit.start + start, edit.end + start, edit.replacement))
    return sorted(found)


def _touches(statement: Span, wanted: Span) -> bool:
    """A range that ends where a statement begins was drawn up to it; an empty one means what it is beside."""
    if wanted.start == wanted.end or statement.start == statement.end:
        return statement.start <= wanted.end and wanted.start <= statement.end
    return statement.start < wanted.end and wanted.start < statement.end
