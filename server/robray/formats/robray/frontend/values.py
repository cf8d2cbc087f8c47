"""Loose reading: the value of an attribute (language reference 3).

Values pile up, and an operator takes the whole pile, and the expression behind it. In the end exactly one value must be
left.
"""

from typing import NamedTuple

from robray.facts.details import Written
from robray.facts.problems import Problem
from robray.formats.robray.details import Unexpected
from robray.formats.robray.expressions import Array, Expression, Operation, Operator, Unreadable, Value
from robray.formats.robray.frontend.join import LinkElement, Operand, join
from robray.formats.robray.frontend.strict import StrictReader
from robray.formats.robray.frontend.token_reader import BINARY
from robray.formats.robray.frontend.tokens import TokenType
from robray.text.spans import Span


class _Piled(NamedTuple):
    """A value on the pile, waiting for an operator; an array is not an operand."""

    span: Span
    what: Operand | Array


class ValueReader(StrictReader):
    def attribute(self) -> list[Value]:
        """The values of an attribute; exactly one is right."""
        piled: list[_Piled] = []
        while (token := self.token) is not None:
            first = self.at
            if token.type is TokenType.OPERATOR:
                piled = [self._assembled(piled)]
            elif self.sees("["):
                array = self.array()
                piled.append(_Piled(array.span, array))
            elif self.sees("("):
                self._leading_parenthesis(piled)
            elif (name := self.hyphenated()) is not None:
                piled.append(_Piled(name.span, Operand(name.steps)))
            elif (operand := self.operand(token)) is not None:
                self.at += 1
                piled.append(_Piled(token.span, operand))
            else:
                self.refused(token)
                self.at += 1
            assert self.at > first, "reading must go on"
        return [self._value(each) for each in piled]

    def _value(self, piled: _Piled) -> Value:
        span, what = piled
        return what if isinstance(what, Array) else Expression(self.source.quote(span), span, what.program)

    def _leading_parenthesis(self, piled: list[_Piled]) -> None:
        """The reader accepts no `(` where a value may begin; reads the probable meaning."""
        token = self.tokens[self.at]
        if piled:
            self.beside(token)
        first = self.at
        operand = self.strict()
        span = self.span(first)
        if not piled:
            self.problem("leading-parenthesis", token.span, Written(self.source.quote(span)))
            piled.append(_Piled(span, operand))

    def _assembled(self, piled: list[_Piled]) -> _Piled:
        """An operator takes all values on the pile and the expression behind it."""
        first_operator = self.tokens[self.at]
        begin = piled[0].span.start if piled else first_operator.span.start
        parts: list[LinkElement] = []
        for span, what in piled:
            if isinstance(what, Array):
                self.problem("array-in-expression", span)
                parts.append(Operand((Unreadable.UNREADABLE,)))
            else:
                # The result of an earlier operator is taken apart again, like a parenthesis.
                parts.append(what._replace(parenthesized=True))
        operator = Operator.NEGATE if first_operator.text == "-" else BINARY[first_operator.text]
        parts.append(Operation(operator, first_operator.span))
        self.at += 1
        self._tail(parts)
        span = Span(begin, self.tokens[self.at - 1].span.end)
        token = self.token
        if token is not None and token.type is TokenType.STRING and join(parts).missing:
            self.problem("string-in-expression", token.span, Written(token.text))
            self.at += 1
            return _Piled(span, Operand((Unreadable.UNREADABLE,)))
        if operator is Operator.NEGATE and len(piled) == 1 and join(parts).results > 1:
            self.problem("minus-after-first-value", first_operator.span, Written(self.source.quote(piled[0].span)))
            # The probable meaning is a subtraction.
            parts[1] = Operation(Operator.SUBTRACT, first_operator.span)
            return _Piled(span, join(parts).operand)
        return _Piled(span, self.joined(parts, span))

    def _tail(self, parts: list[LinkElement]) -> None:
        wanted = True
        while (token := self.token) is not None:
            if wanted and self.sees("("):
                self.at += 1
                inner = self.strict()
                token = self.token
                if token is not None and self.sees(")"):
                    self.at += 1
                elif not self.adjacent_in_parenthesis(token):
                    at = self.tokens[self.at - 1].span.end
                    self.problems.append(Problem("syntax-error", Span(at, at), Unexpected(")", is_missing=True)))
                parts.append(inner._replace(parenthesized=True))
                wanted = False
            elif self.continues(parts, token, wanted=wanted, strict=False):
                wanted = isinstance(parts[-1], Operation)
                self.at += 1
            else:
                return
