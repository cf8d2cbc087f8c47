"""While the examples are typed, character by character, nothing that is asked is answered with an error."""

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import default_converter

from lsp.rich import RICH
from lsp.session import Editor, editor, replace
from robray.formats import FORMATS
from robray.lsp.methods import METHODS, WHEN_PULLED
from robray.text.lines import Encoding, Lines
from trials import trials

pytestmark = pytest.mark.long("server/robray/lsp")

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(
    path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*") if path.is_file() and path.suffix in FORMATS
)

REFUSING = {types.TEXT_DOCUMENT_RENAME, types.TEXT_DOCUMENT_PREPARE_RENAME, types.CODE_ACTION_RESOLVE}
"""Where saying why not is an answer; it is a refusal (-32803, LSP 3.17 RequestFailed) and nothing else."""

CONVERTER = default_converter()  # type: ignore[no-untyped-call]

EVERY = 40 // trials(4)
"""How manieth character is followed by all requests."""

STYLE = {"tabSize": 4, "insertSpaces": True}

Json = dict[str, Any]


def queries(uri: str, line: int, column: int) -> dict[str, Json]:
    """Parameters for every request about a document, as JSON."""
    document: Json = {"textDocument": {"uri": uri}}
    at = {"line": line, "character": column}
    here, everything = {"start": at, "end": at}, {"start": {"line": 0, "character": 0}, "end": at}
    more: dict[str, Json] = {
        types.TEXT_DOCUMENT_COMPLETION: {"position": at},
        types.TEXT_DOCUMENT_DECLARATION: {"position": at},
        types.TEXT_DOCUMENT_DEFINITION: {"position": at},
        types.TEXT_DOCUMENT_TYPE_DEFINITION: {"position": at},
        types.TEXT_DOCUMENT_IMPLEMENTATION: {"position": at},
        types.TEXT_DOCUMENT_REFERENCES: {"position": at, "context": {"includeDeclaration": True}},
        types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: {"position": at},
        types.TEXT_DOCUMENT_HOVER: {"position": at},
        types.TEXT_DOCUMENT_SIGNATURE_HELP: {"position": at},
        types.TEXT_DOCUMENT_PREPARE_RENAME: {"position": at},
        types.TEXT_DOCUMENT_RENAME: {"position": at, "newName": "other-name"},
        types.TEXT_DOCUMENT_LINKED_EDITING_RANGE: {"position": at},
        types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY: {"position": at},
        types.TEXT_DOCUMENT_PREPARE_TYPE_HIERARCHY: {"position": at},
        types.TEXT_DOCUMENT_INLINE_COMPLETION: {"position": at, "context": {"triggerKind": 1}},
        types.TEXT_DOCUMENT_SELECTION_RANGE: {"positions": [at]},
        types.TEXT_DOCUMENT_ON_TYPE_FORMATTING: {"position": at, "ch": ";", "options": STYLE},
        types.TEXT_DOCUMENT_CODE_ACTION: {"range": here, "context": {"diagnostics": []}},
        types.TEXT_DOCUMENT_INLAY_HINT: {"range": everything},
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: {"range": everything},
        types.TEXT_DOCUMENT_RANGE_FORMATTING: {"range": here, "options": STYLE},
        types.TEXT_DOCUMENT_RANGES_FORMATTING: {"ranges": [here], "options": STYLE},
        types.TEXT_DOCUMENT_FORMATTING: {"options": STYLE},
        types.TEXT_DOCUMENT_COLOR_PRESENTATION: {
            "range": here,
            "color": {"red": 1.0, "green": 0.0, "blue": 0.0, "alpha": 1.0},
        },
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA: {"previousResultId": "none"},
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: {},
        types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: {},
        types.TEXT_DOCUMENT_FOLDING_RANGE: {},
        types.TEXT_DOCUMENT_DOCUMENT_LINK: {},
        types.TEXT_DOCUMENT_DOCUMENT_COLOR: {},
        types.TEXT_DOCUMENT_CODE_LENS: {},
        types.TEXT_DOCUMENT_DIAGNOSTIC: {},
    }
    return {method: document | params for method, params in more.items()}


def test_all_requests_about_documents_are_asked() -> None:
    wanted = {
        method
        for method in (*METHODS, *WHEN_PULLED)
        if method.startswith("textDocument/") and types.METHOD_TO_TYPES[method][1] is not None
    }
    assert wanted == queries("file:///a", 0, 0).keys()


async def failures(session: Editor, asked: dict[str, Json]) -> list[str]:
    """What is wrong with the answers to requests that are sent all at once."""
    send: Any = session.client.protocol.send_request_async
    structure: Any = CONVERTER.structure
    requests = [send(method, structure(params, types.METHOD_TO_TYPES[method][2])) for method, params in asked.items()]
    answers = await asyncio.gather(*requests, return_exceptions=True)
    return [
        f"{method}: {answer}"
        for method, answer in zip(asked, answers, strict=True)
        if isinstance(answer, BaseException) and not (method in REFUSING and _is_refusal(answer))
    ]


def _is_refusal(error: BaseException) -> bool:
    return isinstance(error, JsonRpcException) and error.code == types.LSPErrorCodes.RequestFailed


@pytest.mark.parametrize("name", FILES)
async def test_the_examples_while_they_are_typed(tmp_path: Path, name: str) -> None:
    text = (EXAMPLES / name).read_text()
    lines = Lines(text.encode())
    shutil.copytree((EXAMPLES / name).parent, tmp_path, dirs_exist_ok=True)
    document = Path(name).name
    async with editor(tmp_path, RICH) as session:
        session.open(document, "")
        for count in range(len(text)):
            position = lines.position(len(text[:count].encode()), Encoding.UTF_16)
            session.change(document, count + 2, replace(position, position, text[count]))
            if count % EVERY == 0:
                place = lines.position(len(text[: count + 1].encode()), Encoding.UTF_16)
                assert not await failures(session, queries(session.uri(document), *place)), text[: count + 1]
