"""Noted by resolving: a mesh whose file is not there."""

from functools import partial

from robray.analysis.package_place import no_file
from robray.facts.details import MeshNotFound
from robray.rules.engine.meant_path import meant_path
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, scene_and_place, written
from robray.text.paths import file_scheme, folder_of

_ESCAPED = frozenset("&<>'\"")


def _meant(context: RuleContext) -> str | None:
    details: MeshNotFound = context.details
    path, found = details.path, details.meant
    if "://" in found:
        return found if _ESCAPED.isdisjoint(found) else None
    scheme = file_scheme(path)
    meant = meant_path(path.removeprefix(scheme), found, folder_of(scene_and_place(context)[0].root))
    return None if meant is None or not _ESCAPED.isdisjoint(meant) else scheme + meant


def _message(context: RuleContext) -> str:
    meant = _meant(context)
    details: MeshNotFound = context.details
    lacks = no_file(details.path, *details.tried) if details.tried else f"file '{details.path}' does not exist"
    return lacks + (f"; did you mean '{meant}'?" if meant is not None else "")


def _fix(context: RuleContext) -> Fix | None:
    meant = _meant(context)
    return None if meant is None or written(context) != context.details.path else replaced(context, meant, safe=False)


LOGIC = {"urdf-mesh-not-found": partial(Rule, message_at=_message, fix=_fix)}
