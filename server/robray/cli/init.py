"""`robray init`: a robray.toml for a repository, shown before it is written."""

import os
import sys

from robray import disk
from robray.analysis.collector import CollectorPaused
from robray.cli.proposal import proposal
from robray.cli.render import is_terminal
from robray.configuration.configuration import DEFAULT
from robray.export.look import printable, shown_path
from robray.project import NAMES, Projects
from robray.text.paths import absolute_path

DONE, COULD_NOT_RUN = 0, 2


def init(folder: str, *, yes: bool = False, dry_run: bool = False, overwrite: bool = False) -> int:
    """Prints the configuration; writes it when told so, or when somebody at the terminal says so. The exit status."""
    top = absolute_path(folder)
    if not os.path.isdir(top):
        return _fail(f"'{printable(shown_path(top))}' is not a folder")
    path = os.path.join(top, NAMES[0])
    known = Projects().of_folder(top).path
    here = known if known is not None and os.path.dirname(known) == top else None
    if here is None and os.path.lexists(path):
        here = path
    # What is there is not to decide what is looked at.
    projects = Projects(lambda _folder, _configuration: DEFAULT)
    with CollectorPaused():
        made = proposal(top, projects)
    print(made, end="")
    if dry_run:
        return DONE
    if here is not None and not (overwrite and here == path):
        hint = "; use --overwrite to replace it" if here == path else " and configures this folder"
        return _fail(f"not written: '{printable(shown_path(here))}' already exists{hint}")
    if not yes and not any(line and not line.startswith("#") for line in made.splitlines()):
        print("robray: this folder needs no settings; use --yes to write the file anyway", file=sys.stderr)
        return DONE
    if not yes and not _is_wanted(path, anew=here is not None):
        return DONE
    try:
        disk.replace(path, made.encode())
    except OSError as error:
        return _fail(f"'{printable(shown_path(path))}' cannot be written: {error.strerror}")
    print(f"Wrote {printable(shown_path(path))}", file=sys.stderr)
    return DONE


def _is_wanted(path: str, *, anew: bool) -> bool:
    """True if the user at the terminal agrees; False without a terminal."""
    if not is_terminal(sys.stdin) or not is_terminal(sys.stdout):
        print("robray: not written; use --yes to write it", file=sys.stderr)
        return False
    verb = "overwrite" if anew else "write"
    try:
        answer = input(f"{verb} {printable(shown_path(path))}? [y/N] ")
    except EOFError:
        answer = ""
    return answer.strip().lower() in ("y", "yes")


def _fail(message: str) -> int:
    print(f"robray: {message}", file=sys.stderr)
    return COULD_NOT_RUN
