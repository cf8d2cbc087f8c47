"""The slots of the attribute's value being typed."""

from collections.abc import Iterable, Sequence

from robray.analysis.files import SourceFile
from robray.facts.items import TOP, FileFacts
from robray.features.signature_help import Signature, SignatureHelp, Slot
from robray.formats.robray.editing.hover import describe_attribute
from robray.formats.robray.editing.shapes import shape_of
from robray.formats.robray.editing.typing_context import Word, statement_words
from robray.formats.robray.statements import Block
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord, ValueType
from robray.text.spans import Span


def open_slot(words: Iterable[Word]) -> int | None:
    """The index of the element at the cursor; None outside an array.

    The reader drops empty elements (language reference 3), so they do not count.
    """
    slot: int | None = None
    filled = False
    for word in words:
        mark = word.text if word.group == "mark" else ""
        if mark == "[":
            slot, filled = 0, False
        elif mark == "]":
            slot = None
        elif mark == "," and slot is not None:
            slot, filled = slot + filled, False
        elif mark not in ("(", ")"):
            filled = True
    return slot


def slot_name(word: AttributeWord, slot: int) -> str:
    """The name of an element, with its unit; empty if there is none of that number."""
    if slot >= len(word.slots):
        return ""
    return word.slots[slot] + (f" in {word.shown_unit}" if word.shown_unit else "")


def signature(file: SourceFile, offset: int) -> SignatureHelp | None:
    found = statement_words(file.reading.facts, file.text, offset)
    if found is None or not found.words:
        return None
    name, *before = found.words
    word = ROBRAY.attributes.get(name.text)
    if word is None or name.span.end == offset:
        return None
    if word.type is ValueType.NUMBER:
        return _number(word) if word.shown_unit and _is_open(file.text, before, offset) else None
    slot = open_slot(before)
    if slot is None and before:
        return None
    slot = slot or 0
    signatures = tuple(_array(word, length) for length in word.lengths)
    active = _active(word, slot, _block(file.reading.facts, found.block))
    return None if active is None else SignatureHelp(signatures, active, slot, describe_attribute(word))


def _is_open(text: bytes, value: Sequence[Word], offset: int) -> bool:
    """True if the statement may go on: its last value does not end its line."""
    return not value or b"\n" not in text[value[-1].span.end : offset]


def _number(word: AttributeWord) -> SignatureHelp:
    label = f"{word.name} number {word.shown_unit}"
    start = len(word.name) + 1
    slot = Slot(Span(start, start + len("number")), f"in {word.shown_unit}")
    return SignatureHelp((Signature(label, (slot,)),), 0, 0, describe_attribute(word))


def _array(word: AttributeWord, length: int) -> Signature:
    label = f"{word.name} ["
    slots = []
    for index, slot in enumerate(word.slots[:length]):
        label += ", " if index else ""
        slots.append(Slot(Span(len(label), len(label) + len(slot)), slot_name(word, index)))
        label += slot
    return Signature(f"{label}] {word.shown_unit}".rstrip(), tuple(slots))


def _active(word: AttributeWord, slot: int, block: Block | None) -> int | None:
    """The form that the shape requires, otherwise the first with such a slot; None if there is none."""
    lengths = word.lengths
    shape = ROBRAY.shapes.get(shape_of(block) or "")
    size = None if shape is None else shape.size(word.name)
    if size is not None:
        return lengths.index(size.length) if slot < size.length else None
    return next((index for index, length in enumerate(lengths) if slot < length), None)


def _block(facts: FileFacts, rank: int | None) -> Block | None:
    statement = facts.items[rank].statement if rank is not None and rank != TOP else None
    return statement if isinstance(statement, Block) else None
