"""Loads one scene as `robray check` judges it."""

from collections.abc import Mapping, Sequence

from robray import disk
from robray.checking.checked import look_around
from robray.checking.discover import Given, roots
from robray.file_sets import srdf_about
from robray.loading import Loaded, load
from robray.project import Projects


def load_as_checked(
    path: str,
    projects: Projects,
    texts: Mapping[str, bytes] = disk.NO_TEXTS,
    *,
    together: Sequence[str] = (),
    of_any_name: bool = False,
    is_judged: bool = True,
) -> Loaded | str:
    """The scene of a file, with the findings that a check of the file reports; or the reason for none. The scene of a
    file that its reader refuses alone is that of the files that include it.

    The other arguments are those of `load`. robray does not search for files that include a text without a name, or
    files that are loaded together. A part is recognised only by judging it.
    """
    if of_any_name or together:
        return load(path, projects, texts, together=together, of_any_name=of_any_name, is_judged=is_judged)
    asked = Given((path,), ())
    around = look_around(asked, projects)
    read_scope = asked.read_scope(projects, around.folders, around.sets)
    found = roots([path], read_scope, projects, texts=texts, beside=around.folders)
    includers = [each for each in found.paths if each != path]
    return load(path, projects, texts, includers=includers, is_judged=is_judged or bool(includers))


def with_states(loaded: Loaded | str, path: str, projects: Projects, *, is_judged: bool = True) -> Loaded | str:
    """The scene of the robot at an absolute path beside the only SRDF that is about it, which has named states."""
    if isinstance(loaded, str) or loaded.state.is_set:
        return loaded
    srdf = srdf_about(projects, path)
    found = loaded if srdf is None else load_as_checked(srdf, projects, is_judged=is_judged)
    return loaded if isinstance(found, str) else found
