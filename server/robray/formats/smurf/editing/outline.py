"""What the statements of SMURF are in an outline."""

from robray.facts.items import Item
from robray.facts.robots import COLLISION, JOINT, LINK, MATERIAL, VISUAL
from robray.features.document_symbols import ROLES as OF_ALL
from robray.features.document_symbols import Outline, SymbolRole
from robray.formats.smurf.kinds import MOTOR, POSE, SENSOR
from robray.formats.smurf.statements import Annotation, Entity, Key, ListedFile, Odd, Section, statement_of
from robray.text.printable import printable

ROLES = {
    **OF_ALL,
    LINK: SymbolRole.LINK,
    JOINT: SymbolRole.JOINT,
    MATERIAL: SymbolRole.MATERIAL,
    VISUAL: SymbolRole.PART,
    COLLISION: SymbolRole.PART,
    MOTOR: SymbolRole.PART,
    SENSOR: SymbolRole.PART,
    POSE: SymbolRole.PART,
}
"""What the symbols are that its texts can name."""


def outline(item: Item) -> Outline | None:
    match statement_of(item):
        case Entity(name=name, called=called, file=file):
            return Outline(SymbolRole.FRAME, name, called, "" if file is None else file.text, in_list=True)
        case Annotation(name=name, section=section, type=kind):
            return Outline(SymbolRole.PART, name, section, "" if kind is None else printable(kind.text), in_list=True)
        case ListedFile(path=path):
            return Outline(SymbolRole.EXTENSION, path, detail="", in_list=True)
        case Section(name=name):
            return Outline(SymbolRole.EXTENSION, name, detail="", is_head=True)
        case Key(name=name, value=value):
            return Outline(SymbolRole.CONSTANT, name, detail="" if value is None else value.text)
        case Odd():
            return None
