"""What is said of the thing under the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from robray.features.hover import hover
from robray.lsp.cursor import cursor
from robray.lsp.plain import plain

if TYPE_CHECKING:
    from robray.lsp.server import RobrayServer


def show_hover(server: RobrayServer, params: types.HoverParams) -> types.Hover | None:
    at = cursor(server, params)
    found = None if at is None else hover(at.analysis, at.path, at.offset)
    if at is None or found is None:
        return None
    if at.coordinates.settings.markdown:
        content = types.MarkupContent(types.MarkupKind.Markdown, found.markdown)
    else:
        content = types.MarkupContent(types.MarkupKind.PlainText, plain(found.markdown))
    return types.Hover(content, at.coordinates.range(found.span))
