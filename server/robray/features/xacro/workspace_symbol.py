"""The symbols of all xacro sources by a part of their names: definitions, and links and joints as written."""

from collections.abc import Iterable, Iterator

from robray.analysis.analysis import FileSpan
from robray.features.candidates import match_rank
from robray.features.document_symbols import SymbolRole, WorkspaceSymbol
from robray.features.xacro.document_symbols import written_symbols
from robray.formats.xacro.reading import Document

_ROLES = (SymbolRole.ARGUMENT, SymbolRole.CONSTANT, SymbolRole.MACRO, SymbolRole.LINK, SymbolRole.JOINT)


def workspace_symbol(documents: Iterable[Document], query: str) -> Iterator[WorkspaceSymbol]:
    """In the order of the texts. Cost: the elements of the sources."""
    for document in documents:
        for each in written_symbols(document):
            if each.role in _ROLES and match_rank(query, each.name) is not None:
                yield WorkspaceSymbol(each.name, each.detail, each.role, FileSpan(document.path, each.selection))
