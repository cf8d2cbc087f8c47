"""Bytes, cut into messages."""

import pytest

from robray.lsp.transport import LONGEST_LINE, LONGEST_MESSAGE, Bodies, NotMessagesError

pytestmark = pytest.mark.quick

TWO = b"Content-Length: 3\r\nContent-Type: x\r\n\r\n{1}content-length:2\n\n{}"


def bodies(*pieces: bytes) -> list[bytes]:
    cut = Bodies()
    return [body for piece in pieces for body in cut.of(piece)]


def test_wherever_a_stream_is_split_its_messages_are_the_same() -> None:
    assert bodies(TWO) == [b"{1}", b"{}"]
    assert bodies(*(bytes([byte]) for byte in TWO)) == [b"{1}", b"{}"]
    for at in range(len(TWO)):
        assert bodies(TWO[:at], TWO[at:]) == [b"{1}", b"{}"], at


def test_what_has_not_come_is_waited_for() -> None:
    assert bodies(TWO[:-1]) == [b"{1}"]
    assert bodies(b"Content-Len") == []


def test_a_message_may_be_empty_and_headers_too() -> None:
    assert bodies(b"\r\n\r\nContent-Length: 0\r\n\r\nContent-Length: 1\r\n\r\nx") == [b"", b"x"]


@pytest.mark.parametrize("length", [b"-1", b"x", b"", b"1e3", b"9" * 30, b"%d" % (LONGEST_MESSAGE + 1)])
def test_a_length_that_is_none(length: bytes) -> None:
    with pytest.raises(NotMessagesError):
        bodies(b"Content-Length: " + length + b"\r\n\r\n{}")


def test_a_header_without_an_end() -> None:
    assert bodies(b"x" * (LONGEST_LINE - 1)) == []
    with pytest.raises(NotMessagesError):
        bodies(*[b"x" * 1000] * (LONGEST_LINE // 1000 + 1))


def test_what_came_before_is_not_lost() -> None:
    cut = Bodies()
    found = cut.of(TWO + b"Content-Length: x\r\n")
    assert [next(found), next(found)] == [b"{1}", b"{}"]
    with pytest.raises(NotMessagesError):
        next(found)
