"""Noted by lowering and resolving: an attribute in a block, or outside of all, that does not take it."""

import re
from collections.abc import Iterable
from functools import partial

from robray.formats.robray.statements import BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced, replaced_by_suggestion, scene_and_place
from robray.rules.robray.block_heads import is_behind_head_alone
from robray.rules.robray.foreign_definitions import Definition, definition
from robray.rules.robray.foreign_statements import foreign_statement
from robray.rules.robray.loose_geometry import into_geometry, loose
from robray.rules.robray.missing_name import meant_kind

_OUTSIDE = "outside every block"

_ELSEWHERE = {
    "body": "frame",
    "const": "def",
    "constant": "def",
    "define": "def",
    "disable_collisions": "allow_collision",
    "ignore_collisions": "allow_collision",
    "import": "include",
    "load": "include",
    "require": "include",
    "use": "include",
    "using": "include",
    "joint": "frame",
    "let": "def",
    "link": "frame",
    "node": "frame",
    "param": "def",
    "property": "def",
    "set": "def",
    "struct": "class",
    "template": "class",
    "var": "def",
}
"""What other languages call the statements."""

_BLOCKS = {"collision": "geometry", "visual": "geometry"}
"""What other formats call the blocks in a frame; here they are attributes of one."""

BLOCKS_ELSEWHERE = {word: here for word, here in _ELSEWHERE.items() if here in {"class", "frame"}} | _BLOCKS
"""What other formats and languages call the blocks, and what they are called here."""

_SHAPE = re.compile(rb"[ \t\r\n]+(?:box|cone|cylinder|grid|sphere)[ \t\r\n]*;")
_OPENING = re.compile(rb"[ \t\r\n]*\{")


def _is_attribute(context: RuleContext) -> bool:
    return context.details.word in ROBRAY.attributes


def _definition(context: RuleContext) -> Definition | None:
    """The constant that is defined as in other languages."""
    return definition(context) if context.details.where == _OUTSIDE else None


def _equivalent(context: RuleContext) -> str | None:
    word, where = context.details
    if word in _BLOCKS and where == BlockKind.FRAME.value:
        text, span = in_file(context)
        return None if _OPENING.match(text, span.end) is None else _BLOCKS[word]
    return _ELSEWHERE.get(word.lower()) if where == _OUTSIDE else None


def _foreign(context: RuleContext) -> str | None:
    word, where = context.details
    return foreign_statement(word, in_block=where != _OUTSIDE)


def is_shape(context: RuleContext) -> bool:
    """Whether a shape is called a type, as joints have one."""
    text, span = in_file(context)
    return context.details == ("type", "geometry") and _SHAPE.match(text, span.end) is not None


def _message(context: RuleContext) -> str:
    attribute, where = context.details
    if is_shape(context):
        return "'type' is not allowed in a 'geometry'; use 'shape'"
    if (found := _definition(context)) is not None and not found.is_called_otherwise:
        return f"unknown statement '{attribute}'; define a constant with 'def {found.name} VALUE;'"
    if (several := loose(context)) is not None:
        return several.message
    here = _equivalent(context)
    if here is not None and where != _OUTSIDE:
        return f"unknown block '{attribute}'; use '{here}'"
    if not _is_attribute(context):
        foreign = _foreign(context)
        hint = f"; use '{here}'" if here is not None else "" if foreign is None else f"; {foreign}"
        return f"unknown statement '{attribute}'{hint}"
    blocks = ROBRAY.attributes[attribute].blocks
    takers = " or ".join(f"'{kind.value}'" for kind in BlockKind if kind in blocks)
    if where == _OUTSIDE:
        return f"'{attribute}' is not allowed at the top level; move it into a {takers}"
    return f"'{attribute}' is not allowed in a '{where}'; move it into a {takers}"


def _is_said(context: RuleContext) -> bool:
    if (several := loose(context)) is not None and not several.is_first:
        return True
    if not _is_attribute(context):
        return False
    if context.details.where == _OUTSIDE:
        return is_behind_head_alone(context)
    scene, place = scene_and_place(context)
    return meant_kind(scene.file(place), place[-1]) in ROBRAY.attributes[context.details.word].blocks


def _words(context: RuleContext) -> Iterable[str]:
    if _is_attribute(context) or _equivalent(context) is not None or _definition(context) is not None:
        return ()
    if _foreign(context) is not None:
        return ()
    return ROBRAY.keywords


def _fix(context: RuleContext) -> Fix | None:
    if (found := _definition(context)) is not None:
        return found.fix
    if (several := loose(context)) is not None:
        return into_geometry(context, several)
    here = "shape" if is_shape(context) else _equivalent(context)
    return replaced_by_suggestion(context) if here is None else replaced(context, here, safe=False)


LOGIC = {"misplaced-attribute": partial(Rule, message_at=_message, words=_words, fix=_fix, is_said=_is_said)}
