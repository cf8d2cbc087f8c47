"""What an editor is offered in RobWork's files, besides what it is offered in any format."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.symbols import Symbol
from robray.features.completions.candidates import CompletionRole
from robray.features.document_color import Colour, ColourAt, Presentation
from robray.features.editing import Editing
from robray.features.element_folds import folds
from robray.features.hover import Hover
from robray.features.moving.wanted import PoseWanted, Proposal, Resize
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename_files import Moves
from robray.formats.robwork.editing.completion import complete
from robray.formats.robwork.editing.describe import describe, describe_limits, explain
from robray.formats.robwork.editing.files import file_names, moved_names
from robray.formats.robwork.editing.hints import hints
from robray.formats.robwork.editing.moving import moves, resizes
from robray.formats.robwork.editing.outline import ROLES, outline
from robray.formats.robwork.editing.tokens import item_tokens
from robray.formats.robwork.editing.values import colours, recoloured, signature
from robray.formats.robwork.statements import OldTarget, Target
from robray.formats.robwork.vocabulary import DOCUMENTATION
from robray.scene.joints import Joint as SceneJoint
from robray.syntax.xml_text import is_spelled_out
from robray.text.spans import Span

_NAME = re.compile(r"[^<>&\"'.\s/]+")


class RobworkEditing(Editing):
    roles = ROLES
    describe = staticmethod(describe)

    def describe_limits(self, item: Item, joint: SceneJoint | None) -> str:
        del item
        return describe_limits(joint)

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        del analysis
        return explain(file, offset)

    complete = staticmethod(complete)

    def document_completion(
        self, analysis: Analysis, file: SourceFile, offset: int, role: CompletionRole, label: str
    ) -> str:
        del analysis, file, offset, role
        return DOCUMENTATION.get(label, "")

    signature = staticmethod(signature)
    outline = staticmethod(outline)
    folds = staticmethod(folds)
    hints = staticmethod(hints)
    tokens = staticmethod(item_tokens)

    def colours(self, analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
        del analysis
        return colours(file)

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        del analysis
        return recoloured(file, span, colour)

    file_names = staticmethod(file_names)

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        del analysis
        return moved_names(file, moves)

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        del analysis
        return moves(scene, place, wanted)

    def resizes(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: Resize) -> Iterator[Proposal]:
        del analysis
        return resizes(scene, place, wanted)

    is_spelled_out = staticmethod(is_spelled_out)

    def called_after(self, item: Item, new: str) -> Mapping[str, str]:
        statement = item.statement
        if not isinstance(statement, Target | OldTarget) or statement.frame is None or statement.id is None:
            return {}
        return {statement.frame: statement.frame.removesuffix(statement.id.text) + new}

    def check_name(self, symbol: Symbol, new: str) -> None:
        """Names with dots would be those of frames in a device."""
        own = new.rpartition(".")[2] if symbol.kind.is_scoped and "." in symbol.name else new
        if _NAME.fullmatch(own) is None:
            raise RefusalError(f"no {symbol.kind.word} can be called '{new}'")

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        """Of a full name only the last part stands at a site."""
        del file
        is_part = at.end - at.start < len(mention.name.text.encode())
        return new.rpartition(".")[2] if is_part else new
