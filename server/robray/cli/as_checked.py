"""One scene, loaded as `robray check` judges it."""

from collections.abc import Mapping

from robray.checking.checked import look_around
from robray.checking.discover import Given, roots
from robray.cli.standard_input import is_unnamed
from robray.loading import Loaded, load
from robray.project import Projects


def load_as_checked(path: str, projects: Projects, texts: Mapping[str, bytes]) -> Loaded | str:
    """The scene of the file at an absolute path, with the findings that a check of the file reports; or why there is
    none. `texts` stand for the files of their names."""
    if is_unnamed(path, texts):
        return load(path, projects, texts, of_any_name=True)
    asked = Given((path,), ())
    around = look_around(asked, projects)
    read_scope = asked.read_scope(projects, around.folders, around.sets)
    found = roots([path], read_scope, projects, texts=texts, beside=around.folders)
    return load(path, projects, texts, includers=[each for each in found.paths if each != path])
