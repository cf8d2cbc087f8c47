"""Moves places in the list of a set to the configuration that the list was generated from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

import attrs

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.configuration.reading import unquoted
from robray.configuration.written import rewritten
from robray.listed import project_of
from robray.lsp.convert import Coordinates
from robray.lsp.errors import ContentModifiedError
from robray.lsp.project_files import ProjectFile
from robray.lsp.session import Session
from robray.project import located_in
from robray.text.spans import Span


def in_projects(
    session: Session, coordinates: Coordinates, found: Sequence[FileSpan]
) -> tuple[Coordinates, Sequence[FileSpan]]:
    """Places, those in lists moved to configurations, and coordinates that know these."""
    if all(path in coordinates.files for path in {at.path for at in found}):
        return coordinates, found

    known = _Lists(session)
    places = []
    for at in found:
        if at.path in coordinates.files:
            places.append(at)
        else:
            places += [FileSpan(file.path, unquoted(file.text, value)) for file, value in known.written(at)]
    return known.added(coordinates), sorted(dict.fromkeys(places))


def edits_in_projects(
    session: Session, coordinates: Coordinates, edits: Iterable[tuple[FileSpan, str]]
) -> tuple[Coordinates, list[tuple[FileSpan, str]]]:
    """Edits of lists as edits of configurations. Raises ContentModified if these have changed."""
    known = _Lists(session)
    found: dict[FileSpan, str] = {}
    for at, name in edits:
        written = [*known.written(at)]
        if not written:
            raise ContentModifiedError("the configuration has changed since it was read; please try again")
        found |= {
            FileSpan(file.path, value): rewritten(file.text[slice(*value)].decode(), name) for file, value in written
        }
    return known.added(coordinates), sorted(found.items())


class _Lists:
    """The sets in configurations, each of which is read once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._files: dict[str, ProjectFile | None] = {}
        self._values: dict[str, Mapping[FileSpan, list[Span]]] = {}

    def written(self, at: FileSpan) -> Iterator[tuple[ProjectFile, Span]]:
        """The values, with their quotes, from which a place of a list was generated."""
        # Configurations are read only on demand.

        path = project_of(at.path)
        if path not in self._files:
            file = self._files[path] = self._session.project_files.read(path)
            self._values[path] = {} if file is None else self._by_place(file)
        file = self._files[path]
        if file is not None:
            yield from ((file, value) for value in self._values[path].get(at, ()))

    def added(self, coordinates: Coordinates) -> Coordinates:
        texts = {path: file for path, file in self._files.items() if file is not None}
        # Coordinates use only attributes that these have.
        files = cast("Mapping[str, SourceFile]", {**coordinates.files, **texts})
        return attrs.evolve(coordinates, files=files, uris={**coordinates.uris, **self._session.project_files.uris})

    def _by_place(self, file: ProjectFile) -> Mapping[FileSpan, list[Span]]:
        from robray.listed import listed

        found: dict[FileSpan, list[Span]] = {}
        if file.read.configuration is not None:
            for each in listed(located_in(file.read.configuration), self._session.analysis()):
                entry = file.read.entries.get(each.key)
                if entry is not None and entry.value is not None:
                    found.setdefault(each.at, []).append(entry.value)
        return found
