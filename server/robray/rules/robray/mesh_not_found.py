"""Noted by resolving: a mesh whose file is not there."""

from functools import partial

from robray.facts.details import MeshNotFound
from robray.rules.engine.meant_path import meant_path, replaced_path
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place


def _meant(context: RuleContext) -> str | None:
    details: MeshNotFound = context.details
    path, found = details.path, details.meant
    return meant_path(path, found, _folder(context))


def _folder(context: RuleContext) -> str:
    return scene_and_place(context)[0].root.rpartition("/")[0] or "/"


def _fix(context: RuleContext) -> Fix | None:
    return replaced_path(context, _meant(context))


def _message(context: RuleContext) -> str:
    meant = _meant(context)
    return _what_is_wrong(context) + (f"; did you mean '{meant}'?" if meant is not None else "")


def _what_is_wrong(context: RuleContext) -> str:
    path = context.details.path
    if "://" in path:
        scheme = path.partition("://")[0]
        return f"'{scheme}://' means nothing to amino, which looks for a file of this name; write a path"
    if path.startswith("~"):
        return f"'~' means nothing in the path of a mesh, and '{path}' is looked for as it is written; write a path"
    if "\\" in path:
        return f"there is no file '{path}': folders are separated by '/' and not by a backslash"
    if path.endswith("/"):
        return f"'{path}' is a folder; write the path of a file"
    if path.startswith("/"):
        return f"there is no file '{path}'"
    return f"there is no file '{path}' in '{_folder(context)}', the folder of the scene's root file"


LOGIC = {"mesh-not-found": partial(Rule, message_at=_message, fix=_fix)}
