"""Tasks, targets and motions, devices and frames in the outline."""

from collections.abc import Mapping
from typing import assert_never

from robray.facts.items import Item
from robray.facts.symbols import SymbolKind
from robray.features.document_symbols import Outline, SymbolRole
from robray.formats.robwork.kinds import DEFINE, DEVICE, TARGET
from robray.formats.robwork.statements import (
    Action,
    Attachment,
    Configuration,
    Define,
    Device,
    Frame,
    FramePair,
    Include,
    Link,
    Model,
    Motion,
    Nothing,
    OldTarget,
    Property,
    Shape,
    StaticPairs,
    Target,
    Task,
    Trajectory,
    UseDefinition,
    Volatile,
    Workcell,
    statement_of,
)

ROLES: Mapping[SymbolKind, SymbolRole] = {
    SymbolKind.FRAME: SymbolRole.FRAME,
    TARGET: SymbolRole.FRAME,
    DEVICE: SymbolRole.ROBOT,
    DEFINE: SymbolRole.CONSTANT,
}

_EMPTY = '""'


def outline(item: Item) -> Outline | None:
    statement = statement_of(item)
    match statement:
        case Task(kind=kind, title=title):
            return Outline(SymbolRole.CLASS, None, title or kind.value, kind.value)
        case Trajectory(title=title):
            return Outline(SymbolRole.CLASS, None, title, "trajectory")
        case Workcell(name=name):
            return Outline(SymbolRole.ROBOT, name, "WorkCell", "WorkCell")
        case Device(name=name, kind=kind):
            return Outline(SymbolRole.ROBOT, name, kind, kind)
        case Frame(name=name, is_copy=is_copy):
            return None if is_copy else Outline(SymbolRole.FRAME, name, "")
        case Target(id=name):
            # An empty id is one.
            return Outline(SymbolRole.FRAME, name, _EMPTY if name is not None else "target", "target")
        case OldTarget(id=name, frame=frame):
            return Outline(SymbolRole.FRAME, name, "target" if frame is None else frame.rpartition("/")[2], "target")
        case Motion(type=type_, ends=ends):
            way = " → ".join(end.target.text.strip() or _EMPTY for end in ends)
            return Outline(SymbolRole.PART, None, way or "motion", type_)
        case Action(number=number):
            return Outline(SymbolRole.PART, None, "action", "" if number is None else str(number))
        case Attachment():
            return Outline(SymbolRole.PART, None, "attach", "")
        case FramePair() | Volatile() | StaticPairs():
            return None
        case (
            Property()
            | Link()
            | Model()
            | Shape()
            | Include()
            | Define()
            | UseDefinition()
            | Configuration()
            | Nothing()
        ):
            return None
        case _:
            assert_never(statement)
