"""Immutable mappings."""

from typing import Any, Never, TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")


class ReadOnly(dict[_K, _V]):
    """An immutable dict. Unlike a `MappingProxyType` it can be pickled, copied and written as JSON."""

    __slots__ = ()

    def _refuse(self, *_given: Any, **_named: Any) -> Never:
        raise TypeError("this mapping cannot be changed; dict(...) makes one of it that can be")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ({**self},)
