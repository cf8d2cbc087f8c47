"""The line on which a statement or a block was just ended, indented anew (LSP 3.17, textDocument/onTypeFormatting).

What ends a statement and is typed where it stands already takes its place.
"""

from robray.analysis.files import SourceFile
from robray.facts.layout import CANONICAL, Style
from robray.features.editing import editing_of
from robray.text.edits import Edit

TRIGGERS = ("}", ";", "\n")


def on_type_formatting(file: SourceFile, offset: int, typed: str, style: Style = CANONICAL) -> Edit | None:
    """None unless one of `TRIGGERS` was typed at `offset`, and something follows from it.

    Behind a line break there may be the blanks by which the editor indents the new line.
    """
    editing = editing_of(file.format)
    if typed == "\n":
        return editing.ended(file, offset, typed)
    if typed not in TRIGGERS or file.text[offset - 1 : offset] != typed.encode():
        return None
    return editing.ended(file, offset, typed) or editing.indented(file, offset, style)
