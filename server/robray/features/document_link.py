"""Includes, meshes and textures as links (LSP 3.17, textDocument/documentLink and documentLink/resolve)."""

import posixpath
from collections import Counter
from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.facts.symbols import SymbolKind
from robray.features.editing import editing_of
from robray.features.file_names import PACKAGE
from robray.features.mesh_presence import mesh_presence
from robray.features.semantic_tokens import instances
from robray.text.spans import Span


class DocumentLink(NamedTuple):
    """`target` is a path, or a `package://` as written, which the caller resolves."""

    span: Span
    target: str
    is_mesh: bool


def document_link(analysis: Analysis, path: str) -> tuple[DocumentLink, ...]:
    """The files that a file names, existing or not, in order of the text.

    Cost: O(items).
    """
    return tuple(sorted(_links(analysis, path), key=attrgetter("span")))


def _links(analysis: Analysis, path: str) -> Iterator[DocumentLink]:
    file = analysis.files[path]
    facts = file.reading.facts
    found = instances(analysis, path)
    included, file_names = file.format.semantics.included, editing_of(file.format).file_names
    for label, target in file.includes.items():
        rank = facts.rank(label)
        inclusion = included(facts.items[rank])
        if inclusion is None:
            continue
        written = inclusion.path
        led = written.text if written.text.startswith(PACKAGE) else target.path
        if led is not None:
            yield DocumentLink(facts.absolute(rank, written.span), led, is_mesh=False)
    for rank, span, led in file_names(file, range(len(facts)), found):
        yield DocumentLink(facts.absolute(rank, span), led, is_mesh=True)


def link_tooltip(analysis: Analysis, target: str, *, is_mesh: bool) -> str:
    """A description of a link's target. Cost: O(its items)."""
    name = posixpath.basename(target)
    if is_mesh:
        said = {mesh_presence(scene, target) for scene in analysis.scenes.values()}
        return f"mesh {name}" + (", which does not exist" if False in said and True not in said else "")
    file = analysis.files.get(target)
    return f"scene file {name}" + (", which does not exist" if file is None else _contents(file))


def _contents(file: SourceFile) -> str:
    kinds = Counter(symbol.kind for item in file.reading.facts.items for symbol in file.format.semantics.declares(item))
    plurals = {SymbolKind.FRAME: "frames", SymbolKind.CLASS: "classes", SymbolKind.CONSTANT: "constants"}
    parts = [
        f"{kinds[kind]} {plural if kinds[kind] > 1 else kind.word}" for kind, plural in plurals.items() if kinds[kind]
    ]
    return f": {', '.join(parts)}" if parts else ""
