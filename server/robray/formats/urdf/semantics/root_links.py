"""Links that no joint leads to: of a robot there should be one."""

from bisect import bisect_left
from collections.abc import Iterator

from robray.analysis.queries import CrossCheck, ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol
from robray.formats.urdf.kinds import CHILD_LINK, LINK

ROOT_LINK = CrossCheck("a link that no joint leads to")


def root_links(scene: SceneState, name: str) -> Iterator[tuple[ItemPath, ItemPath | str]]:
    """The links of a name that no joint of their file leads to, of each file where it is in the scene for the first
    time. Of several in one file, urdfdom has only the first.

    Cost: O(files), or O(links of the name), whichever are fewer.
    """
    links, joints = scene.declarations.get(Symbol(LINK, name), ()), scene.declarations.get(Symbol(CHILD_LINK, name), ())
    instances = scene.instances
    if len(instances.prefixes) < len(links):
        for first in instances.first_prefixes():
            found = _first_in(links, first) if instances.files[first].format.is_robot else None
            if found is not None and _first_in(joints, first) is None:
                yield found, ""
        return
    led = {place[:-1] for place in joints}
    for place in links:
        if place[:-1] not in led and first_prefix(scene, place[:-1]) == place[:-1]:
            led.add(place[:-1])
            yield place, ""


def first_prefix(scene: SceneState, prefix: ItemPath) -> ItemPath:
    """That of the same file where it is in the scene for the first time."""
    return scene.instances.prefixes[scene.instances.files[prefix].path][0]


def _first_in(places: tuple[ItemPath, ...], prefix: ItemPath) -> ItemPath | None:
    """The first of some places, which are sorted, that is in the file with a prefix; what that includes is not."""
    for index in range(bisect_left(places, prefix), len(places)):
        place = places[index]
        if place[: len(prefix)] != prefix:
            return None
        if len(place) == len(prefix) + 1:
            return place
    return None
