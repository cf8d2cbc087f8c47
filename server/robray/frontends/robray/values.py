"""Loose reading: the value of an attribute (language reference 3).

Values pile up, and an operator takes all that lie there, and what follows it as far as that is an expression. In the
end exactly one value must be left.
"""

from robray.facts.expressions import Array, Expression, Operation, Operator, Unreadable, Value
from robray.frontends.robray.join import Operand, Part, join
from robray.frontends.robray.strict import StrictReader
from robray.frontends.robray.token_reader import BINARY
from robray.frontends.robray.tokens import TokenType
from robray.text.spans import Span


class ValueReader(StrictReader):
    def attribute(self) -> list[Value]:
        """The values of an attribute; exactly one is right."""
        values: list[Value] = []
        while (token := self.token) is not None:
            first = self.at
            if token.type is TokenType.OPERATOR:
                values = [self._assembled(values)]
            elif self.sees("["):
                values.append(self.array())
            elif self.sees("("):
                self._leading_parenthesis(values)
            elif (name := self.hyphenated()) is not None:
                values.append(name)
            elif (operand := self.operand(token)) is not None:
                self.at += 1
                values.append(Expression(token.text, token.span, operand.steps))
            else:
                self.refused(token)
                self.at += 1
            assert self.at > first, "reading must go on"
        return values

    def _leading_parenthesis(self, values: list[Value]) -> None:
        """The reader takes no `(` where a value may begin; we read what was meant."""
        token = self.tokens[self.at]
        if values:
            self.beside(token)
        first = self.at
        operand = self.strict()
        span = self.span(first)
        if not values:
            self.problem("leading-parenthesis", token.span, self.source.quote(span))
            values.append(Expression(self.source.quote(span), span, operand.steps))

    def _assembled(self, values: list[Value]) -> Value:
        """An operator takes all values that lie there and what follows it, as far as that is an expression."""
        first_operator = self.tokens[self.at]
        begin = values[0].span.start if values else first_operator.span.start
        parts: list[Part] = []
        for value in values:
            if isinstance(value, Array):
                self.problem("array-in-expression", value.span)
                parts.append(Operand((Unreadable.UNREADABLE,)))
            else:
                # What an operator made before is taken apart again, as a parenthesis is.
                parts.append(Operand(value.steps, parenthesized=True))
        operator = Operator.NEGATE if first_operator.text == "-" else BINARY[first_operator.text]
        parts.append(Operation(operator, first_operator.span))
        self.at += 1
        self._tail(parts)
        span = Span(begin, self.tokens[self.at - 1].span.end)
        token = self.token
        if token is not None and token.type is TokenType.STRING and join(parts).missing:
            self.problem("string-in-expression", token.span, token.text)
            self.at += 1
            return Expression(self.source.quote(span), span, (Unreadable.UNREADABLE,))
        if operator is Operator.NEGATE and len(values) == 1 and join(parts).results > 1:
            self.problem("minus-after-first-value", first_operator.span, self.source.quote(values[0].span))
            # What was meant: a subtraction.
            parts[1] = Operation(Operator.SUBTRACT, first_operator.span)
            steps = join(parts).steps
        else:
            steps = self.joined(parts, span)
        return Expression(self.source.quote(span), span, steps)

    def _tail(self, parts: list[Part]) -> None:
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
                    self.problem("syntax-error", Span(at, at), "missing ')'")
                parts.append(Operand(inner.steps, parenthesized=True))
                wanted = False
            elif self.continues(parts, token, wanted=wanted, strict=False):
                wanted = isinstance(parts[-1], Operation)
                self.at += 1
            else:
                return
