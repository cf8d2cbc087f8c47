"""Entities moved in a scene of SMURF (`features/moving`): the numbers of `position` and `rotation`, or keys anew."""

import re
from collections.abc import Iterator, Sequence
from math import degrees, radians
from typing import NamedTuple

from robray.analysis.analysis import FileSpan, span_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.features.moving.numbers import (
    QUATERNION_STEP,
    Numbers,
    angles_near,
    plain,
    quaternion_near,
    settled,
    snapped_near,
)
from robray.features.moving.wanted import PoseWanted, Proposal, own_goal
from robray.features.refactorings.refactoring import RefusalError
from robray.formats.smurf.semantics.answers import pose_of
from robray.formats.smurf.statements import Entity, Rotation, statement_of
from robray.scene.pose import ORIGIN, Quaternion, from_roll_pitch_yaw
from robray.text.spans import Span

_NUMBER = re.compile(r"(?:(?P<key>[\"']?[wxyzrp][\"']?)\s*:\s*)?(?P<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\r\n]*")
_REST = re.compile(r"[-+\d.eE:\s,\[\]{}wxyzrp\"']*")
_XYZ, _RPY, _WXYZ = ("x", "y", "z"), ("r", "p", "y"), ("w", "x", "y", "z")


class _Change(NamedTuple):
    """`step` is the rounding of each number."""

    key: str
    written: Numbers
    targets: tuple[float, ...]
    step: float


def moves(scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
    statement, result = statement_of(scene.item(place)), scene.results[place].value
    if not isinstance(statement, Entity) or not isinstance(result, FrameResult):
        raise RefusalError("its pose is not written there")
    pose = result.frame.pose_in_parent
    if pose is None:
        raise RefusalError("it is not known where the entity is")
    own = pose_of(statement)
    goal = own_goal(pose, own, wanted)
    changes: list[_Change] = []
    added: list[tuple[str, str]] = []
    turned: Quaternion = own.rotation
    if goal.rotation is not None:
        if statement.rotation is None:
            x, y, z, w = quaternion_near(goal.rotation, own.rotation)
            turned = (x, y, z, w)
            added.append(("rotation", f"{{w: {plain(w)}, x: {plain(x)}, y: {plain(y)}, z: {plain(z)}}}"))
        else:
            change, turned = _rotated(scene, place, statement.rotation, goal.rotation, wanted.rounding.angle)
            changes.append(change)
    step = wanted.rounding.length
    aim = goal.translation(turned)
    if wanted.translation is not None or goal.behind != ORIGIN:
        to = snapped_near(own.translation, aim, step)
        if statement.position is not None:
            written = _ordered(_numbers(scene, place, statement.position.span), _XYZ)
            if len(written.texts) != len(to):
                raise RefusalError("its position is not three numbers")
            changes.insert(0, _Change("position", written, to, step))
        elif to != own.translation:
            added.insert(0, ("position", f"[{', '.join(plain(settled(each, step)) for each in to)}]"))
    edits: list[tuple[FileSpan, str]] = []
    said: list[str] = []
    for change in changes:
        becoming = change.written.becoming(change.targets, change.step)
        edits += becoming.edits
        if becoming.edits:
            said.append(f"change '{change.key}' to {_told(change.written, becoming.texts)}")
    if added:
        edits += _added(scene, place, statement, added)
        said += [f"add '{key}: {text}'" for key, text in added]
    if not edits:
        raise RefusalError("it is there already")
    yield Proposal(" and ".join(said), tuple(edits))


def _rotated(
    scene: SceneState, place: ItemPath, rotation: Rotation, goal: Quaternion, step: float
) -> tuple[_Change, Quaternion]:
    """In the form of the text and the reading, with the resulting rotation."""
    reading = rotation.reading
    if reading is None:
        raise RefusalError("its rotation cannot be read")
    written = _numbers(scene, place, rotation.span)
    if len(written.texts) == 4:
        is_w_first = not reading.is_w_last
        written = _ordered(written, _WXYZ)
        a, b, c, d = written.values
        x, y, z, w = quaternion_near(goal, (b, c, d, a) if is_w_first else (a, b, c, d))
        to = (w, x, y, z) if is_w_first else (x, y, z, w)
        return _Change("rotation", written, to, QUATERNION_STEP), (x, y, z, w)
    if any(written.names):
        written = _ordered(written, _XYZ if "x" in written.names else _RPY)
    in_degrees = reading.in_degrees
    angles = tuple(map(radians, written.values)) if in_degrees else written.values
    is_one = len(angles) == 1
    near = angles_near(goal, (0.0, 0.0, *angles) if is_one else angles, step)
    if is_one and any(near[:2]):
        raise RefusalError("its rotation is one angle, which only turns about z")
    targets = near[2:] if is_one else near
    if in_degrees:
        # An unchanged angle keeps the number in the text, not the one computed from it.
        targets = tuple(
            now if new == angle else degrees(new)
            for now, angle, new in zip(written.values, angles, targets, strict=True)
        )
        step = degrees(step)
    change = _Change("rotation", written, targets, step)
    return change, from_roll_pitch_yaw(near[0], near[1], near[2])


def _numbers(scene: SceneState, place: ItemPath, span: Span) -> Numbers:
    """Raises RefusalError for more than numbers, such as an alias."""
    at = span_at(scene, place, span)
    text = scene.file(place).text[at.span.start : at.span.end].decode("utf-8", "replace")
    bare = _COMMENT.sub(lambda match: " " * len(match[0].encode()), text)
    if not bare.isascii() or _REST.fullmatch(bare) is None:
        raise RefusalError("it is not written as numbers")
    found = [*_NUMBER.finditer(bare)]
    spans = (Span(at.span.start + match.start("number"), at.span.start + match.end("number")) for match in found)
    return Numbers(
        tuple(match["number"] for match in found),
        tuple(FileSpan(at.path, each) for each in spans),
        names=tuple((match["key"] or "").strip("\"'") for match in found),
    )


def _ordered(written: Numbers, names: Sequence[str]) -> Numbers:
    found = written.ordered(names)
    if found is None:
        raise RefusalError("it is not written as numbers")
    return found


def _told(written: Numbers, texts: list[str]) -> str:
    if any(written.names):
        return "{" + ", ".join(f"{key}: {text}" for key, text in zip(written.names, texts, strict=True)) + "}"
    return texts[0] if len(texts) == 1 else f"[{', '.join(texts)}]"


def _added(
    scene: SceneState, place: ItemPath, entity: Entity, keys: Sequence[tuple[str, str]]
) -> Iterator[tuple[FileSpan, str]]:
    """Behind the position, otherwise behind the file, in the same layout: on lines of their own, or between braces."""
    if entity.position is not None:
        anchor, key = entity.position.span, "position"
    elif entity.file is not None:
        anchor, key = entity.file.span, "file"
    else:
        raise RefusalError("there is no place for it")
    file = scene.file(place)
    at, begin = span_at(scene, place, anchor).span, span_at(scene, place, dict(entity.keys)[key]).span.start
    text = file.text
    item = file.reading.facts.starts[file.reading.facts.rank(place[-1])]
    if text[item : item + 1] == b"{":
        yield FileSpan(file.path, Span(at.end, at.end)), "".join(f", {name}: {value}" for name, value in keys)
        return
    start = text.rfind(b"\n", 0, begin) + 1
    indent = " " * len(text[start:begin].decode("utf-8", "replace"))
    end = text.find(b"\n", at.end)
    end = len(text) if end < 0 else end - (text[end - 1 : end] == b"\r")
    newline = "\r\n" if text[end : end + 1] == b"\r" else "\n"
    lines = "".join(f"{newline}{indent}{name}: {value}" for name, value in keys)
    yield FileSpan(file.path, Span(end, end)), lines
