"""Which element of an array the cursor is in, by the words before it, and what the elements are called."""

from collections.abc import Iterable

from robray.formats.robray.editing.statement_words import Word
from robray.formats.robray.vocabulary import AttributeWord


def open_slot(words: Iterable[Word]) -> int | None:
    """The index of the element that is being typed; None outside an array.

    Empty elements are dropped by the reader (language reference 3), and not counted.
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
    """What an element is, with its unit; empty where there is none of that number."""
    if slot >= len(word.slots):
        return ""
    return word.slots[slot] + (f" in {word.shown_unit}" if word.shown_unit else "")
