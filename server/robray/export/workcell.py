"""A workcell as a scene of amino's own language: a frame for each of its frames and joints, under their full names.

What a scene has no words for is a comment, and is told.
"""

import posixpath
from collections.abc import Callable, Iterator

from robray.analysis.analysis import span_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.export.converted import Converted, Remark
from robray.export.literals import exact, word
from robray.export.origins import Origins, harmless
from robray.formats.robwork.statements import Frame, Model, Task
from robray.scene.joints import Joint
from robray.scene.pose import IDENTITY_ROTATION, ORIGIN, Pose


def workcell(state: SceneState, _mesh: Callable[[str], str]) -> Converted:
    """The text, with a comment behind each frame that names the line that it is from."""
    return _Scene(state).converted()


def without_bodies(state: SceneState) -> Iterator[Remark]:
    """What is neither a frame nor a joint: drawings, collision models, dynamics, tasks."""
    origins = Origins(state)
    for place in sorted(state.results):
        statement = state.item(place).statement
        if isinstance(statement, Frame):
            for name, span in statement.extras:
                yield Remark(span_at(state, place, span), "a {} has no place in a scene", (name,))
        elif isinstance(statement, Model):
            at = origins.at(place)
            words = state.file(place).text[at.span.start : at.span.end].decode("utf-8", "replace")
            yield Remark(at, "a {} has no place in a scene", (words,))
        elif isinstance(statement, Task):
            yield Remark(origins.at(place), "a scene has no tasks: only the poses of targets are kept")


class _Scene:
    def __init__(self, state: SceneState) -> None:
        self.state = state
        self.origins = Origins(state)
        self.refusals: list[Remark] = []
        self.losses: list[Remark] = []

    def converted(self) -> Converted:
        lines = [
            f"# The workcell of {harmless(posixpath.basename(self.state.root))}: a frame for each frame and joint."
        ]
        for place in sorted(self.state.results):
            value = self.state.results[place].value
            if isinstance(value, FrameResult):
                lines += ["", *self._frame(place, value)]
        self.losses += without_bodies(self.state)
        return Converted("\n".join([*lines, ""]), tuple(self.refusals), tuple(self.losses))

    def _frame(self, place: ItemPath, value: FrameResult) -> Iterator[str]:
        frame, statement = value.frame, self.state.item(place).statement
        if not frame.name or '"' in frame.name:
            self.refusals.append(Remark(self.origins.at(place), f"no frame of a scene can be called '{frame.name}'"))
        yield f"frame {word(frame.name)} {{ # {harmless(self.origins.of(place))}"
        if isinstance(statement, Frame):
            yield from (f"# with a {harmless(name)}" for name, _ in statement.extras)
        if frame.parent is not None:
            yield f"parent {word(frame.parent)};"
        pose = frame.pose_in_parent
        if pose is None:
            self.refusals.append(Remark(self.origins.at(place), "the pose here cannot be read"))
            pose = Pose()
        if frame.joint is not None:
            joint, pose = self._moving(place, frame.joint, pose)
            yield from joint
        if pose.translation != ORIGIN:
            yield f"translation {_array(pose.translation)};"
        if pose.rotation != IDENTITY_ROTATION:
            yield f"quaternion {_array(pose.rotation)};"
        yield "}"

    def _moving(self, place: ItemPath, joint: Joint, pose: Pose) -> tuple[list[str], Pose]:
        """The lines of a joint, and the pose of its frame. What moves by a multiple of another stands still."""
        if joint.rest and joint.factor == 1.0:
            self._lose(place, "a scene has no default state: here the joint stands at {:g}, there at 0", joint.rest)
        if joint.axis is None or joint.offset is None:
            self.refusals.append(Remark(self.origins.at(place), "what this joint depends on cannot be read"))
            return [], pose
        if joint.factor != 1.0:
            words, names = "it moves by {:g} times '{}', and stands still in a scene", (joint.factor, joint.variable)
            self._lose(place, words, *names)
            displacement = joint.displacement(joint.rest)
            return [f"# {harmless(words.format(*names))}"], pose if displacement is None else pose @ displacement
        lines = [f"type {joint.type.value};", f"axis {_array(joint.axis)};"]
        value = self.state.results[place].value
        if isinstance(value, FrameResult) and joint.variable != value.frame.name:
            lines.append(f"variable {word(joint.variable)};")
        if joint.offset:
            lines.append(f"offset {exact(joint.offset)};")
        return lines, pose

    def _lose(self, place: ItemPath, words: str, *names: object) -> None:
        self.losses.append(Remark(self.origins.at(place), words, names))


def _array(values: tuple[float, ...]) -> str:
    return f"[{', '.join(map(exact, values))}]"
