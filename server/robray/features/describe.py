"""Names and frames in words, as hovers and lists show them."""

import posixpath
from collections.abc import Iterator, Mapping, Sequence

from robray.analysis.analysis import FileSpan
from robray.analysis.links import FrameNames, frame_names
from robray.analysis.occurrences import Occurrence, declarations, name_span
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import SymbolKind
from robray.features.document_symbols import symbol_detail
from robray.features.editing import editing_of
from robray.features.numbers import degrees, number, settled, vector
from robray.features.world import MOST_ANCESTORS, World, in_world, is_dropped
from robray.rules.engine.not_known import Missing, missing_pose
from robray.scene.joints import JointType
from robray.scene.model import Frame
from robray.scene.pose import Pose, roll_pitch_yaw
from robray.text.markdown import code, code_block
from robray.text.printable import printable


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """Columns in a block of fixed width, which reads well with and without Markdown."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return code_block(lines)


def where(scene: SceneState, place: ItemPath) -> str:
    """File and line number of an item's declaration, relative to the folder of the root file."""
    return code(line_of(scene, name_span(scene, place)))


def line_of(scene: SceneState, at: FileSpan) -> str:
    """The same of any place in a file of the scene, as plain text."""
    file = scene.instances.files[scene.instances.prefixes[at.path][0]]
    path, span, lines = file.place(at.span)
    shown = posixpath.relpath(path, posixpath.dirname(scene.root))
    return f"{shown}:{lines.line(span.start) + 1}"


def describe_missing(scene: SceneState, name: str) -> str | None:
    """The reason why a frame's pose in the world is unknown, and the place of the missing part; None if it is known."""
    missing = missing_pose(scene, name)
    if missing is None:
        return None
    above = frame_names(scene).called(missing.frame)
    of = "" if missing.frame == name else f" because of {code(above)}, from which it hangs"
    return f"where it is in the world is not known{of}: {told(scene, missing)}"


def told(scene: SceneState, missing: Missing) -> str:
    return f"{code(missing.message)}, at {code(line_of(scene, missing.reason.at))}"


def describe_undefined(name: str) -> str:
    return f"the class {code(name)} is not defined: amino takes nothing from it"


_MOST_SHOWN = 12
"""Ancestors, the frame itself among them."""


def describe_frame(occurrence: Occurrence) -> str:
    """Joint, chain of parents, pose in parent and in world; for a robot's joint the links that it connects."""
    scene, name = occurrence.scene, occurrence.symbol.name
    places = declarations(occurrence)
    if not places:
        return f"(frame) {code(name)} is not defined in this scene; a robot loaded beside it may define it"
    result = scene.results[places[0]].value
    assert isinstance(result, FrameResult), "a frame resolves to a frame"
    if is_dropped(scene, places[0], result):
        kept = scene.effective_frame(name)
        assert kept is not None, "of two frames one is kept"
        told = f"(frame) {code(name)} is dropped: another frame of that name counts"
        return f"{told}\n\n{where(scene, kept)}"
    names = frame_names(scene)
    link = names.called(name) if names.called(name) in names.joints else None
    placed = names.placed(result.frame)
    if link is None:
        lines = [f"(frame) {code(name)}{_joint(result)}", _chain(scene, name, names)]
    else:
        above = "" if placed.parent is None else f" from link {code(placed.parent)}"
        lines = [f"(joint) {code(name)}{_joint(result, name)}", f"leads{above} to link {code(link)}"]
        lines.append(_chain(scene, name, names))
    limits = editing_of(scene.file(places[0]).format).describe_limits(scene.item(places[0]), result.frame.joint)
    lines += [limits] if limits else []
    if "isa" not in result.unknown:
        lines += [describe_undefined(name) for name in result.undefined]
    pose, world = placed.pose_in_parent, World(scene).pose(result.frame)
    poses: dict[str, Pose] = {}
    if pose is not None and (placed.parent or world is None):
        poses["in its parent" if link is None else f"its origin in {printable(placed.parent or '')}"] = pose
    if world is not None:
        poses[in_world(scene)] = world
    else:
        lines.append(_no_world(scene, result.frame))
    return "\n\n".join([*lines, *describe_poses(poses, where(scene, places[0]))])


def _joint(result: FrameResult, name: str = "") -> str:
    """`name` is the joint's, where it has one."""
    joint, free = result.frame.joint, result.frame.free
    if free is not None:
        return f", {free.type.value}, variables {', '.join(code(each.variable) for each in result.frame.joints)}"
    if joint is None:
        return ", of an unknown type" if "type" in result.unknown else ", fixed"
    offset = ", offset ?" if joint.offset is None else f", offset {number(joint.offset)}" if joint.offset else ""
    preposition = "about" if joint.type is JointType.REVOLUTE else "along"
    axis = "?" if joint.axis is None else vector(joint.axis)
    variable = "" if joint.variable == name else f", variable {code(joint.variable)}"
    return f", {joint.type.value} {preposition} {axis}{offset}{variable}"


def _chain(scene: SceneState, name: str, called: FrameNames) -> str:
    names: list[str] = []
    seen: set[str] = set()
    current: str | None = name
    end = "root"
    while current and current not in seen and len(names) < _MOST_SHOWN:
        names.append(code(called.called(current)))
        seen.add(current)
        found = scene.frame(current)
        root = called.hung.get(current)
        if root is not None:
            names.append(code(root))
            if found is not None and not found.frame.parent:
                return " → ".join(names)
        if found is None or "parent" in found.unknown:
            end = "not defined" if found is None else "?"
            break
        current = found.frame.parent
    else:
        if current:
            end = "…" if current not in seen else f"{code(called.called(current))} again"
    return " → ".join([*names, end])


def describe_poses(poses: Mapping[str, Pose], place: str) -> Iterator[str]:
    """A line for each pose, by name, and the place; behind them, under a rule, the details."""
    if poses:
        yield table([(name, f"{vector(settled(pose.translation))} m", _turn(pose)) for name, pose in poses.items()])
    yield place
    turned = {name: pose for name, pose in poses.items() if not _is_identity(pose)}
    if turned:
        yield "---"
        yield table(
            [
                (name, f"{vector(settled(roll_pitch_yaw(pose.rotation)))} rad", f"quaternion xyzw {_quaternion(pose)}")
                for name, pose in turned.items()
            ]
        )


def _turn(pose: Pose) -> str:
    return "not turned" if _is_identity(pose) else f"roll pitch yaw {degrees(roll_pitch_yaw(pose.rotation))}"


def _is_identity(pose: Pose) -> bool:
    return settled((*pose.rotation[:3], abs(pose.rotation[3]) - 1)) == (0, 0, 0, 0)


def _quaternion(pose: Pose) -> str:
    return vector(settled(pose.rotation))


def _no_world(scene: SceneState, frame: Frame) -> str:
    missing = describe_missing(scene, frame.name)
    if missing is not None:
        return missing
    seen: set[str] = set()
    above = frame.parent
    while above and above not in seen and len(seen) <= MOST_ANCESTORS:
        seen.add(above)
        found = scene.frame(above)
        if found is None:
            return "no pose in the world: one of its parents is not defined in this scene"
        above = found.frame.parent
    if above in seen:
        return "no pose in the world: its parents form a cycle"
    return f"no pose in the world: it hangs from more than {MOST_ANCESTORS} frames"


def describe_name(occurrence: Occurrence) -> str:
    """Describes a name: its kind, its value, and where it is declared."""
    if occurrence.symbol.kind is SymbolKind.FRAME:
        return describe_frame(occurrence)
    scene, symbol = occurrence.scene, occurrence.symbol
    head = f"({symbol.kind.word}) {code(symbol.name)}"
    places = declarations(occurrence)
    if not places:
        return f"{head} is not defined"
    detail = symbol_detail(scene.results.get(places[0]))
    return "\n\n".join([f"{head}, {code(detail)}" if detail else head, where(scene, places[0])])
