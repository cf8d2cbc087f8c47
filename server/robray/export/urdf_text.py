"""The words of URDF: elements, numbers and comments."""

import html
import re

from robray.scene.pose import ORIGIN, Vector

_LARGEST_PLAIN = 10**15
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BLANK = re.compile("[\t\n\r]")


def quoted(text: str) -> str:
    """The value of an attribute, in its quotes. White space other than blanks would be read as a blank."""
    return '"' + _BLANK.sub(lambda match: f"&#{ord(match[0])};", html.escape(text).replace("&#x27;", "'")) + '"'


def can_be_said(text: str) -> bool:
    """True if XML allows all characters."""
    return _NOT_IN_XML.search(text) is None


def sayable(text: str) -> str:
    """With a question mark for each character that XML does not allow: for titles, which are never looked up."""
    return _NOT_IN_XML.sub("?", text)


def comment(text: str) -> str:
    """On one line, without the end of a comment."""
    plain = "".join(one if one.isprintable() else "?" for one in text)
    return f"<!-- {re.sub('-(?=-|$)', '- ', plain)} -->"


def number(value: float) -> str:
    """The shortest text of the same double."""
    if value.is_integer() and abs(value) < _LARGEST_PLAIN:
        return str(int(value))
    return repr(value)


def numbers(values: tuple[float, ...]) -> str:
    return f'"{" ".join(map(number, values))}"'


def origin(xyz: Vector, rpy: Vector) -> list[str]:
    """The element; none for the default."""
    return [] if xyz == rpy == ORIGIN else [f"<origin xyz={numbers(xyz)} rpy={numbers(rpy)}/>"]
