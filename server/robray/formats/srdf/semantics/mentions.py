"""The names in an SRDF, with their kinds from the table of elements."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.facts.symbols import Name, SymbolKind
from robray.formats.srdf.statements import Element, SrdfStatement
from robray.formats.srdf.vocabulary import ROOT, AttributeWord, ElementWord


class NamedHere(NamedTuple):
    """A name with the word of its attribute, the element that it stands in and the one around that, if there is one."""

    name: Name
    word: AttributeWord
    element: Element
    outer: Element | None

    @property
    def kinds(self) -> tuple[SymbolKind, ...]:
        return self.word.names or ((self.word.declares,) if self.word.declares is not None else ())


def names_in(statement: SrdfStatement) -> Iterator[NamedHere]:
    """All names of an element and of those in it."""
    word = ROOT.child(statement.tag) if isinstance(statement, Element) and not statement.is_root else None
    if word is not None and isinstance(statement, Element):
        yield from _names(statement, word, None)


def _names(element: Element, word: ElementWord, outer: Element | None) -> Iterator[NamedHere]:
    for attribute in element.attributes:
        known = word.attribute(attribute.word)
        if known is not None and (known.names or known.declares is not None):
            yield NamedHere(attribute.value, known, element, outer)
    for child in element.children:
        inner = word.child(child.tag)
        if inner is not None:
            yield from _names(child, inner, element)


def declared(statement: SrdfStatement) -> tuple[SymbolKind, Name] | None:
    """What an element declares."""
    found = next(names_in(statement), None)
    return None if found is None or found.word.declares is None else (found.word.declares, found.name)
