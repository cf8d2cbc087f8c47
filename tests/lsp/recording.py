"""A client that writes down what it is told, for handlers that are asked without a server and without pygls."""

import json
from collections.abc import Sequence
from typing import Any

import attrs
from lsprotocol import types

from robray.lsp.encoded_json import EncodedJson, Json
from robray.lsp.session import Session
from robray.lsp.settings import Settings


@attrs.define
class RecordingProgress:
    """Whether the client shows it is for the test to say."""

    is_created: bool = False
    is_cancelled: bool = False
    said: list[object] = attrs.field(factory=list)

    def create(self) -> None:
        self.said.append("create")

    def say(
        self, value: types.WorkDoneProgressBegin | types.WorkDoneProgressReport | types.WorkDoneProgressEnd
    ) -> None:
        self.said.append(value)

    def forget(self) -> None:
        self.said.append("forget")


@attrs.define
class RecordingClient:
    """`settings` is what it answers when it is asked for the settings of each place."""

    settings: Sequence[Any] = ()
    published: dict[str, Sequence[Json]] = attrs.field(factory=dict)
    """The last findings by the URI of their document."""
    messages: list[str] = attrs.field(factory=list)
    logged: list[str] = attrs.field(factory=list)
    refreshed: list[str] = attrs.field(factory=list)
    """Methods, and URIs of documents that the server made."""
    registered: list[types.Registration] = attrs.field(factory=list)
    shown: list[types.ShowDocumentParams] = attrs.field(factory=list)
    told: list[dict[str, Any]] = attrs.field(factory=list)
    """What pages in panels are."""
    parts: list[Sequence[Json]] = attrs.field(factory=list)
    applied: list[tuple[str, types.WorkspaceEdit]] = attrs.field(factory=list)
    works: list[RecordingProgress] = attrs.field(factory=list)

    def publish(self, uri: str, items: Sequence[bytes], version: int | None) -> None:
        del version
        # In one step: how many lines of Python a key runs is counted with this.
        self.published[uri] = json.loads(b"[%b]" % b",".join(items))

    def show_message(self, kind: types.MessageType, message: str) -> None:
        del kind
        self.messages.append(message)

    def log_message(self, kind: types.MessageType, message: str) -> None:
        del kind
        self.logged.append(message)

    def refresh(self, method: str) -> None:
        self.refreshed.append(method)

    def refresh_content(self, uri: str) -> None:
        self.refreshed.append(uri)

    def show_document(self, params: types.ShowDocumentParams) -> None:
        self.shown.append(params)

    def apply_edit(self, label: str, edit: types.WorkspaceEdit) -> None:
        self.applied.append((label, edit))

    def tell_view(self, params: EncodedJson) -> None:
        self.told.append(json.loads(params.text))

    def register(self, registration: types.Registration) -> None:
        self.registered.append(registration)

    async def configuration(self, items: Sequence[types.ConfigurationItem]) -> Sequence[Any]:
        del items
        return self.settings

    def send_part(self, token: int | str, items: Sequence[str]) -> None:
        del token
        self.parts.append([json.loads(item) for item in items])

    def progress(self) -> RecordingProgress:
        self.works.append(RecordingProgress())
        return self.works[-1]

    def prepare(self, method: str) -> None:
        pass

    def prepare_answer(self, method: str) -> None:
        pass


def session_with(settings: Settings | None = None) -> tuple[Session, RecordingClient]:
    """A session that has begun with a client of these abilities."""
    client = RecordingClient()
    session = Session(client)
    if settings is not None:
        session.settings = settings
    return session, client
