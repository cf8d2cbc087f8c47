"""What can be done about the code at a range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from robray.lsp.cursor import document

if TYPE_CHECKING:
    from robray.lsp.server import RobrayServer


def code_action(server: RobrayServer, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    """The fixes of the diagnostics that the range touches."""
    known = document(server, params.text_document.uri)
    wanted = params.context.only is None or any(_is_quick_fix(kind) for kind in params.context.only)
    if known is None or not wanted or not server.settings.code_action_literals:
        return None
    answer = server.findings.of(known.path, known.analysis, known.coordinates)
    return [
        types.CodeAction(
            title=found.fix[0],
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[item],
            is_preferred=found.fix[2],
            edit=known.coordinates.workspace_edit(found.fix[1]),
        )
        for found, item in zip(answer.found, answer.items, strict=True)
        if found.fix is not None and known.coordinates.touches(found.at, known.path, params.range)
    ]


def _is_quick_fix(kind: str) -> bool:
    """Kinds are hierarchical: who asks for `quickfix.x` does not mean ours, who asks for all of them does."""
    return kind in ("", types.CodeActionKind.QuickFix)
