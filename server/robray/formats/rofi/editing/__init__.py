"""What an editor is offered in configurations."""

from __future__ import annotations

from collections.abc import Iterator

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.mentions import Mention
from robray.facts.symbols import Symbol
from robray.features.completions.candidates import CompletionContext, Completions
from robray.features.editing import Editing
from robray.features.folding_range import Fold
from robray.features.hover import Hover
from robray.formats.rofi.editing.completion import complete
from robray.formats.rofi.editing.components import module_types
from robray.formats.rofi.editing.describe import describe
from robray.formats.rofi.editing.explain import explain
from robray.formats.rofi.editing.folds import folds
from robray.formats.rofi.editing.hints import hints
from robray.formats.rofi.editing.names import check_name
from robray.formats.rofi.editing.outline import ROLES, outline
from robray.formats.rofi.editing.spot import parts
from robray.formats.rofi.editing.tokens import item_tokens
from robray.text.spans import Span


class RofiEditing(Editing):
    def describe(self, occurrence: Occurrence) -> str:
        return describe(occurrence)

    def leads(self, scene: SceneState, place: ItemPath, own: int) -> Iterator[tuple[Span, ItemPath, Span]]:
        return module_types(scene, place, own)

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        return explain(analysis, file, offset)

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        return complete(analysis, file, offset, context)

    outline = staticmethod(outline)

    roles = ROLES

    def folds(self, file: SourceFile) -> Iterator[Fold]:
        return folds(file)

    def parts(self, file: SourceFile, rank: int, offset: int | None) -> Iterator[Span]:
        return parts(file, rank, offset)

    tokens = staticmethod(item_tokens)

    hints = staticmethod(hints)

    def check_name(self, symbol: Symbol, new: str) -> None:
        check_name(new)

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        return new
