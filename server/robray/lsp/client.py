"""What a session says to the client, and what it asks of it. `PyglsClient` does it; tests write it down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from lsprotocol import types

from robray.lsp.encoded_json import EncodedJson

VIEW = "robray/view"
"""The notification with which pages in panels are told."""


class ClientError(Exception):
    """The client could not do what it was asked."""


class Client(Protocol):
    """Nothing of it waits for the client, but where it is awaited."""

    def publish(self, uri: str, items: Sequence[bytes], version: int | None) -> None:
        """The findings of a document as JSON, one or several in each item, in place of what was published before."""
        ...

    def show_message(self, kind: types.MessageType, message: str) -> None:
        """Tells the user."""
        ...

    def log_message(self, kind: types.MessageType, message: str) -> None: ...

    def refresh(self, method: str) -> None:
        """Asks it to ask again; `method` says for what (`workspace/…/refresh`)."""
        ...

    def refresh_content(self, uri: str) -> None:
        """The same of a document that the server made (3.18)."""
        ...

    def show_document(self, params: types.ShowDocumentParams) -> None:
        """Asks it to show a document, or something in a browser (3.16)."""
        ...

    def apply_edit(self, label: str, edit: types.WorkspaceEdit) -> None:
        """Has it edit its texts; `label` is what it calls that where it can be undone."""
        ...

    def tell_view(self, params: EncodedJson) -> None:
        """Sends a message to the page in a panel of its own (`views.py`)."""
        ...

    def register(self, registration: types.Registration) -> None:
        """Asks to be told of something."""
        ...

    async def configuration(self, items: Sequence[types.ConfigurationItem]) -> Sequence[Any]:
        """The settings of each. Raises ClientError."""
        ...

    def send_part(self, token: int | str, items: Sequence[str]) -> None:
        """A part of an answer that is given in parts (LSP 3.17, partial results), each of its items as JSON."""
        ...

    def progress(self) -> Progress:
        """Of work that begins; nothing is shown yet."""
        ...

    def prepare(self, method: str) -> None:
        """Has made what reads a message and writes the answer, before the first one comes."""
        ...

    def prepare_answer(self, method: str) -> None:
        """The same for what the client answers."""
        ...


class Progress(Protocol):
    """Work that the client may show (LSP 3.17, work done progress)."""

    @property
    def is_created(self) -> bool:
        """Whether the client has said that it shows it."""
        ...

    @property
    def is_cancelled(self) -> bool:
        """Whether the user has."""
        ...

    def create(self) -> None:
        """Asks the client to show it."""
        ...

    def say(
        self, value: types.WorkDoneProgressBegin | types.WorkDoneProgressReport | types.WorkDoneProgressEnd
    ) -> None: ...

    def forget(self) -> None:
        """It is over: whether it was cancelled is not asked any more."""
        ...
