"""A dragged frame, or a shape resized by a handle: edits of the text that do that, the least surprising first.

The format of the file proposes edits (`Editing.moves`, `Editing.resizes`), and each is evaluated in a copy of the
workspace before it is offered: the frame must be at its target, within the rounding, and other moves are listed.
"""

from collections.abc import Callable, Collection

import attrs

from robray.analysis.analysis import Analysis
from robray.analysis.links import frame_names
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import wholes
from robray.analysis.workspace import Workspace
from robray.features.editing import editing_of
from robray.features.moving.proof import Effect, candidates, check_pose
from robray.features.moving.wanted import (
    Candidates,
    Move,
    NotOffered,
    PoseWanted,
    Resize,
    Rounding,
    at_sources,
    inverse,
    seen,
    unit,
)
from robray.features.refactorings.refactoring import RefusalError
from robray.scene.geometry import Geometry
from robray.scene.pose import IDENTITY, Pose
from robray.text.printable import printable

_LARGEST = 1e9
_MOST_DIGITS = 3
"""More than the rounding has, for several numbers that are rounded to be no further off than one."""


def move(
    analysis: Analysis,
    scene: SceneState,
    wanted: Move,
    copy: Callable[[], Workspace],
    path: str | None = None,
    *,
    is_first_enough: bool = False,
) -> Candidates:
    """Candidates that move a frame to its target. `copy` makes a workspace to change.

    `path` is the file that the user works on: edits of another one must be chosen. By default it is the scene's root,
    or the first file of a set. With `is_first_enough`, the search ends at a candidate that need not be chosen: a
    constant may move ten thousand frames. Without any candidates there is a single reason without a title.
    """

    names = frame_names(scene)

    def check(done: Effect) -> tuple[Collection[str], Collection[str]]:
        after = done.after.scenes[scene.root]
        result = after.frame(wanted.frame)
        if result is not None:
            reached = seen(scene, result.frame, wanted.position)
        else:
            # A shape is where its holder is: the frame that it had went away.
            there = after.results[sorted(after.results)[sorted(scene.results).index(place)]].value
            reached = IDENTITY if isinstance(there, GeometryResult) else None
        check_pose(reached, target, wanted.rounding)
        moves = [names.called(name) for name in done.moves if name != wanted.frame]
        return moves, {names.link(name) for name in done.reshapes}

    found = Candidates()
    try:
        place, target, joint = _goal(scene, wanted)
        for digits in range(_MOST_DIGITS):
            finer = Rounding(wanted.rounding.length / 10**digits, wanted.rounding.angle / 10**digits)
            rotation = None if wanted.rotation is None else target.rotation
            own = PoseWanted(wanted.translation, rotation, finer, joint)
            proposals = at_sources(
                scene.file(place), editing_of(scene.file(place).format).moves(analysis, scene, place, own)
            )
            found, is_missed = candidates(scene, path, proposals, copy, check, is_first_enough=is_first_enough)
            if not is_missed:
                break
    except RefusalError as refusal:
        return Candidates((), (NotOffered("", str(refusal)),))
    return found


def resize(
    analysis: Analysis,
    scene: SceneState,
    wanted: Resize,
    copy: Callable[[], Workspace],
    path: str | None = None,
    *,
    is_first_enough: bool = False,
) -> Candidates:
    """Candidates that resize a shape; the rest is as for `move`."""
    place = wanted.geometry
    known = _shape(scene, place)
    if known is None:
        return Candidates((), (NotOffered("", "there is no such shape"),))
    holder, _ = known
    try:
        made = editing_of(scene.file(place).format).resizes(analysis, scene, place, wanted)
        proposals = [*at_sources(scene.file(place), made)]
    except RefusalError as refusal:
        return Candidates((), (NotOffered("", str(refusal)),))
    count = sorted(scene.results).index(place)

    def check(done: Effect) -> tuple[Collection[str], Collection[str]]:
        after = done.after.scenes[scene.root]
        reached = _shape(after, sorted(after.results)[count])
        _check_sizes(None if reached is None else reached[1], wanted)
        others = {known[0] for each in done.reshaped - {place} if (known := _shape(scene, each)) is not None}
        is_frame = isinstance(scene.results[place].value, FrameResult)
        moves = [name for name in done.moves if not (is_frame and name == holder)]
        reshapes = done.reshapes if holder in others else done.reshapes - {holder}
        return [*map(names.called, moves)], {*map(names.link, reshapes)}

    names = frame_names(scene)
    return candidates(scene, path, proposals, copy, check, is_first_enough=is_first_enough)[0]


def shapes_of(scene: SceneState, frame: str) -> list[ItemPath]:
    """The items that state the shapes of a frame, in the order of the text. Cost: O(scene)."""
    names = frame_names(scene)
    meant = names.meant(frame)
    called = ((place, _shape(scene, place)) for place in sorted(scene.results))
    return [place for place, known in called if known and meant in (names.called(known[0]), names.link(known[0]))]


def as_read(scene: SceneState, wanted: Move) -> Move:
    """The move with the reader's names for the frame and its parent, from those of users."""
    names = frame_names(scene)
    frame = names.frame(names.meant(wanted.frame))
    root = names.roots.get(names.hung.get(frame, ""))
    mount = None if root is None else root.pose_in_parent
    wanted = attrs.evolve(wanted, frame=frame)
    if mount is None or mount == IDENTITY:
        return wanted
    translation, rotation = wanted.translation, wanted.rotation
    return attrs.evolve(
        wanted,
        translation=None if translation is None else (mount @ Pose(translation=translation)).translation,
        rotation=None if rotation is None else (mount @ Pose(rotation)).rotation,
    )


def _goal(scene: SceneState, wanted: Move) -> tuple[ItemPath, Pose, Pose]:
    """The item of the frame, its target pose, and the motion of its joint."""
    place, result = scene.effective_frame(wanted.frame), scene.frame(wanted.frame)
    if place is None and any(frame.name == wanted.frame for whole in wholes(scene) for _, frame in whole.frames):
        raise RefusalError("its pose follows from the whole file and is not written anywhere")
    if not wanted.frame:
        raise RefusalError("no joint leads to this link, so its pose is not in the file")
    if place is None or result is None:
        raise RefusalError(f"there is no frame '{printable(wanted.frame)}'")
    frame = result.frame
    now = seen(scene, frame, wanted.position)
    if frame.pose_in_parent is None or now is None:
        raise RefusalError(f"it is not known where '{printable(wanted.frame)}' is")
    for number in (*(wanted.translation or ()), *(wanted.rotation or ())):
        if not abs(number) < _LARGEST:
            raise RefusalError("a number of the pose is out of range")
    target = Pose(
        now.rotation if wanted.rotation is None else unit(wanted.rotation),
        now.translation if wanted.translation is None else wanted.translation,
    )
    return place, target, IDENTITY if now == frame.pose_in_parent else inverse(frame.pose_in_parent) @ now


def _shape(scene: SceneState, place: ItemPath) -> tuple[str, Geometry] | None:
    """The shape that an item states, and the frame that it hangs on."""
    result = scene.results.get(place)
    value = None if result is None else result.value
    if not isinstance(value, FrameResult | GeometryResult) or value.geometry is None:
        return None
    return value.frame.name if isinstance(value, FrameResult) else value.holder, value.geometry


def _check_sizes(geometry: Geometry | None, wanted: Resize) -> None:
    measures = {} if geometry is None else geometry.sizes
    for name, size in wanted.sizes:
        reached = measures.get(name)
        several = reached if isinstance(reached, tuple) else (reached,)
        aims = size if isinstance(size, tuple) else (size,)
        if len(several) != len(aims) or not all(isinstance(each, float | int) for each in several):
            raise RefusalError(f"it would not be known how large its {name} is")
        off = max(abs(a - b) for a, b in zip(several, aims, strict=True) if isinstance(a, float | int))
        if off > max(wanted.rounding.length * 1.000001, 1e-9):
            raise RefusalError(f"its {name} would be off by {off:.1g}")
