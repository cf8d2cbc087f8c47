"""What resolving an item may ask of the scene around it.

An item's result is a function of its facts and of the answers to its queries. Both are kept, so that after an edit an
item whose queries would all be answered as before need not be resolved again.
"""

from bisect import bisect_left, insort
from collections.abc import Collection, Sequence
from itertools import product
from typing import ClassVar, NamedTuple
from zlib import crc32

from robray.facts.query_kinds import QueryKind
from robray.scene.model import Frame

ItemPath = tuple[int, ...]
"""Where an item stands in a scene: the labels of the includes that lead to it, then its own. Places sort as the reader
reads, and stay what they are while other items come and go."""

_FEW = 16
"""Places that are taken out and put in one by one."""


def exchanged(
    known: Sequence[ItemPath], went: Collection[ItemPath], came: Collection[ItemPath]
) -> tuple[ItemPath, ...]:
    """Places in order, without those that went and with those that came."""
    if not known:
        return tuple(sorted(came))
    if len(went) + len(came) > _FEW:
        lost = {*went}
        return tuple(sorted([*(place for place in known if place not in lost), *came]))
    places = [*known]
    for place in went:
        del places[bisect_left(places, place)]
    for place in came:
        insort(places, place)
    return tuple(places)


BUCKETS = 1 << 10
"""Of pairs, of spots and of frames that may collide. A query for each of them would make a scene half as large
again, and all of it is copied at every edit."""


def bucket_of(*names: str) -> int:
    """The bucket of what has these names; the same in every run."""
    return crc32("\0".join(names).encode("utf-8", "surrogatepass")) % BUCKETS


def spot(frame: Frame) -> int:
    """The bucket of where a fixed frame is."""
    return (crc32((frame.parent or "").encode("utf-8", "surrogatepass")) ^ hash(frame.pose_in_parent)) % BUCKETS


class CrossCheck:
    """Why a query is worth a look at all of its dependents and declarations (`cross_checks`). Told apart by
    identity."""

    __slots__ = ("description",)

    SHARED_VARIABLE: ClassVar["CrossCheck"]
    DOUBLED_PAIR: ClassVar["CrossCheck"]
    BARE_FRAME: ClassVar["CrossCheck"]
    FULL_SPOT: ClassVar["CrossCheck"]

    def __init__(self, description: str) -> None:
        self.description = description

    def __repr__(self) -> str:
        return f"<{self.description}>"


CrossCheck.SHARED_VARIABLE = CrossCheck("a variable of several joints")
CrossCheck.DOUBLED_PAIR = CrossCheck("a pair that is allowed to collide several times")
CrossCheck.BARE_FRAME = CrossCheck("a frame that is allowed to collide and has no geometry")
CrossCheck.FULL_SPOT = CrossCheck("a spot with frames that look the same")


class Query(NamedTuple):
    kind: QueryKind
    name: str | ItemPath | int


class Seen(NamedTuple):
    """Where something stands, as an item sees it: the same for nearly all items when it moves from file to file."""

    is_itself: bool
    is_in_file: bool
    is_behind: bool


_SEEN = {each: Seen(*each) for each in product((False, True), repeat=3)}


def seen_from(asking: ItemPath, place: ItemPath) -> Seen:
    return _SEEN[place == asking, place[:-1] == asking[:-1], place > asking]


Witnesses = tuple[tuple[ItemPath, ItemPath | str], ...]
"""What cross checks find: places with what each goes with, another place or a name."""
