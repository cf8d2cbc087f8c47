"""The front end of SRDF: texts to items, and edits of them.

An edit of elements in the root costs no more than those elements.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from robray.facts.details import Named, NotRead
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits, has_more
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, exchanged, splice
from robray.facts.symbols import Name
from robray.facts.xml import XmlFrontEnd
from robray.formats.srdf.details import BadValue, Markup, Missing, UnknownWord
from robray.formats.srdf.statements import Attribute, Element, Pair, Stray
from robray.formats.srdf.vocabulary import ADJACENT, HOLDS, PAIRS, ROOT, WORDS, AttributeWord, ElementWord
from robray.syntax.xml.grammar import Grammar
from robray.syntax.xml.parser import parse, whole_elements
from robray.syntax.xml.stretches import Sort, Stretch, faults_of, stretches
from robray.syntax.xml.tags import Fault, Flaw, XmlAttribute
from robray.syntax.xml.tree import Node
from robray.text.edits import Edit
from robray.text.encoding import IN_UTF_16, is_utf_16
from robray.text.slips import misspelt
from robray.text.spans import Span

_BLANKS = " \t\r\n\f\v"
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def numbers(text: str) -> tuple[float, ...] | None:
    """The numbers in a value, as a C++ stream reads them; None if the value is anything else."""
    words = text.split()
    return tuple(map(float, words)) if words and all(map(_NUMBER.fullmatch, words)) else None


def element(node: Node, at: Span, *, is_root: bool) -> Item:
    """The item of an element; `at` is where the item begins."""
    problems: list[Problem] = []
    found = _lowered(node, at.start)
    if is_root:
        found = found._replace(children=(), is_root=True)
        if node.name != ROOT.name:
            problems.append(Problem("srdf-wrong-root", found.keyword, Named(node.name)))
        else:
            problems += _of_attributes(found, ROOT)
    else:
        problems += _of_element(found, ROOT)
    return Item(found, tuple(problems))


def _lowered(node: Node, start: int) -> Element:
    found = Element(
        node.name,
        node.tag.name_span.shifted(-start),
        tuple([_attribute(each, start) for each in node.tag.attributes]),
        tuple([_lowered(each, start) for each in node.children]),
    )
    return found._replace(pair=_pair(found)) if node.name in PAIRS else found


def _pair(found: Element) -> Pair | None:
    one, other, reason = found.value("link1"), found.value("link2"), found.value("reason")
    if one is None or other is None:
        return None
    first, second = sorted((one.text, other.text))
    return Pair(found.tag, first, second, reason is not None and reason.text == ADJACENT)


def _attribute(attribute: XmlAttribute, start: int) -> Attribute:
    text, span = attribute.value, attribute.span.shifted(-start)
    trimmed = text.strip(_BLANKS)
    if trimmed != text and len(text.encode()) == span.end - span.start:
        before = len(text) - len(text.lstrip(_BLANKS))
        span = Span(span.start + before, span.start + before + len(trimmed.encode()))
    return Attribute(attribute.name, attribute.name_span.shifted(-start), Name(trimmed, span))


def _of_element(found: Element, outer: ElementWord) -> Iterator[Problem]:
    word = outer.child(found.tag)
    if word is None:
        meant = misspelt((found.tag,), (each.name for each in outer.children)).get(found.tag, "")
        # A word that resembles none of SRDF belongs to another program.
        if meant or found.tag in WORDS:
            details = UnknownWord(found.tag, outer.name, meant, is_element=True)
            yield Problem("srdf-unknown-word", found.keyword, details)
        return
    yield from _of_attributes(found, word)
    for each in found.children:
        yield from _of_element(each, word)


def _of_attributes(found: Element, word: ElementWord) -> Iterator[Problem]:
    lacking = [each.name for each in word.attributes if each.is_needed and found.value(each.name) is None]
    unknown = [each for each in found.attributes if word.attribute(each.word) is None]
    meant = misspelt((each.word for each in unknown), (each.name for each in word.attributes))
    for each in unknown:
        right = meant.get(each.word, "")
        if right in lacking:
            lacking.remove(right)
            details = Missing(found.tag, (right,), right)
            yield Problem("srdf-missing-attribute", each.word_span, details)
        elif right and found.value(right) is None:
            yield Problem("srdf-unknown-word", each.word_span, UnknownWord(each.word, found.tag, right))
    if lacking:
        yield Problem("srdf-missing-attribute", found.keyword, Missing(found.tag, tuple(lacking)))
    for each in found.attributes:
        known = word.attribute(each.word)
        if known is not None:
            yield from _of_value(found, each, known)


def _of_value(found: Element, attribute: Attribute, word: AttributeWord) -> Iterator[Problem]:
    text, span, _ = attribute.value
    details = BadValue(text, word.name, found.tag)
    if word.numbers:
        values = numbers(text)
        if values is None or len(values) < word.numbers:
            yield Problem("srdf-bad-number", span, details)
    elif word.words and word.is_needed and text.lower() not in word.words:
        yield Problem("srdf-unknown-type", span, details)


SYNTAX = "srdf-syntax"
GRAMMAR = Grammar(HOLDS, HOLDS[ROOT.name], WORDS)
"""The grammar to correct misspelt tags."""


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
    fresh = read(text, old.limits)
    facts, delta = exchanged(old.facts, fresh.facts, edit)
    return fresh._replace(facts=facts), delta


def _reread_elements(old: Reading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta] | None:
    """The reading if the edit is within and between elements of the root, and leaves elements there; otherwise None."""
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
    """The items, the problems of the whole file, and True if the markup has no mistakes."""
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
        # Other problems of a broken element may be consequences.
        kept = () if is_broken else item.problems
        item = Item(item.statement, (*kept, *(_problem(fault, start) for fault in stretch.faults)))
    return Entry(item, start, end, TOP)


def _problem(fault: Fault, start: int) -> Problem:
    is_refused = fault.flaw is Flaw.BROKEN or fault.is_strict
    return Problem(SYNTAX, fault.span.shifted(-start), Markup(fault.what, is_refused, fault.meant))


class SrdfFrontEnd(XmlFrontEnd):
    name = "srdf"

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        return read(text, limits)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        return reread(old, text, edit)
