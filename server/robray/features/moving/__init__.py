"""A frame dragged, or a shape pulled by a handle: which edits of the text lead there, the least surprising first.

The format of the file proposes edits (`Editing.moves`, `Editing.resizes`), each of which is evaluated in a copy of the
workspace before it is offered: the frame is where it was dropped, within the rounding, and whatever else moves is said.
"""

from collections.abc import Callable, Iterable, Iterator

from robray.analysis.analysis import Analysis
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.features.editing import editing_of
from robray.features.moving.axes import seen
from robray.features.moving.own_pose import inverse, unit
from robray.features.moving.proof import Effect, MissedError, check_pose, effect
from robray.features.moving.wanted import (
    Candidate,
    Candidates,
    Move,
    NotOffered,
    PoseWanted,
    Proposal,
    Resize,
    Rounding,
)
from robray.features.refactorings.refactoring import RefusalError
from robray.scene.geometry import Geometry
from robray.scene.pose import IDENTITY, Pose

_MOST_NAMED = 3
_LARGEST = 1e9
_MOST_DIGITS = 3
"""More than the rounding has, for several numbers that are rounded to be no further off than one."""


def move(
    analysis: Analysis, scene: SceneState, wanted: Move, copy: Callable[[], Workspace], path: str | None = None
) -> Candidates:
    """What puts a frame of a scene where it shall be. `copy` makes a workspace that may be changed.

    `path` is the file that the person works on: what edits another one must be chosen. It is the scene's root, or the
    first file of a set, unless it is said. Where nothing leads there, a single reason without a title.
    """

    def check(done: Effect) -> tuple[frozenset[str], frozenset[str]]:
        result = done.after.scenes[scene.root].frame(wanted.frame)
        reached = None if result is None else seen(scene, result.frame, wanted.position)
        check_pose(reached, target, wanted.rounding)
        return done.moves - {wanted.frame}, done.reshapes

    found = Candidates()
    try:
        place, target, joint = _goal(scene, wanted)
        for digits in range(_MOST_DIGITS):
            finer = Rounding(wanted.rounding.length / 10**digits, wanted.rounding.angle / 10**digits)
            rotation = None if wanted.rotation is None else target.rotation
            own = PoseWanted(wanted.translation, rotation, finer, joint)
            proposals = editing_of(scene.file(place).format).moves(analysis, scene, place, own)
            found, is_missed = _candidates(scene, path, proposals, copy, check)
            if not is_missed:
                break
    except RefusalError as refusal:
        return Candidates((), (NotOffered("", str(refusal)),))
    return found


def resize(
    analysis: Analysis, scene: SceneState, wanted: Resize, copy: Callable[[], Workspace], path: str | None = None
) -> Candidates:
    """What gives a shape of a scene the sizes that it shall have."""
    place = wanted.geometry
    known = _shape(scene, place)
    if known is None:
        return Candidates((), (NotOffered("", "there is no such shape"),))
    holder, _ = known
    try:
        proposals = [*editing_of(scene.file(place).format).resizes(analysis, scene, place, wanted)]
    except RefusalError as refusal:
        return Candidates((), (NotOffered("", str(refusal)),))
    count = sorted(scene.results).index(place)

    def check(done: Effect) -> tuple[frozenset[str], frozenset[str]]:
        after = done.after.scenes[scene.root]
        reached = _shape(after, sorted(after.results)[count])
        _check_sizes(None if reached is None else reached[1], wanted)
        others = {known[0] for each in done.reshaped - {place} if (known := _shape(scene, each)) is not None}
        moves = done.moves - {holder} if isinstance(scene.results[place].value, FrameResult) else done.moves
        return moves, done.reshapes if holder in others else done.reshapes - {holder}

    return _candidates(scene, path, proposals, copy, check)[0]


def shapes_of(scene: SceneState, frame: str) -> list[ItemPath]:
    """The items that state the shapes of a frame, in the order of the text. Cost: O(scene)."""
    return [place for place in sorted(scene.results) if (known := _shape(scene, place)) and known[0] == frame]


def _goal(scene: SceneState, wanted: Move) -> tuple[ItemPath, Pose, Pose]:
    """Where the frame is stated, the pose that it shall be seen at, and what its joint does."""
    place, result = scene.effective_frame(wanted.frame), scene.frame(wanted.frame)
    if place is None or result is None:
        raise RefusalError(f"there is no frame '{wanted.frame}'")
    frame = result.frame
    now = seen(scene, frame, wanted.position)
    if frame.pose_in_parent is None or now is None:
        raise RefusalError(f"it is not known where '{wanted.frame}' is")
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
    match None if result is None else result.value:
        case GeometryResult(holder=holder, geometry=geometry) if geometry is not None:
            return holder, geometry
        case FrameResult(frame=frame, geometry=geometry) if geometry is not None:
            return frame.name, geometry
        case _:
            return None


def _check_sizes(geometry: Geometry | None, wanted: Resize) -> None:
    measures = {} if geometry is None else dict(geometry.measures)
    for name, size in wanted.sizes:
        reached = measures.get(name)
        several = reached if isinstance(reached, tuple) else (reached,)
        aims = size if isinstance(size, tuple) else (size,)
        if len(several) != len(aims) or not all(isinstance(each, float | int) for each in several):
            raise RefusalError(f"it would not be known how large its {name} is")
        off = max(abs(a - b) for a, b in zip(several, aims, strict=True) if isinstance(a, float | int))
        if off > max(wanted.rounding.length * 1.000001, 1e-9):
            raise RefusalError(f"its {name} would be off by {off:.1g}")


def _candidates(
    scene: SceneState,
    path: str | None,
    proposals: Iterable[Proposal],
    copy: Callable[[], Workspace],
    check: Callable[[Effect], tuple[frozenset[str], frozenset[str]]],
) -> tuple[Candidates, bool]:
    """`check` says which other frames move and which others have another shape; a RefusalError where the aim is
    missed. Also whether the first of the proposals, rounded, missed it by a little."""
    offered: dict[tuple[tuple[str, int, int, str], ...], Candidate] = {}
    refused: list[NotOffered] = []
    is_missed = False
    for proposal in proposals:
        key = tuple((at.path, at.span.start, at.span.end, text) for at, text in proposal.edits)
        if key in offered:
            continue
        try:
            done = effect(copy, proposal, scene)
            moves, reshapes = check(done)
        except RefusalError as refusal:
            is_missed = is_missed or (isinstance(refusal, MissedError) and not offered and not refused)
            refused.append(NotOffered(proposal.title, str(refusal)))
            continue
        elsewhere = _elsewhere(path or _first(scene), proposal)
        said = [*_said(sorted(moves), sorted(reshapes), done)]
        offered[key] = Candidate(
            proposal.title
            + (f" in {', '.join(elsewhere)}" if elsewhere else "")
            + (f" ({'; '.join(said)})" if said else ""),
            proposal.edits,
            tuple(sorted(moves)),
            tuple(sorted(reshapes)),
            tuple(sorted(done.scenes)),
            bool(proposal.shared or moves or reshapes or elsewhere),
        )
    # Sorting is stable: what comes first is what the format likes best.
    best_first = sorted(offered.values(), key=lambda each: each.must_be_chosen)
    return Candidates(tuple(best_first), tuple(refused)), is_missed


def _elsewhere(path: str, proposal: Proposal) -> list[str]:
    """The names of the files that are edited, but for the one that the person works on: includes, robots."""
    others = dict.fromkeys(at.path for at, _ in proposal.edits if at.path != path)
    return [f"'{other.rpartition('/')[2]}'" for other in others]


def _first(scene: SceneState) -> str:
    """The root; of a set, whose root is a list, the first file."""
    files = scene.instances.files
    return next((files[prefix].path for prefix in sorted(files) if prefix), scene.root) if scene.is_set else scene.root


def _said(moves: list[str], reshapes: list[str], done: Effect) -> Iterator[str]:
    if moves:
        yield f"moves {_listed(moves)} too"
    if reshapes:
        yield f"changes the shape of {_listed(reshapes)} too"
    others = sorted(done.scenes)
    if others:
        yield f"also in the scene {_listed([root.rpartition('/')[2] for root in others])}"


def _listed(names: list[str]) -> str:
    shown = ", ".join(f"'{name}'" for name in names[:_MOST_NAMED])
    more = len(names) - _MOST_NAMED
    return shown if more <= 0 else f"{shown} and {more} more"
