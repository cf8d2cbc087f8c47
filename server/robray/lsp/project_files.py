"""The configurations that are open in the editor, and the findings in these and others.

After a pause, an open configuration applies as if it were saved, except for its read scope (`project.as_saved`). While
it is not TOML, its last valid text applies. Its findings are sent at each key, without those about the word that is
being typed. Other TOML files, which some editors send anyway, are ignored. The open texts and their answers change
together.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, cast

from lsprotocol import types

from robray import disk
from robray.analysis.files import SourceFile
from robray.configuration.configuration import Configuration
from robray.configuration.mistakes import Mistake, diagnostics_of
from robray.configuration.reading import Read, read_configuration
from robray.configured_paths import ConfiguredPaths
from robray.listed import undefined_parents
from robray.lsp.background import Pause
from robray.lsp.convert import Coordinates
from robray.lsp.documents import edits_of
from robray.lsp.encoded_json import in_one
from robray.lsp.file_names import OpenTexts
from robray.lsp.findings import told_now
from robray.lsp.preferences import DIAGNOSTICS
from robray.lsp.session import Session
from robray.lsp.uris import is_on_disk, to_path
from robray.project import NAMES, as_saved, located_in
from robray.read_scope import is_of_project
from robray.rules.engine.rule import Diagnostic
from robray.text.edits import splice
from robray.text.lines import Lines

PAUSE = 0.3
"""Seconds without a change before an open configuration applies."""

_TOML = ".toml"

PARENT = b"parent"
"""Part of each text in which a file hangs from a frame."""


class ProjectFile(NamedTuple):
    """A text and its parsed content. `version` is that of an open document."""

    path: str
    text: bytes
    lines: Lines
    version: int | None
    read: Read
    sources: None = None
    """Always None, as in a `SourceFile` that is not generated."""


class Answer(NamedTuple):
    """`items` are the findings as JSON: those `found` without those that wait while the user types; `made_of` are
    their inputs, besides the state of the disk.
    """

    made_of: tuple[object, ...]
    found: tuple[Diagnostic, ...]
    items: Sequence[bytes]
    result_id: str


class _OfProjects(OpenTexts):
    """Leaves out names that lead out of their project, like the reading of the disk."""

    def source(self, name: str) -> str | None:
        found = super().source(name)
        return found if found in (None, name) or is_of_project(name, self.names.real(name)) else None


class ProjectFiles:
    """`texts` are the last valid texts of open configurations by path, and `by_name` the same under every name of their
    files, from which projects are read; `uris` are those of the client.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.texts: dict[str, bytes] = {}
        self.by_name = _OfProjects(self.texts, self.texts.__getitem__, session.file_names)
        self.uris: dict[str, str] = {}
        self._files: dict[str, ProjectFile] = {}
        self._holds: dict[str, Configuration | None] = {}
        """The current configurations of the open files."""
        self._answers: dict[str, Answer] = {}
        self._count = 0
        self._nonce = os.urandom(4).hex()
        self._generation = 0
        """Number of changes of the disk."""
        self._pause = Pause(PAUSE, self.settle)

    def path_of(self, uri: str) -> str | None:
        """The path of a TOML document, ours or not; None for all others."""
        if _TOML not in uri and "%" not in uri:
            return None
        path = to_path(uri)
        return path if path.endswith(_TOML) else None

    def is_ours(self, path: str) -> bool:
        return os.path.basename(path) in NAMES

    # Texts.

    @property
    def is_waiting(self) -> bool:
        """True while a change waits for the pause."""
        return self._pause.is_awaited

    def open(self, path: str, uri: str, version: int, text: bytes) -> None:
        self.uris[path] = uri
        self._set(path, version, text)
        self.settle()

    def change(self, path: str, version: int, changes: Sequence[types.TextDocumentContentChangeEvent]) -> None:
        """Edits a text, which applies after a pause."""
        file = self._files.get(path)
        if file is None:
            whole = [each for each in changes if isinstance(each, types.TextDocumentContentChangeWholeDocument)]
            if path not in self.uris or not whole:
                return
            # It was lost.
            changes = changes[changes.index(whole[-1]) :]
        lines = Lines(b"") if file is None else file.lines
        try:
            edits = edits_of(changes, lines, self._session.settings.encoding)
        except Exception:
            self.lose(path)
            raise
        text = lines.text
        for each in edits:
            text = splice(text, each)
        self._set(path, version, text)
        self._session.half_typed.follow(path, edits)
        self._pause.begin()

    def close(self, path: str) -> None:
        if self.uris.pop(path, None) is not None:
            self.texts.pop(path, None)
            self._files.pop(path, None)
            self._forget(path)
            self.settle()

    def lose(self, path: str) -> None:
        """Drops a document whose text is unknown until the client sends all of it."""
        self.texts.pop(path, None)
        self._files.pop(path, None)
        self._forget(path)
        self.settle()

    def _forget(self, path: str) -> None:
        self._session.half_typed.forget(path)
        self._answers.pop(path, None)
        self._session.told.pop(path, None)

    def _set(self, path: str, version: int | None, text: bytes) -> None:
        file = self._files[path] = _read(path, text, version)
        if is_on_disk(path) and not (file.read.is_unread and path in self.texts):
            self._session.file_names.real(path)
            self.texts[path] = text

    def settle(self) -> None:
        """Applies the open configurations, if they changed anything."""
        self._pause.stop()
        session = self._session
        holds = {path: _held(read_configuration(path, text).configuration) for path, text in self.texts.items()}
        before = {path: self._holds.get(path, _saved(path)) for path in holds}
        gone = {path: each for path, each in self._holds.items() if path not in holds}
        differs = holds != before or any(each != _saved(path) for path, each in gone.items())
        self._holds = holds
        if differs:
            session.projects.forget()
            session.reconsider()
            session.indexing.read_anew()
            session.tell()

    def look_again(self) -> None:
        """Discards cached paths, after files came or went, or configurations changed."""
        self._generation += 1
        self.configured_paths.forget()

    @cached_property
    def configured_paths(self) -> ConfiguredPaths:
        return ConfiguredPaths(lambda: self._session.projects, self._session.suffixes)

    # State.

    def file(self, path: str) -> ProjectFile | None:
        """An open configuration."""
        return self._files.get(path)

    def around(self) -> list[str]:
        """Paths of configurations that are open, or of a folder of the workspace or a known file."""
        session = self._session
        folders = {os.path.dirname(path) for path in session.analysis().files if is_on_disk(path)}
        folders.update(filter(is_on_disk, session.folders))
        found = {session.projects.of_folder(folder).path for folder in folders}
        return sorted({*self._files, *(path for path in found if path is not None)})

    def answer(self, path: str) -> Answer:
        """The findings in a configuration, open or on the disk; outside of our folders, without checks of paths."""
        session = self._session
        file = self.read(path)
        holds = session.project(path)
        undefined = [] if file is None else self._undefined(file)
        text = None if file is None else file.text
        is_shown = session.preferences(path).get(DIAGNOSTICS)
        within = tuple(os.path.join(folder, "") for folder in session.folders)
        is_sought = path in self._files or path.startswith(within)
        places = session.half_typed.places(path)
        made_of = (text, holds, self._generation, undefined, places, is_shown, is_sought)
        last = self._answers.get(path)
        if last is not None and last.made_of == made_of:
            return last
        found: tuple[Diagnostic, ...] = ()
        if file is not None and is_shown:
            from robray.configuration.configured import configured

            mistakes = [*file.read.mistakes, *undefined]
            # An unsaved configuration names no files on the disk.
            if is_sought and is_on_disk(path):
                mistakes += self.configured_paths.mistakes(file.read, file.text)
            found = configured(diagnostics_of(mistakes), holds)
        coordinates = self.coordinates(file)
        items = in_one(coordinates.written_diagnostics(told_now(found, path, places)))
        if last is not None and last.items == items:
            result_id = last.result_id
        else:
            self._count += 1
            result_id = f"{self._nonce}-{self._count}"
        answer = self._answers[path] = Answer(made_of, found, items, result_id)
        return answer

    def coordinates(self, file: ProjectFile | None) -> Coordinates:
        texts = {} if file is None else {file.path: file}
        # Coordinates use only attributes that these have.
        return Coordinates(cast("Mapping[str, SourceFile]", texts), self.uris, self._session.settings)

    def read(self, path: str) -> ProjectFile | None:
        """An open configuration, or one on the disk."""
        return self._files.get(path) or self._on_disk(path)

    def _on_disk(self, path: str) -> ProjectFile | None:
        text = disk.read_of_project(path) if is_on_disk(path) else None
        return _read(path, text, None) if isinstance(text, bytes) else None

    def _undefined(self, file: ProjectFile) -> list[Mistake]:
        """Mistakes for the parents of files that their sets do not have."""
        if file.read.configuration is None or PARENT not in file.text:
            return []

        read = file.read._replace(configuration=located_in(file.read.configuration))
        return undefined_parents(read, file.text, self._session.analysis())


def _read(path: str, text: bytes, version: int | None) -> ProjectFile:
    return ProjectFile(path, text, Lines(text), version, read_configuration(path, text))


def _held(configuration: Configuration | None) -> Configuration | None:
    """The part of an open configuration that applies, without cached values."""
    if configuration is None:
        return None
    return as_saved(configuration)._replace(lines={}, kept=None, held=None, by_name=None)


def _saved(path: str) -> Configuration | None:
    text = disk.read_of_project(path) if is_on_disk(path) else None
    return _held(read_configuration(path, text).configuration) if isinstance(text, bytes) else None
