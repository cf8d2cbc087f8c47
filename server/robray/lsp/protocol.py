"""The protocol of pygls, with overrides where it differs from LSP or from what robray needs, and the client on top.

The behaviour of pygls (2.1) for invalid messages, and for those at the wrong time, and the behaviour here:

* parameters of the wrong type, and methods unknown before `initialize`: no answer, or the wrong code, and a traceback
  of several kilobytes on standard error for each; here the code that LSP names, and the reason in words;
* an id that is not a number or string: an exception; here it is refused with null for an id (JSON-RPC 2.0, 5.1);
* notifications before `initialize` and a second `initialize`: handled; here dropped, and refused (LSP 3.17, lifecycle);
* a notification with an id, a request without: the one is never answered, the other is invalid; here refused, dropped;
* a number as a string, a fraction as a line: converted; here refused;
* a response that cannot be read: its request waits for ever; here it fails;
* a notification that pygls itself handles: its future is kept for ever; here it is dropped.

All of these override methods of one class of pygls.
"""

from __future__ import annotations

import asyncio
import json
import logging
import uuid
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from enum import Enum
from functools import cache, partial
from itertools import islice
from typing import Any

import attrs
import cattrs
from lsprotocol import types
from pygls.exceptions import (
    FeatureNotificationError,
    JsonRpcException,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcMethodNotFound,
    JsonRpcParseError,
    JsonRpcRequestCancelled,
    JsonRpcServerNotInitialized,
)
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter, lsp_method

from robray.lsp.client import VIEW, ClientError
from robray.lsp.encoded_json import EncodedJson, written
from robray.lsp.errors import RequestError
from robray.lsp.objects import as_written, prepare_written, uncompiled
from robray.lsp.session import Session
from robray.lsp.transport import Inbox
from robray.lsp.uris import FLAT, NoPathError
from robray.text.markdown import unlinked

_LONGEST_REASON = 300
"""Limit of characters of the reason why parameters are invalid."""

_MOST_READ = 100
"""Limit of elements of a list, or members of an object, that are read to find the mistake."""


def exact(converter: cattrs.Converter) -> cattrs.Converter:
    """The converter, without conversions between types."""
    for kind in (int, str, bool, float):
        converter.register_structure_hook(kind, _exactly)
    return converter


def _exactly(value: object, kind: type) -> object:
    """A value of this type: `"3"`, 0.5 and true are not lines. But 3 and 3.0 are one number in JSON.

    1 and 0 are accepted for true and false: some clients write them in their capabilities.
    """
    if type(value) is kind:
        return value
    if issubclass(kind, Enum):
        # Members are strings or numbers.
        return kind(value)
    if (kind is float and type(value) is int) or (kind is bool and value in (0, 1)):
        return kind(value)
    if kind is int and isinstance(value, float) and value.is_integer():
        return int(value)
    raise TypeError(f"must be of type {kind.__name__}, not {type(value).__name__}")


def invalid(data: dict[str, Any], error: Exception) -> JsonRpcInvalidParams:
    """The error for a message, which is read again to find the mistake."""
    method = data["method"]
    try:
        _explaining().structure(_beginning(data), types.METHOD_TO_TYPES[method][0])
        reasons = [repr(error)]
    except Exception as explained:  # noqa: BLE001 - cattrs raises whatever a field's own check raises
        reasons = _reasons(explained, method)
    return JsonRpcInvalidParams(f"{JsonRpcInvalidParams.MESSAGE}: {'; '.join(reasons)}"[:_LONGEST_REASON])


def _beginning(value: Any) -> Any:
    """The first entries of each list and object: mistakes mostly repeat, and cattrs collects each."""
    if isinstance(value, list):
        return [_beginning(each) for each in value[:_MOST_READ]]
    if isinstance(value, dict):
        return {key: _beginning(each) for key, each in islice(value.items(), _MOST_READ)}
    return value


@cache
def _explaining() -> cattrs.Converter:
    return exact(default_converter())  # type: ignore[no-untyped-call]


def _reasons(error: Exception, method: str) -> list[str]:
    try:
        return cattrs.transform_error(error, path=method)
    except Exception:  # noqa: BLE001 - made for people, and no better than what it is made of
        return [repr(error)]


logger = logging.getLogger(__name__)

_TEXTS = (types.TEXT_DOCUMENT_DID_OPEN, types.TEXT_DOCUMENT_DID_CHANGE)


@cache
def message_converter() -> cattrs.Converter:
    """The converter for messages; servers of one process share it."""
    return uncompiled(exact(default_converter()))  # type: ignore[no-untyped-call]


class RefusedError(JsonRpcException):
    """A request that a handler refuses with a reason."""

    def __init__(self, reason: RequestError) -> None:
        super().__init__(reason.message, reason.CODE)
        self.reason = reason


class Protocol(LanguageServerProtocol):
    _session: Session
    _inbox: Inbox
    _end: Callable[[int], None]

    def __init__(self, server: LanguageServer, converter: cattrs.Converter) -> None:
        super().__init__(server, converter)
        self._begun = False

    def serve(self, session: Session, inbox: Inbox, end: Callable[[int], None]) -> None:
        """Sets what pygls does not pass to the constructor. Calls `end` with the exit status."""
        self._session, self._inbox, self._end = session, inbox, end

    def prepare(self, method: str) -> None:
        """Compiles the reader of a message and the writer of its answer.

        Ahead of time, their memory lies together, and not between that of documents, which is freed when they close.
        """
        self._converter.get_structure_hook(self.get_message_type(method))
        prepare_written(types.METHOD_TO_TYPES[method][1])

    def prepare_answer(self, method: str) -> None:
        """The same for answers of the client."""
        self._converter.get_structure_hook(types.METHOD_TO_TYPES[method][1])

    def _register_builtin_features(self) -> None:
        """Removes pygls' copies of documents, which cost O(file) a key and split lines where LSP does not."""
        super()._register_builtin_features()  # type: ignore[no-untyped-call]
        for method in (
            types.TEXT_DOCUMENT_DID_OPEN,
            types.TEXT_DOCUMENT_DID_CHANGE,
            types.TEXT_DOCUMENT_DID_CLOSE,
            types.NOTEBOOK_DOCUMENT_DID_OPEN,
            types.NOTEBOOK_DOCUMENT_DID_CHANGE,
            types.NOTEBOOK_DOCUMENT_DID_CLOSE,
        ):
            del self.fm.builtin_features[method]

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """Adds capabilities that pygls does not know, such as documents of the server (3.18)."""
        answer = yield from super().lsp_initialize(params)
        answer.capabilities.position_encoding = self._session.settings.encoding.value
        if self._session.settings.opens_contents and answer.capabilities.workspace is not None:
            answer.capabilities.workspace.text_document_content = types.TextDocumentContentOptions([FLAT])
        self._begun = True
        return answer

    @lsp_method(types.SHUTDOWN)
    def lsp_shutdown(self, *args: object) -> Generator[Any, Any, None]:
        self._session.rest()
        return (yield from super().lsp_shutdown(*args))

    @lsp_method(types.EXIT)
    def lsp_exit(self, *_: object) -> None:  # type: ignore[override]
        """Ends with an exit status; pygls would lose it."""
        self._end(0 if self._shutdown else 1)

    # Received messages.

    def receive(self, body: bytes) -> None:
        """Handles one message; refuses an invalid one, or one at the wrong time."""
        try:
            data = json.loads(body)
        except (ValueError, RecursionError) as error:
            self._refuse(None, JsonRpcParseError.of(error))
            return
        if not isinstance(data, dict) or data.get("jsonrpc") != self.VERSION:
            self._refuse(_call(data), JsonRpcInvalidRequest("not a JSON-RPC 2.0 message"))
        elif "method" not in data:
            self._receive_response(data)
        elif not isinstance(data["method"], str):
            self._refuse(_call(data), JsonRpcInvalidRequest("the method must be a string"))
        elif "id" not in data:
            self._receive_notification(data["method"], data)
        elif _call(data) is None:
            self._refuse(None, JsonRpcInvalidRequest("the id must be a number or a string"))
        else:
            refusal = self._refusal(data["method"], data["id"])
            if refusal is not None:
                self._refuse(data["id"], refusal)
                return
            try:
                message = self._converter.structure(data, self.get_message_type(data["method"]))  # type: ignore[arg-type]
            except Exception as error:  # noqa: BLE001 - cattrs raises whatever a field's own check raises
                self._refuse(data["id"], invalid(data, error))
                return
            self.handle_message(message)

    def _refusal(self, method: str, call: int | str) -> JsonRpcException | None:
        """The reason to refuse a request whatever its parameters are."""
        if self._shutdown:
            return JsonRpcInvalidRequest("the server was shut down")
        if not self._begun and method != types.INITIALIZE:
            return JsonRpcServerNotInitialized()
        if self._begun and method == types.INITIALIZE:
            return JsonRpcInvalidRequest("the session has begun already")
        if call in self._inbox.cancelled:
            return JsonRpcRequestCancelled()
        if not self._handles(method):
            return JsonRpcMethodNotFound(f"{JsonRpcMethodNotFound.MESSAGE}: {method}")
        return None if _is_request(method) else JsonRpcInvalidRequest(f"{method} is a notification: it has no id")

    def _receive_notification(self, method: str, data: dict[str, Any]) -> None:
        """Handles a notification; only logs a dropped one, because it has no answer."""
        if method == types.EXIT:
            self.lsp_exit()
        elif not self._begun or self._shutdown:
            logger.info("%s is dropped: there is no session", method[:80])
        elif method != types.CANCEL_REQUEST and not self._handles(method):
            # Methods that begin with `$/` are optional (LSP 3.17, `$` notifications).
            if not method.startswith("$/"):
                logger.info("%s is dropped: it is not known", method[:80])
        elif _is_request(method):
            logger.warning("%s is dropped: it has no id", method)
        else:
            try:
                message = self._converter.structure(data, self.get_message_type(method))  # type: ignore[arg-type]
            except Exception as error:  # noqa: BLE001 - as above
                logger.warning("%s is dropped: %s", method, invalid(data, error))
                if method in _TEXTS:
                    self._session.lose(_uri(data))
                return
            # pygls would determine the type of the message again, from its attributes.
            self._handle_notification(method, message.params)

    def _receive_response(self, data: dict[str, Any]) -> None:
        call = _call(data)
        if call is None and data.get("id", 0) is None and "error" in data:
            # The client could not read what we sent.
            logger.warning("the client says: %.300r", data["error"])
        elif call is None or ("result" in data) == ("error" in data):
            self._refuse(call, JsonRpcInvalidRequest("neither a request, nor a notification, nor a response"))
        elif call in self._request_futures:
            try:
                message = self.structure_message(data)
            except JsonRpcException as error:
                self._request_futures.pop(call).set_exception(error)
                return
            self.handle_message(message)

    def _handle_notification(self, method_name: str, params: Any) -> None:
        """Calls the handler directly; pygls would create a future, and inspect the handler three times."""
        if method_name in self.fm.builtin_features or method_name == types.CANCEL_REQUEST:
            super()._handle_notification(method_name, params)
            return
        try:
            self.fm.features[method_name](params)
        except RefusedError as error:
            if not isinstance(error.reason, NoPathError):
                return
            logger.warning("%s is refused: %s", method_name, error)
            if method_name == types.TEXT_DOCUMENT_DID_OPEN:
                # The user sees it, and expects findings.
                message = f"robray does not read this document: {error}"
                self._session.client.show_message(types.MessageType.Error, message)
        except Exception as error:  # noqa: BLE001 - a notification has no answer
            self._server.report_server_error(error, FeatureNotificationError)

    def _execute_handler(self, msg_id: str | int, *given: Any, **named: Any) -> None:
        """Discards finished futures, which pygls would keep until the session ends."""
        super()._execute_handler(msg_id, *given, **named)
        future = self._request_futures.get(msg_id)
        if future is not None and future.done():
            del self._request_futures[msg_id]

    def _send_handler_result(self, future: Future[Any], *, msg_id: str | int) -> None:
        """Awaits a slow answer while other messages are handled, and while it can be cancelled."""
        failed = future.cancelled() or future.exception() is not None
        if failed or not asyncio.iscoroutinefunction(begin := future.result()):
            super()._send_handler_result(future, msg_id=msg_id)
            return
        task = asyncio.ensure_future(begin())
        self._request_futures[msg_id] = task
        task.add_done_callback(partial(self._send_handler_result, msg_id=msg_id))

    def report(self, error: Exception) -> None:
        """Reports that a message could not be handled."""
        self._server.report_server_error(error, JsonRpcException)

    def _handle_cancel_notification(self, msg_id: object) -> None:
        """Cancels a running request; `Inbox` knows the cancelled ones that wait."""
        if isinstance(msg_id, int | str):
            super()._handle_cancel_notification(msg_id)

    def _handles(self, method: str) -> bool:
        return method in self.fm.builtin_features or method in self.fm.features

    def _check_handler_result(self, future: Future[Any]) -> None:
        """Reports the failure of a notification; pygls would wrap the exception."""
        error = None if future.cancelled() else future.exception()
        if isinstance(error, Exception):
            self._server.report_server_error(error, FeatureNotificationError)

    # Sent messages.

    def _send_response(self, msg_id: str | int, result: Any = None, error: types.ResponseError | None = None) -> None:
        """Sends an answer; encoded JSON goes out without an object of the protocol.

        Editors show an error as a notification, in which they make links.
        """
        if error is not None:
            error = attrs.evolve(error, message=unlinked(error.message))
        if isinstance(result, types.InitializeResult):
            result = EncodedJson(as_written(result))
        if error is None and isinstance(result, EncodedJson):
            self._result_types.pop(msg_id, None)
            self._send_ready(f'"id":{json.dumps(msg_id)},"result":'.encode(), result.text.encode())
        else:
            super()._send_response(msg_id, result, error)

    def _serialize_message(self, obj: Any) -> Any:
        return as_written(obj) if attrs.has(type(obj)) else super()._serialize_message(obj)

    def notify_ready(self, method: str, *params: bytes) -> None:
        """Sends a notification; `params` are pieces of encoded JSON."""
        self._send_ready(f'"method":"{method}","params":'.encode(), *params)

    def _send_ready(self, *members: bytes) -> None:
        # Joined once: a file may have megabytes of findings, and each copy evicts others from the processor's cache.
        pieces = (f'{{"jsonrpc":"{self.VERSION}",'.encode(), *members, b"}")
        assert self.writer is not None, "a message needs a connected client"
        self.writer.write(b"".join((b"Content-Length: %d\r\n\r\n" % sum(map(len, pieces)), *pieces)))

    def _refuse(self, asked: str | int | None, error: JsonRpcException) -> None:
        # An unreadable id is answered with null (JSON-RPC 2.0, 5.1), which lsprotocol leaves out.
        self._send_data({"jsonrpc": self.VERSION, "id": asked, "error": error.to_response_error()})


def _call(data: object) -> int | str | None:
    """The id of a message; None if it has no valid one."""
    call = data.get("id") if isinstance(data, dict) else None
    return call if type(call) in (int, str) else None


def _is_request(method: str) -> bool:
    known = types.METHOD_TO_TYPES.get(method)
    return known is not None and known[1] is not None


def _uri(data: dict[str, Any]) -> str | None:
    """The URI of the document in a message, if it can be read."""
    params = data.get("params")
    document = params.get("textDocument") if isinstance(params, dict) else None
    uri = document.get("uri") if isinstance(document, dict) else None
    return uri if isinstance(uri, str) else None


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
        """Shows a message as plain text: editors make links of words in brackets, and commands of some links."""
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
