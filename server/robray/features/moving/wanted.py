"""Requests to the solver and its answers; all of it frozen, and simple enough for any caller."""

from collections.abc import Iterable, Iterator
from math import hypot, radians
from typing import NamedTuple

import attrs

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.joint_states import joint_position
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.features.refactorings.refactoring import RefusalError
from robray.features.world import World
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY, IDENTITY_ROTATION, ORIGIN, Pose, Quaternion, Vector, product, rotated
from robray.scene.pose import inverse as pose_inverse
from robray.text.edits import difference
from robray.text.printable import printable
from robray.text.spans import Span


@attrs.frozen
class Rounding:
    """The steps of written numbers, in metres and radians; the error of the pose is smaller."""

    length: float = 1e-3
    angle: float = radians(0.1)


@attrs.frozen
class Move:
    """A frame, and its target pose in its parent: the state of a gizmo on release.

    `frame` is the reader's name (`as_read`). `translation` is in metres, `rotation` a unit quaternion x, y, z, w; None
    keeps the present one. The pose is the visible one: for a frame with a joint, that at `position`, in radians or
    metres; None is at rest.
    """

    frame: str
    translation: Vector | None = None
    rotation: Quaternion | None = None
    rounding: Rounding = Rounding()
    position: float | None = None


@attrs.frozen
class Resize:
    """A geometry, and its target sizes in metres, by their names in the scene's model.

    A size is one number, or as many as the shape has: `dimension`, `height`, `radius`, `start_radius`, `end_radius`,
    `delta`, `thickness`. The `scale` is a factor of all of them, and the only size of a mesh.
    """

    geometry: ItemPath
    sizes: tuple[tuple[str, float | tuple[float, ...]], ...]
    rounding: Rounding = Rounding()


@attrs.frozen
class PoseWanted:
    """The target of a frame's visible pose in its parent; None keeps the present part.

    `joint` is the motion of its joint at that moment, which follows the written pose.
    """

    translation: Vector | None
    rotation: Quaternion | None
    rounding: Rounding
    joint: Pose = IDENTITY


@attrs.frozen
class Proposal:
    """Edits that may reach the target, and their description. A format makes them; they are proved afterwards.

    `shared` is true if they change others, too, as through a constant or class. `at_sources` are the edits in the files
    from which the texts are generated, such as the xacro sources of a robot; empty for texts written by hand.
    """

    title: str
    edits: tuple[tuple[FileSpan, str], ...]
    shared: bool = False
    at_sources: tuple[tuple[FileSpan, str], ...] = ()

    @property
    def written(self) -> tuple[tuple[FileSpan, str], ...]:
        """The edits in the files that people write."""
        return self.at_sources or self.edits


@attrs.frozen
class Candidate:
    """Edits, in absolute bytes of the texts, that were evaluated to reach the target.

    `moves` are the other frames with another pose in their parents or another joint, `reshapes` the frames with a
    changed shape, both by name; `scenes` are the roots of other scenes with the change. One that `must_be_chosen` is
    never applied without asking.
    """

    title: str
    edits: tuple[tuple[FileSpan, str], ...]
    moves: tuple[str, ...] = ()
    reshapes: tuple[str, ...] = ()
    scenes: tuple[str, ...] = ()
    must_be_chosen: bool = False
    at_sources: tuple[tuple[FileSpan, str], ...] = ()

    @property
    def written(self) -> tuple[tuple[FileSpan, str], ...]:
        """The edits in the files that people write."""
        return self.at_sources or self.edits

    @property
    def paths(self) -> tuple[str, ...]:
        """The files that are edited."""
        return tuple(dict.fromkeys(at.path for at, _ in self.written))


@attrs.frozen
class NotOffered:
    """A rejected candidate, with the reason."""

    title: str
    reason: str


@attrs.frozen
class Candidates:
    """The best first; those that must be chosen come after all others."""

    offered: tuple[Candidate, ...] = ()
    refused: tuple[NotOffered, ...] = ()


_LENGTH_OFF = 1e-3
"""Tolerance for the length of a quaternion with few digits."""


class OwnGoal(NamedTuple):
    """The pose to write for a frame to reach its target.

    `seen` is the target of the frame's origin, in the axes of the written pose, and `behind` the offset from the
    written pose to the visible frame. `rotation` is None if it stays.
    """

    rotation: Quaternion | None
    seen: Vector
    behind: Vector

    def translation(self, rotation: Quaternion) -> Vector:
        """The translation for a written rotation, rounded: the offset behind it rotates with it."""
        x, y, z = rotated(rotation, self.behind)
        a, b, c = self.seen
        return (a - x, b - y, c - z)


def own_goal(pose: Pose, own: Pose, wanted: PoseWanted, behind: Pose = IDENTITY) -> OwnGoal:
    """`pose` is that of the frame in its parent, `own` the written part, `behind` the part that the format adds behind
    it. The rest, before it, is the place of its file.
    """
    last = behind @ wanted.joint
    is_plain = own == pose and behind == IDENTITY
    mount = IDENTITY if is_plain else pose @ inverse(own @ behind)
    back = IDENTITY if is_plain else inverse(mount)
    place = (pose @ wanted.joint).translation if wanted.translation is None else wanted.translation
    seen = (back @ Pose(translation=place)).translation
    rotation = None
    if wanted.rotation is not None:
        rotation = product(back.rotation, wanted.rotation)
        if last.rotation != IDENTITY_ROTATION:
            rotation = product(rotation, inverse(Pose(last.rotation)).rotation)
    return OwnGoal(rotation, seen, last.translation)


def inverse(pose: Pose) -> Pose:
    """Raises RefusalError for a quaternion that is not of length one."""
    return pose_inverse(pose._replace(rotation=unit(pose.rotation)))


def unit(q: Quaternion) -> Quaternion:
    """A unit quaternion; a RefusalError if the length is far from one."""
    length = hypot(*q)
    if not abs(length - 1) <= _LENGTH_OFF:
        raise RefusalError(f"a quaternion is of length {length:.4g}; normalise it first")
    return (q[0] / length, q[1] / length, q[2] / length, q[3] / length)


def seen(scene: SceneState, frame: Frame, position: float | None) -> Pose | None:
    """The pose in the parent with the joint at a position, or at its default; None if it is unknown."""
    joint = frame.joint
    if joint is None:
        return frame.pose_in_parent
    if position is None:
        position = joint_position(scene, frame)
    return frame.pose_at({joint.variable: position})


def in_parent(scene: SceneState, wanted: Move) -> Move:
    """The same pose, given in the world. A RefusalError where it is not known where the parent is."""
    X_PW = inverse(_parent(scene, wanted.frame))
    translation, rotation = wanted.translation, wanted.rotation
    return attrs.evolve(
        wanted,
        translation=None if translation is None else (X_PW @ Pose(translation=translation)).translation,
        rotation=None if rotation is None else product(X_PW.rotation, rotation),
    )


def by(scene: SceneState, wanted: Move, *, in_world: bool = False) -> Move:
    """Moves a frame relative to its pose: adds to its translation, and rotates it in place, both in the axes of its
    parent or of the world. A RefusalError if its pose is unknown.
    """
    result = scene.frame(wanted.frame)
    pose = None if result is None else seen(scene, result.frame, wanted.position)
    if pose is None:
        raise RefusalError(f"it is not known where '{printable(wanted.frame)}' is")
    moved, turned = wanted.translation or ORIGIN, wanted.rotation or IDENTITY_ROTATION
    if in_world:
        X_WP = _parent(scene, wanted.frame)
        R_PW = inverse(X_WP).rotation
        moved, turned = rotated(R_PW, moved), product(product(R_PW, turned), X_WP.rotation)
    x, y, z = pose.translation
    return attrs.evolve(
        wanted,
        translation=None if wanted.translation is None else (x + moved[0], y + moved[1], z + moved[2]),
        rotation=None if wanted.rotation is None else product(turned, pose.rotation),
    )


def _parent(scene: SceneState, name: str) -> Pose:
    result = scene.frame(name)
    if result is None:
        raise RefusalError(f"there is no frame '{printable(name)}'")
    if not result.frame.parent:
        return IDENTITY
    parent = scene.frame(result.frame.parent)
    X_WP = None if parent is None else World(scene).pose(parent.frame)
    if X_WP is None:
        raise RefusalError(f"it is not known where the parent of '{printable(name)}' is")
    return X_WP


_NO_WAY = "xacro computes this, or other places use the value, too; change the source where it is written"


def at_sources(file: SourceFile, proposals: Iterable[Proposal]) -> Iterator[Proposal]:
    """The proposals themselves for a file written by hand, otherwise one for each way to write them in its sources.

    Raises a RefusalError if there is no such way.
    """
    for proposal in proposals:
        if file.sources is None:
            yield proposal
            continue
        is_offered = False
        for way in file.sources.ways({at.span: text for at, text in proposal.edits}):
            becomes = one_edit(file.path, file.text, way.text)
            if becomes is not None:
                is_offered = True
                written = tuple((FileSpan(path, span), text) for (path, span), text in way.edits.items())
                yield Proposal(way.words or proposal.title, (becomes,), proposal.shared or way.is_shared, written)
        if not is_offered:
            raise RefusalError(_NO_WAY)


def one_edit(path: str, text: bytes, becomes: bytes) -> tuple[FileSpan, str] | None:
    """The one edit from one text to the other, in whole characters."""
    found = difference(text, becomes)
    if found is None:
        return None
    start, end = found.start, found.end
    while start > 0 and _is_inside(text, start):
        start -= 1
    while _is_inside(text, end):
        end += 1
    new = becomes[start : len(becomes) - (len(text) - end)]
    return FileSpan(path, Span(start, end)), new.decode("utf-8", "surrogateescape")


def _is_inside(text: bytes, at: int) -> bool:
    """True within a character."""
    return at < len(text) and text[at] & 0xC0 == 0x80
