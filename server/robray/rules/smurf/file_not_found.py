"""Noted by resolving: a file that cannot be had."""

import posixpath
from functools import partial

from robray.rules.engine.meant_path import meant_path
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, scene_and_place, written
from robray.syntax.yaml.writing import in_quotes, written_as


def _meant(context: RuleContext) -> str | None:
    written, _, _, found = context.details
    scene, place = scene_and_place(context)
    return meant_path(written, found, posixpath.dirname(scene.file(place).path))


def _message(context: RuleContext) -> str:
    written, why = context.details.text, context.details.why
    meant = _meant(context)
    return f"file '{written}' {why}" + ("" if meant is None else f"; did you mean '{meant}'?")


def _fix(context: RuleContext) -> Fix | None:
    meant, there = _meant(context), written(context)
    quote = there[:1] if there[:1] in ("'", '"') else ""
    if meant is None or there != f"{quote}{context.details.text}{quote}":
        return None
    return replaced(context, written_as(meant, quote) or in_quotes(meant), safe=False)


LOGIC = {"smurf-file-not-found": partial(Rule, message_at=_message, fix=_fix)}
