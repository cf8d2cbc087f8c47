"""What an editor is offered in scene files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robray.features.editing import Editing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from robray.analysis.analysis import Analysis, FileSpan
    from robray.analysis.files import SourceFile
    from robray.facts.items import Item
    from robray.facts.mentions import Mention
    from robray.facts.symbols import Symbol
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

    def is_spelled_out(self, name: str, text: bytes) -> bool:
        """Always: there are no escapes."""
        del name, text
        return True

    def stands_bare(self, name: str) -> bool:
        from robray.features.refactorings.spelling import is_name

        return is_name(name)

    def is_plain(self, name: str, file: SourceFile) -> bool:
        from robray.formats.robray.editing.names import is_plain

        return is_plain(name, file)

    def is_another_name(self, text: bytes, at: Span, run: Span) -> bool:
        from robray.formats.robray.editing.names import is_another_name

        return is_another_name(text, at, run)

    def check_name(self, symbol: Symbol, new: str) -> None:
        from robray.formats.robray.editing.names import check_name

        check_name(symbol, new)

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        from robray.formats.robray.editing.names import written_as

        return written_as(file, at, mention, new)

    def colours(self, analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
        from robray.formats.robray.editing.colors import colours

        return colours(analysis, file)

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        from robray.formats.robray.editing.colors import recoloured

        return recoloured(analysis, file, span, colour)
