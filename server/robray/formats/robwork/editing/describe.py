"""Hover, hints, slots and colours of names, elements and numbers in tasks and workcells."""

from collections.abc import Container, Iterator
from math import acos, degrees, radians

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence, declarations
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP, Item
from robray.facts.symbols import SymbolKind
from robray.features.describe import describe_frame, describe_name, describe_poses, table, where
from robray.features.document_color import LEAST_CHANGE, Colour, ColourAt, Presentation
from robray.features.hover import Hover
from robray.features.inlay_hint import HintKind, InlayHint, world_hint
from robray.features.numbers import number, settled, vector
from robray.features.signature_help import Signature, SignatureHelp, Slot
from robray.features.world import World
from robray.features.xml_editing import Typing
from robray.formats.robwork.editing.elements import kind_of, tag_at, text_at
from robray.formats.robwork.frontend.drafts import attribute
from robray.formats.robwork.frontend.words import UNITS, words
from robray.formats.robwork.frontend.words import number as read_number
from robray.formats.robwork.kinds import DEVICE, TARGET
from robray.formats.robwork.semantics.answers import is_left_out
from robray.formats.robwork.statements import Device, Frame, Motion, OldTarget, Target, TaskKind
from robray.formats.robwork.vocabulary import DOCUMENTATION, SLOTS
from robray.scene.joints import Joint, JointType
from robray.scene.pose import Pose, product
from robray.scene.rotation_matrix import to_matrix
from robray.syntax.xml.parser import parse
from robray.syntax.xml.tree import Node
from robray.text.markdown import code
from robray.text.spans import Span

_MOST_DIGITS = 4


def describe(occurrence: Occurrence) -> str | None:
    match occurrence.symbol.kind:
        case kind if kind is TARGET:
            return _target(occurrence)
        case kind if kind is DEVICE:
            return _device(occurrence)
        case SymbolKind.FRAME:
            told = describe_frame(occurrence)
            # Not all joints of a workcell are at zero at first.
            return told.replace("in the world, joints at zero", "in the world, devices at Home")
        case _:
            return describe_name(occurrence)


def _target(occurrence: Occurrence) -> str:
    scene, name = occurrence.scene, occurrence.symbol.name
    places = declarations(occurrence)
    if not places:
        return f"(target) {code(name)} is not in this task"
    statement = scene.item(places[0]).statement
    lines = [f"(target) {code(name)}"]
    if not isinstance(statement, Target | OldTarget):
        return "\n\n".join([*lines, where(scene, places[0])])
    if statement.values is not None:
        lines.append(f"configuration {vector(statement.values)} (radians, metres)")
    poses: dict[str, Pose] = {}
    if statement.parent is not None and (statement.frame is not None or statement.pose is not None):
        lines.append(f"in frame {code(statement.parent.text)}")
    if statement.pose is not None:
        poses["as it is written"] = statement.pose
    if statement.frame is not None:
        frame = scene.frame(scene.own_name(statement.frame, places[0]))
        world = None if frame is None else World(scene).pose(frame.frame)
        if world is not None:
            poses["in the world, devices at Home"] = world
        elif statement.parent is not None:
            lines.append("no pose in the world: its workcell is not known, or has no such frame")
    return "\n\n".join([*lines, *describe_poses(poses, where(scene, places[0]))])


def _device(occurrence: Occurrence) -> str:
    scene, name = occurrence.scene, occurrence.symbol.name
    places = declarations(occurrence)
    if not places:
        return f"(device) {code(name)} is not defined in what is loaded here"
    statement = scene.item(places[0]).statement
    lines = [f"(device) {code(name)}"]
    if isinstance(statement, Device):
        count = statement.joints
        joints = "" if count is None else f", a configuration has {count} number{'' if count == 1 else 's'}"
        if is_left_out(scene, name):
            joints = ": it has no frames, and RobWork makes none of it"
        lines[0] += f", {statement.kind}{joints}"
    return "\n\n".join([*lines, where(scene, places[0])])


def describe_limits(joint: Joint | None) -> str:
    if joint is None or joint.limits is None:
        return ""
    low, high = joint.limits
    turns = joint.type is JointType.REVOLUTE
    shown = [f"{number(degrees(each))}°" if turns else f"{number(each)} m" for each in (low, high)]
    return f"from {shown[0]} to {shown[1]}"


def explain(file: SourceFile, offset: int) -> Hover | None:
    """An element and its numbers, in the units that they are read in."""
    tag = tag_at(file, offset)
    if tag is not None and tag.typing is Typing.ELEMENT:
        return _element(file, offset, tag.replaced.start)
    found = text_at(file, offset)
    if found is None or found.node.name not in SLOTS:
        return None
    told = _numbers(file, found.node)
    return None if told is None else Hover(FileSpan(file.path, found.typed), told)


def _element(file: SourceFile, offset: int, start: int) -> Hover | None:
    facts = file.reading.facts
    rank = facts.rank_at(offset)
    end = start
    while end < len(file.text) and (file.text[end : end + 1].isalnum()):
        end += 1
    name = file.text[start:end].decode("utf-8", "replace")
    lines = [f"{code(f'<{name}>')}: {DOCUMENTATION[name]}"] if name in DOCUMENTATION else []
    statement = None if rank == TOP else facts.items[rank].statement
    if isinstance(statement, Motion) and name == "Motion":
        lines += _motion(file, rank, statement)
    if isinstance(statement, Frame) and name == "DHJoint" and statement.pose is not None:
        lines += [_rows(statement.pose), *describe_poses({"at rest, in its parent": statement.pose}, "")]
        if statement.by_type:
            lines.append("as craig has it, unless a joint before this file has another type: this one takes it over")
    if name == "RPY":
        lines.append(_angles_said(file, start))
    return Hover(FileSpan(file.path, Span(start, end)), "\n\n".join(filter(None, lines))) if lines else None


def _rows(pose: Pose) -> str:
    turned, moved = to_matrix(pose.rotation), pose.translation
    rows = (settled((*turned[3 * row : 3 * row + 3], moved[row])) for row in range(3))
    return "the rows of [R p], at rest\n\n" + table([tuple(map(number, row)) for row in rows])


def _angles_said(file: SourceFile, start: int) -> str:
    kind = kind_of(file.reading.facts)
    if kind is None:
        return "angles about z, y and x, in this order, in degrees"
    tag = file.text[start : max(file.text.find(b">", start), start)]
    if b"unit" in tag:
        return "angles about z, y and x, in this order"
    if kind is TaskKind.OLD:
        return "angles about z, y and x, in this order, in radians"
    return (
        "angles about z, y and x, in this order, in radians: so says RobWork's default loader; its Xerces loader takes "
        "degrees where no unit is written"
    )


def _motion(file: SourceFile, rank: int, motion: Motion) -> list[str]:
    """The distance between its ends."""
    facts = file.reading.facts
    ids = {end.role: end.target.text for end in motion.ends}
    task = facts.containers[rank]
    found: dict[str, Target] = {}
    for child in facts.children(facts.rank(task)) if task != TOP else ():
        target = facts.items[child].statement
        if isinstance(target, Target) and target.id is not None:
            found.setdefault(target.id.text, target)
    start, end = found.get(ids.get("Start", "")), found.get(ids.get("End", ""))
    if start is None or end is None:
        return []
    if start.values is not None and end.values is not None and len(start.values) == len(end.values):
        apart = tuple(after - before for before, after in zip(start.values, end.values, strict=True))
        return [f"from {code(ids['Start'])} to {code(ids['End'])}: {vector(apart)} (radians, metres)"]
    if start.pose is None or end.pose is None or start.values is not None:
        return []
    distance = sum((a - b) ** 2 for a, b in zip(start.pose.translation, end.pose.translation, strict=True)) ** 0.5
    way = f"from {code(ids['Start'])} to {code(ids['End'])}"
    return [f"{way}: {number(distance)} m, {number(_turn(start.pose, end.pose))}°"]


def _turn(one: Pose, other: Pose) -> float:
    """The angle between two rotations, in degrees."""
    x, y, z, w = one.rotation
    *_, between = product((-x, -y, -z, w), other.rotation)
    return round(degrees(2 * acos(min(1.0, abs(between)))), _MOST_DIGITS)


def _numbers(file: SourceFile, node: Node) -> str | None:
    """The meaning of an element's numbers, and the same in the other unit."""
    values = [read_number(word) for word, _ in words(file.text, node)]
    known = [value for value in values if value is not None]
    slots = SLOTS[node.name]
    lines = [f"{code(node.name)}: {', '.join(slots)}"]
    if node.name == "RPY":
        lines.append(_angles_said(file, node.tag.name_span.start))
        if len(known) == len(values) == len(slots):
            lines.append(_in_other_unit(file, node, known))
    elif node.name in DOCUMENTATION:
        lines[0] += f" ({DOCUMENTATION[node.name]})"
    elif node.name == "Pos":
        unit = attribute(node, "unit")
        lines[0] += f", in {unit.value if unit is not None and unit.value in UNITS else 'm'}"
    return "\n\n".join(lines)


def _in_other_unit(file: SourceFile, node: Node, values: list[float]) -> str:
    if is_in_degrees(file, node):
        return f"= {' '.join(number(round(radians(value), 6)) for value in values)} rad"
    return f"= {' '.join(f'{number(round(degrees(value), _MOST_DIGITS))}°' for value in values)}"


def is_in_degrees(file: SourceFile, node: Node) -> bool:
    """True for degrees: always in workcells, in tasks by the unit."""
    unit = attribute(node, "unit")
    return kind_of(file.reading.facts) is None or (unit is not None and unit.value == "deg")


_DEGREES, _RADIANS = 2, 4
"""Digits behind the point."""

_PER_DEGREE = 0.017453292519943295


def hints(
    scene: SceneState, place: ItemPath, item: Item, kinds: Container[HintKind], world: World
) -> Iterator[tuple[InlayHint, Span]]:
    statement = item.statement
    if not isinstance(statement, Frame | Target | OldTarget) or (isinstance(statement, Frame) and statement.is_copy):
        return
    name = statement.name if isinstance(statement, Frame) else statement.id
    if name is not None and HintKind.WORLD in kinds:
        hint = world_hint(scene, place, world)
        if hint is not None:
            yield hint, Span(name.span.start, name.span.end + isinstance(statement, Frame | Target))
    if HintKind.VALUE in kinds:
        yield from _angles(scene, place)


def _angles(scene: SceneState, place: ItemPath) -> Iterator[tuple[InlayHint, Span]]:
    """Behind angles that are not all zero."""
    file = scene.file(place)
    facts = file.reading.facts
    rank = facts.rank(place[-1])
    text = file.text[facts.starts[rank] : facts.ends[rank]]
    for root in parse(text).roots:
        for node in root.walk():
            if node.name != "RPY" or not node.texts:
                continue
            values = [read_number(word) for word, _ in words(text, node)]
            known = [value for value in values if value is not None]
            if len(known) != len(values) or not any(known):
                continue
            if is_in_degrees(file, node):
                shown = f"{' '.join(number(round(value * _PER_DEGREE, _RADIANS)) for value in known)} rad"
            else:
                shown = " ".join(f"{number(round(value / _PER_DEGREE, _DEGREES))}°" for value in known)
            yield InlayHint(0, f"= {shown}", HintKind.VALUE), node.texts[-1]


_PARTS = 3


def signature(file: SourceFile, offset: int) -> SignatureHelp | None:
    found = text_at(file, offset)
    slots = None if found is None else SLOTS.get(found.node.name)
    if found is None or slots is None:
        return None
    node = found.node
    before = sum(1 for _, span in words(file.text, node) if span.end < offset)
    if before >= len(slots):
        return None
    label, parts = node.name, []
    unit = ""
    if node.name == "RPY":
        unit = "degrees" if is_in_degrees(file, node) else "radians"
    for slot in slots:
        label += " "
        parts.append(Slot(Span(len(label), len(label) + len(slot)), f"about {slot}, in {unit}" if unit else slot))
        label += slot
    return SignatureHelp((Signature(label, tuple(parts)),), 0, before, DOCUMENTATION.get(node.name, ""))


def colours(file: SourceFile) -> Iterator[ColourAt]:
    for node, values in _colours(file):
        red, green, blue = (min(max(value, 0.0), 1.0) for value in values)
        yield ColourAt(Span(node.texts[0].start, node.texts[-1].end), Colour(red, green, blue, 1.0))


def recoloured(file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
    """Numbers that stay the same keep their text."""
    for node, values in _colours(file):
        if Span(node.texts[0].start, node.texts[-1].end) == span:
            written = [word.decode() for word, _ in words(file.text, node)]
            new = [
                text if abs(before - after) < LEAST_CHANGE else f"{round(after, 4):g}"
                for text, before, after in zip(written[:_PARTS], values, colour[:_PARTS], strict=True)
            ]
            return Presentation(" ".join([*new, *written[_PARTS:]]))
    return None


def _colours(file: SourceFile) -> Iterator[tuple[Node, list[float]]]:
    if b"<RGB" not in file.text:
        return
    for root in parse(file.text).roots:
        for node in root.walk():
            if node.name == "RGB" and node.texts:
                values = [value for word, _ in words(file.text, node) if (value := read_number(word)) is not None]
                if len(values) == len(words(file.text, node)) >= _PARTS:
                    yield node, values[:_PARTS]
