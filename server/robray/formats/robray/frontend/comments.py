"""Comments of the language (language reference 1), those that end unexpectedly, or never.

Mostly the reader refuses a file with an unclosed comment, and the text behind the mark is best taken for the intended
comment. But to the reader the mark is two operators: if it continues a statement, and gives a value, all the following
text is read.
"""

import re

from robray.facts.comments import Comments
from robray.facts.details import Written
from robray.facts.problems import Problem
from robray.formats.robray.frontend.assembly import Assembly, GaveUpError, RefusedError
from robray.formats.robray.frontend.token_reader import Source
from robray.formats.robray.frontend.tokens import BLANK, Token, TokenType, tokens, tokens_from
from robray.formats.robray.frontend.tree import BLOCKS, EXTRAS, Node, Tree
from robray.formats.robray.statements import BlockKind
from robray.text.records import new
from robray.text.spans import Span

COMMENTS = Comments(
    re.compile(rb'"[^"]*"?|#[^\n]*|//[^\n]*|/\*(?:.*?(\*/)|.*)', re.DOTALL),
    re.compile(rb"(?:[ \t\r\f]*(?:#[^\n]*+|//[^\n]*+|(?>/\*.*?\*/)))*[ \t\r\f]*(?=\n|\Z)", re.DOTALL),
    (b"#", b"//"),
    b"/*",
    "# ",
    "",
)


_DIVIDES = re.compile(rb"//[\w.(-]")


def division_comments(text: bytes, offset: int) -> list[Problem]:
    """Comments in a statement, or a part of one, that begins at `offset`, right behind a value without a blank."""
    if _DIVIDES.search(text) is None:
        return []
    found = []
    for token in tokens(text, offset):
        end = token.span.end
        if _DIVIDES.match(text, end - offset) is not None and (
            token.type in (TokenType.NUMBER, TokenType.IDENTIFIER) or token.text == ")"
        ):
            found.append(Problem("division-comment", Span(end, end + 2), Written(token.text)))
    return found


_LONE_RETURN = re.compile(rb"\r(?!\n)")
_LEXEME = re.compile(rb'"[^"]*"?|(?P<line>(?:\#|//)[^\n]*)|(?P<block>/\*.*?(?:\*/|(?P<open>\Z)))', re.DOTALL)
# A path such as `meshes/*.stl` looks like no comment.
_INNER = re.compile(rb"(?<=\s)/\*")


def odd_comments(text: bytes) -> tuple[Problem, ...]:
    """Findings about the comments in a text that begins outside of strings and comments.

    Cost: nearly none without `/*` in a block comment and without a carriage return before another character.
    """
    if not _is_suspicious(text):
        return ()
    found = []
    for lexeme in _LEXEME.finditer(text):
        start, end = lexeme.span()
        kind = lexeme.lastgroup
        if kind == "line":
            first = text.find(b"\r", start, end)
            # One before the line feed has only blanks behind it.
            if first >= 0 and text[first:end].strip():
                found.append(Problem("carriage-return-in-comment", Span(first, end)))
        elif kind == "block" and lexeme["open"] is None:
            inner = _INNER.search(text, start + 2, end)
            if inner is not None:
                found.append(new(Problem, ("comment-in-comment", new(Span, inner.span()), ())))
    return tuple(found)


def _is_suspicious(text: bytes) -> bool:
    if b"\r" in text and _LONE_RETURN.search(text) is not None:
        return True
    return _is_opened_twice(text)


def _is_opened_twice(text: bytes) -> bool:
    """True if a `/*` is between another and its end. Cost: linear, in C."""
    start = text.find(b"/*")
    inner = text.find(b"/*", start + 2)
    while inner >= 0:
        # The end of a comment may share its slash with the text behind it.
        if text.find(b"*/", start + 2, inner + 1) < 0:
            return True
        start, inner = inner, text.find(b"/*", inner + 2)
    return False


_MARK = re.compile(rb'"[^"]*"?|(?:#|//)[^\n]*|/\*')
_NO_VALUES = frozenset(
    {TokenType.KEYWORD, TokenType.MALFORMED_NUMBER, TokenType.UNKNOWN, TokenType.UNTERMINATED_STRING}
)


def with_operators(text: bytes, comment: int) -> bytes:
    """The text with another character for the slash of each mark from the unclosed one on, so that none begins a
    comment. It has the same length and statements, none of them plain.
    """
    return text[:comment] + _MARK.sub(lambda found: b"%*" if found[0] == b"/*" else found[0], text[comment:])


def goes_on_as_value(text: bytes, tree: Tree, base: int, comment: int) -> bool:
    """True if the reader makes a value of the statement with the comment at byte `comment`.

    `tree` is that of the end of the text, from byte `base` on. Cost: O(text behind `base`), mostly nothing.
    """
    before = text[base:comment].rstrip(BLANK)
    # Most comments are before a statement.
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
    """The unfinished attribute of a block before byte `end`, and the kind of the block."""
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
