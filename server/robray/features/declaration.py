"""Go to declaration (LSP 3.17, textDocument/declaration)."""

from robray.analysis.analysis import Analysis
from robray.features.definition import definition
from robray.features.links import Link


def declaration(analysis: Analysis, path: str, offset: int) -> tuple[Link, ...]:
    """As the definition: nothing in the language announces a thing without making it."""
    return definition(analysis, path, offset)
