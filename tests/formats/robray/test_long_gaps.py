"""Where a row of blanks and comments is looked for, a comment that never ends is looked through once."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.formats.robray.frontend import long_gaps

pytestmark = pytest.mark.quick

PIECES = st.sampled_from(["/*", "*/", "/", "*", " ", "\n", "#", "//", '"', "a"])


class Counting:
    """An expression, and how often it was tried."""

    def __init__(self, pattern: "re.Pattern[bytes]") -> None:
        self._pattern = pattern
        self.times = 0

    def match(self, *arguments: Any) -> "re.Match[bytes] | None":
        self.times += 1
        return self._pattern.match(*arguments)


@given(st.lists(PIECES, max_size=30).map("".join))
def test_behind_the_last_end_of_a_comment_nothing_else_is_found(text: str) -> None:
    raw = text.encode()
    for at in range(raw.rfind(b"*/") + 1, len(raw)):
        one, other = (each.match(raw, at) for each in (long_gaps._PIECE, long_gaps._LAST_PIECE))  # noqa: SLF001
        assert (one and one.span()) == (other and other.span())


@given(st.lists(PIECES, max_size=40).map("".join), st.integers(1, 12))
def test_a_row_goes_on_if_all_of_it_is_long_enough(text: str, remaining: int) -> None:
    """A few bytes of it are looked at, where it may go on to the end of the text."""
    raw = text.encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(long_gaps, "_REMAINING", remaining)
        for at in range(len(raw) + 1):
            row = long_gaps._ROW.match(raw, at)  # noqa: SLF001
            assert row is not None
            goes_on = row.end() - at >= min(remaining, len(raw) - at)
            assert long_gaps._goes_on(raw, at, raw.rfind(b"*/")) is goes_on  # noqa: SLF001


@pytest.mark.parametrize("before", [b"/*", b"frame f { offset # "])
@pytest.mark.parametrize("unit", [b"a /* ", b"/* ", b"frame f { /* ", b"# ", b"// "])
def test_the_end_of_a_comment_is_not_looked_for_at_each_beginning(
    monkeypatch: pytest.MonkeyPatch, before: bytes, unit: bytes
) -> None:
    text = before + unit * (50_000 // len(unit))
    pieces = Counting(long_gaps._PIECE)  # noqa: SLF001
    monkeypatch.setattr(long_gaps, "_PIECE", pieces)
    assert long_gaps.long_gaps(text) == []
    assert pieces.times <= 20
