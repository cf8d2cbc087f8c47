"""Statements that other languages have and this one has not: what to do instead."""

from collections.abc import Mapping

_LOOPS = "scenes have no loops; every frame is written out"
_CONDITIONS = "scenes have no conditions; what differs stands in files of its own"
_FUNCTIONS = "scenes have no functions; 'def' names a value, and 'class' what frames share"
_FILES = "files are read in with 'include \"PATH\"'"
_OUTSIDE = ", outside every block"

_EVERYWHERE: Mapping[str, str] = {
    **dict.fromkeys(("do", "for", "foreach", "loop", "repeat", "until", "while"), _LOOPS),
    **dict.fromkeys(("case", "elif", "else", "elseif", "endif", "if", "switch", "unless"), _CONDITIONS),
    **dict.fromkeys(("fn", "func", "function", "lambda", "macro", "proc", "procedure", "return"), _FUNCTIONS),
    "from": _FILES,
}
"""By their first word, in lower case."""

_IN_BLOCKS: Mapping[str, str] = {
    **_EVERYWHERE,
    **dict.fromkeys(("const", "define", "let", "var"), f"constants are defined with 'def'{_OUTSIDE}"),
    **dict.fromkeys(("from", "import", "require"), f"{_FILES}{_OUTSIDE}"),
}
"""Outside of blocks another word in the place of these is all."""


def foreign_statement(word: str, *, in_block: bool) -> str | None:
    """What to do instead of a statement that begins with the word; None where there is nothing to say."""
    return (_IN_BLOCKS if in_block else _EVERYWHERE).get(word.lower())
