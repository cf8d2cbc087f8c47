"""The state of a session: open documents, answers, and messages to the client. Independent of the transport."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from robray.analysis.collector import collect_new
from robray.analysis.files import is_written
from robray.formats import DATA_SUFFIXES, FORMATS
from robray.lsp.background import Background, Pause
from robray.lsp.client import Client
from robray.lsp.cursor import AnswerCache
from robray.lsp.failures import Failures, Statistics
from robray.lsp.indexing import Indexing
from robray.lsp.settings import Settings
from robray.lsp.uris import is_on_disk, paths_of
from robray.lsp.warm_up import Ahead

if TYPE_CHECKING:
    from robray.analysis.analysis import Analysis
    from robray.configuration.configuration import Configuration as Project
    from robray.expanding import Expanded
    from robray.features.document_symbols import WorkspaceSymbol
    from robray.lsp.configuration import Configuration
    from robray.lsp.convert import Coordinates
    from robray.lsp.documents import Documents
    from robray.lsp.file_names import FileNames
    from robray.lsp.findings import Findings, HalfTyped, Postponed
    from robray.lsp.nearby_files import NearbyFiles
    from robray.lsp.overlaps import Overlaps
    from robray.lsp.preferences import Preferences
    from robray.lsp.project_files import ProjectFiles
    from robray.lsp.read_scopes import ReadScopes
    from robray.lsp.refresh import Refresher
    from robray.lsp.robots import Robots
    from robray.lsp.semantic_tokens import SemanticTokens
    from robray.lsp.source import Source
    from robray.lsp.views import Views
    from robray.lsp.watched import Watched
    from robray.project import Projects
    from robray.read_scope import ReadScope
    from robray.rules.engine.dependencies import Dependencies
    from robray.rules.engine.rule import Diagnostic
    from robray.rules.engine.selection import Selection

REST = 1.0
"""Seconds after the last close of a document before memory is released, for all of them at once."""

COLLECTING_DELAY = 0.3
"""Seconds without a change before the garbage collector runs."""

MOST_AT_ONCE = 10
"""Limit of documents whose findings are updated after one message. If more are affected, all but the changed ones wait
for a pause, so that a message costs the same however many are open."""

MOST_MISTAKES_SHOWN = 20
"""Limit of mistakes in configurations that are shown at once, each in its own window; the log has the others."""


class Session:
    def __init__(self, client: Client) -> None:
        self.client = client
        self.settings = Settings()
        self.folders: tuple[str, ...] = ()
        self.is_resting = False
        """True after the shutdown: running work may end, and sends nothing."""
        self.background = Background(self.failed)
        self.ahead = Ahead(self)
        self.indexing = Indexing(self)
        self.statistics = Statistics()
        self.failures = Failures(self)
        self.kept = AnswerCache()
        self.collecting = Pause(COLLECTING_DELAY, collect_new)
        self.giving_back = Pause(REST, self.give_back)
        self.told: dict[str, str] = {}
        """The names of the findings of each document that the client has, or is asked to pull; without those that were
        only computed for actions."""
        self.left: dict[str, str] = {}
        """The URIs of documents that were closed since the workspace was last reported, by path."""

    def failed(self, name: str, params: Any, error: BaseException) -> None:
        """Notes a bug that occurred during `name`."""
        self.statistics.failed(name)
        self.failures.note(name, params, error)

    # Created on demand: `initialize` needs none of these.

    @cached_property
    def documents(self) -> Documents:
        from robray.lsp.documents import Documents

        documents = Documents(
            self.read_scope,
            lambda: self.projects,
            lambda path: self.project(path).reading_limits,
            self.selection,
            self.indexing.covers,
            self.file_names,
            self.read_scopes.note,
            self.expand,
        )
        documents.choose(self.configuration.chosen)
        return documents

    @cached_property
    def file_names(self) -> FileNames:
        from robray.lsp.file_names import FileNames

        return FileNames()

    @cached_property
    def read_scopes(self) -> ReadScopes:
        from robray.lsp.read_scopes import ReadScopes

        return ReadScopes(lambda: self.projects, lambda: self.folders)

    @cached_property
    def findings(self) -> Findings:
        from robray.lsp.findings import Findings, is_seen, is_shown
        from robray.lsp.preferences import MOST_FINDINGS

        return Findings(
            partial(is_shown, self),
            partial(is_seen, self),
            self.project,
            lambda path: self.preferences(path).get(MOST_FINDINGS),
            self.half_typed.places,
            self.nearby_files,
            self.overlaps,
            self.robots_of,
            self.findings_in_source,
        )

    @cached_property
    def robots(self) -> Robots:
        """Created when a xacro source is opened or loaded with a scene, or when a scene beside one lacks something."""
        from robray.lsp.robots import Robots

        return Robots(self)

    def expand(self, path: str) -> None:
        """Adds the robot of a xacro source in a set."""
        self.robots.expand(path)

    def expanded(self, path: str) -> Expanded:
        """The current expansion of a xacro source, open or not."""
        return self.robots.expanded(path)

    def robots_of(self, path: str) -> tuple[Expanded, ...]:
        """The robots that an open xacro source is a part of, with the shown one first."""
        return self.robots.of(path) if "robots" in vars(self) else ()

    def robot_at(self, path: str) -> Expanded | None:
        """The robot with a path in the workspace; None for a file that people wrote."""
        return None if is_written(path) else self.robots.at(path)

    def source(self, path: str) -> Source | None:
        """An open xacro source with the expansions that read it; None for another document."""
        return self.robots.source(path) if self.robots_of(path) else None

    def symbols_of_sources(self, query: str) -> Iterator[WorkspaceSymbol]:
        """The symbols of all xacro sources of the workspace, open or not."""
        if any(file.is_source for file in self.documents.workspace.files().values()):
            from robray.features.xacro.workspace_symbol import workspace_symbol

            yield from workspace_symbol(self.robots.documents(), query)

    def needs_arguments(self, path: str) -> bool:
        """True if the shown robot of an open xacro source needs arguments. Its other robots may need some, too: a robot
        with a default for each often includes one without."""
        return any(robot.missing_arguments for robot in self.robots_of(path)[:1])

    def findings_in_source(self, path: str, dependencies: Dependencies) -> Iterator[Diagnostic]:
        """The findings in an open xacro source, of all robots that it is a part of. Adds to `dependencies`."""
        return self.robots.findings(path, dependencies)

    def look_at_robots(self) -> None:
        """Updates robots after files were found: sources may include them under other names."""
        if "robots" in vars(self):
            self.robots.forget()
        self.follow_robots([*self.documents.opened()])

    def follow_robots(self, paths: Collection[str]) -> None:
        """Updates robots after files were opened, changed or closed, here or on the disk, under any of their names."""
        paths = {name for path in paths for name in self.documents.names.of_same_file(path)}
        files = self.documents.workspace.file
        are_sources = any((file := files(path)) is not None and file.is_source for path in paths)
        if are_sources or "robots" in vars(self) or any(path.lower().endswith(DATA_SUFFIXES) for path in paths):
            self.robots.follow(paths)
        self.nearby_files.follow(paths, are_sources=are_sources)

    @cached_property
    def overlaps(self) -> Overlaps:
        from robray.lsp.overlaps import Overlaps

        return Overlaps(self)

    @cached_property
    def half_typed(self) -> HalfTyped:
        from robray.lsp.findings import HalfTyped

        return HalfTyped(self)

    @cached_property
    def nearby_files(self) -> NearbyFiles:
        from robray.lsp.nearby_files import NearbyFiles

        return NearbyFiles(self.expanded, self.tell_findings)

    @cached_property
    def projects(self) -> Projects:
        from robray.project import Projects

        return Projects(
            lambda folder, project: self.configuration.over(folder, project, self.folders), self.project_files.by_name
        )

    @cached_property
    def project_files(self) -> ProjectFiles:
        from robray.lsp.project_files import ProjectFiles

        return ProjectFiles(self)

    @cached_property
    def configuration(self) -> Configuration:
        from robray.lsp.configuration import Configuration

        return Configuration()

    @cached_property
    def postponed(self) -> Postponed:
        from robray.lsp.findings import Postponed

        return Postponed(self)

    @cached_property
    def refresher(self) -> Refresher:
        from robray.lsp.refresh import Refresher

        return Refresher(self)

    @cached_property
    def semantic_tokens(self) -> SemanticTokens:
        from robray.lsp.semantic_tokens import SemanticTokens

        return SemanticTokens()

    @cached_property
    def views(self) -> Views:
        """Created with the first view: callers that send messages check first whether it exists."""
        from robray.lsp.views import Views

        return Views(self)

    @cached_property
    def watched(self) -> Watched:
        from robray.lsp.watched import Watched

        return Watched(self)

    @cached_property
    def suffixes(self) -> tuple[str, ...]:
        return tuple(FORMATS)

    @cached_property
    def searched(self) -> tuple[str, ...]:
        """The suffixes of files to find in folders."""
        return FORMATS.searched

    # Queries.

    def read_scope(self) -> ReadScope:
        """The files that may be read: a document that is ours only through an include adds none."""
        return self.read_scopes.around()

    def analysis(self) -> Analysis:
        return self.documents.workspace.analysis()

    def coordinates(self) -> Coordinates:
        from robray.lsp.convert import Coordinates, no_lines

        lines = self.robots.lines if "robots" in vars(self) else no_lines
        return Coordinates(self.analysis().files, self.documents.uris, self.settings, lines)

    def project(self, path: str) -> Project:
        """The configuration of a file: that of its project, overridden by the editor's settings."""
        from robray.configuration.configuration import DEFAULT

        return self.projects.of(path) if is_on_disk(path) else self.configuration.over("", DEFAULT, ())

    def selection(self, path: str) -> Selection:
        """The rules that check a file."""
        return self.projects.selection(path) if is_on_disk(path) else self.project(path).selection(path)

    def preferences(self, path: str | None = None) -> Preferences:
        """The user's settings for a file; without one, for the session."""
        return self.configuration.of(path)

    # Messages to the client.

    def tell(self, changed: str | None = None) -> None:
        """Updates the client after a change: pushes findings of `changed`, and new ones of other open files.

        A client that pulls requests those of the document that it changed itself, and is asked to pull others.
        """
        if self.is_resting:
            return
        self._follow_turned()
        # The user waits for findings first.
        self.tell_findings(() if changed is None else (changed,))
        self.refresher.soon(changed)
        self.overlaps.soon()
        self.tell_views()
        self.collecting.begin()

    def _follow_turned(self) -> None:
        """Updates open documents that became ours, or ceased to be."""
        turned, self.documents.turned = self.documents.turned, set()
        for path in turned:
            self.findings.seen_otherwise(path)
            self.semantic_tokens.forget(path)
            self.refresher.forget(path)
        self.findings.doubt(turned)
        if turned:
            self.refresher.everything()

    def tell_views(self) -> None:
        """Updates views after a change of scenes or findings."""
        if "views" in vars(self):
            self.views.soon()

    def tell_findings(self, changed: Collection[str] = (), *, also_of_many: bool = False) -> None:
        """The same for findings only; many, and those of many other documents, wait, unless `also_of_many`."""
        if self.is_resting or self.indexing.holds_findings:
            return
        others_differ = False
        analysis, coordinates = self.analysis(), self.coordinates()
        opened = self.documents.opened()
        robots = self.robots.paths() if "robots" in vars(self) else set[str]()
        moved, touched = self.documents.workspace.moved(opened, self.findings.named, robots)
        doubted = touched | self.findings.doubted(analysis, moved, touched)
        if "robots" in vars(self):
            doubted |= self.robots.moved() | self.robots.parts(touched & robots)
        others = set(opened & doubted).difference(changed)
        waiting: set[str] = set()
        if len(others) > MOST_AT_ONCE and not also_of_many:
            waiting, others = others, set()
        for path in sorted(others.union(opened & {*changed})):
            told = self.told.get(path)
            if told is None and path not in self.documents.uris:
                continue
            if self.settings.pulls_diagnostics and (path in changed or told is None):
                if told is not None:
                    # The client pulls it by itself, or is asked to the next time.
                    self.findings.doubt([path])
                continue
            if not also_of_many and self.findings.are_many(path):
                waiting.add(path)
                continue
            try:
                answer = self.findings.of(path, analysis, coordinates)
            except Exception as error:  # noqa: BLE001 - one failing file must not block the others
                self.failed(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, path, error)
                self.findings.doubt([path])
                continue
            self.told[path] = answer.result_id
            if self.settings.pulls_diagnostics:
                others_differ |= answer.result_id != told
            elif path in changed or answer.result_id != told:
                version = None if answer.file is None else answer.file.version
                self.client.publish(self.documents.uri(path), answer.items, version)
        if waiting:
            self.postponed.until_a_pause(waiting, waiting.intersection(changed))
        others_differ |= self._tell_of_project_files(changed)
        if others_differ and self.settings.refreshes_diagnostics:
            self.client.refresh(types.WORKSPACE_DIAGNOSTIC_REFRESH)
        # Open configurations have them as findings.
        mistakes = [each for each in self.projects.new_mistakes() if each.path not in self.project_files.uris]
        for rank, mistake in enumerate(mistakes):
            message = f"{mistake.path}:{mistake.line}: {mistake.message}"
            say = self.client.show_message if rank < MOST_MISTAKES_SHOWN else self.client.log_message
            say(types.MessageType.Error, message)

    def _tell_of_project_files(self, changed: Collection[str]) -> bool:
        """Pushes new findings in open configurations; True if a client that pulls should pull again."""
        others_differ = False
        for path, uri in self.project_files.uris.items():
            told = self.told.get(path)
            if self.settings.pulls_diagnostics and (path in changed or told is None):
                continue
            answer, file = self.project_files.answer(path), self.project_files.file(path)
            self.told[path] = answer.result_id
            if self.settings.pulls_diagnostics:
                others_differ |= answer.result_id != told
            elif path in changed or answer.result_id != told:
                self.client.publish(uri, answer.items, None if file is None else file.version)
        return others_differ

    def look_around(self) -> None:
        """Updates all after files came or went, or projects changed read scopes or sets."""
        if "robots" in vars(self):
            self.robots.forget()
        self.nearby_files.forget()
        self.read_scopes.forget()
        self.kept.clear()
        self.project_files.look_again()
        self.documents.look_around()
        self.documents.settle()
        self.follow_robots([*self.documents.opened()])

    def reconsider(self) -> None:
        """Updates all answers after a change of settings."""
        self.documents.workspace.follow_limits()
        self.documents.workspace.follow_selection()
        self.look_around()
        self.findings.reconsider()
        for path in self.documents.uris:
            self.semantic_tokens.forget(path)
        if not self.settings.pulls_diagnostics:
            self.tell()
        self.refresher.everything()

    def shown_otherwise(self, path: str) -> None:
        """Updates a file after another of its scenes was chosen."""
        self.semantic_tokens.forget(path)
        self.findings.doubt([path])
        if not self.settings.pulls_diagnostics:
            self.tell()
        self.refresher.everything()
        self.refresher.make_anew(path)

    def clear(self, path: str, uri: str) -> None:
        self.doubt(path)
        self.refresher.forget(path)
        if not self.settings.pulls_diagnostics:
            self.client.publish(uri, [], None)
        elif self.findings.everywhere:
            self.left[path] = uri

    def lose(self, uri: str | None) -> None:
        """Drops a document whose text is unknown until the client sends it whole."""
        path = next(iter(paths_of([] if uri is None else [uri])), None)
        if path is None or path in self.documents.lost:
            return
        if self.project_files.path_of(uri or "") is not None:
            self.project_files.lose(path)
        else:
            self.documents.lost.add(path)
            self.doubt(path)
        self.tell(path)
        message = f"robray could not follow a change of {uri}: close it and open it again."
        self.client.show_message(types.MessageType.Error, message)

    def rest(self) -> None:
        """Stops all messages to the client except answers."""
        self.is_resting = True
        self.collecting.stop()
        self.giving_back.stop()
        for name in ("half_typed", "refresher", "postponed", "overlaps", "robots", "nearby_files", "views", "watched"):
            if name in vars(self):
                getattr(self, name).stop()

    def give_back(self) -> None:
        """Releases the memory of closed documents. Cost: O(all that is known)."""
        from robray.analysis.collector import give_back
        from robray.rules.engine.suggest import forget_searches
        from robray.rules.engine.suppressions import forget_directives

        self.documents.workspace.memo.clear()
        forget_directives()
        forget_searches()
        give_back()

    def doubt(self, path: str) -> None:
        """Discards all answers about a document."""
        self.half_typed.forget(path)
        self.findings.forget(path)
        self.told.pop(path, None)
        self.semantic_tokens.forget(path)
        self.kept.forget(path)
