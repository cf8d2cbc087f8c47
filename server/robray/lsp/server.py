"""The server: what is open, what was answered, and what the client is told."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import attrs
from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified, JsonRpcException, JsonRpcInternalError, PyglsError
from pygls.lsp.server import LanguageServer

from robray import __version__
from robray.analysis.collector import collector_paused
from robray.lsp import log
from robray.lsp.ahead import Ahead
from robray.lsp.conversation import Conversation
from robray.lsp.cursor import document
from robray.lsp.failures import Failures
from robray.lsp.inbox import Inbox
from robray.lsp.indexing import Indexing
from robray.lsp.kept import KeptAnswers
from robray.lsp.methods import COMMANDS, METHODS, NO_ANSWER, OF_PROJECT_FILES, Method
from robray.lsp.protocol import Protocol, message_converter
from robray.lsp.ready import Json, Ready
from robray.lsp.settings import Settings
from robray.lsp.statistics import Statistics
from robray.lsp.uris import is_on_disk, paths_of
from robray.text.markdown import unlinked

if TYPE_CHECKING:
    from robray.analysis.analysis import Analysis
    from robray.configuration.configuration import Configuration as Project
    from robray.lsp.configuration import Configuration
    from robray.lsp.convert import Coordinates
    from robray.lsp.documents import Documents
    from robray.lsp.fences import Fences
    from robray.lsp.findings import Findings
    from robray.lsp.half_typed import HalfTyped
    from robray.lsp.neighbourhood import Neighbourhood
    from robray.lsp.preferences import Preferences
    from robray.lsp.project_files import ProjectFiles
    from robray.lsp.refresh import Refresher
    from robray.lsp.semantic_tokens import SemanticTokens
    from robray.project import Projects

logger = logging.getLogger(__name__)


class RobrayServer(LanguageServer):
    protocol: Protocol

    def __init__(self) -> None:
        super().__init__("robray", __version__, protocol_cls=Protocol, converter_factory=message_converter)
        self.settings = Settings()
        self.folders: tuple[str, ...] = ()
        self.inbox = Inbox()
        self.ahead = Ahead(self)
        self.indexing = Indexing(self)
        self.statistics = Statistics()
        self.failures = Failures(self)
        self.kept = KeptAnswers()
        self.conversation = Conversation(self)
        for name, method in METHODS.items():
            self.handle(name, method)
        for name, method in COMMANDS.items():
            self._offer(name, method)

    def handle(self, name: str, method: Method) -> None:
        def answer(params: Any) -> Any:
            return self._answered(name, method, params)

        async def answer_later(params: Any) -> Any:
            try:
                with self.statistics.timed(name):
                    return await method.load()(self, params)
            except JsonRpcException:
                raise
            except Exception as error:
                raise self.failed(name, params, error) from error

        self.feature(name)(answer_later if method.asynchronous else answer)
        if method.options is not None:
            self.announce(name, method.options)

    def announce(self, name: str, options: object) -> None:
        """What is announced of a method. Given to pygls it would be written down, to see whether that can be done."""
        self.protocol.fm.feature_options[name] = options

    def _offer(self, name: str, command: Method) -> None:
        def run(*arguments: Any) -> Any:
            return self._answered(name, command, *arguments)

        self.command(name)(run)

    def _answered(self, name: str, method: Method, *arguments: Any) -> Any:
        if method.edits and self.inbox.changes_wait():
            raise JsonRpcContentModified("the text has changed since this was asked")
        try:
            # Large answers are tens of thousands of small objects, none of them in a cycle.
            with self.statistics.timed(name), collector_paused():
                if (answering := self._of_project_file(name, arguments)) is not None:
                    return answering(self, *arguments)
                handler = method.load()
                known = document(self, arguments[0].text_document.uri) if method.whole else None
                if known is None:
                    return handler(self, *arguments)
                return self.kept.of(name, known, lambda: self.protocol.as_json(handler(self, *arguments)))
        except JsonRpcException:
            raise
        except Exception as error:
            raise self.failed(name, arguments[0] if len(arguments) == 1 else arguments, error) from error

    def _of_project_file(self, name: str, arguments: tuple[Any, ...]) -> Callable[..., Any] | None:
        """Who answers what is asked about a document in TOML; None for all other documents."""
        document = getattr(arguments[0], "text_document", None) if len(arguments) == 1 else None
        if document is None:
            return None
        if name == types.TEXT_DOCUMENT_DID_OPEN:
            self.project_files.note_language(document.uri, document.language_id)
        path = self.project_files.path_of(document.uri)
        if path is None:
            return None
        answers = OF_PROJECT_FILES.get(name) if self.project_files.is_ours(path) else None
        return NO_ANSWER if answers is None else answers.load()

    def failed(self, name: str, params: Any, error: BaseException) -> NotedError:
        """Notes it; what the client is answered."""
        self.statistics.failed(name)
        self.failures.note(name, params, error)
        return NotedError(f"{JsonRpcInternalError.MESSAGE}: {type(error).__name__}: {error}")

    def window_show_message(self, params: types.ShowMessageParams) -> None:
        """Names in it stay text: editors make links of words in brackets, and commands of some links."""
        super().window_show_message(attrs.evolve(params, message=unlinked(params.message)))

    # What is loaded when it is first asked for: `initialize` needs none of it.

    @cached_property
    def documents(self) -> Documents:
        from robray.lsp.documents import Documents

        documents = Documents(
            lambda: self.fences.around(self.projects, self.folders, self.documents.uris),
            lambda: self.projects,
            lambda path: self.project(path).reading_limits,
            self.indexing.covers,
        )
        documents.choose(self.configuration.chosen)
        return documents

    @cached_property
    def fences(self) -> Fences:
        from robray.lsp.fences import Fences

        return Fences()

    @cached_property
    def findings(self) -> Findings:
        from robray.lsp.findings import Findings
        from robray.lsp.preferences import MOST_FINDINGS
        from robray.lsp.shown import is_seen, is_shown

        return Findings(
            partial(is_shown, self),
            partial(is_seen, self),
            self.project,
            lambda path: self.preferences(path).get(MOST_FINDINGS),
            self.half_typed.places,
            self.neighbourhood.around,
        )

    @cached_property
    def half_typed(self) -> HalfTyped:
        from robray.lsp.half_typed import HalfTyped

        return HalfTyped(self)

    @cached_property
    def neighbourhood(self) -> Neighbourhood:
        from robray.lsp.neighbourhood import Neighbourhood

        return Neighbourhood()

    @cached_property
    def projects(self) -> Projects:
        from robray.project import Projects

        return Projects(
            lambda folder, project: self.configuration.over(folder, project, self.folders), self.project_files.texts
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
    def refresher(self) -> Refresher:
        from robray.lsp.refresh import Refresher

        return Refresher(self)

    @cached_property
    def semantic_tokens(self) -> SemanticTokens:
        from robray.lsp.semantic_tokens import SemanticTokens

        return SemanticTokens()

    @cached_property
    def suffixes(self) -> tuple[str, ...]:
        from robray.formats import FORMATS

        return tuple(FORMATS)

    # What there is to ask.

    def analysis(self) -> Analysis:
        return self.documents.workspace.analysis()

    def coordinates(self) -> Coordinates:
        from robray.lsp.convert import Coordinates

        return Coordinates(self.analysis().files, self.documents.uris, self.settings)

    def project(self, path: str) -> Project:
        """What holds for a file: what its project says in a robray.toml, and over it the editor's settings."""
        from robray.configuration.configuration import DEFAULT

        return self.projects.of(path) if is_on_disk(path) else self.configuration.over("", DEFAULT, ())

    def preferences(self, path: str | None = None) -> Preferences:
        """What the user has chosen for a file; without one, for the session."""
        return self.configuration.of(path)

    # What the client is told.

    def tell(self, changed: str | None = None) -> None:
        """After a change: pushes what is to be said of `changed`, and of other open files where that is new.

        A client that pulls asks of its own accord about what it changed, and is asked to ask about the others.
        """
        # What somebody waits for comes first.
        self.tell_findings(changed)
        self.refresher.soon(changed)

    def tell_findings(self, changed: str | None = None) -> None:
        """The same of findings alone."""
        if self.indexing.holds_findings:
            return
        others_differ = False
        analysis, coordinates = self.analysis(), self.coordinates()
        for path in [*self.documents.uris]:
            last = self.findings.last_id(path)
            if self.settings.pulls_diagnostics and (path == changed or last is None):
                continue
            try:
                answer = self.findings.of(path, analysis, coordinates)
            except Exception as error:  # noqa: BLE001 - what cannot be said of one file can be said of the others
                self.failed(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, path, error)
                continue
            if self.settings.pulls_diagnostics:
                others_differ |= answer.result_id != last
            elif path == changed or answer.result_id != last:
                self._publish(coordinates.uri(path), answer.items, None if answer.file is None else answer.file.version)
        others_differ |= self._tell_of_project_files(changed)
        if others_differ and self.settings.refreshes_diagnostics:
            self.workspace_diagnostic_refresh(None)
        for mistake in self.projects.new_mistakes():
            if mistake.path in self.project_files.uris:
                # There it is told at its place.
                continue
            message = f"{mistake.path}:{mistake.line}: {mistake.message}"
            self.window_show_message(types.ShowMessageParams(types.MessageType.Error, message))

    def _tell_of_project_files(self, changed: str | None) -> bool:
        """Pushes what is new about open configurations; whether a client that pulls should ask again."""
        others_differ = False
        for path, uri in self.project_files.uris.items():
            last = self.project_files.last_id(path)
            if self.settings.pulls_diagnostics and (path == changed or last is None):
                continue
            answer, file = self.project_files.answer(path), self.project_files.file(path)
            if self.settings.pulls_diagnostics:
                others_differ |= answer.result_id != last
            elif path == changed or answer.result_id != last:
                self._publish(uri, answer.items, None if file is None else file.version)
        return others_differ

    def look_around(self) -> None:
        """After files came or went, or projects say otherwise which may be read and are loaded together."""
        self.fences.forget()
        self.kept.clear()
        self.project_files.look_again()
        self.documents.look_around()
        self.documents.settle()

    def reconsider(self) -> None:
        """After a change of settings: what was answered may be answered otherwise."""
        self.half_typed.stop()
        self.documents.workspace.follow_limits()
        self.look_around()
        self.findings.reconsider()
        for path in self.documents.uris:
            self.semantic_tokens.forget(path)
        if not self.settings.pulls_diagnostics:
            self.tell()
        self.refresher.everything()

    def shown_otherwise(self, path: str) -> None:
        """After another of its scenes was chosen for a file."""
        self.semantic_tokens.forget(path)
        if not self.settings.pulls_diagnostics:
            self.tell()
        self.refresher.everything()
        self.refresher.make_anew(path)

    def clear(self, path: str, uri: str) -> None:
        self.doubt(path)
        self.refresher.forget(path)
        if not self.settings.pulls_diagnostics:
            self._publish(uri, [], None)

    def _publish(self, uri: str, items: Sequence[Json], version: int | None) -> None:
        told: dict[str, object] = {"uri": uri, "diagnostics": items}
        if version is not None:
            told["version"] = version
        self.protocol.notify_ready(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, Ready(told))

    def lose(self, uri: str | None) -> None:
        """A document's text is not known any more: it is said nothing of until the client sends it whole."""
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
        self.window_show_message(types.ShowMessageParams(types.MessageType.Error, message))

    def rest(self) -> None:
        """Nothing is told any more that nobody asks for."""
        if "half_typed" in vars(self):
            self.half_typed.stop()
        if "refresher" in vars(self):
            self.refresher.stop()

    def doubt(self, path: str) -> None:
        """Forgets what was answered about a document."""
        self.half_typed.forget(path)
        self.findings.forget(path)
        self.semantic_tokens.forget(path)
        self.kept.forget(path)

    def report_server_error(self, error: Exception, source: type[PyglsError | JsonRpcException]) -> None:
        """What pygls tells of failures. Those of handlers are noted already; what is refused with a reason is none."""
        refused = isinstance(error, JsonRpcException) and not isinstance(error, JsonRpcInternalError)
        if not refused and not isinstance(error, NotedError):
            self.statistics.failed(source.__name__)
            self.failures.note(source.__name__, None, error)


class NotedError(JsonRpcInternalError):
    """A failure that is logged, counted and told already."""


def serve(tcp: int | None, token: str | None = None) -> int:
    """The exit status: 0 only after `shutdown` and `exit`. `token` is what a client on the port must have."""
    log.begin()
    with collector_paused():
        server = RobrayServer()
    return server.conversation.run(tcp, token)
