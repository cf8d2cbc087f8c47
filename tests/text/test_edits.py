"""Several edits as one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.text.edits import Edit, merged, runs, splice

pytestmark = pytest.mark.quick


@given(st.binary(max_size=12), st.data())
def test_merged_edits_do_what_they_do_one_after_the_other(before: bytes, data: st.DataObject) -> None:
    text = before
    edits: list[Edit] = []
    backwards = data.draw(st.booleans())
    limit = len(text)
    for _ in range(data.draw(st.integers(0, 5))):
        end = data.draw(st.integers(0, limit))
        start = data.draw(st.integers(0, end))
        edits.append(Edit(start, end, data.draw(st.binary(max_size=3))))
        text = splice(text, edits[-1])
        limit = start if backwards else len(text)
    found, whole = merged(before, edits)
    assert found == text
    assert (before if whole is None else splice(before, whole)) == text


def test_nothing_is_merged_to_nothing() -> None:
    assert merged(b"text", []) == (b"text", None)


@given(
    st.lists(st.tuples(st.integers(0, 90), st.integers(0, 9), st.binary(max_size=9)), max_size=8), st.integers(0, 30)
)
def test_runs_are_all_edits_in_order(drawn: list[tuple[int, int, bytes]], far: int) -> None:
    edits = [Edit(start, start + length, put) for start, length, put in drawn]
    assert [edit for run in runs(edits, far) for edit in run] == edits


def test_a_run_ends_where_the_next_edit_is_far() -> None:
    edits = [Edit(90, 91, b""), Edit(80, 80, b"x"), Edit(40, 41, b"y"), Edit(46, 47, b"z"), Edit(10, 10, b"")]
    assert [len(run) for run in runs(edits, 10)] == [2, 2, 1]
