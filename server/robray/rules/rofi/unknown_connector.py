"""Noted of a world as a whole: a connector has a name that there is not."""

from collections.abc import Iterable
from functools import partial

from robray.formats.rofi.vocabulary import CONNECTORS, ModuleType
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext
from robray.text.records import NamedTuple


class Details(NamedTuple):
    connector: str
    kind: str
    most: str


def _words(context: RuleContext) -> Iterable[str]:
    return CONNECTORS if context.details.kind == ModuleType.UNIVERSAL.value else ()


LOGIC = {
    "rofi-unknown-connector": partial(
        Rule, details=Details, words=_words, fix=partial(mended_by_word, words=_words, quote='"')
    )
}
