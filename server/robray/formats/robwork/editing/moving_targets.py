"""Targets of tasks moved (`features/moving`): the numbers of `Pos` or `Vector3D`, and of `RPY`, in the units that they
are in; the angle about z comes first.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.features.moving.angles import angles_near
from robray.features.moving.digits import like, plain, settled, snapped_near
from robray.features.moving.own_pose import own_goal
from robray.features.moving.wanted import PoseWanted, Proposal
from robray.features.refactorings.refactoring import RefusalError
from robray.formats.robwork.frontend.numbers import UNITS, words
from robray.formats.robwork.frontend.poses import ROTATIONS
from robray.formats.robwork.statements import OldTarget, Target
from robray.scene.pose import ORIGIN, from_roll_pitch_yaw
from robray.syntax.xml.parser import parse
from robray.syntax.xml.tree import Node
from robray.text.spans import Span

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


class _Numbers(NamedTuple):
    """Three numbers in an element, where each stands, and what one of them is in metres or radians."""

    name: str
    texts: tuple[str, ...]
    spans: tuple[Span, ...]
    factor: float

    @property
    def values(self) -> tuple[float, ...]:
        return tuple(self.factor * float(text) for text in self.texts)


def moves(
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

    def change(written: _Numbers, becomes: Sequence[float], step: float) -> None:
        """`becomes` are in metres or radians."""
        texts = [
            text if old == new else like(settled(new / written.factor, step / written.factor), text)
            for text, old, new in zip(written.texts, written.values, becomes, strict=True)
        ]
        edits.extend(
            (FileSpan(file.path, span), text)
            for span, text, was in zip(written.spans, texts, written.texts, strict=True)
            if text != was
        )
        if texts != [*written.texts]:
            said.append(f"change '{written.name}' to '{' '.join(texts)}'")

    turned = own.rotation
    if goal.rotation is not None:
        angles = _numbers(file.text, transform, "RPY", has_unit=not is_old)
        if angles is None:
            names = [each.name for each in transform.children if each.name in ROTATIONS]
            raise RefusalError(f"its rotation is not written as RPY{f', but as {names[-1]}' if names else ''}")
        near = angles_near(goal.rotation, angles.values[::-1], wanted.rounding.angle)
        turned = from_roll_pitch_yaw(near[0], near[1], near[2])
        change(angles, near[::-1], wanted.rounding.angle)
    if wanted.translation is not None or goal.behind != ORIGIN:
        step = wanted.rounding.length
        to = snapped_near(own.translation, goal.translation(turned), step)
        position = _numbers(file.text, transform, "Vector3D" if is_old else "Pos", has_unit=not is_old)
        if position is not None:
            change(position, snapped_near(position.values, to, step), step)
        elif to != own.translation:
            text = f"<Pos>{' '.join(plain(settled(each, step)) for each in to)}</Pos>"
            edits.append((FileSpan(file.path, Span(transform.tag.end, transform.tag.end)), text))
            said.append(f"add '{text}'")
    if not edits:
        raise RefusalError("it is there already")
    yield Proposal(" and ".join(reversed(said)), tuple(edits))


def _transform(scene: SceneState, place: ItemPath) -> Node:
    """The last that stands in the target counts."""
    file = scene.file(place)
    facts = file.reading.facts
    rank = facts.rank(place[-1])
    document = parse(file.text[: facts.ends[rank]], facts.starts[rank])
    found = [each for root in document.roots for each in root.walk() if each.name == "Transform3D"]
    if not found or found[-1].tag.is_empty or found[-1].texts or found[-1].child("Matrix") is not None:
        raise RefusalError("its pose is not written as a place and a rotation")
    return found[-1]


def _numbers(text: bytes, transform: Node, name: str, *, has_unit: bool) -> _Numbers | None:
    """None where there is no such element; a RefusalError where it is more than three numbers."""
    found = [each for each in transform.children if each.name == name]
    if not found:
        return None
    unit = next((each.value for each in found[-1].tag.attributes if each.name == "unit" and has_unit), None)
    there = words(text, found[-1])
    texts = tuple(word.decode("utf-8", "replace") for word, _ in there)
    factor = 1.0 if unit is None else UNITS.get(unit)
    if factor is None or len(texts) != 3 or not all(_NUMBER.fullmatch(one) for one in texts):
        raise RefusalError(f"its {name} is not written as three numbers")
    return _Numbers(name, texts, tuple(span for _, span in there), factor)
