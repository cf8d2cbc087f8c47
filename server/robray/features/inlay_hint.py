"""Inlay hints: evaluated values (LSP 3.17, textDocument/inlayHint)."""

from collections.abc import Callable, Container, Iterator
from enum import Enum
from functools import partial

import attrs

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.links import frame_names
from robray.analysis.occurrences import name_span
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.features.editing import editing_of
from robray.features.numbers import degrees, number, settled, vector
from robray.features.semantic_tokens import ranks_between
from robray.features.uses import LocalText
from robray.features.world import World, in_world, is_dropped
from robray.scene.pose import Pose, roll_pitch_yaw
from robray.text.markdown import code
from robray.text.printable import printable
from robray.text.spans import Span


class HintKind(Enum):
    VALUE = "value"
    SLOT = "slot"
    WORLD = "world"


@attrs.frozen
class InlayHint:
    """`label` is before or behind the byte `offset`; `explain` returns details, None without any.

    `is_tight` is true if a brace follows without a blank, which should not touch it.
    """

    offset: int
    label: str
    kind: HintKind
    explain: "Callable[[], Explanation | None] | None" = attrs.field(default=None, eq=False)
    is_tight: bool = False


@attrs.frozen
class Explanation:
    """`target` is the link of the label; None without one."""

    markdown: str
    target: FileSpan | None


def inlay_hint(analysis: Analysis, path: str, span: Span, kinds: Container[HintKind]) -> Iterator[InlayHint]:
    """The hints within a span of a file, item by item. Cost: the items that touch it.

    For a file in several scenes, values of the widest one; for a file with several prefixes, the poses of a frame in
    each.
    """
    file = analysis.files[path]
    facts, text = file.reading.facts, file.text
    scene = analysis.widest(path)
    if scene is None:
        return
    prefix = scene.instances.prefixes[path][0]
    world = World(scene, needs_classes=True)
    hints = editing_of(file.format).hints
    for rank in ranks_between(facts, span):
        item = facts.items[rank]
        place = (*prefix, facts.labels[rank])
        own: LocalText | None = None
        for hint, at in hints(scene, place, item, kinds, world):
            own = own or LocalText(facts, rank)
            offset = own.absolute(at).start if hint.kind is HintKind.SLOT else own.absolute(at).end
            if span.start <= offset <= span.end:
                yield attrs.evolve(hint, offset=offset, is_tight=text[offset : offset + 1] == b"{")


def explained(hint: InlayHint) -> Explanation | None:
    """Details of a hint, too expensive to compute for all of them."""
    return None if hint.explain is None else hint.explain()


def world_hint(scene: SceneState, place: ItemPath, world: World) -> InlayHint | None:
    """The pose of an item's frame for each instance of its file; None if it is unknown."""
    places: tuple[ItemPath, ...] = (place,)
    if scene.instances.scopes:
        places = tuple((*prefix, place[-1]) for prefix in scene.instances.prefixes[scene.file(place).path])
    known = {each: label for each in places[:_MOST_TIMES] if (label := _in_world(scene, each, world)) is not None}
    if not known:
        return None
    label = next(iter(known.values()))
    if len({*known.values()}) > 1:
        left = ["…"] if len(places) > _MOST_TIMES else []
        told = [f"{printable(_prefix(scene, each))} {label}" for each, label in known.items()]
        label = ", ".join((*told, *left))
    return InlayHint(0, label, HintKind.WORLD, partial(_explained, scene, tuple(known), world))


_MOST_TIMES = 4
"""Limit of poses for a file that is loaded more often."""


def _prefix(scene: SceneState, place: ItemPath) -> str:
    scope = scene.scope(place)
    return "" if scope is None else scope.prefix


def _in_world(scene: SceneState, place: ItemPath, world: World) -> str | None:
    result = scene.results[place].value
    if not isinstance(result, FrameResult) or result.undefined or is_dropped(scene, place, result):
        return None
    pose = world.pose(result.frame)
    return None if pose is None else f"at [{', '.join(_short(value) for value in pose.translation)}] m"


def _explained(scene: SceneState, places: tuple[ItemPath, ...], world: World) -> Explanation | None:
    # The ancestors of frames in other hints are cached.
    frames = [result.frame for place in places if isinstance(result := scene.results[place].value, FrameResult)]
    found = [(frame, pose) for frame in frames if (pose := world.pose(frame)) is not None]
    if not found:
        return None
    parent = next((frame.parent for frame, _ in found if frame.parent), None)
    above = None if parent is None else scene.effective_frame(parent)
    where = in_world(scene)
    names = frame_names(scene)
    told = "\n\n".join(_told(names.called(frame.name), pose, where) for frame, pose in found)
    return Explanation(told, None if above is None else name_span(scene, above))


def _told(name: str, pose: Pose, where: str) -> str:
    return (
        f"{code(name)} {where}: {vector(settled(pose.translation))} m, "
        f"roll pitch yaw {degrees(roll_pitch_yaw(pose.rotation))}, quaternion xyzw {vector(settled(pose.rotation))}"
    )


def _short(value: float) -> str:
    """To a tenth of a millimetre, readable at a glance; hover has the rest."""
    return number(round(value, 4))
