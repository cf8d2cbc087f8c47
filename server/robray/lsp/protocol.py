"""pygls' protocol, mended where it does otherwise than LSP says or than we need."""

import json
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInvalidRequest,
    JsonRpcParseError,
    JsonRpcRequestCancelled,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol, lsp_method
from pygls.protocol.json_rpc import RPCMessage

from robray.lsp.ready import Ready
from robray.lsp.uris import FLAT

if TYPE_CHECKING:
    from robray.lsp.server import RobrayServer


class Protocol(LanguageServerProtocol):
    _server: "RobrayServer"

    def as_json(self, value: object) -> object:
        """A value of the protocol as what JSON is made of, where a message may hold anything."""
        return value if isinstance(value, Ready) else self._converter.unstructure(value)

    def _register_builtin_features(self) -> None:
        """pygls' own copy of a document costs O(file) a key and splits lines where LSP does not: the text is ours."""
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
        """pygls announces what it knows, which documents of the server's own (3.18) are not among."""
        answer = yield from super().lsp_initialize(params)
        if self._server.settings.opens_contents and answer.capabilities.workspace is not None:
            answer.capabilities.workspace.text_document_content = types.TextDocumentContentOptions([FLAT])
        return answer

    @lsp_method(types.EXIT)
    def lsp_exit(self, *_: object) -> None:  # type: ignore[override]
        """pygls would raise SystemExit and then take it for an ordinary end."""
        self._server.stop(0 if self._shutdown else 1)

    def receive(self, body: bytes) -> None:
        """One message. What is no message, or comes at the wrong time, is answered so; pygls would not answer."""
        try:
            data = json.loads(body)
        except (ValueError, RecursionError) as error:
            self._refuse(None, JsonRpcParseError.of(error))
            return
        if not isinstance(data, dict) or "jsonrpc" not in data:
            self._refuse(None, JsonRpcInvalidRequest("not a JSON-RPC 2.0 message"))
            return
        asked = data.get("id") if isinstance(data.get("method"), str) else None
        try:
            message: RPCMessage = self.structure_message(data)
        except JsonRpcException as error:
            self._server.report_server_error(error, JsonRpcException)
            if asked is not None:
                self._refuse(asked, error)
            return
        if asked is not None and self._shutdown:
            self._refuse(asked, JsonRpcInvalidRequest("the server was shut down"))
        elif asked is not None and self._workspace is None and data["method"] != types.INITIALIZE:
            self._refuse(asked, JsonRpcServerNotInitialized())
        elif asked is not None and asked in self._server.inbox.cancelled:
            self._refuse(asked, JsonRpcRequestCancelled())
        else:
            self.handle_message(message)

    def _send_response(self, msg_id: str | int, result: Any = None, error: types.ResponseError | None = None) -> None:
        """What is JSON already is sent without being made one of the protocol's objects first."""
        if error is None and isinstance(result, Ready):
            self._result_types.pop(msg_id, None)
            body = f'{{"jsonrpc":"{self.VERSION}","id":{json.dumps(msg_id)},"result":{result.text}}}'.encode()
            assert self.writer is not None, "whoever asks is connected"
            self.writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        else:
            super()._send_response(msg_id, result, error)

    def _refuse(self, asked: str | int | None, error: JsonRpcException) -> None:
        # A message whose id could not be read is answered with null (JSON-RPC 2.0, 5.1), which lsprotocol leaves out.
        self._send_data({"jsonrpc": self.VERSION, "id": asked, "error": error.to_response_error()})
