"""The one bracket with which a text is no JSON."""

import json

import pytest

from robray.text.odd_bracket import odd_bracket
from robray.text.wrong_bracket import wrong_bracket

pytestmark = pytest.mark.quick

TEXT = b"""\
{
  "modules": [
    { "id": 1, "sizes": [1, 2] },
    { "id": 2 }
  ],
  "joint": {
    "limits": { "min": 0 },
    "axis": [0, 0, 1]
  }
}
"""


@pytest.mark.parametrize(
    ("before", "wrong", "what"),
    [
        (b'"id": 1,', b'"id": 1,}', "unmatched '}'; remove it"),
        (b'"modules": [', b'"modules": {[', "unmatched '{'; remove it"),
        (b"[1, 2] }", b"[1, 2]] }", "unmatched ']'; remove it"),
        (b'{ "min": 0 },', b'{ "min": 0 }},', "unmatched '}'; remove it"),
        (b"[0, 0, 1]", b"[0, 0, 1", "missing ']' after this"),
        (b'{ "id": 2 }', b'"id": 2 }', "missing '{' before this"),
        (b'{\n  "modules"', b'\n  "modules"', "missing '{'"),
        (b'"joint": {', b'"joint": [', "expected '{', found '['"),
    ],
)
def test_the_one_that_mends_the_text_is_told(before: bytes, wrong: bytes, what: str) -> None:
    assert TEXT.count(before) == 1
    text = TEXT.replace(before, wrong)
    found = wrong_bracket(text, odd_bracket(text), [text.index(wrong)])
    assert found is not None
    assert found.what == what
    assert found.edit is not None
    at, new = found.edit
    mended = text[: at.start] + new + text[at.end :]
    assert json.loads(mended) == json.loads(TEXT)


@pytest.mark.parametrize(
    "wrong", [TEXT + b"}}", TEXT.replace(b"}", b""), b"", b"[" * 10_000, b"\xff[", b"1" * 10_000 + b"]"]
)
def test_where_more_is_wrong_nothing_is(wrong: bytes) -> None:
    assert wrong_bracket(wrong, odd_bracket(wrong), [0, len(wrong)]) is None
