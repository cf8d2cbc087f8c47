"""Includes and meshes as links (LSP 3.17, textDocument/documentLink)."""

from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.facts.expressions import Expression
from robray.facts.items import TOP
from robray.facts.statements import Block, BlockKind, Include
from robray.features.definition import mesh_path
from robray.features.semantic_tokens import instances
from robray.text.spans import Span


class DocumentLink(NamedTuple):
    span: Span
    target: str
    tooltip: str


def document_link(analysis: Analysis, path: str) -> tuple[DocumentLink, ...]:
    """The files that a file names, in order, whether they are there or not."""
    file = analysis.files[path]
    facts = file.reading.facts
    found = instances(analysis, path)
    links = []
    for rank, item in enumerate(facts.items):
        statement = item.statement
        if isinstance(statement, Include):
            target = file.includes.get(facts.labels[rank]) if facts.containers[rank] == TOP else None
            if target is not None and target.path is not None and statement.path is not None:
                span = facts.absolute(rank, statement.path.span)
                links.append(DocumentLink(span, target.path, f"scene file {target.path}"))
        elif isinstance(statement, Block) and statement.kind in (BlockKind.GEOMETRY, BlockKind.CLASS):
            for attribute in statement.attributes:
                if attribute.name != "mesh" or not found or not isinstance(attribute.value, Expression):
                    continue
                scene, prefix = found[0]
                mesh = mesh_path(scene, (*prefix, facts.labels[rank]))
                if mesh is not None:
                    span = facts.absolute(rank, attribute.value.span)
                    links.append(DocumentLink(span, mesh, f"mesh {mesh}"))
    return tuple(links)
