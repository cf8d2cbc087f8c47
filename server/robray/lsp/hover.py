"""What is said of the thing under the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from robray.features.found_rules import found_rules, together
from robray.features.hover import hover
from robray.lsp.cursor import cursor
from robray.lsp.plain import plain

if TYPE_CHECKING:
    from robray.lsp.server import RobrayServer


def show_hover(server: RobrayServer, params: types.HoverParams) -> types.Hover | None:
    at = cursor(server, params)
    if at is None:
        return None
    # What the client was told, and no more: finding anew takes longer than anybody hovers.
    told = server.findings.last(at.path, at.analysis)
    found = together(hover(at.analysis, at.path, at.offset), found_rules(told, at.path, at.offset))
    if found is None:
        return None
    if at.coordinates.settings.markdown:
        content = types.MarkupContent(types.MarkupKind.Markdown, found.markdown)
    else:
        content = types.MarkupContent(types.MarkupKind.PlainText, plain(found.markdown))
    return types.Hover(content, at.coordinates.range(found.span))
