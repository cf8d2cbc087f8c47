"""The semantic tokens of one item of a scene file, in its local text."""

import re
from array import array
from collections.abc import Container

from robray.facts.items import Item
from robray.facts.symbols import Name, SymbolKind
from robray.features.token_types import MODIFIER_SHIFT, RANKS, TokenModifier, TokenType
from robray.formats.robray.expressions import Array, Expression, Operation
from robray.formats.robray.statements import (
    AllowedCollision,
    Attribute,
    Block,
    BlockKind,
    Constant,
    Stray,
    statement_of,
)
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord, ValueType


def _kind(token: TokenType, modifiers: int = 0) -> int:
    return RANKS[token] | modifiers << MODIFIER_SHIFT


_KEYWORD = _kind(TokenType.KEYWORD)
_ATTRIBUTE = _kind(TokenType.ATTRIBUTE)
_NUMBER = _kind(TokenType.NUMBER)
_STRING = _kind(TokenType.STRING)
_OPERATOR = _kind(TokenType.OPERATOR)
_CLASS = _kind(TokenType.CLASS)
_FRAME = _kind(TokenType.FRAME)
_JOINT_VARIABLE = _kind(TokenType.JOINT_VARIABLE)
_UNRESOLVED = _kind(TokenType.CONSTANT)
_CONSTANT = _kind(TokenType.CONSTANT, TokenModifier.READONLY)
_LIBRARY_CONSTANT = _kind(TokenType.CONSTANT, TokenModifier.READONLY | TokenModifier.DEFAULT_LIBRARY)
_WORD = _kind(TokenType.WORD, TokenModifier.DEFAULT_LIBRARY)
_DECLARATION = TokenModifier.DECLARATION << MODIFIER_SHIFT
_UNUSED = TokenModifier.UNUSED << MODIFIER_SHIFT

_DECLARED = {BlockKind.CLASS: _CLASS, BlockKind.FRAME: _FRAME}

_FIRST_OF_NUMBER = frozenset("0123456789.-")
_LITERALS = frozenset({int, float})
_LEXEME = re.compile(
    rb"(?P<skip>\#[^\n]*|//[^\n]*|/\*(?:[^*]|\*+[^*/])*\*+/|\"[^\"]*\"?)"
    rb"|(?P<number>-?(?:\d|\.\d)[\w.]*(?:(?<=[eEdDsS])-\d+)?)"
    rb"|(?P<word>[A-Za-z][A-Za-z0-9_]*|[\x80-\xff]+)"
)
_LINE_END = re.compile(rb"\r\n|\n|\r")


def item_tokens(item: Item, constants: Container[str], *, unused: bool) -> bytes:
    """No token holds a line end."""
    rows: list[int] = []
    statement = statement_of(item)
    declaration = _DECLARATION | _UNUSED if unused else _DECLARATION
    if isinstance(statement, Stray):
        for attribute in statement.attributes:
            _attribute(attribute, constants, rows)
        return array("i", rows).tobytes()
    start, end = statement.keyword
    rows += (start, end - start, _KEYWORD)
    if isinstance(statement, Block):
        if statement.name is not None and statement.kind in _DECLARED:
            _name(statement.name, _DECLARED[statement.kind] | declaration, rows)
        for attribute in statement.attributes:
            _attribute(attribute, constants, rows)
    elif isinstance(statement, Constant):
        if statement.name is not None:
            _name(statement.name, _CONSTANT | declaration, rows)
        if statement.value is not None:
            _expression(statement.value, constants, rows)
    elif isinstance(statement, AllowedCollision):
        for operand in statement.operands:
            _name(operand, _FRAME, rows)
    elif statement.path is not None:
        _name(statement.path, _STRING, rows)
    return array("i", rows).tobytes()


def _attribute(attribute: Attribute, constants: Container[str], rows: list[int]) -> None:
    name, (start, end), value, _ = attribute
    word = ROBRAY.attributes.get(name)
    if word is not None:
        rows += (start, end - start, _ATTRIBUTE)
    if value is None:
        return
    if isinstance(value, Array):
        for element in value.elements:
            text, (start, end), steps = element
            if len(steps) == 1 and type(steps[0]) in _LITERALS and text[0] in _FIRST_OF_NUMBER:
                rows += (start, end - start, _NUMBER)
            else:
                _expression(element, constants, rows)
        return
    steps = value.steps
    if word is not None and word.type in _WORDS and len(steps) == 1 and isinstance(steps[0], Name):
        kind = _word(word, steps[0], constants)
        if kind is not None:
            _name(steps[0], kind, rows)
    else:
        _expression(value, constants, rows)


_WORDS = (ValueType.WORD, ValueType.NAME, ValueType.PATH)


def _word(word: AttributeWord, name: Name, constants: Container[str]) -> int | None:
    """A class by its name; any other word is a constant if one has its name."""
    if word.refers is SymbolKind.CLASS:
        return _CLASS
    if name.text in constants:
        return _CONSTANT
    if word.refers is SymbolKind.FRAME:
        return _FRAME
    if word.type is ValueType.PATH:
        return _STRING
    if word.words:
        return _WORD if name.text in word.words else None
    return _JOINT_VARIABLE


def _expression(expression: Expression, constants: Container[str], rows: list[int]) -> None:
    text, (start, end), steps = expression
    if len(steps) == 1:
        only = steps[0]
        if isinstance(only, Name):
            _name(only, _read(only, constants), rows)
            return
        if type(only) in _LITERALS and text[0] in _FIRST_OF_NUMBER:
            # A single number that begins without a parenthesis is all there is.
            rows += (start, end - start, _NUMBER)
            return
    gap = start
    written = text.encode()
    if len(written) != end - start:
        # It has bytes that are not UTF-8, so the places in it are unknown.
        written = b""
    # A union of types would be made anew for each step of a hundred thousand.
    marks = [step for step in steps if isinstance(step, (Name, Operation))]
    if len(marks) > 1:
        # A program has operators behind their operands.
        marks.sort(key=_begin)
    for step in marks:
        at, behind = step.span
        if at > gap:
            between = written[gap - start : at - start]
            if not between.isspace():
                _literals(between, gap, rows)
        gap = behind
        if isinstance(step, Name):
            _name(step, _read(step, constants), rows)
        else:
            rows += (at, behind - at, _OPERATOR)
    if end > gap:
        _literals(written[gap - start :], gap, rows)


def _begin(step: Name | Operation) -> int:
    return step.span.start


def _read(name: Name, constants: Container[str]) -> int:
    if name.text in constants:
        return _CONSTANT
    return _STRING if name.quoted else _UNRESOLVED


def _literals(text: bytes, at: int, rows: list[int]) -> None:
    """Numbers, and the constants of the language, which are numbers in a program: the text between the steps."""
    for match in _LEXEME.finditer(text):
        group = match.lastgroup
        if group == "skip":
            continue
        start, end = match.span()
        if group == "number":
            rows += (at + start, end - start, _NUMBER)
        elif text[start:end].decode("utf-8", "replace") in ROBRAY.constants:
            rows += (at + start, end - start, _LIBRARY_CONSTANT)


def _name(name: Name, kind: int, rows: list[int]) -> None:
    """One token, or one for each line: a string may span lines, which most clients cannot show in one token."""
    text, (start, end), quoted = name
    if not quoted or ("\n" not in text and "\r" not in text):
        if end > start:
            rows += (start, end - start, kind)
        return
    written = b'"' + text.encode() + b'"'
    if not 0 <= len(written) - (end - start) <= 1:
        return
    at = 0
    for line_end in (*_LINE_END.finditer(written), None):
        stop = min(len(written) if line_end is None else line_end.start(), end - start)
        if stop > at:
            rows += (start + at, stop - at, kind)
        at = stop if line_end is None else line_end.end()
