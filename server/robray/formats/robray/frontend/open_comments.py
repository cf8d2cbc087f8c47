"""A comment that is never closed, as the reader takes it (language reference 1): its '/' and '*' are operators.

Mostly the reader refuses the file then, and what is behind the mark is best taken for the comment that it was to be.
But where a statement goes on in it, and makes a value, all that follows is read.
"""

import re

from robray.formats.robray.frontend.assembly import Assembly, GaveUpError, RefusedError
from robray.formats.robray.frontend.nodes import BLOCKS, EXTRAS
from robray.formats.robray.frontend.token_reader import Source
from robray.formats.robray.frontend.tokens import BLANK, Token, TokenType, tokens_from
from robray.formats.robray.frontend.tree import Node, Tree
from robray.formats.robray.statements import BlockKind

_MARK = re.compile(rb'"[^"]*"?|(?:#|//)[^\n]*|/\*')
_NO_VALUES = frozenset(
    {TokenType.KEYWORD, TokenType.MALFORMED_NUMBER, TokenType.UNKNOWN, TokenType.UNTERMINATED_STRING}
)


def with_operators(text: bytes, comment: int) -> bytes:
    """The text with an odd character for the slash of each mark from the one on that is never closed, so that none
    begins a comment. It is as long, and has the same statements, none of which is plain."""
    return text[:comment] + _MARK.sub(lambda found: b"%*" if found[0] == b"/*" else found[0], text[comment:])


def goes_on_as_value(text: bytes, tree: Tree, base: int, comment: int) -> bool:
    """Whether the reader makes a value of the statement in which the comment at byte `comment` begins.

    `tree` is that of the end of the text, from byte `base` on. Cost: O(what is behind `base`), mostly nothing.
    """
    before = text[base:comment].rstrip(BLANK)
    # Most comments stand before a statement.
    if not before or before.endswith((b";", b"{", b"}")):
        return False
    begun = _attribute_before(tree.root_node, comment - base)
    if begun is None:
        return False
    attribute, kind = begun
    found = _statement(text, base + attribute.start_byte, comment)
    if found is None or found[0].type is not TokenType.IDENTIFIER:
        return False
    assembly = Assembly(found[1:], Source(text, 0))
    try:
        assembly.attribute()
    except (RefusedError, GaveUpError):
        return False
    # A frame's `isa` is joined but never evaluated.
    return assembly.is_sound or (found[0].text == "isa" and kind is BlockKind.FRAME)


def _attribute_before(node: Node, end: int) -> tuple[Node, BlockKind | None] | None:
    """The attribute in a block that nothing ends before byte `end`, and the kind of the block."""
    kind: BlockKind | None = None
    while True:
        kind = BLOCKS.get(node.type, kind)
        last = next((child for child in reversed(node.children) if child.type not in EXTRAS), None)
        if last is None or last.end_byte > end:
            return None
        if last.type == "attribute":
            return (last, kind) if node.type == "block" and last.children[-1].type != ";" else None
        node = last


def _statement(text: bytes, start: int, comment: int) -> list[Token] | None:
    """The tokens of the statement that begins at byte `start`, as the reader finds them, without its semicolon."""
    readable = with_operators(text, comment)
    found: list[Token] = []
    for token in tokens_from(readable, start):
        at = token.span.start
        if token.type is TokenType.PUNCTUATION and token.text in ";{}":
            return found if token.text == ";" else None
        if token.type is TokenType.UNKNOWN and text[at : at + 1] == b"/":
            found.append(Token(TokenType.OPERATOR, "/", token.span))
        elif token.type in _NO_VALUES:
            return None
        else:
            found.append(token)
    return None
