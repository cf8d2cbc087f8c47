"""A node of the syntax tree to the facts of one item.

Lowering is a pure function of the node's own text: nested items are cut out and lowered for themselves, and nothing
here asks what surrounds the item. Problems noted here are reasons for which amino refuses the file, or tell that it
reads something else than what is written.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile

from robray.facts.expressions import Expression
from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.facts.statements import AllowedCollision, Attribute, Block, BlockKind, Constant, Include, Statement, Stray
from robray.facts.symbols import Name
from robray.frontends.robray.attributes import attributes, takes_array
from robray.frontends.robray.division_comments import division_comments
from robray.frontends.robray.include_path import read_otherwise
from robray.frontends.robray.limits import MOST_ATTRIBUTES, attributes_problem, has_too_many_parts, parts_problem
from robray.frontends.robray.plain import plain_attribute, plain_definition
from robray.frontends.robray.token_reader import Source, first_line
from robray.frontends.robray.tokens import TokenType, split_reserved, tokens
from robray.frontends.robray.tree import Node
from robray.frontends.robray.values import ValueReader
from robray.text.spans import Span

_CUT_ARRAY = re.compile(
    rb"([A-Za-z][\w-]*)(?:\s*(\[[^][;{}\"#/]*;[^][{}\"#/]*\])|[ \t]+(-?[\d.]+(?:[ \t]*;[ \t]*-?[\d.]+)+))\s*;"
)
"""An attribute with semicolons in its array, or between the numbers of one without brackets, and nothing else odd."""

NESTED = frozenset({"frame", "geometry", "class", "object", "definition", "include", "allow_collision"})
BLOCKS = {kind.value: kind for kind in BlockKind}
EXTRAS = frozenset({"comment", "unterminated_comment"})
_VALUED = frozenset({"attribute", "stray"})


def statement_node(statement: Statement) -> str:
    """The type of node that a statement is lowered from; empty for what has no one type."""
    match statement:
        case Block():
            return statement.kind.value
        case Constant():
            return "definition"
        case Include():
            return "include"
        case AllowedCollision():
            return "allow_collision"
        case _:
            return ""


def nested_items(node: Node) -> Iterator[Node]:
    """The nodes directly below that are items of their own, in order; a file holds nothing but items."""
    for child in node.children:
        if is_item(child, node):
            yield child
        elif child.type == "block":
            yield from (inner for inner in child.children if is_item(inner, child))


def is_item(child: Node, parent: Node) -> bool:
    """Whether a node is an item of its own: every statement of a file, and in a block what is no attribute."""
    kind = child.type
    if parent.type == "source_file":
        return kind not in EXTRAS
    return parent.type == "block" and (kind in NESTED or kind == "block")


def lower(node: Node, text: bytes) -> Item:
    """The facts of one item. `text` is the whole file."""
    lowering = _Lowering(text, node)
    match node.type:
        case "definition":
            return lowering.definition()
        case "include":
            return lowering.include()
        case "allow_collision":
            return lowering.allow_collision()
        case kind if kind in BLOCKS:
            return lowering.block(BLOCKS[kind])
        case _:
            return lowering.stray()


class _Lowering:
    def __init__(self, text: bytes, node: Node) -> None:
        self.text = text
        self.node = node
        self.shift = node.start_byte
        """What to take from a byte of the file for one of the item's own text; grows with every nested item."""
        self.problems: list[Problem] = []

    def problem(self, code: str, span: Span, *details: str) -> None:
        self.problems.append(Problem(code, span, details))

    def span(self, node: Node) -> Span:
        return Span(node.start_byte - self.shift, node.end_byte - self.shift)

    def spelled(self, node: Node) -> str:
        return self.text[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def definition(self) -> Item:
        if has_too_many_parts(self.node):
            return self._unread(Constant(None, None, self._first_word(self.node)))
        children = self._sound(self.node)
        keyword = self.span(children[0])
        name_node = self.node.child_by_field_name("name")
        name = None if name_node is None else self._identifier(name_node)
        value = None
        if name_node is None:
            self.problem("missing-name", keyword, "def", "def NAME VALUE;")
        else:
            value = self._defined(name_node, children)
        self._semicolon(children)
        return Item(Constant(name, value, keyword), tuple(self.problems))

    def include(self) -> Item:
        children = self._sound(self.node)
        keyword = self.span(children[0])
        path_node = self.node.child_by_field_name("path")
        path = None
        if path_node is None or path_node.type in ("identifier", "number"):
            at = keyword if path_node is None else self.span(path_node)
            self.problem("include-without-path", at)
        else:
            path = self._name(path_node)
            reason = read_otherwise(path.text)
            if reason is not None:
                self.problem("include-read-otherwise", path.span, reason)
        if children[-1].type == ";":
            self.problem("stray-semicolon", self.span(children[-1]))
        return Item(Include(path, keyword), tuple(self.problems))

    def allow_collision(self) -> Item:
        if has_too_many_parts(self.node):
            return self._unread(AllowedCollision((), self._first_word(self.node)))
        children = self._sound(self.node)
        keyword = self.span(children[0])
        operands = []
        for child in children[1:]:
            if child.type == ",":
                self.problem("syntax-error", self.span(child), "unexpected ','")
            elif child.type != ";":
                operands.append(self._name(child))
        if len(operands) != 2:
            last = operands[-1].span if operands else keyword
            span = keyword if len(operands) < 2 else Span(operands[2].span.start, last.end)
            self.problem("allow-collision-operands", span, str(len(operands)))
        self._semicolon(children)
        return Item(AllowedCollision(tuple(operands), keyword), tuple(self.problems))

    def block(self, kind: BlockKind) -> Item:
        children = self._sound(self.node)
        keyword = self.span(children[0])
        name: Name | None = None
        found: list[Attribute] = []
        body = malformed = False
        for child in children[1:]:
            if child.type == "block":
                body = True
                found = self._body(child, keyword)
            elif child.type == "stray":
                malformed = True
                if has_too_many_parts(child):
                    self.problems.append(parts_problem(keyword))
                else:
                    self._unexpected(child)
            elif kind is BlockKind.GEOMETRY:
                self.problem("named-geometry", self.span(child), self.spelled(child))
            else:
                name = self._name(child)
        word = kind.value
        if name is None and kind is not BlockKind.GEOMETRY and not malformed:
            self.problem("missing-name", keyword, word, f"{word} NAME {{ … }}")
        if (
            not body
            and children[-1].type != "unterminated_string"
            and (name is not None or kind is BlockKind.GEOMETRY or malformed)
        ):
            end = keyword.end if name is None else name.span.end
            self.problem("missing-brace", Span(keyword.start, end), word)
        return Item(Block(kind, name, tuple(found), keyword), tuple(self.problems))

    def stray(self) -> Item:
        node = self.node
        if node.type != "block" and has_too_many_parts(node):
            return self._unread(Stray((), Span(0, 0)))
        found: list[Attribute] = []
        match node.type:
            case "attribute":
                found = self._attribute(node)
                for attribute in found:
                    self.problem("misplaced-attribute", attribute.name_span, attribute.name, "outside every block")
            case "block":
                brace = Span(0, 1)
                self.problem("syntax-error", brace, "unexpected '{'")
                found = self._body(node, brace)
            case "unmatched_brace":
                self.problem("unmatched-brace", self.span(node))
            case "empty_statement":
                self.problem("stray-semicolon", self.span(node))
            case _:
                self._unexpected(node)
        return Item(Stray(tuple(found), Span(0, 0)), tuple(self.problems))

    def _unread(self, statement: Statement) -> Item:
        """Of a statement that is far too long only its first word is known."""
        return Item(statement, (parts_problem(self._first_word(self.node)),))

    def _first_word(self, node: Node) -> Span:
        first = node
        while first.child_count:
            inner = first.child(0)
            assert inner is not None, "there are children"
            first = inner
        return self.span(first)

    def _sound(self, node: Node) -> list[Node]:
        return [child for child in node.children if child.type not in EXTRAS]

    def _body(self, block: Node, keyword: Span) -> list[Attribute]:
        found: list[Attribute] = []
        cut: list[Node] = []
        children = block.children
        for index, child in enumerate(children, 1):
            kind = child.type
            if cut and child.start_byte < cut[-1].end_byte:
                continue
            if len(found) > MOST_ATTRIBUTES:
                self.problems.append(attributes_problem(keyword))
                break
            if kind in _VALUED and has_too_many_parts(child):
                self.problems.append(parts_problem(self._first_word(child)))
            elif kind == "attribute":
                is_cut = index < len(children) and children[index].type == "stray"
                cut = self._cut_array(child, islice(children, index, None)) if is_cut else []
                found += self._attribute(child) if not cut else [self._mended(child, cut)]
            elif is_item(child, block):
                self.shift += child.end_byte - child.start_byte
            elif kind == "empty_statement":
                self.problem("stray-semicolon", self.span(child))
            elif kind == "stray":
                self._unexpected(child)
        last = block.children[-1]
        # Where blocks are left open in each other the innermost says so; a string that never ends says it all.
        if last.type != "}" and not _is_open(last) and not _ends_in_open_string(last):
            self.problem("unclosed-block", keyword, self.node.type)
        return found

    def _cut_array(self, node: Node, behind: Iterable[Node]) -> list[Node]:
        """What follows an attribute when the semicolons in its array cut it to pieces; empty where none do."""
        if self.text.find(b"]", node.start_byte, node.end_byte) >= 0:
            return []
        following = list(takewhile(lambda child: child.type in ("stray", "empty_statement"), behind))
        match = _CUT_ARRAY.fullmatch(self.text, node.start_byte, following[-1].end_byte)
        if match is None or (match[3] is not None and not takes_array(match[1].decode(), match[3].count(b";") + 1)):
            return []
        return following

    def _mended(self, node: Node, cut: list[Node]) -> Attribute:
        """The attribute with a comma for each semicolon in its array."""
        start = node.start_byte
        match = _CUT_ARRAY.fullmatch(self.text, start, cut[-1].end_byte)
        assert match is not None, "what is cut to pieces was looked at before"
        offset = start - self.shift
        name = Span(offset, offset + len(match[1]))
        bare = match[3] is not None
        span = Span(*match.span(3 if bare else 2)).shifted(-self.shift)
        array = (b"[%s]" % match[3] if bare else match[2]).replace(b";", b",").decode("utf-8", "replace")
        self.problem("missing-brackets", span, match[1].decode(), array)
        return Attribute(match[1].decode(), name, None, Span(offset, span.end))

    def _attribute(self, node: Node) -> list[Attribute]:
        start, end = node.start_byte, node.end_byte
        if self.text[end - 1 : end] == b";":
            plain = plain_attribute(self.text[start : end - 1], start - self.shift)
            if plain is not None:
                return [plain]
        children = self._sound(node)
        closed = children[-1].type == ";"
        # Behind the name: a comment there begins no quotient.
        name_end = children[0].end_byte
        self.problems += division_comments(self.text[name_end:end], name_end - self.shift)
        last = children[-2] if closed and len(children) > 1 else children[-1]
        start, end = children[0].start_byte, max(last.end_byte, children[0].end_byte)
        found = attributes(self.text[start:end], start - self.shift, BLOCKS.get(self.node.type), self.problems)
        if not closed and len(children) > 1 and last.type != "unterminated_string":
            at = self.span(node).end
            self.problem("missing-semicolon", Span(at, at))
        return found

    def _defined(self, name: Node, children: list[Node]) -> Expression | None:
        end = children[-1].start_byte if children[-1].type == ";" else children[-1].end_byte
        text = self.text[name.end_byte : max(end, name.end_byte)]
        offset = name.end_byte - self.shift
        plain = plain_definition(text, offset)
        if plain is not None:
            return plain
        self.problems += division_comments(self.text[name.end_byte : children[-1].end_byte], offset)
        reader = ValueReader(tokens(text, offset), Source(text, offset))
        value = reader.definition()
        self.problems += reader.problems
        self.problems += reader.remarks
        if value is None and not reader.problems:
            self.problem("missing-value", self.span(name), self.spelled(name))
        return value

    def _semicolon(self, children: list[Node]) -> None:
        if children[-1].type not in (";", "unterminated_string"):
            at = children[-1].end_byte - self.shift
            self.problem("missing-semicolon", Span(at, at))

    def _name(self, node: Node) -> Name:
        """The name of a block or an operand: an identifier or any string."""
        span = self.span(node)
        text = self.spelled(node)
        if node.type == "string":
            if "\n" in text:
                self.problem("string-over-lines", first_line(span, text))
            return Name(text[1:-1], span, quoted=True)
        if node.type == "unterminated_string":
            self.problem("unterminated-string", Span(span.start, span.start + 1))
            return Name(text[1:], span, quoted=True)
        return self._checked(node, Name(text, span))

    def _identifier(self, node: Node) -> Name:
        """The name of a constant: an identifier and nothing else."""
        if node.type in ("string", "unterminated_string"):
            self.problem("invalid-name", self.span(node), self.spelled(node))
            return Name(self.spelled(node).strip('"'), self.span(node), quoted=True)
        return self._checked(node, Name(self.spelled(node), self.span(node)))

    def _checked(self, node: Node, name: Name) -> Name:
        if node.type != "identifier":
            self.problem("invalid-name", name.span, name.text)
        elif (reserved := split_reserved(name.text)) is not None:
            self.problem("reserved-prefix", name.span, name.text, reserved)
        return name

    def _unexpected(self, node: Node) -> None:
        """One problem for characters that belong to no statement, at the first of them."""
        start, end = node.start_byte, node.end_byte
        token = tokens(self.text[start:end], start - self.shift)[0]
        code = _UNEXPECTED.get(token.type, "syntax-error")
        self.problem(code, token.span, token.text if code != "syntax-error" else f"unexpected '{token.text}'")


def _is_open(node: Node) -> bool:
    """Whether a node is a block, or has one, that is never closed."""
    last = node.child(node.child_count - 1) if node.child_count else None
    if node.type in BLOCKS:
        return last is not None and last.type == "block" and _is_open(last)
    return node.type == "block" and last is not None and last.type != "}"


def _ends_in_open_string(node: Node) -> bool:
    last: Node | None = node
    while last is not None and last.child_count:
        last = last.child(last.child_count - 1)
    return last is not None and last.type == "unterminated_string"


_UNEXPECTED = {
    TokenType.UNKNOWN: "invalid-character",
    TokenType.MALFORMED_NUMBER: "malformed-number",
    TokenType.UNTERMINATED_STRING: "unterminated-string",
}
