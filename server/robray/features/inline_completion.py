"""What comes next, as what stands before it suggests (LSP 3.18, textDocument/inlineCompletion)."""

import attrs

from robray.analysis.analysis import Analysis
from robray.features.editing import editing_of
from robray.text.spans import Span


@attrs.frozen
class InlineCompletion:
    """`text` begins with what stands in `span`."""

    span: Span
    text: str


def inline_completion(analysis: Analysis, path: str, offset: int) -> InlineCompletion | None:
    """None where nothing certain comes next."""
    file = analysis.files.get(path)
    return None if file is None else editing_of(file.format).continuation(analysis, file, offset)
