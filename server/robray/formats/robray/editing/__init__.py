"""What an editor is offered in scene files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robray.features.editing import Editing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from robray.analysis.analysis import Analysis, FileSpan
    from robray.analysis.files import SourceFile
    from robray.facts.items import Item
    from robray.features.document_color import Colour, ColourAt, Presentation
    from robray.features.file_names import FileName
    from robray.features.rename_files import Moves
    from robray.features.unused import Instance
    from robray.text.spans import Span


class RobrayEditing(Editing):
    def file_names(self, file: SourceFile, item: Item, found: Sequence[Instance]) -> Iterator[FileName]:
        from robray.formats.robray.editing.mesh_paths import file_names

        del file
        return file_names(item, found)

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        from robray.formats.robray.editing.moved_names import moved_names

        return moved_names(analysis, file, moves)

    def colours(self, analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
        from robray.formats.robray.editing.colors import colours

        return colours(analysis, file)

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        from robray.formats.robray.editing.colors import recoloured

        return recoloured(analysis, file, span, colour)
