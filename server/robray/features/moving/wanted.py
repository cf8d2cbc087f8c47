"""What is asked of the solver, and what it answers; all of it frozen, and plain enough for any caller."""

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
    """What a number that is written counts in, in metres and in radians; the pose that comes of it is off by less."""

    length: float = 1e-3
    angle: float = radians(0.1)


@attrs.frozen
class Move:
    """A frame, and the pose that it shall have in its parent: what a gizmo knows on release.

    `frame` is the name as the reader has it (`as_read`). `translation` is in metres, `rotation` a quaternion
    x, y, z, w of length one; what is None stays as it is. The pose is that of the frame as it is seen: of a frame that
    moves with its joint at `position`, in radians or metres, at rest where that is None.
    """

    frame: str
    translation: Vector | None = None
    rotation: Quaternion | None = None
    rounding: Rounding = Rounding()
    position: float | None = None


@attrs.frozen
class Resize:
    """A geometry, and the sizes that it shall have, in metres: by the names that it has in the scene's model.

    A size is one number, or as many as the shape has of it: `dimension`, `height`, `radius`, `start_radius`,
    `end_radius`, `delta`, `thickness`. Of all of them the `scale` is a factor: all that makes a mesh larger.
    """

    geometry: ItemPath
    sizes: tuple[tuple[str, float | tuple[float, ...]], ...]
    rounding: Rounding = Rounding()


@attrs.frozen
class PoseWanted:
    """A pose that a frame shall be seen at in its parent; what is None stays as it is.

    `joint` is what its joint does at that moment: what is written is the pose before that.
    """

    translation: Vector | None
    rotation: Quaternion | None
    rounding: Rounding
    joint: Pose = IDENTITY


@attrs.frozen
class Proposal:
    """Edits that may lead there, with what they do in plain words. A format makes them; they are proved afterwards.

    `shared` says that they change what others use, too, as a constant or a class. `at_sources` are the edits in the
    files that the texts are made of, such as the xacro sources of a robot; empty if people write the texts themselves.
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
    """Edits, in absolute bytes of the texts as they are, of which it was evaluated that they lead there.

    `moves` are the other frames that get another pose in their parents or another joint, `reshapes` the frames on which
    a shape becomes another one, both by name; `scenes` are the roots of other scenes that show the change. One that
    `must_be_chosen` is never to be applied without asking.
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
    """What would have been a candidate, and why it is none."""

    title: str
    reason: str


@attrs.frozen
class Candidates:
    """The best first; those that must be chosen come after all others."""

    offered: tuple[Candidate, ...] = ()
    refused: tuple[NotOffered, ...] = ()


_LENGTH_OFF = 1e-3
"""What a quaternion with few digits may be longer or shorter than one."""


class OwnGoal(NamedTuple):
    """What is to be written for a frame to be seen where it shall be.

    `seen` is where the origin of the frame shall be, in the axes that are written in, and `behind` what comes between
    what is written and the frame as it is seen. `rotation` is None where it is to stay.
    """

    rotation: Quaternion | None
    seen: Vector
    behind: Vector

    def translation(self, rotation: Quaternion) -> Vector:
        """That goes with a rotation as it is written, rounded: what is behind it turns with it."""
        x, y, z = rotated(rotation, self.behind)
        a, b, c = self.seen
        return (a - x, b - y, c - z)


def own_goal(pose: Pose, own: Pose, wanted: PoseWanted, behind: Pose = IDENTITY) -> OwnGoal:
    """`pose` is where the frame is in its parent, `own` what is written of that, `behind` what the format puts behind
    that. What else there is, before it, is where its file is hung as a whole.
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
    """A RefusalError for what is no pose, because its quaternion is not of length one."""
    return pose_inverse(pose._replace(rotation=unit(pose.rotation)))


def unit(q: Quaternion) -> Quaternion:
    """A quaternion of length one; a RefusalError where it is not nearly that."""
    length = hypot(*q)
    if not abs(length - 1) <= _LENGTH_OFF:
        raise RefusalError(f"a quaternion is of length {length:.4g}; normalise it first")
    return (q[0] / length, q[1] / length, q[2] / length, q[3] / length)


def seen(scene: SceneState, frame: Frame, position: float | None) -> Pose | None:
    """The pose in the parent with the joint at a position, or where it is by itself; None where it is not known."""
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
    """From where the frame is by so much: its translation is added to, and it is turned where it stands, both in the
    axes of its parent or of the world. A RefusalError where it is not known where it is."""
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
    """The proposals themselves for a file that people write, else one for each way to write them in its sources.

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
    """The one edit that turns one text into the other; no letter is cut."""
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
    """Whether a letter began before and goes on there."""
    return at < len(text) and text[at] & 0xC0 == 0x80
