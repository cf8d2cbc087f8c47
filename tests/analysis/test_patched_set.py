"""A patched set behaves as a frozen set does, and what it was made of stays as it was."""

from collections.abc import Set as AbstractSet

from hypothesis import given
from hypothesis import strategies as st

from robray.analysis.patched_set import PatchedSet, with_elements, without_elements

LARGE = range(1000)
ELEMENTS = st.frozensets(st.integers(0, 1100), max_size=90)
STEPS = st.lists(st.tuples(st.sampled_from(["with", "without", "walk"]), ELEMENTS), max_size=12)


@given(st.sampled_from([0, 200, 255, 256, 300, 1000]), STEPS)
def test_a_patched_set_is_a_set(size: int, steps: list[tuple[str, frozenset[int]]]) -> None:
    model = frozenset(range(size))
    now: AbstractSet[int] = model
    earlier = []
    for step, elements in steps:
        earlier.append((now, model))
        match step:
            case "with":
                model, now = model | elements, with_elements(now, elements)
            case "without":
                model, now = model - elements, without_elements(now, elements)
            case _:
                assert sorted(now) == sorted(model)
        assert len(now) == len(model)
        assert [each in now for each in range(1101)] == [each in model for each in range(1101)]
        assert now == model
        assert model == now
    for one, then in earlier:
        assert (one == then, len(one), sorted(one)) == (True, len(then), sorted(then))
        assert (one == now) == (then == model)


@given(st.sampled_from([300, 1000]), ELEMENTS, ELEMENTS)
def test_it_goes_together_with_other_sets(size: int, came: frozenset[int], other: frozenset[int]) -> None:
    model = frozenset(range(size)) | came
    patched = with_elements(frozenset(range(size)), came)
    assert (patched & other, patched | other, patched - other) == (model & other, model | other, model - other)
    assert (other & patched, other | patched, other - patched) == (other & model, other | model, other - model)
    assert (patched <= other, other <= patched) == (model <= other, other <= model)
    assert hash(patched) == hash(model)


def test_a_change_takes_only_what_has_changed() -> None:
    base = frozenset(LARGE)
    patched = without_elements(with_elements(base, [5, 2000]), {7, 9, 3000})
    assert isinstance(patched, PatchedSet)
    assert [len(part) for part in patched.parts] == [1000, 1, 2]
    assert patched.parts[0] is base
    back = with_elements(patched, [7, 9])
    assert isinstance(back, PatchedSet)
    assert [len(part) for part in back.parts] == [1000, 1, 0]


def test_much_that_has_changed_is_put_together() -> None:
    assert isinstance(without_elements(frozenset(LARGE), set(range(500))), frozenset)
    assert isinstance(with_elements(frozenset(LARGE), range(5000)), frozenset)
