"""Our named tuples are those of the standard library in whatever somebody may ask of them."""

import copy
import pickle
import sys
import typing
from collections.abc import Callable
from inspect import signature
from typing import Any, Generic, TypeVar

import pytest

from robray.text import records
from robray.text.records import NamedTuple

pytestmark = pytest.mark.quick

T = TypeVar("T")


class Place(NamedTuple):
    """Where something is."""

    line: int
    column: int = 0
    note: str = ""

    @property
    def is_first(self) -> bool:
        return self.line == 0

    def moved(self, lines: int) -> "Place":
        return self._replace(line=self.line + lines)

    def __str__(self) -> str:
        return f"{self.line}:{self.column} {tuple.__str__(self) == repr(self)}"


class Theirs(typing.NamedTuple):
    """Where something is."""

    line: int
    column: int = 0
    note: str = ""


class Nothing(NamedTuple):
    pass


class Pair(NamedTuple, Generic[T]):
    first: T
    second: T


class Wide(NamedTuple):
    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int = 7
    h: int = 8


class Deeper(Place):
    """A class of such a class has what it has."""

    __slots__ = ()


def _outcome(made: Callable[[], object], name: str) -> str:
    try:
        return repr(made()).replace(name, "Place")
    except (TypeError, ValueError, AttributeError) as error:
        return f"{type(error).__name__}: {error}".replace(name, "Place")


@pytest.mark.parametrize(
    "of",
    [
        lambda kind: kind(1),
        lambda kind: kind(1, 2, "x"),
        lambda kind: kind(line=1, note="y"),
        lambda kind: kind(),
        lambda kind: kind(1, 2, "x", 4),
        lambda kind: kind(1, line=2),
        lambda kind: kind(row=1),
        lambda kind: kind._make([1, 2, "x"]),
        lambda kind: kind._make([1]),
        lambda kind: kind(1)._replace(column=5),
        lambda kind: kind(1)._asdict(),
        lambda kind: (kind._fields, kind._field_defaults, kind.__match_args__, kind.__annotations__, kind.__doc__),
        lambda kind: (
            kind(1) == (1, 0, ""),
            kind(1) == kind(1, 0, ""),
            kind(1) < kind(2),
            hash(kind(1)) == hash((1, 0, "")),
        ),
        lambda kind: (kind(1).line, kind(1)[1], [*kind(1)], (*kind(1), 2)),
        lambda kind: setattr(kind(1), "line", 2),
        lambda kind: setattr(kind(1), "other", 2),
        lambda kind: (copy.copy(kind(1)), copy.deepcopy(kind(1, 2, "x"))),
        lambda kind: pickle.loads(pickle.dumps(kind(1, 2, "x"))),
        lambda kind: (signature(kind), kind.line.__doc__, kind.__name__, kind.__mro__[-2:]),
        lambda kind: (isinstance(kind(1), tuple), hasattr(kind(1), "__dict__"), kind.__module__),
    ],
)
def test_what_is_made_and_refused_is_the_same(of: Callable[[Any], object]) -> None:
    assert _outcome(lambda: of(Place), "Place") == _outcome(lambda: of(Theirs), "Theirs")


def test_a_change_of_a_field_that_there_is_not_is_refused() -> None:
    with pytest.raises((TypeError, ValueError), match="other"):
        Place(1)._replace(other=2)  # type: ignore[call-arg]


def test_methods_are_there() -> None:
    assert Place(0).is_first
    assert Place(1, 2).moved(3) == (4, 2, "")
    assert str(Place(1, 2)) == "1:2 True"


def test_a_class_of_any_number_of_fields() -> None:
    assert (Nothing(), repr(Nothing()), Nothing._fields) == ((), "Nothing()", ())
    assert Wide(1, 2, 3, 4, 5, 6) == (1, 2, 3, 4, 5, 6, 7, 8)
    assert repr(Deeper(1)) == "Deeper(line=1, column=0, note='')"
    assert type(Deeper(1).moved(1)) is Deeper


def test_it_may_be_generic() -> None:
    assert Pair(1, 2).second == 2
    assert Pair[int](1, 2) == Pair(1, 2)
    assert Pair.__parameters__ == (T,)  # type: ignore[attr-defined]


def test_patterns_take_it_apart() -> None:
    match Place(1, 2, "x"):
        case Place(line, column, note=note):
            assert (line, column, note) == (1, 2, "x")


@pytest.mark.parametrize("base", [NamedTuple, typing.NamedTuple])
def test_there_is_no_super(base: Any) -> None:
    """A class is made anew of its body: what the body calls its own class is none."""
    with pytest.raises((TypeError, RuntimeError), match="__class__"):

        class _Shown(base):  # type: ignore[misc]
            line: int

            def __str__(self) -> str:
                return str(super().__str__())


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="the standard library's own are used from Python 3.14 on")
def test_a_constructor_is_compiled_once_for_each_number_of_fields() -> None:
    before = dict(vars(records)["_constructors"])
    several = [_with_two() for _ in range(3)]
    assert {kind.__new__.__code__.co_code for kind in several} == {before[2].__code__.co_code}
    assert [kind.__new__.__code__.co_varnames for kind in several] == [("_cls", "first", "second")] * 3
    assert vars(records)["_constructors"] == before


def _with_two() -> Any:
    class Two(NamedTuple):
        first: int
        second: int

    return Two
