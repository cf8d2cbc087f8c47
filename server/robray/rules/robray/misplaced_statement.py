"""Noted by resolving: a statement nested in what does not take it, or not nested at all."""

import re
from functools import partial

from robray.formats.robray.statements import BlockKind
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced, scene_and_place
from robray.rules.robray.missing_name import is_meant_as_name, meant_kind

_TAKING = re.compile(rb"""[ \t]+([A-Za-z][\w-]*|"[^"\n]*")[ \t]*;""")
_PLACES = {"frame": "to the top level or into a frame", "geometry": "into a frame"}


_EMPTY = frozenset({"allow-collision-operands", "include-without-path", "missing-name"})
"""What is said of a statement that is a keyword and nothing that it needs."""


def _taken(context: RuleContext) -> str | None:
    """The class that a block is to take over, where that is written as if it were to be defined there."""
    text, span = in_file(context)
    found = _TAKING.match(text, span.end) if context.details.word == "class" and context.details.where else None
    return None if found is None else found[1].decode("utf-8", "replace")


def _fix(context: RuleContext) -> Fix | None:
    return None if _taken(context) is None else replaced(context, "isa", safe=False)


def _message(context: RuleContext) -> str:
    word, container = context.details
    if (name := _taken(context)) is not None:
        return f"'class' is not allowed in a block; write 'isa {name};' to inherit from a class"
    here = f"in a '{container}'" if container else "at the top level"
    return f"'{word}' is not allowed {here}; move it {_PLACES.get(word, 'to the top level')}"


def _is_said(context: RuleContext) -> bool:
    # A block that begins with a brace alone is a finding of its own, and so is an object.
    if context.details.where in ("block", "object") or _has_no_name(context) or is_meant_as_name(context):
        return True
    scene, place = scene_and_place(context)
    file = scene.file(place)
    container = file.reading.facts.container(place[-1])
    return context.details.word in _PLACES and meant_kind(file, container) is BlockKind.FRAME


def _has_no_name(context: RuleContext) -> bool:
    """Whether the statement is not one at all: a keyword, and nothing that it needs."""
    scene, place = scene_and_place(context)
    return any(problem.code in _EMPTY for problem in scene.item(place).problems)


LOGIC = {"misplaced-statement": partial(Rule, message_at=_message, is_said=_is_said, fix=_fix)}
