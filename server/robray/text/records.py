"""Named tuples: how they are made faster, and how they are told apart.

Whatever a command line needs for a small scene is made of them: to load attrs and to let it make thirty classes took a
third of such a run. The standard library's need a twentieth of a millisecond for each class, of which there are two
hundred in such a run and four hundred in a server's start: `NamedTuple` here makes the same classes in a fifth of that.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["NamedTuple", "are_same", "by_identity", "new"]

if TYPE_CHECKING or sys.version_info >= (3, 14):
    # What is in the body of a class is known only to those who evaluate its annotations there.
    from typing import NamedTuple
else:
    from collections import _tuplegetter

    _MOST = 64
    """Fields that share the descriptors of all classes."""

    _GETTERS = [_tuplegetter(index, f"Alias for field number {index}") for index in range(_MOST)]

    _constructors: dict[int, Callable[..., Any]] = {}
    """By how many fields they take: to compile one is what takes most of the time for a class."""

    def _constructor(count: int) -> Callable[..., Any]:
        if count not in _constructors:
            fields = "".join(f"_{index}, " for index in range(count))
            _constructors[count] = eval(f"lambda _cls, {fields}: _new(_cls, ({fields}))", {"_new": tuple.__new__})  # noqa: S307
        return _constructors[count]

    class _Tuple(tuple[Any, ...]):
        """What all classes have in common."""

        __slots__ = ()

        @classmethod
        def _make(cls, iterable: Iterable[Any]) -> Any:
            found = tuple.__new__(cls, iterable)
            if len(found) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(found)}")
            return found

        def _replace(self, /, **changes: Any) -> Any:
            found = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return found

        __replace__ = _replace

        def _asdict(self) -> dict[str, Any]:
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            fields = ", ".join([f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)])
            return f"{type(self).__name__}({fields})"

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

    class _Maker(type):
        """Makes a class of the fields that are annotated in a body, as `typing.NamedTuple` does."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if "__classcell__" in body:
                # Nor does the standard library take it, and where that makes the classes nobody should find out.
                raise TypeError(f"{name}: uses of super() and __class__ are unsupported in methods of named tuples")
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            of_count = _constructor(len(fields))
            code = of_count.__code__.replace(co_name="__new__", co_varnames=("_cls", *fields))
            constructor = type(of_count)(code, of_count.__globals__, "__new__", tuple(defaults.values()) or None)
            constructor.__qualname__ = f"{body['__qualname__']}.__new__"
            constructor.__annotations__ = body.get("__annotations__", {})
            body.update(zip(fields, _GETTERS, strict=False))
            body.setdefault("__slots__", ())
            body["__new__"] = constructor
            body["_fields"] = body["__match_args__"] = fields
            body["_field_defaults"] = defaults
            return type(name, (_Tuple, *bases[1:]), body)

    class _Marker:
        """What classes name as their base, and do not have among their bases."""

        def __mro_entries__(self, bases: tuple[object, ...]) -> tuple[type, ...]:
            return (_Base,)

    _Base = type.__new__(_Maker, "NamedTuple", (), {})
    NamedTuple = _Marker()

C = TypeVar("C", bound=type[tuple[object, ...]])

new = tuple.__new__
"""`new(Span, (start, end))` is `Span(start, end)` in half the time: a named tuple's constructor is a Python function.

For where a large file has a hundred thousand of them. All fields are given, in order.
"""


def by_identity(kind: C) -> C:
    """Makes each of a kind equal to itself alone. For what is large, and another one as soon as anything is."""
    for name in ("__eq__", "__ne__", "__hash__"):
        setattr(kind, name, getattr(object, name))
    return kind


def are_same(old: Sequence[object], new: Sequence[object]) -> bool:
    """Whether they hold the very same objects: what is told apart by identity is as it was."""
    return len(old) == len(new) and all(one is other for one, other in zip(old, new, strict=True))
