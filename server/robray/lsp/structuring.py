"""Messages taken for what they are, and nothing else; and what is wrong with those that are none."""

from enum import Enum
from functools import cache
from itertools import islice
from typing import Any

import cattrs
from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.protocol import default_converter

_LONGEST_REASON = 300
"""Characters of what is said to be wrong with parameters."""

_MOST_READ = 100
"""Elements of a list, or members of an object, that are read to say where it is wrong."""


def exact(converter: cattrs.Converter) -> cattrs.Converter:
    """One that takes nothing for what it is not."""
    for kind in (int, str, bool, float):
        converter.register_structure_hook(kind, _exactly)
    return converter


def _exactly(value: object, kind: type) -> object:
    """A value of this type: `"3"` is no line, nor is 0.5, nor is true. But 3 and 3.0 are one number in JSON.

    For true and false 1 and 0 will do, as some clients write them among their capabilities.
    """
    if type(value) is kind:
        return value
    if issubclass(kind, Enum):
        # Its members are strings or numbers, too.
        return kind(value)
    if (kind is float and type(value) is int) or (kind is bool and value in (0, 1)):
        return kind(value)
    if kind is int and isinstance(value, float) and value.is_integer():
        return int(value)
    raise TypeError(f"must be of type {kind.__name__}, not {type(value).__name__}")


def invalid(data: dict[str, Any], error: Exception) -> JsonRpcInvalidParams:
    """Reads the message once more, to say where it is wrong."""
    method = data["method"]
    try:
        _explaining().structure(_beginning(data), types.METHOD_TO_TYPES[method][0])
        reasons = [repr(error)]
    except Exception as explained:  # noqa: BLE001 - cattrs raises whatever a field's own check raises
        reasons = _reasons(explained, method)
    return JsonRpcInvalidParams(f"{JsonRpcInvalidParams.MESSAGE}: {'; '.join(reasons)}"[:_LONGEST_REASON])


def _beginning(value: Any) -> Any:
    """The first of each list and object: what is wrong is mostly wrong everywhere, and each mistake is remembered."""
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
