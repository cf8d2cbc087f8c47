"""Comments that begin where a quotient seems to go on (language reference 1: `4//2` is 4 and a comment)."""

import re

from robray.facts.details import Written
from robray.facts.problems import Problem
from robray.formats.robray.frontend.tokens import TokenType, tokens
from robray.text.spans import Span

_DIVIDES = re.compile(rb"//[\w.(-]")


def division_comments(text: bytes, offset: int) -> list[Problem]:
    """Those in a statement, or a part of one, that begins at `offset`: right behind a value, without a blank."""
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
