"""Types, orientations and connectors that RoFI does not know."""

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
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext


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


def _message(context: RuleContext) -> str:
    what = "component" if context.details.what else "module"
    kind = context.details.kind
    return f"unknown {what} type '{kind}'" if kind else f"expected a {what} type"


def _unknown(words: Callable[[RuleContext], Iterable[str]], **more: Any) -> partial[Rule]:
    return partial(Rule, words=words, fix=partial(mended_by_word, words=words, quote='"'), **more)


LOGIC = {
    "rofi-unknown-connector": _unknown(_connector_words, details=UnknownConnector),
    "rofi-unknown-joint-type": _unknown(lambda _: MOTION_TYPES),
    "rofi-unknown-module-type": _unknown(_module_type_words, details=UnknownModuleType, message_at=_message),
    "rofi-unknown-orientation": _unknown(lambda _: ORIENTATIONS),
}
