"""What can be folded in XML: elements and comments that take more than a line."""

from collections.abc import Iterator

from robray.analysis.files import SourceFile
from robray.facts.items import FileFacts
from robray.features.folding_range import Fold, FoldKind
from robray.syntax.xml.pieces import PIECE, is_empty
from robray.text.spans import Span


def folds(file: SourceFile) -> Iterator[Fold]:
    text = file.text
    for span, is_comment in _elements(text):
        if text.find(b"\n", *span) >= 0 and not _parts_statement(file.reading.facts, span):
            yield Fold(span, FoldKind.COMMENT if is_comment else FoldKind.BLOCK)


def _elements(text: bytes) -> Iterator[tuple[Span, bool]]:
    """The extents of elements and comments, and whether it is a comment. Cost: O(text).

    An end tag ends the innermost element of its name; those in it that have none end there, too.
    """
    opened: list[tuple[bytes, int]] = []
    depths: dict[bytes, int] = {}
    for piece in PIECE.finditer(text):
        if piece["comment"] is not None:
            yield Span(*piece.span()), True
        elif piece["start"] is not None:
            if is_empty(piece):
                yield Span(*piece.span()), False
            else:
                opened.append((piece["start"], piece.start()))
                depths[piece["start"]] = depths.get(piece["start"], 0) + 1
        elif piece["end"] is not None and depths.get(piece["end"]):
            while opened:
                name, start = opened.pop()
                depths[name] -= 1
                if name == piece["end"]:
                    yield Span(start, piece.end()), False
                    break


def _parts_statement(facts: FileFacts, fold: Span) -> bool:
    """Whether a fold would begin or end within a statement, and not with it: what is broken is read in two ways there.

    Cost: O(depth).
    """
    around = {*facts.around(fold.start), *facts.around(fold.end)}
    return any(
        facts.starts[rank] < fold.start < facts.ends[rank] < fold.end
        or fold.start < facts.starts[rank] < fold.end < facts.ends[rank]
        for rank in around
    )
