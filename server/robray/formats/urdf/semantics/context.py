"""What the parts of a link are found by because of the link, and of the joint that leads to it."""

from collections.abc import Iterable, Mapping

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.urdf.kinds import APPEARANCE, CHILD_LINK, LINK
from robray.formats.urdf.semantics.answers import link_name, parent_joint
from robray.formats.urdf.semantics.names import frame_name, makes_frame
from robray.formats.urdf.statements import Link, LinkElement, Material, PartKind

_CONCERNED = frozenset({Link, LinkElement, Material})


class LinkParts:
    kinds = frozenset({CHILD_LINK})

    def concerns(self, item: Item) -> bool:
        return type(item.statement) in _CONCERNED

    def symbols(self, scene: SceneState, place: ItemPath) -> tuple[Symbol, ...]:
        """What a part of a link is found by because of where it stands: its frame's name, if it gets a frame."""
        part = scene.item(place).statement
        if not isinstance(part, LinkElement):
            return ()
        link = link_name(scene, place)
        if link is None:
            return ()
        found = []
        if makes_frame(part, is_led=parent_joint(scene, link, place) is not None):
            found.append(Symbol(SymbolKind.FRAME, scene.own_name(frame_name(link, part.kind), place)))
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
