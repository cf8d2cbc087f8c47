"""A value to a constant of its own."""

import re
from collections.abc import Iterator

from robray.facts.numbers import Number
from robray.features.refactorings.refactoring import EXTRACT, Change, Offer, RefusalError
from robray.formats.robray.editing.refactorings.layout import has_comment
from robray.formats.robray.editing.refactorings.placement import before_statement
from robray.formats.robray.editing.refactorings.subject import Subject
from robray.formats.robray.editing.spelling import fresh_name
from robray.formats.robray.expressions import Array, Expression
from robray.formats.robray.statements import Attribute, Block, BlockKind, Constant
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.spans import Span

_KIND = f"{EXTRACT}.constant"
_WORD = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.\xcf\x80")


def extract_constant(subject: Subject) -> Iterator[Offer]:
    """The number at the cursor, or the selected part of an expression, defined before the statement that it is in."""
    found = _found(subject)
    if found is None:
        return
    expression, parts = found
    whole = subject.absolute(expression.span)
    span = whole
    if subject.selection.start != subject.selection.end:
        span = _trimmed(subject.text, subject.selection)
        if not (whole.start <= span.start < span.end <= whole.end and _cuts_no_word(subject.text, span)):
            return
    if span == whole and (isinstance(subject.statement, Constant) or expression.name is not None):
        # It has a name.
        return
    written = subject.text[span.start : span.end].decode()

    def compute() -> Change:
        if has_comment(written.encode()):
            raise RefusalError("there is a comment in it")
        name = fresh_name(parts, subject.texts())
        definition = before_statement(subject, subject.outermost, f"def {name} {written};")
        return Change((definition, (subject.at(span), name)))

    if span != whole or isinstance(subject.value(expression), Number):
        yield Offer("extract-constant", f"Extract '{_short(written)}' as a constant", _KIND, compute)


def _found(subject: Subject) -> tuple[Expression, list[str | None]] | None:
    """The expression that the selection begins in, and what a constant for it may be called after."""
    statement, attribute = subject.statement, subject.attribute()
    if isinstance(statement, Constant):
        if statement.value is None or statement.name is None or not statement.value.span.contains(subject.own):
            return None
        return statement.value, [statement.name.text, "part"]
    if attribute is None or not isinstance(statement, Block):
        return None
    owner = _owner(subject, statement)
    if isinstance(attribute.value, Array):
        for index, element in enumerate(attribute.value.elements):
            if element.span.contains(subject.own):
                return element, [owner, attribute.name, _slot(attribute, index)]
    elif attribute.value is not None and attribute.value.span.contains(subject.own):
        return attribute.value, [owner, attribute.name]
    return None


def _owner(subject: Subject, block: Block) -> str | None:
    """The name of the block; of a geometry, that of the frame it is in."""
    if block.kind is not BlockKind.GEOMETRY:
        return None if block.name is None else block.name.text
    container = subject.facts.container(subject.place[-1])
    around = subject.facts.item(container).statement if container >= 0 else None
    return around.name.text if isinstance(around, Block) and around.name is not None else None


def _slot(attribute: Attribute, index: int) -> str:
    word = ROBRAY.attributes.get(attribute.name)
    slots = () if word is None else word.slots
    return slots[index] if index < len(slots) else str(index + 1)


def _trimmed(text: bytes, selection: Span) -> Span:
    chosen = text[selection.start : selection.end]
    start = selection.start + len(chosen) - len(chosen.lstrip())
    return Span(start, max(start, selection.end - len(chosen) + len(chosen.rstrip())))


def _cuts_no_word(text: bytes, span: Span) -> bool:
    return all(
        at == 0 or at >= len(text) or text[at - 1] not in _WORD or text[at] not in _WORD
        for at in (span.start, span.end)
    )


def _short(written: str) -> str:
    line = re.sub(r"\s+", " ", written)
    return line if len(line) <= 24 else f"{line[:23]}…"
