"""A scene as a text of another format."""

from collections.abc import Sequence

from robray.analysis.format import Format
from robray.export.conversions import CONVERSIONS, Conversion
from robray.export.converted import Remark
from robray.features.formatting.formatting import formatted
from robray.formats import ROBRAY, URDF
from robray.loading import Loaded
from robray.meshes import Meshes
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.rules.engine.diagnose import accepts

NAMED = 5
"""Things that cannot be said or tried, of those that are named."""


def reasons(refusals: Sequence[Remark]) -> str:
    """The first ones in words."""
    more = f" and {len(refusals) - NAMED} more" if len(refusals) > NAMED else ""
    return "; ".join(each.message for each in refusals[:NAMED]) + more


def _conversion(loaded: Loaded, to: Format) -> Conversion:
    state = loaded.state
    if state.is_set:
        # Scenes and robots that are loaded together are a robot; a scene has no words for all that is in robots.
        formats = {file.format for prefix, file in state.instances.files.items() if prefix}
        if to is not URDF or not formats <= {ROBRAY, URDF}:
            raise ValueError(f"these files, which are loaded together, are not written as one in {to.name}")
        return next(each for each in CONVERSIONS[ROBRAY] if each.to is URDF)
    of = state.instances.files[()].format
    found = next((each for each in CONVERSIONS.get(of, ()) if each.to is to), None)
    if found is None:
        raise ValueError(f"nothing in {of.name} is written as {to.name}")
    return found


def written(loaded: Loaded, to: Format) -> str:
    """Raises a ValueError with the reasons where it cannot be."""
    conversion = _conversion(loaded, to)
    if accepts(loaded.state) is not True:
        raise ValueError("a scene with errors is not written")
    meshes = Meshes(read_scope_around(Projects(), [loaded.path]))
    made = conversion.converted(loaded.state, meshes.name)
    if made.refusals:
        raise ValueError(f"{to.name} cannot say all of this scene: {reasons(made.refusals)}")
    if not conversion.to.has_layout:
        return made.text
    laid_out = formatted(conversion.to.front_end, made.text.encode("utf-8", "surrogateescape"))
    return laid_out.decode("utf-8", "surrogateescape")
