"""Features of editors in SRDF."""

from collections.abc import Callable, Iterator

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.features.completions.candidates import CompletionContext, Completions
from robray.features.document_symbols import ROLES, Outline, SymbolRole
from robray.features.editing import Editing
from robray.features.element_folds import folds
from robray.features.folding_range import Fold
from robray.features.hover import Hover
from robray.features.xml_names import is_another_name, is_plain, stands_bare, written_as
from robray.formats.srdf.editing.completion import complete
from robray.formats.srdf.editing.describe import describe, explain
from robray.formats.srdf.kinds import END_EFFECTOR, GROUP, LINK, STATE, VIRTUAL_JOINT
from robray.formats.srdf.statements import Element, statement_of
from robray.syntax.xml_text import is_spelled_out
from robray.text.printable import printable
from robray.text.spans import Span

_ROLES = {
    **ROLES,
    LINK: SymbolRole.LINK,
    GROUP: SymbolRole.PART,
    STATE: SymbolRole.PART,
    END_EFFECTOR: SymbolRole.PART,
    VIRTUAL_JOINT: SymbolRole.JOINT,
}
_PLACES = {"robot": SymbolRole.ROBOT, "virtual_joint": SymbolRole.JOINT}


class SrdfEditing(Editing):
    roles = _ROLES

    def describe(self, occurrence: Occurrence) -> str | None:
        return describe(occurrence)

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        del analysis
        return explain(file, offset)

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        return complete(analysis, file, offset, context)

    @property
    def outline(self) -> Callable[[Item], Outline | None]:
        return _outline

    def folds(self, file: SourceFile) -> Iterator[Fold]:
        return folds(file)

    def is_spelled_out(self, name: str, text: bytes) -> bool:
        return is_spelled_out(name, text)

    def stands_bare(self, name: str) -> bool:
        return stands_bare(name)

    def is_plain(self, name: str, file: SourceFile) -> bool:
        return is_plain(name, file)

    def is_another_name(self, text: bytes, at: Span, run: Span) -> bool:
        return is_another_name(text, at, run)

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        del mention
        return written_as(file.text, at, new)


def _outline(item: Item) -> Outline | None:
    """An element by its name, else by the names in it."""
    statement = statement_of(item)
    if not isinstance(statement, Element):
        return None
    role = _PLACES.get(statement.tag, SymbolRole.PART)
    name = statement.name
    if name is not None and name.text.strip():
        group = statement.value("group")
        detail = "" if statement.is_root else statement.tag
        return Outline(role, name, detail=detail if group is None else f"{detail} of {printable(group.text)}")
    named = " ".join(printable(each.value.text) for each in statement.attributes if each.word != "reason")
    return Outline(role, None, f"{statement.tag} {named}".strip(), "")
