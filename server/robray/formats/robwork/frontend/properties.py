"""Properties, in tasks: a name, and a value of one of many sorts."""

from typing import NamedTuple

from robray.formats.robwork.frontend.drafts import Draft, note_lacking
from robray.formats.robwork.frontend.numbers import number
from robray.formats.robwork.frontend.one_of import SINGLE, last, note_passed_over
from robray.formats.robwork.frontend.poses import PoseReader
from robray.scene.pose import Pose
from robray.syntax.xml.tree import Node, text_of
from robray.text.spans import Span

VALUES = (
    "String",
    "StringList",
    "IntList",
    "DoubleList",
    "Double",
    "Float",
    "Integer",
    "Boolean",
    "Vector3D",
    "Vector2D",
    "Q",
    "Transform3D",
    "Rotation3D",
    "EAA",
    "RPY",
    "Quaternion",
    "Rotation2D",
    "VelocityScrew6D",
    "QPath",
    "T3DPath",
    "ValueList",
    "PropertyMap",
)

_WORDS = ("String", "StringList")
"""In which there is nothing to be counted."""

_PATHS = {"QPath": "Q", "T3DPath": "Transform3D"}
"""What the steps of a path are."""

_ROTATIONS = ("RPY", "EAA", "Quaternion", "Rotation3D")

BOOLEANS = ("true", "false", "1", "0")

_IN_SCREW = ("Pos", "EAA")
"""What a screw has, each at most once: how it moves, and how it turns."""


class PropertyRead(NamedTuple):
    """`string` is the element of a value that is a text, `pose` a value that is one."""

    key: str
    string: Node | None
    pose: Pose | None


def property_map(text: bytes, node: Node, draft: Draft) -> None:
    """All properties of a map in which nothing is looked up."""
    for each in node.children:
        if each.name == "Property":
            read_property(text, each, draft)
        else:
            draft.problem("robwork-unknown-element", each.tag.name_span, each.name, "hint", "Property")


def read_property(text: bytes, node: Node, draft: Draft) -> PropertyRead:
    value = _check_property(text, node, draft)
    string, pose = None, None
    for each in () if value is None else value.children[:1]:
        pose = _value(text, each, draft)
        if each.name == "String":
            string = each
    key = last(node, "Name")
    return PropertyRead("" if key is None else text_of(text, key), string, pose)


def _check_property(text: bytes, node: Node, draft: Draft) -> Node | None:
    """The value of a property, which has to be there, as a name has."""
    key, value = last(node, "Name"), last(node, "Value")
    note_passed_over(draft, node, SINGLE["Property"], is_last=True)
    called = "" if key is None else text_of(text, key)
    for comment in (*node.comments, *(() if value is None else value.comments)):
        draft.problem("robwork-comment-refused", comment, "Property")
    if key is None:
        note_lacking(draft, node, ("Name",), "robwork-missing-property-name", node.tag.name_span)
    if value is None:
        note_lacking(draft, node, ("Value",), "robwork-missing-property-value", node.tag.name_span, called)
    elif value.children:
        for each in value.children[1:]:
            draft.problem("robwork-passed-over", each.tag.name_span, each.name, value.children[0].name)
    elif not value.is_broken:
        draft.problem("robwork-missing-property-value", value.tag.name_span, called)
    for each in node.children:
        if each.name not in ("Name", "Description", "Value"):
            draft.problem("robwork-unknown-element", each.tag.name_span, each.name, "error", "Name Description Value")
    return value


def _value(text: bytes, node: Node, draft: Draft) -> Pose | None:
    """What is in a value, and in values in it."""
    reader = PoseReader(text, draft)
    waiting = [node]
    pose = None
    while waiting:
        each = waiting.pop()
        if each.name not in VALUES:
            draft.problem("robwork-unknown-element", each.tag.name_span, each.name, "error", " ".join(VALUES))
        elif each.name == "Transform3D":
            found = reader.transform(each)
            pose = found if each is node else None
        elif each.name in _ROTATIONS:
            reader.rotation(each)
        elif each.name == "ValueList":
            waiting += reversed(each.children)
        elif each.name in _PATHS:
            waiting += reversed([one for one in each.children if one.name == _PATHS[each.name]])
        elif each.name == "PropertyMap":
            inner: list[Node] = []
            for one in each.children:
                if one.name == "Property":
                    value = _check_property(text, one, draft)
                    inner += () if value is None else value.children[:1]
                else:
                    draft.problem("robwork-unknown-element", one.tag.name_span, one.name, "hint", "Property")
            waiting += reversed(inner)
        elif each.name == "Boolean":
            _check_boolean(text, each, draft)
        elif each.name == "VelocityScrew6D":
            note_passed_over(draft, each, SINGLE["VelocityScrew6D"], is_last=True)
            for one in each.children:
                if one.name in _IN_SCREW:
                    reader.numbers(one)
                else:
                    draft.problem("robwork-unknown-element", one.tag.name_span, one.name, "error", " ".join(_IN_SCREW))
        elif each.name not in _WORDS:
            reader.numbers(each)
    return pose


def _check_boolean(text: bytes, node: Node, draft: Draft) -> None:
    written = text_of(text, node)
    if written not in BOOLEANS and not node.is_broken:
        at = Span(node.texts[0].start, node.texts[-1].end) if node.texts else node.tag.name_span
        draft.problem("robwork-unknown-value", at, written, node.name, " ".join(BOOLEANS))


def whole_number(written: str) -> int | None:
    value = number(written)
    return None if value is None or value != int(value) or not written.lstrip("-+").isdecimal() else int(value)
