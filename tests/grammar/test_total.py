"""No text at all gives an error node."""

from hypothesis import given, settings
from hypothesis import strategies as st

from robray.frontends.robray.tree import parse

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
    *(b"\xf0\x9d\x84\x9e", b"\xed\xa0\x80"),
]


@settings(max_examples=2000)
@given(st.lists(st.sampled_from(TOKENS), max_size=20).map(b"".join))
def test_every_text_has_a_tree_without_errors(text: bytes) -> None:
    root = parse(text).root_node
    assert not root.has_error
    assert root.end_byte <= len(text)


def test_deep_nesting_is_parsed() -> None:
    for opening in (b"{", b"[", b"(", b"frame a {", b"- ", b"1*("):
        assert not parse(b"frame f { offset " + opening * 20_000).root_node.has_error
