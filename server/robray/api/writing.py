"""A scene as a text of another format."""

from robray import disk
from robray.analysis.format import Format
from robray.configuration.configuration import PACKAGE
from robray.export.conversions import CONVERSIONS
from robray.features.formatting.formatting import formatted
from robray.loading import Loaded
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.rules.engine.diagnose import accepts

_NAMED = 5
"""Things that the other format cannot say, of those that are named."""


def written(loaded: Loaded, to: Format) -> str:
    """Raises a ValueError with the reasons where it cannot be."""
    # Of a set only the file that was named is written, and only where that is all of it.
    if loaded.state.is_set:
        raise ValueError("files that are loaded together are not written as one")
    of = loaded.state.instances.files[()].format
    conversion = next((each for each in CONVERSIONS.get(of, ()) if each.to is to), None)
    if conversion is None:
        raise ValueError(f"nothing in {of.name} is written as {to.name}")
    if accepts(loaded.state) is not True:
        raise ValueError("a scene with errors is not written")
    scope = read_scope_around(Projects(), [loaded.path])

    def mesh_name(path: str) -> str:
        found = disk.in_package(path, scope) if path.startswith(PACKAGE) else None
        return path if found is None else found

    made = conversion.converted(loaded.state, mesh_name)
    if made.refusals:
        more = f" and {len(made.refusals) - _NAMED} more" if len(made.refusals) > _NAMED else ""
        reasons = "; ".join(each.message for each in made.refusals[:_NAMED])
        raise ValueError(f"{to.name} cannot say all of this scene: {reasons}{more}")
    if not conversion.to.has_layout:
        return made.text
    laid_out = formatted(conversion.to.front_end, made.text.encode("utf-8", "surrogateescape"))
    return laid_out.decode("utf-8", "surrogateescape")
