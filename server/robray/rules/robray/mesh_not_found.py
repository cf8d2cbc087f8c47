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


LOGIC = {"mesh-not-found": partial(Rule, message_at=_message, fix=_fix)}
