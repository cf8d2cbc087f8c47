"""A sorted map behaves as a dictionary in the order of its keys, and what it was made of stays as it was."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from robray.analysis.sorted_map import MOST, SortedMap

STEPS = st.lists(st.tuples(st.booleans(), st.integers(0, 1100)), max_size=40)


def counted(size: int) -> SortedMap[int, int]:
    made = SortedMap[int, int]()
    for key in range(size):
        made = made.with_entry(key * 7 % size, -key)
    return made


def at_once(size: int) -> SortedMap[int, int]:
    return SortedMap({key * 7 % size: -key for key in range(size)})


@given(st.sampled_from([counted, at_once]), st.sampled_from([0, 1, MOST, MOST + 1, 1000]), STEPS, st.integers(-1, 1101))
def test_a_sorted_map_is_a_mapping_in_order(
    make: Callable[[int], SortedMap[int, int]], size: int, steps: list[tuple[bool, int]], start: int
) -> None:
    now = make(size)
    model = dict(now)
    first, before = now, dict(model)
    for number, (comes, key) in enumerate(steps):
        now = now.with_entry(key, number) if comes else now.without(key)
        if comes:
            model[key] = number
        else:
            model.pop(key, None)
    assert (dict(now), [*now], len(now)) == (model, sorted(model), len(model))
    assert [now.get(key) for key in range(1101)] == [model.get(key) for key in range(1101)]
    assert [*now.since(start)] == sorted(key for key in model if key >= start)
    assert dict(first) == before
    different = {key for key in {*model, *before} if model.get(key) is not before.get(key)}
    assert now.differing(first) == first.differing(now) == different


def test_an_emptied_map_takes_entries_again() -> None:
    empty = counted(3).without(0).without(1).without(2)
    assert (len(empty), [*empty], [*empty.with_entry(-5, 1).items()]) == (0, [], [(-5, 1)])


def test_a_change_copies_one_part() -> None:
    made = counted(5_000)
    for other in (made.with_entry(2_500, 1), made.with_entry(9_999, 1), made.without(2_500)):
        shared = {*map(id, made.parts)}
        assert sum(len(part) for part in other.parts if id(part) not in shared) <= MOST + 1
        assert max(map(len, other.parts)) <= MOST
