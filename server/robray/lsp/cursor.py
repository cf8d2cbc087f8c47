"""The target of a request: a known document, and a byte in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import attrs
from lsprotocol import types

from robray.lsp.encoded_json import EncodedJson
from robray.lsp.errors import ContentModifiedError
from robray.lsp.uris import to_path
from robray.text.records import are_same
from robray.text.spans import Span

if TYPE_CHECKING:
    from robray.analysis.analysis import Analysis
    from robray.analysis.files import SourceFile
    from robray.lsp.convert import Coordinates
    from robray.lsp.session import Session


class Positional(Protocol):
    """Parameters of a request about a position."""

    @property
    def text_document(self) -> types.TextDocumentIdentifier: ...

    @property
    def position(self) -> types.Position: ...


class Document(NamedTuple):
    """A file of the analysis at one moment, with the client's coordinates."""

    path: str
    file: SourceFile
    analysis: Analysis
    coordinates: Coordinates

    def span(self, wanted: types.Range) -> Span:
        """Bytes of a range; empty if it is reversed."""
        start = self.coordinates.offset(self.path, wanted.start)
        return Span(start, max(start, self.coordinates.offset(self.path, wanted.end)))


class Cursor(NamedTuple):
    """A byte of a document."""

    document: Document
    offset: int

    @property
    def path(self) -> str:
        return self.document.path

    @property
    def analysis(self) -> Analysis:
        return self.document.analysis

    @property
    def coordinates(self) -> Coordinates:
        return self.document.coordinates


def document(session: Session, uri: str) -> Document | None:
    """The document; None if it is neither open nor on the disk, so that the answer is empty.

    Raises ContentModified if robray has lost track of the client's text.
    """
    path, coordinates = to_path(uri), session.coordinates()
    if path in session.documents.lost:
        raise ContentModifiedError("robray could not follow a change of this text; close it and open it again")
    file = coordinates.files.get(path)
    return None if file is None else Document(path, file, session.analysis(), coordinates)


def cursor(session: Session, params: Positional) -> Cursor | None:
    found = document(session, params.text_document.uri)
    return None if found is None else Cursor(found, found.coordinates.offset(found.path, params.position))


def cursor_in_robot(session: Session, params: Positional) -> Cursor | None:
    """The byte of a position; in a xacro source, the byte of the robot that is expanded from it, if there is one.

    Answers about places in the robot lead back to the sources.
    """
    at = cursor(session, params)
    return None if at is None else in_robot(session, at)


def as_robot(session: Session, known: Document) -> Document:
    """The robot that a xacro source is a part of; otherwise the document itself."""
    for robot in session.robots_of(known.path):
        return known._replace(path=robot.path, file=known.analysis.files[robot.path])
    return known


def in_robot(session: Session, at: Cursor) -> Cursor:
    if not session.robots_of(at.path):
        return at
    made = session.robots.made_of(at.path, at.offset)
    if made is None:
        return at
    file, offset = made
    # `made_of` may have added the robot to the workspace.
    coordinates = attrs.evolve(session.coordinates(), within=at.path)
    return Cursor(Document(file.path, file, session.analysis(), coordinates), offset)


class _Kept(NamedTuple):
    made_of: tuple[object, ...]
    answer: EncodedJson


class AnswerCache:
    """The last answer to each method for each document."""

    def __init__(self) -> None:
        self._kept: dict[str, dict[str, _Kept]] = {}

    def of(self, method: str, known: Document, robots: Iterable[object], make: Callable[[], Any]) -> EncodedJson:
        """The result of `make`, cached for the same document in the same scenes and robots."""
        made_of = (known.file, *known.analysis.scenes_with(known.path), *robots)
        answers = self._kept.setdefault(known.path, {})
        last = answers.get(method)
        if last is None or not are_same(last.made_of, made_of):
            made = make()
            last = answers[method] = _Kept(made_of, made if isinstance(made, EncodedJson) else EncodedJson(made))
        return last.answer

    def forget(self, path: str) -> None:
        self._kept.pop(path, None)

    def clear(self) -> None:
        """Discards all answers, after a change outside of the documents: settings, or other files."""
        self._kept.clear()
