"""Watches the files that a check depends on: scenes, meshes, configurations."""

import os
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import TYPE_CHECKING

from robray import disk
from robray.formats import FORMATS
from robray.project import NAMES, Projects
from robray.scene.meshes import MESHES

if TYPE_CHECKING:
    from watchfiles import Change

_BEAT = 100
"""Milliseconds after which the watcher reports that nothing has changed."""

MOST_FOLDERS = 10_000
"""Folders that are watched: `include-paths` may name the whole disk."""


def changes(tops: Sequence[str], too_many: Callable[[int], None] = lambda _: None) -> Iterator[list[str]]:
    """Files and folders that changed since the last beat; `too_many` is called once above the limit of folders.

    The watcher would follow links out of the folders and has no limit, so it gets each folder by itself. It misses
    folders that are missing or created again: each beat looks for these.
    """
    import watchfiles

    polling = None
    unseen: list[str] = []
    is_told = False
    while True:
        gone = [top for top in tops if not os.path.isdir(top)]
        folders = disk.folders_below(tops, MOST_FOLDERS + 1)
        if len(folders) > MOST_FOLDERS and not is_told:
            is_told = True
            too_many(MOST_FOLDERS)
        watched = frozenset(folders[:MOST_FOLDERS])
        try:
            for noticed in watchfiles.watch(
                *folders[:MOST_FOLDERS],
                watch_filter=partial(_is_of_concern, watched),
                rust_timeout=_BEAT,
                yield_on_timeout=True,
                force_polling=polling,
                ignore_permission_denied=True,
                recursive=False,
            ):
                came = [top for top in gone if os.path.isdir(top)]
                changed = {*came, *(path for _, path in noticed)}
                if came or any(path in watched or os.path.isdir(path) for path in changed):
                    # Watch the contents before the folder is read again.
                    unseen += changed
                    break
                yield sorted({*unseen, *changed})
                unseen.clear()
        except FileNotFoundError:
            # A folder was deleted before the watch began.
            continue
        except OSError:
            # The system limits the number of watches; polling only costs time.
            if polling:
                raise
            polling = True


def tops_of(paths: Sequence[str]) -> list[str]:
    """The projects of the paths, in which an includer may be anywhere, and their include paths, existing or not."""
    own = {disk.project_folder(path if not os.path.isdir(path) else os.path.join(path, "_")) for path in paths}
    projects = Projects()
    told = [projects.of_folder(folder) for folder in sorted(own)]
    named = (folder for each in told for folder in (*each.include_paths, *each.package_paths))
    return [*dict.fromkeys((*filter(os.path.isdir, sorted(own)), *named))]


def _is_of_concern(watched: AbstractSet[str], change: "Change", path: str) -> bool:
    """True if a change can change a finding; temporary files of editors cannot."""
    name = os.path.basename(path)
    if name in (*NAMES, ".gitignore") or name.lower().endswith(tuple(FORMATS)):
        return True
    if name.lower().endswith(tuple(f".{suffix}" for suffix in MESHES)):
        return True
    # Folders that are created or deleted; git, caches and editors use hidden names.
    return change.name != "modified" and disk.is_entered(name) and (path in watched or os.path.isdir(path))
