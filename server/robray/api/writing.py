"""A scene as a text of another format."""

from collections.abc import Iterator, Mapping

from robray.analysis.format import Format
from robray.api.losses import ConversionError, Loss, losses_of, refuse
from robray.export.conversions import CONVERSIONS, Conversion
from robray.export.converted import Converted, Remark
from robray.export.look import shown_path
from robray.export.origins import Origins
from robray.export.shapes import Mesh, shapes
from robray.features.formatting import formatted
from robray.formats import ROBRAY, URDF
from robray.loading import Loaded
from robray.meshes import Meshes
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.rules.engine.diagnose import accepts


class _Named(Meshes):
    """Notes requested meshes without a known path."""

    def __init__(self, loaded: Loaded) -> None:
        super().__init__(read_scope_around(Projects(), [loaded.path]))
        self.lost: dict[str, str] = {}

    def name(self, path: str) -> str:
        if (why := self.absence(path)) is not None:
            self.lost[path] = why
        return super().name(path)


def _conversion(loaded: Loaded, to: Format) -> Conversion:
    state = loaded.state
    if state.is_set:
        # Scenes and robots that are loaded together are a robot; a scene has no words for all that is in robots.
        formats = {file.format for prefix, file in state.instances.files.items() if prefix}
        if to is not URDF or not formats <= {ROBRAY, URDF}:
            raise ConversionError(f"robray cannot write files that are loaded together as one file in {to.name}")
        return next(each for each in CONVERSIONS[ROBRAY] if each.to is URDF)
    of = state.instances.files[()].format
    if of is to and not any(each.to is to for each in CONVERSIONS[of]):
        raise ConversionError(f"this is {to.name.upper()} already; its text is in {shown_path(loaded.path)!r}")
    found = next((each for each in CONVERSIONS.get(of, ()) if each.to is to), None)
    if found is None:
        raise ConversionError(f"nothing in {of.name} is written as {to.name}")
    return found


def _converted(loaded: Loaded, to: Format) -> tuple[Converted, _Named]:
    conversion = _conversion(loaded, to)
    if accepts(loaded.state) is not True:
        raise ConversionError("a scene with errors is not written")
    meshes = _Named(loaded)
    made = conversion.converted(loaded.state, meshes.name)
    refuse(to.name, made.refusals, loaded.analysis)
    return made, meshes


def written(loaded: Loaded, to: Format) -> str:
    """Raises a ConversionError with the reasons where it cannot be."""
    made, _ = _converted(loaded, to)
    laid_out = formatted(to.front_end, made.text.encode("utf-8", "surrogateescape"))
    return laid_out.decode("utf-8", "surrogateescape")


def lost_in_text(loaded: Loaded, to: Format) -> tuple[Loss, ...]:
    """Losses of the output. Raises what `written` raises."""
    made, meshes = _converted(loaded, to)
    return losses_of((*made.losses, *_of_no_package(loaded, meshes.lost)), loaded.analysis)


def _of_no_package(loaded: Loaded, lost: Mapping[str, str]) -> Iterator[Remark]:
    origins = Origins(loaded.state)
    for shape in shapes(loaded.state) if lost else ():
        if isinstance(shape.solid, Mesh) and shape.solid.path in lost:
            path = shape.solid.path
            yield Remark(origins.at(shape.place), "where the mesh '{}' is: {}", (path, lost[path]))
