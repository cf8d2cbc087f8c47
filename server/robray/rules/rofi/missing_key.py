"""Noted by reading: a key is missing that the reader needs."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import listed
from robray.rules.rofi.inserted_key import inserted_key


class Details(NamedTuple):
    """`start` is where the keys go, `indent` where the last one that is there begins; None where there is none."""

    keys: tuple[str, ...]
    noun: str
    start: int
    indent: int | None


def _message(context: RuleContext) -> str:
    keys = context.details.keys
    return f"missing {'keys' if keys[1:] else 'key'} {listed(keys, len(keys))} in this {context.details.noun}"


LOGIC = {"rofi-missing-key": partial(Rule, details=Details, message_at=_message, fix=inserted_key)}
