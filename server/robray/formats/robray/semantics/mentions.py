"""The names in the statements of a scene file."""

from collections.abc import Iterable

from robray.facts.items import Item
from robray.facts.mentions import Mention, Role
from robray.facts.symbols import Name, SymbolKind
from robray.formats.robray.expressions import Array, Expression, Value
from robray.formats.robray.statements import (
    AllowedCollision,
    Attribute,
    Block,
    BlockKind,
    Constant,
    Include,
    Stray,
    statement_of,
)
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.text.records import new

_CONSTANT = (SymbolKind.CONSTANT,)
_CLASS = (SymbolKind.CLASS,)

_WORDS = frozenset({ValueType.WORD, ValueType.NAME, ValueType.PATH})

_DECLARED = {BlockKind.CLASS: SymbolKind.CLASS, BlockKind.FRAME: SymbolKind.FRAME}


def mentions(item: Item) -> list[Mention]:
    # A list, and no generator of generators: a name may stand in a hundred thousand places.
    found: list[Mention] = []
    match statement_of(item):
        case Constant(name=name, value=value):
            if name is not None:
                found.append(Mention(name, _CONSTANT, declares=True))
            if value is not None and value.name is not None:
                found.append(Mention(value.name, (SymbolKind.CONSTANT, SymbolKind.FRAME), role=Role.HANDED_ON))
            elif value is not None:
                _add_names(found, value, ())
        case AllowedCollision(operands=operands):
            found += [Mention(operand, (SymbolKind.FRAME,)) for operand in operands]
        case Block(kind=kind, name=name, attributes=attributes):
            if name is not None and kind in _DECLARED:
                found.append(Mention(name, (_DECLARED[kind],), declares=True))
            _add_of_attributes(found, attributes)
        case Stray(attributes=attributes):
            _add_of_attributes(found, attributes)
        case Include():
            pass
    return found


def _add_of_attributes(found: list[Mention], attributes: Iterable[Attribute]) -> None:
    for name, _, value, _ in attributes:
        if value is None:
            continue
        word = ROBRAY.attributes.get(name)
        refers = word.refers if word is not None else None
        whole = value.name if isinstance(value, Expression) else None
        if whole is not None and refers is SymbolKind.CLASS:
            # Constants are not put in for the names of classes.
            found.append(new(Mention, (whole, _CLASS, False, Role.NAME, None)))
        elif whole is not None and word is not None and refers is None and word.type in _WORDS:
            if name == "variable":
                found.append(Mention(whole, (SymbolKind.CONSTANT, SymbolKind.FRAME), role=Role.VARIABLE))
            else:
                found.append(Mention(whole, _CONSTANT, role=Role.WORD))
        else:
            _add_names(found, value, () if refers is None else (refers,))


def _add_names(found: list[Mention], value: Value, otherwise: tuple[SymbolKind, ...]) -> None:
    elements: tuple[Expression, ...] = value.elements if isinstance(value, Array) else (value,)
    for _, _, steps in elements:
        # A name that is the whole of a value, and no element, may stand for something else.
        kinds = (*_CONSTANT, *otherwise) if otherwise and len(steps) == 1 and elements[0] is value else _CONSTANT
        found += [new(Mention, (step, kinds, False, Role.NAME, None)) for step in steps if type(step) is Name]
