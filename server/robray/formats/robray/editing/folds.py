"""What can be folded in a scene file."""

import re
from collections.abc import Iterator

from robray.analysis.files import SourceFile
from robray.facts.items import TOP, FileFacts
from robray.features.folding_range import Fold, FoldKind
from robray.formats.robray.statements import Block, Constant, Include, Stray
from robray.text.lines import Lines
from robray.text.spans import Span

_LINES = rb"[^\n]*(?:\n[ \t]*(?:#|//)[^\n]*)*"
# Each alternative begins with a character, so that the engine looks for those instead of trying them one by one.
_COMMENT = re.compile(rb'"[^"]*"?|/\*(?s:.*?)(?:\*/|\Z)|#' + _LINES + rb"|//" + _LINES)
_GAP = re.compile(rb"[ \t\r]*(?:(?:#|//)[^\n]*)?(?:\n[ \t\r]*(?:#|//)[^\n]*)*\n?[ \t\r]*")


def folds(file: SourceFile) -> Iterator[Fold]:
    """Blocks, comments, and runs of definitions and of includes."""
    facts, text = file.reading.facts, file.text
    for item, start, end in zip(facts.items, facts.starts, facts.ends, strict=True):
        if isinstance(item.statement, Block | Stray) and text.find(b"\n", start, end) >= 0:
            yield Fold(Span(start, end), FoldKind.BLOCK)
    for comment in _COMMENT.finditer(text):
        start, end = comment.span()
        if text[start] == ord('"') or b"\n" not in comment[0]:
            continue
        if not comment[0].startswith(b"/*") and text[text.rfind(b"\n", 0, start) + 1 : start].strip():
            # A comment behind a statement goes with that, not with those on the lines below.
            start = text.index(b"\n", start) + 1
            if b"\n" not in text[start:end]:
                continue
        yield Fold(Span(start, end), FoldKind.COMMENT)
    yield from _runs(facts, file.lines)


def _runs(facts: FileFacts, lines: Lines) -> Iterator[Fold]:
    """Statements of one kind at the top of the file, without an empty line between them."""
    text = lines.text
    run: Span | None = None
    kind: FoldKind | None = None
    for item, start, end, container in zip(facts.items, facts.starts, facts.ends, facts.containers, strict=True):
        if container != TOP:
            continue
        statement = item.statement
        now = None
        if isinstance(statement, Include):
            now = FoldKind.INCLUDES
        elif isinstance(statement, Constant):
            now = FoldKind.CONSTANTS
        if run is not None and now is kind and _GAP.fullmatch(text, run.end, start) is not None:
            run = Span(run.start, end)
            continue
        if run is not None and kind is not None and b"\n" in text[run.start : run.end]:
            yield Fold(run, kind)
        run, kind = (None, None) if now is None else (Span(start, end), now)
    if run is not None and kind is not None and b"\n" in text[run.start : run.end]:
        yield Fold(run, kind)
