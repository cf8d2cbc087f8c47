"""The places of a word are those of a fresh search after any edit."""

from hypothesis import given, settings
from hypothesis import strategies as st

from robray.text.edits import Edit, splice
from robray.text.words import DIRECTIVE, definition_marks, definition_marks_after, places, places_after
from trials import trials

PIECES = st.lists(st.sampled_from([b"robray:", b"rob", b"ray:", b"r", b":", b"\n", b"# "]), max_size=8).map(b"".join)


@given(PIECES, st.integers(0, 60), st.integers(0, 20), PIECES)
def test_places_after_an_edit_are_those_of_the_edited_text(text: bytes, start: int, length: int, put: bytes) -> None:
    start = min(start, len(text))
    edit = Edit(start, min(start + length, len(text)), put)
    after = splice(text, edit)
    assert places_after(DIRECTIVE, places(DIRECTIVE, text), after, edit) == places(DIRECTIVE, after)


def test_a_word_is_found_wherever_it_stands() -> None:
    assert places(DIRECTIVE, b"robray: # robray:robray:") == (0, 10, 17)


COMMENTS = st.lists(
    st.sampled_from(
        [b"#", b"/", b"//", b" ", b"\t", b" " * 39, b"def", b"ine", b"de", b"f ", b"\n", b"define ", b"// def "]
    ),
    max_size=12,
).map(b"".join)


@settings(max_examples=trials(500))
@given(COMMENTS, st.integers(0, 120), st.integers(0, 60), COMMENTS)
def test_marks_of_definitions_are_those_of_a_fresh_search(text: bytes, start: int, length: int, put: bytes) -> None:
    start = min(start, len(text))
    edit = Edit(start, min(start + length, len(text)), put)
    after = splice(text, edit)
    assert definition_marks_after(definition_marks(text), after, edit) == definition_marks(after)


def test_marks_that_a_definition_may_follow() -> None:
    assert definition_marks(b"# def a\n#define a\n/// define a\n#\tdefine\ta # def # defs\n/ def # undef\n") == (
        0,
        8,
        19,
        31,
        42,
    )
    assert definition_marks(b"#" + b" " * 40 + b"def a #" + b" " * 41 + b"def a") == (0,)
