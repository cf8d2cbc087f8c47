"""Frames, shapes beside their frames, and targets of tasks moved (`features/moving`), and shapes resized.

Edits are of the numbers of `RPY` and `Pos` or `Vector3D`, in the units that they are in, the last column of a
`Transform`, or these elements anew. Angles of workcells are in degrees. The angle about z comes first.
"""

import re
from collections.abc import Iterator, Sequence
from math import degrees, radians

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.features.moving.numbers import Numbers, angles_near, kept_near, like, plain, settled, snapped_near
from robray.features.moving.wanted import PoseWanted, Proposal, Resize, inverse, own_goal
from robray.features.refactorings.refactoring import RefusalError
from robray.formats.robwork.frontend.grammar import MODELS
from robray.formats.robwork.frontend.poses import ROTATIONS
from robray.formats.robwork.frontend.words import UNITS, words
from robray.formats.robwork.statements import Frame, OldTarget, Shape, Target, statement_of
from robray.scene.geometry import ShapeType
from robray.scene.pose import IDENTITY, ORIGIN, Pose, Quaternion, from_roll_pitch_yaw
from robray.scene.upright import raised
from robray.syntax.xml.parser import parse
from robray.syntax.xml.tree import Node
from robray.text.spans import Span


def target_moves(
    scene: SceneState, place: ItemPath, target: Target | OldTarget, result: FrameResult, wanted: PoseWanted
) -> Iterator[Proposal]:
    pose, own = result.frame.pose_in_parent, target.pose
    if pose is None or own is None:
        raise RefusalError("it is not known where it is")
    file = scene.file(place)
    transform = _transform(scene, place)
    is_old = isinstance(target, OldTarget)
    goal = own_goal(pose, own, wanted)
    edits: list[tuple[FileSpan, str]] = []
    said: list[str] = []

    def change(name: str, written: Numbers, targets: Sequence[float], step: float) -> None:
        """To targets in metres or radians."""
        becoming = written.becoming(targets, step)
        edits.extend(becoming.edits)
        if becoming.edits:
            said.append(f"change '{name}' to '{' '.join(becoming.texts)}'")

    turned = own.rotation
    if goal.rotation is not None:
        angles = _numbers(file, transform, "RPY", has_unit=not is_old)
        if angles is None:
            names = [each.name for each in transform.children if each.name in ROTATIONS]
            raise RefusalError(f"its rotation is not written as RPY{f', but as {names[-1]}' if names else ''}")
        near = angles_near(goal.rotation, angles.values[::-1], wanted.rounding.angle)
        turned = from_roll_pitch_yaw(near[0], near[1], near[2])
        change("RPY", angles, near[::-1], wanted.rounding.angle)
    if wanted.translation is not None or goal.behind != ORIGIN:
        step = wanted.rounding.length
        to = snapped_near(own.translation, goal.translation(turned), step)
        name = "Vector3D" if is_old else "Pos"
        position = _numbers(file, transform, name, has_unit=not is_old)
        if position is not None:
            change(name, position, snapped_near(position.values, to, step), step)
        elif to != own.translation:
            text = f"<Pos>{' '.join(plain(settled(each, step)) for each in to)}</Pos>"
            edits.append((FileSpan(file.path, Span(transform.tag.end, transform.tag.end)), text))
            said.append(f"add '{text}'")
    if not edits:
        raise RefusalError("it is there already")
    yield Proposal(" and ".join(reversed(said)), tuple(edits))


def _transform(scene: SceneState, place: ItemPath) -> Node:
    """The last one in the target counts."""
    file = scene.file(place)
    facts = file.reading.facts
    rank = facts.rank(place[-1])
    document = parse(file.text[: facts.ends[rank]], facts.starts[rank])
    found = [each for root in document.roots for each in root.walk() if each.name == "Transform3D"]
    if not found or found[-1].tag.is_empty or found[-1].texts or found[-1].child("Matrix") is not None:
        raise RefusalError("its pose is not written as a place and a rotation")
    return found[-1]


def _numbers(file: SourceFile, transform: Node, name: str, *, has_unit: bool) -> Numbers | None:
    """None without such an element; a RefusalError for more than three numbers."""
    found = [each for each in transform.children if each.name == name]
    if not found:
        return None
    unit = next((each.value for each in found[-1].tag.attributes if each.name == "unit" and has_unit), None)
    there = words(file.text, found[-1])
    texts = tuple(word.decode("utf-8", "replace") for word, _ in there)
    factor = 1.0 if unit is None else UNITS.get(unit)
    if factor is None or len(texts) != 3 or not all(_NUMBER.fullmatch(one.encode()) for one in texts):
        raise RefusalError(f"its {name} is not written as three numbers")
    return Numbers(texts, tuple(FileSpan(file.path, span) for _, span in there), factor)


_START = re.compile(rb"<([A-Za-z]+)(?:[^<>\"]|\"[^\"]*\")*?(/?)>")
_BLANK = re.compile(rb"(?:\s|<!--.*?-->)*", re.DOTALL)
_VALUE = re.compile(rb"<(RPY|Pos|Transform)\s*>([^<]*)</\1\s*>")
_WORD = re.compile(rb"[^\s]+")
_NUMBER = re.compile(rb"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")

_PLACES = {"Pos": (0, 1, 2), "Transform": (3, 7, 11)}
"""Indices of the numbers of a translation."""

_SIZES = {
    (ShapeType.BOX, "dimension"): ("x", "y", "z"),
    (ShapeType.SPHERE, "radius"): ("radius",),
    (ShapeType.CYLINDER, "height"): ("z",),
    (ShapeType.CYLINDER, "radius"): ("radius",),
    (ShapeType.CONE, "height"): ("z",),
    (ShapeType.CONE, "start_radius"): ("radius",),
}
"""RobWork's names for the sizes of a scene's shapes."""

_PUT_IN = "it is written where others take it from, too"

_Words = list[tuple[Span, str]]


def moves(scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
    statement, result = statement_of(scene.item(place)), scene.results[place].value
    if isinstance(statement, Target | OldTarget) and isinstance(result, FrameResult):
        yield from target_moves(scene, place, statement, result, wanted)
        return
    if not isinstance(statement, Frame | Shape) or not isinstance(result, FrameResult):
        raise RefusalError("its pose is not written there")
    if isinstance(statement, Frame) and statement.dh is not None:
        raise RefusalError("its pose follows from its Denavit-Hartenberg numbers")
    pose, own = result.frame.pose_in_parent, statement.pose
    if pose is None or own is None:
        raise RefusalError("it is not known where it is")
    file = scene.file(place)
    behind = IDENTITY
    if isinstance(statement, Shape):
        # RobWork's cylinders have their middle at the origin, those of a scene their base.
        height = dict(statement.measures).get("height")
        behind = Pose(translation=(0.0, 0.0, -height / 2)) if isinstance(height, float) else IDENTITY
        own @= inverse(behind)
        begin = _model(scene, place)[0].start
    else:
        facts = file.reading.facts
        rank = facts.rank(place[-1])
        begin = facts.starts[rank]
        if facts.ends[rank] == begin:
            raise RefusalError(_PUT_IN)
    start = _START.match(file.text, begin)
    if start is None:
        raise RefusalError("its pose is not written there")
    written = {} if start[2] else _values(file.text, start.end())
    if not written and own != IDENTITY:
        raise RefusalError("its pose is written where others take it from")
    goal = own_goal(pose, own, wanted, behind)
    turned = own.rotation
    angles: tuple[float, ...] = ()
    now = tuple(float(text) for _, text in reversed(written["RPY"])) if "RPY" in written else (0.0, 0.0, 0.0)
    if goal.rotation is not None:
        if "Transform" in written:
            raise RefusalError("its rotation is written as a matrix")
        near = angles_near(goal.rotation, tuple(map(radians, now)), wanted.rounding.angle)
        turned = from_roll_pitch_yaw(near[0], near[1], near[2])
        step = degrees(wanted.rounding.angle)
        angles = tuple(
            old if radians(old) == new else settled(degrees(new), step) for old, new in zip(now, near, strict=True)
        )
    to = own.translation
    if wanted.translation is not None or goal.behind != ORIGIN:
        x, y, z = snapped_near(own.translation, goal.translation(turned), wanted.rounding.length)
        to = (x, y, z)
    edits: list[tuple[FileSpan, str]] = []
    said: list[str] = []
    changed = {name: each for name, each in (("RPY", angles[::-1]), ("Pos", to)) if each}
    if not written:
        texts = {name: " ".join(map(plain, changed.get(name, (0.0, 0.0, 0.0)))) for name in ("RPY", "Pos")}
        new = " ".join(f"<{name}>{text}</{name}>" for name, text in texts.items())
        if (angles and any(angles)) or to != own.translation:
            edits.append(_added(file.path, file.text, start, new))
            said.append(f"add '{new}'")
    for name, there in written.items():
        targets = changed.get("Pos" if name in _PLACES else name, ())
        places = _PLACES.get(name, (0, 1, 2))
        becomes = [text for _, text in there]
        for at, target in zip(places, targets, strict=False):
            span, text = there[at]
            if float(text) != target:
                becomes[at] = like(settled(target, wanted.rounding.length if name in _PLACES else 0.0), text)
                edits.append((FileSpan(file.path, span), becomes[at]))
        if becomes != [text for _, text in there]:
            said.append(f"change '{name}' to '{' '.join(becomes)}'")
    if not edits:
        raise RefusalError("it is there already")
    yield Proposal(" and ".join(said), tuple(edits))


def resizes(scene: SceneState, place: ItemPath, wanted: Resize) -> Iterator[Proposal]:
    statement = statement_of(scene.item(place))
    if not isinstance(statement, Shape):
        raise RefusalError("its size is not written there")
    path = scene.file(place).path
    _, shape = _model(scene, place)
    given = {each.name: each for each in shape.tag.attributes}
    step = wanted.rounding.length
    edits: list[tuple[FileSpan, str]] = []
    said: list[str] = []
    for name, size in wanted.sizes:
        words = _SIZES.get((statement.shape, name), ())
        aims = size if isinstance(size, tuple) else (size,)
        if len(words) != len(aims):
            raise RefusalError(f"a {shape.name} of RobWork has no {name.replace('_', ' ')}")
        for word, aim in zip(words, aims, strict=True):
            text = given[word].value.strip() if word in given else ""
            if _NUMBER.fullmatch(text.encode()) is None:
                raise RefusalError(f"its {word} is not written as a number")
            [becomes] = snapped_near((float(text),), (aim,), step)
            if becomes != float(text):
                new = like(settled(becomes, step), text)
                edits.append((FileSpan(path, given[word].span), new))
                said.append(f"change '{word}' from '{text}' to '{new}'")
                if word == "z" and statement.stands and statement.pose is not None:
                    growth = float(new) - float(text)
                    edits += _kept_on_its_frame(scene, place, statement.pose.rotation, growth, step)
                    said[-1] += ", and its 'Pos' so that it stands where it stood"
    if not edits:
        raise RefusalError("it is as large already")
    yield Proposal(" and ".join(said), tuple(edits))


def _kept_on_its_frame(
    scene: SceneState, place: ItemPath, rotation: Quaternion, growth: float, step: float
) -> Iterator[tuple[FileSpan, str]]:
    """The middle of a shape that stands on its frame and has become higher."""
    file = scene.file(place)
    for name, numbers in _values(file.text, _model(scene, place)[0].tag.end).items():
        if name not in _PLACES:
            continue
        there = [numbers[at] for at in _PLACES[name]]
        x, y, z = (float(text) for _, text in there)
        for (span, text), aim in zip(there, raised((x, y, z), rotation, growth), strict=True):
            new = kept_near(float(text), aim, step)
            if new != float(text):
                yield FileSpan(file.path, span), like(new, text)


def _model(scene: SceneState, place: ItemPath) -> tuple[Node, Node]:
    """The drawable or collision model that a shape is written in, and the element of the shape."""
    file = scene.file(place)
    facts = file.reading.facts
    at = facts.starts[facts.rank(place[-1])]
    around = [rank for rank in facts.around(at) if facts.ends[rank] > at]
    if around:
        document = parse(file.text[: facts.ends[around[-1]]], facts.starts[around[-1]])
        for node in (each for root in document.roots for each in root.walk()):
            for child in node.children:
                if child.start == at and node.name in MODELS:
                    return node, child
    raise RefusalError(_PUT_IN)


def _values(text: bytes, at: int) -> dict[str, _Words]:
    """The elements of the pose, which come first, by their names, with their numbers."""
    found: dict[str, _Words] = {}
    while True:
        blank = _BLANK.match(text, at)
        match = None if blank is None else _VALUE.match(text, blank.end())
        if match is None or match[1].decode() in found:
            return found
        words = [(Span(*word.span()), word[0]) for word in _WORD.finditer(text, *match.span(2))]
        count = 12 if match[1] == b"Transform" else 3
        if len(words) != count or not all(_NUMBER.fullmatch(word) for _, word in words):
            raise RefusalError("its pose is not written as numbers")
        found[match[1].decode()] = [(span, word.decode()) for span, word in words]
        at = match.end()


def _added(path: str, text: bytes, start: "re.Match[bytes]", new: str) -> tuple[FileSpan, str]:
    """First in the element, on a line of its own if the next one is."""
    if start[2]:
        return FileSpan(path, Span(start.end() - 2, start.end())), f">{new}</{start[1].decode()}>"
    blank = _BLANK.match(text, start.end())
    lead = b"" if blank is None else text[start.end() : blank.end()]
    first = lead[: lead.find(b"<!--")] if b"<!--" in lead else lead
    is_bare = text[start.end() + len(first) : start.end() + len(first) + 2] == b"</"
    line = first.decode() if b"\n" in first and not is_bare else ""
    return FileSpan(path, Span(start.end(), start.end())), f"{line}{new}"
