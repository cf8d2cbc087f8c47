"""Texts to facts, and edits of them: an edit of elements in the root costs no more than those elements."""

from typing import NamedTuple

from robray.facts.details import Named, NotRead
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits, has_more
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, splice
from robray.formats.srdf.details import Markup
from robray.formats.srdf.frontend.lower import element
from robray.formats.srdf.statements import Stray
from robray.formats.srdf.vocabulary import HOLDS, ROOT, WORDS
from robray.syntax.xml.grammar import Grammar
from robray.syntax.xml.parser import parse, whole_elements
from robray.syntax.xml.stretches import Sort, Stretch, faults_of, stretches
from robray.syntax.xml.tags import Fault, Flaw
from robray.text.edits import Edit
from robray.text.encoding import IN_UTF_16, is_utf_16
from robray.text.spans import Span

SYNTAX = "srdf-syntax"
GRAMMAR = Grammar(HOLDS, HOLDS[ROOT.name], WORDS)
"""Used to read tags that do not match as they were meant."""


class Reading(NamedTuple):
    """`is_plain` if the markup has no mistakes: then elements can be read one by one."""

    text: bytes
    facts: FileFacts
    lowered: int
    is_plain: bool = False
    limits: ReadingLimits = DEFAULT_LIMITS


def read(text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
    found, problems, is_plain = _read(text, limits)
    return Reading(text, FileFacts.from_entries(found, problems), len(found), is_plain, limits)


def reread(old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
    assert isinstance(old, Reading), "a reading goes back to the front end that made it"
    again = _reread_elements(old, text, edit) if old.is_plain else None
    if again is not None:
        return again
    found, problems, is_plain = _read(text, old.limits)
    facts, delta = splice(old.facts, edit, TOP, None, (0, len(old.facts)), found, problems)
    return Reading(text, facts, len(found), is_plain, old.limits), delta


def _reread_elements(old: Reading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta] | None:
    """The reading if the edit lies within and between elements of the root, and leaves elements there; else None."""
    touched = old.facts.touched(TOP, edit.start, edit.end)
    if touched is None:
        return None
    first, last, low, high = touched
    was, now = whole_elements(old.text, low, high), whole_elements(text, low, high + edit.growth)
    if first == 0 or was is None or now is None:
        return None
    found = [
        Entry(element(each, Span(each.start, each.start), is_root=False), each.start, each.end, TOP) for each in now
    ]
    changed, delta = splice(old.facts, edit, TOP, None, (first, last), found, ())
    return Reading(text, changed, len(found), is_plain=True, limits=old.limits), delta


def _read(text: bytes, limits: ReadingLimits) -> tuple[list[Entry], tuple[Problem, ...], bool]:
    """The items, the problems of the file as a whole, and whether the markup has no mistakes."""
    if is_utf_16(text):
        return [], (Problem(SYNTAX, Span(0, min(2, len(text))), Markup(IN_UTF_16, is_refused=True)),), False
    most = limits.mistakes + 1
    document = parse(text, is_lax=True, most=most)
    if document.is_torn:
        document = parse(text, 0, GRAMMAR, is_lax=True, most=most)
    root = document.roots[0] if document.roots else None
    faults = faults_of(document, root, document.roots[1:])
    if len(faults) > limits.mistakes:
        why = has_more(limits, "mistakes", "syntax errors")
        return [], (Problem("beyond-limits", Span(0, 0), NotRead("the file", why)),), False
    problems: list[Problem] = []
    if root is None and not faults:
        problems.append(Problem("srdf-wrong-root", Span(0, min(len(text), 1)), Named("")))
    if root is not None and not (root.is_closed or root.tag.is_empty):
        what = f"unclosed '<{root.name}>'"
        problems.append(Problem(SYNTAX, root.tag.name_span, Markup(what, is_refused=True)))
    found = [_entry(each) for each in stretches(root, document.roots[1:], faults)]
    return found, tuple(problems), not (faults or problems)


def _entry(stretch: Stretch) -> Entry:
    start, end = stretch.start, stretch.end
    at = Span(start, start)
    if stretch.node is None or stretch.sort is Sort.STRAY:
        item = Item(Stray(Span(0, min(1, end - start))), ())
    else:
        item = element(stretch.node, at, is_root=stretch.sort is Sort.OPENING)
    if stretch.faults:
        is_broken = any(fault.flaw is Flaw.BROKEN for fault in stretch.faults)
        # Other problems of a broken element may follow from that.
        kept = () if is_broken else item.problems
        item = Item(item.statement, (*kept, *(_problem(fault, start) for fault in stretch.faults)))
    return Entry(item, start, end, TOP)


def _problem(fault: Fault, start: int) -> Problem:
    is_refused = fault.flaw is Flaw.BROKEN or fault.is_strict
    return Problem(SYNTAX, fault.span.shifted(-start), Markup(fault.what, is_refused, fault.meant))
