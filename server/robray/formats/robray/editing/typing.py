"""Typing over existing ends of statements and elements of arrays, and indentation."""

import re

from robray.analysis.files import SourceFile
from robray.facts.items import TOP
from robray.facts.layout import Style
from robray.formats.robray.editing.completions.statements import sample
from robray.formats.robray.editing.signature import open_slot
from robray.formats.robray.editing.typing_context import statement_words
from robray.formats.robray.statements import Block
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.edits import Edit

_BROKEN = re.compile(rb"[ \t\f]*\r?\n[ \t\f]*;")
"""From the blanks behind a statement on."""

_ENDED = re.compile(rb"[ \t\f]*(?:[\])][\])\t \f]*)?;")
"""With the brackets that close before it."""

_BLANKS = b" \t\r\f"


def ended(file: SourceFile, offset: int, typed: str) -> tuple[Edit, ...]:
    """Edits for the typed text before an existing semicolon: replaces it by a typed one; a line break also ends the
    statement.

    Otherwise empty. The reader refuses a second semicolon. Edits leave the typed text in place, so the cursor stays
    behind it. Cost: reading the words of the statement.
    """
    text = file.text
    if typed == ";":
        # Between the two are the blanks of places that were not filled in, or the brackets around the last one.
        doubled = _ENDED.match(text, offset)
        if doubled is None or not _is_in_statement(file, offset - 1):
            return ()
        rest = Edit(offset, doubled.end(), b"")
        brackets = bytes(letter for letter in doubled[0] if letter in b"])")
        return (Edit(offset - 1, offset - 1, brackets), rest) if brackets else (rest,)
    line = text.rfind(b"\n", 0, offset)
    end = line
    while end > 0 and text[end - 1] in _BLANKS:
        end -= 1
    broken = _BROKEN.match(text, end)
    if line < 0 or broken is None or not line < offset < broken.end() or not _is_in_statement(file, end):
        return ()
    return (Edit(end, broken.end(), b";" + broken[0][:-1]),)


def _is_in_statement(file: SourceFile, offset: int) -> bool:
    """True if the text before a byte begins a statement, outside of comments and strings."""
    found = statement_words(file.reading.facts, file.text, offset)
    if found is None or not found.words:
        return False
    last = found.words[-1]
    return last.group != "string" or (len(last.text) > 1 and last.text.endswith('"'))


_INDENTATION = re.compile(rb"[ \t\f]*")
_OFF, _ON = b"robray: format off", b"robray: format on"


def indented(file: SourceFile, offset: int, style: Style) -> Edit | None:
    """None unless the line that ends at `offset` begins with a statement or a closing brace, and is indented wrongly.

    It is indented by the first line of the block around it: while typing, the braces further up or down rarely match.
    Cost: logarithmic in the file, and a search through its bytes.
    """
    text = file.text
    is_ended = text[offset - 1 : offset] in (b"}", b";")
    if not is_ended or text.rfind(_OFF, 0, offset) > text.rfind(_ON, 0, offset):
        return None
    indentation = _indentation(file, offset)
    first = indentation.end()
    found = statement_words(file.reading.facts, text, first)
    closes = text.startswith(b"}", first)
    if found is None or found.block is None or (found.words and not closes) or text.startswith((b"#", b"/"), first):
        return None
    if found.block == TOP:
        wanted = b""
    else:
        wanted = _indentation(file, file.reading.facts.starts[found.block])[0]
        if not closes:
            wanted += b" " * style.indent
    return None if wanted == indentation[0] else Edit(*indentation.span(), wanted)


def _indentation(file: SourceFile, offset: int) -> re.Match[bytes]:
    """The white space with which the line of a byte begins."""
    line = file.lines.line(offset)
    found = _INDENTATION.match(file.text, file.lines.starts[line])
    assert found is not None, "it matches nothing as well"
    return found


_REST = re.compile(rb"(?P<next>[ \t]*+,[ \t]*+(?P<value>[0-9.]++)[ \t]*+)(?>(?:,[^,\[\](){};\n]*+)*)\]")
"""From the cursor to the end of an array of plain elements."""


def next_place(file: SourceFile, offset: int, typed: str) -> tuple[Edit, ...]:
    """Removes the next element behind a typed comma, because another one is about to be typed.

    Only if the array is complete, so that one more would be too many, and the next one has the initial value of a new
    attribute. Cost: reading the words of the statement.
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
