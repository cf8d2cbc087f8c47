"""A text from standard input, and its assumed file name."""

import os
import sys
from collections.abc import Container

from robray.cli.refused import RefusedError
from robray.export.look import STDIN
from robray.formats import FORMATS
from robray.text.paths import absolute_path

STANDARD_INPUT = "-"


def standard_input(filename: str | None) -> dict[str, bytes]:
    """The text by its absolute path. Without a file name, its beginning decides the format.

    Raises a RefusedError if that is not a scene and may be of several formats or of none.
    """
    text = b"" if sys.stdin is None else sys.stdin.buffer.read()
    name = STDIN if filename is None else filename
    if not os.path.splitext(name)[1]:
        name += _suffix(text)
    return {absolute_path(name): text}


def is_unnamed(path: str, texts: Container[str]) -> bool:
    """True if the absolute path is that of a text without a known format, which is then a scene."""
    return path in texts and os.path.splitext(path)[1] == ""


def _suffix(text: bytes) -> str:
    """For a suffix of several formats the text decides, without claiming a more specific kind of file."""
    found = FORMATS.recognised(text)
    if not found.of_any_name:
        return (found.suffixes if len(found.suffixes) == 1 else found.shared or found.suffixes)[0]
    from robray.syntax.notation import notation

    language = notation(text)
    if language is None:
        return ""
    named = [each for each in FORMATS.formats if each.language == language and not each.is_part]
    suffixes = [suffix for each in named for suffix in (each.shared or each.suffixes)]
    refusals = {suffix: FORMATS.refusal(f"{STDIN}{suffix}", text) for suffix in suffixes}
    possible = [suffix for suffix, refusal in refusals.items() if refusal is None]
    if len(possible) == 1:
        # It is broken, and how is said as it is of the one format in this notation.
        return possible[0]
    if possible:
        raise RefusedError(
            f"standard input looks like {language.upper()}, but its format is unknown; use --stdin-filename with a "
            f"name that ends in {', '.join(possible[:-1])} or {possible[-1]}"
        )
    raise RefusedError(
        f"standard input looks like {language.upper()}, but {' and '.join(filter(None, refusals.values()))}; use "
        "--stdin-filename to name another format"
    )
