"""The same name elsewhere in a file (LSP 3.17, textDocument/documentHighlight)."""

from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.features.uses import uses
from robray.text.spans import Span


class Highlight(NamedTuple):
    """`writes` where the name is declared, and read elsewhere."""

    span: Span
    writes: bool


def document_highlight(analysis: Analysis, path: str, offset: int) -> tuple[Highlight, ...]:
    found = uses(analysis, path, offset)
    return tuple(Highlight(at.span, mention.declares) for at, mention in found.items() if at.path == path)
