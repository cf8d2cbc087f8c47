"""Folding ranges, outline and selection ranges of a scene file."""

import re
from collections.abc import Iterator

from robray.analysis.files import SourceFile
from robray.facts.items import TOP, FileFacts, Item
from robray.features.document_symbols import Outline, SymbolRole
from robray.features.folding_range import Fold, FoldKind
from robray.features.selection_range import trimmed
from robray.features.uses import LocalText
from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import (
    AllowedCollision,
    Attribute,
    Block,
    BlockKind,
    Constant,
    Include,
    RobrayStatement,
    Stray,
    statement_of,
)
from robray.text.lines import Lines
from robray.text.spans import Span

_LINES = rb"[^\n]*(?:\n[ \t]*(?:#|//)[^\n]*)*"
# Each alternative begins with a character, so the engine searches for those instead of trying them one by one.
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
            # A comment behind a statement belongs to that, not to those on the lines below.
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


_ROLES = {BlockKind.CLASS: SymbolRole.CLASS, BlockKind.FRAME: SymbolRole.FRAME}


def outline(item: Item) -> Outline | None:
    statement = item.statement
    if isinstance(statement, Constant):
        return Outline(SymbolRole.CONSTANT, statement.name)
    role = _ROLES.get(statement.kind) if isinstance(statement, Block) else None
    return Outline(role, statement.name) if isinstance(statement, Block) and role is not None else None


def noun(item: Item) -> str:
    match statement_of(item):
        case Block(kind=kind):
            return kind.value
        case Constant():
            return "constant"
        case AllowedCollision():
            return "allow_collision"
        case Include() | Stray():
            return "statement"


# Atomic: a row of `#` can be taken apart into comments in more ways than can ever be tried.
_PASSED = rb"(?>(?:\s+|#[^\n]*|//[^\n]*|/\*(?:[^*]|\*+[^*/])*\*+/)*)"
_SEMICOLON = re.compile(_PASSED + rb";")
_BODY = re.compile(_PASSED + rb"\{")


def parts(file: SourceFile, rank: int, offset: int | None) -> Iterator[Span]:
    """Parts of the item at `rank`; `offset` is None in a nested item, which only the body surrounds."""
    facts, text = file.reading.facts, file.text
    statement = statement_of(facts.items[rank])
    if isinstance(statement, Block):
        head = statement.keyword if statement.name is None else statement.name.span
        opening = _BODY.match(text, facts.starts[rank] + head.end, facts.ends[rank])
        if opening is not None:
            end = facts.ends[rank] - (text[facts.ends[rank] - 1 : facts.ends[rank]] == b"}")
            body = Span(opening.end(), max(end, opening.end()))
            if offset is None or body.contains(offset):
                yield trimmed(text, body)
                yield Span(opening.end() - 1, facts.ends[rank])
    if offset is None:
        return
    own = LocalText(facts, rank)
    for span in _parts(statement, text, own):
        if span.contains(offset):
            yield span


def _parts(statement: RobrayStatement, text: bytes, own: LocalText) -> Iterator[Span]:
    match statement:
        case Constant(value=value) if value is not None:
            yield own.absolute(value.span)
        case Block(attributes=attributes) | Stray(attributes=attributes):
            for attribute in attributes:
                yield from _of_attribute(attribute, text, own)
        case Constant() | Include() | AllowedCollision():
            pass


def _of_attribute(attribute: Attribute, text: bytes, own: LocalText) -> Iterator[Span]:
    span = own.absolute(attribute.span)
    yield span
    semicolon = _SEMICOLON.match(text, span.end)
    if semicolon is not None:
        yield Span(span.start, semicolon.end())
    if attribute.value is None:
        return
    yield own.absolute(attribute.value.span)
    if isinstance(attribute.value, Array):
        for element in attribute.value.elements:
            yield own.absolute(element.span)
