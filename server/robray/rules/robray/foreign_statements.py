"""Statements that other languages have and this one has not: what to do instead."""

from collections.abc import Mapping, Sequence

from robray.rules.engine.rule import Diagnostic

_LOOPS = "scenes have no loops, so write each frame"
_CONDITIONS = "scenes have no conditions, so use separate files"
_FUNCTIONS = "scenes have no functions, so use 'def' for values and 'class' for common attributes"
_FILES = "use 'include \"PATH\"'"
_PAIRS = "use 'allow_collision FRAME FRAME;'"
_OUTSIDE = " at the top level"

_BEGIN_BRANCHES = ("if", "switch", "unless")
_FURTHER_BRANCHES = ("case", "elif", "else", "elseif", "endif")

_EVERYWHERE: Mapping[str, str] = {
    **dict.fromkeys(("do", "for", "foreach", "loop", "repeat", "until", "while"), _LOOPS),
    **dict.fromkeys((*_BEGIN_BRANCHES, *_FURTHER_BRANCHES), _CONDITIONS),
    **dict.fromkeys(("fn", "func", "function", "lambda", "macro", "proc", "procedure", "return"), _FUNCTIONS),
    "from": _FILES,
    **dict.fromkeys(("allow", "allowed"), _PAIRS),
}
"""By their first word, in lower case."""

_IN_BLOCKS: Mapping[str, str] = {
    **_EVERYWHERE,
    **dict.fromkeys(("const", "define", "let", "var"), f"define constants with 'def'{_OUTSIDE}"),
    **dict.fromkeys(("from", "import", "require"), f"{_FILES}{_OUTSIDE}"),
}
"""Outside of blocks another word in the place of these is all."""


def foreign_statement(word: str, *, in_block: bool) -> str | None:
    """What to do instead of a statement that begins with the word; None where there is nothing to say."""
    return (_IN_BLOCKS if in_block else _EVERYWHERE).get(word.lower())


_LONGEST = len("elseif ")
_UNKNOWN = frozenset({"misplaced-attribute", "unknown-attribute"})
_ALSO_DOUBLED = _UNKNOWN | {"duplicate-attribute"}


def without_further_branches(text: bytes, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """All but those of branches that go on with a condition before them: who writes an 'if' is told once. `found` is
    sorted by place."""
    told = []
    has_condition = False
    for each in found:
        if each.code in _ALSO_DOUBLED:
            word = _first_word(text, each)
            if has_condition and word in _FURTHER_BRANCHES:
                continue
            has_condition |= each.code in _UNKNOWN and word in _BEGIN_BRANCHES
        told.append(each)
    return told


def _first_word(text: bytes, found: Diagnostic) -> str:
    span = found.at.span
    return text[span.start : min(span.end, span.start + _LONGEST)].partition(b" ")[0].decode("utf-8", "replace").lower()
