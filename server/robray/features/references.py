"""Find all references (LSP 3.17, textDocument/references)."""

from robray.analysis.analysis import Analysis, FileSpan
from robray.features.uses import uses


def references(analysis: Analysis, path: str, offset: int, *, include_declaration: bool) -> tuple[FileSpan, ...]:
    """Every place in the workspace that names what the name under the cursor names."""
    found = uses(analysis, path, offset)
    return tuple(at for at, mention in found.items() if include_declaration or not mention.declares)
