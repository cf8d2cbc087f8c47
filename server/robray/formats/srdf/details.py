"""Records of what is found in SRDF, as the front end and the semantics note it."""

from typing import NamedTuple


class Markup(NamedTuple):
    """What is wrong with the XML; where it `is_refused`, tinyxml2 refuses the text."""

    what: str
    is_refused: bool
    meant: str = ""


class Missing(NamedTuple):
    """An element lacks attributes; `word` is what a misspelt attribute, at which it is told, was meant to be."""

    tag: str
    lacking: tuple[str, ...]
    word: str = ""


class UnknownWord(NamedTuple):
    """An element or an attribute that srdfdom does not read; `within` is the element that it stands in, and `meant` the
    word that was probably meant."""

    word: str
    within: str
    meant: str = ""
    is_element: bool = False


class BadValue(NamedTuple):
    """What is written, and where: the attribute and its element."""

    text: str
    word: str
    tag: str


class Unknown(NamedTuple):
    """A name that nothing declares, and the element that MoveIt ignores for it; `outer` is that around it."""

    name: str
    tag: str
    outer: str = ""
