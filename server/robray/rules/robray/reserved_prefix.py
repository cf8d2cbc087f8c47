"""Noted by lowering: a name that the reader splits at its first hyphen."""

from functools import partial

from robray.facts.symbols import SymbolKind
from robray.formats.robray.statements import AllowedCollision, Block
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import is_declared, replaced, statement
from robray.rules.robray.attributes_around import attribute_around


def _renamed(name: str, reserved: str) -> str:
    return f"{reserved}_{name[len(reserved) + 1 :]}"


def _takes_quotes(context: RuleContext) -> bool:
    found = statement(context)
    if isinstance(found, Block) and found.name is not None and found.name.span == context.span:
        return True
    return isinstance(found, AllowedCollision) or _named_kind(context) is not None


def _named_kind(context: RuleContext) -> SymbolKind | None:
    """What the attribute names of which the name is the value."""
    attribute = attribute_around(context)
    if attribute is None or attribute.value is None or attribute.value.span != context.span:
        return None
    word = ROBRAY.attributes.get(attribute.name)
    return None if word is None else word.refers


def _mended(context: RuleContext) -> tuple[str, bool]:
    """What is to stand there, and whether that is sure: where the name is declared, or used, it is in quotes."""
    name, reserved = context.details
    renamed = _renamed(name, reserved)
    if not _takes_quotes(context):
        return renamed, False
    kind = _named_kind(context)
    is_sure = kind is None or is_declared(context, kind, name)
    if kind is not None and not is_sure and is_declared(context, kind, renamed):
        return renamed, False
    return f'"{name}"', is_sure


def _message(context: RuleContext) -> str:
    name, reserved = context.details
    mended, _ = _mended(context)
    # Whoever declares it may choose; whoever uses it may not.
    is_choice = mended.startswith('"') and _named_kind(context) is None
    write = f"'{_renamed(name, reserved)}' or '{mended}'" if is_choice else f"'{mended}'"
    return f"amino reads '{name}' as the reserved word '{reserved}' and a minus; write {write}"


def _fix(context: RuleContext) -> Fix:
    mended, is_sure = _mended(context)
    return replaced(context, mended, safe=is_sure)


LOGIC = {"reserved-prefix": partial(Rule, message_at=_message, fix=_fix)}
