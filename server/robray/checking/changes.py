"""What changes of the files that a check depends on: scenes, meshes, configurations."""

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
"""Milliseconds after which the watcher says that nothing has changed."""

MOST_FOLDERS = 10_000
"""Folders that are watched: `include-paths` may name the whole disk."""


def changes(tops: Sequence[str], too_many: Callable[[int], None] = lambda _: None) -> Iterator[list[str]]:
    """The files and folders that changed since the last beat; `too_many` is told once how many folders are watched,
    where there are more.

    The watcher would follow links out of the folders, and knows no bound: it is given each folder by itself. It would
    never hear of one that is not there, or that goes and comes again: that is looked for at each beat.
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
                    # What is in it is watched before it is looked at again.
                    unseen += changed
                    break
                yield sorted({*unseen, *changed})
                unseen.clear()
        except FileNotFoundError:
            # A folder went while it was to be watched.
            continue
        except OSError:
            # The system watches only so many folders; looking at them in turns takes no more than time.
            if polling:
                raise
            polling = True


def tops_of(paths: Sequence[str]) -> list[str]:
    """The projects that the paths belong to, since an includer may be anywhere in them; then what they include from,
    whether it is there yet or not."""
    own = {disk.project_folder(path if not os.path.isdir(path) else os.path.join(path, "_")) for path in paths}
    projects = Projects()
    told = [projects.of_folder(folder) for folder in sorted(own)]
    named = (folder for each in told for folder in (*each.include_paths, *each.package_paths))
    return [*dict.fromkeys((*filter(os.path.isdir, sorted(own)), *named))]


def _is_of_concern(watched: AbstractSet[str], change: "Change", path: str) -> bool:
    """Whether a change can change a finding; that of a temporary file of an editor cannot."""
    name = os.path.basename(path)
    if name in (*NAMES, ".gitignore") or name.lower().endswith(tuple(FORMATS)):
        return True
    if name.lower().endswith(tuple(f".{suffix}" for suffix in MESHES)):
        return True
    # Folders that come and go; what git, caches and editors make is hidden.
    return change.name != "modified" and disk.is_entered(name) and (path in watched or os.path.isdir(path))
