"""Strict reading: the value of a `def`, the elements of an array, a parenthesis (language reference 3).

One expression, without adjacent values. If the reader would refuse it, notes a problem and continues with the probable
meaning.
"""

from collections.abc import Sequence

from robray.facts.details import NotRead, Written
from robray.facts.problems import Problem
from robray.formats.robray.details import EmptyElement, MissingOperator, Unexpected
from robray.formats.robray.expressions import Array, Expression, Operation, Operator, Unreadable
from robray.formats.robray.frontend.assembly import ACCEPTED, UNDECIDED, Assembly, GaveUpError, RefusedError
from robray.formats.robray.frontend.join import LinkElement, Operand
from robray.formats.robray.frontend.token_reader import BINARY, Source, TokenReader
from robray.formats.robray.frontend.tokens import Token, TokenType
from robray.text.spans import Span

DEEPEST_NESTING = 3_000
"""Parentheses in each other beyond this are not read. The reader itself takes more of them."""


class StrictReader(TokenReader):
    def __init__(self, tokens: Sequence[Token], source: Source) -> None:
        super().__init__(tokens, source)
        self._closings: Sequence[int | None] | None = None

    def strict(self) -> Operand:
        """One expression, up to the first token that does not continue it; without steps if it is empty."""
        stack: list[tuple[list[LinkElement], int]] = []
        parts: list[LinkElement] = []
        first = self.at
        wanted = True
        while True:
            token = self.token
            if token is not None and wanted and self.sees("("):
                if len(stack) >= DEEPEST_NESTING:
                    most = f"it has parentheses nested more than {DEEPEST_NESTING:,} deep"
                    self.problem("beyond-limits", token.span, NotRead("the value", most))
                    self.at = len(self.tokens)
                    return Operand(())
                stack.append((parts, first))
                self.at += 1
                parts, first = [], self.at
            elif wanted and (name := self.hyphenated()) is not None:
                parts.append(Operand(name.steps))
                wanted = False
            elif wanted and not parts and token is not None and self._is_sign():
                # A number has no plus before it; the following text may be valid.
                self.problem("missing-operand", token.span, Written(token.text))
                self.at += 1
            elif token is not None and self.continues(parts, token, wanted=wanted, strict=True):
                wanted = isinstance(parts[-1], Operation)
                self.at += 1
            else:
                operand = self.joined(parts, self.span(first)) if parts else Operand(())
                if not stack:
                    return operand
                parts, first = stack.pop()
                parts.append(operand._replace(parenthesized=True))
                wanted = False
                if token is not None and self.sees(")"):
                    self.at += 1
                elif self.adjacent_in_parenthesis(token):
                    continue
                else:
                    at = self._end if token is None else self.tokens[self.at - 1].span.end
                    self.problems.append(Problem("syntax-error", Span(at, at), Unexpected(")", is_missing=True)))

    def _is_sign(self) -> bool:
        """True for a plus with an operand behind it."""
        behind = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else None
        return self.sees("+") and behind is not None and behind.type in (TokenType.NUMBER, TokenType.IDENTIFIER)

    def continues(self, parts: list[LinkElement], token: Token, *, wanted: bool, strict: bool) -> bool:
        if token.type is TokenType.OPERATOR:
            if not wanted:
                parts.append(Operation(BINARY[token.text], token.span))
                return True
            if token.text == "-":
                parts.append(Operation(Operator.NEGATE, token.span))
                return True
            return False
        if strict and not wanted and token.type is TokenType.NUMBER and token.text.startswith("-"):
            # `2-1` is two numbers to the reader, and a subtraction to people.
            self.problem("minus-needs-space", token.span, Written(token.text[1:]))
            minus = Span(token.span.start, token.span.start + 1)
            parts.append(Operation(Operator.SUBTRACT, minus))
            token = token._replace(text=token.text[1:], span=Span(minus.end, token.span.end))
        elif not wanted:
            return False
        elif token.type is TokenType.STRING:
            if strict:
                self.problem("string-in-expression", token.span, Written(token.text))
                parts.append(Operand((Unreadable.UNREADABLE,)))
            return strict
        operand = self.operand(token)
        if operand is None:
            return False
        parts.append(operand)
        return True

    def adjacent_in_parenthesis(self, token: Token | None) -> bool:
        """Skips to the closing parenthesis if it has more than one expression."""
        closing = self._closing()
        if token is None or closing is None:
            return False
        self.beside(token)
        self.at = closing + 1
        return True

    def _closing(self) -> int | None:
        """The token that closes the parenthesis around the current one. Each open one asks for it here."""
        if self._closings is None:
            self._closings = closings(self.tokens)
        return self._closings[self.at]

    def beside(self, token: Token) -> None:
        """Notes the mistake of a token behind a finished strict expression."""
        before = self.tokens[self.at - 1] if self.at else None
        if token.type is TokenType.OPERATOR:
            if before is None or before.type is not TokenType.OPERATOR:
                self.problem("missing-operand", token.span, Written(token.text))
        elif token.type is TokenType.STRING:
            self.problem("string-in-expression", token.span, Written(token.text))
        elif self.sees("["):
            self.problem("array-in-expression", token.span)
        elif token.type in (TokenType.NUMBER, TokenType.IDENTIFIER) or self.sees("("):
            if before is None:
                self.refused(token)
            else:
                span = Span(before.span.start, token.span.end)
                self.problem("missing-operator", span, MissingOperator(before.text, token.text))
        else:
            self.refused(token)

    def definition(self) -> Expression | None:
        """The value of a `def`: one strict expression and nothing beside it."""
        meant = self._meant()
        if not UNDECIDED.isdisjoint(problem.code for problem in self.problems):
            return meant
        assembly = Assembly(self.tokens, self.source)
        try:
            exact = assembly.definition()
        except GaveUpError:
            return meant
        except RefusedError:
            exact = None
        told = [problem for problem in self.problems if problem.code in ACCEPTED]
        if exact is not None and assembly.is_sound:
            if len(told) < len(self.problems):
                told.append(Problem("read-as-joined", exact.span, Written(exact.text)))
            self.problems[:] = told
            return exact
        if meant is not None and len(told) == len(self.problems):
            self.problem("expression-assembly", meant.span, Written(meant.text))
        return meant

    def _meant(self) -> Expression | None:
        operand = self.strict()
        span = self.span(0)
        token = self.token
        if token is not None:
            # Two values in one place: the intended one is unknown, so there is none.
            self.beside(token)
            steps = (Unreadable.UNREADABLE,) if operand.steps else ()
            return Expression(self.source.quote(span), span, steps)
        return Expression(self.source.quote(span), span, operand.program) if operand.steps else None

    def array(self) -> Array:
        """From `[` on; every element strict, without empty ones."""
        first = self.at
        self.at += 1
        elements: list[Expression] = []
        commas, ends_with_comma = 0, False
        while (token := self.token) is not None and not self.sees("]"):
            ends_with_comma = self.sees(",")
            if ends_with_comma:
                commas += 1
                self.at += 1
                continue
            start = self.at
            steps = self.strict().program
            while (token := self.token) is not None and not self.sees(",", "]", ")"):
                # Two values in one place: the intended one is unknown, so the element has none.
                self.beside(token)
                steps = (Unreadable.UNREADABLE,)
                before = self.at
                self.strict()
                if self.at == before:
                    self._skip()
            if steps:
                span = self.span(start)
                elements.append(Expression(self.source.quote(span), span, steps))
            if self.sees(")") and not self._passes_surplus():
                break
        self._close_array()
        span = self.span(first)
        surplus = commas - max(len(elements) - 1, 0)
        if surplus > 0:
            at_end = surplus == 1 and ends_with_comma
            self.remark("empty-element", span, EmptyElement(str(len(elements)), bool(at_end)))
        return Array(self.source.quote(span), span, tuple(elements))

    def _passes_surplus(self) -> bool:
        """Skips a superfluous closing parenthesis, if the array continues or ends behind it."""
        behind = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else None
        if behind is None or behind.type is not TokenType.PUNCTUATION or behind.text not in ",]":
            return False
        self.refused(self.tokens[self.at])
        self.at += 1
        return True

    def _close_array(self) -> None:
        token = self.token
        if token is None or not self.sees("]", ")"):
            at = self.tokens[self.at - 1].span.end
            self.problems.append(Problem("syntax-error", Span(at, at), Unexpected("]", is_missing=True)))
            return
        if self.sees(")"):
            self.problems.append(Problem("syntax-error", token.span, Unexpected(")", in_array=True)))
        self.at += 1

    def _skip(self) -> None:
        """Past one token, or past a whole nested array."""
        depth = 0
        while self.at < len(self.tokens):
            depth += 1 if self.sees("[") else -1 if self.sees("]") else 0
            self.at += 1
            if depth <= 0:
                return


def closings(tokens: Sequence[Token]) -> Sequence[int | None]:
    """For each token, and for the end, the one that closes the parenthesis around it.

    None if a comma, a bracket or nothing comes first. Cost: O(tokens).
    """
    closed_by: dict[int, int] = {}
    opened: list[int] = []
    for index, token in enumerate(tokens):
        if token.type is TokenType.PUNCTUATION:
            if token.text in "([":
                opened.append(index)
            elif token.text in ")]" and opened:
                closed_by[opened.pop()] = index
    found: list[int | None] = [None] * (len(tokens) + 1)
    for index in reversed(range(len(tokens))):
        token = tokens[index]
        if token.type is not TokenType.PUNCTUATION or token.text not in "([)],":
            found[index] = found[index + 1]
        elif token.text == ")":
            found[index] = index
        elif index in closed_by:
            found[index] = found[closed_by[index] + 1]
    return found
