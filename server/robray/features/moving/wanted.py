"""What is asked of the solver, and what it answers; all of it frozen, and plain enough for any caller."""

from math import radians

import attrs

from robray.analysis.analysis import FileSpan
from robray.analysis.queries import ItemPath
from robray.scene.pose import IDENTITY, Pose, Quaternion, Vector


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
