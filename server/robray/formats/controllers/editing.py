"""Features of editors in files of controllers."""

from collections.abc import Callable
from functools import partial

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence, declarations
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.robots import INTERFACE, JOINT, LINK, WORD
from robray.features.candidates import Candidate, Completion, CompletionContext, CompletionRole, Completions, best
from robray.features.describe import describe_name
from robray.features.document_symbols import Outline, SymbolRole
from robray.features.editing import Editing, editing_of
from robray.formats.controllers.statements import statement_of
from robray.syntax.yaml.writing import stands_bare
from robray.text.spans import Span


class ControllersEditing(Editing):
    def describe(self, occurrence: Occurrence) -> str | None:
        formats = (occurrence.scene.file(place).format for place in declarations(occurrence))
        of_robot = next((each for each in formats if each is not self.format), None)
        return describe_name(occurrence) if of_robot is None else editing_of(of_robot).describe(occurrence)

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        """The names of the robot that have the kind of the name at the cursor."""
        facts = file.reading.facts
        rank = facts.rank_at(max(offset - 1, 0))
        scene = analysis.widest(file.path)
        if rank < 0 or scene is None or context.trigger or not facts.starts[rank] <= offset <= facts.ends[rank]:
            return None
        kind = statement_of(facts.items[rank]).kind
        known = [each.name for each in scene.declarations if each.kind is kind and stands_bare(each.name)]
        written = file.text[facts.starts[rank] : offset].decode("utf-8", "replace")
        candidates: list[Candidate] = [
            (0, name, partial(Completion, name, CompletionRole.FRAME, name, kind.word)) for name in known
        ]
        items, incomplete = best(written, candidates, snippets=context.snippets)
        return Completions(Span(facts.starts[rank], facts.ends[rank]), items, incomplete)

    @property
    def outline(self) -> Callable[[Item], Outline | None]:
        return _outline

    def stands_bare(self, name: str) -> bool:
        return stands_bare(name)

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        del file, at, mention
        return new


_ROLES = {JOINT: SymbolRole.JOINT, LINK: SymbolRole.LINK}


def _outline(item: Item) -> Outline | None:
    statement = statement_of(item)
    if statement.kind in (INTERFACE, WORD):
        return None
    detail = f"{statement.parameter} of {statement.within}" if statement.parameter else statement.within
    return Outline(_ROLES.get(statement.kind, SymbolRole.PART), statement.named, detail=detail)


EDITING = ControllersEditing
