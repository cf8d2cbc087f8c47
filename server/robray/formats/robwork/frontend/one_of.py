"""Elements of which a task has one: the one that its loader takes where there are several, and the others."""

from collections.abc import Iterable, Mapping

from robray.formats.robwork.frontend.drafts import Draft
from robray.syntax.xml.tree import Node

Groups = tuple[tuple[str, ...], ...]
"""Of each group an element has one; the loader looks for the first of the group, and then for the next."""

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
"""By the elements of today's tasks, of which the last one is taken."""

VALUES = ("S", "N", "Vector3D", "RPY", "Rotation3D", "Transform3D", "Q", "Special")
CONSTRAINTS = ("LinearToolConstraint", "CircularToolConstraint", "LinearJointConstraint")
LOCATIONS = ("Tool", "Joint")
ROTATIONS = ("Rotation3D", "RPY")
SPEEDS = ("ToolSpeed", "Speed")
WAYS = ("Angular", "Positional")

_SPEED: Groups = (WAYS, ("N",))
OLD_SINGLE: Mapping[str, Groups] = {
    "Task": (*_IN_OLD, ("WorkCell",)),
    "Trajectory": (*_IN_OLD, ("Device",), ("TCP",)),
    "Target": (*_IN_OLD, LOCATIONS),
    "Tool": (("Transform3D",), ("Frame",)),
    "Transform3D": (("Vector3D",), ROTATIONS),
    "Joint": (("Q",),),
    "Link": (*_IN_OLD, CONSTRAINTS),
    "LinearToolConstraint": (SPEEDS,),
    "CircularToolConstraint": (SPEEDS, ("Vector3D",), ("Frame",)),
    "ToolSpeed": _SPEED,
    "Speed": _SPEED,
    "AttachFrame": (*_IN_OLD, ("Item",), ("TCP",)),
    "Property": (("Key",), ("Description",), VALUES),
}
"""By those of the older format, of which the first one is taken."""


def last(node: Node, name: str) -> Node | None:
    """The last child of a name."""
    return next((each for each in reversed(node.children) if each.tag.name == name), None)


def taken(node: Node, group: Iterable[str]) -> Node | None:
    """The child that the older loader takes of a group."""
    return next((child for name in group if (child := node.child(name)) is not None), None)


def note_passed_over(draft: Draft, node: Node, groups: Groups, *, is_last: bool = False) -> None:
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
                draft.problem("robwork-passed-over", each.tag.name_span, each.name, other)
