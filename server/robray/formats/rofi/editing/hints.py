"""What a configuration does not say and one would like to see in it: where modules are, and what numbers stand for."""

import math
from collections.abc import Container, Iterator

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.features.inlay_hint import HintKind, InlayHint
from robray.features.numbers import number
from robray.features.world import World as WorldPoses
from robray.formats.rofi.editing.components import component_in_words
from robray.formats.rofi.semantics.whole import Solved, world_of
from robray.formats.rofi.statements import End, Module, ModuleJoint, SpaceJoint, World, statement_of
from robray.text.spans import Span

_DECIMALS = 2
_OF_POSITIONS = 4


def hints(
    scene: SceneState, place: ItemPath, item: Item, kinds: Container[HintKind], _: WorldPoses
) -> Iterator[tuple[InlayHint, Span]]:
    statement = statement_of(item)
    match statement:
        case World():
            return
        case Module(name=name):
            where = position(world_of(scene, place), place) if HintKind.WORLD in kinds else None
            if name is not None and where is not None:
                yield InlayHint(0, f"at {where}", HintKind.WORLD), name.span
        case ModuleJoint(source=source, target=target):
            if HintKind.VALUE in kinds:
                yield from _named(scene, place, source)
                yield from _named(scene, place, target)
        case SpaceJoint(target=target, motion=motion):
            if HintKind.VALUE in kinds:
                yield from _named(scene, place, target)
                turned = None if motion is None else motion.position
                if turned is not None and turned.value and math.isfinite(math.degrees(turned.value)):
                    shown = number(round(math.degrees(turned.value), _DECIMALS))
                    yield InlayHint(0, f"= {shown}°", HintKind.VALUE), turned.span


def position(solved: Solved | None, place: ItemPath) -> str | None:
    """Where a module's origin is; None where that is not known."""
    rank = None if solved is None else solved.ranks.get(place)
    placed = None if solved is None else solved.placed
    pose = None if rank is None or placed is None or not placed.is_consistent else placed.poses.get(rank)
    if pose is None:
        return None
    return f"[{', '.join(number(round(each, _OF_POSITIONS)) for each in (pose[3], pose[7], pose[11]))}]"


def _named(scene: SceneState, place: ItemPath, end: End | None) -> Iterator[tuple[InlayHint, Span]]:
    """The name of a component that is given by its number, where it has one."""
    if end is None or end.component is None or not isinstance(end.component.value, int):
        return
    words = component_in_words(scene, place, end)
    if words is not None:
        yield InlayHint(0, f"= {words}", HintKind.VALUE), end.component.span
