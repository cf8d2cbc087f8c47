"""What resolving an item may ask of the scene around it.

An item's result is a function of its facts and of the answers to its questions. Both are kept, so that after an edit an
item whose questions would all be answered as before need not be resolved again.
"""

from enum import Enum
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from robray.scene.model import Frame


class Topic(Enum):
    CONSTANT = "the value of the latest definition before the asker"
    CLASS = "the latest class of that name before the asker"
    ANY_CLASS = "whether any class is defined before the asker"
    UNREAD = "whether anything before the asker may define what nobody can read"
    FRAME = "the place of the frame that amino keeps of those with that name"
    INCLUDE = "what an include leads to"
    FILE = "whether a file is there"

    # What a robot's statements ask, of their own file.
    LINK = "the place of the first link of that name"
    JOINT = "the place of the first joint of that name"
    LEADER = "the joint that leads to a link"
    MATERIAL = "where a material is defined"
    LOOK = "the colour of the first visual of the link around the asker"

    # What nobody answers: kept only so that those who say the same are found together, as readers of one question.
    # Those with a number for a name stand for a class of many, as `class_of` has it.
    VARIABLE = "the variable of the asker's joint, where it is not called like the frame"
    HOLDER = "the frame that a class moves the asker to, which is a geometry"
    SPOT = "where the asker, a fixed frame, is"
    PAIR = "the two frames that the asker lets collide"
    COLLIDING = "one of the frames that the asker lets collide"

    # An enum's own hash is a Python function; these are hashed a hundred thousand times while a file is opened. For the
    # same reason those that are named for each item have names of their own where they are: to look a member up in its
    # enum takes twenty times as long.
    __hash__ = object.__hash__


Place = tuple[int, ...]
"""Where an item stands in a scene: the labels of the includes that lead to it, then its own. Places sort as the reader
reads, and stay what they are while other items come and go."""


CLASSES = 1 << 10
"""Of pairs, of spots and of frames that may collide. A question for each of them would make a scene half as large
again, and all of it is copied at every edit."""


def class_of(*names: str) -> int:
    """The class of what has these names; the same in every run."""
    return crc32("\0".join(names).encode("utf-8", "surrogatepass")) % CLASSES


def spot(frame: Frame) -> int:
    """The class of where a fixed frame is."""
    return (_class_of_parent(frame.parent or "") ^ hash(frame.pose_in_parent)) % CLASSES


@lru_cache(16)
def _class_of_parent(name: str) -> int:
    """Frames of one parent follow each other. Names may be long: few are kept."""
    return class_of(name)


def forget_names() -> None:
    """What outlives its file keeps the memory around it from being given back."""
    _class_of_parent.cache_clear()


class Suspicion(Enum):
    """Why a question is worth a look at all of its readers and declarations (`suspects`)."""

    UNUSED_CONSTANT = "a constant, or one definition of it, that nothing uses"
    OVERRIDDEN_CONSTANT = "a constant that is defined again before anything used it"
    REDEFINED_CONSTANT = "a constant with different values"
    UNUSED_CLASS = "a class that nothing is of"
    IDLE_CLASS = "a class with an attribute that no user can use"
    SHARED_VARIABLE = "a variable of several joints"
    DOUBLED_PAIR = "a pair that is allowed to collide several times"
    BARE_FRAME = "a frame that is allowed to collide and has no geometry"
    FULL_SPOT = "a spot with frames that look the same"
    ROOT_LINK = "a link that no joint leads to"

    __hash__ = object.__hash__


class Question(NamedTuple):
    topic: Topic
    name: str | Place | int


Evidence = tuple[tuple[Place, Place | str], ...]
"""What is suspect: places with what each goes with, another place or a name."""
