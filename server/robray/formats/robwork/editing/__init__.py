"""What an editor is offered in RobWork's files, besides what it is offered in any format."""

import re
from collections.abc import Mapping

from robray.analysis.files import SourceFile
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.document_symbols import ROLES, SymbolRole
from robray.features.editing import Editing
from robray.features.refactorings.refactoring import RefusalError
from robray.formats.robwork.kinds import DEFINE, DEVICE, TARGET
from robray.formats.robwork.statements import OldTarget, Target
from robray.text.spans import Span

_NAME = re.compile(r"[^<>&\"'.\s/]+")


class RobworkEditing(Editing):
    roles: Mapping[SymbolKind, SymbolRole] = {
        **ROLES,
        TARGET: SymbolRole.PART,
        DEVICE: SymbolRole.PART,
        DEFINE: SymbolRole.PART,
    }

    def called_after(self, item: Item, new: str) -> Mapping[str, str]:
        statement = item.statement
        if not isinstance(statement, Target | OldTarget) or statement.frame is None or statement.id is None:
            return {}
        return {statement.frame: statement.frame.removesuffix(statement.id.text) + new}

    def check_name(self, symbol: Symbol, new: str) -> None:
        """Names with dots would be those of frames in a device."""
        own = new.rpartition(".")[2] if symbol.kind is SymbolKind.FRAME else new
        if _NAME.fullmatch(own) is None:
            raise RefusalError(f"no {symbol.kind.word} can be called '{new}'")

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        """Of a full name only the last part stands at a site."""
        del file
        is_part = at.end - at.start < len(mention.name.text.encode())
        return new.rpartition(".")[2] if is_part else new
