"""What an editor is offered in files of SMURF, besides what it is offered in any format."""

from __future__ import annotations

from collections.abc import Iterator

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.features.editing import Editing
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


class SmurfEditing(Editing):
    describe = staticmethod(describe)
    explain = staticmethod(explain)
    complete = staticmethod(complete)
    outline = staticmethod(outline)
    roles = ROLES
    folds = staticmethod(folds)
    tokens = staticmethod(item_tokens)
    hints = staticmethod(hints)
    check_name = staticmethod(check_name)
    rewritten = staticmethod(rewritten)
    check_declaration = staticmethod(check_declaration)

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        return moved_names(file, moves)

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        return moves(scene, place, wanted)
