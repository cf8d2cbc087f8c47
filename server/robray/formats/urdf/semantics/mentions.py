"""The names in a robot's statements."""

from collections.abc import Iterator

from robray.facts.mentions import Mention
from robray.facts.symbols import SymbolKind
from robray.formats.urdf.kinds import JOINT, LINK, MATERIAL
from robray.formats.urdf.semantics.names import ELEMENTS
from robray.formats.urdf.statements import (
    EndTag,
    Extension,
    Joint,
    Link,
    LinkElement,
    Material,
    Robot,
    RobotStatement,
    Stray,
)


def mentions(statement: RobotStatement) -> Iterator[Mention]:
    """A joint is named by what it becomes, so that scenes name the same thing."""
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
