"""While the examples are typed, character by character, nothing that is asked is answered with an error."""

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import default_converter

from hostile.fields import Scene, least
from lsp.rich import RICH
from lsp.session import Editor, editor, replace
from robray.formats import FORMATS
from robray.lsp.methods import METHODS, WHEN_PULLED
from robray.text.lines import Encoding, Lines
from trials import sampled, trials

pytestmark = pytest.mark.long(
    "server/robray/lsp/documents.py",
    "server/robray/lsp/methods.py",
    "server/robray/lsp/synchronization.py",
)

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(
    path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*") if path.is_file() and path.suffix in FORMATS
)

REFUSING = {types.TEXT_DOCUMENT_RENAME, types.TEXT_DOCUMENT_PREPARE_RENAME, types.CODE_ACTION_RESOLVE}
"""Where saying why not is an answer; it is a refusal (-32803, LSP 3.17 RequestFailed) and nothing else."""

CONVERTER = default_converter()  # type: ignore[no-untyped-call]

EVERY = 40 // trials(4)
"""How manieth character is followed by all requests."""

REQUESTS = [
    method
    for method in (*METHODS, *WHEN_PULLED)
    if method.startswith("textDocument/") and types.METHOD_TO_TYPES[method][1] is not None
]
OF_A_PART = {types.TEXT_DOCUMENT_INLAY_HINT, types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE}
"""What is asked of all that is typed; other ranges are the cursor."""

Json = dict[str, Any]


def queries(uri: str, line: int, column: int) -> dict[str, Json]:
    """Parameters for every request about a document, as JSON."""
    at = {"line": line, "character": column}
    typed = {"range": {"start": {"line": 0, "character": 0}, "end": at}}
    here = Scene(uri, at, at)
    return {method: least(method, here) | (typed if method in OF_A_PART else {}) for method in REQUESTS}


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


@pytest.mark.parametrize("name", sampled(FILES))
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
