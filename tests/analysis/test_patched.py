"""A patched mapping behaves as a dictionary does, and what it was copied from stays as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.analysis.patched import Patched, changeable

pytestmark = pytest.mark.quick

KEYS = st.integers(0, 40)
STEPS = st.lists(
    st.tuples(st.sampled_from(["set", "delete", "copy", "walk"]), KEYS, st.integers(0, 3)),
    max_size=60,
)


@given(st.dictionaries(KEYS, st.integers(0, 3), min_size=1), STEPS)
def test_a_patched_mapping_is_a_dictionary(given_entries: dict[int, int], steps: list[tuple[str, int, int]]) -> None:
    model = dict(given_entries)
    patched = changeable(given_entries)
    copies = []
    for step, key, entry in steps:
        match step:
            case "set":
                model[key] = entry
                patched[key] = entry
            case "delete":
                assert patched.pop(key, None) == model.pop(key, None)
            case "copy":
                copies.append((patched, dict(model)))
                patched = changeable(patched)
            case _:
                assert sorted(patched.items()) == sorted(model.items())
        assert patched.get(key) == model.get(key)
        assert (key in patched, len(patched)) == (key in model, len(model))
        assert patched == model
    for copy, then in copies:
        assert copy == then
        assert (copy == patched) == (then == model)
        assert sorted(copy) == sorted(then)


def test_a_copy_takes_only_what_has_changed() -> None:
    base = dict.fromkeys(range(1000), 0)
    patched = changeable(base)
    assert isinstance(patched, Patched)
    patched[5] = 1
    del patched[7]
    copy = patched.copy()
    copy[5] = 2
    assert (patched.patches, copy.patches) == (2, 2)
    assert (patched[5], copy[5], 7 in copy, len(copy), len(base)) == (1, 2, False, 999, 1000)


def test_much_that_has_changed_is_put_together() -> None:
    patched = changeable(dict.fromkeys(range(100), 0))
    for key in range(50):
        patched[key] = 1
    assert isinstance(patched, Patched)
    copy = patched.copy()
    assert copy.patches == 0
    assert copy == patched
