"""`robray check --watch`: checks again whenever a scene, a mesh or a configuration changes."""

import sys
import time
from collections.abc import Callable, Sequence

from robray.checking.changes import changes, tops_of
from robray.cli.render import look_of
from robray.export.look import FAINT, printable, shown_path
from robray.text.paths import absolute_path

_NAMED = 3
"""Files that are named of those that changed at once."""


def watch(paths: Sequence[str], again: Callable[[], int], *, colour: str = "auto") -> int:
    """Calls `again` at once and after each change, until the user ends it; the exit status, if nothing can be watched.

    What was printed before stays: who scrolls up sees what a change has done.
    """
    tops = tops_of([*map(absolute_path, paths)])
    if not tops:
        print("robray: there are no files to watch", file=sys.stderr)
        return 2
    begun = False
    try:
        for changed in changes(tops, _tell_too_many):
            # At the first beat nothing has changed; but what changes from then on, even during a check, is seen.
            if begun and not changed:
                continue
            if begun:
                _tell(changed, colour)
            begun = True
            again()
            print("watching for changes; press Ctrl-C to end", flush=True)
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            # Behind the ^C that the terminal shows.
            print(file=sys.stderr)
        raise
    except OSError as error:
        print(f"robray: cannot watch for changes: {error.strerror or error}", file=sys.stderr)
    return 2


def _tell_too_many(watched: int) -> None:
    print(f"robray: only {watched:,} folders are watched; changes in others are not seen", file=sys.stderr)


def _tell(changed: Sequence[str], colour: str) -> None:
    names = [printable(shown_path(path)) for path in changed[:_NAMED]]
    more = f" and {len(changed) - _NAMED:,} more" if len(changed) > _NAMED else ""
    look = look_of(sys.stdout, colour)
    begin = look.paint(look.glyph("─", "-") * 2 + time.strftime(" %H:%M:%S"), FAINT)
    print(f"\n{begin} {', '.join(names)}{more}\n")
