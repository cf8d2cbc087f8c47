"""What an editor is offered in robots, and in the sources that xacro makes them of."""

from __future__ import annotations

from collections.abc import Iterator

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.export.pose import origin
from robray.facts.items import Item
from robray.facts.layout import Style
from robray.facts.mentions import Mention
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.completions.candidates import CompletionContext, CompletionRole, Completions
from robray.features.document_color import Colour, ColourAt, Presentation
from robray.features.editing import Editing
from robray.features.element_folds import folds
from robray.features.folding_range import Fold
from robray.features.formatting.end_tags import indented
from robray.features.hover import Hover
from robray.features.moving.wanted import PoseWanted, Proposal, Resize
from robray.features.rename_files import Moves
from robray.features.xml_names import is_another_name, is_plain, stands_bare, written_as
from robray.formats.urdf.editing.colors import colours, recoloured
from robray.formats.urdf.editing.completion import complete
from robray.formats.urdf.editing.completion_documentation import documentation
from robray.formats.urdf.editing.describe import describe
from robray.formats.urdf.editing.describe_attribute import describe_limits
from robray.formats.urdf.editing.explain import explain
from robray.formats.urdf.editing.files import file_names, moved_names
from robray.formats.urdf.editing.hints import hints
from robray.formats.urdf.editing.moving import moves, resizes
from robray.formats.urdf.editing.names import (
    NAMESAKES,
    check_declaration,
    check_obstacles,
    followers,
    hung_by,
)
from robray.formats.urdf.editing.outline import ROLES, outline
from robray.formats.urdf.statements import Joint
from robray.scene.joints import Joint as SceneJoint
from robray.scene.pose import Pose
from robray.syntax.xml_text import is_spelled_out
from robray.text.edits import Edit
from robray.text.spans import Span


class UrdfEditing(Editing):
    def describe(self, occurrence: Occurrence) -> str | None:
        return describe(occurrence)

    def describe_limits(self, item: Item, joint: SceneJoint | None) -> str:
        del joint
        return describe_limits(item.statement) if isinstance(item.statement, Joint) else ""

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        return explain(file, offset)

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        return complete(analysis, file, offset, context)

    def document_completion(
        self, analysis: Analysis, file: SourceFile, offset: int, role: CompletionRole, label: str
    ) -> str:
        return documentation(analysis, file, role, label)

    outline = staticmethod(outline)

    roles = ROLES

    def folds(self, file: SourceFile) -> Iterator[Fold]:
        return folds(file)

    hints = staticmethod(hints)

    def colours(self, analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
        return colours(analysis, file)

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        return recoloured(file, span, colour)

    def pose(self, pose: Pose) -> str:
        return origin(pose)

    def hung_by(self, item: Item) -> tuple[Query, ...]:
        """The joint that leads to the link is asked for."""
        return hung_by(item)

    file_names = staticmethod(file_names)

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        return moved_names(file, moves)

    def is_spelled_out(self, name: str, text: bytes) -> bool:
        return is_spelled_out(name, text)

    def stands_bare(self, name: str) -> bool:
        return stands_bare(name)

    def is_plain(self, name: str, file: SourceFile) -> bool:
        return is_plain(name, file)

    def is_another_name(self, text: bytes, at: Span, run: Span) -> bool:
        return is_another_name(text, at, run)

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        return written_as(file.text, at, new)

    def check_declaration(self, scene: SceneState, place: ItemPath, symbol: Symbol) -> None:
        check_declaration(scene, place, symbol)

    def check_obstacles(self, scene: SceneState, symbol: Symbol, new: str) -> None:
        check_obstacles(scene, symbol, new)

    def followers(self, symbol: Symbol, new: str) -> Iterator[tuple[Symbol, str]]:
        return followers(symbol, new)

    def namesake(self, kind: SymbolKind) -> tuple[SymbolKind, str] | None:
        return NAMESAKES.get(kind)

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        return moves(scene, place, wanted)

    def resizes(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: Resize) -> Iterator[Proposal]:
        return resizes(scene, place, wanted)

    def indented(self, file: SourceFile, offset: int, style: Style) -> Edit | None:
        del style
        return indented(file.text, offset)
