"""The tokens of a text (language reference 1)."""

import re
from typing import NamedTuple

from oracle.numbers import Number, RejectedError, to_single

KEYWORDS = ("frame", "geometry", "class", "object", "include", "allow_collision", "def")


class Token(NamedTuple):
    """`kind` is a keyword, `word`, `number`, `string`, `op`, `-` or a mark; `value` what it holds."""

    kind: str
    value: str | Number


_SKIPPED = re.compile(r"(?:[ \t\n\r\f]|(?:#|//)[^\n]*|/\*(?:(?!\*/).)*\*/)*", re.DOTALL)
_WORD_FOLLOWS = r"(?!\w)"
_PATTERNS = (
    ("mark", re.compile(r"[{}()\[\],;]")),
    ("keyword", re.compile(rf"(?:{'|'.join(KEYWORDS)}){_WORD_FOLLOWS}")),
    ("pi", re.compile(rf"π|pi{_WORD_FOLLOWS}")),
    ("deg", re.compile(rf"deg{_WORD_FOLLOWS}")),
    ("word", re.compile(r"[a-zA-Z][a-zA-Z0-9_-]*")),
    ("integer", re.compile(r"-?[0-9]+(?![0-9.eEdD])")),
    ("float", re.compile(r"-?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eEdDsS]-?[0-9]+)?|-?[0-9]+[eEdDsS]-?[0-9]+")),
    ("op", re.compile(r"\*\*|[*/+^]")),
    ("-", re.compile(r"-")),
    ("string", re.compile(r'"[^"]*"')),
)


def lexed(data: bytes) -> list[Token]:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RejectedError("not UTF-8") from error
    found = []
    at = _skipped(text, 0)
    while at < len(text):
        matches = ((kind, match[0]) for kind, pattern in _PATTERNS if (match := pattern.match(text, at)) is not None)
        kind, spelled = next(matches, ("", ""))
        if not kind:
            raise RejectedError(f"no token at {text[at : at + 10]!r}")
        found.append(_token(kind, spelled))
        at = _skipped(text, at + len(spelled))
    return found


def _skipped(text: str, at: int) -> int:
    match = _SKIPPED.match(text, at)
    assert match is not None
    return match.end()


def _token(kind: str, text: str) -> Token:
    match kind:
        case "mark" | "keyword":
            return Token(text, text)
        case "pi":
            return Token("number", 3.141592653589793)
        case "deg":
            return Token("number", 3.141592653589793 / 180)
        case "integer":
            return Token("number", int(text))
        case "float":
            return Token("number", literal(text.lower()))
        case "op":
            return Token("op", "**" if text == "^" else text)
        case "string":
            return Token("string", text[1:-1])
        case _:
            return Token(kind, text)


def literal(text: str) -> float:
    """Doubles, as the recorded answers have them, but for those with an `s`."""
    value = float(text.replace("d", "e").replace("s", "e"))
    if value in (float("inf"), -float("inf")):
        raise RejectedError("beyond double precision")
    return float(to_single(value)) if "s" in text else value
