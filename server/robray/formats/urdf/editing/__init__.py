"""What an editor is offered in robots, and in the sources that xacro makes them of."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from robray.features.editing import Editing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from robray.analysis.analysis import Analysis, FileSpan
    from robray.analysis.files import SourceFile
    from robray.analysis.occurrences import Occurrence
    from robray.analysis.queries import ItemPath, Query
    from robray.analysis.scene_state import SceneState
    from robray.facts.items import Item
    from robray.facts.mentions import Mention
    from robray.facts.symbols import Symbol, SymbolKind
    from robray.features.completions.candidates import CompletionContext, CompletionRole, Completions
    from robray.features.document_color import Colour, ColourAt, Presentation
    from robray.features.document_symbols import Outline, SymbolRole
    from robray.features.editing import FileNames, Hints
    from robray.features.folding_range import Fold
    from robray.features.hover import Hover
    from robray.features.moving.wanted import PoseWanted, Proposal, Resize
    from robray.features.rename_files import Moves
    from robray.scene.joints import Joint as SceneJoint
    from robray.scene.pose import Pose
    from robray.text.spans import Span


class UrdfEditing(Editing):
    def describe(self, occurrence: Occurrence) -> str | None:
        from robray.formats.urdf.editing.describe import describe

        return describe(occurrence)

    def describe_limits(self, item: Item, joint: SceneJoint | None) -> str:
        from robray.formats.urdf.editing.describe_attribute import describe_limits
        from robray.formats.urdf.statements import Joint

        del joint
        return describe_limits(item.statement) if isinstance(item.statement, Joint) else ""

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        from robray.formats.urdf.editing.explain import explain

        return explain(file, offset)

    def complete(
        self, analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext
    ) -> Completions | None:
        from robray.formats.urdf.editing.completion import complete

        return complete(analysis, file, offset, context)

    def document_completion(
        self, analysis: Analysis, file: SourceFile, offset: int, role: CompletionRole, label: str
    ) -> str:
        from robray.formats.urdf.editing.completion_documentation import documentation

        return documentation(analysis, file, role, label)

    @cached_property
    def outline(self) -> Callable[[Item], Outline | None]:
        from robray.formats.urdf.editing.outline import outline

        return outline

    @cached_property
    def roles(self) -> Mapping[SymbolKind, SymbolRole]:
        from robray.formats.urdf.editing.outline import ROLES

        return ROLES

    def folds(self, file: SourceFile) -> Iterator[Fold]:
        from robray.features.element_folds import folds

        return folds(file)

    @cached_property
    def hints(self) -> Hints:
        from robray.formats.urdf.editing.hints import hints

        return hints

    def colours(self, analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
        from robray.formats.urdf.editing.colors import colours

        return colours(analysis, file)

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        from robray.formats.urdf.editing.colors import recoloured

        return recoloured(file, span, colour)

    def pose(self, pose: Pose) -> str:
        from robray.export.pose import origin

        return origin(pose)

    def hung_by(self, item: Item) -> tuple[Query, ...]:
        """The joint that leads to the link is asked for."""
        from robray.formats.urdf.editing.names import hung_by

        return hung_by(item)

    @cached_property
    def file_names(self) -> FileNames:
        from robray.formats.urdf.editing.files import file_names

        return file_names

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        from robray.formats.urdf.editing.files import moved_names

        return moved_names(file, moves)

    def is_spelled_out(self, name: str, text: bytes) -> bool:
        from robray.syntax.xml_text import is_spelled_out

        return is_spelled_out(name, text)

    def stands_bare(self, name: str) -> bool:
        from robray.formats.urdf.editing.names import stands_bare

        return stands_bare(name)

    def is_plain(self, name: str, file: SourceFile) -> bool:
        from robray.formats.urdf.editing.names import is_plain

        return is_plain(name, file)

    def is_another_name(self, text: bytes, at: Span, run: Span) -> bool:
        from robray.formats.urdf.editing.names import is_another_name

        return is_another_name(text, at, run)

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        from robray.formats.urdf.editing.names import written_as

        return written_as(file.text, at, new)

    def check_declaration(self, scene: SceneState, place: ItemPath, symbol: Symbol) -> None:
        from robray.formats.urdf.editing.names import check_declaration

        check_declaration(scene, place, symbol)

    def check_obstacles(self, scene: SceneState, symbol: Symbol, new: str) -> None:
        from robray.formats.urdf.editing.names import check_obstacles

        check_obstacles(scene, symbol, new)

    def followers(self, symbol: Symbol, new: str) -> Iterator[tuple[Symbol, str]]:
        from robray.formats.urdf.editing.names import followers

        return followers(symbol, new)

    def namesake(self, kind: SymbolKind) -> tuple[SymbolKind, str] | None:
        from robray.formats.urdf.editing.names import NAMESAKES

        return NAMESAKES.get(kind)

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        from robray.formats.urdf.editing.moving import moves

        return moves(scene, place, wanted)

    def resizes(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: Resize) -> Iterator[Proposal]:
        from robray.formats.urdf.editing.moving import resizes

        return resizes(scene, place, wanted)
