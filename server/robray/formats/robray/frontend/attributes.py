"""The attribute statements that one attribute node holds: more than one where a semicolon is missing."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from robray.facts.details import Named, Written
from robray.facts.problems import Problem
from robray.formats.robray.details import ExtraValue, MissingBrackets, ReservedPrefix
from robray.formats.robray.expressions import Value
from robray.formats.robray.frontend.assembly import ACCEPTED, UNDECIDED, Assembly, GaveUpError, RefusedError
from robray.formats.robray.frontend.meant_arrays import bare_array, meant_array, unbracketed_array
from robray.formats.robray.frontend.token_reader import Source, unknown
from robray.formats.robray.frontend.tokens import Token, TokenType, split_reserved, tokens
from robray.formats.robray.frontend.values import ValueReader
from robray.formats.robray.statements import Attribute, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.spans import Span


def attributes(text: bytes, offset: int, kind: BlockKind | None, problems: list[Problem]) -> list[Attribute]:
    """The attributes in `text`, which begins at `offset` and ends before the semicolon; adds to `problems`.

    `kind` is that of the block around them, None outside of blocks.
    """
    source = Source(text, offset)
    found = tokens(text, offset)
    missing: list[Problem] = []
    parts = _statements(found, source, missing)
    if len(parts) > 1 and _is_one(found, source):
        # An operator behind them all joins several apparent statements.
        parts = [found]
    else:
        problems += missing
    return [_attribute(part, source, kind, problems) for part in parts]


def _is_one(found: Sequence[Token], source: Source) -> bool:
    """True if the reader makes one value of everything behind the name."""
    try:
        Assembly(found[1:], source).attribute()
    except (RefusedError, GaveUpError):
        return False
    return True


def _statements(found: Sequence[Token], source: Source, problems: list[Problem]) -> list[Sequence[Token]]:
    """Splits the tokens where an attribute name shows that a semicolon is missing."""
    cuts = [0]
    depth = 0
    ahead = cache(lambda: _ahead(found))
    for index, token in enumerate(found):
        if token.type is TokenType.PUNCTUATION:
            depth += (token.text in "([") - (token.text in ")]")
        if index > cuts[-1] and _begins(found, index, depth, source, ahead, is_second=index - cuts[-1] == 1):
            if depth == 0:
                at = found[index - 1].span.end
                problems.append(Problem("missing-semicolon", Span(at, at)))
            cuts.append(index)
            depth = 0
    return [found[start:end] for start, end in zip(cuts, [*cuts[1:], len(found)], strict=True)]


class _Ahead(NamedTuple):
    """Facts about the text behind each token, computed in one pass: each of a thousand unfinished lines needs them."""

    depths: list[int]
    """Depth of brackets before each token."""

    last_operators: dict[int, int]
    """By depth."""

    last_closing: int

    def has_operator(self, index: int) -> bool:
        """True if an operator is outside of all brackets, from a token on."""
        return self.last_operators.get(self.depths[index], -1) >= index


def _ahead(found: Sequence[Token]) -> _Ahead:
    depths: list[int] = []
    last_operators: dict[int, int] = {}
    depth, last_closing = 0, -1
    for index, token in enumerate(found):
        depths.append(depth)
        if token.type is TokenType.OPERATOR:
            last_operators[depth] = index
        elif token.type is TokenType.PUNCTUATION:
            depth += (token.text in "([") - (token.text in ")]")
        if token.text in (")", "]"):
            last_closing = index
    return _Ahead(depths, last_operators, last_closing)


def _begins(
    found: Sequence[Token], index: int, depth: int, source: Source, ahead: Callable[[], _Ahead], *, is_second: bool
) -> bool:
    token, before = found[index], found[index - 1]
    if token.type is not TokenType.IDENTIFIER or token.text not in ROBRAY.attributes or index + 1 == len(found):
        return False
    if before.type is TokenType.OPERATOR or before.text in ("(", "[", ","):
        return False
    after = found[index + 1]
    if after.type is TokenType.OPERATOR or after.text in (",", ")", "]"):
        return False
    if not is_second and (depth == 0 or after.text == "["):
        return True
    # A name without a value, and an unclosed array, do not go on in a line that begins like a statement.
    is_new_line = "\n" in source.quote(Span(before.span.end, token.span.start))
    if not is_second:
        return is_new_line and ahead().last_closing < index
    # An operator makes one value of everything before it.
    return is_new_line and not ahead().has_operator(index + 1)


_ASSIGNMENTS = frozenset({":", "="})
"""Marks of other languages between a name and its value."""


def _attribute(found: Sequence[Token], source: Source, kind: BlockKind | None, problems: list[Problem]) -> Attribute:
    name, *rest = found
    span = Span(name.span.start, found[-1].span.end)
    spelled = name.text.strip('"')
    if name.type is TokenType.UNTERMINATED_STRING:
        problems.append(Problem("unterminated-string", Span(name.span.start, name.span.start + 1)))
    elif name.type is not TokenType.IDENTIFIER:
        problems.append(Problem("invalid-name", name.span, Written(name.text)))
    elif (reserved := split_reserved(name.text)) is not None:
        problems.append(Problem("reserved-prefix", name.span, ReservedPrefix(name.text, reserved)))
    if not rest:
        if spelled in ROBRAY.attributes:
            # An unknown attribute is reported as such.
            problems.append(Problem("missing-value", name.span, Named(name.text)))
        return Attribute(spelled, name.span, None, span)
    if rest[0].text in _ASSIGNMENTS and len(rest) > 1 and rest[1].type is not TokenType.UNKNOWN:
        # A mistake in the value is one without it, too.
        problems.append(Problem(*unknown(source.text, rest[0].span.start - source.offset, rest[0])))
        del rest[0]
    if (meant := meant_array(rest, name.text, source)) is not None:
        array, problem = meant
        problems.append(problem)
        return Attribute(spelled, name.span, array, span)
    reader = ValueReader(rest, source)
    values = reader.attribute()
    problems += reader.remarks
    bare = None if name.text == "isa" else bare_array(values, reader)
    if bare is not None:
        problems.append(Problem("missing-brackets", bare.span, MissingBrackets(name.text, bare.text)))
        return Attribute(spelled, name.span, bare, span)
    value: Value | None = values[0] if len(values) == 1 else None
    told = reader.problems
    if UNDECIDED.isdisjoint(problem.code for problem in told):
        # A frame's `isa` is joined but never evaluated.
        exact, is_refused = _exactly(rest, source, is_evaluated=name.text != "isa" or kind is not BlockKind.FRAME)
        if exact is not None:
            taken = [problem for problem in told if problem.code in ACCEPTED]
            if len(taken) < len(told):
                taken.append(Problem("read-as-joined", exact.span, Written(exact.text)))
            told, value = taken, exact
        elif is_refused and (meant := unbracketed_array(rest, name.text, source)) is not None:
            value, problem = meant
            told = [problem]
        elif is_refused and ACCEPTED.issuperset(problem.code for problem in told):
            # Of several values, the intended one is unknown.
            whole = Span(rest[0].span.start, rest[-1].span.end)
            several = _extra(values, rest, name.text) if len(values) > 1 else None
            told = [*told, several or Problem("expression-assembly", whole, Written(source.quote(whole)))]
    elif len(values) > 1:
        value = None
    problems += told
    return Attribute(spelled, name.span, value, span)


def _exactly(found: Sequence[Token], source: Source, *, is_evaluated: bool) -> tuple[Value | None, bool]:
    """The value as the reader joins it, None if it refuses it; and False if that is uncertain."""
    assembly = Assembly(found, source)
    try:
        value = assembly.attribute()
    except RefusedError:
        return None, True
    except GaveUpError:
        return None, False
    return (value, False) if assembly.is_sound or not is_evaluated else (None, True)


def _extra(values: Sequence[Value], found: Sequence[Token], name: str) -> Problem:
    second = values[1]
    token = next(token for token in found if token.span.start == second.span.start)
    if token.type is TokenType.NUMBER and token.text.startswith("-"):
        return Problem("minus-needs-space", Span(token.span.start, token.span.start + 1), Written(token.text[1:]))
    return Problem(
        "extra-value", Span(second.span.start, values[-1].span.end), ExtraValue(name, values[0].text, second.text)
    )
