"""What an editor is offered in cranes, besides what it is offered in any format."""

import re

from robray.analysis.files import SourceFile
from robray.facts.mentions import Mention
from robray.facts.symbols import Symbol
from robray.features.document_symbols import ROLES, SymbolRole
from robray.features.editing import Editing
from robray.features.refactorings.refactoring import RefusalError
from robray.text.spans import Span

from .statements import LOAD

_WORD = re.compile(r"[^\s#\"]+")


class CraneEditing(Editing):
    roles = {**ROLES, LOAD: SymbolRole.PART}  # noqa: RUF012 - nobody changes it

    def check_name(self, symbol: Symbol, new: str) -> None:
        if _WORD.fullmatch(new) is None:
            raise RefusalError(f"no {symbol.kind.word} can be called '{new}': a name is one word")

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        del file, at, mention
        return new
