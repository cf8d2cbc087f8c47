"""What the server may read: the workspace's folders, what was opened, their projects, and what those name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robray.lsp.uris import is_on_disk
from robray.surroundings import fence_around

if TYPE_CHECKING:
    from collections.abc import Sequence

    from robray.fence import Fence
    from robray.project import Projects


class Fences:
    """Kept until a folder, a document or a configuration comes that may move it."""

    def __init__(self) -> None:
        self._opened: dict[str, None] = {}
        self._fence: Fence | None = None

    def around(self, projects: Projects, folders: Sequence[str]) -> Fence:
        if self._fence is None:
            self._fence = fence_around(projects, self._opened, filter(is_on_disk, folders))
        return self._fence

    def opened(self, path: str) -> bool:
        """Whether that is new. What the user opened once stays known, and so does what was read for it."""
        if path in self._opened or not is_on_disk(path):
            return False
        self._opened[path] = None
        self._fence = None
        return True

    def forget(self) -> None:
        self._fence = None
