"""What stands before a byte is what stands before it in the text that is copied up to there."""

import itertools

from every import every
from robray.text.blanks import begins_line, character_before

TEXTS = [b"".join(parts) for parts in itertools.product((b"", b"a", b"\n", b" " * 70, b"\r\n", b";"), repeat=4)]


@every("text", TEXTS)
def test_what_stands_before_is_found_without_copying(text: bytes) -> None:
    assert character_before(text, len(text)) == text.rstrip()[-1:]
    assert begins_line(text, len(text)) == (not text[text.rfind(b"\n") + 1 :].strip())
