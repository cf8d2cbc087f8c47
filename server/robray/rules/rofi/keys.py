"""Texts that are not JSON, and keys, values and words that the reader does not take."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from robray.formats.rofi.vocabulary import (
    COMPONENT_TYPES,
    CONNECTORS,
    MODULE_TYPES,
    MOTION_TYPES,
    ORIENTATIONS,
    ModuleType,
)
from robray.rules.engine.choices import instead, only_numbers
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Applicability, Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import listed, replaced, written
from robray.rules.rofi.fixes import (
    docked_there,
    first_of_id,
    inserted_key,
    mended_json,
    next_free_id,
    removed_earlier,
    removed_element,
    removed_member,
)


class DuplicateJoint(NamedTuple):
    first: str
    second: str
    where: str


class MissingKey(NamedTuple):
    """`start` is the place for the keys, `indent` the start of the last one; None without one."""

    keys: tuple[str, ...]
    noun: str
    start: int
    indent: int | None


def _missing_key_message(context: RuleContext) -> str:
    keys = context.details.keys
    return f"missing {'keys' if keys[1:] else 'key'} {listed(keys, len(keys))} in this {context.details.noun}"


class UnknownKey(NamedTuple):
    key: str
    meant: str
    is_needed: bool


class WrongType(NamedTuple):
    wanted: str
    found: str


_ARRAY = re.compile(r"an array of ([0-9]+) numbers?")
_QUOTED = re.compile(r"\"\s*(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)\s*\"")


def _wrong_type_fix(context: RuleContext) -> Fix | None:
    """A number without its quotes, or an array with as many numbers as belong there."""
    array = _ARRAY.fullmatch(context.details.wanted)
    if array is not None:
        return only_numbers(context, int(array[1]))
    quoted = _QUOTED.fullmatch(written(context)) if "number" in context.details.wanted else None
    return None if quoted is None else instead(context, quoted[1])


class UnknownConnector(NamedTuple):
    connector: str
    kind: str
    most: str


def _connector_words(context: RuleContext) -> Iterable[str]:
    return CONNECTORS if context.details.kind == ModuleType.UNIVERSAL.value else ()


class UnknownModuleType(NamedTuple):
    kind: str
    what: str = ""


def _module_type_words(context: RuleContext) -> Iterable[str]:
    return COMPONENT_TYPES if context.details.what else MODULE_TYPES


def _unknown_words_message(context: RuleContext) -> str:
    what = "component" if context.details.what else "module"
    kind = context.details.kind
    return f"unknown {what} type '{kind}'" if kind else f"expected a {what} type"


def _unknown(words: Callable[[RuleContext], Iterable[str]], **more: Any) -> partial[Rule]:
    return partial(Rule, words=words, fix=partial(mended_by_word, words=words, quote='"'), **more)


class BothComponentAndConnector(NamedTuple):
    key: str
    other: str


LOGIC = {
    "rofi-syntax": partial(Rule, fix=mended_json),
    "rofi-duplicate-id": partial(Rule, related=first_of_id, fix=next_free_id),
    "rofi-duplicate-joint": partial(Rule, details=DuplicateJoint, related=docked_there, fix=removed_element),
    "rofi-duplicate-key": partial(Rule, fix=removed_earlier),
    "rofi-missing-key": partial(Rule, details=MissingKey, message_at=_missing_key_message, fix=inserted_key),
    "rofi-unknown-key": partial(
        Rule,
        details=UnknownKey,
        rejected_at=lambda details: bool(details.is_needed),
        fix=lambda context: replaced(context, f'"{context.details.meant}"', safe=False),
    ),
    "rofi-wrong-type": partial(Rule, details=WrongType, fix=_wrong_type_fix),
    "rofi-unknown-connector": _unknown(_connector_words, details=UnknownConnector),
    "rofi-unknown-joint-type": _unknown(lambda _: MOTION_TYPES),
    "rofi-unknown-module-type": _unknown(
        _module_type_words, details=UnknownModuleType, message_at=_unknown_words_message
    ),
    "rofi-unknown-orientation": _unknown(lambda _: ORIENTATIONS),
    "rofi-both-component-and-connector": partial(
        Rule,
        details=BothComponentAndConnector,
        fix=lambda context: removed_member(context, f"Remove '{context.details.key}'", Applicability.BY_HAND),
    ),
}
