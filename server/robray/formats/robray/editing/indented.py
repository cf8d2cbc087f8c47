"""The line on which a statement or a block was just ended, indented anew."""

import re

from robray.analysis.files import SourceFile
from robray.facts.items import TOP
from robray.facts.layout import Style
from robray.formats.robray.editing.statement_words import statement_words
from robray.text.edits import Edit

_INDENTATION = re.compile(rb"[ \t\f]*")
_OFF, _ON = b"robray: format off", b"robray: format on"


def indented(file: SourceFile, offset: int, style: Style) -> Edit | None:
    """None unless the line that ends at `offset` begins with a statement or a closing brace, and stands wrong.

    It is indented by the line on which the block around it begins, wherever that stands: while one types, the braces
    further up or down rarely match. Cost: logarithmic in the file, and a search through its bytes.
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
