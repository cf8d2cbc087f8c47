"""Names with the folders that they are in elsewhere, as in `parent lifter/wrist;` and `parent "lifter/wrist";`, and
those with the next word behind them."""

import re
from typing import NamedTuple

from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.expressions import Expression
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules.engine.rule import Fix, RuleContext
from robray.rules.engine.rule_contexts import is_declared, replaced
from robray.rules.robray.attributes_around import attribute_around

_PATH = re.compile(r"/?[A-Za-z][\w-]*(?:/[A-Za-z][\w-]*)+")
_NEXT = (*ROBRAY.attributes, *ROBRAY.keywords)
"""What a statement begins with."""
_LAST = re.compile(r"(?:.*[/.]|.*::)([A-Za-z][\w-]*)")


class Parted(NamedTuple):
    """`start` is that of the value."""

    attribute: str
    start: int
    name: str
    fix: Fix

    @property
    def message(self) -> str:
        return f"expected a name without '/' for '{self.attribute}'; write '{self.name}'"


def parted(context: RuleContext) -> Parted | None:
    """The name that the attribute at the finding was to take, where its value is a path."""
    attribute = attribute_around(context)
    word = None if attribute is None else ROBRAY.attributes.get(attribute.name)
    value = None if attribute is None else attribute.value
    if word is None or word.type is not ValueType.NAME or not isinstance(value, Expression):
        return None
    if _PATH.fullmatch(value.text) is None:
        return None
    name = value.text.rpartition("/")[2]
    fix = replaced(context._replace(span=value.span), name, safe=False)
    is_known = word.refers is not None and is_declared(context, word.refers, name)
    return Parted(word.name, value.span.start, name, fix if is_known else fix.by_hand)


def last_part(name: str) -> str | None:
    """Of a name in quotes, what stands behind the last sign that parts folders elsewhere."""
    found = _LAST.fullmatch(name)
    return None if found is None else found[1]


def is_run_together(scene: SceneState, name: str) -> bool:
    """Whether a name that no frame has is that of one and a word of the language: `trayrpy`, where a ';' is missing."""
    return name.endswith(_NEXT) and any(
        name.endswith(word) and Symbol(SymbolKind.FRAME, name.removesuffix(word)) in scene.declarations
        for word in _NEXT
    )
