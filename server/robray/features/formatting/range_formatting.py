"""What ranges touch, in its layout (LSP 3.17, textDocument/rangeFormatting; 3.18, textDocument/rangesFormatting)."""

from collections.abc import Iterable

from robray.analysis.files import SourceFile
from robray.facts.layout import CANONICAL, NoLayoutError, Style
from robray.features.editing import editing_of
from robray.features.formatting.formatting import is_unread
from robray.text.edits import Edit
from robray.text.records import new
from robray.text.spans import Span


def range_formatting(file: SourceFile, ranges: Iterable[Span], style: Style = CANONICAL) -> list[Edit]:
    """The edits of a whole text's layout that are for the sake of what the ranges touch; of a block, of its ends."""
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
    """A range that ends where a statement begins was drawn up to it; an empty one means what it is beside."""
    start, end = statement
    first, last = wanted
    if first == last or start == end:
        return start <= last and first <= end
    return start < last and first < end
