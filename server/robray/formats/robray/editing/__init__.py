"""Editing of scene files."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.export.pose import statements
from robray.facts.items import Item
from robray.features.candidates import CompletionContext, Completions
from robray.features.editing import Editing
from robray.features.hover import Hover
from robray.features.refactorings.refactoring import Offer
from robray.formats.robray.editing.colors import colours, recoloured
from robray.formats.robray.editing.completion import complete, documentation
from robray.formats.robray.editing.continuation import continuation
from robray.formats.robray.editing.files import file_names, moved_names
from robray.formats.robray.editing.hints import hints
from robray.formats.robray.editing.hover import describe, explain
from robray.formats.robray.editing.layout_window import window
from robray.formats.robray.editing.moving import moves, resizes
from robray.formats.robray.editing.names import check_name, classes, is_another_name, is_name, is_plain, written_as
from robray.formats.robray.editing.refactorings import refactorings
from robray.formats.robray.editing.refactorings.layout import comments
from robray.formats.robray.editing.signature import signature
from robray.formats.robray.editing.structure import folds, noun, outline, parts
from robray.formats.robray.editing.tokens import item_tokens
from robray.formats.robray.editing.typing import ended, indented
from robray.formats.robray.frontend.tree import syntax_tree
from robray.text.edits import Edit
from robray.text.spans import Span


class RobrayEditing(Editing):
    describe = staticmethod(describe)

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        return explain(analysis, file.path, offset)

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        return complete(analysis, file.path, offset, context)

    document_completion = staticmethod(documentation)
    signature = staticmethod(signature)
    continuation = staticmethod(continuation)
    outline = staticmethod(outline)
    noun = staticmethod(noun)
    folds = staticmethod(folds)
    parts = staticmethod(parts)

    @staticmethod
    def tokens(item: Item, constants: Container[str], unused: bool) -> bytes:  # noqa: FBT001 - as `Tokens` has it
        return item_tokens(item, constants, unused=unused)

    hints = staticmethod(hints)
    colours = staticmethod(colours)
    recoloured = staticmethod(recoloured)
    pose = staticmethod(statements)
    syntax_tree = staticmethod(syntax_tree)
    classes = staticmethod(classes)
    file_names = staticmethod(file_names)
    moved_names = staticmethod(moved_names)

    def is_spelled_out(self, name: str, text: bytes) -> bool:
        """There are no escapes."""
        return True

    def stands_bare(self, name: str) -> bool:
        return is_name(name)

    def is_plain(self, name: str, file: SourceFile) -> bool:
        return is_plain(name)

    is_another_name = staticmethod(is_another_name)
    check_name = staticmethod(check_name)
    written_as = staticmethod(written_as)

    def refactorings(
        self, analysis: Analysis, file: SourceFile, selection: Span, is_taken: Callable[[str], bool]
    ) -> Iterator[Offer]:
        return refactorings(analysis, file.path, selection, is_taken)

    moves = staticmethod(moves)
    resizes = staticmethod(resizes)
    comments = staticmethod(comments)

    def layout_window(self, file: SourceFile, wanted: Span) -> Span:
        return window(file.reading.facts, file.text, wanted)

    indented = staticmethod(indented)

    def ended(self, file: SourceFile, offset: int, typed: str) -> tuple[Edit, ...]:
        if typed == ",":
            from robray.formats.robray.editing.typing import next_place

            return next_place(file, offset, typed)
        return ended(file, offset, typed)


EDITING = RobrayEditing
