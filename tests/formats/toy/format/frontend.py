"""Reads lines into items."""

import math
import re
from typing import NamedTuple, assert_never

from robray.facts.comments import Comments
from robray.facts.details import Written
from robray.facts.frontend import IncludePathError, Spanned
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import TOP, Entry, FileFacts, Item, Statement
from robray.facts.layout import Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, splice
from robray.facts.symbols import Name
from robray.text.edits import Edit
from robray.text.encoding import is_utf_16
from robray.text.spans import Span

from .statements import PARTS, Carries, CraneStatement, Load, Number, Part, Unknown

_LINE = re.compile(rb"[^\n]+")
_WORD = re.compile(rb"(#[^\n]*)|[^\s#]+")


class Reading(NamedTuple):
    text: bytes
    facts: FileFacts
    lowered: int


class CraneFrontEnd:
    name = "toy"
    names_other_files = False
    comments = Comments(
        re.compile(rb"#[^\n]*|(?!)()"),
        re.compile(rb"[ \t\r\f\v]*(?:#[^\n]*)?(?=\n|\Z)"),
        (b"#",),
        b"",
        "# ",
        "",
    )

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        del limits
        entries, problems = _entries(text)
        return Reading(text, FileFacts.from_entries(entries, problems), len(entries))

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        """All of it, for cranes are small."""
        entries, problems = _entries(text)
        facts, delta = splice(old.facts, edit, TOP, None, (0, len(old.facts)), entries, problems)
        return Reading(text, facts, len(entries)), delta

    def parts(self, statement: Statement) -> tuple[Spanned, ...]:  # noqa: ARG002 - as `FrontEnd` has it
        return ()

    def include_target(self, including: str, written: str) -> str:
        raise IncludePathError(f"'{including}' includes nothing, not even '{written}'")

    def include_folders(self, including: str, written: str) -> tuple[str, ...]:  # noqa: ARG002 - as `FrontEnd` has it
        return ()

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        del text, style
        return []


def _entries(text: bytes) -> tuple[list[Entry], tuple[Problem, ...]]:
    if is_utf_16(text):
        return [], (Problem("toy-encoding", Span(0, 2)),)
    found = []
    for line in _LINE.finditer(text):
        words = [each for each in _WORD.finditer(text, *line.span()) if each[1] is None]
        if words:
            start, end = words[0].start(), words[-1].end()
            found.append(Entry(_item([_name(each, start) for each in words]), start, end, TOP))
    return found, ()


def _name(word: "re.Match[bytes]", start: int) -> Name:
    return Name(word[0].decode("utf-8", "replace"), Span(word.start() - start, word.end() - start))


def _item(words: list[Name]) -> Item:
    statement, rest = _statement(words)
    problems = [Problem("toy-extra-word", each.span, Written(each.text)) for each in rest]
    match statement:
        case Unknown(keyword):
            problems = [Problem("toy-unknown-word", keyword, Written(words[0].text))]
        case Part(name=None) | Load(name=None) | Carries(hook=None) | Carries(load=None):
            problems.append(Problem("toy-no-name", statement.keyword, Written(words[0].text)))
        case Part() | Load() | Carries():
            pass
        case _:
            assert_never(statement)
    return Item(statement, tuple(problems))


def _statement(words: list[Name]) -> tuple[CraneStatement, list[Name]]:
    """A line's statement, and the words that are no part of it."""
    (keyword, at), rest = words[0][:2], words[1:]
    name = rest.pop(0) if rest else None
    if keyword == "carries":
        load = rest.pop(0) if rest else None
        return Carries(at, name, load), rest
    if keyword == "load":
        return Load(at, name, _number(rest)), rest
    form = PARTS.get(keyword)
    if form is None:
        return Unknown(at), rest
    on = None
    if len(rest) > 1 and rest[0].text == "on":
        on = rest[1]
        del rest[:2]
    return Part(at, form, name, on, _number(rest)), rest


def _number(rest: list[Name]) -> Number | None:
    if not rest:
        return None
    word = rest.pop(0)
    try:
        value = float(word.text)
    except ValueError:
        return Number(None, word.span)
    return Number(value if math.isfinite(value) else None, word.span)
