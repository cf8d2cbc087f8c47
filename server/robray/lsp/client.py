"""The client as a session sees it. `PyglsClient` implements it; tests record the calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from lsprotocol import types

from robray.lsp.encoded_json import EncodedJson

VIEW = "robray/view"
"""The notification with messages for pages in panels."""


class ClientError(Exception):
    """The client could not fulfil a request."""


class Client(Protocol):
    """Only the coroutines wait for the client."""

    def publish(self, uri: str, items: Sequence[bytes], version: int | None) -> None:
        """Replaces the published findings of a document; each item has one or several as JSON."""
        ...

    def show_message(self, kind: types.MessageType, message: str) -> None:
        """Shows the user a message."""
        ...

    def log_message(self, kind: types.MessageType, message: str) -> None: ...

    def refresh(self, method: str) -> None:
        """Asks the client to request something again, with a method `workspace/…/refresh`."""
        ...

    def refresh_content(self, uri: str) -> None:
        """Asks the client to reload a document that the server made (3.18)."""
        ...

    def show_document(self, params: types.ShowDocumentParams) -> None:
        """Asks the client to show a document, or a page in a browser (3.16)."""
        ...

    def apply_edit(self, label: str, edit: types.WorkspaceEdit) -> None:
        """Asks the client to edit its texts; `label` names the step in its undo history."""
        ...

    def tell_view(self, params: EncodedJson) -> None:
        """Sends a message to the page in a panel of the client (`views.py`)."""
        ...

    def register(self, registration: types.Registration) -> None:
        """Registers the server for a method."""
        ...

    async def configuration(self, items: Sequence[types.ConfigurationItem]) -> Sequence[Any]:
        """The settings of each. Raises ClientError."""
        ...

    def send_part(self, token: int | str, items: Sequence[str]) -> None:
        """Sends a part of an answer (LSP 3.17, partial results), each of its items as JSON."""
        ...

    def progress(self) -> Progress:
        """Progress of new work; nothing is shown yet."""
        ...

    def prepare(self, method: str) -> None:
        """Compiles the reader of a message and the writer of its answer, before the first one comes."""
        ...

    def prepare_answer(self, method: str) -> None:
        """The same for answers of the client."""
        ...


class Progress(Protocol):
    """Work that the client may show (LSP 3.17, work done progress)."""

    @property
    def is_created(self) -> bool:
        """True once the client has agreed to show it."""
        ...

    @property
    def is_cancelled(self) -> bool:
        """True once the user cancelled."""
        ...

    def create(self) -> None:
        """Asks the client to show it."""
        ...

    def say(
        self, value: types.WorkDoneProgressBegin | types.WorkDoneProgressReport | types.WorkDoneProgressEnd
    ) -> None: ...

    def forget(self) -> None:
        """Ends it: `is_cancelled` is not read any more."""
        ...
