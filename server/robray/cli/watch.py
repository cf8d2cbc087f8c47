"""`robray check --watch`: checks again whenever a scene or a configuration changes."""

import os
import sys
from collections.abc import Callable, Iterable, Sequence

from robray import disk
from robray.cli.render import is_terminal
from robray.frontends import FRONTENDS
from robray.project import NAMES
from robray.text.paths import absolute_path

_BEAT = 100
"""Milliseconds after which the watcher says that nothing has changed."""

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def watch(paths: Sequence[str], again: Callable[[], int]) -> int:
    """Calls `again` at once and after each change, until the user ends it; the exit status."""
    try:
        import watchfiles
    except ModuleNotFoundError:
        print("robray: --watch needs the package 'watchfiles'; install robray[watch]", file=sys.stderr)
        return 2
    folders = _folders(map(absolute_path, paths))
    if not folders:
        print("robray: there is nothing here to watch", file=sys.stderr)
        return 2
    begun = False
    for changes in watchfiles.watch(
        *folders, watch_filter=_is_of_concern, raise_interrupt=False, rust_timeout=_BEAT, yield_on_timeout=True
    ):
        # At the first beat nothing has changed; but what changes from then on, even during a check, is seen.
        if changes or not begun:
            begun = True
            _once(again)
    return 0


def _once(again: Callable[[], int]) -> None:
    if is_terminal(sys.stdout):
        print(_CLEAR, end="")
    again()
    print("watching for changes; Ctrl-C ends", flush=True)


def _folders(paths: Iterable[str]) -> list[str]:
    """The projects that the paths belong to: an includer may lie anywhere in them."""
    found = {disk.project_folder(path if not os.path.isdir(path) else os.path.join(path, "_")) for path in paths}
    return sorted(folder for folder in found if os.path.isdir(folder))


def _is_of_concern(_change: object, path: str) -> bool:
    """Whether a change of a file can change a finding; temporary files of editors cannot."""
    name = os.path.basename(path)
    return name in (*NAMES, ".gitignore") or name.endswith(tuple(FRONTENDS))
