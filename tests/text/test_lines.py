"""Lines and columns in each encoding, and the table after an edit."""

import sys

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import robray.text.lines
from robray.text.edits import Edit, difference, splice
from robray.text.lines import Encoding, Lines, Position
from robray.text.spans import Span

PIECES = st.lists(st.sampled_from(["a", "\n", "\r", "\r\n", "é", "𝄞", "\f", "\u2028"]), max_size=12).map("".join)


@pytest.mark.parametrize(
    ("encoding", "column"),
    [(Encoding.UTF_8, 6), (Encoding.UTF_16, 3), (Encoding.UTF_32, 2)],
)
def test_a_column_counts_units_of_its_encoding(encoding: Encoding, column: int) -> None:
    lines = Lines("x\né𝄞y".encode())
    assert lines.position(8, encoding) == Position(1, column)
    assert lines.offset(Position(1, column), encoding) == 8


def test_a_column_inside_a_surrogate_pair_is_the_start_of_its_character() -> None:
    assert Lines("𝄞y".encode()).offset(Position(0, 1), Encoding.UTF_16) == 0


def test_positions_beyond_the_text_are_taken_to_its_end() -> None:
    lines = Lines(b"ab\r\nc")
    assert lines.offset(Position(0, 99), Encoding.UTF_16) == 2
    assert lines.offset(Position(9, 0), Encoding.UTF_16) == 5


@given(st.text("ab \r\nü", max_size=20), st.integers(-1, 8), st.integers(-1, 12), st.sampled_from(Encoding))
def test_a_position_is_the_same_byte_whether_it_is_known_that_the_text_is_ascii_or_not(
    text: str, line: int, column: int, encoding: Encoding
) -> None:
    told, untold = Lines(text.encode(), is_ascii=text.isascii()), Lines(text.encode())
    assert told.offset(Position(line, column), encoding) == untold.offset(Position(line, column), encoding)


def test_form_feed_and_line_separator_end_no_line() -> None:
    assert list(Lines("a\fb\u2028c\rd".encode()).starts) == [0, 8]


@pytest.mark.parametrize("end", ["", "x", "\n", "x\r", "\r\n"])
def test_the_lines_of_a_large_text_are_those_of_its_parts(end: str) -> None:
    import numpy

    assert numpy.__name__ in sys.modules, "what it is for is found when it is loaded"
    part = "a\n\n\u2028b\f\n"
    text = (part * 20_000 + end).encode()
    few, step = list(Lines(part.encode()).starts)[:-1], len(part.encode())
    expected = [start + step * rank for rank in range(20_000) for start in few]
    last = [step * 20_000 + start for start in Lines(end.encode()).starts]
    assert list(Lines(text).starts) == expected + last


@given(PIECES, PIECES, st.data())
def test_edited_lines_equal_lines_from_scratch(before: str, inserted: str, data: st.DataObject) -> None:
    text = before.encode()
    start = data.draw(st.integers(0, len(text)))
    edit = Edit(start, data.draw(st.integers(start, len(text))), inserted.encode())
    after = splice(text, edit)
    lines = Lines(text)
    assert lines.starts[0] == 0
    assert lines.edited(after, edit).starts == Lines(after).starts


@given(PIECES, PIECES)
def test_a_difference_turns_one_text_into_the_other(old: str, new: str) -> None:
    edit = difference(old.encode(), new.encode())
    assert (old == new) if edit is None else splice(old.encode(), edit) == new.encode()


@given(st.lists(st.sampled_from(["a", "é", "𝄞", "\n", "\r", "\r\n"]), max_size=12).map("".join), st.data())
def test_the_positions_of_a_span_are_those_of_its_ends(text: str, data: st.DataObject) -> None:
    lines = Lines(text.encode())
    start, end = (data.draw(st.integers(0, len(lines.text) + 2)) for _ in range(2))
    for encoding in Encoding:
        expected = (lines.position(start, encoding), lines.position(end, encoding))
        assert lines.positions(Span(start, end), encoding) == expected


LONG = st.lists(
    st.tuples(
        st.sampled_from([b"a", "é".encode(), "𝄞".encode(), b"\xc3", b"\x80", b"\xf0\x9d", b"\xff", b"\n"]),
        st.integers(1, 900),
    ),
    min_size=1,
    max_size=12,
)


@given(LONG, st.sampled_from(Encoding), st.data())
def test_columns_of_a_long_line_are_those_that_are_counted_from_its_start(
    parts: list[tuple[bytes, int]], encoding: Encoding, data: st.DataObject
) -> None:
    text = b"".join(piece * count for piece, count in parts)
    lines = Lines(text)
    for offset in data.draw(st.lists(st.integers(0, len(text)), min_size=1, max_size=8)):
        found = lines.position(offset, encoding)
        start = lines.starts[found.line]
        alone = text[start:offset].decode("utf-8", "replace")
        width = {Encoding.UTF_8: offset - start, Encoding.UTF_32: len(alone)}
        assert found.column == width.get(encoding, len(alone.encode("utf-16-le")) // 2)
        assert lines.positions(Span(0, offset), encoding)[1] == found


@pytest.mark.parametrize("encoding", [Encoding.UTF_16, Encoding.UTF_32])
def test_each_byte_of_a_long_line_is_counted_once(monkeypatch: pytest.MonkeyPatch, encoding: Encoding) -> None:
    counted = 0
    really = robray.text.lines._units  # noqa: SLF001 - what is counted is how much it is given

    def noted(text: bytes, encoding: Encoding) -> int:
        nonlocal counted
        counted += len(text)
        return really(text, encoding)

    monkeypatch.setattr(robray.text.lines, "_units", noted)
    text = "é".encode() * 50_000
    lines, asked = Lines(text), range(0, len(text), 20)
    for offset in asked:
        lines.position(offset, encoding)
    # All of it once, and for each place what stands before it since the last one that is kept.
    assert counted <= len(text) + 1_100 * len(asked)


@pytest.mark.parametrize("encoding", [*Encoding])
@given(st.data())
def test_columns_of_many_bytes_are_those_of_each(encoding: Encoding, data: st.DataObject) -> None:
    pieces = [*map(str.encode, ("a", "\n", "\r\n", "ü", "€", "𝄞"))]
    odd = [b"\xff", b"\x80", b"\xf0\x9d", b"\xed\xa0\x80"]
    is_odd = data.draw(st.booleans())
    text = b"".join(data.draw(st.lists(st.sampled_from([*pieces, *odd] if is_odd else pieces), max_size=30)))
    lines = Lines(text)
    offsets = data.draw(st.lists(st.integers(0, len(text)), max_size=8))
    ranks = [lines.line(offset) for offset in offsets]
    columns = lines.columns(numpy.array(ranks, numpy.int64), numpy.array(offsets, numpy.int64), encoding)
    assert columns.tolist() == [lines.position(offset, encoding).column for offset in offsets]
