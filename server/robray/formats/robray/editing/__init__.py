"""What an editor is offered in scene files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

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
from robray.features.document_symbols import Outline
from robray.features.editing import Editing
from robray.features.folding_range import Fold
from robray.features.hover import Hover
from robray.features.inline_completion import InlineCompletion
from robray.features.moving.wanted import PoseWanted, Proposal, Resize
from robray.features.refactorings.refactoring import Offer
from robray.features.rename_files import Moves
from robray.features.signature_help import SignatureHelp
from robray.scene.pose import Pose
from robray.text.edits import Edit
from robray.text.spans import Span

if TYPE_CHECKING:
    from robray.features.editing import FileNames, Hints, Tokens


class RobrayEditing(Editing):
    def describe(self, occurrence: Occurrence) -> str | None:
        from robray.formats.robray.editing.explain import describe

        return describe(occurrence)

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        from robray.formats.robray.editing.explain import explain

        return explain(analysis, file.path, offset)

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        from robray.formats.robray.editing.completion import complete

        return complete(analysis, file.path, offset, context)

    def document_completion(
        self, analysis: Analysis, file: SourceFile, offset: int, role: CompletionRole, label: str
    ) -> str:
        from robray.formats.robray.editing.completion_documentation import documentation

        return documentation(analysis, file, offset, role, label)

    def signature(self, file: SourceFile, offset: int) -> SignatureHelp | None:
        from robray.formats.robray.editing.signature import signature

        return signature(file, offset)

    def continuation(self, analysis: Analysis, file: SourceFile, offset: int) -> InlineCompletion | None:
        from robray.formats.robray.editing.continuation import continuation

        return continuation(analysis, file, offset)

    @cached_property
    def outline(self) -> Callable[[Item], Outline | None]:
        from robray.formats.robray.editing.outline import outline

        return outline

    def noun(self, item: Item) -> str:
        from robray.formats.robray.editing.outline import noun

        return noun(item)

    def folds(self, file: SourceFile) -> Iterator[Fold]:
        from robray.formats.robray.editing.folds import folds

        return folds(file)

    def parts(self, file: SourceFile, rank: int, offset: int | None) -> Iterator[Span]:
        from robray.formats.robray.editing.parts import parts

        return parts(file, rank, offset)

    @cached_property
    def tokens(self) -> Tokens:
        from robray.formats.robray.editing.tokens import item_tokens

        def tokens(item: Item, constants: Container[str], unused: bool) -> bytes:  # noqa: FBT001 - as `Tokens` has it
            return item_tokens(item, constants, unused=unused)

        return tokens

    @cached_property
    def hints(self) -> Hints:
        from robray.formats.robray.editing.hints import hints

        return hints

    def colours(self, analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
        from robray.formats.robray.editing.colors import colours

        return colours(analysis, file)

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        from robray.formats.robray.editing.colors import recoloured

        return recoloured(analysis, file, span, colour)

    def pose(self, pose: Pose) -> str:
        return statements(pose)

    def syntax_tree(self, text: bytes) -> str:
        from robray.formats.robray.frontend.syntax_tree import syntax_tree

        return syntax_tree(text)

    def classes(self, scene: SceneState, place: ItemPath) -> Iterator[ItemPath]:
        from robray.formats.robray.editing.classes import classes

        return classes(scene, place)

    @cached_property
    def file_names(self) -> FileNames:
        from robray.formats.robray.editing.mesh_paths import file_names

        return file_names

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        from robray.formats.robray.editing.moved_names import moved_names

        return moved_names(analysis, file, moves)

    def is_spelled_out(self, name: str, text: bytes) -> bool:
        """Always: there are no escapes."""
        return True

    def stands_bare(self, name: str) -> bool:
        from robray.formats.robray.editing.spelling import is_name

        return is_name(name)

    def is_plain(self, name: str, file: SourceFile) -> bool:
        from robray.formats.robray.editing.names import is_plain

        return is_plain(name)

    def is_another_name(self, text: bytes, at: Span, run: Span) -> bool:
        from robray.formats.robray.editing.names import is_another_name

        return is_another_name(text, at, run)

    def check_name(self, symbol: Symbol, new: str) -> None:
        from robray.formats.robray.editing.names import check_name

        check_name(symbol, new)

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        from robray.formats.robray.editing.names import written_as

        return written_as(file, at, mention, new)

    def refactorings(
        self, analysis: Analysis, file: SourceFile, selection: Span, is_taken: Callable[[str], bool]
    ) -> Iterator[Offer]:
        from robray.formats.robray.editing.refactorings import refactorings

        return refactorings(analysis, file.path, selection, is_taken)

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        from robray.formats.robray.editing.moving import moves

        return moves(analysis, scene, place, wanted)

    def resizes(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: Resize) -> Iterator[Proposal]:
        from robray.formats.robray.editing.moving import resizes

        return resizes(analysis, scene, place, wanted)

    def comments(self, text: bytes) -> Counter[bytes]:
        from robray.formats.robray.editing.refactorings.layout import comments

        return comments(text)

    def layout_window(self, file: SourceFile, wanted: Span) -> Span:
        from robray.formats.robray.editing.layout_window import window

        return window(file.reading.facts, file.text, wanted)

    def indented(self, file: SourceFile, offset: int, style: Style) -> Edit | None:
        from robray.formats.robray.editing.indented import indented

        return indented(file, offset, style)

    def ended(self, file: SourceFile, offset: int, typed: str) -> tuple[Edit, ...]:
        if typed == ",":
            from robray.formats.robray.editing.next_place import next_place

            return next_place(file, offset, typed)
        from robray.formats.robray.editing.ended import ended

        return ended(file, offset, typed)
