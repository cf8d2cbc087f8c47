"""Elements that a task has once, and poses: the loaders' results for a `Transform3D` and its contents."""

from collections.abc import Iterable, Mapping
from enum import Enum
from math import hypot

from robray.formats.robwork.frontend.drafts import Draft, attribute, note_lacking, note_misspelt_attribute
from robray.formats.robwork.frontend.words import UNITS, number, too_large, words
from robray.scene.pose import IDENTITY, IDENTITY_ROTATION, Pose, Quaternion, Vector, about_axis, from_roll_pitch_yaw
from robray.scene.rotation_matrix import Matrix, determinant, from_matrix, nearest_rotation
from robray.syntax.xml.tree import Node
from robray.text.spans import Span

Groups = tuple[tuple[str, ...], ...]
"""Groups of elements that are allowed once each; the loader searches the first of a group, then the next."""

_BESIDE: Groups = (("Index",), ("Id",), ("PropertyMap",))
_IN_OLD: Groups = (("Name",), ("PropertyMap",))

SINGLE: Mapping[str, Groups] = {
    "Task": _BESIDE,
    "QTarget": (("Q",), ("Transform3D",), *_BESIDE),
    "CartesianTarget": (("Q",), ("Transform3D",), *_BESIDE),
    "Motion": (("Start",), ("Mid",), ("End",), *_BESIDE),
    "Action": _BESIDE,
    "Property": (("Name",), ("Description",), ("Value",)),
    "VelocityScrew6D": (("Pos",), ("EAA",)),
}
"""By the elements of present tasks; the last one counts."""

VALUES = ("S", "N", "Vector3D", "RPY", "Rotation3D", "Transform3D", "Q", "Special")
CONSTRAINTS = ("LinearToolConstraint", "CircularToolConstraint", "LinearJointConstraint")
LOCATIONS = ("Tool", "Joint")
OLD_ROTATIONS = ("Rotation3D", "RPY")
SPEEDS = ("ToolSpeed", "Speed")
WAYS = ("Angular", "Positional")

_SPEED: Groups = (WAYS, ("N",))
OLD_SINGLE: Mapping[str, Groups] = {
    "Task": (*_IN_OLD, ("WorkCell",)),
    "Trajectory": (*_IN_OLD, ("Device",), ("TCP",)),
    "Target": (*_IN_OLD, LOCATIONS),
    "Tool": (("Transform3D",), ("Frame",)),
    "Transform3D": (("Vector3D",), OLD_ROTATIONS),
    "Joint": (("Q",),),
    "Link": (*_IN_OLD, CONSTRAINTS),
    "LinearToolConstraint": (SPEEDS,),
    "CircularToolConstraint": (SPEEDS, ("Vector3D",), ("Frame",)),
    "ToolSpeed": _SPEED,
    "Speed": _SPEED,
    "AttachFrame": (*_IN_OLD, ("Item",), ("TCP",)),
    "Property": (("Key",), ("Description",), VALUES),
}
"""By those of the older format; the first one counts."""


def last(node: Node, name: str) -> Node | None:
    """The last child of a name."""
    return next((each for each in reversed(node.children) if each.tag.name == name), None)


def taken(node: Node, group: Iterable[str]) -> Node | None:
    """The child that the older loader takes of a group."""
    return next((child for name in group if (child := node.child(name)) is not None), None)


def note_ignored(draft: Draft, node: Node, groups: Groups, *, is_last: bool = False) -> None:
    """That of several children of a group only one is read: the last one or the first."""
    if len(node.children) < 2:
        return
    for group in groups:
        there = [each for each in node.children if each.name in group]
        if len(there) < 2:
            continue
        read = there[-1] if is_last else taken(node, group)
        for each in there:
            if read is not None and each is not read:
                other = read.name if read.name != each.name else "last" if is_last else "first"
                draft.problem("robwork-ignored-element", each.tag.name_span, each.name, other)


_COUNTS = {"Vector3D": (3,), "RPY": (3,), "Rotation3D": (9,), "N": (1,)}


class OldPoses:
    """Reads them into problems of drafts."""

    def __init__(self, text: bytes) -> None:
        self._text = text

    def transform(self, node: Node, draft: Draft) -> Pose | None:
        vector = node.child("Vector3D")
        rotation = taken(node, OLD_ROTATIONS)
        note_ignored(draft, node, OLD_SINGLE["Transform3D"])
        if vector is None or rotation is None:
            what = "Vector3D" if vector is None else "RPY"
            wanted = ("Vector3D",) if vector is None else ("RPY", "Rotation3D")
            note_lacking(draft, node, wanted, "robwork-transform-incomplete", node.tag.name_span, what)
        numbers = (0.0, 0.0, 0.0) if vector is None else self.numbers(vector, draft)
        turned = IDENTITY_ROTATION if rotation is None else self._rotation(rotation, draft)
        if numbers is None or turned is None:
            return None
        x, y, z = numbers
        return Pose(turned, (x, y, z))

    def _rotation(self, node: Node, draft: Draft) -> Quaternion | None:
        numbers = self.numbers(node, draft)
        if numbers is None:
            return None
        if node.name == "RPY":
            if len(node.texts) == 1 and (large := too_large(numbers)) is not None:
                draft.problem("robwork-looks-like-degrees", node.texts[0], large)
            return from_roll_pitch_yaw(numbers[2], numbers[1], numbers[0])
        a, b, c, d, e, f, g, h, i = numbers
        nearest = nearest_rotation((a, b, c, d, e, f, g, h, i))
        return None if nearest is None else from_matrix(nearest)

    def numbers(self, node: Node, draft: Draft) -> tuple[float, ...] | None:
        """Numbers of a vector, as text or as `N` elements."""
        found: list[float] = []
        if any(child.is_broken for child in node.children):
            return None
        for child in node.children:
            if child.name != "N":
                draft.problem("robwork-unknown-element", child.tag.name_span, child.name, "error", "N")
        for each in [child for child in node.children if child.name == "N"] or [node]:
            for run in each.texts:
                start = run.start
                for written in self._text[run.start : run.end].split():
                    start = self._text.index(written, start)
                    span = Span(start, start + len(written))
                    start = span.end
                    value = number(written)
                    if value is None:
                        draft.problem("robwork-bad-number", span, written.decode("utf-8", "replace"))
                        return None
                    found.append(value)
        counts = _COUNTS.get(node.name)
        if counts is not None and len(found) not in counts:
            there = str(len(found)) if found else "none"
            draft.problem("robwork-number-count", node.tag.name_span, node.name, str(counts[0]), there)
            return None
        return tuple(found)


ROTATIONS = ("RPY", "EAA", "Quaternion", "Rotation3D")

COUNTS = {
    "Pos": 3,
    "RPY": 3,
    "EAA": 3,
    "Quaternion": 4,
    "Matrix": 12,
    "Vector3D": 3,
    "Vector2D": 2,
    "Rotation2D": 4,
    "Double": 1,
    "Float": 1,
    "Integer": 1,
}
"""Counts of an element's numbers; any for others."""

_OFF = 1e-5
"""Error of a matrix's determinant from which the loader replaces it."""

_ROUGH = 1e-2
"""Error of a rotation matrix, for readers that keep it, from which it is reported."""

_WHOLE = frozenset({"Integer", "IntList"})
"""Elements with whole numbers."""

_WITH_UNIT = frozenset({"Pos", "RPY", "EAA", "Quaternion", "Vector3D", "Vector2D"})
"""Elements with a unit to the loaders."""


class Instead(Enum):
    """The loader's replacement of a matrix that is not a rotation."""

    ROTATION = "the nearest rotation"
    MIRROR = "the nearest matrix that mirrors"
    NOTHING = "no matrix"
    ITSELF = "the matrix as it is"

    __hash__ = object.__hash__


class PoseReader:
    """Reads poses into problems of a draft."""

    def __init__(self, text: bytes, draft: Draft) -> None:
        self._text = text
        self._draft = draft

    def numbers(self, node: Node, count: int | None = None) -> tuple[float, ...] | None:
        """All numbers in an element, times its unit; None if one is invalid, or their count is wrong."""
        found: list[float] = []
        for word, span in words(self._text, node):
            value = number(word)
            if value is None or (node.name in _WHOLE and not _is_whole(node.name, word, value)):
                self._draft.problem("robwork-bad-number", span, word.decode("utf-8", "replace"), node.name in _WHOLE)
                return None
            found.append(value)
        counts = {9, 4} if node.name == "Rotation3D" else {count if count is not None else COUNTS.get(node.name)}
        if None not in counts and len(found) not in counts:
            wanted = "9 or 4" if node.name == "Rotation3D" else f"{max(filter(None, counts))}"
            self._draft.problem(
                "robwork-number-count", _place(node), node.name, wanted, str(len(found)) if found else "none"
            )
            return None
        factor = self._unit(node)
        return None if factor is None else tuple(factor * value for value in found)

    def _unit(self, node: Node) -> float | None:
        unit = attribute(node, "unit")
        if unit is None:
            if node.name in _WITH_UNIT:
                note_misspelt_attribute(self._draft, node, "unit")
            return 1.0
        if node.name not in _WITH_UNIT:
            self._draft.problem("robwork-unknown-attribute", unit.name_span, "unit", node.name, "", "warning")
            return 1.0
        factor = UNITS.get(unit.value)
        if factor is None:
            self._draft.problem("robwork-bad-unit", unit.span, unit.value)
        return factor

    def transform(self, node: Node) -> Pose | None:
        """None where it cannot be known."""
        for comment in node.comments:
            self._draft.problem("robwork-comment-refused", comment, node.name)
        if not node.children or node.texts:
            # Twelve numbers in the text are accepted, and then nothing else is.
            numbers = self._in_text(node)
            if numbers is None or len(numbers) == 12 or not node.children:
                if numbers is not None:
                    for child in node.children:
                        self._draft.problem("robwork-ignored-element", child.tag.name_span, child.name, "text")
                return None if numbers is None else self._of_text(node, numbers)
            self._note_text(node, numbers)
        matrix = node.child("Matrix")
        if matrix is not None and len(node.children) == 1:
            numbers = self.numbers(matrix)
            return None if numbers is None else self._of_twelve(matrix, numbers)
        return self._of_parts(node)

    def _in_text(self, node: Node) -> tuple[float, ...] | None:
        numbers: list[float] = []
        for word, span in words(self._text, node):
            value = number(word)
            if value is None:
                self._draft.problem("robwork-bad-number", span, word.decode("utf-8", "replace"))
                return None
            numbers.append(value)
        return tuple(numbers)

    def _of_text(self, node: Node, numbers: tuple[float, ...]) -> Pose | None:
        if len(numbers) == 12:
            return self._of_twelve(node, numbers)
        self._note_text(node, numbers)
        return IDENTITY

    def _note_text(self, node: Node, numbers: tuple[float, ...]) -> None:
        if numbers:
            self._draft.problem("robwork-transform-text", _place(node), str(len(numbers)))

    def _of_twelve(self, node: Node, numbers: tuple[float, ...]) -> Pose | None:
        if not is_nearly_rigid(numbers):
            self._draft.problem("robwork-not-a-rotation", _place(node), "", Instead.ITSELF)
        return from_twelve(numbers)

    def _of_parts(self, node: Node) -> Pose | None:
        translation: Vector | None = (0.0, 0.0, 0.0)
        rotation: Quaternion | None = IDENTITY_ROTATION
        positions = rotations = 0
        for child in node.children:
            if child.name == "Pos":
                positions += 1
                if positions > 1:
                    self._draft.problem("robwork-two-positions", child.tag.name_span)
                numbers = self.numbers(child)
                translation = None if numbers is None else (numbers[0], numbers[1], numbers[2])
            elif child.name in ROTATIONS:
                rotations += 1
                if rotations > 1:
                    self._draft.problem("robwork-two-rotations", child.tag.name_span, child.name)
                rotation = self.rotation(child)
            else:
                self._draft.problem("robwork-unknown-rotation", child.tag.name_span, child.name)
                rotation = None
        return None if translation is None or rotation is None else Pose(rotation, translation)

    def rotation(self, node: Node) -> Quaternion | None:
        """The rotation of an element that has one."""
        has_unit = attribute(node, "unit") is not None or note_misspelt_attribute(self._draft, node, "unit")
        if node.name == "RPY" and not has_unit:
            self._draft.problem("robwork-rpy-without-unit", node.tag.name_span)
        numbers = self.numbers(node)
        if numbers is None:
            return None
        match node.name:
            case "RPY":
                unit = attribute(node, "unit")
                if unit is not None and unit.value == "rad" and len(node.texts) == 1:
                    large = too_large(numbers)
                    if large is not None:
                        self._draft.problem("robwork-looks-like-degrees", node.texts[0], large)
                return from_roll_pitch_yaw(numbers[2], numbers[1], numbers[0])
            case "EAA":
                return _from_eaa(numbers)
            case "Rotation3D" if len(numbers) == 9:
                return self._of_matrix(node, numbers)
            case _:
                return _normalised(numbers)

    def _of_matrix(self, node: Node, numbers: tuple[float, ...]) -> Quaternion | None:
        nearest = nearest_rotation(_nine(numbers))
        size = determinant(_nine(numbers))
        if size < 0:
            self._draft.problem("robwork-not-a-rotation", _place(node), "", Instead.MIRROR)
        elif abs(size - 1) > _OFF:
            instead = "" if nearest is None else " ".join(f"{value + 0.0:.6g}" for value in nearest)
            self._draft.problem(
                "robwork-not-a-rotation", _place(node), instead, Instead.ROTATION if instead else Instead.NOTHING
            )
        return None if nearest is None else from_matrix(nearest)


def _is_whole(name: str, word: bytes, value: float) -> bool:
    """An integer is read as one; those of a list are read as numbers and truncated."""
    return value == int(value) and (name != "Integer" or word.lstrip(b"-+").isdigit())


def _place(node: Node) -> Span:
    """The place of an element's text; its name if it has none."""
    return Span(node.texts[0].start, node.texts[-1].end) if node.texts else node.tag.name_span


def _nine(numbers: tuple[float, ...]) -> Matrix:
    a, b, c, d, e, f, g, h, i = numbers
    return (a, b, c, d, e, f, g, h, i)


def from_twelve(numbers: tuple[float, ...]) -> Pose | None:
    """The pose with the nearest rotation to the rows of [R p]; None without one."""
    a, b, c, x, d, e, f, y, g, h, i, z = numbers
    nearest = nearest_rotation((a, b, c, d, e, f, g, h, i))
    return None if nearest is None else Pose(from_matrix(nearest), (x, y, z))


def is_nearly_rigid(numbers: tuple[float, ...]) -> bool:
    """True if the rows of [R p] are roughly a rotation: the loaders take them unchanged."""
    a, b, c, _, d, e, f, _, g, h, i, _ = numbers
    matrix = (a, b, c, d, e, f, g, h, i)
    nearest = nearest_rotation(matrix)
    return nearest is not None and all(abs(x - y) <= _ROUGH for x, y in zip(matrix, nearest, strict=True))


def _from_eaa(numbers: tuple[float, ...]) -> Quaternion:
    angle = hypot(*numbers)
    if angle == 0:
        return IDENTITY_ROTATION
    x, y, z = (value / angle for value in numbers)
    return about_axis((x, y, z), angle)


def _normalised(numbers: tuple[float, ...]) -> Quaternion:
    length = hypot(*numbers)
    if length == 0:
        return IDENTITY_ROTATION
    x, y, z, w = (value / length for value in numbers)
    return (x, y, z, w)
