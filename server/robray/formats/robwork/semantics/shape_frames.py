"""Frames for shapes with a pose of their own. RobWork has no such frames, and shapes may share a name."""

from collections.abc import Iterable, Mapping

from robray.analysis.further_frames import PLACED_SHAPE, numbered, shapes_before
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robwork.statements import Shape


class ShapeFrames:
    kinds = frozenset({PLACED_SHAPE})

    def concerns(self, item: Item) -> bool:
        return isinstance(item.statement, Shape)

    def symbols(self, scene: SceneState, place: ItemPath) -> tuple[Symbol, ...]:
        shape = scene.item(place).statement
        if not isinstance(shape, Shape) or (shape.holder and not shape.makes_frame):
            return ()
        name = scene.own_name(shape.frame, place)
        before = shapes_before(scene, name, place)
        return (Symbol(SymbolKind.FURTHER_FRAME if before else SymbolKind.FRAME, numbered(name, before)),)

    def touched(
        self, scene: SceneState, fresh: Iterable[ItemPath], symbols: Mapping[Symbol, Iterable[ItemPath] | None]
    ) -> set[ItemPath]:
        found = {place for place in fresh if isinstance(scene.item(place).statement, Shape)}
        return found.union(*(scene.declarations.get(symbol, ()) for symbol in symbols))
