"""Poses and vectors of the older task format: numbers as text or as `N` elements, without units."""

from robray.formats.robwork.frontend.drafts import Draft
from robray.formats.robwork.frontend.lacking import note_lacking
from robray.formats.robwork.frontend.numbers import number, too_large
from robray.formats.robwork.frontend.one_of import OLD_SINGLE, ROTATIONS, note_passed_over, taken
from robray.scene.pose import IDENTITY_ROTATION, Pose, Quaternion, from_roll_pitch_yaw
from robray.scene.rotation_matrix import from_matrix, nearest_rotation
from robray.syntax.xml.tree import Node
from robray.text.spans import Span

_COUNTS = {"Vector3D": (3,), "RPY": (3,), "Rotation3D": (9,), "N": (1,)}


class OldPoses:
    """Reads them into problems of drafts."""

    def __init__(self, text: bytes) -> None:
        self._text = text

    def transform(self, node: Node, draft: Draft) -> Pose | None:
        vector = node.child("Vector3D")
        rotation = taken(node, ROTATIONS)
        note_passed_over(draft, node, OLD_SINGLE["Transform3D"])
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
        """Those of a vector, as text or as `N` elements."""
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
