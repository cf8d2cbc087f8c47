"""A scene that is put together of robots, as one file of amino's own language: a frame for each of its frames.

A joint that something puts elsewhere than to zero has that for its offset, so that the scene stands as it does.
"""

import math
import posixpath
from collections.abc import Callable, Iterator

from robray.analysis.analysis import in_closing_order
from robray.analysis.posture import joint_position
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.export.converted import Converted, Remark
from robray.export.literals import exact, word
from robray.export.origins import Origins, harmless
from robray.scene.geometry import Geometry, Measure
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY_ROTATION, ORIGIN


def assembled(state: SceneState, mesh: Callable[[str], str]) -> Converted:
    """The text, with a comment behind each frame that names the line that it is from.

    `mesh` says how a mesh is called where the text is going to lie.
    """
    return _Assembled(state, mesh).converted()


class _Assembled:
    def __init__(self, state: SceneState, mesh: Callable[[str], str]) -> None:
        self.state = state
        self.mesh = mesh
        self.origins = Origins(state)
        self.refusals: list[Remark] = []
        self.frames: dict[str, tuple[ItemPath, Frame]] = {}
        self.held: dict[str, list[tuple[ItemPath, Geometry]]] = {}
        for place in in_closing_order(state):
            value = state.results[place].value
            if isinstance(value, FrameResult):
                self.frames.setdefault(value.frame.name, (place, value.frame))
        for place in sorted(state.results):
            value = state.results[place].value
            if isinstance(value, FrameResult | GeometryResult) and value.geometry is not None:
                holder = value.holder if isinstance(value, GeometryResult) else value.frame.name
                self.held.setdefault(holder, []).append((place, value.geometry))

    def converted(self) -> Converted:
        lines = [
            f"# {harmless(posixpath.basename(self.state.root))}: a frame for each entity, for each joint, and for what",
            "# hangs on a link elsewhere than in its frame. Behind each stands where it is from.",
        ]
        for name, (place, frame) in self.frames.items():
            lines += ["", *self._frame(name, place, frame)]
        return Converted("\n".join([*lines, ""]), tuple(self.refusals))

    def _frame(self, name: str, place: ItemPath, frame: Frame) -> Iterator[str]:
        if not name or '"' in name:
            self._refuse(place, f"'{name}' can be the name of no frame")
        yield f"frame {word(name)} {{ # {self.origins.of(place)}"
        if frame.parent:
            yield f"parent {word(frame.parent)};"
        pose = frame.pose_in_parent
        if pose is None or not all(map(math.isfinite, (*pose.rotation, *pose.translation))):
            self._refuse(place, "it is not known where this is")
            return
        if frame.joint is not None:
            yield f"type {frame.joint.type.value};"
            if frame.joint.axis is None or frame.joint.offset is None:
                self._refuse(place, "the axis of this joint cannot be read")
                return
            yield f"axis {_array(frame.joint.axis)};"
            offset = frame.joint.offset + joint_position(self.state, frame)
            if offset:
                yield f"offset {exact(offset)};"
        if pose.translation != ORIGIN:
            yield f"translation {_array(pose.translation)};"
        if pose.rotation != IDENTITY_ROTATION:
            yield f"quaternion {_array(pose.rotation)};"
        for held_place, geometry in self.held.get(name, ()):
            yield from self._geometry(held_place, geometry)
        yield "}"

    def _geometry(self, place: ItemPath, geometry: Geometry) -> Iterator[str]:
        yield f"geometry {{ # {self.origins.of(place)}"
        if "mesh" not in dict(geometry.measures):
            yield f"shape {geometry.shape.value};"
        for name, measure in (*geometry.measures, *geometry.options):
            if measure is None:
                self._refuse(place, f"the {name} here cannot be read")
            else:
                yield f"{name} {self._measure(place, name, measure)};"
        yield f"visual {int(geometry.visual)};"
        yield f"collision {int(geometry.collision)};"
        yield "}"

    def _measure(self, place: ItemPath, name: str, measure: Measure) -> str:
        if isinstance(measure, str):
            path = self.mesh(measure) if name == "mesh" else measure
            if '"' in path:
                self._refuse(place, f"'{path}' holds a quote, which no name of a scene can")
            return f'"{path}"'
        if isinstance(measure, tuple):
            return _array(tuple(value for value in measure if isinstance(value, float | int)))
        return exact(float(measure or 0.0))

    def _refuse(self, place: ItemPath, why: str) -> None:
        self.refusals.append(Remark(self.origins.at(place), why))


def _array(values: tuple[float, ...]) -> str:
    return f"[{', '.join(exact(float(value)) for value in values)}]"
