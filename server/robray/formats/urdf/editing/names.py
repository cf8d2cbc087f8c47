"""What a new name means to a robot."""

from collections.abc import Iterator, Mapping

from robray.analysis.occurrences import is_declared_here
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.refactorings.refactoring import RefusalError
from robray.features.renaming.obstacles import where
from robray.formats.urdf.kinds import ASKED_JOINT, ASKED_LINK, LINK, PARENT_JOINT
from robray.formats.urdf.semantics.answers import link_name
from robray.formats.urdf.semantics.names import frame_name
from robray.formats.urdf.statements import Extension, Joint, LinkElement, PartKind


def check_declaration(scene: SceneState, place: ItemPath, symbol: Symbol) -> None:
    """What amino makes of a part of a link is called after the link, and nothing else."""
    if symbol.kind is SymbolKind.FRAME and isinstance(scene.item(place).statement, LinkElement):
        link = link_name(scene, place)
        raise RefusalError(f"amino calls the frame '{symbol.name}' after the link '{link}'; rename that")


def check_obstacles(scene: SceneState, symbol: Symbol, new: str) -> None:
    """What may name a link or a joint names the link where there are both."""
    if symbol.kind is LINK:
        for place in sorted(scene.dependents.get(Query(ASKED_LINK, new), ())):
            if isinstance(scene.item(place).statement, Extension):
                raise RefusalError(f"'{new}' in {where(scene, place)} would be taken for the link")
    elif symbol.kind is SymbolKind.FRAME:
        for place in sorted(scene.dependents.get(Query(ASKED_JOINT, symbol.name), ())):
            is_link = is_declared_here(scene, Symbol(LINK, new), place)
            if isinstance(scene.item(place).statement, Extension) and is_link:
                raise RefusalError(f"'{new}' in {where(scene, place)} would be taken for the link of that name")


NAMESAKES: Mapping[SymbolKind, tuple[SymbolKind, str]] = {
    LINK: (SymbolKind.FRAME, "joint"),
    SymbolKind.FRAME: (LINK, LINK.word),
}
"""Links and joints may have one name."""


def hung_by(item: Item) -> tuple[Query, ...]:
    joint = item.statement
    return (Query(PARENT_JOINT, joint.child.text),) if isinstance(joint, Joint) and joint.child is not None else ()


def followers(symbol: Symbol, new: str) -> Iterator[tuple[Symbol, str]]:
    """The frames that amino makes of what hangs on a link."""
    for kind in PartKind if symbol.kind is LINK else ():
        yield Symbol(SymbolKind.FRAME, frame_name(symbol.name, kind)), frame_name(new, kind)
