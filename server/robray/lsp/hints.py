"""Inlay hints: what is shown between the letters, and more on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from robray.features.inlay_hint import HintKind, InlayHint, explained, inlay_hint
from robray.lsp.cursor import Document, document
from robray.lsp.plain import plain
from robray.lsp.preferences import HINT_SLOTS, HINT_VALUES, HINT_WORLD
from robray.text.spans import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from robray.lsp.preferences import Setting
    from robray.lsp.server import RobrayServer

_SWITCHES: Mapping[HintKind, Setting[bool]] = {
    HintKind.VALUE: HINT_VALUES,
    HintKind.SLOT: HINT_SLOTS,
    HintKind.WORLD: HINT_WORLD,
}


def hints(server: RobrayServer, params: types.InlayHintParams) -> list[types.InlayHint] | None:
    """Those of the range that is asked for; a client that cannot ask for more later gets all at once."""
    known = document(server, params.text_document.uri)
    if known is None:
        return None
    preferences = server.preferences(known.path)
    kinds = {kind for kind, switch in _SWITCHES.items() if preferences.get(switch)}
    found = inlay_hint(known.analysis, known.path, known.span(params.range), kinds)
    shown = [(hint, _shown(known, hint, params.text_document.uri)) for hint in found]
    if not server.settings.resolves_hints:
        for hint, item in shown:
            _explain(known, hint, item)
    return [item for _, item in shown]


def resolve(server: RobrayServer, item: types.InlayHint) -> types.InlayHint:
    """A hint is found again by where it stands; where the text has changed since, it stays as it is."""
    data: Any = item.data
    uri = data.get("uri") if isinstance(data, dict) else None
    known = document(server, uri) if isinstance(uri, str) else None
    if known is None:
        return item
    offset = known.coordinates.offset(known.path, item.position)
    for hint in inlay_hint(known.analysis, known.path, Span(offset, offset), frozenset(HintKind)):
        if hint.offset == offset and hint.label == _label(item):
            _explain(known, hint, item)
    return item


def _shown(known: Document, hint: InlayHint, uri: str) -> types.InlayHint:
    slot = hint.kind is HintKind.SLOT
    return types.InlayHint(
        position=known.coordinates.spans(known.path, Span(hint.offset, hint.offset)).start,
        label=[types.InlayHintLabelPart(hint.label)],
        kind=types.InlayHintKind.Parameter if slot else types.InlayHintKind.Type,
        padding_left=not slot,
        padding_right=slot,
        data=None if hint.subject is None else {"uri": uri},
    )


def _explain(known: Document, hint: InlayHint, item: types.InlayHint) -> None:
    explanation = explained(hint)
    if explanation is None:
        return
    if known.coordinates.settings.markdown:
        item.tooltip = types.MarkupContent(types.MarkupKind.Markdown, explanation.markdown)
    else:
        item.tooltip = plain(explanation.markdown)
    target = None if explanation.target is None else known.coordinates.location(explanation.target)
    item.label = [types.InlayHintLabelPart(hint.label, location=target)]


def _label(item: types.InlayHint) -> str:
    return item.label if isinstance(item.label, str) else "".join(part.value for part in item.label)
