"""What may stand in the value of an attribute or of a definition, behind what stands there already."""

from collections.abc import Callable, Iterator, Sequence

from robray.facts.symbols import SymbolKind
from robray.features.completions.candidates import Candidate, Completion, CompletionRole
from robray.formats.robray.editing.array_slots import open_slot
from robray.formats.robray.editing.completions.around import Around
from robray.formats.robray.editing.completions.classes import classes
from robray.formats.robray.editing.completions.constants import numbers, words
from robray.formats.robray.editing.completions.files import meshes
from robray.formats.robray.editing.completions.frames import parents
from robray.formats.robray.editing.completions.samples import sample, sample_snippet, sample_text
from robray.formats.robray.editing.statement_words import Word
from robray.formats.robray.vocabulary import AttributeWord, ValueType


def values(around: Around, word: AttributeWord, before: Sequence[Word]) -> Iterator[Candidate]:
    """`before` are the words between the attribute's name and the cursor."""
    if before:
        if not word.is_named:
            yield from _behind(around, word, before)
        return
    quoted = around.context.quoted
    match word.type:
        case ValueType.WORD:
            yield from _words(around, word)
            yield from words(around)
        case ValueType.PATH:
            yield from meshes(around)
        case ValueType.NAME if word.refers is SymbolKind.CLASS:
            yield from classes(around)
        case ValueType.NAME if word.refers is SymbolKind.FRAME:
            yield from parents(around)
            yield from words(around)
        case ValueType.VECTOR | ValueType.NUMBER_OR_VECTOR if not quoted:
            if not around.context.typed:
                yield _array(around, word)
            if word.type is ValueType.NUMBER_OR_VECTOR:
                yield from numbers(around)
        case ValueType.FLAG if not quoted:
            for value, meaning in (("1", "yes"), ("0", "no")):
                yield 0, value, _value(value, meaning)
            yield from numbers(around)
        case ValueType.NUMBER if not quoted:
            yield from numbers(around)
        case ValueType.NAME:
            pass
        case ValueType.VECTOR | ValueType.NUMBER_OR_VECTOR | ValueType.FLAG | ValueType.NUMBER:
            # In quotes stands no number.
            pass


def operands(around: Around, before: Sequence[Word]) -> Iterator[Candidate]:
    """Numbers with a name, where an operand may stand: at the beginning, behind an operator, an opening bracket."""
    behind_operand = before and (before[-1].group != "mark" or before[-1].text in "])")
    if not behind_operand and not around.context.quoted:
        yield from numbers(around)


def _behind(around: Around, word: AttributeWord, before: Sequence[Word]) -> Iterator[Candidate]:
    slot = open_slot(before)
    if slot is None:
        if word.type is not ValueType.VECTOR:
            yield from operands(around, before)
    elif word.type in (ValueType.VECTOR, ValueType.NUMBER_OR_VECTOR) and (not word.lengths or slot < max(word.lengths)):
        yield from operands(around, before)


def _words(around: Around, word: AttributeWord) -> Iterator[Candidate]:
    for order, name in enumerate(word.words):
        if not around.is_captured(name):
            yield order, name, _word(name, around.name(name))


def _word(name: str, text: str) -> Callable[[], Completion]:
    return lambda: Completion(name, CompletionRole.WORD, text)


def _value(value: str, meaning: str) -> Callable[[], Completion]:
    return lambda: Completion(value, CompletionRole.VALUE, value, meaning)


def _array(around: Around, word: AttributeWord) -> Candidate:
    """The array as a whole, called by its slots; where there is a snippet, with places to fill in."""
    values = sample(word, around.block)
    text, label = sample_text(word, values), f"[{','.join(word.slots[: len(values)])}]"
    snippet = sample_snippet(word, values) if around.snippets else ""
    return 0, text, lambda: Completion(label, CompletionRole.VALUE, text, word.shown_unit, snippet)
