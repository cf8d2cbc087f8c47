"""Go to definition of what is xacro's own (LSP 3.17, textDocument/definition)."""

import posixpath

from robray.analysis.analysis import FileSpan
from robray.features.navigation import Link
from robray.features.xacro.document_link import meshes
from robray.features.xacro.names import Expansions, names_of
from robray.features.xacro.sites import Kind, Site
from robray.text.spans import Span


def definition(expansions: Expansions, path: str, offset: int) -> tuple[Link, ...]:
    """Where the name under the cursor is defined, or the file or package that it leads to; empty for neither.

    A property leads to what gave it its value in the first expansion: to several places where calls differ.
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
    """All of what is defined; of a parameter or key only its name."""
    if site.element is None or site.kind is Kind.PARAMETER or site.node is site.element.attribute("params"):
        return site.at
    return FileSpan(site.at.path, site.element.span)


def _to_file(origin: FileSpan, path: str) -> Link:
    start = FileSpan(path, Span(0, 0))
    return Link(origin, start, start)
