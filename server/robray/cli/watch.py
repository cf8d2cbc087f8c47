"""`robray check --watch`: checks again whenever a scene, a mesh or a configuration changes."""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from robray import disk
from robray.cli.render import look_of
from robray.export.look import FAINT, printable, shown_path
from robray.formats import FORMATS
from robray.project import NAMES, Projects
from robray.scene.meshes import MESHES
from robray.text.paths import absolute_path

_BEAT = 100
"""Milliseconds after which the watcher says that nothing has changed."""

_NAMED = 3
"""Files that are named of those that changed at once."""


def watch(paths: Sequence[str], again: Callable[[], int], *, colour: str = "auto") -> int:
    """Calls `again` at once and after each change, until the user ends it; the exit status, if nothing can be watched.

    What was printed before stays: who scrolls up sees what a change has done.
    """
    folders = _folders([*map(absolute_path, paths)])
    if not folders:
        print("robray: there is nothing here to watch", file=sys.stderr)
        return 2
    begun = False
    try:
        for changed in _changes(folders):
            # At the first beat nothing has changed; but what changes from then on, even during a check, is seen.
            if begun and not changed:
                continue
            if begun:
                _tell(changed, colour)
            begun = True
            again()
            print("watching for changes; Ctrl-C ends", flush=True)
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            # Behind the ^C that the terminal shows.
            print(file=sys.stderr)
        raise
    except OSError as error:
        print(f"robray: changes cannot be watched: {error.strerror or error}", file=sys.stderr)
    return 2


def _changes(folders: Sequence[str]) -> Iterator[list[str]]:
    """The files that changed since the last beat."""
    import watchfiles

    polling = None
    while True:
        try:
            for changes in watchfiles.watch(
                *folders,
                watch_filter=_is_of_concern,
                rust_timeout=_BEAT,
                yield_on_timeout=True,
                force_polling=polling,
                ignore_permission_denied=True,
            ):
                yield sorted({path for _, path in changes})
        except OSError:
            # The system watches only so many folders; looking at them in turns takes no more than time.
            if polling:
                raise
            polling = True


def _tell(changed: Sequence[str], colour: str) -> None:
    names = [printable(shown_path(path)) for path in changed[:_NAMED]]
    more = f" and {len(changed) - _NAMED:,} more" if len(changed) > _NAMED else ""
    look = look_of(sys.stdout, colour)
    begin = look.paint(look.glyph("─", "-") * 2 + time.strftime(" %H:%M:%S"), FAINT)
    print(f"\n{begin} {', '.join(names)}{more}\n")


def _folders(paths: Sequence[str]) -> list[str]:
    """The projects that the paths belong to, since an includer may lie anywhere in them, and what they include from."""
    found = {disk.project_folder(path if not os.path.isdir(path) else os.path.join(path, "_")) for path in paths}
    projects = Projects()
    told = [projects.of_folder(folder) for folder in found]
    found.update(folder for each in told for folder in (*each.include_paths, *each.package_paths))
    return _outermost(folder for folder in found if os.path.isdir(folder))


def _outermost(folders: Iterable[str]) -> list[str]:
    """Without those that lie in others: what changes there would be told twice."""
    found: list[str] = []
    for folder in sorted(folders, key=lambda folder: os.path.join(folder, "")):
        if not found or not folder.startswith(os.path.join(found[-1], "")):
            found.append(folder)
    return found


def _is_of_concern(_change: object, path: str) -> bool:
    """Whether a change of a file can change a finding; temporary files of editors cannot."""
    name = os.path.basename(path)
    if name in (*NAMES, ".gitignore") or name.endswith(tuple(FORMATS)):
        return True
    return name.lower().endswith(tuple(f".{suffix}" for suffix in MESHES))
