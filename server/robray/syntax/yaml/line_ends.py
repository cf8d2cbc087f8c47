"""Ends of lines that YAML 1.1 has, and 1.2 does not: U+0085, U+2028 and U+2029.

PyYAML ends lines there. So that all else that reads has two characters to look for, they are put in the place of those,
and texts are made of what was there.
"""

import re

_NEXT_LINE, _SEPARATORS = "\xc2\x85", ("\xe2\x80\xa8", "\xe2\x80\xa9")
END_OF_LINE = re.compile(r"\r\n|[\r\n]|\xc2\x85|(\xe2\x80[\xa8\xa9])")


def with_usual_ends(text: str) -> str:
    """A text of characters that are bytes, as long as before: where a line ended, one still does, perhaps with an empty
    one behind it.

    Cost: a look for single characters in C, which is thirty times as fast as one for two; none in ASCII.
    """
    if text.isascii():
        return text
    if "\x85" in text:
        text = text.replace(_NEXT_LINE, "\r\n")
    if "\xe2" in text and "\xe2\x80" in text:
        for separator in _SEPARATORS:
            text = text.replace(separator, "\r\r\n")
    return text


def ends_of_lines(written: str) -> list[str]:
    """What the ends of lines stand for in a part of a text that is as it was written: a separator for itself."""
    return [match[1] or "\n" for match in END_OF_LINE.finditer(written)]


def folded(ends: list[str]) -> str:
    """What stands in a text where it goes on behind such ends of lines."""
    between = "".join(ends[1:])
    return ends[0] + between if ends[0] != "\n" else between or " "
