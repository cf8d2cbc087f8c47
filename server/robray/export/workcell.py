"""A workcell as a scene of amino's language: a frame for each of its frames and joints, under their full names.

Parts that a scene cannot have are comments, and reported.
"""

from collections.abc import Callable, Iterator
from functools import partial

from robray.analysis.allowed import allowed_pairs
from robray.analysis.analysis import places_of_geometries, span_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.export.converted import Converted, Remark
from robray.export.geometry_block import array, geometry_block, quaternion
from robray.export.literals import exact, word
from robray.export.look import scene_name
from robray.export.origins import Origins, harmless
from robray.export.remarks import Remarks
from robray.export.untold import POSED
from robray.export.urdf import urdf
from robray.export.urdf_text import comment
from robray.formats.robwork.statements import Frame, Model, Task
from robray.scene.geometry import Geometry
from robray.scene.joints import Joint
from robray.scene.pose import IDENTITY_ROTATION, ORIGIN, Pose


def workcell(state: SceneState, mesh: Callable[[str], str]) -> Converted:
    """The text, with a comment behind each frame that names the line that it is from."""
    return _Scene(state, mesh).converted()


def robot_of_workcell(state: SceneState, mesh: Callable[[str], str]) -> Converted:
    """The same as a robot."""
    found, lost = urdf(state, mesh), [*left_out(state, has_limits=True), *_moved_home(state)]
    comments = "".join(f"  {comment(f'not kept: {each.message}')}\n" for each in lost)
    body, end, _ = found.text.rpartition("</robot>")
    return found._replace(text=f"{body}{comments}{end}\n" if end else "", losses=(*found.losses, *lost))


_VOWELS = tuple("AEIOUaeiou")


def left_out(state: SceneState, *, has_limits: bool = False) -> Iterator[Remark]:
    """Limits, properties, tasks, and shapes that a scene cannot have.

    With `has_limits` the limits of joints are written.
    """
    origins = Origins(state)
    for place in sorted(state.results):
        statement = state.item(place).statement
        if isinstance(statement, Frame | Model):
            for name, span in statement.extras:
                if has_limits and name == "PosLimit" and statement.limits is not None:
                    continue
                article = "an" if name.startswith(_VOWELS) else "a"
                yield Remark(span_at(state, place, span), f"{article} {{}} has no place in a scene", (name,))
        elif isinstance(statement, Task):
            yield Remark(origins.at(place), "a scene has no tasks: only the poses of targets are kept")


def _moved_home(state: SceneState) -> Iterator[Remark]:
    origins = Origins(state)
    for place in sorted(state.results):
        value = state.results[place].value
        joint = value.frame.joint if isinstance(value, FrameResult) else None
        if isinstance(value, FrameResult) and joint is not None and joint.rest and joint.factor == 1.0:
            yield Remark(origins.at(place), POSED, (value.frame.name,))


_MEANT = "# robray: ignore[shared-joint-variable] the workcell has a dependent joint"


class _Scene:
    def __init__(self, state: SceneState, mesh: Callable[[str], str]) -> None:
        self.state = state
        self.mesh = mesh
        self.origins = Origins(state)
        self.remarks = Remarks(self.origins)
        self.held: dict[str, list[tuple[ItemPath, Geometry]]] = {}
        """Geometries by frame, including the root."""
        self.moved: set[str] = set()
        """The variables of the frames so far."""

    def converted(self) -> Converted:
        lines = [f"# The workcell of {harmless(scene_name(self.state.root))}: a frame for each frame and joint."]
        for place in places_of_geometries(self.state):
            value = self.state.results[place].value
            if isinstance(value, FrameResult | GeometryResult) and value.geometry is not None:
                holder = value.holder if isinstance(value, GeometryResult) else value.frame.name
                self.held.setdefault(holder, []).append((place, value.geometry))
        for place in sorted(self.state.results):
            value = self.state.results[place].value
            if isinstance(value, FrameResult):
                lines += ["", *self._frame(place, value)]
        # A frame without a shape, or one that does not exist, touches nothing.
        allowed = sorted({pair for _, pair in allowed_pairs(self.state) if self.held.keys() >= {*pair}})
        lines += ["", *(f"allow_collision {word(one)} {word(other)};" for one, other in allowed)] if allowed else []
        self.remarks.losses += left_out(self.state)
        return Converted("\n".join([*lines, ""]), tuple(self.remarks.refusals), tuple(self.remarks.losses))

    def _frame(self, place: ItemPath, value: FrameResult) -> Iterator[str]:
        frame, statement = value.frame, self.state.item(place).statement
        if not frame.name or '"' in frame.name:
            self.remarks.refuse(place, f"no frame of a scene can be called '{frame.name}'")
        yield f"frame {word(frame.name)} {{ # {harmless(self.origins.of(place))}"
        if isinstance(statement, Frame):
            yield from (f"# with a {harmless(name)}" for name, _ in statement.extras)
        if frame.parent is not None:
            yield f"parent {word(frame.parent)};"
        pose = frame.pose_in_parent
        if pose is None:
            self.remarks.refuse(place, "the pose here cannot be read")
            pose = Pose()
        if frame.joint is not None:
            joint, pose = self._moving(place, frame.joint, pose)
            yield from joint
        if pose.translation != ORIGIN:
            yield f"translation {array(pose.translation)};"
        if pose.rotation != IDENTITY_ROTATION:
            yield quaternion(pose.rotation)
        for held_place, geometry in self.held.get(frame.name, ()):
            refuse = partial(self.remarks.refuse, held_place)
            yield from geometry_block(geometry, harmless(self.origins.of(held_place)), self.mesh, refuse)
        yield "}"

    def _moving(self, place: ItemPath, joint: Joint, pose: Pose) -> tuple[list[str], Pose]:
        """The lines of a joint, and the pose of its frame. A joint that follows another one does not move."""
        if joint.axis is None or joint.offset is None:
            self.remarks.refuse(place, "what this joint depends on cannot be read")
            return [], pose
        if joint.factor != 1.0:
            words, names = "it moves by {:g} times '{}', and stands still in a scene", (joint.factor, joint.variable)
            self.remarks.lose(place, words, *names)
            displacement = joint.displacement(joint.rest)
            return [f"# {harmless(words.format(*names))}"], pose if displacement is None else pose @ displacement
        lines = [f"type {joint.type.value};", f"axis {array(joint.axis)};"]
        value = self.state.results[place].value
        if isinstance(value, FrameResult) and joint.variable != value.frame.name:
            lines += [_MEANT] if joint.variable in self.moved else []
            lines.append(f"variable {word(joint.variable)};")
        self.moved.add(joint.variable)
        if joint.rest:
            name = value.frame.name if isinstance(value, FrameResult) else joint.variable
            self.remarks.lose(place, POSED, name)
            lines.append(f"# {harmless(POSED.format(name))}")
        if offset := joint.offset + joint.rest:
            lines.append(f"offset {exact(offset)};")
        return lines, pose
