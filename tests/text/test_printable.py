"""What is shown as it is, and what is not."""

import sys

import pytest

from robray.text.printable import printable, visible

pytestmark = pytest.mark.quick


def test_what_unicode_calls_printable_is_shown_as_it_is() -> None:
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        assert not character.isprintable() or visible(character) == character, hex(code)
        assert len(visible(character)) == 1


def test_a_text_is_shown_as_each_of_its_characters() -> None:
    for text in ("'a' → 'b'", "a\u202eb", "\x1b[0m", "a\ud800", "é字"):
        assert printable(text) == "".join(map(visible, text))
