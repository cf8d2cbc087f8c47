"""The semantic tokens of one item of a task or a workcell, in its local text: what names something, and by what it is.

Elements, attributes and numbers are what any XML has, and left to whoever colours that.
"""

from array import array
from collections.abc import Container

from robray.facts.items import Item
from robray.facts.symbols import SymbolKind
from robray.features.token_types import MODIFIER_SHIFT, TYPES, TokenModifier, TokenType
from robray.formats.robwork.kinds import DEFINE, DEVICE, TARGET
from robray.formats.robwork.statements import statement_of

_RANKS = {token: rank for rank, token in enumerate(TYPES)}
_TYPES = {
    SymbolKind.FRAME: TokenType.FRAME,
    TARGET: TokenType.FRAME,
    DEVICE: TokenType.CLASS,
    DEFINE: TokenType.CONSTANT,
}


def item_tokens(item: Item, _constants: Container[str], _unused: bool) -> bytes:  # noqa: FBT001 - as `Tokens` has it
    found: dict[tuple[int, int], int] = {}
    for name, kinds, declares, *_ in statement_of(item).names:
        start, end = name.span
        token = _TYPES.get(kinds[0])
        if token is not None and start < end:
            found.setdefault((start, end), _RANKS[token] | declares * (TokenModifier.DECLARATION << MODIFIER_SHIFT))
    rows = array("i")
    last = 0
    for (start, end), kind in sorted(found.items()):
        if start >= last:
            rows.extend((start, end - start, kind))
            last = end
    return rows.tobytes()
