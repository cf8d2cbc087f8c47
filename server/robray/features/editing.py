"""What a format offers an editor beyond what the analysis knows of its statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from robray.analysis.analysis import Analysis, FileSpan
    from robray.analysis.files import SourceFile
    from robray.analysis.format import Format
    from robray.facts.items import Item
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
