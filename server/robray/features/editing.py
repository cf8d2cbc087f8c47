"""What a format offers an editor beyond what the analysis knows of its statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from robray.analysis.analysis import Analysis, FileSpan
    from robray.analysis.files import SourceFile
    from robray.analysis.format import Format
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


class Editing:
    """Nothing, until a format says more. Stateless; one for each format, and each part is loaded when it is asked.

    What is asked of every item is looked up once for each file.
    """

    def __init__(self, of: Format) -> None:
        self.format = of

    # The files that a text names, but for includes.

    def file_names(self, file: SourceFile, item: Item, found: Sequence[Instance]) -> Iterator[FileName]:
        """In the order of the text; `found` are the places of the item in the scenes that it is in."""
        del file, item, found
        return iter(())

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        """What has to be written anew, so that what the file names, includes too, leads there after the moves."""
        del analysis, file, moves
        return iter(())

    # Names, and how they are given another.

    def is_spelled_out(self, name: str, text: bytes) -> bool:
        """Whether a name stands in its own letters only, wherever it stands in a text."""
        del name, text
        return False

    def stands_bare(self, name: str) -> bool:
        """Whether a name needs no quotes, or has them wherever it stands, and no letter of it is written otherwise."""
        del name
        return False

    def is_plain(self, name: str, file: SourceFile) -> bool:
        """Whether a word is nothing but a name in a file, and stands there in its own letters only."""
        del name, file
        return False

    def is_another_name(self, text: bytes, at: Span, run: Span) -> bool:
        """Whether a word, in a run of letters, digits, `_`, `-` and `.`, is certainly not a name by itself."""
        del text, at, run
        return False

    def check_name(self, symbol: Symbol, new: str) -> None:
        """A RefusalError where nothing of the kind can be called so."""

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        """What takes the place of a name at a span, for it to be another; a RefusalError where it cannot be written."""
        from robray.features.renaming.new_name import as_it_is

        return as_it_is(file, at, mention, new)

    def check_declaration(self, scene: SceneState, place: Place, symbol: Symbol) -> None:
        """A RefusalError where an item declares a symbol, but not by a name that is written there."""

    def check_obstacles(self, scene: SceneState, symbol: Symbol, new: str) -> None:
        """A RefusalError where a new name would mean something else to what the format's texts name."""

    def followers(self, symbol: Symbol, new: str) -> Iterator[tuple[Symbol, str]]:
        """What is called after a symbol and so renamed with it, and its new names; it need not be there."""
        del symbol, new
        return iter(())

    # Colours.

    def colours(self, analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
        del analysis, file
        return iter(())

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        """How to write another colour in the place of one that `colours` has at a span; None where there is none."""
        del analysis, file, span, colour
        return None


def editing_of(of: Format) -> Editing:
    found = of.editing
    return found if isinstance(found, Editing) else Editing(of)
