"""Noted by lowering: a name and nothing behind it."""

import re
from functools import partial

from robray.facts.symbols import SymbolKind
from robray.formats.robray.statements import Constant
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules import RULES
from robray.rules.engine.choices import edited
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, removed_by_hand, statement
from robray.rules.robray.missing_name import RESERVED
from robray.text.spans import Span

_BRACE = re.compile(rb"[ \t]*\{")
_WORD = re.compile(rb"[ \t]+(" + RESERVED + rb")(?=[ \t]*;)")

_FRAME = re.compile(rb"[ \t]+frame([ \t]+(?:[A-Za-z][\w-]*|\"[^\"\n]*\"))(?=[ \t]*;)")


def _frame(context: RuleContext) -> re.Match[bytes] | None:
    """The name of a frame, with the word that says what it is before it."""
    text, span = in_file(context)
    word = ROBRAY.attributes.get(context.details.name)
    return None if word is None or word.refers is not SymbolKind.FRAME else _FRAME.match(text, span.end)


def is_before_brace(context: RuleContext) -> bool:
    """Whether an array was begun with a brace, of which more is said."""
    text, span = in_file(context)
    return context.details.name in ROBRAY.attributes and _BRACE.match(text, span.end) is not None


def _reserved(context: RuleContext) -> str | None:
    """The reserved word that is meant as a name."""
    text, span = in_file(context)
    match = _WORD.match(text, span.end)
    return None if match is None else match[1].decode()


def _message(context: RuleContext) -> str:
    text, span = in_file(context)
    if (word := _reserved(context)) is not None:
        return f"'{word}' is a reserved word; write '\"{word}\"' in quotes"
    if (frame := _frame(context)) is not None:
        whole = f"{context.details.name}{frame[1].decode('utf-8', 'replace')}"
        return f"expected a name for '{context.details.name}'; write '{whole};'"
    if isinstance(statement(context), Constant) and _BRACE.match(text, span.end) is not None:
        return f"'def' defines a number; write 'frame {context.details.name} {{' or 'class {context.details.name} {{'"
    return RULES["missing-value"].said(context.details)


def _fix(context: RuleContext) -> Fix | None:
    if (word := _reserved(context)) is not None:
        text, span = in_file(context)
        at = text.index(word.encode(), span.end)
        return edited(f"Change to '\"{word}\"'", (Span(at, at + len(word)), f'"{word}"'))
    return removed_by_hand(context) if _frame(context) is None else None


LOGIC = {"missing-value": partial(Rule, message_at=_message, is_said=is_before_brace, fix=_fix)}
