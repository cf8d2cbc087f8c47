"""Begins a session, and follows its folders and the user's settings."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from robray.lsp.preferences import SECTION, Preferences, preferences
from robray.lsp.scenes import kept_choices, without_choices
from robray.lsp.session import Session
from robray.lsp.settings import settings
from robray.lsp.uris import paths_of, to_uri
from robray.text.paths import path_fault, system_path

if TYPE_CHECKING:
    from robray.configuration.configuration import Configuration as Project


def initialize(session: Session, params: types.InitializeParams) -> None:
    session.settings = settings(params.capabilities, params.client_info)
    session.folders = _folders(params)
    if params.initialization_options is not None:
        begin(session, params.initialization_options)


def initialized(session: Session, _params: types.InitializedParams) -> None:
    session.watched.begin()
    register(session)
    session.background.start(pull(session))
    session.indexing.read_anew()


def did_change_folders(session: Session, params: types.DidChangeWorkspaceFoldersParams) -> None:
    added = paths_of(folder.uri for folder in params.event.added)
    removed = {*paths_of(folder.uri for folder in params.event.removed)}
    session.folders = (*(folder for folder in session.folders if folder not in removed), *added)
    # Paths in settings are relative to the workspace folder of a file.
    session.projects.override()
    session.reconsider()
    session.background.start(pull(session))
    session.indexing.read_anew()


def _folders(params: types.InitializeParams) -> tuple[str, ...]:
    # Without a project, Helix sends no folders, and the folder where it was started only as `rootPath`.
    if params.workspace_folders or (params.workspace_folders is not None and params.root_path is None):
        return tuple(paths_of(folder.uri for folder in params.workspace_folders))
    if params.root_uri is not None:
        return tuple(paths_of([params.root_uri]))
    if params.root_path is None or path_fault(params.root_path) is not None:
        return ()
    return (system_path(params.root_path),)


LONGEST_WAIT = 5
"""Seconds; a client may never answer."""


class Configuration:
    """The settings of the session, and those of folders with their own."""

    def __init__(self) -> None:
        self._everywhere = Preferences()
        self._folders: Mapping[str, Preferences] = {}
        self._by_path: dict[str | None, Preferences] = {}
        """A cache: settings are read at every key."""
        self.initial = Preferences()
        """The settings from `initialize`, which others override."""
        self.wrong: tuple[str, ...] = ()
        """Problems in these; they cannot be reported before the session has begun."""
        self.chosen: Mapping[str, str] = {}
        """The chosen scenes of files, which the client kept from an earlier session."""
        self.asked = 0
        """Number of requests to the client: only its last answer counts."""
        self._answered = asyncio.Event()
        self._over: dict[tuple[str, str | None], tuple[Project, Project]] = {}
        """Projects and their overridden ones, by the folder of the settings and the project's file."""

    def answered(self) -> None:
        """Ends `wait`, after the client's first answer or refusal."""
        self._answered.set()

    async def wait(self) -> None:
        """Waits for the client's first settings, for a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                await self._answered.wait()

    def of(self, path: str | None) -> Preferences:
        """The settings of a file: those of its innermost folder."""
        known = self._by_path.get(path)
        if known is None:
            folder = _innermost(self._folders, path)
            known = self._by_path[path] = self._everywhere if folder is None else self._folders[folder]
        return known

    def over(self, folder: str, project: Project, folders: Iterable[str]) -> Project:
        """The project's configuration with the overriding settings of a folder; `folders` are the workspace's.

        The same object each time: configurations cache answers.
        """
        within = os.path.join(folder, "")
        said = self.of(within).project
        if not said:
            return project
        start = _innermost(folders, within) or project.folder or folder
        known = self._over.get((start, project.path))
        if known is None or known[0] is not project:
            from robray.configuration.overriding import Overriding

            known = (project, Overriding(said, start).over(project))
            self._over[start, project.path] = known
        return known[1]

    def set(self, everywhere: Preferences, folders: Mapping[str, Preferences] | None = None) -> bool:
        """Replaces settings; True if any changed."""
        places = [None, *(f"{folder}/" for folder in {*self._folders, *(folders or {})})]
        before = [self.of(place) for place in places]
        self._everywhere, self._folders = everywhere, dict(folders or {})
        self._by_path.clear()
        self._over.clear()
        return before != [self.of(place) for place in places]


def begin(session: Session, options: object) -> None:
    """Reads the options of `initialize`: the settings themselves, or an object with them under `robray`."""
    session.configuration.chosen = kept_choices(options)
    read, wrong = preferences(_section(without_choices(options)))
    session.configuration.initial = read
    session.configuration.wrong = wrong
    session.configuration.set(read)


def register(session: Session) -> None:
    """Registers for changes of settings; clients send them only to registered servers."""
    _tell(session, session.configuration.wrong)
    if session.settings.registers_configuration:
        options = types.DidChangeConfigurationRegistrationOptions(section=SECTION)
        method = types.WORKSPACE_DID_CHANGE_CONFIGURATION
        registration = types.Registration("robray-settings", method, options)
        session.client.register(registration)


def did_change(session: Session, params: types.DidChangeConfigurationParams) -> None:
    if session.settings.pulls_configuration:
        session.background.start(pull(session))
    else:
        _apply(session, preferences(_section(params.settings)), {})


async def pull(session: Session) -> None:
    """Requests the settings of the session and of each folder, in one request."""
    if not session.settings.pulls_configuration:
        return
    configuration = session.configuration
    configuration.asked += 1
    asked = configuration.asked
    folders = [*session.folders]
    items = [types.ConfigurationItem(section=SECTION)]
    items += [types.ConfigurationItem(to_uri(folder), SECTION) for folder in folders]
    try:
        answers = await session.client.configuration(items)
        if asked == configuration.asked and len(answers) == len(items):
            everywhere, *others = [preferences(answer) for answer in answers]
            _apply(session, everywhere, dict(zip(folders, others, strict=True)))
    finally:
        if asked == configuration.asked:
            configuration.answered()


def _apply(
    session: Session,
    everywhere: tuple[Preferences, tuple[str, ...]],
    folders: Mapping[str, tuple[Preferences, tuple[str, ...]]],
) -> None:
    _tell(session, dict.fromkeys(problem for _, problems in (everywhere, *folders.values()) for problem in problems))
    initial = session.configuration.initial
    own = {folder: initial.overridden(read) for folder, (read, _) in folders.items()}
    if session.configuration.set(initial.overridden(everywhere[0]), own):
        session.projects.override()
        # The delay may have changed.
        session.half_typed.stop()
        session.reconsider()
        session.indexing.read_anew()


def _tell(session: Session, wrong: Iterable[str]) -> None:
    for problem in wrong:
        session.client.log_message(types.MessageType.Warning, f"robray: {problem}")


def _section(given: Any) -> object:
    return given[SECTION] if isinstance(given, dict) and isinstance(given.get(SECTION), dict) else given


def _innermost(folders: Iterable[str], path: str | None) -> str | None:
    around = [folder for folder in folders if path is not None and _holds(folder, path)]
    return max(around, key=len) if around else None


def _holds(folder: str, path: str) -> bool:
    return path.startswith(folder if folder.endswith("/") else f"{folder}/")
