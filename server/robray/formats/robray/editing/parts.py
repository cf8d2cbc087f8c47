"""What a selection in a statement of a scene file grows to: elements, values, attributes, bodies."""

import re
from collections.abc import Iterator

from robray.analysis.files import SourceFile
from robray.features.local_text import LocalText
from robray.features.selection_range import trimmed
from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import (
    AllowedCollision,
    Attribute,
    Block,
    Constant,
    Include,
    RobrayStatement,
    Stray,
    statement_of,
)
from robray.text.spans import Span

# Atomic: a row of `#` can be taken apart into comments in more ways than can ever be tried.
_PASSED = rb"(?>(?:\s+|#[^\n]*|//[^\n]*|/\*(?:[^*]|\*+[^*/])*\*+/)*)"
_SEMICOLON = re.compile(_PASSED + rb";")
_BODY = re.compile(_PASSED + rb"\{")


def parts(file: SourceFile, rank: int, offset: int | None) -> Iterator[Span]:
    """Of the item at `rank`; `offset` is None where the byte is in a nested one, which only the body is around."""
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
