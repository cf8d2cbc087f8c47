"""Go to definition in xacro (LSP 3.17, textDocument/definition)."""

import posixpath

from robray.analysis.analysis import FileSpan
from robray.features.navigation import Link
from robray.features.xacro.document_link import meshes
from robray.features.xacro.names import Expansions, names_of
from robray.features.xacro.sites import Kind, Site
from robray.text.spans import Span


def definition(expansions: Expansions, path: str, offset: int) -> tuple[Link, ...]:
    """The definition of the name under the cursor, or its file or package; empty for neither.

    A property leads to the source of its value in the first expansion: to several places if calls differ.
    """
    names = names_of(expansions)
    site = names.at(path, offset)
    if site is None:
        return tuple(
            _to_file(FileSpan(path, each.span), each.target)
            for each in meshes(names, path)
            if each.span.contains(offset)
        )
    if site.kind is Kind.FILE:
        return tuple(_to_file(site.at, each) for each in names.files(site))
    if site.kind is Kind.PACKAGE:
        folder = names.package(site.name)
        return () if folder is None else (_to_file(site.at, posixpath.join(folder, "package.xml")),)
    return tuple(Link(site.at, _extent(each), each.at) for each in names.definitions(site))


def _extent(site: Site) -> FileSpan:
    """The whole definition; for a parameter or key only its name."""
    if site.element is None or site.kind is Kind.PARAMETER or site.node is site.element.attribute("params"):
        return site.at
    return FileSpan(site.at.path, site.element.span)


def _to_file(origin: FileSpan, path: str) -> Link:
    start = FileSpan(path, Span(0, 0))
    return Link(origin, start, start)
