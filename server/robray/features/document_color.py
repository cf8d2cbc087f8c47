"""Colours in a text (LSP 3.17, textDocument/documentColor and textDocument/colorPresentation)."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.features.editing import editing_of
from robray.text.spans import Span

LEAST_CHANGE = 1 / 512
"""Editors have 255 steps of a colour: less than half of one is not a change."""


class Colour(NamedTuple):
    """Red, green, blue and opacity, each from 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float


class ColourAt(NamedTuple):
    """A colour, and its text."""

    span: Span
    colour: Colour


class Presentation(NamedTuple):
    """`text` replaces the present one; `further` are edits beside it."""

    text: str
    further: tuple[tuple[Span, str], ...] = ()


def document_color(analysis: Analysis, path: str) -> Iterator[ColourAt]:
    """The colours written in a file, as in the first of its scenes."""
    file = analysis.files[path]
    return editing_of(file.format).colours(analysis, file)


def color_presentation(analysis: Analysis, path: str, span: Span, colour: Colour) -> Presentation | None:
    """The edit to another colour; parts that stay the same keep their text.

    None if no colour is at the span (any more).
    """
    file = analysis.files[path]
    return editing_of(file.format).recoloured(analysis, file, span, colour)
