"""Names, meshes and packages that are undefined or duplicate."""

from collections.abc import Iterable
from functools import partial

from robray.analysis.package_place import no_file, no_package
from robray.facts.details import InFolder, MeshNotFound
from robray.facts.symbols import Symbol
from robray.formats.urdf import kinds as urdf_kinds
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.meant import meant_path, mended_by_name
from robray.rules.engine.meshes import foreign_meshes, meshes_in_bare_folder, meshes_in_missing_folders
from robray.rules.engine.rule import Fix, Related, Rule, RuleContext
from robray.rules.engine.rule_contexts import name_at, replaced, scene_and_place, written
from robray.rules.urdf.elements import defined_before
from robray.text.paths import file_scheme, folder_of

_KINDS = {kind.word: kind for kind in (urdf_kinds.LINK, urdf_kinds.JOINT, urdf_kinds.MATERIAL)}


def _related(context: RuleContext) -> Iterable[Related]:
    scene, place = scene_and_place(context)
    kind, name = context.details
    for other in scene.declarations.get(Symbol(_KINDS[kind], name), ()):
        if other != place and other[:-1] == place[:-1]:
            yield Related(name_at(scene, other), "also defined here")
            return


def _undefined_material_fix(context: RuleContext) -> Fix | None:
    return mended_by_name(context, urdf_kinds.MATERIAL) or defined_before(
        context, '<material name="{}"><color rgba="0.5 0.5 0.5 1"/></material>'
    )


def _mimic_message(context: RuleContext) -> str:
    name, itself, kind, of_leader = context.details
    if of_leader:
        return f"joint '{name}' is {kind}, so no joint can mimic it; remove the 'mimic'"
    if kind:
        return f"robray and ROS ignore the 'mimic' of a {kind} joint; remove it"
    return f"joint '{name}' mimics itself" if itself else f"undefined joint '{name}'"


_ESCAPED = frozenset("&<>'\"")


def _meant(context: RuleContext) -> str | None:
    details: MeshNotFound = context.details
    path, found = details.path, details.meant
    if "://" in found:
        return found if _ESCAPED.isdisjoint(found) else None
    scheme = file_scheme(path)
    meant = meant_path(path.removeprefix(scheme), found, folder_of(scene_and_place(context)[0].root))
    return None if meant is None or not _ESCAPED.isdisjoint(meant) else scheme + meant


def _mesh_not_found_message(context: RuleContext) -> str:
    meant = _meant(context)
    details: MeshNotFound = context.details
    lacks = no_file(details.path, *details.tried) if details.tried else f"file '{details.path}' does not exist"
    return lacks + (f"; did you mean '{meant}'?" if meant is not None else "")


def _mesh_not_found_fix(context: RuleContext) -> Fix | None:
    meant = _meant(context)
    return None if meant is None or written(context) != context.details.path else replaced(context, meant, safe=False)


def _package_not_found_message(context: RuleContext) -> str:
    found: InFolder = context.details
    return no_package(found.folder, found.tried, found.number)


LOGIC = {
    "urdf-duplicate-name": partial(
        Rule, related=_related, fix=lambda context: renamed_apart(context, _KINDS[context.details.kind])
    ),
    "urdf-undefined-link": partial(
        Rule,
        names=urdf_kinds.LINK,
        fix=lambda context: mended_by_name(context, urdf_kinds.LINK) or defined_before(context, '<link name="{}"/>'),
    ),
    "urdf-undefined-material": partial(Rule, names=urdf_kinds.MATERIAL, fix=_undefined_material_fix),
    "urdf-mimic": partial(
        Rule, message_at=_mimic_message, names=urdf_kinds.JOINT, fix=partial(mended_by_name, kind=urdf_kinds.JOINT)
    ),
    "urdf-mesh-folder-not-found": partial(Rule, message_at=meshes_in_missing_folders),
    "urdf-meshes-elsewhere": partial(Rule, message_at=foreign_meshes),
    "urdf-meshes-not-found": partial(Rule, message_at=meshes_in_bare_folder),
    "urdf-mesh-not-found": partial(Rule, message_at=_mesh_not_found_message, fix=_mesh_not_found_fix),
    "urdf-package-not-found": partial(Rule, message_at=_package_not_found_message),
}
