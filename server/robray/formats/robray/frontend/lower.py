"""Lowers a node of the syntax tree to the facts of one item.

Lowering is a pure function of the node's local text: nested items are cut out and lowered by themselves, and the
surroundings do not matter. The problems are reasons for amino to refuse the file, or differences between its reading
and the text. Each kind of node has a function, which call each other.
"""

from itertools import islice
from typing import Any

from robray.facts.details import Counted, Named, Said, Written
from robray.facts.items import Item, Statement
from robray.facts.limits import ReadingLimits
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.robray.details import Misplaced, MissingName, ReservedPrefix, Unexpected
from robray.formats.robray.expressions import Expression
from robray.formats.robray.frontend.attributes import attributes
from robray.formats.robray.frontend.comments import division_comments
from robray.formats.robray.frontend.include_path import read_otherwise
from robray.formats.robray.frontend.meant_arrays import pieces_behind, put_together
from robray.formats.robray.frontend.quick import quick_attribute, quick_definition
from robray.formats.robray.frontend.token_reader import Source, first_line, unknown
from robray.formats.robray.frontend.tokens import TokenType, split_reserved, tokens
from robray.formats.robray.frontend.tree import BLOCKS, EXTRAS, Node, ends_in_open_string, is_item, is_open
from robray.formats.robray.frontend.values import ValueReader
from robray.formats.robray.frontend.weight import attributes_problem, has_too_many_parts, parts_problem
from robray.formats.robray.statements import AllowedCollision, Attribute, Block, BlockKind, Constant, Include, Stray
from robray.text.spans import Span

_SEVERAL = frozenset({"missing-operator", "syntax-error"})
"""Codes about a definition with several values."""

_VALUED = frozenset({"attribute", "stray"})


def lower(node: Node, text: bytes, limits: ReadingLimits) -> Item:
    """The facts of one item. `text` is the whole file."""
    lowering = _Lowering(text, node, limits)
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
    def __init__(self, text: bytes, node: Node, limits: ReadingLimits) -> None:
        self.text = text
        self.node = node
        self.limits = limits
        self.shift = node.start_byte
        """Offset from a byte of the file to the item's local text; grows with every nested item."""
        self.problems: list[Problem] = []

    def problem(self, code: str, span: Span, details: tuple[Any, ...] = ()) -> None:
        self.problems.append(Problem(code, span, details))

    def span(self, node: Node) -> Span:
        return Span(node.start_byte - self.shift, node.end_byte - self.shift)

    def spelled(self, node: Node) -> str:
        return self.text[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def definition(self) -> Item:
        if has_too_many_parts(self.node, self.limits):
            return self._unread(Constant(None, None, self._first_word(self.node)))
        children = self._sound(self.node)
        keyword = self.span(children[0])
        name_node = self.node.child_by_field_name("name")
        name = None if name_node is None else self._identifier(name_node)
        value = None
        if name_node is None:
            self.problem("missing-name", keyword, MissingName("def", "def NAME VALUE;"))
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
                self.problem("include-read-otherwise", path.span, Said(reason))
        if children[-1].type == ";":
            self.problem("stray-semicolon", self.span(children[-1]))
        return Item(Include(path, keyword), tuple(self.problems))

    def allow_collision(self) -> Item:
        if has_too_many_parts(self.node, self.limits):
            return self._unread(AllowedCollision((), self._first_word(self.node)))
        children = self._sound(self.node)
        keyword = self.span(children[0])
        operands = [self._name(child) for child in children[1:] if child.type not in (",", ";")]
        commas = [self.span(child) for child in children[1:] if child.type == ","]
        if commas:
            # Commas show which frames belong together.
            first, last = (operands[0].span, operands[-1].span) if operands else (commas[0], commas[-1])
            span = Span(min(first.start, commas[0].start), max(last.end, commas[-1].end))
            self.problem("allow-collision-operands", span, Counted(str(len(operands))))
        elif len(operands) != 2:
            last = operands[-1].span if operands else keyword
            span = keyword if len(operands) < 2 else Span(operands[2].span.start, last.end)
            self.problem("allow-collision-operands", span, Counted(str(len(operands))))
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
                if has_too_many_parts(child, self.limits):
                    self.problems.append(parts_problem(keyword, self.limits))
                else:
                    self._unexpected(child)
            elif kind is BlockKind.GEOMETRY:
                self.problem("named-geometry", self.span(child), Written(self.spelled(child)))
            else:
                name = self._name(child)
        word = kind.value
        if name is None and kind is not BlockKind.GEOMETRY and not malformed:
            self.problem("missing-name", keyword, MissingName(word, f"{word} NAME {{ … }}"))
        if (
            not body
            and children[-1].type != "unterminated_string"
            and (name is not None or kind is BlockKind.GEOMETRY or malformed)
        ):
            end = keyword.end if name is None else name.span.end
            self.problem("missing-brace", Span(keyword.start, end), Written(word))
        return Item(Block(kind, name, tuple(found), keyword), tuple(self.problems))

    def stray(self) -> Item:
        node = self.node
        if node.type != "block" and has_too_many_parts(node, self.limits):
            return self._unread(Stray((), Span(0, 0)))
        found: list[Attribute] = []
        match node.type:
            case "attribute":
                found = self._attribute(node)
                for attribute in found:
                    self.problem(
                        "misplaced-attribute", attribute.name_span, Misplaced(attribute.name, "outside every block")
                    )
            case "block":
                brace = Span(0, 1)
                self.problems.append(Problem("syntax-error", brace, Unexpected("{")))
                found = self._body(node, brace)
            case "unmatched_brace":
                self.problem("unmatched-brace", self.span(node))
            case "empty_statement":
                self.problem("stray-semicolon", self.span(node))
            case _:
                self._unexpected(node)
        return Item(Stray(tuple(found), Span(0, 0)), tuple(self.problems))

    def _unread(self, statement: Statement) -> Item:
        """Only the first word of a statement that is far too long is known."""
        return Item(statement, (parts_problem(self._first_word(self.node), self.limits),))

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
            # A million stray semicolons are a million findings.
            if len(found) + len(self.problems) > self.limits.attributes:
                self.problems.append(attributes_problem(keyword, self.limits))
                break
            if kind in _VALUED and has_too_many_parts(child, self.limits):
                self.problems.append(parts_problem(self._first_word(child), self.limits))
            elif kind == "attribute":
                is_cut = index < len(children) and self._may_be_cut(child, children[index].type)
                cut = pieces_behind(self.text, child, islice(children, index, None)) if is_cut else []
                found += self._attribute(child) if not cut else [self._put_together(child, cut)]
            elif is_item(child, block):
                self.shift += child.end_byte - child.start_byte
            elif kind == "empty_statement":
                self.problem("stray-semicolon", self.span(child))
            elif kind == "stray":
                self._unexpected(child)
        last = block.children[-1]
        # Of nested open blocks the innermost is reported; an unclosed string covers all.
        if last.type != "}" and not is_open(last) and not ends_in_open_string(last):
            self.problem("unclosed-block", keyword, Written(self.node.type))
        return found

    def _may_be_cut(self, node: Node, behind: str) -> bool:
        """True if an attribute may be the beginning of an array, by the type of the text behind it."""
        return behind == "stray" or (
            behind == "attribute" and self.text.find(b"[", node.start_byte, node.end_byte) >= 0
        )

    def _put_together(self, node: Node, pieces: list[Node]) -> Attribute:
        attribute, problem = put_together(self.text, node, pieces, self.shift)
        self.problems.append(problem)
        return attribute

    def _attribute(self, node: Node) -> list[Attribute]:
        start, end = node.start_byte, node.end_byte
        if self.text[end - 1 : end] == b";":
            plain = quick_attribute(self.text[start : end - 1], start - self.shift)
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
        plain = quick_definition(text, offset)
        if plain is not None:
            return plain
        self.problems += division_comments(self.text[name.end_byte : children[-1].end_byte], offset)
        reader = ValueReader(tokens(text, offset), Source(text, offset))
        value = reader.definition()
        self.problems += reader.problems
        self.problems += reader.remarks
        if value is None and not reader.problems:
            self.problem("missing-value", self.span(name), Named(self.spelled(name)))
        # Of two adjacent values, the intended one is unknown.
        return None if any(problem.code in _SEVERAL for problem in reader.problems) else value

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
                self.problem("string-over-lines", first_line(span, self.text[node.start_byte : node.end_byte]))
            return Name(text[1:-1], span, quoted=True)
        if node.type == "unterminated_string":
            self.problem("unterminated-string", Span(span.start, span.start + 1))
            return Name(text[1:], span, quoted=True)
        return self._checked(node, Name(text, span))

    def _identifier(self, node: Node) -> Name:
        """The name of a constant: only an identifier."""
        if node.type in ("string", "unterminated_string"):
            self.problem("invalid-name", self.span(node), Written(self.spelled(node)))
            return Name(self.spelled(node).strip('"'), self.span(node), quoted=True)
        return self._checked(node, Name(self.spelled(node), self.span(node)))

    def _checked(self, node: Node, name: Name) -> Name:
        if node.type != "identifier":
            self.problem("invalid-name", name.span, Written(name.text))
        elif (reserved := split_reserved(name.text)) is not None:
            self.problem("reserved-prefix", name.span, ReservedPrefix(name.text, reserved))
        return name

    def _unexpected(self, node: Node) -> None:
        """One problem for characters outside of statements, at the first of them."""
        start, end = node.start_byte, node.end_byte
        token = tokens(self.text[start:end], start - self.shift)[0]
        if token.type is TokenType.UNKNOWN:
            self.problem(*unknown(self.text[start:end], token.span.start - (start - self.shift), token))
            return
        code = _UNEXPECTED.get(token.type, "syntax-error")
        details = Unexpected(token.text) if code == "syntax-error" else Written(token.text)
        self.problems.append(Problem(code, token.span, details))


_UNEXPECTED = {
    TokenType.MALFORMED_NUMBER: "malformed-number",
    TokenType.UNTERMINATED_STRING: "unterminated-string",
}
