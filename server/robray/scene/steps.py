"""Going through a scene beside somebody who must not wait."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

_Each = TypeVar("_Each")


class Steps(Protocol):
    """The same things in the same order; between two of them it may rest, or raise because the caller has given up."""

    def __call__(self, things: Iterable[_Each], /) -> Iterable[_Each]: ...


def at_once(things: Iterable[_Each], /) -> Iterable[_Each]:
    return things
