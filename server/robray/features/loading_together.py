"""Quick fixes for frames that a file lacks and another has: the comment that loads the two together."""

import posixpath
from collections.abc import Iterator

from robray.analysis.analysis import Analysis, FileSpan
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules.rule import Diagnostic
from robray.text.spans import Span

_MOST = 4
"""Scenes that are offered for one frame."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def loading_together(
    analysis: Analysis, diagnostic: Diagnostic
) -> Iterator[tuple[str, tuple[tuple[FileSpan, str], ...]]]:
    """Titles and edits, for an undefined frame: a line at the top of each scene that lacks it, for each that has it."""
    if diagnostic.code != "undefined-frame":
        return
    symbol = Symbol(SymbolKind.FRAME, diagnostic.details[0])
    lacking = [scene.root for scene in analysis.scenes_with(diagnostic.at.path) if not scene.is_set]
    others = sorted((root, scene) for root, scene in analysis.scenes.items() if root not in lacking)
    told = [root for root in lacking if analysis.files[root].frontend.names_other_files]
    having = [root for root, scene in others if not scene.is_set and symbol in scene.declarations]
    for other in having[:_MOST]:
        edits = tuple(_line(analysis, root, other) for root in told)
        if edits:
            yield f"load it with '{posixpath.basename(other)}', which has '{symbol.name}'", edits


def _line(analysis: Analysis, root: str, other: str) -> tuple[FileSpan, str]:
    file = analysis.files[root]
    start = len(_BYTE_ORDER_MARK) if file.text.startswith(_BYTE_ORDER_MARK) else 0
    end = "\r\n" if b"\r\n" in file.text else "\n"
    name = posixpath.relpath(other, posixpath.dirname(root))
    comments = file.frontend.comments
    return FileSpan(root, Span(start, start)), f'{comments.opening}robray: with "{name}"{comments.closing}{end}'
