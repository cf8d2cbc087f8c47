"""What resolving an item may ask of the scene around it.

An item's result is a function of its facts and of the answers to its questions. Both are kept, so that after an edit an
item whose questions would all be answered as before need not be resolved again.
"""

from enum import Enum
from typing import NamedTuple


class Topic(Enum):
    CONSTANT = "the value of the latest definition before the asker"
    CLASS = "the latest class of that name before the asker"
    ANY_CLASS = "whether any class is defined before the asker"
    FRAME = "the place of the frame that amino keeps of those with that name"
    CONTAINER = "the block that the asker is nested in"
    INCLUDE = "what an include leads to"
    FILE = "whether a file is there"

    # An enum's own hash is a Python function; these are hashed a hundred thousand times while a file is opened.
    __hash__ = object.__hash__


Place = tuple[int, ...]
"""Where an item stands in a scene: the labels of the includes that lead to it, then its own. Places sort as the reader
reads, and stay what they are while other items come and go."""


class Question(NamedTuple):
    topic: Topic
    name: str | Place
