"""The semicolon that stands behind the cursor already, as what is chosen from a list brings one along."""

import re

from robray.analysis.files import SourceFile
from robray.formats.robray.editing.statement_words import statement_words
from robray.text.edits import Edit

_BROKEN = re.compile(rb"[ \t\f]*\r?\n[ \t\f]*;")
"""From the blanks behind a statement on."""

_ENDED = re.compile(rb"[ \t\f]*(?:[\])][\])\t \f]*)?;")
"""With the brackets that close before it."""

_BLANKS = b" \t\r\f"


def ended(file: SourceFile, offset: int, typed: str) -> tuple[Edit, ...]:
    """What was typed before that semicolon: another one takes its place, and a line break ends the statement, too.

    Nothing where neither is so. The reader refuses a second semicolon. Edits leave what was typed where it is, so that
    the cursor stays behind it. Cost: that of the words of the statement.
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
    """Whether what stands before a byte is the beginning of a statement, and no comment or string that goes on."""
    found = statement_words(file.reading.facts, file.text, offset)
    if found is None or not found.words:
        return False
    last = found.words[-1]
    return last.group != "string" or (len(last.text) > 1 and last.text.endswith('"'))
