"""A frame dragged, or a shape pulled by a handle: which edits of the text lead there, the least surprising first.

The format of the file proposes edits (`Editing.moves`, `Editing.resizes`), each of which is evaluated in a copy of the
workspace before it is offered: the frame is where it was dropped, within the rounding, and whatever else moves is said.
"""

from collections.abc import Callable, Iterable, Iterator

from robray.analysis.analysis import Analysis
from robray.analysis.posture import joint_position, puts_joints
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.features.editing import editing_of
from robray.features.moving.own_pose import inverse, rotation_before, unit
from robray.features.moving.proof import Effect, check_pose, effect, roots_of
from robray.features.moving.wanted import (
    Candidate,
    Candidates,
    Move,
    NotOffered,
    PoseWanted,
    Proposal,
    Resize,
)
from robray.features.refactorings.refactoring import RefusalError
from robray.features.world import World
from robray.scene.geometry import Geometry
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY, Pose, Quaternion, Vector, product, rotated

_MOST_NAMED = 3


def move(analysis: Analysis, scene: SceneState, wanted: Move, copy: Callable[[], Workspace]) -> Candidates:
    """What puts a frame of a scene where it shall be. `copy` makes a workspace that may be changed.

    Where nothing can, a single reason without a title.
    """
    try:
        place, frame, seen, target = _goal(scene, wanted)
        own = PoseWanted(
            None
            if wanted.translation is None and target.translation == _pose(frame).translation
            else target.translation,
            None if wanted.rotation is None else target.rotation,
            wanted.rounding,
        )
        proposals = [*editing_of(scene.file(place).format).moves(analysis, scene, place, own)]
    except RefusalError as refusal:
        return Candidates((), (NotOffered("", str(refusal)),))

    def check(done: Effect) -> frozenset[str]:
        result = done.after.scenes[scene.root].frame(wanted.frame)
        reached = None if result is None else result.frame.pose_at(_positions(scene, result.frame, wanted))
        check_pose(reached, seen, wanted.rounding)
        return done.moves - {wanted.frame}

    return _candidates(scene, proposals, copy, lambda done: (check(done), done.reshapes))


def resize(analysis: Analysis, scene: SceneState, wanted: Resize, copy: Callable[[], Workspace]) -> Candidates:
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
        others = done.reshaped - {place}
        moves = done.moves - {holder} if isinstance(scene.results[place].value, FrameResult) else done.moves
        return moves, done.reshapes if others else done.reshapes - {holder}

    return _candidates(scene, proposals, copy, check)


def in_parent(
    scene: SceneState, frame: str, translation: Vector | None, rotation: Quaternion | None
) -> tuple[Vector | None, Quaternion | None]:
    """A pose in the world as one in the parent of a frame, each part where it is given; a RefusalError where it is not
    known where the parent is, or what hangs there is not rotated but scaled."""
    result = scene.frame(frame)
    if result is None:
        raise RefusalError(f"there is no frame '{frame}'")
    parent = scene.frame(result.frame.parent) if result.frame.parent else None
    X_WP: Pose | None = IDENTITY if not result.frame.parent else None
    if parent is not None:
        X_WP = World(scene).pose(parent.frame)
    if X_WP is None:
        raise RefusalError(f"it is not known where the parent of '{frame}' is")
    X_PW = inverse(X_WP)
    return (
        None if translation is None else (X_PW @ Pose(translation=translation)).translation,
        None if rotation is None else product(X_PW.rotation, rotation),
    )


def _goal(scene: SceneState, wanted: Move) -> tuple[ItemPath, Frame, Pose, Pose]:
    """Where the frame is stated, the frame, the pose that it shall be seen at, and the one that this takes of what is
    written."""
    place = scene.effective_frame(wanted.frame)
    result = scene.frame(wanted.frame)
    if place is None or result is None:
        raise RefusalError(f"there is no frame '{wanted.frame}'")
    frame = result.frame
    now = frame.pose_at(_positions(scene, frame, wanted))
    if frame.pose_in_parent is None or now is None:
        raise RefusalError(f"it is not known where '{wanted.frame}' is")
    for number in (*(wanted.translation or ()), *(wanted.rotation or ())):
        if not abs(number) < 1e9:
            raise RefusalError("a number of the pose is out of range")
    rotation = now.rotation if wanted.rotation is None else unit(wanted.rotation)
    seen = Pose(rotation, now.translation if wanted.translation is None else wanted.translation)
    if frame.joint is None or now == frame.pose_in_parent:
        return place, frame, seen, seen
    X_FM = frame.joint.displacement(_positions(scene, frame, wanted).get(frame.joint.variable, frame.joint.rest))
    assert X_FM is not None, "the frame has a pose with it"
    back = frame.pose_in_parent.rotation if wanted.rotation is None else rotation_before(rotation, X_FM.rotation)
    x, y, z = rotated(back, X_FM.translation)
    a, b, c = seen.translation
    return place, frame, seen, Pose(back, (a - x, b - y, c - z))


def _pose(frame: Frame) -> Pose:
    assert frame.pose_in_parent is not None, "it was looked at"
    return frame.pose_in_parent


def _positions(scene: SceneState, frame: Frame, wanted: Move) -> dict[str, float]:
    if frame.joint is None:
        return {}
    if wanted.position is not None:
        return {frame.joint.variable: wanted.position}
    return {frame.joint.variable: joint_position(scene, frame)} if puts_joints(scene) else {}


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
    proposals: Iterable[Proposal],
    copy: Callable[[], Workspace],
    check: Callable[[Effect], tuple[frozenset[str], frozenset[str]]],
) -> Candidates:
    """`check` says which other frames move and which others have another shape; a RefusalError where the aim is
    missed."""
    offered: dict[tuple[tuple[str, int, int, str], ...], Candidate] = {}
    refused = []
    for proposal in proposals:
        key = tuple((at.path, at.span.start, at.span.end, text) for at, text in proposal.edits)
        if key in offered:
            continue
        try:
            done = effect(copy, proposal, scene)
            moves, reshapes = check(done)
        except RefusalError as refusal:
            refused.append(NotOffered(proposal.title, str(refusal)))
            continue
        elsewhere = _elsewhere(scene, proposal)
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
    return Candidates(tuple(sorted(offered.values(), key=lambda each: each.must_be_chosen)), tuple(refused))


def _elsewhere(scene: SceneState, proposal: Proposal) -> list[str]:
    """The names of the files that are edited and are not the scene's own: includes, robots."""
    paths = dict.fromkeys(at.path for at, _ in proposal.edits)
    return [f"'{path.rpartition('/')[2]}'" for path in paths if path not in roots_of(scene)]


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
