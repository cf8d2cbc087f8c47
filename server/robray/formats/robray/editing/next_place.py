"""The next place of an array, which stands behind the cursor already, as what is chosen from a list brings it along."""

import re

from robray.analysis.files import SourceFile
from robray.facts.items import TOP
from robray.formats.robray.editing.array_slots import open_slot
from robray.formats.robray.editing.completions.samples import sample
from robray.formats.robray.editing.statement_words import statement_words
from robray.formats.robray.statements import Block
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.edits import Edit

_REST = re.compile(rb"(?P<next>[ \t]*+,[ \t]*+(?P<value>[0-9.]++)[ \t]*+)(?>(?:,[^,\[\](){};\n]*+)*)\]")
"""From the cursor to the end of an array of plain elements."""


def next_place(file: SourceFile, offset: int, typed: str) -> tuple[Edit, ...]:
    """What takes the next element out where a comma was typed before its own: another one is about to be typed.

    Only where the array has all its elements, so that one more would be too many, and the next one is as a new
    attribute has it. Cost: that of the words of the statement.
    """
    rest = _REST.match(file.text, offset)
    facts = file.reading.facts
    before = None if typed != "," or rest is None else statement_words(facts, file.text, offset - 1)
    if rest is None or before is None or not before.words or before.block in (None, TOP):
        return ()
    word = ROBRAY.attributes.get(before.words[0].text)
    slot = open_slot(before.words[1:])
    statement = None if before.block is None else facts.items[before.block].statement
    if word is None or slot is None or not isinstance(statement, Block):
        return ()
    values = sample(word, statement)
    is_whole = slot + 1 + rest[0].count(b",") == len(values)
    is_as_new = is_whole and rest["value"].decode() == values[slot + 1]
    return (Edit(offset, rest.end("next"), b""),) if is_as_new else ()
