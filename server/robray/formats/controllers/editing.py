"""Features of editors in files of controllers."""

from collections.abc import Callable
from functools import partial

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence, declarations
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.robots import JOINT
from robray.features.candidates import Candidate, Completion, CompletionContext, CompletionRole, Completions, best
from robray.features.describe import describe_name
from robray.features.document_symbols import Outline, SymbolRole
from robray.features.editing import Editing, editing_of
from robray.formats.controllers.statements import statement_of
from robray.syntax.yaml.writing import stands_bare
from robray.text.spans import Span


class ControllersEditing(Editing):
    def describe(self, occurrence: Occurrence) -> str | None:
        places = declarations(occurrence)
        if not places:
            return describe_name(occurrence)
        return editing_of(occurrence.scene.file(places[0]).format).describe(occurrence)

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        """The joints of the robot in the place of a name of a joint."""
        facts = file.reading.facts
        rank = facts.rank_at(max(offset - 1, 0))
        scene = analysis.widest(file.path)
        if rank < 0 or scene is None or context.trigger or not facts.starts[rank] <= offset <= facts.ends[rank]:
            return None
        known = [each.name for each in scene.declarations if each.kind is JOINT and stands_bare(each.name)]
        written = file.text[facts.starts[rank] : offset].decode("utf-8", "replace")
        candidates: list[Candidate] = [
            (0, name, partial(Completion, name, CompletionRole.FRAME, name, JOINT.word)) for name in known
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


def _outline(item: Item) -> Outline | None:
    statement = statement_of(item)
    detail = f"{statement.parameter} of {statement.within}" if statement.parameter else statement.within
    return Outline(SymbolRole.JOINT, statement.joint, detail=detail)
