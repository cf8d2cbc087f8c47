"""Features of editors in SRDF."""

from collections.abc import Callable

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence
from robray.facts.items import Item
from robray.features.completions.candidates import CompletionContext, Completions
from robray.features.document_symbols import ROLES, Outline, SymbolRole
from robray.features.hover import Hover
from robray.features.xml_editing import XmlEditing
from robray.formats.srdf.editing.completion import complete
from robray.formats.srdf.editing.describe import describe, explain
from robray.formats.srdf.kinds import END_EFFECTOR, GROUP, LINK, STATE, VIRTUAL_JOINT
from robray.formats.srdf.statements import Element, statement_of
from robray.text.printable import printable

_ROLES = {
    **ROLES,
    LINK: SymbolRole.LINK,
    GROUP: SymbolRole.PART,
    STATE: SymbolRole.PART,
    END_EFFECTOR: SymbolRole.PART,
    VIRTUAL_JOINT: SymbolRole.JOINT,
}
_PLACES = {"robot": SymbolRole.ROBOT, "virtual_joint": SymbolRole.JOINT}


class SrdfEditing(XmlEditing):
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
