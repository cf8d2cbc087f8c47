"""Symbols of a robot's statements, the names in them, and the frames that amino creates.

A joint becomes a frame of its own name. Parts of a link hang on the frame of the joint that leads there. For a part
with another pose, or a link without a leading joint, amino adds a frame named after link and part. Several visuals of a
link have frames of one name, and amino hangs all shapes on the first. In ROS each is at its own origin: the further
ones are frames that only robray has, with a number behind the name.
"""

import re
from collections.abc import Callable, Iterator

from robray.analysis.further_frames import numbered
from robray.facts.mentions import Mention
from robray.facts.robots import MODEL
from robray.facts.symbols import Symbol, SymbolKind, frame_symbols
from robray.formats.urdf.kinds import (
    CHILD_LINK,
    COLLISION,
    DEFINED_MATERIAL,
    JOINT,
    LINK,
    MATERIAL,
    TOP_MATERIAL,
    VISUAL,
)
from robray.formats.urdf.statements import (
    EndTag,
    Extension,
    Joint,
    Link,
    LinkElement,
    Material,
    Origin,
    PartKind,
    Robot,
    RobotStatement,
    ShapeKind,
    Stray,
)
from robray.scene.pose import IDENTITY_ROTATION

_OF_PART = re.compile(rf"(.*)-(?:{'|'.join(kind.value for kind in PartKind)})(?:-[0-9]+)*", re.DOTALL)

ELEMENTS = {PartKind.VISUAL: VISUAL, PartKind.COLLISION: COLLISION}
"""The kinds of the names of parts, which annotations of other formats use."""


def declared_by(statement: RobotStatement) -> tuple[Symbol, ...]:
    """The symbols that a statement declares by itself, wherever it is."""
    match statement:
        case Link():
            # urdfdom takes a link without a name for one with an empty name.
            return (Symbol(LINK, "" if statement.name is None else statement.name.text),)
        case Joint():
            found = []
            if statement.name is not None:
                text = statement.name.text
                found += [Symbol(JOINT, text), *frame_symbols(text)]
            if statement.child is not None:
                found.append(Symbol(CHILD_LINK, statement.child.text))
            return tuple(found)
        case Material():
            called = "" if statement.name is None else statement.name.text
            defined = (Symbol(DEFINED_MATERIAL, called),) if statement.defines else ()
            return (Symbol(MATERIAL, called), Symbol(TOP_MATERIAL, called), *defined)
        case LinkElement(kind=kind, name=called, material=material):
            found = []
            if called is not None and kind in ELEMENTS:
                found.append(Symbol(ELEMENTS[kind], called.text))
            if material is not None and material.name is not None and material.defines:
                found += [Symbol(MATERIAL, material.name.text), Symbol(DEFINED_MATERIAL, material.name.text)]
            return tuple(found)
        case Robot():
            return (Symbol(MODEL, ""),)
        case Extension() | EndTag() | Stray():
            return ()


def frame_name(link: str, kind: PartKind) -> str:
    return f"{link}-{kind.value}"


def own_frame_name(name: str, before: int, is_joint: Callable[[str], bool]) -> str:
    """The name of a part's frame after `before` others that amino also calls `name`: `name` itself for the first,
    unless a joint has that name.
    """
    found = numbered(name, before + is_joint(name))
    while is_joint(found):
        found += "-1"
    return found


def link_of_frame(name: str) -> str | None:
    """The link whose part may have a frame with this name, numbered or not; None if there is none."""
    found = _OF_PART.fullmatch(name)
    return None if found is None else found[1]


def makes_frame(part: LinkElement, *, is_led: bool) -> bool:
    """True if a part gets a frame of its own; `is_led`: a joint leads to its link.

    amino's cylinders begin at their base, those of URDF have their origin in the middle.
    """
    is_cylinder = part.shape is not None and part.shape.kind is ShapeKind.CYLINDER
    return not is_led or is_cylinder or not _is_identity(part.origin)


def _is_identity(origin: Origin | None) -> bool:
    if origin is None:
        return True
    if origin.quat_xyzw is not None and origin.rotation != IDENTITY_ROTATION:
        return False
    vectors = (origin.xyz, origin.rpy)
    return not any(any(vector.values) for vector in vectors if vector is not None and vector.values is not None)


def mentions(statement: RobotStatement) -> Iterator[Mention]:
    """The names in a statement. A joint counts as its frame, as in scenes."""
    match statement:
        case Link(name=name) if name is not None:
            yield Mention(name, (LINK,), declares=True)
        case Joint(name=name, parent=parent, child=child, mimic=mimic):
            if name is not None:
                yield Mention(name, (SymbolKind.FRAME,), declares=True)
            for link in (parent, child):
                if link is not None:
                    yield Mention(link, (LINK,))
            if mimic is not None and mimic.joint is not None:
                yield Mention(mimic.joint, (SymbolKind.FRAME,))
        case Material(name=name) if name is not None:
            yield Mention(name, (MATERIAL,), declares=True)
        case LinkElement(kind=kind, name=name, material=material):
            if name is not None and name.text and kind in ELEMENTS:
                yield Mention(name, (ELEMENTS[kind],), declares=True)
            if material is not None and material.name is not None:
                yield Mention(material.name, (MATERIAL,), declares=material.defines)
        case Extension(references=references):
            for name, kinds, _ in references:
                meant = (SymbolKind.FRAME if kind is JOINT else kind for kind in kinds)
                yield Mention(name, tuple(meant))
        case Link() | Material() | Robot() | EndTag() | Stray():
            pass
