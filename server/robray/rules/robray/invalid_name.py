"""Noted by lowering: what stands in a name's place is none."""

from functools import partial

from robray.formats.robray.statements import AllowedCollision, Block, Constant
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import is_identifier, replaced, statement


def _takes_quotes(context: RuleContext) -> bool:
    found = statement(context)
    if isinstance(found, Block):
        return found.name is not None and found.name.span == context.span
    return isinstance(found, AllowedCollision)


def _message(context: RuleContext) -> str:
    text = context.details.text
    if _takes_quotes(context):
        return f"'{text}' is not a name; begin it with a letter or put it in double quotes"
    if isinstance(statement(context), Constant):
        if text.startswith('"'):
            return f"the name of a constant cannot be quoted; write {text.strip(chr(34))}"
        return f"'{text}' is not a name; begin it with a letter, and do not use a reserved word"
    remedy = "; remove the quotes" if _is_word(text.strip('"')) else ""
    return f"'{text}' is not an attribute{remedy}"


def _is_word(text: str) -> bool:
    return text in ROBRAY.attributes or text in ROBRAY.keywords


def _fix(context: RuleContext) -> Fix | None:
    text = context.details.text
    if _takes_quotes(context):
        # A letter may be missing: `3` for `l3`.
        return replaced(context, f'"{text}"', safe=False)
    bare = text.strip('"')
    is_meant = is_identifier(bare) if isinstance(statement(context), Constant) else _is_word(bare)
    return replaced(context, bare, safe=True) if bare != text and is_meant else None


LOGIC = {"invalid-name": partial(Rule, message_at=_message, fix=_fix)}
