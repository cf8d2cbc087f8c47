"""Messages are read and written as lsprotocol does it, without a compiled function for each kind of object."""

import types as python
import typing
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Literal, Union

import attrs
import pytest
from lsprotocol import types
from pygls.protocol import default_converter

from every import every
from robray.lsp.methods import METHODS
from robray.lsp.objects import as_written, uncompiled
from robray.lsp.protocol import exact
from robray.lsp.server import RobrayServer

DEEP = 8
"""Objects in each other; those that hold their own kind end there."""

COMPILED = exact(default_converter())  # type: ignore[no-untyped-call]
UNCOMPILED = uncompiled(exact(default_converter()))  # type: ignore[no-untyped-call]


def key(name: str) -> str:
    first, *others = name.rstrip("_").split("_")
    return first + "".join(map(str.capitalize, others))


def sample(kind: Any, *, whole: bool, depth: int = 0) -> object:
    """JSON for a type: with all that may be left out, or without."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (Union, python.UnionType):
        return sample(inner[0], whole=whole, depth=depth)
    if origin is Literal:
        return inner[0]
    if origin is tuple:
        return [sample(each, whole=whole, depth=depth) for each in inner]
    if origin is not None and issubclass(origin, Mapping):
        return {"key": sample(inner[1], whole=whole, depth=depth)}
    if origin is not None and issubclass(origin, Sequence):
        return [sample(inner[0], whole=whole, depth=depth)] if depth < DEEP else []
    if isinstance(kind, type) and attrs.has(kind):
        fields = [field for field in attrs.fields(kind) if field.default is attrs.NOTHING or (whole and depth < DEEP)]
        return {key(field.name): sample(field.type, whole=whole, depth=depth + 1) for field in fields}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind)).value
    return {str: "text", int: 3, float: 0.5, bool: True}.get(kind)


@every("whole", [True, False])
@every("method", METHODS)
def test_what_is_read_is_what_lsprotocol_reads(method: str, *, whole: bool) -> None:
    kind = types.METHOD_TO_TYPES[method][0]
    message = sample(kind, whole=whole)
    assert UNCOMPILED.structure(message, kind) == COMPILED.structure(message, kind)


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("method", [method for method in METHODS if types.METHOD_TO_TYPES[method][1] is not None])
def test_what_is_written_is_what_lsprotocol_writes(method: str, *, whole: bool) -> None:
    kind: Any = types.METHOD_TO_TYPES[method][1]
    result = sample(attrs.fields_dict(kind)["result"].type, whole=whole)
    answer = COMPILED.structure({"id": 1, "jsonrpc": "2.0", "result": result}, kind)
    assert as_written(answer) == COMPILED.unstructure(answer)


def test_capabilities() -> None:
    server = RobrayServer()
    rich = types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            rename=types.RenameClientCapabilities(prepare_support=True),
            diagnostic=types.DiagnosticClientCapabilities(),
        ),
        workspace=types.WorkspaceClientCapabilities(did_change_watched_files=None),
        window=types.WindowClientCapabilities(work_done_progress=True),
    )
    steps = server.protocol.lsp_initialize(types.InitializeParams(rich, process_id=None, root_uri=None))
    try:
        while True:
            handler, given, _ = next(steps)
            handler(*given)
    except StopIteration as end:
        result = end.value
    assert isinstance(result, types.InitializeResult)
    written = as_written(result)
    assert written == COMPILED.unstructure(result)
    assert result.capabilities.semantic_tokens_provider is not None


def test_names_and_what_is_not_there() -> None:
    value = types.Location("file:///a", types.Range(types.Position(1, 2), types.Position(3, 4)))
    assert as_written([value, types.MarkupKind.Markdown]) == COMPILED.unstructure([value, "markdown"])
    assert as_written(types.WorkspaceEdit()) == {}
    caller = types.CallHierarchyIncomingCall(
        types.CallHierarchyItem("a", types.SymbolKind.Class, "u", value.range, value.range), [value.range]
    )
    assert as_written(caller) == COMPILED.unstructure(caller)
