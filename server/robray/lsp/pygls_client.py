"""The client as pygls reaches it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from robray.lsp.client import VIEW, ClientError
from robray.lsp.encoded_json import EncodedJson, written
from robray.lsp.protocol import Protocol
from robray.text.markdown import unlinked


class PyglsClient:
    def __init__(self, protocol: Protocol) -> None:
        self._protocol = protocol

    def publish(self, uri: str, items: Sequence[bytes], version: int | None) -> None:
        known = "" if version is None else f',"version":{version}'
        head = f'{{"uri":{written(uri)},"diagnostics":['.encode()
        separated = [piece for item in items for piece in (b",", item)][1:]
        end = f"]{known}}}".encode()
        self._protocol.notify_ready(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, head, *separated, end)

    def show_message(self, kind: types.MessageType, message: str) -> None:
        """Names in it stay text: editors make links of words in brackets, and commands of some links."""
        self._protocol.notify(types.WINDOW_SHOW_MESSAGE, types.ShowMessageParams(kind, unlinked(message)))

    def log_message(self, kind: types.MessageType, message: str) -> None:
        self._protocol.notify(types.WINDOW_LOG_MESSAGE, types.LogMessageParams(kind, message))

    def refresh(self, method: str) -> None:
        self._protocol.send_request(method)

    def refresh_content(self, uri: str) -> None:
        params = types.TextDocumentContentRefreshParams(uri)
        self._protocol.send_request(types.WORKSPACE_TEXT_DOCUMENT_CONTENT_REFRESH, params)

    def show_document(self, params: types.ShowDocumentParams) -> None:
        self._protocol.send_request(types.WINDOW_SHOW_DOCUMENT, params)

    def apply_edit(self, label: str, edit: types.WorkspaceEdit) -> None:
        self._protocol.send_request(types.WORKSPACE_APPLY_EDIT, types.ApplyWorkspaceEditParams(edit, label))

    def tell_view(self, params: EncodedJson) -> None:
        self._protocol.notify_ready(VIEW, params.text.encode())

    def register(self, registration: types.Registration) -> None:
        self._protocol.send_request(types.CLIENT_REGISTER_CAPABILITY, types.RegistrationParams([registration]))

    async def configuration(self, items: Sequence[types.ConfigurationItem]) -> Sequence[Any]:
        params = types.ConfigurationParams([*items])
        try:
            answers: Sequence[Any] = await self._protocol.send_request_async(types.WORKSPACE_CONFIGURATION, params)
        except JsonRpcException as error:
            raise ClientError(error.message) from error
        return answers

    def send_part(self, token: int | str, items: Sequence[str]) -> None:
        part = f'{{"token":{written(token)},"value":{{"items":[{",".join(items)}]}}}}'
        self._protocol.notify_ready(types.PROGRESS, part.encode())

    def progress(self) -> PyglsProgress:
        return PyglsProgress(self._protocol)

    def prepare(self, method: str) -> None:
        self._protocol.prepare(method)

    def prepare_answer(self, method: str) -> None:
        self._protocol.prepare_answer(method)


class PyglsProgress:
    def __init__(self, protocol: Protocol) -> None:
        self._protocol = protocol
        self._token = f"robray-{uuid.uuid4()}"

    @property
    def is_created(self) -> bool:
        return self._token in self._protocol.progress.tokens

    @property
    def is_cancelled(self) -> bool:
        cancelled = self._protocol.progress.tokens.get(self._token)
        return cancelled is not None and cancelled.cancelled()

    def create(self) -> None:
        self._protocol.progress.create(self._token)

    def say(
        self, value: types.WorkDoneProgressBegin | types.WorkDoneProgressReport | types.WorkDoneProgressEnd
    ) -> None:
        self._protocol.notify(types.PROGRESS, types.ProgressParams(self._token, value))

    def forget(self) -> None:
        self._protocol.progress.tokens.pop(self._token, None)
