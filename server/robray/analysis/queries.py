"""Queries that an item may ask about its scene while it is resolved.

An item's result depends on its facts and the answers to its queries. Both are kept, so that after an edit an item with
the same answers need not be resolved again.
"""

from bisect import bisect_left, insort
from collections.abc import Collection, Sequence
from itertools import product
from typing import ClassVar, NamedTuple
from zlib import crc32

from robray.facts.query_kinds import QueryKind
from robray.scene.model import Frame

ItemPath = tuple[int, ...]
"""The place of an item in a scene: the labels of the includes that lead to it, then its own. Places sort in the
reader's order, and stay the same while other items come and go.
"""

_FEW = 16
"""Limit of places removed and inserted one by one."""


def exchanged(
    known: Sequence[ItemPath], went: Collection[ItemPath], came: Collection[ItemPath]
) -> tuple[ItemPath, ...]:
    """The sorted places after some went and some came."""
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
"""Buckets of pairs, spots and frames that may collide. A query for each would double the size of a scene, and every
edit copies that.
"""


def bucket_of(*names: str) -> int:
    """The bucket for these names; the same in every run."""
    return crc32("\0".join(names).encode("utf-8", "surrogatepass")) % BUCKETS


def spot(frame: Frame) -> int:
    """The bucket for the position of a fixed frame."""
    return (crc32((frame.parent or "").encode("utf-8", "surrogatepass")) ^ hash(frame.pose_in_parent)) % BUCKETS


class CrossCheck:
    """A reason to check all dependents and declarations of a query (`cross_checks`). Compared by identity."""

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
    """A place as an item sees it: mostly the same when it moves from file to file."""

    is_itself: bool
    is_in_file: bool
    is_behind: bool


_SEEN = {each: Seen(*each) for each in product((False, True), repeat=3)}


def seen_from(asking: ItemPath, place: ItemPath) -> Seen:
    return _SEEN[place == asking, place[:-1] == asking[:-1], place > asking]


Witnesses = tuple[tuple[ItemPath, ItemPath | str], ...]
"""Findings of cross checks: places, each with a related place or name."""
