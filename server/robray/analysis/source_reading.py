"""Texts read by the front end of their format, within the limits of their project."""

from collections.abc import Callable, Mapping

from robray.analysis.files import SourceFile, include_targets
from robray.facts.frontend import FrontEnd
from robray.facts.limits import ReadingLimits
from robray.text.lines import Lines
from robray.text.words import DIRECTIVE, INCLUDE, places

LimitsOf = Callable[[str], ReadingLimits]
"""The limits of a file, or of the scene with that root."""


class SourceReading:
    """What has no suffix that is known is read by the first front end."""

    def __init__(self, frontends: Mapping[str, FrontEnd], limits: LimitsOf) -> None:
        self._frontends = frontends
        self._limits = limits

    def file(self, path: str, text: bytes, version: int | None = None, frontend: FrontEnd | None = None) -> SourceFile:
        if frontend is None:
            suffix = path[path.rfind(".") :] if "." in path else ""
            frontend = self._frontends.get(suffix) or next(iter(self._frontends.values()))
        limits = self._limits(path)
        reading = frontend.read(text, limits)
        includes = include_targets(path, frontend, reading)
        marks, words = places(DIRECTIVE, text), places(INCLUDE, text)
        return SourceFile(path, frontend, reading, Lines(text), includes, marks, words, version, limits)
