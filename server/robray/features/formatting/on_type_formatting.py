"""The line on which a statement or a block was just ended, indented anew (LSP 3.17, textDocument/onTypeFormatting).

What ends a statement, or a place of an array, and is typed where it stands already takes its place.
"""

from robray.analysis.files import SourceFile
from robray.facts.layout import CANONICAL, Style
from robray.features.editing import editing_of
from robray.text.edits import Edit

TRIGGERS = ("}", ";", ",", "\n", ">")


def on_type_formatting(file: SourceFile, offset: int, typed: str, style: Style = CANONICAL) -> tuple[Edit, ...]:
    """Nothing unless one of `TRIGGERS` was typed at `offset`, and something follows from it; from front to back.

    Behind a line break there may be the blanks by which the editor indents the new line.
    """
    editing = editing_of(file.format)
    if typed == "\n":
        return editing.ended(file, offset, typed)
    if typed not in TRIGGERS or file.text[offset - 1 : offset] != typed.encode():
        return ()
    found = editing.ended(file, offset, typed)
    indented = None if found or typed == "," else editing.indented(file, offset, style)
    return found if indented is None else (indented,)
