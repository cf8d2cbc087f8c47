"""A robot as a scene of amino's language: what amino makes of the URDF, a frame for each joint."""

from collections.abc import Callable, Iterator
from itertools import chain

from robray.analysis.joint_states import joint_position
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.export.converted import Converted
from robray.export.geometry_block import CAPSULE_LOST, array, quaternion
from robray.export.literals import exact, word
from robray.export.look import scene_name
from robray.export.origins import Origins, harmless
from robray.export.remarks import Remarks
from robray.export.robot_remarks import inertial, moving
from robray.formats.urdf.semantics.answers import link_name, parent_joint
from robray.formats.urdf.statements import Joint, LinkElement, Origin, PartKind
from robray.scene.geometry import Geometry, ShapeType
from robray.scene.model import NAMELESS, Frame
from robray.scene.pose import IDENTITY, IDENTITY_ROTATION, ORIGIN

_NOT_IN_AMINO = frozenset({"floating", "planar"})


def robray(state: SceneState, mesh: Callable[[str], str]) -> Converted:
    """The text, with a comment behind each frame and geometry that names its source line.

    `mesh` gives the name of a mesh relative to the output.
    """
    return _Scene(state, mesh).converted()


class _Scene:
    def __init__(self, state: SceneState, mesh: Callable[[str], str]) -> None:
        self.state = state
        self.mesh = mesh
        self.origins = Origins(state)
        self.remarks = Remarks(self.origins)
        self.frames: dict[ItemPath, Frame] = {}
        self.held: dict[str, list[tuple[ItemPath, Geometry]]] = {}
        self.inertials: dict[str, list[ItemPath]] = {}
        for place in sorted(state.results):
            value = state.results[place].value
            if isinstance(value, FrameResult):
                self.frames[place] = value.frame
        for place in sorted(state.results):
            self._hang(place)

    def converted(self) -> Converted:
        lines = [
            f"# The robot of {harmless(scene_name(self.state.root))}: a frame for each joint, and for what",
            "# hangs on a link elsewhere than in its frame. Behind each stands where it is from.",
        ]
        for place, frame in self.frames.items():
            lines += ["", *self._frame(place, frame)]
        for place in sorted(chain.from_iterable(self.inertials.values())):
            self.remarks.lose(place, "what '{}' weighs", link_name(self.state, place) or "")
        return Converted("\n".join([*lines, ""]), tuple(self.remarks.refusals), tuple(self.remarks.losses))

    def _hang(self, place: ItemPath) -> None:
        """Notes where a geometry, or a mass, is held."""
        result = self.state.results[place].value
        statement = self.state.item(place).statement
        if isinstance(result, GeometryResult) and result.geometry is not None:
            self.held.setdefault(result.holder, []).append((place, result.geometry))
        elif isinstance(result, FrameResult) and result.geometry is not None:
            self.held.setdefault(result.frame.name, []).append((place, result.geometry))
        if isinstance(statement, LinkElement) and statement.kind is PartKind.INERTIAL:
            led = parent_joint(self.state, link_name(self.state, place) or "", place)
            made = self.frames.get(place)
            holder = (None if led is None else led.name) if made is None else made.name
            self.inertials.setdefault(holder or "", []).append(place)

    def _frame(self, place: ItemPath, frame: Frame) -> Iterator[str]:
        statement = self.state.item(place).statement
        name = frame.name
        self._check_name(place, name)
        yield f"frame {word(name)} {{ # {self._said(place)}"
        if isinstance(statement, Joint):
            kind = "" if statement.type is None else statement.type.text
            if kind in _NOT_IN_AMINO and statement.type is not None:
                self.remarks.refuse(place, f"amino has no joint that is {kind}, and no joints stand for one here")
            for what, line in moving(statement):
                if what:
                    self.remarks.lose(place, what, name)
                yield f"# {harmless(line)}"
        for inertial_place in self.inertials.get(name, ()):
            part = self.state.item(inertial_place).statement
            assert isinstance(part, LinkElement), "only parts are gathered"
            yield from (f"# {harmless(line)}" for line in inertial(part))
        if frame.parent is not None:
            yield f"parent {word(frame.parent)};"
        pose = frame.pose_in_parent
        if pose is None:
            self.remarks.refuse(place, "an origin or a length here cannot be read")
            pose = IDENTITY
        if frame.joint is not None:
            yield f"type {frame.joint.type.value};"
            if frame.joint.axis is None:
                self.remarks.refuse(place, "the axis of this joint cannot be read")
            else:
                yield f"axis {array(frame.joint.axis)};"
            if offset := joint_position(self.state, frame):
                # Where it is by the joint that it mimics.
                yield f"offset {exact(offset)};"
        if pose.translation != ORIGIN:
            yield f"translation {array(pose.translation)};"
        if pose.rotation != IDENTITY_ROTATION:
            angles = _angles(statement)
            yield quaternion(pose.rotation) if angles is None else f"rpy {array(angles)};"
        for held_place, geometry in self.held.get(name, ()):
            yield from self._geometry(held_place, geometry)
        yield "}"

    def _geometry(self, place: ItemPath, geometry: Geometry) -> Iterator[str]:
        if geometry.shape is ShapeType.CAPSULE:
            self.remarks.lose(place, CAPSULE_LOST)
            sizes = ", ".join(f"{name} {exact(size)}" for name, size in geometry.measures if isinstance(size, float))
            yield f"# capsule: {sizes}"
            return
        yield f"geometry {{ # {self._said(place)}"
        measures = dict(geometry.measures)
        if "mesh" not in measures:
            yield f"shape {geometry.shape.value};"
        for name, measure in (*geometry.measures, *geometry.options):
            if measure is None:
                self.remarks.refuse(place, f"the {name} here cannot be read")
                continue
            yield f"{name} {self._measure(place, name, measure)};"
        yield f"visual {int(geometry.visual)};"
        yield f"collision {int(geometry.collision)};"
        yield "}"

    def _measure(self, place: ItemPath, name: str, measure: float | tuple[float, ...] | str) -> str:
        if isinstance(measure, str):
            path = self.mesh(measure) if name == "mesh" else measure
            self._check_name(place, path)
            return f'"{path}"'
        return array(measure) if isinstance(measure, tuple) else exact(measure)

    def _said(self, place: ItemPath) -> str:
        """The source of an item, and its kind."""
        statement = self.state.item(place).statement
        origin = self.origins.of(place)
        if isinstance(statement, Joint):
            ends = [end.text for end in (statement.parent, statement.child) if end is not None]
            return harmless(f"{origin}, joint from link {' to link '.join(ends)}")
        assert isinstance(statement, LinkElement), "frames are made of joints and parts"
        return harmless(f"{origin}, {statement.kind.value} of link {link_name(self.state, place)}")

    def _check_name(self, place: ItemPath, name: str) -> None:
        if name == NAMELESS:
            self.remarks.refuse(place, "a frame needs a name")
        elif '"' in name:
            self.remarks.refuse(place, f"'{name}' holds a quote, which no name of a scene can")


def _angles(statement: object) -> tuple[float, ...] | None:
    """Roll, pitch and yaw as written, which read back as exactly the same rotation. None for a quaternion."""
    origin = statement.origin if isinstance(statement, Joint | LinkElement) else None
    angles = origin.rpy if isinstance(origin, Origin) and origin.quat_xyzw is None else None
    return None if angles is None else angles.values
