"""What somebody meant who wrote something like a number: letters for digits, two points, digits in groups."""

import re
from typing import NamedTuple

from robray.analysis.queries import Query
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind
from robray.rules.engine.rule import Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file, is_declared, once, scene_and_place
from robray.text.spans import Span

_LONGEST = 40
"""Bytes of a run that is looked at; more are no number."""

_RUN = re.compile(rb"[A-Za-z0-9_.]*")
_IN_RUN = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_."
_SHOWN = re.compile(rb"[0-9.]")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")
_GROUPED = re.compile(r"[0-9]+(?:_[0-9]+)+(?:\.[0-9]+)?")
_HEXADECIMAL = re.compile(r"0[xX]([0-9a-fA-F]{1,4})")
_SUFFIXED = re.compile(r"([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)[fF]")
_POINTED = re.compile(r"[0-9.]*\.[0-9]*\.[0-9.]*")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_LIKE_DIGITS = {"O": "0", "o": "0", "l": "1", "I": "1"}
_DIGITS = str.maketrans(_LIKE_DIGITS)


class MisspeltNumber(NamedTuple):
    """A run of characters that is no number, and the one that was meant; None where several may be."""

    text: str
    span: Span
    """In the item's local text."""
    why: str
    value: str | None

    @property
    def message(self) -> str:
        if _WORD.fullmatch(self.text) and self.value is not None:
            return f"undefined constant '{self.text}'; write '{self.value}' if you mean a number ({self.why})"
        meant = f"; write '{self.value}'" if self.value is not None else ""
        return f"'{self.text}' is not a number ({self.why}){meant}"

    def fix(self) -> Fix | None:
        if self.value is None:
            return None
        return Fix(f"Change to '{self.value}'", (Replacement(self.span, self.value),)).unsafe


@once
def misspelt_number(context: RuleContext) -> MisspeltNumber | None:
    """The run around the first byte of the finding, if it looks like a number. Cost: O(1)."""
    text, span = in_file(context)
    start = max(span.start - _LONGEST, 0)
    start += len(text[start : span.start].rstrip(_IN_RUN))
    run = _RUN.match(text, start, start + 2 * _LONGEST)
    assert run is not None, "no characters are a run, too"
    if len(run[0]) > _LONGEST or (run[0] != b"O" and _SHOWN.search(run[0]) is None):
        return None
    written = run[0].decode()
    # Words that are constants are no misspelt digits, nor are those that are called as constants are.
    if any(is_declared(context, SymbolKind.CONSTANT, word) for word in _WORD.findall(written)):
        return None
    if _WORD.fullmatch(written) and _is_name(context, written):
        return None
    why, value = _meant(written)
    own = context.span.start - (span.start - start)
    return None if not why else MisspeltNumber(written, Span(own, own + len(run[0])), why, value)


def _is_name(context: RuleContext, word: str) -> bool:
    """Whether a word is meant for the name of a constant: it is used several times, or another is called nearly so.

    The links of an arm are as long as `l1` and `l2`.
    """
    scene, _ = scene_and_place(context)
    uses = scene.dependents.get(Query(QueryKind.CONSTANT, word), ())
    return len(uses) > 1 or bool(scene.near[SymbolKind.CONSTANT].near(word))


def _meant(written: str) -> tuple[str, str | None]:
    """What is wrong with it, empty where it is no number at all; and the number."""
    if _GROUPED.fullmatch(written):
        return "'_' between digits", written.replace("_", "")
    if hexadecimal := _HEXADECIMAL.fullmatch(written):
        return "hexadecimal", str(int(hexadecimal[1], 16))
    if suffixed := _SUFFIXED.fullmatch(written):
        return f"'{written[-1]}' after it", suffixed[1]
    if _POINTED.fullmatch(written):
        once = re.sub(r"\.\.+", ".", written)
        once = once.removesuffix(".") if once.count(".") > 1 else once
        return "more than one '.'", once if _NUMBER.fullmatch(once) else None
    letters = [character for character in written if character in _LIKE_DIGITS]
    if letters and _NUMBER.fullmatch(number := written.translate(_DIGITS)):
        return f"letter '{letters[0]}'", number
    return "", None
