"""What an editor is offered in files of SMURF, besides what it is offered in any format."""

from __future__ import annotations

from collections.abc import Iterator

from robray.analysis.analysis import Analysis, FileSpan
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
from robray.features.moving.wanted import PoseWanted, Proposal
from robray.features.rename_files import Moves
from robray.formats.smurf.editing.completion import complete
from robray.formats.smurf.editing.describe import describe
from robray.formats.smurf.editing.explain import explain
from robray.formats.smurf.editing.folds import folds
from robray.formats.smurf.editing.hints import hints
from robray.formats.smurf.editing.moving import moves
from robray.formats.smurf.editing.names import check_declaration, check_name, moved_names, rewritten
from robray.formats.smurf.editing.outline import ROLES, outline
from robray.formats.smurf.editing.tokens import item_tokens
from robray.text.spans import Span


class SmurfEditing(Editing):
    def describe(self, occurrence: Occurrence) -> str | None:
        return describe(occurrence)

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

    tokens = staticmethod(item_tokens)

    hints = staticmethod(hints)

    def check_name(self, symbol: Symbol, new: str) -> None:
        check_name(symbol, new)

    def rewritten(self, file: SourceFile, at: Span, mention: Mention, new: str) -> tuple[Span, str]:
        return rewritten(file, at, mention, new)

    def check_declaration(self, scene: SceneState, place: ItemPath, symbol: Symbol) -> None:
        check_declaration(scene, place, symbol)

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        return moved_names(file, moves)

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        return moves(scene, place, wanted)
