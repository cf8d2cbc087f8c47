"""What an editor is offered in configurations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.completions.candidates import CompletionContext, Completions
from robray.features.document_symbols import Outline, SymbolRole
from robray.features.editing import Editing
from robray.features.folding_range import Fold
from robray.features.hover import Hover
from robray.text.spans import Span

if TYPE_CHECKING:
    from robray.features.editing import Hints, Tokens


class RofiEditing(Editing):
    def describe(self, occurrence: Occurrence) -> str:
        from robray.formats.rofi.editing.describe import describe

        return describe(occurrence)

    def leads(self, scene: SceneState, place: ItemPath, own: int) -> Iterator[tuple[Span, ItemPath, Span]]:
        from robray.formats.rofi.editing.components import module_types

        return module_types(scene, place, own)

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        from robray.formats.rofi.editing.explain import explain

        return explain(analysis, file, offset)

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        from robray.formats.rofi.editing.completion import complete

        return complete(analysis, file, offset, context)

    @cached_property
    def outline(self) -> Callable[[Item], Outline | None]:
        from robray.formats.rofi.editing.outline import outline

        return outline

    @cached_property
    def roles(self) -> Mapping[SymbolKind, SymbolRole]:
        from robray.formats.rofi.editing.outline import ROLES

        return ROLES

    def folds(self, file: SourceFile) -> Iterator[Fold]:
        from robray.formats.rofi.editing.folds import folds

        return folds(file)

    def parts(self, file: SourceFile, rank: int, offset: int | None) -> Iterator[Span]:
        from robray.formats.rofi.editing.spot import parts

        return parts(file, rank, offset)

    @cached_property
    def tokens(self) -> Tokens:
        from robray.formats.rofi.editing.tokens import item_tokens

        return item_tokens

    @cached_property
    def hints(self) -> Hints:
        from robray.formats.rofi.editing.hints import hints

        return hints

    def check_name(self, symbol: Symbol, new: str) -> None:
        from robray.formats.rofi.editing.names import check_name

        check_name(new)

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        return new
