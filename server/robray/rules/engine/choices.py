"""Fixes for a person to choose: each writes a guess, or a start.

None of them is certain, so none is applied with others.
"""

import re
from collections.abc import Callable

from robray.analysis.queries import ItemPath
from robray.facts.items import TOP
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules.engine.rule import Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced, scene_and_place, written, written_instead
from robray.text.lookalikes import plain
from robray.text.spans import Span

IN_FILE: tuple[int, ...] = ()
"""The place of a replacement whose span counts the bytes of the finding's file."""

_MOST_TRIED = 100
_LONGEST = 1000
_BRACKETS = re.compile(r"[\[\](){}]")
_DECIMAL_COMMA = re.compile(r"(?<![\w.])(-?[0-9]+),([0-9]+)(?![\w.]|,[0-9])")
_BLANKS = re.compile(rb"[ \t]*")
_NUMBERED = re.compile(r"(.*?)([0-9]{1,6})", re.DOTALL)
_WITH_UNIT = re.compile(r"([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+))\s*[A-Za-z°%]{1,6}")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")


def written_by_hand(context: RuleContext, name: str) -> Fix | None:
    """A name in place of the finding's, in the quotes of its format."""
    fix = written_instead(context, name)
    return None if fix is None else fix.by_hand


def text_around(context: RuleContext) -> tuple[bytes, Span]:
    """The text of the file, and the finding's span in it, also for a finding about the whole file."""
    if context.place is None and context.file is not None:
        return context.file.text, context.span
    return in_file(context)


def edited(title: str, *edits: tuple[Span, str]) -> Fix:
    """Edits at bytes of the finding's file."""
    return Fix(title, tuple(Replacement(span, text, IN_FILE) for span, text in edits)).by_hand


def free_name(name: str, is_taken: Callable[[str], bool]) -> str | None:
    """The name with the next free number: `cup_2` for `cup`, `cup_3` for `cup_2`."""
    numbered = _NUMBERED.fullmatch(name)
    joint = "-" if "-" in name and "_" not in name else "_"
    stem, first = (f"{name}{joint}", 2) if numbered is None else (numbered[1], int(numbered[2]) + 1)
    tried = (f"{stem}{number}" for number in range(first, first + _MOST_TRIED))
    return next((each for each in tried if not is_taken(each)), None)


def renamed_apart(context: RuleContext, kind: SymbolKind) -> Fix | None:
    """Another name for the second one of a name; references stay with the first.

    In a file that is included twice it is a duplicate by any name.
    """
    scene, place = scene_and_place(context)
    name = written(context).strip("\"'")

    def declared(one: str) -> tuple[ItemPath, ...]:
        own = scene.own_name(one, place) if kind.is_scoped else one
        return tuple(scene.declarations.get(Symbol(kind, own), ()))[:_MOST_TRIED]

    again = [each for each in declared(name) if each != place and each[-1] == place[-1]]
    if any(scene.file(each) is scene.file(place) for each in again):
        return None
    found = free_name(name, lambda one: bool(declared(one)))
    fix = None if not name or found is None else written_instead(context, found)
    return None if fix is None else fix._replace(title=f"Rename to '{found}'").by_hand


def instead(context: RuleContext, text: str) -> Fix:
    return replaced(context, text, safe=False).by_hand


def with_points(array: str, wanted: int) -> str | None:
    """An array with points for the commas that have a digit right on either side, if that makes its length right."""
    new, count = _DECIMAL_COMMA.subn(r"\1.\2", array)
    is_told_apart = array.startswith("[") and ", " in new
    return new if is_told_apart and count and new.count(",") + 1 == wanted else None


def numbers_of(context: RuleContext, wanted: int) -> Fix | None:
    """The right number of numbers, divided by blanks or as an array: with zeros for missing or invalid ones, and
    without superfluous ones.
    """
    text = plain(written(context))
    is_array = text.startswith("[") and text.endswith("]")
    if is_array and (pointed := with_points(text, wanted)) is not None:
        return instead(context, pointed)
    parts = [each.strip() for each in (text[1:-1].split(",") if is_array else text.split())]
    if not 0 < wanted <= _MOST_TRIED or len(text) > _LONGEST or any(_BRACKETS.search(each) for each in parts):
        return None
    kept = [each if each and (is_array or _NUMBER.fullmatch(each)) else "0" for each in parts[:wanted]]
    new = [*kept, *("0",) * (wanted - len(kept))]
    fix = instead(context, f"[{', '.join(new)}]" if is_array else " ".join(new))
    return None if fix.replacements[0].text == written(context) else fix


def only_numbers(context: RuleContext, wanted: int) -> Fix | None:
    """The fix for an array of numbers that takes no names."""
    text = plain(written(context))
    if not text.startswith("[") or not text.endswith("]"):
        return None
    parts = [each.strip() for each in text[1:-1].split(",")]
    if all(map(_NUMBER.fullmatch, parts)) or len(parts) != wanted:
        return numbers_of(context, wanted)
    return instead(context, f"[{', '.join(each if _NUMBER.fullmatch(each) else '0' for each in parts)}]")


def number_within(context: RuleContext) -> Fix | None:
    """The number that the text resembles, or the one before the letters of a unit."""
    text = written(context)
    meant = plain(text)
    if meant != text and all(map(_NUMBER.fullmatch, meant.split())):
        return instead(context, meant)
    found = _WITH_UNIT.fullmatch(meant)
    return None if found is None else instead(context, found[1])


def without_minus(context: RuleContext) -> Fix | None:
    """The size of a number that must not be negative."""
    text = written(context)
    return instead(context, text[1:]) if text.startswith("-") and _NUMBER.fullmatch(text[1:]) else None


def swapped(first: Span, second: Span, context: RuleContext) -> Fix:
    """Exchanges two values of the finding's item; spans count the item's text."""
    text, span = in_file(context)
    by = span.start - context.span.start

    def at(one: Span) -> str:
        return text[one.start + by : one.end + by].decode("utf-8", "replace")

    return Fix("Swap the two values", (Replacement(first, at(second)), Replacement(second, at(first)))).by_hand


def top_start(context: RuleContext) -> int:
    """Start of the statement at the top of the file around the finding."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    return facts.starts[facts.child_around(TOP, facts.rank(place[-1]))]


def blanks_of_line(text: bytes, at: int) -> str:
    found = _BLANKS.match(text, text.rfind(b"\n", 0, at) + 1)
    return "" if found is None else found[0].decode()


def line_before(text: bytes, at: int, line: str) -> tuple[Span, str]:
    """A new line before the one with byte `at`, with the same indentation."""
    start = text.rfind(b"\n", 0, at) + 1
    blanks = blanks_of_line(text, at)
    ending = "\r\n" if text.endswith(b"\r\n", 0, start) else "\n"
    if text[start:at].strip():
        return Span(at, at), f"{line} "
    return Span(start, start), f"{blanks}{line}{ending}"


def line_removed(text: bytes, span: Span) -> Span:
    """The bytes of a span, with the whole line if nothing else is in it."""
    start = text.rfind(b"\n", 0, span.start) + 1
    found = text.find(b"\n", span.end)
    end = len(text) if found < 0 else found + 1
    return Span(start, end) if not (text[start : span.start] + text[span.end : end]).strip() else span
