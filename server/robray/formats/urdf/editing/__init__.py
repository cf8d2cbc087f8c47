"""What an editor is offered in robots, and in the sources that xacro makes them of."""

from __future__ import annotations

from collections.abc import Iterator

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.export.pose import origin
from robray.facts.items import Item
from robray.facts.symbols import SymbolKind
from robray.features.completions.candidates import CompletionRole
from robray.features.document_color import Colour, Presentation
from robray.features.hover import Hover
from robray.features.moving.wanted import PoseWanted, Proposal, Resize
from robray.features.rename_files import Moves
from robray.features.xml_editing import XmlEditing
from robray.formats.urdf.editing.colors import colours, recoloured
from robray.formats.urdf.editing.completion import complete, documentation
from robray.formats.urdf.editing.describe import describe
from robray.formats.urdf.editing.describe_attribute import describe_limits, explain
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
from robray.text.spans import Span


class UrdfEditing(XmlEditing):
    describe = staticmethod(describe)

    def describe_limits(self, item: Item, joint: SceneJoint | None) -> str:
        del joint
        return describe_limits(item.statement) if isinstance(item.statement, Joint) else ""

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        return explain(file, offset)

    complete = staticmethod(complete)

    def document_completion(
        self, analysis: Analysis, file: SourceFile, offset: int, role: CompletionRole, label: str
    ) -> str:
        return documentation(analysis, file, role, label)

    outline = staticmethod(outline)
    roles = ROLES
    hints = staticmethod(hints)
    colours = staticmethod(colours)

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        return recoloured(file, span, colour)

    pose = staticmethod(origin)

    def hung_by(self, item: Item) -> tuple[Query, ...]:
        """The joint that leads to the link is asked for."""
        return hung_by(item)

    file_names = staticmethod(file_names)

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        return moved_names(file, moves)

    check_declaration = staticmethod(check_declaration)
    check_obstacles = staticmethod(check_obstacles)
    followers = staticmethod(followers)

    def namesake(self, kind: SymbolKind) -> tuple[SymbolKind, str] | None:
        return NAMESAKES.get(kind)

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        return moves(scene, place, wanted)

    def resizes(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: Resize) -> Iterator[Proposal]:
        return resizes(scene, place, wanted)
