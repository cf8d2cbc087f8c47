"""Attributes and statements that are unknown or misplaced."""

import re
from collections.abc import Iterable
from functools import partial

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.formats.robray.statements import Block, BlockKind, Stray
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, once, replaced, replaced_by_suggestion, scene_and_place
from robray.rules.engine.suggest import nearest
from robray.rules.robray.block_heads import is_behind_head_alone, is_head, unknown_head
from robray.rules.robray.blocks import attribute_around
from robray.rules.robray.foreign_statements import (
    Definition,
    called_here,
    definition,
    fix_of,
    foreign_statement,
    half_of,
    instead,
    into_geometry,
    loose,
)
from robray.rules.robray.names import is_meant_as_name, meant_kind
from robray.text.spans import Span

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
"""Names of the statements in other languages."""

_BLOCKS = {"collision": "geometry", "visual": "geometry"}
"""Blocks of a frame in other formats; here they are attributes of one."""

BLOCKS_ELSEWHERE = {word: here for word, here in _ELSEWHERE.items() if here in {"class", "frame"}} | _BLOCKS
"""Names of blocks in other formats and languages, with those here."""

_SHAPE = re.compile(rb"[ \t\r\n]+(?:box|cone|cylinder|grid|sphere)[ \t\r\n]*;")
_OPENING = re.compile(rb"[ \t\r\n]*\{")


def _is_attribute(context: RuleContext) -> bool:
    return context.details.word in ROBRAY.attributes


def _definition(context: RuleContext) -> Definition | None:
    """The constant that is defined as in other languages."""
    return definition(context) if context.details.where == _OUTSIDE else None


def _misplaced_attribute_equivalent(context: RuleContext) -> str | None:
    word, where = context.details
    if word in _BLOCKS and where == BlockKind.FRAME.value:
        text, span = in_file(context)
        return None if _OPENING.match(text, span.end) is None else _BLOCKS[word]
    return _ELSEWHERE.get(word.lower()) if where == _OUTSIDE else None


def _foreign(context: RuleContext) -> str | None:
    word, where = context.details
    return foreign_statement(word, in_block=where != _OUTSIDE)


def is_shape(context: RuleContext) -> bool:
    """True if a shape is called a type, as for joints."""
    text, span = in_file(context)
    return context.details == ("type", "geometry") and _SHAPE.match(text, span.end) is not None


def _misplaced_attribute_message(context: RuleContext) -> str:
    attribute, where = context.details
    if is_shape(context):
        return "'type' is not allowed in a 'geometry'; use 'shape'"
    if (found := _definition(context)) is not None and not found.is_called_otherwise:
        return f"unknown statement '{attribute}'; define a constant with 'def {found.name} VALUE;'"
    if (several := loose(context)) is not None:
        return several.message
    here = _misplaced_attribute_equivalent(context)
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


def _misplaced_attribute_is_said(context: RuleContext) -> bool:
    if (several := loose(context)) is not None and not several.is_first:
        return True
    if not _is_attribute(context):
        return False
    if context.details.where == _OUTSIDE:
        return is_behind_head_alone(context)
    scene, place = scene_and_place(context)
    return meant_kind(scene.file(place), place[-1]) in ROBRAY.attributes[context.details.word].blocks


def _misplaced_attribute_words(context: RuleContext) -> Iterable[str]:
    if (
        _is_attribute(context)
        or _misplaced_attribute_equivalent(context) is not None
        or _definition(context) is not None
    ):
        return ()
    if _foreign(context) is not None:
        return ()
    return ROBRAY.keywords


def _misplaced_attribute_fix(context: RuleContext) -> Fix | None:
    if (found := _definition(context)) is not None:
        return found.fix
    if (several := loose(context)) is not None:
        return into_geometry(context, several)
    here = "shape" if is_shape(context) else _misplaced_attribute_equivalent(context)
    return replaced_by_suggestion(context) if here is None else replaced(context, here, safe=False)


_TAKING = re.compile(rb"""[ \t]+([A-Za-z][\w-]*|"[^"\n]*")[ \t]*;""")
_PLACES = {"frame": "to the top level or into a frame", "geometry": "into a frame"}


_EMPTY = frozenset({"allow-collision-operands", "include-without-path", "missing-name"})
"""Codes of a keyword without its operands."""


def _taken(context: RuleContext) -> str | None:
    """The class that a block takes over, if it is written like a definition of one."""
    text, span = in_file(context)
    found = _TAKING.match(text, span.end) if context.details.word == "class" and context.details.where else None
    return None if found is None else found[1].decode("utf-8", "replace")


def _misplaced_statement_message(context: RuleContext) -> str:
    word, container = context.details
    if (name := _taken(context)) is not None:
        return f"'class' is not allowed in a block; write 'isa {name};' to inherit from a class"
    here = f"in a '{container}'" if container else "at the top level"
    return f"'{word}' is not allowed {here}; move it {_PLACES.get(word, 'to the top level')}"


def _misplaced_statement_is_said(context: RuleContext) -> bool:
    # A block that begins with a brace alone has a finding of its own, and so has an object.
    if context.details.where in ("block", "object") or _has_no_name(context) or is_meant_as_name(context):
        return True
    scene, place = scene_and_place(context)
    file = scene.file(place)
    container = file.reading.facts.container(place[-1])
    return context.details.word in _PLACES and meant_kind(file, container) is BlockKind.FRAME


def _has_no_name(context: RuleContext) -> bool:
    """True for an incomplete statement: a keyword without its operands."""
    scene, place = scene_and_place(context)
    return any(problem.code in _EMPTY for problem in scene.item(place).problems)


@once
def _unknown_attribute_equivalent(context: RuleContext) -> str | None:
    name, block = context.details
    if _is_head(context):
        return BLOCKS_ELSEWHERE.get(name.lower()) if block == BlockKind.FRAME.value else None
    return called_here(context, _words_of(context))


@once
def _instead(context: RuleContext) -> str | None:
    return None if _is_head(context) else instead(context, _words_of(context))


@once
def _words_of(context: RuleContext) -> list[str]:
    return [word.name for word in ROBRAY.of(BlockKind(context.details.block))]


def _unknown_attribute_message(context: RuleContext) -> str | None:
    name, block = context.details
    here = _unknown_attribute_equivalent(context)
    if here is not None:
        what = "block" if _is_head(context) else "attribute"
        order = " with w last, '[x, y, z, w]'" if _may_begin_with_w(context) else ""
        return f"unknown {what} '{name}'; use '{here}'{order}"
    if (statement := foreign_statement(name, in_block=True)) is not None:
        return f"unknown statement '{name}'; {statement}"
    if _is_head(context):
        holds = "only 'frame NAME { … }' and 'geometry { … }'" if block == BlockKind.FRAME.value else "no blocks"
        return f"unknown block '{name}'; a '{block}' contains {holds}"
    if (other := _instead(context)) is not None:
        return f"unknown attribute '{name}'; {other}"
    return None


@once
def _is_head(context: RuleContext) -> bool:
    attribute = attribute_around(context)
    return attribute is not None and is_head(context, attribute)


def _unknown_attribute_words(context: RuleContext) -> Iterable[str]:
    if _unknown_attribute_equivalent(context) is not None or _instead(context) is not None:
        return ()
    if foreign_statement(context.details.name, in_block=True) is not None:
        return ()
    return ROBRAY.keywords if _is_head(context) else _words_of(context)


def _unknown_attribute_fix(context: RuleContext) -> Fix | None:
    here = _unknown_attribute_equivalent(context)
    if here is None:
        return half_of(context, _words_of(context)) or replaced_by_suggestion(context)
    fix = replaced(context, here, safe=False) if _is_head(context) else fix_of(context, here)
    return fix.by_hand if fix is not None and _may_begin_with_w(context) else fix


def _may_begin_with_w(context: RuleContext) -> bool:
    """True for the quaternion of a format like MJCF, with w first: the numbers mean another rotation."""
    return context.details.name.lower().startswith("quat") and _unknown_attribute_equivalent(context) == "quaternion"


def meant_block(scene: SceneState, place: ItemPath) -> Block | None:
    """The corrected block of an item with a misspelt word before its brace; None for any other."""
    stray = scene.item(place).statement
    kind = _meant_kind(scene, place) if isinstance(stray, Stray) else None
    return None if kind is None or not isinstance(stray, Stray) else Block(kind, None, stray.attributes, Span(0, 1))


def _meant_kind(scene: SceneState, place: ItemPath) -> BlockKind | None:
    head = unknown_head(RuleContext(Span(0, 1), (), scene, place))
    if head is None:
        return None
    keywords = ROBRAY.keywords
    word = BLOCKS_ELSEWHERE.get(head.name.lower()) or nearest(head.name, keywords)
    return next((kind for kind in BlockKind if kind.value == word and kind is not BlockKind.OBJECT), None)


LOGIC = {
    "misplaced-attribute": partial(
        Rule,
        message_at=_misplaced_attribute_message,
        words=_misplaced_attribute_words,
        fix=_misplaced_attribute_fix,
        is_said=_misplaced_attribute_is_said,
    ),
    "misplaced-statement": partial(
        Rule,
        message_at=_misplaced_statement_message,
        is_said=_misplaced_statement_is_said,
        fix=lambda context: None if _taken(context) is None else replaced(context, "isa", safe=False),
    ),
    "unknown-attribute": partial(
        Rule, message_at=_unknown_attribute_message, words=_unknown_attribute_words, fix=_unknown_attribute_fix
    ),
}
