"""Messages of any size, made of the protocol's own types: each field that may be long, of each method."""

import types as python_types
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import attrs
from lsprotocol import types

Json = Any
_DEPTH = 5
"""Levels of a message that fields are looked for in."""


class Field(NamedTuple):
    """`make` gives the parameters with that field of about as many bytes, the others as small as they may be."""

    name: str
    make: Callable[[int], Json]


class Scene(NamedTuple):
    """What messages are about: where a field's name says what it holds."""

    uri: str
    place: Mapping[str, int]
    end: Mapping[str, int]


def least(method: str, scene: Scene) -> Json:
    """The smallest parameters that a method takes, about a scene."""
    kind = parameters(method)
    return None if kind is None else _least(kind, scene)


def parameters(method: str) -> Any:
    return types.METHOD_TO_TYPES[method][2]


def fields(method: str, scene: Scene) -> Iterator[Field]:
    """Texts that get long, lists of many, and what may be anything, nested."""
    kind = parameters(method)
    if kind is not None:
        yield from _fields(kind, scene, method, lambda value: value, _DEPTH, ())


def _fields(
    kind: Any, scene: Scene, name: str, put: Callable[[Json], Json], depth: int, above: tuple[Any, ...]
) -> Iterator[Field]:
    for one in _choices(kind):
        if one is str:
            yield Field(f"{name}, long", lambda size: put("a" * size))
            yield Field(f"{name}, a long path", lambda size: put(f"{scene.uri}/{'a/' * (size // 2)}"))
        elif one is Any or one in (object, dict) or get_origin(one) in (dict, Mapping) or one is types.LSPObject:
            yield Field(f"{name}, keys", lambda size: put({f"a{number}": number for number in range(size // 14 + 1)}))
            yield Field(f"{name}, a list", lambda size: put([1] * (size // 3 + 1)))
        elif get_origin(one) in (list, Sequence, python_types.GenericAlias) or _is_sequence(one):
            (element, *_) = get_args(one)
            small = _least(element, scene)

            def many(size: int, small: Json = small) -> Json:
                return put(_many(small, size))

            yield Field(f"{name}, many", many)
            if depth:

                def alone(value: Json, put: Callable[[Json], Json] = put) -> Json:
                    return put([value])

                yield from _fields(element, scene, f"{name}[]", alone, depth - 1, above)
        elif attrs.has(one) and depth and one not in above:
            hints = _hints(one)
            for field in attrs.fields(one):
                key = camel(field.name)

                def within(value: Json, one: Any = one, key: str = key, put: Any = put) -> Json:
                    return put({**_least(one, scene), key: value})

                yield from _fields(hints[field.name], scene, f"{name}.{key}", within, depth - 1, (*above, one))


def _many(element: Json, size: int) -> Json:
    return [element] * (size // (len(repr(element)) + 2) + 1)


def _is_sequence(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Sequence)


def _choices(kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) in (Union, python_types.UnionType):
        return tuple(each for choice in get_args(kind) for each in _choices(choice) if each is not type(None))
    return (kind,)


def _hints(kind: Any) -> Mapping[str, Any]:
    return get_type_hints(kind, vars(types))


def camel(name: str) -> str:
    first, *others = name.rstrip("_").split("_")
    return first + "".join(other.capitalize() for other in others)


def _least(kind: Any, scene: Scene, key: str = "") -> Json:
    """What a field needs, and nothing else; where its name says what is meant, that."""
    one = _choices(kind)[0]
    if one is types.Position:
        return dict(scene.end if key == "end" else scene.place)
    if attrs.has(one):
        hints = _hints(one)
        needed = {field.name: hints[field.name] for field in attrs.fields(one) if field.default is attrs.NOTHING}
        return {camel(name): _least(hint, scene, name) for name, hint in needed.items()}
    if get_origin(one) is Literal:
        return get_args(one)[0]
    if isinstance(one, type) and issubclass(one, Enum):
        return next(iter(one)).value
    if get_origin(one) is not None and _is_sequence(one):
        (element, *_) = get_args(one)
        # A request about nothing is answered by nothing.
        return [_least(element, scene, key)] if attrs.has(_choices(element)[0]) else []
    if get_origin(one) is tuple:
        return [_least(each, scene, key) for each in get_args(one)]
    if one is bool:
        return True
    if one is int:
        return 4
    if one is float:
        return 0.5
    if one is str:
        return {"uri": scene.uri, "command": "robray.serverStatus", "ch": ";", "new_name": "renamed"}.get(
            key, scene.uri if key.endswith("uri") else "a"
        )
    return {}
