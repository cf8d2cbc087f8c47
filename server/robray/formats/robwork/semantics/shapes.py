"""The shapes of drawables and collision models: geometry of the frame that holds them, or of one of their own."""

import posixpath

from robray.analysis.further_frames import SHAPES_BEFORE, numbered
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import FrameResult, GeometryResult
from robray.facts.query_kinds import QueryKind
from robray.formats.robwork.semantics.frames import is_in_device
from robray.formats.robwork.statements import Shape
from robray.scene.geometry import Geometry, Measure, ShapeType
from robray.scene.model import Frame
from robray.text.paths import normal, path_fault

SUFFIXES = (".stl", ".stla", ".stlb", ".obj", ".3ds", ".ac", ".ac3d", ".tri", ".dae")
"""Of meshes that are named without one, in the order in which they are looked for."""


def shape(statement: Shape, context: ResolveContext) -> FrameResult | GeometryResult | None:
    if not statement.holder and is_in_device(statement.prefixes, context):
        # Of no frame of the device, and so lost.
        return None
    # Kept by the full name in the device or chain that it stands in, and looked for nowhere else.
    holder = context.own_name(statement.holder) if statement.holder else ""
    if holder:
        context.ask(QueryKind.FRAME, holder)
    geometry = _geometry(statement, context)
    parent, pose = context.hung(holder or None, statement.pose)
    if not statement.makes_frame and parent is not None:
        context.note(QueryKind.HOLDER, parent)
        return GeometryResult(parent, geometry, ())
    called = context.own_name(statement.frame)
    before = context.ask(SHAPES_BEFORE, called)
    assert isinstance(before, int), "shapes are counted"
    name = numbered(called, before)
    if not before and not context.is_kept(name):
        # The name may be that of another frame, at which the shape would then stand.
        return None
    return FrameResult(Frame(name, parent, pose), (), geometry, () if pose is not None else ("pose",))


def _geometry(statement: Shape, context: ResolveContext) -> Geometry:
    measures: tuple[tuple[str, Measure], ...] = statement.measures
    if statement.shape is ShapeType.MESH:
        path = _mesh(statement.file, context)
        measures = () if path is None else (("mesh", path),)
    options = () if statement.colour is None else (("color", statement.colour),)
    unknown = tuple(name for name, value in measures if value is None)
    return Geometry(
        statement.shape, measures, options, visual=statement.visual, collision=statement.collision, unknown=unknown
    )


def _mesh(written: str, context: ResolveContext) -> str | None:
    """The absolute path, from the folder of the file that names it; None for none."""
    if not written or path_fault(written) is not None:
        return None
    path = normal(posixpath.join(context.folder, written))
    if posixpath.splitext(path)[1]:
        context.missing(path)
        return path
    # All are asked for at once: what is asked for later, nobody looks for.
    there = [path + suffix for suffix in SUFFIXES if context.is_there(path + suffix)]
    return there[0] if there else path
