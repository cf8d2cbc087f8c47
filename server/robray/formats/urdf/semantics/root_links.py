"""Links that no joint leads to: of a robot there should be one."""

from collections.abc import Iterator

from robray.analysis.queries import CrossCheck, ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol
from robray.formats.urdf.kinds import CHILD_LINK, LINK

ROOT_LINK = CrossCheck("a link that no joint leads to")


def root_links(scene: SceneState, name: str) -> Iterator[tuple[ItemPath, ItemPath | str]]:
    """The links of a name that no joint of their file leads to. Of several in one file, urdfdom has only the first."""
    led = {place[:-1] for place in scene.declarations.get(Symbol(CHILD_LINK, name), ())}
    for place in scene.declarations.get(Symbol(LINK, name), ()):
        if place[:-1] not in led:
            led.add(place[:-1])
            yield place, ""
