"""What is said of a completion that is looked at (LSP 3.17, completionItem/resolve)."""

from robray.analysis.analysis import Analysis
from robray.features.completions.candidates import CompletionRole
from robray.features.editing import editing_of


def completion_documentation(analysis: Analysis, path: str, offset: int, role: CompletionRole, label: str) -> str:
    """In Markdown; empty where there is nothing to say. The text may have changed since the completion was offered."""
    file = analysis.files.get(path)
    return "" if file is None else editing_of(file.format).document_completion(analysis, file, offset, role, label)
