"""People's names for the frames of a scene: those of links, unless amino's reading of a robot counts.

amino makes a frame of each joint, and of each part of a link with a pose of its own. In ROS a link is a frame, its
joint leads to it from another link, and visuals, collisions and inertials are its parts. Every output uses this module.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from operator import itemgetter
from types import MappingProxyType
from typing import NamedTuple

from robray.analysis.joint_states import NO_POSITIONS, all_positions, is_read_as_amino, is_shown_frame
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult, Result
from robray.analysis.scales import scaled
from robray.analysis.scene_state import SceneState
from robray.analysis.scopes import Mount, on_frame
from robray.facts.items import TOP
from robray.facts.robots import CHILD_LINK, LINK, PARENT_JOINT
from robray.facts.symbols import Symbol
from robray.scene.geometry import Geometry, Measure, ShapeType
from robray.scene.model import NAMELESS, ROOT, Frame, Scene
from robray.scene.pose import IDENTITY, Pose, inverse


class Part(NamedTuple):
    """A visual, a collision or an inertial. `kind` is its element, numbered from the second of a link on; `origin` is
    relative to the link, and for a cylinder in its middle as in the text; None if unknown.
    """

    link: str
    kind: str
    origin: Pose | None
    geometry: Geometry | None
    mass: Measure


class FrameNames(NamedTuple):
    """Names that people have for the frames of a scene; empty if these are the reader's names.

    `names` has the reader's names as keys, all others people's. `roots` has the frames of links without a leading
    joint, and `hung` the reader's frames below them, with poses relative to the link.
    """

    names: Mapping[str, str] = MappingProxyType({})
    frames: Mapping[str, str] = MappingProxyType({})
    """The reader's names; `ROOT` for a link that no joint leads to."""
    links: Mapping[str, "ItemPath"] = MappingProxyType({})
    """The place of each declaration."""
    parts: Mapping[str, Part] = MappingProxyType({})
    """Parts with a frame of their own, whose origin differs from that of the link."""
    parts_of: Mapping[str, tuple[Part, ...]] = MappingProxyType({})
    """All parts of each link, in the order of the text."""
    roots: Mapping[str, Frame] = MappingProxyType({})
    hung: Mapping[str, str] = MappingProxyType({})
    joints: Mapping[str, str] = MappingProxyType({})
    """The joint that leads to each link."""
    shared: Mapping["ItemPath", tuple[str, "ItemPath"]] = MappingProxyType({})
    """Links whose name an earlier link of another file has, by place: that name, and the earlier place. They get
    numbered names, unless the reader drops them.
    """

    def called(self, frame: str) -> str:
        """People's name for a frame of the reader."""
        return self.names.get(frame, frame)

    def link(self, frame: str) -> str:
        """The name as in `called`, but that of its link for a part."""
        name = self.called(frame)
        part = self.parts.get(name)
        return name if part is None else part.link

    def frame(self, name: str) -> str:
        """The reader's frame for a name of people; `ROOT` for a link that no joint leads to."""
        return self.frames.get(name, name)

    def meant(self, name: str) -> str:
        """The frame that a name of people means: for a joint the link that it leads to."""
        is_known = name in self.frames or name not in self.names
        return name if is_known or self.names[name] in self.parts else self.names[name]

    def placed(self, frame: Frame) -> Frame:
        """A frame of the reader with the names of people."""
        if not self.links:
            return frame
        called, root = self.called(frame.name), self.hung.get(frame.name)
        free = None if frame.free is None else frame.free._replace(called=frame.free.called or frame.name)
        if root is None:
            return frame._replace(name=called, parent=frame.parent and self.called(frame.parent), free=free)
        X_PR, X_PF = self.roots[root].pose_in_parent, frame.pose_in_parent
        if X_PF is not None and X_PR is not None and X_PR != IDENTITY:
            X_PF = inverse(X_PR) @ X_PF
        return frame._replace(name=called, parent=root, pose_in_parent=X_PF, free=free)

    def scene(self, model: Scene) -> Scene:
        """The reader's scene with these names, in its order, after the roots. Parts are frames below their links."""
        if not self.links:
            return model
        frames = [*self.roots.values(), *map(self.placed, model.frames.values())]
        geometries = tuple((self.called(holder), geometry) for holder, geometry in model.geometries)
        pairs = {tuple(sorted((self.link(one), self.link(other)))) for one, other in model.allowed_collisions}
        allowed = sorted((one, other) for one, other in pairs if one != other)
        return Scene({frame.name: frame for frame in frames}, geometries, tuple(allowed))

    def cycles(self, state: "SceneState") -> dict[str, tuple[str, ...]]:
        """The frames that hang from themselves, each with its cycle."""
        return {self.called(name): tuple(map(self.called, ring)) for name, ring in state.cycles.of.items()}


AS_READ = FrameNames()


def frame_names(state: "SceneState") -> FrameNames:
    """The names for a scene. Cost: O(items of the scene) if it has links, once for a state."""
    found: FrameNames | None = state.made.get(frame_names)
    if found is None:
        found = state.made[frame_names] = AS_READ if is_read_as_amino(state) else _Naming(state).found()
    return found


class _Naming:
    def __init__(self, state: "SceneState") -> None:
        self._state = state
        self._names: dict[str, str] = {}
        self._links: dict[str, ItemPath] = {}
        self._called: dict[ItemPath, str] = {}
        """The links by place, including duplicates."""
        self._parts: dict[str, Part] = {}
        self._parts_of: dict[str, list[Part]] = {}
        self._roots: dict[str, Frame] = {}
        self._hung: dict[str, str] = {}
        self._shared: dict[ItemPath, tuple[str, ItemPath]] = {}
        self._mounts: dict[Mount, Mount] = {}
        self._numbers: dict[str, int] = {}

    def found(self) -> FrameNames:
        declared = sorted(self._declared(), key=itemgetter(2))
        taken = {name for name, _, _ in declared}
        for name, link, place in declared:
            called, frame, first = name, frame_of_link(self._state, link, place), self._links.get(name)
            if first is not None and self._state.are_together(first, place):
                self._called[place] = name
                continue
            if first is not None:
                self._shared[place] = name, first
                if frame in self._names:
                    continue
                called = self._free(name, taken)
                taken.add(called)
            self._called[place] = called
            self._links[called] = place
            if frame is None or frame in self._names:
                self._roots[called] = Frame(called, *self._mount(place))
            else:
                self._names[frame] = called
        if not self._links:
            return AS_READ
        joints = {link: frame for frame, link in self._names.items()}
        for root in self._roots.values():
            self._roots[root.name] = root._replace(parent=root.parent and self._names.get(root.parent, root.parent))
        self._name_others()
        frames = {name: frame for frame, name in self._names.items()} | dict.fromkeys(self._roots, ROOT)
        parts_of = {link: tuple(parts) for link, parts in self._parts_of.items()}
        return FrameNames(
            self._names, frames, self._links, self._parts, parts_of, self._roots, self._hung, joints, self._shared
        )

    def _free(self, name: str, taken: "set[str]") -> str:
        """An unused name with a number. Thousands may want one name, so each search continues after the last."""
        found, number = name, self._numbers.get(name, 1)
        while found in taken:
            number += 1
            found = f"{name} {number}"
        self._numbers[name] = number
        return found

    def _declared(self) -> "Iterator[tuple[str, str, ItemPath]]":
        """The qualified names of links, their own, and their places, without entities hidden by another of the same
        name.
        """
        state = self._state
        for symbol, places in state.declarations.items():
            if symbol.kind is not LINK:
                continue
            for place in places:
                scope = state.scope(place)
                opener = None if scope is None else state.results.get(scope.opened)
                if opener is not None and isinstance(opener.value, FrameResult):
                    kept = state.effective_frame(opener.value.frame.name)
                    if scope is not None and kept is not None and kept != scope.opened:
                        continue
                name = symbol.name if scope is None else scope.own(symbol.name)
                yield name or NAMELESS, symbol.name, place

    def _mount(self, place: "ItemPath") -> Mount:
        scope = self._state.scope(place)
        if scope is None or scope.mount is None:
            return Mount()
        if scope.mount not in self._mounts:
            self._mounts[scope.mount] = _on_frame(self._state, scope.mount)
        return self._mounts[scope.mount]

    def _name_others(self) -> None:
        """Names the parts of links and other frames, and collects frames below links without a leading joint."""
        state, taken, self._numbers = self._state, {*self._links}, {}
        files = state.instances.files
        described = {prefix for prefix, file in files.items() if file.format.describes_robot}
        for place in sorted(state.results):
            if place[:-1] in described:
                # Such a file places nothing, and may have thousands of items.
                continue
            result = state.results[place]
            part = self._part(place, result)
            if part is not None:
                self._parts_of.setdefault(part.link, []).append(part)
            frame = result.value.frame if isinstance(result.value, FrameResult) else None
            if frame is None or frame.name in self._hung or state.effective_frame(frame.name) not in (place, None):
                continue
            if frame.name not in self._names:
                name = self._free(frame.name if part is None else f"{part.link} {part.kind}", taken)
                taken.add(name)
                self._names[frame.name] = name
                if part is not None:
                    self._parts[name] = part
            holder = self._holder(place, result) if part is None else part.link
            if holder in self._roots and (self._mount(place).parent or ROOT) == (frame.parent or ROOT):
                self._hung[frame.name] = holder

    def _part(self, place: "ItemPath", result: Result) -> Part | None:
        file = self._state.file(place)
        facts, semantics = file.reading.facts, file.format.semantics
        container = facts.container(place[-1])
        link = None if container == TOP else self._called.get((*place[:-1], container))
        if link is None:
            return None
        item, value = facts.item(place[-1]), result.value
        keyword = facts.absolute(facts.rank(place[-1]), item.statement.keyword)
        kind = file.text[keyword.start : keyword.end].decode("utf-8", "replace")
        before = sum(part.kind.partition(" ")[0] == kind for part in self._parts_of.get(link, ()))
        origin = value.frame.pose_in_parent if isinstance(value, FrameResult) else IDENTITY
        mount = self._mount(place).pose
        if isinstance(value, FrameResult) and origin is not None and link in self._roots and mount != IDENTITY:
            origin = inverse(mount) @ origin
        geometry = value.geometry if isinstance(value, FrameResult | GeometryResult) else None
        geometry = None if geometry is None else scaled(self._state, geometry)
        height = None if geometry is None else dict(geometry.measures).get("height")
        is_about_middle = semantics.grows_from_middle is not None and semantics.grows_from_middle(item)
        if geometry is not None and geometry.shape is ShapeType.CYLINDER and is_about_middle:
            lifted = Pose(translation=(0.0, 0.0, height / 2)) if isinstance(height, float) else None
            origin = None if origin is None or lifted is None else origin @ lifted
        said = None if semantics.frame_properties is None else semantics.frame_properties(self._state, place)
        mass = None if said is None else said[1].get("mass")
        return Part(link, f"{kind} {before + 1}" if before else kind, origin, geometry, mass)

    def _holder(self, place: "ItemPath", result: Result) -> str | None:
        """The parent link of a joint: the one, besides its child, whose leading joint it asks for."""
        child = {symbol.name for symbol in self._state.declared(place) if symbol.kind is CHILD_LINK}
        asked = (str(query.name) for query, _ in result.answers if query.kind is PARENT_JOINT)
        parent = next((name for name in asked if name not in child), None)
        if parent is None:
            return None
        links = (self._called.get(link) for link in self._state.declared_here(Symbol(LINK, parent), place))
        return next(links, None) or self._state.own_name(parent, place) or NAMELESS


def frame_of_link(scene: "SceneState", link: str, place: "ItemPath") -> str | None:
    """The frame of a link that is declared at a place: that of the last joint leading to it; None without such a joint,
    or if it has no name.
    """
    leading = None
    for each in scene.declared_here(Symbol(CHILD_LINK, link), place):
        leading = each
    if leading is None:
        return None
    file = scene.file(leading)
    name = file.format.semantics.name(file.reading.facts.item(leading[-1]))
    return None if name is None else scene.own_name(name.text or NAMELESS, leading)


def _on_frame(scene: "SceneState", mount: Mount) -> Mount:
    return on_frame(mount, lambda name: scene.named_frame(name) is not None, partial(mount_on_link, scene))


def mounted_in_ring(scene: "SceneState", parent: str) -> bool:
    """True if the robot of a link hangs from itself."""
    found = _on_frame(scene, Mount(parent)).parent
    frame, place = (None, None) if found is None else (scene.frame(found), scene.named_frame(found))
    if frame is None or place is None:
        return found is not None
    # `cycles` does not contain a frame that is its own parent.
    hangs_from_itself = found in scene.cycles.of or frame.frame.parent == found
    return hangs_from_itself and scene.file(place).format.is_robot


def link_named(scene: "SceneState", name: str) -> "tuple[str, ItemPath] | None":
    """The name that a link has in its own file, and its declaration. Cost: O(prefixes of the scene)."""
    prefixes = ("", *scene.instances.opened)
    for link in (name.removeprefix(prefix) for prefix in prefixes if name.startswith(prefix)):
        for place in scene.declarations.get(Symbol(LINK, link), ()):
            if scene.own_name(link, place) == name:
                return link, place
    return None


def mount_on_link(scene: "SceneState", name: str) -> Mount | None:
    """The mount of a file whose parent is a link: the frame of the link, or for a root link the mount of its own file.
    None if the link is undefined.
    """
    found = link_named(scene, name)
    if found is None:
        return None
    frame, scope = frame_of_link(scene, *found), scene.scope(found[1])
    own = Mount() if scope is None or scope.mount is None else scope.mount
    return own if frame is None else Mount(frame)


def poses_in_world(
    state: "SceneState", model: Scene, told: Mapping[str, float] = NO_POSITIONS
) -> dict[str, Pose | None]:
    """Poses in the world by people's names, for links, and for frames without a link.

    Cost: O(items of the scene).
    """
    names = frame_names(state)
    poses = names.scene(model).poses_in_root(all_positions(state, model, told))
    shown = poses.keys() - names.parts.keys()
    return {
        name: poses[name] for name in poses if name in shown and (name in names.links or is_shown_frame(state, name))
    }


def links(scene: "SceneState") -> Iterator[tuple[str, str]]:
    """The qualified names of each link and of its frame, empty for the root of the scene.

    A link that no joint leads to is on the mount of its robot, unless that is a frame beside it.
    """
    for symbol, places in scene.declarations.items():
        if symbol.kind is not LINK:
            continue
        for place in places:
            scope = scene.scope(place)
            frame = frame_of_link(scene, symbol.name, place)
            mount = Mount() if scope is None or scope.mount is None else _on_frame(scene, scope.mount)
            if frame is None and mount.pose == IDENTITY:
                frame = mount.parent or ROOT
            if frame is not None:
                yield symbol.name if scope is None else scope.own(symbol.name), frame
