"""What an editor is offered in RobWork's files, besides what it is offered in any format."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from robray.features.editing import Editing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from robray.analysis.analysis import Analysis, FileSpan
    from robray.analysis.files import SourceFile
    from robray.analysis.occurrences import Occurrence
    from robray.analysis.queries import ItemPath
    from robray.analysis.scene_state import SceneState
    from robray.facts.items import Item
    from robray.facts.mentions import Mention
    from robray.facts.symbols import Symbol, SymbolKind
    from robray.features.completions.candidates import CompletionContext, CompletionRole, Completions
    from robray.features.document_color import Colour, ColourAt, Presentation
    from robray.features.document_symbols import Outline, SymbolRole
    from robray.features.editing import FileNames, Hints, Tokens
    from robray.features.folding_range import Fold
    from robray.features.hover import Hover
    from robray.features.moving.wanted import PoseWanted, Proposal, Resize
    from robray.features.rename_files import Moves
    from robray.features.signature_help import SignatureHelp
    from robray.scene.joints import Joint as SceneJoint
    from robray.text.spans import Span

_NAME = re.compile(r"[^<>&\"'.\s/]+")


class RobworkEditing(Editing):
    @cached_property
    def roles(self) -> Mapping[SymbolKind, SymbolRole]:
        from robray.formats.robwork.editing.outline import ROLES

        return ROLES

    def describe(self, occurrence: Occurrence) -> str | None:
        from robray.formats.robwork.editing.describe import describe

        return describe(occurrence)

    def describe_limits(self, item: Item, joint: SceneJoint | None) -> str:
        from robray.formats.robwork.editing.describe import describe_limits

        del item
        return describe_limits(joint)

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        from robray.formats.robwork.editing.describe import explain

        del analysis
        return explain(file, offset)

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        from robray.formats.robwork.editing.completion import complete

        return complete(analysis, file, offset, context)

    def document_completion(
        self, analysis: Analysis, file: SourceFile, offset: int, role: CompletionRole, label: str
    ) -> str:
        from robray.formats.robwork.vocabulary import DOCUMENTATION

        del analysis, file, offset, role
        return DOCUMENTATION.get(label, "")

    def signature(self, file: SourceFile, offset: int) -> SignatureHelp | None:
        from robray.formats.robwork.editing.values import signature

        return signature(file, offset)

    @cached_property
    def outline(self) -> Callable[[Item], Outline | None]:
        from robray.formats.robwork.editing.outline import outline

        return outline

    def folds(self, file: SourceFile) -> Iterator[Fold]:
        from robray.features.element_folds import folds

        return folds(file)

    @cached_property
    def hints(self) -> Hints:
        from robray.formats.robwork.editing.hints import hints

        return hints

    @cached_property
    def tokens(self) -> Tokens:
        from robray.formats.robwork.editing.tokens import item_tokens

        return item_tokens

    def colours(self, analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
        from robray.formats.robwork.editing.values import colours

        del analysis
        return colours(file)

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        from robray.formats.robwork.editing.values import recoloured

        del analysis
        return recoloured(file, span, colour)

    @cached_property
    def file_names(self) -> FileNames:
        from robray.formats.robwork.editing.files import file_names

        return file_names

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        from robray.formats.robwork.editing.files import moved_names

        del analysis
        return moved_names(file, moves)

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        from robray.formats.robwork.editing.moving import moves

        del analysis
        return moves(scene, place, wanted)

    def resizes(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: Resize) -> Iterator[Proposal]:
        from robray.formats.robwork.editing.moving import resizes

        del analysis
        return resizes(scene, place, wanted)

    def is_spelled_out(self, name: str, text: bytes) -> bool:
        from robray.syntax.xml_text import is_spelled_out

        return is_spelled_out(name, text)

    def called_after(self, item: Item, new: str) -> Mapping[str, str]:
        from robray.formats.robwork.statements import OldTarget, Target

        statement = item.statement
        if not isinstance(statement, Target | OldTarget) or statement.frame is None or statement.id is None:
            return {}
        return {statement.frame: statement.frame.removesuffix(statement.id.text) + new}

    def check_name(self, symbol: Symbol, new: str) -> None:
        """Names with dots would be those of frames in a device."""
        from robray.features.refactorings.refactoring import RefusalError

        own = new.rpartition(".")[2] if symbol.kind.is_scoped and "." in symbol.name else new
        if _NAME.fullmatch(own) is None:
            raise RefusalError(f"no {symbol.kind.word} can be called '{new}'")

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        """Of a full name only the last part stands at a site."""
        del file
        is_part = at.end - at.start < len(mention.name.text.encode())
        return new.rpartition(".")[2] if is_part else new
