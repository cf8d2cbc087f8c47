"""What a configuration's items are in its outline: worlds, in them modules, and joints between these."""

from robray.facts.items import Item
from robray.features.document_symbols import ROLES as OF_ALL
from robray.features.document_symbols import Outline, SymbolRole
from robray.formats.rofi.kinds import MODULE
from robray.formats.rofi.statements import End, Module, ModuleJoint, SpaceJoint, World, statement_of
from robray.text.printable import printable

ROLES = {**OF_ALL, MODULE: SymbolRole.LINK}
"""What the symbols are that its texts can name."""


def outline(item: Item) -> Outline:
    statement = statement_of(item)
    match statement:
        case World():
            return Outline(SymbolRole.ROBOT, None, "world", detail="")
        case Module(name=name, type=kind):
            return Outline(SymbolRole.LINK, name, "module", detail="" if kind is None else kind.value)
        case ModuleJoint(orientation=orientation, source=source, target=target):
            detail = "" if orientation is None else printable(orientation.text)
            return Outline(SymbolRole.JOINT, None, f"{end_in_words(source)} to {end_in_words(target)}", detail)
        case SpaceJoint(target=target, motion=motion):
            moves = None if motion is None else motion.type
            detail = "" if moves is None else moves.value
            return Outline(SymbolRole.JOINT, None, f"world to {end_in_words(target)}", detail)


def end_in_words(end: End | None) -> str:
    """The module, and its component."""
    if end is None or end.module is None:
        return "?"
    component = "?" if end.component is None else printable(str(end.component.value))
    return f"{end.module.text}:{component}"
