"""Messages are read as lsprotocol reads them, without a compiled function for each kind of object."""

import types as python
import typing
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Literal, Union

import attrs
import pytest
from lsprotocol import types
from pygls.protocol import default_converter

from robray.lsp.methods import METHODS
from robray.lsp.structuring import exact, uncompiled

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


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("method", METHODS)
def test_what_is_read_is_what_lsprotocol_reads(method: str, *, whole: bool) -> None:
    kind = types.METHOD_TO_TYPES[method][0]
    message = sample(kind, whole=whole)
    assert UNCOMPILED.structure(message, kind) == COMPILED.structure(message, kind)
