"""Symbols of all scenes by a part of their names (LSP 3.17, workspace/symbol)."""

from heapq import nsmallest
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.occurrences import name_span
from robray.features.document_symbols import SymbolRole, is_joint, symbol_detail, without_name
from robray.features.editing import editing_of
from robray.features.matching import match_rank
from robray.text.printable import printable

MOST_SYMBOLS = 500


class WorkspaceSymbol(NamedTuple):
    name: str
    detail: str
    role: SymbolRole
    at: FileSpan


def workspace_symbol(analysis: Analysis, query: str) -> tuple[WorkspaceSymbol, ...]:
    """The best matches first. Cost: the names that are declared in the workspace."""
    formats = {file_format for scene in analysis.scenes.values() for file_format in scene.instances.formats}
    roles = {kind: role for file_format in formats for kind, role in editing_of(file_format).roles.items()}
    candidates = (
        (rank, symbol.name, scene.root, place, symbol.kind)
        for scene in analysis.scenes.values()
        for symbol, places in scene.declarations.items()
        if symbol.kind in roles and (rank := match_rank(query, symbol.name)) is not None
        for place in places
    )
    found: dict[tuple[FileSpan, str], WorkspaceSymbol] = {}
    for _, name, root, place, kind in nsmallest(MOST_SYMBOLS, candidates, key=lambda one: one[:4]):
        scene = analysis.scenes[root]
        at, result = name_span(scene, place), scene.results[place]
        role = roles[kind]
        if is_joint(result):
            role = SymbolRole.JOINT
        found[at, name] = WorkspaceSymbol(printable(name) or without_name(role), symbol_detail(result), role, at)
    return tuple(found.values())
