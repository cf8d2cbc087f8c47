"""The links of robots in a scene, and the frames that they are on: amino makes frames of joints."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from robray.facts.robots import CHILD_LINK, LINK
from robray.facts.symbols import Symbol
from robray.scene.model import ROOT
from robray.scene.pose import IDENTITY

if TYPE_CHECKING:
    from robray.analysis.queries import ItemPath
    from robray.analysis.scene_state import SceneState


def frame_of_link(scene: "SceneState", link: str, place: "ItemPath") -> str | None:
    """The frame that a link is on, which is declared at a place: that of the joint which leads to it, of several the
    last one; None where none does, or where it has no name."""
    leading = None
    for each in scene.declared_here(Symbol(CHILD_LINK, link), place):
        leading = each
    if leading is None:
        return None
    file = scene.file(leading)
    name = file.format.semantics.name(file.reading.facts.item(leading[-1]))
    return None if name is None else scene.own_name(name.text, leading)


def links(scene: "SceneState") -> Iterator[tuple[str, str]]:
    """The qualified name of each link, and of the frame that it is on, empty for the root of the scene.

    A link that no joint leads to is on what its robot is mounted on, unless that is somewhere beside it.
    """
    for symbol, places in scene.declarations.items():
        if symbol.kind is not LINK:
            continue
        for place in places:
            scope = scene.scope(place)
            frame = frame_of_link(scene, symbol.name, place)
            mount = None if scope is None else scope.mount
            if frame is None and (mount is None or mount.pose == IDENTITY):
                frame = ROOT if mount is None else mount.parent or ROOT
            if frame is not None:
                yield symbol.name if scope is None else scope.own(symbol.name), frame
