"""What an editor is offered in robots, and in the sources that xacro makes them of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robray.features.editing import Editing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from robray.analysis.analysis import Analysis, FileSpan
    from robray.analysis.files import SourceFile
    from robray.analysis.questions import Place
    from robray.analysis.scene_state import SceneState
    from robray.facts.items import Item
    from robray.facts.mentions import Mention
    from robray.facts.symbols import Symbol
    from robray.features.document_color import Colour, ColourAt, Presentation
    from robray.features.file_names import FileName
    from robray.features.rename_files import Moves
    from robray.features.unused import Instance
    from robray.text.spans import Span


class UrdfEditing(Editing):
    def file_names(self, file: SourceFile, item: Item, found: Sequence[Instance]) -> Iterator[FileName]:
        from robray.formats.urdf.editing.files import file_names

        del found
        return file_names(file, item)

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        from robray.formats.urdf.editing.files import moved_names

        del analysis
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

        del mention
        return written_as(file.text, at, new)

    def check_declaration(self, scene: SceneState, place: Place, symbol: Symbol) -> None:
        from robray.formats.urdf.editing.names import check_declaration

        check_declaration(scene, place, symbol)

    def check_obstacles(self, scene: SceneState, symbol: Symbol, new: str) -> None:
        from robray.formats.urdf.editing.names import check_obstacles

        check_obstacles(scene, symbol, new)

    def followers(self, symbol: Symbol, new: str) -> Iterator[tuple[Symbol, str]]:
        from robray.formats.urdf.editing.names import followers

        return followers(symbol, new)

    def colours(self, analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
        from robray.formats.urdf.editing.colors import colours

        return colours(analysis, file)

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        from robray.formats.urdf.editing.colors import recoloured

        del analysis
        return recoloured(file, span, colour)
