"""Noted by resolving: an include of a file that cannot be had."""

import posixpath
from functools import partial

from robray.analysis.files import Absence
from robray.rules.engine.meant_path import goes_on_over_lines, meant_path, replaced_path
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place


def _meant(context: RuleContext) -> str | None:
    written, _, _, found = context.details
    scene, place = scene_and_place(context)
    if found in (scene.file(place[:depth]).path for depth in range(1, len(place) + 1)):
        # Nobody means to include a file in itself.
        return None
    return meant_path(written, found, posixpath.dirname(scene.file(place).path))


def _message(context: RuleContext) -> str:
    written, why, path, _ = context.details
    if goes_on_over_lines(written):
        first = written.strip().partition("\n")[0].rstrip()
        return f"this string continues on the next line; add '\"' after '{first}'"
    scene, place = scene_and_place(context)
    meant = _meant(context)
    for problem in scene.item(place).problems:
        if problem.code == "include-read-otherwise":
            said = f"cannot include '{written}': the file {why}; {problem.details.what}"
            return said if meant is None else f"{said}; did you mean '{meant}'?"
    if why != Absence.MISSING.value:
        return f"cannot include '{written}': the file {why}; use a path relative to this file"
    end = f"did you mean '{meant}'?" if meant is not None else "use a path relative to this file"
    return f"file '{path}' does not exist; {end}"


def _fix(context: RuleContext) -> Fix | None:
    return replaced_path(context, _meant(context))


LOGIC = {"include-not-found": partial(Rule, message_at=_message, fix=_fix)}
