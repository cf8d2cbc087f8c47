"""Colours as they are (LSP 3.17, textDocument/documentColor and textDocument/colorPresentation)."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.features.editing import editing_of
from robray.text.spans import Span

LEAST_CHANGE = 1 / 512
"""Editors count colours in 255 steps: what is nearer than half of one has not been changed."""


class Colour(NamedTuple):
    """Red, green, blue and opacity, each from 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float


class ColourAt(NamedTuple):
    """A colour, and what it is written as."""

    span: Span
    colour: Colour


class Presentation(NamedTuple):
    """`text` in the place of what is written; `further` are edits beside it."""

    text: str
    further: tuple[tuple[Span, str], ...] = ()


def document_color(analysis: Analysis, path: str) -> Iterator[ColourAt]:
    """The colours that are written in a file. In a file that is in several scenes, what holds in the first of them."""
    file = analysis.files[path]
    return editing_of(file.format).colours(analysis, file)


def color_presentation(analysis: Analysis, path: str, span: Span, colour: Colour) -> Presentation | None:
    """How to write another colour in the place of one: parts that stay the same stay as they are written.

    None where no colour is written at the span (any more).
    """
    file = analysis.files[path]
    return editing_of(file.format).recoloured(analysis, file, span, colour)
