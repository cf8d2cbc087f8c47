"""The line on which a statement or a block was just ended, indented anew (LSP 3.17, textDocument/onTypeFormatting)."""

from robray.analysis.files import SourceFile
from robray.facts.layout import CANONICAL, Style
from robray.features.editing import editing_of
from robray.text.edits import Edit

TRIGGERS = ("}", ";")


def on_type_formatting(file: SourceFile, offset: int, typed: str, style: Style = CANONICAL) -> Edit | None:
    """None unless one of `TRIGGERS` was typed at `offset`, and the line that ends there stands wrong."""
    if typed not in TRIGGERS or file.text[offset - 1 : offset] != typed.encode():
        return None
    return editing_of(file.format).indented(file, offset, style)
