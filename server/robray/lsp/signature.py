"""The slots of the value that is being typed."""

from __future__ import annotations

from lsprotocol import types

from robray.features.signature_help import Signature, signature_help
from robray.lsp.cursor import cursor
from robray.lsp.session import Session
from robray.lsp.settings import Settings
from robray.text.markdown import plain
from robray.text.spans import Span


def show_signature(session: Session, params: types.SignatureHelpParams) -> types.SignatureHelp | None:
    at = cursor(session, params)
    source = None if at is None else session.source(at.path)
    found = None if at is None else signature_help(at.analysis, at.path, at.offset)
    if at is not None and source is not None:
        found = source.signature_help(at.offset)
    if found is None:
        return None
    settings = session.settings
    documentation: str | types.MarkupContent = plain(found.documentation)
    if settings.signature_markdown:
        documentation = types.MarkupContent(types.MarkupKind.Markdown, found.documentation)
    return types.SignatureHelp(
        [_signature(signature, documentation, settings) for signature in found.signatures],
        active_signature=found.active,
        active_parameter=found.slot,
    )


def _signature(
    signature: Signature, documentation: str | types.MarkupContent, settings: Settings
) -> types.SignatureInformation:
    return types.SignatureInformation(
        signature.label,
        documentation,
        [
            types.ParameterInformation(_label(signature.label, slot.span, settings), slot.documentation or None)
            for slot in signature.slots
        ],
    )


def _label(label: str, slot: Span, settings: Settings) -> str | tuple[int, int]:
    """Labels are ASCII, so that every encoding counts alike.

    Clients without offsets look for the first occurrence of a string: it is made longer to the left until that is this
    one, as the `x` of `axis [x, y, z]` must be.
    """
    if settings.signature_label_offsets:
        return (slot.start, slot.end)
    start = slot.start
    while label.find(label[start : slot.end]) < start:
        start -= 1
    return label[start : slot.end]
