"""Noted by reading: a module or a component is of a type that there is not."""

from collections.abc import Iterable
from functools import partial

from robray.formats.rofi.vocabulary import COMPONENT_TYPES, MODULE_TYPES
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext
from robray.text.records import NamedTuple


class Details(NamedTuple):
    kind: str
    what: str = ""


def _words(context: RuleContext) -> Iterable[str]:
    return COMPONENT_TYPES if context.details.what else MODULE_TYPES


def _message(context: RuleContext) -> str:
    what = "component" if context.details.what else "module"
    kind = context.details.kind
    return f"there is no {what} of type '{kind}'" if kind else f"this is no type of a {what}"


LOGIC = {
    "rofi-unknown-module-type": partial(
        Rule, details=Details, message_at=_message, words=_words, fix=partial(mended_by_word, words=_words, quote='"')
    )
}
