"""What takes a class over, and what it can make of the class's attributes."""

from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.query_kinds import QueryKind
from robray.formats.robray.statements import Attribute, Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY

USERS = frozenset({BlockKind.FRAME, BlockKind.GEOMETRY})

_MOST_LOOKED_AT = 50


def idle_attributes(scene: SceneState, place: ItemPath) -> tuple[tuple[Attribute, BlockKind], ...]:
    """The attributes of a class that is used, but by nothing that has such an attribute; and what does use it."""
    block = scene.item(place).statement
    if not isinstance(block, Block) or block.name is None:
        return ()
    words = ROBRAY.attributes
    usable = {
        attribute.name: words[attribute.name].blocks & USERS
        for attribute in block.attributes
        # A geometry has no parent of its own, but takes that of a class.
        if attribute.name in words and attribute.name not in ("isa", "parent")
    }
    wanted = frozenset().union(*(by for by in usable.values() if by != USERS))
    if not wanted:
        return ()
    users = _users(scene, place, block.name.text, wanted)
    if len(users) != 1:
        return ()
    [user] = users
    return tuple((attribute, user) for attribute in block.attributes if user not in usable.get(attribute.name, USERS))


def _users(scene: SceneState, place: ItemPath, name: str, wanted: frozenset[BlockKind]) -> frozenset[BlockKind]:
    """The kinds of blocks that take a class over, itself or by others; no further than to what is wanted.

    All of them where very many classes are on the way: each class in a long row goes it by itself.
    """
    found: set[BlockKind] = set()
    waiting, seen = [(place, name)], {place}
    while waiting:
        place, name = waiting.pop()
        for reader in scene.dependents.get(Query(QueryKind.CLASS, name), ()):
            user = scene.item(reader).statement
            if reader <= place or not isinstance(user, Block):
                continue
            if user.kind is not BlockKind.CLASS:
                found.add(user.kind)
                if wanted <= found:
                    return frozenset(found & USERS)
            elif user.name is not None and reader not in seen:
                seen.add(reader)
                if len(seen) > _MOST_LOOKED_AT:
                    return USERS
                waiting.append((reader, user.name.text))
    return frozenset(found & USERS)
