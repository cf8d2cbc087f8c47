"""All places that have the name under the cursor (LSP 3.17, textDocument/references and documentHighlight)."""

from robray.analysis.analysis import FileSpan
from robray.features.navigation import Highlight
from robray.features.xacro.names import Expansions, names_of
from robray.features.xacro.sites import Site


def references(expansions: Expansions, path: str, offset: int, *, include_declaration: bool) -> tuple[FileSpan, ...]:
    """Every place that names the same in some expansion, each once."""
    found = _group(expansions, path, offset)
    return tuple(each.at for each in found if include_declaration or not each.declares)


def document_highlight(expansions: Expansions, path: str, offset: int) -> tuple[Highlight, ...]:
    found = _group(expansions, path, offset)
    return tuple(Highlight(each.at.span, each.declares) for each in found if each.at.path == path)


def _group(expansions: Expansions, path: str, offset: int) -> list[Site]:
    names = names_of(expansions)
    site = names.at(path, offset)
    return [] if site is None else names.group(site)
