"""Where a statement ends in which something is wrong, read character by character."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.rules.robray import broken_text

pytestmark = pytest.mark.quick

TEXTS = st.lists(st.sampled_from([b"(", b")", b"[", b"]", b"{", b"}", b";", b"\n", b"a"]), max_size=30).map(b"".join)


@given(TEXTS, st.data())
def test_it_ends_at_the_semicolon_outside_of_brackets_or_with_its_line(text: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    begin = max(text.rfind(mark, 0, at) for mark in (b";", b"{", b"}", b"\n"))
    before = text[max(begin, 0) : at]
    depth = sum(before.count(mark) for mark in b"([") - sum(before.count(mark) for mark in b")]")
    expected = len(text) + 1
    for place in range(at, len(text)):
        character = text[place : place + 1]
        depth += (character in b"([{") - (character in b")]}")
        if character == b"\n" or (character == b";" and depth <= 0):
            expected = (depth > 0 and _goes_on(text, place)) or place + 1
            break
    assert broken_text.end_of_broken(text, at) == expected


def _goes_on(text: bytes, line_end: int) -> int | None:
    """Where a statement ends with brackets that are open behind its line, if some are closed before the next one."""
    depth = 0
    for place in range(line_end, len(text)):
        character = text[place : place + 1]
        if character in b";{}":
            return place + 1 if character == b";" and depth < 0 else None
        depth += (character in b"([") - (character in b")]")
    return None
