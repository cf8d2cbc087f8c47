"""The semantic tokens of one item, in its local text: names by what they are."""

from array import array
from collections.abc import Container

from robray.facts.items import Item
from robray.facts.symbols import Name, SymbolKind
from robray.features.token_types import MODIFIER_SHIFT, TYPES, TokenModifier, TokenType
from robray.formats.smurf.semantics.mentions import mentions
from robray.formats.smurf.statements import Annotation, Entity, Key, ListedFile, Odd, Section, statement_of

_RANKS = {token: rank for rank, token in enumerate(TYPES)}
_DECLARATION = TokenModifier.DECLARATION << MODIFIER_SHIFT
_LONGEST = 1_000


def item_tokens(item: Item, _constants: Container[str], _unused: bool) -> bytes:  # noqa: FBT001 - as `Tokens` has it
    statement = statement_of(item)
    rows: dict[int, tuple[int, int, int]] = {}

    def add(name: Name, token: TokenType, modifiers: int = 0) -> None:
        start, end = name.span
        # What is in another notation than it reads is only a text, and a blank in it may be a line break.
        length = len(name.text.encode("utf-8", "replace")) + (2 if name.quoted else 0)
        if end - start == length and 0 < length < _LONGEST and not any(map(str.isspace, name.text)):
            rows.setdefault(start, (start, length, _RANKS[token] | modifiers))

    match statement:
        case Section(name=name) | Key(name=name):
            add(name, TokenType.KEYWORD)
        case ListedFile(path=path):
            add(path, TokenType.STRING)
        case Entity(keys=keys, file=file):
            for key, span in keys:
                add(Name(key, span), TokenType.ATTRIBUTE)
            if file is not None:
                add(file, TokenType.STRING)
        case Annotation() | Odd():
            pass
    for mention in mentions(statement):
        token = TokenType.FRAME if mention.kinds[-1] is SymbolKind.FRAME else TokenType.CLASS
        if isinstance(statement, Annotation) and mention.declares:
            token = TokenType.CONSTANT
        add(mention.name, token, _DECLARATION if mention.declares else 0)
    found = [value for start in sorted(rows) for value in rows[start]]
    return array("i", found).tobytes()
