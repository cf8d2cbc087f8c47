"""The places of a word are those of a fresh search after any edit."""

from hypothesis import given
from hypothesis import strategies as st

from robray.text.edits import Edit, splice
from robray.text.words import DIRECTIVE, places, places_after

PIECES = st.lists(st.sampled_from([b"robray:", b"rob", b"ray:", b"r", b":", b"\n", b"# "]), max_size=8).map(b"".join)


@given(PIECES, st.integers(0, 60), st.integers(0, 20), PIECES)
def test_places_after_an_edit_are_those_of_the_edited_text(text: bytes, start: int, length: int, put: bytes) -> None:
    start = min(start, len(text))
    edit = Edit(start, min(start + length, len(text)), put)
    after = splice(text, edit)
    assert places_after(DIRECTIVE, places(DIRECTIVE, text), after, edit) == places(DIRECTIVE, after)


def test_a_word_is_found_wherever_it_stands() -> None:
    assert places(DIRECTIVE, b"robray: # robray:robray:") == (0, 10, 17)
