"""Extracts a value to a constant, and inlines a constant."""

import re
from collections.abc import Iterator

from robray.analysis.analysis import FileSpan
from robray.analysis.occurrences import Occurrence, declarations, extent, name_span, occurrences_at
from robray.analysis.queries import Query
from robray.analysis.results import ConstantResult
from robray.analysis.values import UNKNOWN
from robray.facts.numbers import Number
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind
from robray.features.refactorings.refactoring import EXTRACT, INLINE, Change, Offer, RefusalError, refused
from robray.features.uses import uses
from robray.formats.robray.editing.names import fresh_name, literal
from robray.formats.robray.editing.refactorings.layout import has_comment, without_trace
from robray.formats.robray.editing.refactorings.placement import before_statement
from robray.formats.robray.editing.refactorings.subject import Subject
from robray.formats.robray.expressions import Array, Expression, Operation, Operator
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
    """The expression at the start of the selection, and parts of the name for its constant."""
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
    """The name of the block; of a geometry, that of its frame."""
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


_INLINE_KIND = f"{INLINE}.constant"


def inline_constant(subject: Subject) -> Iterator[Offer]:
    """At a use, that one; at the definition, all uses, and removes the definition."""
    occurrence = next(occurrences_at(subject.analysis, subject.path, subject.selection.start), None)
    if occurrence is None or occurrence.symbol.kind is not SymbolKind.CONSTANT or not declarations(occurrence):
        return
    name = occurrence.symbol.name
    inlining = _Inlining(subject, occurrence)
    title = f"Inline '{name}' everywhere and remove it"
    if not occurrence.mention.declares:
        yield Offer("inline-constant", f"Inline '{name}' here", _INLINE_KIND, inlining.here)
    elif occurrence.scene.dependents.get(Query(QueryKind.CONSTANT, name)):
        yield Offer("inline-constant", title, _INLINE_KIND, inlining.everywhere)
    else:
        yield refused("inline-constant", title, _INLINE_KIND, "nothing uses it")


class _Inlining:
    def __init__(self, subject: Subject, occurrence: Occurrence) -> None:
        self.subject = subject
        self.scene = occurrence.scene
        self.use = occurrence.at
        self.place = declarations(occurrence)[0]

    def here(self) -> Change:
        return Change((self._put_in(self.use),))

    def everywhere(self) -> Change:
        declaration = name_span(self.scene, self.place)
        found = uses(self.subject.analysis, declaration.path, declaration.span.start)
        edits = [self._put_in(at) for at, mention in found.items() if not mention.declares]
        if not edits:
            raise RefusalError("nothing uses it")
        at = extent(self.scene, self.place)
        gone = without_trace(self.scene.file(self.place).text, at.span)
        return Change((*edits, (FileSpan(at.path, gone), "")))

    def _put_in(self, at: FileSpan) -> tuple[FileSpan, str]:
        """The value as written, in parentheses if it is a part of an expression and more than a number.

        The reader accepts no parenthesis at the beginning of an attribute's value, and none with a power or a minus in
        a larger expression: there it is the number itself.
        """
        definition = self._definition()
        if has_comment(definition.text.encode()):
            raise RefusalError("there is a comment in its value")
        written = " ".join(definition.text.split())
        expression, strict = self._around(at)
        alone = expression.name is not None
        opens = expression.span.start == self._own(at) and not strict
        if len(definition.steps) == 1 or (alone and not (opens and written.startswith("("))):
            return at, self._apart(at, written)
        if alone or opens or _has_power_or_minus(definition):
            return at, self._apart(at, self._number())
        return at, written if _is_enclosed(written) else f"({written})"

    def _definition(self) -> Expression:
        statement = self.scene.item(self.place).statement
        assert isinstance(statement, Constant), "a constant is declared by a definition"
        if statement.value is None or not statement.value.steps:
            raise RefusalError("it has no value")
        return statement.value

    def _number(self) -> str:
        result = self.scene.results[self.place].value
        value = result.value if isinstance(result, ConstantResult) else UNKNOWN
        if not isinstance(value, Number):
            raise RefusalError("its value is not known")
        return literal(value)

    def _own(self, at: FileSpan) -> int | None:
        facts = self.subject.analysis.files[at.path].reading.facts
        return facts.own(facts.rank_at(at.span.start), at.span.start)

    def _around(self, at: FileSpan) -> tuple[Expression, bool]:
        """The expression around a use, and True if it is read strictly."""
        facts = self.subject.analysis.files[at.path].reading.facts
        own = self._own(at)
        for expression, strict in _expressions(statement_of(facts.items[facts.rank_at(at.span.start)])):
            if own is not None and expression.span.start <= own < expression.span.end:
                return expression, strict
        raise RefusalError("a use of it stands in no expression")

    def _apart(self, at: FileSpan, written: str) -> str:
        """The inserted text, with a blank if a minus before it would join it."""
        before = self.subject.analysis.files[at.path].text[at.span.start - 1 : at.span.start]
        return f" {written}" if before == b"-" and written[:1].isdigit() else written


def _expressions(statement: RobrayStatement) -> Iterator[tuple[Expression, bool]]:
    """All expressions of a statement, and True if they are read strictly: in a `def`, or in an array."""
    match statement:
        case Constant(value=value):
            if value is not None:
                yield value, True
        case Block(attributes=attributes) | Stray(attributes=attributes):
            for attribute in attributes:
                if isinstance(attribute.value, Array):
                    yield from ((element, True) for element in attribute.value.elements)
                elif attribute.value is not None:
                    yield attribute.value, False
        case Include() | AllowedCollision():
            pass


def _has_power_or_minus(expression: Expression) -> bool:
    operators = {step.operator for step in expression.steps if isinstance(step, Operation)}
    return bool(operators & {Operator.POWER, Operator.NEGATE})


def _is_enclosed(text: str) -> bool:
    """True if one pair of parentheses encloses a text."""
    depth = 0
    for index, character in enumerate(text):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth == 0:
            return index == len(text) - 1 and text.startswith("(")
    return False
