"""Where a bracket is odd: nothing is where all of them match."""

import random
import re

import pytest

from hostile.counting import lines_run
from robray.text.odd_bracket import odd_bracket

pytestmark = pytest.mark.quick

_PIECES = (b"[", b"]", b"{", b"}", b'"', b'"a"', b"\\", b"\n", b"  ", b",", b":", b"1", b"\r")
_TOKEN = re.compile(rb'"(?:[^"\\\r\n]|\\[^\r\n])*"|["\[\]{}]')


def _do_they_match(text: bytes) -> bool:
    """By a look at one after the other."""
    around = []
    for token in _TOKEN.findall(text):
        if token == b'"':
            return False
        if token in b"[{":
            around.append(token)
        elif token in b"]}" and (not around or around.pop() + token not in (b"[]", b"{}")):
            return False
    return not around


def test_none_is_odd_where_all_match() -> None:
    rng = random.Random(3)
    matched = 0
    for _ in range(20_000):
        text = b"".join(rng.choices(_PIECES, k=rng.randrange(14)))
        assert (odd_bracket(text) is None) is _do_they_match(text), text
        matched += _do_they_match(text)
    assert matched > 1_000
    for depth in (30, 400):
        assert odd_bracket(b"[" * depth + b"]" * depth) is None


def test_where_all_match_no_line_is_looked_at() -> None:
    def lines(count: int) -> int:
        return lines_run(lambda: odd_bracket(b"[\n" + b'  {"a": [1, 2]},\n' * count + b"]\n"))

    assert lines(900) == lines(9)
