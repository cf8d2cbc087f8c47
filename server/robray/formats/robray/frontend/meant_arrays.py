"""Arrays that are written without their brackets or commas, in brackets of another kind, or with semicolons."""

import re
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise, takewhile

from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.robray.details import MissingBrackets, Unexpected
from robray.formats.robray.expressions import Array, Expression, Operation, Operator, Value
from robray.formats.robray.frontend.strict import StrictReader
from robray.formats.robray.frontend.token_reader import Source
from robray.formats.robray.frontend.tokens import CONFLICT, DEGREE, Token, TokenType, number
from robray.formats.robray.frontend.tree import Node
from robray.formats.robray.frontend.values import ValueReader
from robray.formats.robray.statements import Attribute
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.text.spans import Span

_BRACKETS = frozenset({"()", "[]", "<>", "(]", "[)"})
_OPENING = frozenset("(<")
"""Wrong brackets of arrays. A brace begins a block anywhere."""

_OF_ARRAYS = (ValueType.VECTOR, ValueType.NUMBER_OR_VECTOR)
_CLOSING = frozenset(")]>")
_VALUES = frozenset({TokenType.NUMBER, TokenType.IDENTIFIER})
_COMMENT = re.compile(r"#|//|/\*")
_DEGREE_SIGN = "\N{DEGREE SIGN}".encode()
_DEGREES = re.compile(r"[ \t]*(?:deg|degs|degrees?|\N{DEGREE SIGN})")
_IN_DEGREES = re.compile(rf"(-?(?:[0-9]{{1,15}}(?:\.[0-9]{{0,15}})?|\.[0-9]{{1,15}})){_DEGREES.pattern}")


def meant_array(found: Sequence[Token], name: str, source: Source) -> tuple[Array | None, Problem] | None:
    """The problem of a value that is probably an array, and the array if it can be read completely.

    None for an array, and for other values.
    """
    word = ROBRAY.attributes.get(name)
    if word is None or word.type not in _OF_ARRAYS:
        return None
    found = _with_angles(found, source)
    array = _listed(found, name, source)
    if array is not None:
        return array, Problem("missing-brackets", array.span, MissingBrackets(name, array.text))
    parted = _parted(found, name, source)
    if parted is not None:
        return parted
    groups = _groups(found, takes_nothing_else=word.type is ValueType.VECTOR)
    if groups is None or CONFLICT.match(source.text, found[0].span.start - source.offset):
        return None
    span = Span(found[0].span.start, found[-1].span.end)
    elements = tuple(element for group in groups if (element := _read(group, source)) is not None)
    if len(elements) < max(len(groups), 2):
        return None, Problem("missing-brackets", span, MissingBrackets(name, ""))
    array = Array(f"[{', '.join(element.text for element in elements)}]", span, elements)
    problem = Problem("missing-brackets", span, MissingBrackets(name, array.text))
    return (array if len(elements) in word.lengths else None), problem


def _with_angles(found: Sequence[Token], source: Source) -> Sequence[Token]:
    """Each number with degrees behind it as one."""
    if b"deg" not in source.text and _DEGREE_SIGN not in source.text:
        return found
    joined: list[Token] = []
    for token in found:
        before = joined[-1] if joined else None
        is_unit = before is not None and before.type is TokenType.NUMBER and _DEGREES.fullmatch(token.text)
        span = token.span if before is None or not is_unit else Span(before.span.start, token.span.end)
        if (is_unit or token.type is TokenType.MALFORMED_NUMBER) and _IN_DEGREES.fullmatch(source.quote(span)):
            if is_unit:
                joined.pop()
            joined.append(Token(TokenType.NUMBER, source.quote(span), span))
        else:
            joined.append(token)
    return joined


def may_be_array(name: str) -> bool:
    word = ROBRAY.attributes.get(name)
    return word is not None and word.type in _OF_ARRAYS


def takes_array(name: str, length: int) -> bool:
    """True if an attribute's value is an array with so many elements."""
    word = ROBRAY.attributes.get(name)
    return word is not None and word.type is ValueType.VECTOR and length in word.lengths


def _listed(found: Sequence[Token], name: str, source: Source) -> Array | None:
    """The array of as many operands as the attribute takes, without commas, some of them, or the brackets.

    Outside of brackets the operands are only numbers: a name there may begin a statement.
    """
    brackets = found[0].text + found[-1].text
    inner = found[1:-1] if brackets in _BRACKETS else found
    operands = [token for token in inner if _is_element(token, brackets)]
    commas = [index for index, token in enumerate(inner) if token.text == ","]
    if not takes_array(name, len(operands)) or len(operands) + len(commas) != len(inner):
        return None
    span = Span(found[0].span.start, found[-1].span.end)
    if commas and (
        # It hides a comma, where a quotient was meant.
        "//" in source.quote(span)
        or any(after - before == 1 for before, after in pairwise((-1, *commas, len(inner))))
        # The parts between commas may be the right number of elements, so an operator is missing, or nothing.
        or (takes_array(name, len(commas) + 1) if brackets == "[]" else len(commas) + 1 != len(operands))
    ):
        return None
    elements = tuple(element for token in operands if (element := _element(token)) is not None)
    text = f"[{', '.join(element.text for element in elements)}]"
    return Array(text, span, elements) if len(elements) == len(operands) else None


def _parted(found: Sequence[Token], name: str, source: Source) -> tuple[Array | None, Problem] | None:
    """The array if some elements in brackets are expressions, and some commas are missing.

    An element ends between two adjacent values, and before a minus that touches only the next value, unless the
    attribute takes no array of so many.
    """
    if found[0].text + found[-1].text not in _BRACKETS:
        return None
    lengths = ROBRAY.attributes[name].lengths
    least = 1 + sum(token.text == "," for token in found)
    if found[0].text == "[" and least in lengths:
        return None
    groups = _operand_runs(found[1:-1], signs_begin=False)
    if groups is None or len(groups) <= least:
        return None
    signed = _operand_runs(found[1:-1], signs_begin=True)
    likely = next((each for each in (signed, groups) if each is not None and len(each) in lengths), None)
    if likely is None and all(len(group) == 1 and group[0].type is TokenType.NUMBER for group in groups):
        # Adjacent numbers are elements, in any number; nothing else is reported about them.
        made = _made_of(groups, found, name, source) if found[0].text == "[" else None
        return None if made is None else (None, made[1])
    return None if likely is None else _made_of(likely, found, name, source)


def unbracketed_array(found: Sequence[Token], name: str, source: Source) -> tuple[Array | None, Problem] | None:
    """The same for values without brackets, which are refused because they are several.

    A single name may begin a statement.
    """
    if not may_be_array(name):
        return None
    for signs_begin in (True, False):
        groups = _operand_runs(found, signs_begin=signs_begin) if "," not in (token.text for token in found) else None
        if groups is not None and takes_array(name, len(groups)):
            is_plain = all(len(group) > 1 or group[0].type is TokenType.NUMBER for group in groups)
            return _made_of(groups, found, name, source) if is_plain else None
    return None


def _made_of(
    groups: Sequence[Sequence[Token]], found: Sequence[Token], name: str, source: Source
) -> tuple[Array | None, Problem] | None:
    """None if an element cannot be read, or a comment would be lost; a call has its own finding."""
    span = Span(found[0].span.start, found[-1].span.end)
    if _COMMENT.search(source.quote(span)):
        return None
    elements = [_read(group, source) for group in groups]
    texts = []
    for group, element in zip(groups, elements, strict=True):
        if element is None and not _has_call(group):
            return None
        texts.append(source.quote(Span(group[0].span.start, group[-1].span.end)) if element is None else element.text)
    text = f"[{', '.join(texts)}]"
    read = tuple(element for element in elements if element is not None)
    array = Array(text, span, read) if len(read) == len(elements) else None
    return array, Problem("missing-brackets", span, MissingBrackets(name, text))


def _operand_runs(inner: Sequence[Token], *, signs_begin: bool) -> list[list[Token]] | None:
    """The tokens between commas, split between adjacent values; None for anything else.

    With `signs_begin` they are also split before a minus with a blank before it and none behind it.
    """
    runs: list[list[Token]] = [[]]
    depth = 0
    for index, token in enumerate(inner):
        before = runs[-1][-1] if runs[-1] else None
        is_value = token.type in _VALUES or token.text == "("
        if depth == 0 and token.text == ",":
            runs.append([])
            continue
        if token.text not in ("(", ")") and token.type not in _VALUES and token.type is not TokenType.OPERATOR:
            return None
        if depth == 0 and before is not None and (before.type in _VALUES or before.text == ")"):
            is_apart = token.span.start > before.span.end
            is_call = token.text == "(" and before.type is TokenType.IDENTIFIER and not is_apart
            is_sign = signs_begin and token.text == "-" and is_apart
            begins = is_value and not is_call
            if begins or (is_sign and inner[index + 1 : index + 2] and inner[index + 1].span.start == token.span.end):
                runs.append([])
        runs[-1].append(token)
        depth += (token.text == "(") - (token.text == ")")
        if depth < 0:
            return None
    return runs if depth == 0 and all(runs) else None


def _has_call(run: Sequence[Token]) -> bool:
    return any(
        name.type is TokenType.IDENTIFIER and bracket.text == "(" and bracket.span.start == name.span.end
        for name, bracket in pairwise(run)
    )


def _is_element(token: Token, brackets: str) -> bool:
    """True if a token may be an element by itself; a unit may not."""
    if token.type is TokenType.IDENTIFIER:
        return brackets in _BRACKETS
    return token.type is TokenType.NUMBER and token.text != "deg"


def _element(token: Token) -> Expression | None:
    """The value of one token. An angle in degrees is one in radians."""
    if token.type is TokenType.IDENTIFIER:
        return Expression(token.text, token.span, (Name(token.text, token.span),))
    angle = _IN_DEGREES.fullmatch(token.text)
    value = number(token.text if angle is None else angle[1])
    if value is None:
        return None
    if angle is None:
        return Expression(token.text, token.span, (value,))
    return Expression(f"{angle[1]}*deg", token.span, (value, DEGREE, Operation(Operator.MULTIPLY, token.span)))


def bare_array(values: Sequence[Value], reader: ValueReader) -> Array | None:
    """The array of values with commas between them and no brackets around."""
    elements = tuple(value for value in values if isinstance(value, Expression))
    commas = [problem for problem in reader.problems if problem.details == Unexpected(",")]
    if not commas or len(commas) != len(reader.problems) or not len(values) == len(elements) == len(commas) + 1:
        return None
    text = f"[{', '.join(element.text for element in elements)}]"
    return Array(text, Span(elements[0].span.start, elements[-1].span.end), elements)


def _groups(found: Sequence[Token], *, takes_nothing_else: bool) -> list[Sequence[Token]] | None:
    """The tokens of each element in brackets of another kind, in two pairs of them, or in none.

    None if it is not an array. If the attribute takes nothing else, one parenthesis is an array, too.
    """
    outer, inner = found[0].text, found[1].text if len(found) > 1 else ""
    is_opened = outer in _OPENING
    if "(" in (outer, inner) and _is_pair(found) and _is_pair(found[1:-1]):
        found, is_opened, takes_nothing_else = found[1:-1], True, False
    elif outer == "[":
        return None
    cuts, depth, end = [0 if is_opened else -1], 0, len(found)
    for index in range(is_opened, len(found)):
        text = found[index].text
        if depth == 0 and text in _CLOSING:
            end = index
            break
        depth += (text in ("(", "[")) - (text in (")", "]"))
        if depth == 0 and text == ",":
            cuts.append(index)
    if end < len(found) - 1:
        # The text behind it is in none of its elements.
        return [()] if is_opened and len(cuts) > 1 else None
    groups = [found[start + 1 : stop] for start, stop in pairwise((*cuts, end))]
    if len(groups) > 1:
        return groups
    if not is_opened or len(groups[0]) < 2:
        return None
    if all(_is_element(token, "()") for token in groups[0]):
        return [(token,) for token in groups[0]]
    return groups if takes_nothing_else and found[0].text == "(" and groups[0][0].text != "[" else None


def _is_pair(found: Sequence[Token]) -> bool:
    """True if a pair of brackets encloses everything."""
    if len(found) < 2 or found[0].text not in ("(", "["):
        return False
    depth = 0
    for token in found[:-1]:
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        if depth == 0:
            return False
    return depth == 1 and found[-1].text in (")", "]")


def _read(group: Sequence[Token], source: Source) -> Expression | None:
    """One element; None if it cannot be read."""
    if len(group) == 1 and _is_element(group[0], "()"):
        return _element(group[0])
    if any(_IN_DEGREES.fullmatch(token.text) for token in group):
        # A number with its unit is one token here, which no expression has.
        return None
    reader = StrictReader(group, source)
    operand = reader.strict()
    if reader.token is not None or reader.problems or not operand.steps:
        return None
    return Expression(source.quote(Span(group[0].span.start, group[-1].span.end)), reader.span(0), operand.program)


_CUT_ARRAY = re.compile(
    rb"([A-Za-z][\w-]*)(?:[ \t\r\n\f]*(\[[^][;{}\"#/]*;[^][{}\"#/]*\])|[ \t]+(-?[\d.]+(?:[ \t]*;[ \t]*-?[\d.]+)+)"
    rb"|[ \t\r\n\f]*\(([^][();{}\"#/]*;[^][(){}\"#/]*)\))[ \t\r\n\f]*;"
)
"""An attribute with semicolons in its array, or in one without brackets or in parentheses, otherwise normal."""

_IN_BRACKETS, _IN_PARENTHESES = 2, 4


def pieces_behind(text: bytes, node: Node, behind: Iterable[Node]) -> list[Node]:
    """The nodes behind an attribute whose array is split by semicolons; empty for others."""
    start = node.start_byte
    if text.find(b"]", start, node.end_byte) >= 0:
        return []
    if text.find(b"[", start, node.end_byte) >= 0:
        match = _CUT_ARRAY.match(text, start)
        following = [] if match is None else list(takewhile(partial(_is_piece, match.end()), behind))
    else:
        following = list(takewhile(lambda child: child.type in ("stray", "empty_statement"), behind))
        match = _CUT_ARRAY.fullmatch(text, start, following[-1].end_byte) if following else None
    if match is None or not following or following[-1].end_byte != match.end():
        return []
    name = match[1].decode()
    is_array = takes_array(name, match[3].count(b";") + 1) if match[3] else match[2] or may_be_array(name)
    return following if is_array else []


def _is_piece(end: int, child: Node) -> bool:
    """True for a part of an array that ends there: a name in it looks like an attribute."""
    if child.end_byte > end or child.type not in ("stray", "empty_statement", "attribute"):
        return False
    name = child.child(0) if child.type == "attribute" else None
    return name is None or name.text is None or name.text.decode("utf-8", "replace") not in ROBRAY.attributes


def put_together(text: bytes, node: Node, pieces: list[Node], shift: int) -> tuple[Attribute, Problem]:
    """The attribute, and its problem: the array with a comma for each semicolon.

    `shift` is the offset from a byte of the text to the item's own.
    """
    match = _CUT_ARRAY.fullmatch(text, node.start_byte, pieces[-1].end_byte)
    assert match is not None, "what is cut to pieces was looked at before"
    offset = node.start_byte - shift
    name = Span(offset, offset + len(match[1]))
    kind = next(group for group in (2, 3, 4) if match[group] is not None)
    inside = match[kind][1:-1] if kind == _IN_BRACKETS else match[kind]
    span = Span(*match.span(kind)).shifted(-shift)
    if kind == _IN_PARENTHESES:
        span = Span(span.start - 1, span.end + 1)
    array = f"[{inside.replace(b';', b',').decode('utf-8', 'replace')}]"
    problem = Problem("missing-brackets", span, MissingBrackets(match[1].decode(), array))
    return Attribute(match[1].decode(), name, None, Span(offset, span.end)), problem
