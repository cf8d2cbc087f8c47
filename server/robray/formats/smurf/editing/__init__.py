"""What an editor is offered in files of SMURF, besides what it is offered in any format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from robray.analysis.analysis import Analysis, FileSpan
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
from robray.features.moving.wanted import PoseWanted, Proposal
from robray.features.rename_files import Moves
from robray.text.spans import Span

if TYPE_CHECKING:
    from robray.features.editing import Hints, Tokens


class SmurfEditing(Editing):
    def describe(self, occurrence: Occurrence) -> str | None:
        from robray.formats.smurf.editing.describe import describe

        return describe(occurrence)

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        from robray.formats.smurf.editing.explain import explain

        return explain(analysis, file, offset)

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        from robray.formats.smurf.editing.completion import complete

        return complete(analysis, file, offset, context)

    @cached_property
    def outline(self) -> Callable[[Item], Outline | None]:
        from robray.formats.smurf.editing.outline import outline

        return outline

    @cached_property
    def roles(self) -> Mapping[SymbolKind, SymbolRole]:
        from robray.formats.smurf.editing.outline import ROLES

        return ROLES

    def folds(self, file: SourceFile) -> Iterator[Fold]:
        from robray.formats.smurf.editing.folds import folds

        return folds(file)

    @cached_property
    def tokens(self) -> Tokens:
        from robray.formats.smurf.editing.tokens import item_tokens

        return item_tokens

    @cached_property
    def hints(self) -> Hints:
        from robray.formats.smurf.editing.hints import hints

        return hints

    def check_name(self, symbol: Symbol, new: str) -> None:
        from robray.formats.smurf.editing.names import check_name

        check_name(symbol, new)

    def rewritten(self, file: SourceFile, at: Span, mention: Mention, new: str) -> tuple[Span, str]:
        from robray.formats.smurf.editing.names import rewritten

        return rewritten(file, at, mention, new)

    def check_declaration(self, scene: SceneState, place: ItemPath, symbol: Symbol) -> None:
        from robray.formats.smurf.editing.names import check_declaration

        check_declaration(scene, place, symbol)

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        from robray.formats.smurf.editing.names import moved_names

        return moved_names(file, moves)

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        from robray.formats.smurf.editing.moving import moves

        return moves(scene, place, wanted)
