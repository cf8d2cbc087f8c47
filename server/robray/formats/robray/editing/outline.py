"""What the statements of a scene file are in its outline, and in words."""

from robray.facts.items import Item
from robray.features.document_symbols import Outline, SymbolRole
from robray.formats.robray.statements import AllowedCollision, Block, BlockKind, Constant, Include, Stray, statement_of

_ROLES = {BlockKind.CLASS: SymbolRole.CLASS, BlockKind.FRAME: SymbolRole.FRAME}


def outline(item: Item) -> Outline | None:
    statement = item.statement
    if isinstance(statement, Constant):
        return Outline(SymbolRole.CONSTANT, statement.name)
    role = _ROLES.get(statement.kind) if isinstance(statement, Block) else None
    return Outline(role, statement.name) if isinstance(statement, Block) and role is not None else None


def noun(item: Item) -> str:
    match statement_of(item):
        case Block(kind=kind):
            return kind.value
        case Constant():
            return "constant"
        case AllowedCollision():
            return "allow_collision"
        case Include() | Stray():
            return "statement"
