"""Single mistakes that people make in a correct workcell, and that no slip of one token is: habits of other languages,
a wrong bracket, a block in the wrong place, a word too many.

Each is an exchange of texts, and the beginning of the line in which a person would look for it.
"""

from typing import NamedTuple

from cases import cases, texts

WORKCELL = texts(__file__)["workcell"]


class Mistake(NamedTuple):
    right: str
    """The first place where this stands is where the mistake is made."""
    wrong: str
    line: str
    """What the line begins with, blanks aside, where it is to be told: the nearest one, above or below."""


MISTAKES = tuple(Mistake(*each) for each in cases(__file__, "mistakes"))
