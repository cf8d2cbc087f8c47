"""Includes, files of YAML and meshes as links (LSP 3.17, textDocument/documentLink)."""

import posixpath
from collections.abc import Iterator
from operator import attrgetter

from robray.features.document_link import DocumentLink
from robray.features.xacro.names import Expansions, Names, names_of
from robray.features.xacro.sites import Kind
from robray.formats.xacro.reading import Attribute, Document, Element
from robray.text.packaged import PACKAGED, packaged_name
from robray.text.paths import file_scheme, normal

_MESHES = {"mesh": "filename", "texture": "filename"}


def document_link(expansions: Expansions, path: str) -> tuple[DocumentLink, ...]:
    """The files that a source names, readable or not, in order of the text.

    A name that depends on a call leads to the target of the first one.
    """
    names = names_of(expansions)
    found = [*_sources(names, path), *meshes(names, path)]
    return tuple(sorted({each.span: each for each in found}.values(), key=attrgetter("span")))


def _sources(names: Names, path: str) -> Iterator[DocumentLink]:
    for site in names.sites.get(path, ()):
        if site.kind is Kind.FILE:
            yield from (DocumentLink(site.at.span, each, is_mesh=False) for each in names.files(site)[:1])


def meshes(names: Names, path: str) -> Iterator[DocumentLink]:
    """The meshes and textures that a source names."""
    document = next((each.files[path] for each in names.expansions if path in each.files), None)
    if not isinstance(document, Document) or document.root is None:
        return
    first: dict[int, str] = {}
    for value in (each for expansion in names.expansions for each in expansion.values):
        if value.frame.document.path == path and isinstance(value.node, Attribute) and isinstance(value.value, str):
            first.setdefault(value.node.span.start, value.value)
    waiting: list[Element] = [document.root]
    while waiting:
        element = waiting.pop()
        waiting += [each for each in element.children if isinstance(each, Element)]
        node = element.attribute(_MESHES.get(element.name, ""))
        if node is not None and node.value:
            written = first.get(node.span.start, node.value)
            target = _target(names, path, packaged_name(written))
            if target is not None:
                yield DocumentLink(node.span, target, is_mesh=True)


def _target(names: Names, path: str, written: str) -> str | None:
    """The target of a mesh's name; names in packages stay as written, as in URDF."""
    if written.startswith(PACKAGED):
        return None if "$" in written else written
    name = written.removeprefix(file_scheme(written))
    document = names.expansions[0].document
    root = path if document is None else document.path
    return None if "://" in name or "$" in name else normal(posixpath.join(posixpath.dirname(root), name))
