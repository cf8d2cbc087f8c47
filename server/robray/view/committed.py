"""The scene as it was last committed, HEAD, for the ghost that shows what changed since."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import closing

from robray.loading import load
from robray.project import Projects
from robray.revisions import Revision, RevisionError
from robray.view.host import Shown


def committed(path: str, together: Sequence[str] = (), projects: Callable[[], Projects] = Projects) -> Shown | str:
    """The committed scene of a file at an absolute path, or the reason for none, without a full stop.

    The configuration and the meshes come from the disk. Waits for git.
    """
    try:
        with closing(Revision("HEAD", os.path.dirname(path))) as revision:
            # Git gives the path of the repository without links.
            here, *others = (each if each in revision else os.path.realpath(each) for each in (path, *together))
            found = load(here, projects(), revision, together=others, is_judged=False)
    except RevisionError as error:
        return str(error)
    if isinstance(found, str):
        return f"in HEAD '{os.path.basename(path)}' {found}"
    return Shown(found.analysis, found.state)
