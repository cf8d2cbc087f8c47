"""Line ends of YAML 1.1 that YAML 1.2 does not have: U+0085, U+2028 and U+2029.

PyYAML ends lines there. The usual two characters replace them, so that no other reader need look for more, and texts
are made of the original.
"""

import re

_NEXT_LINE, _SEPARATORS = "\xc2\x85", ("\xe2\x80\xa8", "\xe2\x80\xa9")
END_OF_LINE = re.compile(r"\r\n|[\r\n]|\xc2\x85|(\xe2\x80[\xa8\xa9])")


def with_usual_ends(text: str) -> str:
    """The text, one character for each byte, with as many characters: each line end stays one, perhaps with an empty
    line behind it.

    Cost: a search for single characters in C, thirty times as fast as one for two; none in ASCII.
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
    """The values of the line ends in a part of the original text: a separator stands for itself."""
    return [match[1] or "\n" for match in END_OF_LINE.finditer(written)]


def folded(ends: list[str]) -> str:
    """The text for line ends within a folded scalar."""
    between = "".join(ends[1:])
    return ends[0] + between if ends[0] != "\n" else between or " "
