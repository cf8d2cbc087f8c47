"""Records of the findings that the front end and the semantics of SRDF note."""

from typing import NamedTuple


class Markup(NamedTuple):
    """A mistake in the XML; `is_refused` if tinyxml2 refuses the text."""

    what: str
    is_refused: bool
    meant: str = ""


class Missing(NamedTuple):
    """Attributes that an element lacks; `word` is the right one if the finding is at a misspelt attribute."""

    tag: str
    lacking: tuple[str, ...]
    word: str = ""


class UnknownWord(NamedTuple):
    """An element or an attribute that srdfdom does not read; `within` is the element around it, and `meant` the
    suggestion.
    """

    word: str
    within: str
    meant: str = ""
    is_element: bool = False


class BadValue(NamedTuple):
    """An invalid value, with its attribute and its element."""

    text: str
    word: str
    tag: str


class Unknown(NamedTuple):
    """An undefined name, and the element that MoveIt ignores because of it; `outer` is the element around that."""

    name: str
    tag: str
    outer: str = ""
