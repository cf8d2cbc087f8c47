"""Includes, meshes and textures as links (LSP 3.17, textDocument/documentLink and documentLink/resolve)."""

import posixpath
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.facts.items import TOP, FileFacts
from robray.facts.symbols import SymbolKind
from robray.features.mesh_paths import mesh_presence, mesh_target
from robray.features.robot_files import PACKAGE, robot_file, robot_files
from robray.features.semantic_tokens import instances
from robray.features.unused import Instance
from robray.formats.robray.statements import Attribute, Block, Include
from robray.formats.urdf.statements import Material, Part
from robray.text.spans import Span


class DocumentLink(NamedTuple):
    """`target` is a path, or a `package://` as it is written: where packages are is for others to say."""

    span: Span
    target: str
    is_mesh: bool


def document_link(analysis: Analysis, path: str) -> tuple[DocumentLink, ...]:
    """The files that a file names, in order of the items, whether they are there or not.

    A mesh in a file of several scenes leads to where it is there. Cost: O(items).
    """
    return tuple(_links(analysis, path))


def _links(analysis: Analysis, path: str) -> Iterator[DocumentLink]:
    file = analysis.files[path]
    facts = file.reading.facts
    found = instances(analysis, path)
    for rank, item in enumerate(facts.items):
        statement = item.statement
        if isinstance(statement, Include):
            target = file.includes.get(facts.labels[rank]) if facts.containers[rank] == TOP else None
            if statement.path is not None and statement.path.text.startswith(PACKAGE):
                yield DocumentLink(facts.absolute(rank, statement.path.span), statement.path.text, is_mesh=False)
            elif target is not None and target.path is not None and statement.path is not None:
                yield DocumentLink(facts.absolute(rank, statement.path.span), target.path, is_mesh=False)
        elif isinstance(statement, Block):
            for attribute in statement.attributes:
                if attribute.name == "mesh":
                    yield from _mesh(facts, rank, attribute, found)
        elif isinstance(statement, Part | Material):
            for name in robot_files(statement):
                if (led := robot_file(file.path, name.text)) is not None:
                    yield DocumentLink(facts.absolute(rank, name.span), led, is_mesh=True)


def _mesh(facts: FileFacts, rank: int, attribute: Attribute, found: list[Instance]) -> Iterator[DocumentLink]:
    if attribute.value is None:
        return
    paths = {scene: mesh_target(scene, (*prefix, facts.labels[rank]), attribute) for scene, prefix in found}
    known = [(scene, path) for scene, path in paths.items() if path is not None]
    if len({path for _, path in known}) > 1:
        known.sort(key=lambda one: mesh_presence(*one) is not True)
    if known:
        yield DocumentLink(facts.absolute(rank, attribute.value.span), known[0][1], is_mesh=True)


def link_tooltip(analysis: Analysis, target: str, *, is_mesh: bool) -> str:
    """What the file is that a link leads to. Cost: O(its items)."""
    name = posixpath.basename(target)
    if is_mesh:
        said = {mesh_presence(scene, target) for scene in analysis.scenes.values()}
        return f"mesh {name}" + (", which is not there" if False in said and True not in said else "")
    file = analysis.files.get(target)
    return f"scene file {name}" + (", which is not there" if file is None else _contents(file))


def _contents(file: SourceFile) -> str:
    kinds = Counter(symbol.kind for item in file.reading.facts.items for symbol in file.format.semantics.declares(item))
    plurals = {SymbolKind.FRAME: "frames", SymbolKind.CLASS: "classes", SymbolKind.CONSTANT: "constants"}
    parts = [
        f"{kinds[kind]} {plural if kinds[kind] > 1 else kind.word}" for kind, plural in plurals.items() if kinds[kind]
    ]
    return f": {', '.join(parts)}" if parts else ""
