"""The pairs of links that an SRDF lets touch, as the frames that hold their shapes."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product

from robray.analysis.allowed import AllowedPair
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.robots import LINK
from robray.formats.srdf.semantics import elements_of, pairs_of

MOST_PAIRS = 100_000
"""Maximum number of pairs of frames, because a few lines can stand for many."""


def allowed_in(scene: SceneState) -> Iterator[AllowedPair]:
    """Cost: O(items of the scene + pairs)."""
    for prefix, file in scene.instances.files.items():
        if file.format.name == "srdf":
            yield from _allowed(scene, prefix)


def _allowed(scene: SceneState, prefix: ItemPath) -> Iterator[AllowedPair]:
    pairs = pairs_of(scene, prefix)
    holders = _holders(scene, scene.space(prefix))
    enabled = {pair[1:3] for *_, pair in pairs if pair.tag == "enable_collisions"}
    disabled = [(place, pair.first, pair.second) for place, _, pair in pairs if pair.tag == "disable_collisions"]
    for place, each in elements_of(scene, prefix):
        link = each.value("link")
        if each.tag == "disable_default_collisions" and link is not None:
            disabled += [(place, min(link.text, other), max(link.text, other)) for other in holders]
    named = ((place, one, other) for place, one, other in disabled if one != other and (one, other) not in enabled)
    allowed = (
        (place, each) for place, one, other in named for each in product(holders.get(one, ()), holders.get(other, ()))
    )
    for place, (first, second) in islice(allowed, MOST_PAIRS):
        yield place, (min(first, second), max(first, second))


def _holders(scene: SceneState, space: ItemPath) -> Mapping[str, Iterable[str]]:
    """The frames that hold the shapes of each link of the robot in a space."""
    found: dict[str, dict[str, None]] = {}
    for place in sorted(scene.results):
        value = scene.results[place].value
        if not isinstance(value, FrameResult | GeometryResult) or scene.space(place[:-1]) != space:
            continue
        file = scene.file(place)
        facts = file.reading.facts
        container = facts.container(place[-1])
        if container == TOP:
            continue
        frame = value.frame.name if isinstance(value, FrameResult) else value.holder
        for symbol in file.format.semantics.declares(facts.item(container)):
            if symbol.kind is LINK:
                found.setdefault(symbol.name, {})[frame] = None
    return found
