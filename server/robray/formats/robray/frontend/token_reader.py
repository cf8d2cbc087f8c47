"""Common parts of strict and loose reading."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from robray.facts.details import NotRead, ReadAs, Written
from robray.facts.numbers import Number
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.robray.details import ReservedPrefix, Unexpected
from robray.formats.robray.expressions import Expression, Operator, Unreadable
from robray.formats.robray.frontend.join import LinkElement, Operand, join
from robray.formats.robray.frontend.tokens import (
    CONFLICT,
    MOST_DIGITS,
    Token,
    TokenType,
    is_integer,
    is_single_overflow,
    lost_digits,
    number,
    reads_as_zero,
)
from robray.text.spans import Span

BINARY = {
    "+": Operator.ADD,
    "-": Operator.SUBTRACT,
    "*": Operator.MULTIPLY,
    "/": Operator.DIVIDE,
    "**": Operator.POWER,
    "^": Operator.POWER,
}


class Source(NamedTuple):
    """The bytes that tokens were made of, to quote from."""

    text: bytes
    offset: int

    def bytes_of(self, span: Span) -> bytes:
        return self.text[span.start - self.offset : span.end - self.offset]

    def quote(self, span: Span) -> str:
        return self.bytes_of(span).decode("utf-8", "replace")


class TokenReader:
    """A cursor over one statement's tokens. Collects `problems`."""

    def __init__(self, tokens: Sequence[Token], source: Source) -> None:
        self.tokens = tokens
        self.source = source
        self.at = 0
        self.problems: list[Problem] = []
        self.remarks: list[Problem] = []
        """Problems of accepted text with another meaning; they do not affect how a statement is read."""

    def problem(self, code: str, span: Span, details: tuple[Any, ...] = ()) -> None:
        self.problems.append(Problem(code, span, details))

    def remark(self, code: str, span: Span, details: tuple[Any, ...] = ()) -> None:
        self.remarks.append(Problem(code, span, details))

    @property
    def token(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def sees(self, *texts: str) -> bool:
        token = self.token
        return token is not None and token.text in texts and token.type in (TokenType.OPERATOR, TokenType.PUNCTUATION)

    def span(self, first: int) -> Span:
        """From token `first` to the one before the current."""
        if first >= self.at:
            at = self.tokens[first].span.start if first < len(self.tokens) else self._end
            return Span(at, at)
        return Span(self.tokens[first].span.start, self.tokens[self.at - 1].span.end)

    @property
    def _end(self) -> int:
        return self.tokens[-1].span.end if self.tokens else self.source.offset

    def operand(self, token: Token) -> Operand | None:
        """A number, name or string; None for anything else, with a problem if that is always wrong."""
        match token.type:
            case TokenType.NUMBER:
                value = number(token.text)
                if value is None and is_integer(token.text):
                    self.problem(
                        "beyond-limits", token.span, NotRead("the number", f"it has more than {MOST_DIGITS:,} digits")
                    )
                    return Operand((Unreadable.UNREADABLE,))
                if value is None:
                    self.problem("number-out-of-range", token.span, Written(token.text))
                    return Operand((Unreadable.UNREADABLE,))
                self._precision(token, value)
                return Operand((value,))
            case TokenType.IDENTIFIER:
                return Operand((Name(token.text, token.span),))
            case TokenType.STRING:
                if "\n" in token.text:
                    self.remark("string-over-lines", first_line(token.span, self.source.bytes_of(token.span)))
                return Operand((Name(token.text[1:-1], token.span, quoted=True),))
            case TokenType.OPERATOR | TokenType.KEYWORD | TokenType.PUNCTUATION:
                return None
            case TokenType.MALFORMED_NUMBER | TokenType.UNTERMINATED_STRING | TokenType.UNKNOWN:
                return None

    def _precision(self, token: Token, value: Number) -> None:
        """Notes effects of single precision (language reference 2)."""
        if is_single_overflow(token.text, value):
            self.problem("single-precision-overflow", token.span, Written(token.text))
        elif reads_as_zero(token.text, value):
            self.remark("number-reads-as-zero", token.span, Written(token.text))
        elif (read := lost_digits(token.text, value)) is not None:
            self.remark("lost-digits", token.span, ReadAs(token.text, f"{read:.10g}"))

    def hyphenated(self) -> Expression | None:
        """`frame-a`, which begins with a reserved word: split by the reader, one name to its author.

        A reserved word is in a value only so; by itself it begins a statement.
        """
        token = self.token
        if token is None or token.type is not TokenType.KEYWORD:
            return None
        self.at += 1
        while self.token is not None and self.token.span.start == self.tokens[self.at - 1].span.end:
            if self.token.type is TokenType.PUNCTUATION:
                break
            self.at += 1
        span = Span(token.span.start, self.tokens[self.at - 1].span.end)
        text = self.source.quote(span)
        self.problem("reserved-prefix", span, ReservedPrefix(text, token.text))
        return Expression(text, span, (Name(text, span),))

    def refused(self, token: Token) -> None:
        """Notes why an invalid token is in a value."""
        match token.type:
            case TokenType.MALFORMED_NUMBER:
                self.problem("malformed-number", token.span, Written(token.text))
            case TokenType.UNKNOWN:
                self.problem(*unknown(self.source.text, token.span.start - self.source.offset, token))
            case TokenType.KEYWORD:
                self.problem("reserved-prefix", token.span, ReservedPrefix(token.text, token.text))
            case TokenType.UNTERMINATED_STRING:
                self.problem("unterminated-string", Span(token.span.start, token.span.start + 1))
            case (
                TokenType.OPERATOR | TokenType.PUNCTUATION | TokenType.NUMBER | TokenType.IDENTIFIER | TokenType.STRING
            ):
                self.problems.append(Problem("syntax-error", token.span, Unexpected(token.text)))

    def joined(self, parts: list[LinkElement], span: Span) -> Operand:
        """The program; if the reader refuses it for its parentheses, the intended one.

        A part with a problem counts as whole, so that each parenthesis around it does not report it again.
        """
        joined = join(parts)
        if joined.power or joined.subtraction:
            refused = joined.power or joined.missing or joined.results != 1
            for operator in joined.power:
                self.problem("power-in-parentheses", operator)
            for operator in joined.subtraction:
                self.problem("minus-in-parentheses" if refused else "minus-read-as-subtraction", operator)
            if refused:
                meant = join(
                    [part._replace(parenthesized=False) if isinstance(part, Operand) else part for part in parts]
                )
                return meant.operand.as_whole()
            return joined.operand
        for operator in joined.missing:
            self.problem("missing-operand", operator, Written(self.source.quote(operator)))
        if joined.results > 1 and not joined.missing:
            self.problem("expression-assembly", span, Written(self.source.quote(span)))
        return joined.operand.as_whole() if joined.missing or joined.results > 1 else joined.operand


def unknown(text: bytes, at: int, token: Token) -> tuple[str, Span, Written]:
    """The code, the place and the details of the problem with characters outside of words; they are at byte `at`."""
    mark = CONFLICT.match(text, at)
    if mark is None:
        return "invalid-character", token.span, Written(token.text)
    return "merge-conflict", Span(token.span.start, token.span.start + len(mark[1])), Written(mark[1].decode())


def first_line(span: Span, text: bytes) -> Span:
    """The span of the first line of the text at `span`; decoding may change the length of bytes that are not UTF-8."""
    return Span(span.start, span.start + len(text.partition(b"\n")[0].rstrip(b"\r")))
