"""Caches readings of files that several scenes share, for scenes loaded one by one.

Each scene has its own workspace, so that memory is bounded by the largest. Without a cache, a robot in a thousand
scenes is read a thousand times. The second reading of a file is kept, up to a limit.
"""

from collections.abc import Hashable
from typing import Final

from robray.analysis.files import SourceFile
from robray.analysis.format import Format
from robray.analysis.kept_scenes import KeptScenes
from robray.facts.limits import ReadingLimits

MOST_BYTES: Final = 2 << 20
"""Total size of texts whose readings are kept; a reading takes some twenty times as much."""


class KeptReadings:
    def __init__(self, most: int = MOST_BYTES) -> None:
        self.scenes = KeptScenes()
        """Scenes made from the readings."""
        self._most = most
        self._seen: set[str] = set()
        self._files: dict[str, SourceFile] = {}
        self._size = 0

    def find(
        self, path: str, text: bytes, file_format: Format, limits: ReadingLimits, selection: Hashable
    ) -> SourceFile | None:
        """The file, if it was read before from the same text in the same way."""
        kept = self._files.get(path)
        if kept is None or kept.format is not file_format or kept.text != text:
            return None
        return kept if kept.limits == limits and kept.selection == selection else None

    def note(self, file: SourceFile) -> None:
        """Notes a file that was read."""
        path, size = file.path, len(file.text)
        if path not in self._seen:
            self._seen.add(path)
        elif path not in self._files and self._size + size <= self._most:
            self._files[path] = file
            self._size += size
