"""Reads texts with the front end of their format, within the limits of their project."""

from collections.abc import Callable, Hashable

from robray.analysis.files import SourceFile, include_targets
from robray.analysis.format import Format, Formats
from robray.analysis.kept_readings import KeptReadings
from robray.facts.limits import ReadingLimits
from robray.text.lines import Lines
from robray.text.words import DIRECTIVE, INCLUDE, definition_marks, places

LimitsOf = Callable[[str], ReadingLimits]
"""The limits of a file, or of the scene with that root."""

SelectionOf = Callable[[str], Hashable]
"""The rules for a file."""


class SourceReading:
    def __init__(
        self, formats: Formats, limits: LimitsOf, selection: SelectionOf, kept: KeptReadings | None = None
    ) -> None:
        """`kept` are readings of other workspaces."""
        self._kept = kept
        self._formats = formats
        self._limits = limits
        self._selection = selection

    def file(self, path: str, text: bytes, version: int | None = None, file_format: Format | None = None) -> SourceFile:
        if file_format is None:
            file_format = self._formats.taken_for(path, text)
        limits, selection = self._limits(path), self._selection(path)
        kept = None if self._kept is None else self._kept.find(path, text, file_format, limits, selection)
        if kept is not None:
            return kept._replace(version=version)
        reading = file_format.front_end.read(text, limits)
        includes = include_targets(path, file_format, reading)
        file = SourceFile(
            path,
            file_format,
            reading,
            Lines(text),
            includes,
            marks=places(DIRECTIVE, text),
            include_words=places(INCLUDE, text),
            definition_marks=definition_marks(text),
            version=version,
            limits=limits,
            selection=selection,
        )
        if self._kept is not None:
            self._kept.note(file)
        return file
