"""Noted by reading: what is no reference to a link."""

import re
from functools import partial
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.robots import CHILD_LINK, LINK
from robray.facts.symbols import Symbol
from robray.formats.smurf.semantics.names import SEPARATOR
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, scene_and_place, written


class Details(NamedTuple):
    text: str
    words: tuple[str, ...]


_PARTING = re.compile(r"\s*(?::+|[./]|->)\s*")
"""What may part an entity from its link to who knows it from elsewhere."""


def _message(context: RuleContext) -> str:
    *others, last = context.details.words
    forms = ", ".join(f"'{each}'" for each in ("entity::link", *others))
    return f"expected {forms} or '{last}', found '{context.details.text}'"


def _meant(scene: SceneState, place: ItemPath, text: str) -> str | None:
    """An entity and its root link, where only an entity is named; or the two of them, with both colons."""
    for parting in _PARTING.finditer(text):
        entity, link = text[: parting.start()], text[parting.end() :]
        opened = scene.instances.opened.get(scene.frame_named(entity, place) + SEPARATOR)
        if opened is not None and next(scene.declared_at(Symbol(LINK, link), opened), None) is not None:
            return f"{entity}{SEPARATOR}{link}"
    entity = text.rstrip(": ")
    opened = scene.instances.opened.get(scene.frame_named(entity, place) + SEPARATOR)
    if opened is None:
        return None
    links = [symbol.name for symbol in scene.declarations if symbol.kind is LINK]
    own = [link for link in links if next(scene.declared_at(Symbol(LINK, link), opened), None) is not None]
    roots = [link for link in own if next(scene.declared_at(Symbol(CHILD_LINK, link), opened), None) is None]
    return f"{entity}{SEPARATOR}{roots[0]}" if len(roots) == 1 else None


def _words(context: RuleContext) -> tuple[str, ...]:
    """Those that are read, where no entity is meant."""
    words: tuple[str, ...] = context.details.words
    return () if _meant(*scene_and_place(context), context.details.text) is not None else words


def _fix(context: RuleContext) -> Fix | None:
    if context.suggestion is not None:
        return mended_by_word(context, _words)
    scene, place = scene_and_place(context)
    meant = _meant(scene, place, context.details.text)
    there = written(context)
    quote = there[:1] if there[:1] in ("'", '"') else ""
    if meant is None or there != f"{quote}{context.details.text}{quote}":
        return None
    return replaced(context, f"{quote}{meant}{quote}", safe=False)


LOGIC = {"smurf-malformed-reference": partial(Rule, details=Details, message_at=_message, words=_words, fix=_fix)}
