"""Noted by resolving: a word that is no attribute of any block."""

from collections.abc import Iterable
from functools import partial

from robray.formats.robray.statements import BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import once, replaced, replaced_by_suggestion
from robray.rules.robray.attributes_around import attribute_around
from robray.rules.robray.block_heads import is_head
from robray.rules.robray.foreign_attributes import called_here, fix_of, half_of, instead
from robray.rules.robray.foreign_statements import foreign_statement
from robray.rules.robray.misplaced_attribute import BLOCKS_ELSEWHERE


@once
def _equivalent(context: RuleContext) -> str | None:
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


def _message(context: RuleContext) -> str:
    name, block = context.details
    here = _equivalent(context)
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
    return f"unknown attribute '{name}' for a '{block}'"


@once
def _is_head(context: RuleContext) -> bool:
    attribute = attribute_around(context)
    return attribute is not None and is_head(context, attribute)


def _words(context: RuleContext) -> Iterable[str]:
    if _equivalent(context) is not None or _instead(context) is not None:
        return ()
    if foreign_statement(context.details.name, in_block=True) is not None:
        return ()
    return ROBRAY.keywords if _is_head(context) else _words_of(context)


def _fix(context: RuleContext) -> Fix | None:
    here = _equivalent(context)
    if here is None:
        return half_of(context, _words_of(context)) or replaced_by_suggestion(context)
    fix = replaced(context, here, safe=False) if _is_head(context) else fix_of(context, here)
    return fix.by_hand if fix is not None and _may_begin_with_w(context) else fix


def _may_begin_with_w(context: RuleContext) -> bool:
    """Whether it is the quaternion of a format, as MJCF, in which w comes first: the numbers say another rotation."""
    return context.details.name.lower().startswith("quat") and _equivalent(context) == "quaternion"


LOGIC = {"unknown-attribute": partial(Rule, message_at=_message, words=_words, fix=_fix)}
