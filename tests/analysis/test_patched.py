"""A patched mapping behaves as a dictionary does, and what it was copied from stays as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.analysis import patched
from robray.analysis.patched import Patched, changeable

pytestmark = pytest.mark.quick

KEYS = st.integers(0, 40)
STEPS = st.lists(
    st.tuples(st.sampled_from(["set", "delete", "copy", "walk"]), KEYS, st.integers(0, 3)),
    max_size=60,
)


@given(st.dictionaries(KEYS, st.integers(0, 3), min_size=1), STEPS, st.sampled_from([0, 20, 1_000]))
def test_a_patched_mapping_is_a_dictionary(
    given_entries: dict[int, int], steps: list[tuple[str, int, int]], large: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(patched, "_LARGE", large)
        model = dict(given_entries)
        now = changeable(given_entries)
        copies = []
        for step, key, entry in steps:
            match step:
                case "set":
                    model[key] = entry
                    now[key] = entry
                case "delete":
                    assert now.pop(key, None) == model.pop(key, None)
                case "copy":
                    copies.append((now, dict(model)))
                    now = changeable(now)
                case _:
                    assert sorted(now.items()) == sorted(model.items())
            assert now.get(key) == model.get(key)
            assert (key in now, len(now)) == (key in model, len(model))
            assert now == model
        for copy, then in copies:
            assert copy == then
            assert (copy == now) == (then == model)
            assert sorted(copy) == sorted(then)


def test_a_large_mapping_shares_its_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patched, "_LARGE", 100)
    base = dict.fromkeys(range(1000), 0)
    first = changeable(base)
    assert isinstance(first, Patched)
    first[5] = 1
    del first[7]
    second = changeable(first)
    second[5] = 2
    assert (first[5], second[5], 7 in second, len(second)) == (1, 2, False, 999)
    assert base == dict.fromkeys(range(1000), 0)
    assert isinstance(changeable(dict.fromkeys(range(100), 0)), dict)
