"""What the parts of a link are found by because of the link, and of the joint that leads to it."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from robray.analysis.further_frames import PLACED_SHAPE, shapes_before
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.urdf.kinds import APPEARANCE, CHILD_LINK, JOINT, LINK
from robray.formats.urdf.semantics.answers import first_joint, link_name, parent_joint
from robray.formats.urdf.semantics.names import frame_name, link_of_frame, makes_frame, own_frame_name
from robray.formats.urdf.statements import Link, LinkElement, Material, PartKind

_CONCERNED = frozenset({Link, LinkElement, Material})


class LinkParts:
    kinds: AbstractSet[SymbolKind] = frozenset({CHILD_LINK})

    def concerns(self, item: Item) -> bool:
        return type(item.statement) in _CONCERNED

    def symbols(self, scene: SceneState, place: ItemPath) -> tuple[Symbol, ...]:
        """The symbols of a part of a link, which depend on its place among the other parts."""
        part, link = scene.item(place).statement, link_name(scene, place)
        if not isinstance(part, LinkElement) or link is None:
            return ()
        name = placed_part(scene, place)
        found = [] if name is None else [Symbol(PLACED_SHAPE, scene.own_name(name, place))]
        if part.kind is PartKind.VISUAL:
            found.append(Symbol(APPEARANCE, link))
        return tuple(found)

    def touched(
        self, scene: SceneState, fresh: Iterable[ItemPath], symbols: Mapping[Symbol, Iterable[ItemPath] | None]
    ) -> set[ItemPath]:
        """The parts whose symbols may be others now: new ones, and those of links that are new or led to anew."""
        found: set[ItemPath] = set()
        links: set[ItemPath] = set()
        for place in fresh:
            statement = scene.item(place).statement
            if isinstance(statement, LinkElement):
                found.add(place)
            elif isinstance(statement, Link):
                links.add(place)
        for symbol, spaces in symbols.items():
            if symbol.kind is CHILD_LINK:
                link = Symbol(LINK, symbol.name)
                if spaces is None:
                    links.update(scene.declarations.get(link, ()))
                else:
                    links.update(place for space in spaces for place in scene.declared_at(link, space))
        for place in links:
            facts = scene.file(place).reading.facts
            found.update((*place[:-1], facts.labels[child]) for child in facts.children(facts.rank(place[-1])))
        return found


class PartFrames(LinkParts):
    """The frames of parts, whose names depend on other parts and joints."""

    kinds = LinkParts.kinds | {PLACED_SHAPE, JOINT}

    def symbols(self, scene: SceneState, place: ItemPath) -> tuple[Symbol, ...]:
        name = placed_part(scene, place)
        if name is None:
            return ()
        before = shapes_before(scene, scene.own_name(name, place), place)
        own = own_frame_name(name, before, lambda each: first_joint(scene, each, place) is not None)
        kind = SymbolKind.FRAME if own == name else SymbolKind.FURTHER_FRAME
        return (Symbol(kind, scene.own_name(own, place)),)

    def touched(
        self, scene: SceneState, fresh: Iterable[ItemPath], symbols: Mapping[Symbol, Iterable[ItemPath] | None]
    ) -> set[ItemPath]:
        found = super().touched(scene, fresh, symbols)
        named = {}
        for symbol, spaces in symbols.items():
            if symbol.kind is PLACED_SHAPE:
                found.update(scene.declarations.get(symbol, ()))
            elif symbol.kind is JOINT and (link := link_of_frame(symbol.name)) is not None:
                named[Symbol(CHILD_LINK, link)] = spaces
        return found | super().touched(scene, (), named)


def placed_part(scene: SceneState, place: ItemPath) -> str | None:
    """amino's name of the frame of a part; None if the part gets no frame."""
    part = scene.item(place).statement
    link = link_name(scene, place) if isinstance(part, LinkElement) else None
    if not isinstance(part, LinkElement) or link is None:
        return None
    is_led = parent_joint(scene, link, place) is not None
    return frame_name(link, part.kind) if makes_frame(part, is_led=is_led) else None
