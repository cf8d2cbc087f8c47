"""Results of `robray check`, for programs."""

from collections.abc import Iterable

from robray.api.diagnostic import Diagnostic, diagnostics_of
from robray.api.loading import LoadError, Path, paths_of
from robray.checking.checked import checked, look_around
from robray.checking.discover import given
from robray.export.look import printable, shown_path
from robray.project import Projects


def check(paths: Path | Iterable[Path] = ".") -> tuple[Diagnostic, ...]:
    """Diagnostics of files, and of the files in folders, as `robray check PATHS` reports them.

    They are sorted by file and place, and configured by the nearest `robray.toml`. robray writes and prints nothing.

    Raises:
        LoadError: if robray cannot read one of the paths. Its `diagnostics` are those of the other paths.

    Examples:
        >>> import robray
        >>> found = robray.check("examples/mistakes")
        >>> print(found[0])
        examples/mistakes/ten.robray:8:31: error[missing-semicolon] missing ';'
    """
    projects = Projects()
    asked = given(paths_of(paths), projects.is_passed_over)
    around = look_around(asked, projects)
    scope = asked.read_scope(projects, around.folders, around.sets)
    found = checked(asked, projects, around, scope)
    diagnostics = diagnostics_of(found.findings.diagnostics, found.findings.lines)
    if found.unusable:
        reasons = "; ".join(f"'{printable(shown_path(path))}' {printable(why)}" for path, why in found.unusable)
        raise LoadError(reasons, diagnostics)
    return diagnostics
