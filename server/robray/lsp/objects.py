"""Converts the protocol's objects from and to JSON values, without compiled functions for each class.

Compiling those of all messages takes a twentieth of a second while the first document waits. One that is compiled while
a large document is open keeps the memory around it from being freed. They would save microseconds a message.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, get_args

import attrs
import cattrs
from lsprotocol import types

from robray.lsp.encoded_json import EncodedJson

_Kind = type[attrs.AttrsInstance]
_Read = Callable[[Any, Any], Any]

_PLAIN = frozenset({str, int, float, bool, type(None)})

_WRITTEN: dict[type, tuple[tuple[str, str, bool], ...]] = {}
"""By class, the names of its fields, here and in a message, and True for fields that are written if None."""


def uncompiled(converter: cattrs.Converter) -> cattrs.Converter:
    """Lets a converter read objects this way, without details in its errors.

    The hook of a class also creates those of all classes in its fields.
    """
    readers: dict[_Kind, _Read] = {}

    def reader(kind: _Kind) -> _Read:
        if kind not in readers:
            fields: list[tuple[str, str, _Read, Any, bool]] = []
            # Recursive classes find their own incomplete entry.
            readers[kind] = _reader(kind, fields)
            for field in attrs.fields(kind):
                key, is_required = _camel_case(field.name), field.default is attrs.NOTHING
                fields.append((field.name, key, converter.get_structure_hook(field.type), field.type, is_required))
        return readers[kind]

    def change(value: Any, _: Any) -> Any:
        # A check of one field is faster than cattrs' search, which would delay each key.
        is_partial = "range" in value
        kind = types.TextDocumentContentChangePartial if is_partial else types.TextDocumentContentChangeWholeDocument
        return reader(kind)(value, kind)

    converter.register_structure_hook_factory(attrs.has, reader)
    converter.register_structure_hook(types.TextDocumentContentChangeEvent, change)
    return converter


def _reader(kind: _Kind, fields: list[tuple[str, str, _Read, Any, bool]]) -> _Read:
    def read(value: Any, _: Any) -> Any:
        found = {}
        for name, key, read_field, kind_of_field, is_required in fields:
            if is_required or key in value:
                given = value[key]
                # Most fields are plain, and most of these have the right type.
                found[name] = given if type(given) is kind_of_field else read_field(given, kind_of_field)
        return kind(**found)

    return read


def as_json(value: object) -> object:
    """A value of the protocol as a JSON value; an encoded one stays as it is."""
    return value if isinstance(value, EncodedJson) else as_written(value)


def as_written(value: object) -> Any:
    """A JSON value; objects of the protocol lose fields that are None, unless None has a meaning there."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list | tuple | set | frozenset):
        return [each if type(each) in _PLAIN else as_written(each) for each in value]
    if isinstance(value, dict):
        return {key: as_written(each) for key, each in value.items()}
    fields = _WRITTEN.get(kind)
    if fields is None:
        if not attrs.has(kind):
            return value
        fields = _fields(kind)
    written = {}
    for name, key, is_kept in fields:
        held = getattr(value, name)
        if held is not None or is_kept:
            written[key] = held if type(held) in _PLAIN else as_written(held)
    return written


def prepare_written(kind: Any) -> None:
    """Caches ahead how to write objects of a type, and of all types in their fields."""
    waiting = [*_objects(kind)]
    while waiting:
        one = waiting.pop()
        if one not in _WRITTEN:
            _fields(one)
            waiting += [inner for field in attrs.fields(one) for inner in _objects(field.type)]


def _fields(kind: _Kind) -> tuple[tuple[str, str, bool], ...]:
    found = _WRITTEN[kind] = tuple(
        [
            (
                field.name,
                _camel_case(field.name),
                field.default is attrs.NOTHING or types.is_special_property(kind, field.name),
            )
            for field in attrs.fields(kind)
        ]
    )
    return found


def _objects(kind: Any) -> Iterator[_Kind]:
    """The classes among the alternatives and elements of a type."""
    if isinstance(kind, type) and attrs.has(kind):
        yield kind
    for inner in get_args(kind):
        yield from _objects(inner)


def _camel_case(name: str) -> str:
    first, *others = name.removesuffix("_").split("_")
    return first + "".join(map(str.title, others))
