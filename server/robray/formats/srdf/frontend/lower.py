"""An element of XML to an item, with the mistakes that its tags alone show."""

import re
from collections.abc import Iterator

from robray.facts.details import Named
from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.srdf.details import BadValue, Missing, UnknownWord
from robray.formats.srdf.statements import Attribute, Element, Pair
from robray.formats.srdf.vocabulary import ADJACENT, PAIRS, ROOT, WORDS, AttributeWord, ElementWord
from robray.syntax.xml.tags import XmlAttribute
from robray.syntax.xml.tree import Node
from robray.text.slips import misspelt
from robray.text.spans import Span

_BLANKS = " \t\r\n\f\v"
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def numbers(text: str) -> tuple[float, ...] | None:
    """The numbers in a value, as a stream of C++ reads them; None if the value is anything else."""
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
