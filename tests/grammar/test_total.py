"""No text at all gives an error node."""

import pytest
import tree_sitter
from hypothesis import given, settings
from hypothesis import strategies as st

from robray import _grammar
from robray.formats.robray.frontend.tree import parse
from trials import trials

TOKENS = [
    *(
        b"frame",
        b"class",
        b"geometry",
        b"object",
        b"def",
        b"include",
        b"allow_collision",
        b"pi",
        b"deg",
        b"isa",
        b"a-b",
    ),
    *(bytes([byte]) for byte in b"{}()[],;+-*/^=._'#:1a \n\r\t\f\x0b\x00\xff\xc3\""),
    *(b"**", b"/*", b"*/", b"//", b"--", b"-.", b"1e", b"1.5", b'"x"', b"\xef\xbb\xbf", b"\xcf\x80", b"\xe2\x80\xa8"),
    *(b"\xf0\x9d\x84\x9e", b"\xed\xa0\x80", b"\xc5\xbf", b"\xe2\x84\xaa"),
]


@settings(max_examples=trials(2000))
@given(st.lists(st.sampled_from(TOKENS), max_size=20).map(b"".join))
def test_every_text_has_a_tree_without_errors(text: bytes) -> None:
    root = parse(text).root_node
    assert not root.has_error
    assert root.end_byte <= len(text)


@pytest.mark.parametrize(
    ("opening", "ended_by", "closing"),
    [('"', '"', '"'), ("/*", "*", "*/"), ("/* *", "*/", "*/"), ("#", "\n", "\n"), ("//", "\n", "\n")],
)
def test_a_string_and_a_comment_hold_every_character(opening: str, ended_by: str, closing: str) -> None:
    # A NUL is the end of the text to tree-sitter, and what is half a character has no bytes.
    held = "".join(
        chr(code) for code in range(1, 0x110000) if not 0xD800 <= code < 0xE000 and chr(code) not in ended_by
    )
    text = f"{opening}{held}{closing}".encode()
    (only,) = tree_sitter.Parser(tree_sitter.Language(_grammar.language())).parse(text).root_node.children[:1]
    if only.type == "attribute":
        (only,) = only.children
    assert only.type == ("string" if opening == '"' else "comment")
    assert only.end_byte == len(text.rstrip(b"\n"))


def test_deep_nesting_is_parsed() -> None:
    for opening in (b"{", b"[", b"(", b"frame a {", b"- ", b"1*("):
        assert not parse(b"frame f { offset " + opening * 20_000).root_node.has_error
