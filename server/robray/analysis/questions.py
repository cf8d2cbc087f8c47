"""What resolving an item may ask of the scene around it.

An item's result is a function of its facts and of the answers to its questions. Both are kept, so that after an edit an
item whose questions would all be answered as before need not be resolved again.
"""

from typing import ClassVar, NamedTuple
from zlib import crc32

from robray.facts.topics import Topic
from robray.scene.model import Frame

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
    return (class_of(frame.parent or "") ^ hash(frame.pose_in_parent)) % CLASSES


class Suspicion:
    """Why a question is worth a look at all of its readers and declarations (`suspects`). Told apart by identity."""

    __slots__ = ("description",)

    SHARED_VARIABLE: ClassVar["Suspicion"]
    DOUBLED_PAIR: ClassVar["Suspicion"]
    BARE_FRAME: ClassVar["Suspicion"]
    FULL_SPOT: ClassVar["Suspicion"]

    def __init__(self, description: str) -> None:
        self.description = description

    def __repr__(self) -> str:
        return f"<{self.description}>"


Suspicion.SHARED_VARIABLE = Suspicion("a variable of several joints")
Suspicion.DOUBLED_PAIR = Suspicion("a pair that is allowed to collide several times")
Suspicion.BARE_FRAME = Suspicion("a frame that is allowed to collide and has no geometry")
Suspicion.FULL_SPOT = Suspicion("a spot with frames that look the same")


class Question(NamedTuple):
    topic: Topic
    name: str | Place | int


Evidence = tuple[tuple[Place, Place | str], ...]
"""What is suspect: places with what each goes with, another place or a name."""
