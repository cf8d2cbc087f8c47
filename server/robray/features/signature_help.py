"""The slots of the value being typed (LSP 3.17, textDocument/signatureHelp)."""

import attrs

from robray.analysis.analysis import Analysis
from robray.features.editing import editing_of
from robray.text.spans import Span


@attrs.frozen
class Slot:
    """`span` is its place in the label."""

    span: Span
    documentation: str


@attrs.frozen
class Signature:
    label: str
    slots: tuple[Slot, ...]


@attrs.frozen
class SignatureHelp:
    """`signatures` are the forms that the value may have, `active` counts among them, `slot` among its slots."""

    signatures: tuple[Signature, ...]
    active: int
    slot: int
    documentation: str


def signature_help(analysis: Analysis, path: str, offset: int) -> SignatureHelp | None:
    """None outside of a value that is an array or has a unit, and behind the last slot."""
    file = analysis.files.get(path)
    return None if file is None else editing_of(file.format).signature(file, offset)
