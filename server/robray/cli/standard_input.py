"""What comes from standard input, and what file it is taken for."""

import os
import sys

from robray.formats import FORMATS
from robray.text.paths import absolute_path

STANDARD_INPUT = "-"


def standard_input(filename: str | None) -> dict[str, bytes]:
    """The text by its absolute path. Where nobody named a file, it is taken for what it begins as."""
    text = b"" if sys.stdin is None else sys.stdin.buffer.read()
    name = STANDARD_INPUT if filename is None else filename
    found = FORMATS.recognised(text)
    if not found.of_any_name and not os.path.splitext(name)[1]:
        # Of a suffix that others have, too, the text says the rest, and it claims no kind of file that nobody named.
        name += (found.shared or found.suffixes)[0]
    return {absolute_path(name): text}
