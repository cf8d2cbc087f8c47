"""What an editor is offered in scene files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.export.pose import statements
from robray.facts.items import Item
from robray.facts.layout import Style
from robray.facts.mentions import Mention
from robray.facts.symbols import Symbol
from robray.features.completions.candidates import CompletionContext, CompletionRole, Completions
from robray.features.document_color import Colour, ColourAt, Presentation
from robray.features.editing import Editing
from robray.features.folding_range import Fold
from robray.features.hover import Hover
from robray.features.inline_completion import InlineCompletion
from robray.features.moving.wanted import PoseWanted, Proposal, Resize
from robray.features.refactorings.refactoring import Offer
from robray.features.rename_files import Moves
from robray.features.signature_help import SignatureHelp
from robray.formats.robray.editing.classes import classes
from robray.formats.robray.editing.colors import colours, recoloured
from robray.formats.robray.editing.completion import complete
from robray.formats.robray.editing.completion_documentation import documentation
from robray.formats.robray.editing.continuation import continuation
from robray.formats.robray.editing.ended import ended
from robray.formats.robray.editing.explain import describe, explain
from robray.formats.robray.editing.folds import folds
from robray.formats.robray.editing.hints import hints
from robray.formats.robray.editing.indented import indented
from robray.formats.robray.editing.layout_window import window
from robray.formats.robray.editing.mesh_paths import file_names
from robray.formats.robray.editing.moved_names import moved_names
from robray.formats.robray.editing.moving import moves, resizes
from robray.formats.robray.editing.names import check_name, is_another_name, is_plain, written_as
from robray.formats.robray.editing.outline import noun, outline
from robray.formats.robray.editing.parts import parts
from robray.formats.robray.editing.refactorings import refactorings
from robray.formats.robray.editing.refactorings.layout import comments
from robray.formats.robray.editing.signature import signature
from robray.formats.robray.editing.spelling import is_name
from robray.formats.robray.editing.tokens import item_tokens
from robray.formats.robray.frontend.syntax_tree import syntax_tree
from robray.scene.pose import Pose
from robray.text.edits import Edit
from robray.text.spans import Span


class RobrayEditing(Editing):
    def describe(self, occurrence: Occurrence) -> str | None:
        return describe(occurrence)

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        return explain(analysis, file.path, offset)

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        return complete(analysis, file.path, offset, context)

    def document_completion(
        self, analysis: Analysis, file: SourceFile, offset: int, role: CompletionRole, label: str
    ) -> str:
        return documentation(analysis, file, offset, role, label)

    def signature(self, file: SourceFile, offset: int) -> SignatureHelp | None:
        return signature(file, offset)

    def continuation(self, analysis: Analysis, file: SourceFile, offset: int) -> InlineCompletion | None:
        return continuation(analysis, file, offset)

    outline = staticmethod(outline)

    def noun(self, item: Item) -> str:
        return noun(item)

    def folds(self, file: SourceFile) -> Iterator[Fold]:
        return folds(file)

    def parts(self, file: SourceFile, rank: int, offset: int | None) -> Iterator[Span]:
        return parts(file, rank, offset)

    @staticmethod
    def tokens(item: Item, constants: Container[str], unused: bool) -> bytes:  # noqa: FBT001 - as `Tokens` has it
        return item_tokens(item, constants, unused=unused)

    hints = staticmethod(hints)

    def colours(self, analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
        return colours(analysis, file)

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        return recoloured(analysis, file, span, colour)

    def pose(self, pose: Pose) -> str:
        return statements(pose)

    def syntax_tree(self, text: bytes) -> str:
        return syntax_tree(text)

    def classes(self, scene: SceneState, place: ItemPath) -> Iterator[ItemPath]:
        return classes(scene, place)

    file_names = staticmethod(file_names)

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        return moved_names(analysis, file, moves)

    def is_spelled_out(self, name: str, text: bytes) -> bool:
        """Always: there are no escapes."""
        return True

    def stands_bare(self, name: str) -> bool:
        return is_name(name)

    def is_plain(self, name: str, file: SourceFile) -> bool:
        return is_plain(name)

    def is_another_name(self, text: bytes, at: Span, run: Span) -> bool:
        return is_another_name(text, at, run)

    def check_name(self, symbol: Symbol, new: str) -> None:
        check_name(symbol, new)

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        return written_as(file, at, mention, new)

    def refactorings(
        self, analysis: Analysis, file: SourceFile, selection: Span, is_taken: Callable[[str], bool]
    ) -> Iterator[Offer]:
        return refactorings(analysis, file.path, selection, is_taken)

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        return moves(analysis, scene, place, wanted)

    def resizes(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: Resize) -> Iterator[Proposal]:
        return resizes(analysis, scene, place, wanted)

    def comments(self, text: bytes) -> Counter[bytes]:
        return comments(text)

    def layout_window(self, file: SourceFile, wanted: Span) -> Span:
        return window(file.reading.facts, file.text, wanted)

    def indented(self, file: SourceFile, offset: int, style: Style) -> Edit | None:
        return indented(file, offset, style)

    def ended(self, file: SourceFile, offset: int, typed: str) -> tuple[Edit, ...]:
        if typed == ",":
            from robray.formats.robray.editing.next_place import next_place

            return next_place(file, offset, typed)
        return ended(file, offset, typed)
