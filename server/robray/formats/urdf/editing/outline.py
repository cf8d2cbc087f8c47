"""What a robot's elements are in its outline."""

from robray.facts.items import Item
from robray.features.document_symbols import ROLES as OF_ALL
from robray.features.document_symbols import Outline, SymbolRole
from robray.formats.urdf.kinds import COLLISION, LINK, MATERIAL, VISUAL
from robray.formats.urdf.statements import (
    EndTag,
    Extension,
    Joint,
    Link,
    LinkElement,
    Material,
    Robot,
    Stray,
    statement_of,
)
from robray.text.printable import printable

ROLES = {
    **OF_ALL,
    LINK: SymbolRole.LINK,
    MATERIAL: SymbolRole.MATERIAL,
    VISUAL: SymbolRole.PART,
    COLLISION: SymbolRole.PART,
}
"""What the symbols are that its texts can name."""


def outline(item: Item) -> Outline | None:
    """Parts of links hardly ever have names, extensions need none. A joint says what it is between."""
    match statement_of(item):
        case Robot(name=name):
            return Outline(SymbolRole.ROBOT, name, detail="")
        case Link(name=name):
            return Outline(SymbolRole.LINK, name, detail="")
        case Joint(name=name, type=kind, parent=parent, child=child):
            between = "" if parent is None or child is None else f"{parent.text} → {child.text}"
            told = ("" if kind is None else kind.text, printable(between))
            return Outline(SymbolRole.JOINT, name, detail=", ".join(filter(None, told)))
        case Material(name=name):
            return Outline(SymbolRole.MATERIAL, name, detail="")
        case LinkElement(name=name, kind=part):
            is_named = name is not None and bool(name.text.strip())
            return Outline(SymbolRole.PART, name, part.value, part.value if is_named else "")
        case Extension(name=name, tag=tag):
            is_named = name is not None and bool(name.text.strip())
            return Outline(SymbolRole.EXTENSION, name, tag, tag if is_named else "")
        case EndTag() | Stray():
            return None
