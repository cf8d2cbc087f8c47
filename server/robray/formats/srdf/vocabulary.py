"""The elements of SRDF and their attributes, one row each, as srdfdom reads them, and the kinds of names in them.

Reading, names, completion, hover and unknown words all use this table.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from robray.facts.query_kinds import QueryKind
from robray.facts.robots import GROUP, JOINT, LINK
from robray.facts.symbols import SymbolKind

ASKED_VIRTUAL_JOINT = QueryKind("the place of the first virtual joint of that name", of_a_format=True, of_file=True)

VIRTUAL_JOINT = SymbolKind("virtual joint", (ASKED_VIRTUAL_JOINT,), of_one_file=True)
STATE = SymbolKind("group state", of_one_file=True)
END_EFFECTOR = SymbolKind("end effector", of_one_file=True)


ADJACENT = "Adjacent"
"""The reason of a pair of links that a joint connects."""

_ANY_JOINT = (VIRTUAL_JOINT, JOINT)


class AttributeWord(NamedTuple):
    """`names` are the kinds of names in its value: the first kind that has the name counts, otherwise the last.

    `words` are the values that srdfdom knows, and `numbers` is the minimum count of numbers.
    """

    name: str
    documentation: str
    names: tuple[SymbolKind, ...] = ()
    declares: SymbolKind | None = None
    is_needed: bool = True
    words: tuple[str, ...] = ()
    numbers: int = 0


class ElementWord(NamedTuple):
    name: str
    documentation: str
    attributes: tuple[AttributeWord, ...]
    children: "tuple[ElementWord, ...]" = ()

    def attribute(self, name: str) -> AttributeWord | None:
        return next((word for word in self.attributes if word.name == name), None)

    def child(self, name: str) -> "ElementWord | None":
        return next((word for word in self.children if word.name == name), None)


def _pair(name: str, documentation: str) -> ElementWord:
    return ElementWord(
        name,
        documentation,
        (
            AttributeWord("link1", "One link of the pair.", (LINK,)),
            AttributeWord("link2", "The other link of the pair.", (LINK,)),
            AttributeWord(
                "reason",
                "Reason for the pair. MoveIt ignores it.",
                is_needed=False,
                words=(ADJACENT, "Never", "Default", "Always", "User"),
            ),
        ),
    )


ROOT = ElementWord(
    "robot",
    "The description of a robot that MoveIt reads beside its URDF.",
    (AttributeWord("name", "The name of the robot, as in its URDF."),),
    (
        ElementWord(
            "group",
            "A planning group: the joints that MoveIt moves together.",
            (AttributeWord("name", "The name of the group.", declares=GROUP),),
            (
                ElementWord(
                    "joint", "A joint of the group.", (AttributeWord("name", "A joint of the robot.", _ANY_JOINT),)
                ),
                ElementWord(
                    "link",
                    "A link of the group, with the joint that leads to it.",
                    (AttributeWord("name", "A link of the robot.", (LINK,)),),
                ),
                ElementWord(
                    "chain",
                    "All joints from one link to another.",
                    (
                        AttributeWord("base_link", "The link that the chain begins with.", (LINK,)),
                        AttributeWord("tip_link", "The link that the chain ends with.", (LINK,)),
                    ),
                ),
                ElementWord(
                    "group",
                    "Another group, with all of its joints.",
                    (AttributeWord("name", "A group of this file.", (GROUP,)),),
                ),
            ),
        ),
        ElementWord(
            "group_state",
            "A named state of a group: a position for each of its joints.",
            (
                AttributeWord("name", "The name of the state.", declares=STATE),
                AttributeWord("group", "The group whose joints the state moves.", (GROUP,)),
            ),
            (
                ElementWord(
                    "joint",
                    "The position of a joint in the state.",
                    (
                        AttributeWord("name", "A joint of the robot.", _ANY_JOINT),
                        AttributeWord("value", "Its position in radians or metres.", numbers=1),
                    ),
                ),
            ),
        ),
        ElementWord(
            "end_effector",
            "A group that is a tool at the end of another group.",
            (
                AttributeWord("name", "The name of the end effector.", declares=END_EFFECTOR),
                AttributeWord("group", "The group of the tool's own joints and links.", (GROUP,)),
                AttributeWord("parent_link", "The link that the tool is attached to.", (LINK,)),
                AttributeWord("parent_group", "The group that moves the tool.", (GROUP,), is_needed=False),
            ),
        ),
        ElementWord(
            "virtual_joint",
            "A joint between the world and the robot.",
            (
                AttributeWord("name", "The name of the joint.", declares=VIRTUAL_JOINT),
                AttributeWord(
                    "type",
                    "Type of the joint: how the robot moves in the world.",
                    words=("fixed", "floating", "planar"),
                ),
                AttributeWord("parent_frame", "The frame of the world that the robot moves in."),
                AttributeWord("child_link", "The link of the robot that the joint leads to.", (LINK,)),
            ),
        ),
        ElementWord(
            "passive_joint",
            "A joint that no motor moves.",
            (AttributeWord("name", "A joint of the robot.", _ANY_JOINT),),
        ),
        _pair("disable_collisions", "A pair of links that may touch."),
        _pair("enable_collisions", "A pair of links that may not touch, even if another element allows it."),
        ElementWord(
            "disable_default_collisions",
            "A link that may touch all other links.",
            (AttributeWord("link", "A link of the robot.", (LINK,)),),
        ),
        ElementWord(
            "joint_property",
            "A property of a joint for planners.",
            (
                AttributeWord("joint_name", "A joint of the robot.", _ANY_JOINT),
                AttributeWord("property_name", "The name of the property."),
                AttributeWord("value", "The value of the property."),
            ),
        ),
        ElementWord(
            "link_sphere_approximation",
            "Spheres that stand for the shape of a link.",
            (AttributeWord("link", "A link of the robot.", (LINK,)),),
            (
                ElementWord(
                    "sphere",
                    "One of the spheres.",
                    (
                        AttributeWord("center", "Its centre in the frame of the link, in metres.", numbers=3),
                        AttributeWord("radius", "Its radius in metres.", numbers=1),
                    ),
                ),
            ),
        ),
    ),
)

PAIRS = frozenset({"disable_collisions", "enable_collisions"})


def word_at(path: Sequence[str]) -> ElementWord | None:
    """The element at the end of a path of names from the root."""
    found = ROOT if path and path[0] == ROOT.name else None
    for name in path[1:]:
        found = None if found is None else found.child(name)
    return found


def _holding() -> Iterator[tuple[str, tuple[str, ...]]]:
    for outer in (ROOT, *ROOT.children):
        if outer.children:
            yield outer.name, tuple(each.name for each in outer.children)


HOLDS: Mapping[str, tuple[str, ...]] = dict(_holding())
"""The children that an element may have, by its name."""

WORDS = frozenset[str]().union(*HOLDS.values())
