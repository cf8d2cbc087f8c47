"""Constants, classes, frames, geometry and words in a few lines of Markdown."""

import posixpath
from collections.abc import Sequence

from robray.analysis.occurrences import Occurrence, declarations, name_span
from robray.analysis.questions import Place
from robray.analysis.results import ClassResult, ConstantResult, FrameResult, GeometryResult, Given
from robray.analysis.scene_state import SceneState
from robray.analysis.values import UNKNOWN
from robray.facts.statements import Constant
from robray.facts.vocabulary import AttributeWord, Word
from robray.features.derivation import derivation
from robray.features.numbers import degrees, evaluated, exactly, number, vector
from robray.scene.joints import JointType
from robray.scene.model import Frame
from robray.scene.pose import Pose, roll_pitch_yaw
from robray.text.lines import Encoding

_MOST_ANCESTORS = 12


def describe_constant(occurrence: Occurrence) -> str | None:
    """Value, expression, and where it is defined; None for a word that is no constant."""
    scene, name = occurrence.scene, occurrence.symbol.name
    places = declarations(occurrence)
    if not places:
        return f"`{name}` is not defined: to amino it is the word `{name}`"
    place = places[0]
    statement, result = scene.item(place).statement, scene.results[place].value
    assert isinstance(statement, Constant), "a constant is declared by a definition"
    assert isinstance(result, ConstantResult), "a definition resolves to a constant"
    value = result.value
    if value is UNKNOWN:
        shown = "?"
    elif isinstance(value, str):
        shown = f"the word `{value}`"
    else:
        shown = exactly(value)
    lines = [f"(constant) `{name}` = {shown}"]
    if statement.value is not None and statement.value.literal is None:
        lines.append(f"`{derivation(scene, place, statement.value)}`")
    return "\n\n".join([*lines, _where(scene, place)])


def describe_class(occurrence: Occurrence) -> str:
    """The merged attributes, and the class that each was taken from."""
    scene, name = occurrence.scene, occurrence.symbol.name
    places = declarations(occurrence)
    if not places:
        return f"(class) `{name}` is defined nowhere in this scene; amino takes it as a tag"
    place = places[-1] if occurrence.mention.declares else places[0]
    result = scene.results[place].value
    assert isinstance(result, ClassResult), "a class resolves to a class"
    parents = ", ".join(f"`{evaluated(parent).strip(chr(34))}`" for parent in result.ancestors)
    head = f"(class) `{name}`" + (f", is a {parents}" if parents else "")
    return "\n\n".join([head, _attributes(result.attributes), _where(scene, place)])


def describe_frame(occurrence: Occurrence) -> str:
    """Joint, chain of parents, pose in parent and in world."""
    scene, name = occurrence.scene, occurrence.symbol.name
    places = declarations(occurrence)
    if not places:
        return f"(frame) `{name}` is not defined in this scene; a robot loaded beside it may define it"
    result = scene.results[places[0]].value
    assert isinstance(result, FrameResult), "a frame resolves to a frame"
    pose = result.frame.pose_in_parent
    lines = [f"(frame) `{name}`{_joint(result.frame)}", _chain(scene, name), "in its parent", _pose(pose)]
    world = _world(scene, result.frame.name)
    lines += ["in the world, joints at zero", _pose(world)] if world is not None else [_no_world(scene, name)]
    return "\n\n".join([*lines, _where(scene, places[0])])


def describe_geometry(scene: SceneState, place: Place) -> str:
    """The merged attributes, and the class that each was taken from."""
    result = scene.results[place].value
    if not isinstance(result, GeometryResult) or result.geometry is None:
        return "(geometry) without a shape"
    classes = ", ".join(f"`{name}`" for name in result.geometry.classes)
    head = f"(geometry) {result.geometry.shape.value} on `{result.holder}`" + (f", is a {classes}" if classes else "")
    return "\n\n".join([head, _attributes(result.attributes)])


def describe_include(scene: SceneState, place: Place) -> str:
    include = scene.instances.includes.get(place)
    if include is None or include.path is None:
        return "(include) leads nowhere"
    return f"(include) `{include.path}`" + (f"\n\n{include.reason}" if include.reason else "")


def describe_attribute(word: AttributeWord) -> str:
    """One sentence, with type, unit and default."""
    kind = word.type.value
    if word.lengths:
        kind = f"an array of {' or '.join(str(length) for length in word.lengths)} numbers"
    if word.slots:
        kind += f" [{', '.join(word.slots)}]"
    facts = [kind]
    if word.words:
        facts = ["one of " + ", ".join(f"`{value}`" for value in word.words)]
    if word.unit:
        facts.append(f"in {word.unit}")
    if word.default:
        facts.append(f"default {word.default}")
    return f"**{word.name}** — {word.documentation}\n\n{'; '.join(facts)}"


def describe_word(word: Word) -> str:
    value = f" = {word.value}" if word.value else ""
    return f"**{word.name}**{value} — {word.documentation}"


def _attributes(given: tuple[Given, ...]) -> str:
    if not given:
        return "no attributes"
    return _table([(one.name, evaluated(one.value), f"from {one.origin}" if one.origin else "") for one in given])


def _table(rows: Sequence[tuple[str, ...]]) -> str:
    """Columns in a block of fixed width, which reads well with and without Markdown."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join(["```text", *lines, "```"])


def _joint(frame: Frame) -> str:
    joint = frame.joint
    if joint is None:
        return ", fixed"
    offset = f", offset {number(joint.offset)}" if joint.offset else ""
    preposition = "about" if joint.type is JointType.REVOLUTE else "along"
    return f", {joint.type.value} {preposition} {vector(joint.axis)}{offset}, variable `{joint.variable}`"


def _chain(scene: SceneState, name: str) -> str:
    names: list[str] = []
    seen: set[str] = set()
    current: str | None = name
    while current and current not in seen and len(names) < _MOST_ANCESTORS:
        names.append(f"`{current}`")
        seen.add(current)
        found = scene.frame(current)
        current = None if found is None else found.frame.parent
    end = "root" if not current else "…" if current not in seen else f"`{current}` again"
    return " → ".join([*names, end])


def _pose(pose: Pose) -> str:
    angles = roll_pitch_yaw(pose.rotation)
    return _table(
        [
            ("translation", f"{vector(pose.translation)} m"),
            ("roll pitch yaw", f"{vector(angles)} rad"),
            ("", degrees(angles)),
            ("quaternion xyzw", vector(pose.rotation)),
        ]
    )


def _world(scene: SceneState, name: str) -> Pose | None:
    """`X_WF` with every joint at zero; None when the way to the root is broken. Cost: O(depth)."""
    chain: list[Frame] = []
    seen: set[str] = set()
    current: str | None = name
    while current:
        found = scene.frame(current)
        if found is None or current in seen:
            return None
        seen.add(current)
        chain.append(found.frame)
        current = found.frame.parent
    X_WF = Pose()
    for frame in reversed(chain):
        X_WF = X_WF @ frame.pose_at({})
    return X_WF


def _no_world(scene: SceneState, name: str) -> str:
    if name in scene.cycles.of:
        return "no pose in the world: its parents form a cycle"
    return "no pose in the world: one of its parents is not defined in this scene"


def _where(scene: SceneState, place: Place) -> str:
    at = name_span(scene, place)
    line = scene.file(place).lines.position(at.span.start, Encoding.UTF_32).line + 1
    folder = posixpath.dirname(scene.root)
    return f"{posixpath.relpath(at.path, folder)}:{line}"
