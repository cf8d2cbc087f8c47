"""Several edits as one."""

from hypothesis import given
from hypothesis import strategies as st

from robray.text.edits import Edit, merged, splice


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
