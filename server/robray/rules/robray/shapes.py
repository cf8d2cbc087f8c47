"""Shapes, meshes and joints that lack something or are unknown."""

import re
from functools import partial

from robray.facts.details import MeshNotFound
from robray.facts.joint_types import JOINT_TYPES_ELSEWHERE
from robray.facts.symbols import SymbolKind
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.broken_declarations import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.meant import meant_path, mended_by_name, replaced_path
from robray.rules.engine.meshes import foreign_meshes, meshes_in_bare_folder, meshes_in_missing_folders
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import (
    ELSEWHERE,
    blanks_before,
    file_elsewhere,
    in_file,
    is_declared,
    once,
    replaced,
    replaced_by_suggestion,
    scene_and_place,
    statement,
    written,
)
from robray.rules.robray.blocks import attribute_around, is_incomplete, own
from robray.rules.robray.classes import isa_names
from robray.rules.robray.constants import forgotten_include
from robray.rules.robray.misplaced import is_shape
from robray.rules.robray.origins import LACKING
from robray.text.spans import Span

_BRACE = re.compile(rb"\s*\{")


def names_shape(block: Block, name: str) -> bool:
    """True if the name is the missing shape of a geometry: `geometry box {`."""
    return name in ROBRAY.shapes and own(block, "shape") is None and own(block, "mesh") is None


@once
def _shape(context: RuleContext) -> str | None:
    block = statement(context)
    name: str = context.details.text
    return name if isinstance(block, Block) and names_shape(block, name) else None


def _named_geometry_message(context: RuleContext) -> str | None:
    if (shape := _shape(context)) is not None:
        return f"a geometry has no name; write 'shape {shape};' in its block"
    return None


def _named_geometry_fix(context: RuleContext) -> Fix | None:
    text, span = in_file(context)
    brace = _BRACE.match(text, span.end)
    if brace is None:
        # Without its brace the name may be an attribute's.
        return None
    blanks = blanks_before(text, span.start)
    removed = Replacement(Span(context.span.start - blanks, context.span.end), "")
    if (shape := _shape(context)) is not None:
        inside = context.span.end + brace.end() - span.end
        return Fix(
            f"Change to 'shape {shape};'", (removed, Replacement(Span(inside, inside), f" shape {shape};"))
        ).unsafe
    return Fix("Remove the name", (removed,))


def _no_shape_message(context: RuleContext) -> str:
    if is_misdeclared(context):
        return misdeclared_message(context)
    if context.details.told == LACKING:
        name = context.details.name
        return f"class '{name}' and its geometries have no 'shape' or 'mesh'; add one here"
    if context.details.name:
        late = is_declared(context, SymbolKind.CLASS, context.details.name)
        why = "is defined only below" if late else "is undefined"
        if context.details.told == ELSEWHERE:
            why = f"is undefined; include '{file_elsewhere(context)}'"
        found = statement(context)
        if isinstance(found, Block) and found.kind is BlockKind.CLASS:
            return f"geometries of this class have no shape, because class '{context.details.name}' {why}"
        return f"this geometry has no shape, because class '{context.details.name}' {why}"
    found = statement(context)
    classes = isinstance(found, Block) and any(attribute.name == "isa" for attribute in found.attributes)
    where = "this geometry and its classes" if classes else "this geometry"
    return f"missing 'shape' or 'mesh' in {where}"


def _no_shape_fix(context: RuleContext) -> Fix | None:
    """The suggested class."""
    if is_misdeclared(context):
        return misdeclared_fix(context)
    if context.details.told == ELSEWHERE:
        return forgotten_include(context)
    found = statement(context)
    if context.suggestion is None or not isinstance(found, Block):
        return None
    written = next(name for name in isa_names(found) if name.text == context.details.name)
    return mended_by_name(context._replace(span=written.span), SymbolKind.CLASS)


def _is_unread(context: RuleContext) -> bool:
    """True if the contents of the geometry are not fully known, or its shape is called a type, or is its name."""
    scene, place = scene_and_place(context)
    if any(
        problem.code == "misplaced-attribute" and is_shape(context._replace(span=problem.span, details=problem.details))
        for problem in scene.findings.get(place, ())
    ):
        return True
    found = statement(context)
    problems = scene.item(place).problems
    if isinstance(found, Block) and any(
        problem.code == "named-geometry" and names_shape(found, problem.details.text) for problem in problems
    ):
        return True
    is_beyond = any(problem.code == "beyond-limits" for problem in problems)
    return is_beyond or is_incomplete(context)


_ELSEWHERE = {
    "ball": "sphere",
    "block": "box",
    "brick": "box",
    "cube": "box",
    "cuboid": "box",
    "cyl": "cylinder",
    "disc": "cylinder",
    "disk": "cylinder",
    "orb": "sphere",
    "rectangle": "box",
    "rod": "cylinder",
}
"""Its names in other formats."""

_INSTEAD = {
    "capsule": "; use a 'cylinder' with a 'sphere' at both ends",
    "floor": "; write a thin 'box', or a 'grid'",
    "ground": "; write a thin 'box', or a 'grid'",
    "plane": "; write a thin 'box', or a 'grid'",
}
_MESH = re.compile(r"[\w./~-]+\.(?:stl|obj|dae|ply|glb|gltf)", re.IGNORECASE)


def _unknown_shape_message(context: RuleContext) -> str:
    name = context.details.name
    if name.lower() in _ELSEWHERE:
        return f"unknown shape '{name}'; use '{_ELSEWHERE[name.lower()]}'"
    if name.lower() in _INSTEAD:
        return f"unknown shape '{name}'{_INSTEAD[name.lower()]}"
    if _MESH.fullmatch(name):
        return f"unknown shape '{name}'; write 'mesh \"{name}\";' for a file"
    if name == "mesh":
        return "unknown shape 'mesh'; write 'mesh \"PATH\";' instead of 'shape'"
    if context.suggestion is not None:
        return f"unknown shape '{name}'"
    shapes = ", ".join(f"'{shape}'" for shape in ROBRAY.shapes)
    return f"unknown shape '{name}'; expected one of {shapes}"


def _unknown_shape_fix(context: RuleContext) -> Fix | None:
    text, name = written(context), context.details.name
    attribute = attribute_around(context)
    if text.strip('"') != name or attribute is None:
        return None
    here = _ELSEWHERE.get(name.lower())
    if here is not None:
        return replaced(context, here, safe=False)
    if _MESH.fullmatch(name) and text.startswith('"'):
        return Fix("Change to 'mesh'", (Replacement(attribute.name_span, "mesh"),)).unsafe
    return replaced_by_suggestion(context)


def _unknown_joint_type_message(context: RuleContext) -> str:
    name = context.details.name
    here = JOINT_TYPES_ELSEWHERE.get(name.lower())
    if here is not None:
        limits = "" if here == "fixed" else ", which has no limits"
        return f"unknown joint type '{name}'; use '{here}'{limits}"
    if context.suggestion is not None:
        return f"unknown joint type '{name}'"
    types = ", ".join(f"'{joint_type}'" for joint_type in ROBRAY.joint_types)
    return f"unknown joint type '{name}'; expected one of {types}"


def _unknown_joint_type_fix(context: RuleContext) -> Fix | None:
    name = context.details.name
    here = JOINT_TYPES_ELSEWHERE.get(name.lower())
    if here is not None and written(context).strip('"') == name:
        return replaced(context, here, safe=False)
    return replaced_by_suggestion(context)


def _lacking(context: RuleContext) -> list[str]:
    """All missing parts of the same shape or joint, in the order of the notes."""
    scene, place = scene_and_place(context)
    found = [
        problem.details.name
        for problem in scene.findings.get(place, ())
        if problem.code == "missing-attribute" and problem.span == context.span
    ]
    # A finding at a class was noticed elsewhere.
    return found or [context.details.name]


def _missing_attribute_message(context: RuleContext) -> str:
    what = context.details.what
    *others, last = (f"'{name}'" for name in _lacking(context))
    lacking = f"{', '.join(others)} and {last}" if others else last
    it = "them" if others else "it"
    if context.details.is_told_of_class:
        return f"{what} needs {lacking}; add {it} to this class"
    return f"{what} needs {lacking}; add {it} here or in a class"


def _meant(context: RuleContext) -> str | None:
    details: MeshNotFound = context.details
    path, found = details.path, details.meant
    return meant_path(path, found, _folder(context))


def _folder(context: RuleContext) -> str:
    return scene_and_place(context)[0].root.rpartition("/")[0] or "/"


def _mesh_not_found_message(context: RuleContext) -> str:
    meant = _meant(context)
    return _what_is_wrong(context) + (f"; did you mean '{meant}'?" if meant is not None else "")


def _what_is_wrong(context: RuleContext) -> str:
    path = context.details.path
    if "://" in path:
        scheme = path.partition("://")[0]
        return f"amino does not understand '{scheme}://'; write a path"
    if path.startswith("~"):
        return "amino does not understand '~' in the path of a mesh; write the whole path"
    if "\\" in path:
        return f"file '{path}' does not exist; use '/' between folders"
    if path.endswith("/"):
        return f"'{path}' is a folder; write the path of a file"
    if path.startswith("/"):
        return f"file '{path}' does not exist"
    return f"file '{path}' does not exist in '{_folder(context)}', the folder of the root file"


LOGIC = {
    "named-geometry": partial(Rule, message_at=_named_geometry_message, fix=_named_geometry_fix),
    "no-shape": partial(
        Rule, message_at=_no_shape_message, is_said=_is_unread, fix=_no_shape_fix, names=SymbolKind.CLASS
    ),
    "unknown-shape": partial(
        Rule,
        message_at=_unknown_shape_message,
        words=lambda context: () if context.details.name.lower() in _ELSEWHERE else ROBRAY.shapes,
        fix=_unknown_shape_fix,
    ),
    "unknown-joint-type": partial(
        Rule,
        message_at=_unknown_joint_type_message,
        words=lambda context: () if context.details.name.lower() in JOINT_TYPES_ELSEWHERE else ROBRAY.joint_types,
        fix=_unknown_joint_type_fix,
    ),
    "missing-attribute": partial(
        Rule,
        message_at=_missing_attribute_message,
        is_said=lambda context: _lacking(context)[0] != context.details.name or is_incomplete(context),
    ),
    "mesh-not-found": partial(
        Rule, message_at=_mesh_not_found_message, fix=lambda context: replaced_path(context, _meant(context))
    ),
    "mesh-folder-not-found": partial(Rule, message_at=meshes_in_missing_folders),
    "meshes-elsewhere": partial(Rule, message_at=foreign_meshes),
    "meshes-not-found": partial(Rule, message_at=meshes_in_bare_folder),
}
