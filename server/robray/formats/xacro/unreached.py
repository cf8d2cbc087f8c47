"""Finds mistakes in unreached parts: macros without calls, branches of false conditions, unused properties.

xacro accepts these until the part is needed. Only mistakes with any arguments count.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from robray.formats.xacro.functions import INVALID
from robray.formats.xacro.macros import missing_parameters, named_again, unknown_parameter
from robray.formats.xacro.reading import PREFIX, Attribute, Document, Element, Offsets, SourceText
from robray.formats.xacro.scopes import Fault, Inclusion, Macro, Node, Replacement
from robray.formats.xacro.sources import Kept
from robray.formats.xacro.values import (
    attributes_of,
    did_you_mean,
    invalid_substitution,
    lacking,
    nearest,
    place_of,
    respelling,
    unclosed,
    without_default,
)
from robray.formats.xacro.words import ATTRIBUTES, ELEMENTS, OPEN
from robray.text.spans import Span

_EVALUATED = {
    "property": ("name", "value", "default", "lazy_eval", "remove"),
    "macro": ("params",),
    "arg": ("default",),
    "include": ("filename", "ns"),
    "insert_block": (),
}
"""The attributes with expressions, for elements in which some have none."""
_EMPTY = ("arg", "include", "insert_block", "attribute")
"""Elements whose content is not expanded."""


class Outline(NamedTuple):
    """Parts of a document known without an expansion."""

    mistakes: tuple[Fault, ...]
    calls: tuple[Element, ...]
    macros: tuple[Element, ...]
    filenames: tuple[Attribute, ...]
    """The `filename` attributes of includes."""
    properties: frozenset[str]


def outline(document: Document, kept: Kept) -> Outline:
    """Cost: O(document)."""
    found = Outline((), (), (), (), frozenset())
    if document.root is None or document.is_torn:
        # The apparent content of a broken tag may belong behind it.
        return found
    mistakes: list[Fault] = []
    calls, macros, filenames, properties = [], [], [], set()
    waiting = [document.root]
    while waiting:
        element = waiting.pop()
        kind = element.name[len(PREFIX) :] if element.name.startswith(PREFIX) else ""
        if kind == "macro":
            macros.append(element)
        elif kind == "include" and (filename := element.attribute("filename")) is not None:
            filenames.append(filename)
        elif kind == "property" and (name := element.attribute("name")) is not None:
            properties.add(name.value)
        elif kind and kind not in ELEMENTS:
            calls.append(element)
        if not element.is_torn:
            mistakes += _mistakes_of(element, kind, kept)
        if kind not in _EMPTY:
            for each in element.children:
                if isinstance(each, Element):
                    waiting.append(each)
                elif each.kind == "text" and "$" in each.value and not each.is_torn:
                    mistakes += _mistakes_in(each, document, kept)
    return Outline(tuple(mistakes), tuple(calls), tuple(macros), tuple(filenames), frozenset(properties))


def _mistakes_of(element: Element, kind: str, kept: Kept) -> Iterator[Fault]:
    """Mistakes in the start tag of an element."""
    document = element.document
    if kind in ATTRIBUTES:
        attributes, flaws = attributes_of(kind, element)
        yield from flaws
        if kind == "arg" and None in attributes and attributes[0] is not None:
            yield without_default(element, attributes[0])
    elif kind in OPEN and element.attribute(OPEN[kind]) is None:
        yield lacking(element, OPEN[kind])
    evaluated = _EVALUATED.get(kind)
    for each in element.attributes:
        is_evaluated = (
            not each.name.startswith((PREFIX, "xmlns:xacro")) if evaluated is None else each.name in evaluated
        )
        if is_evaluated and "$" in each.value:
            yield from _mistakes_in(each, document, kept)


def _mistakes_in(node: Node, document: Document, kept: Kept) -> Iterator[Fault]:
    """Expressions and substitutions that cannot be read."""
    cut = kept.split(node.value)
    for kind, start, _, inside, _ in cut.pieces:
        if kind == "text" or "$" in inside:
            continue
        refused = kept.program(inside.strip()).refused if kind == "expression" else invalid_substitution(inside, kept)
        if refused is not None:
            at = place_of(refused, inside) if kind == "expression" else (0, len(inside))
            offsets = Offsets(document, node)
            span = Span(offsets.at(start + 2 + at[0]), offsets.at(start + 2 + at[1]))
            found = Fault(refused.code, refused.what, document, span)
            if refused.respelt is not None:
                found.repair += respelling(document, span, *refused.respelt)
            yield found
    if cut.stop is not None:
        offsets = Offsets(document, node)
        what, marks = unclosed(node.value, cut.stop)
        span = Span(offsets.at(cut.stop), offsets.at(cut.stop + marks))
        yield Fault(INVALID, what, document, span)


class Unreached:
    """Mistakes in the parts of documents that an expansion may not reach."""

    def __init__(
        self,
        files: Mapping[str, SourceText | None],
        definitions: Iterable[object],
        inclusions: Iterable[Inclusion],
        kept: Kept,
    ) -> None:
        documents = [each for each in files.values() if isinstance(each, Document)]
        self._outlines = {each: kept.outline(each, outline) for each in documents}
        self._definitions = {each.element: each for each in definitions if isinstance(each, Macro) and each.is_known}
        self._macros: dict[str, list[Element]] = {}
        nameless = set()
        for document, element in ((document, each) for document, its in self._outlines.items() for each in its.macros):
            name = attributes_of("macro", element)[0][0]
            if name is None or name.is_torn:
                nameless.add(document)
            else:
                self._macros.setdefault(name.value.removeprefix(PREFIX), []).append(element)
        missing = {each.node for each in inclusions if files.get(each.path) is None}
        found = {each.node for each in inclusions} - missing
        self._gaps = nameless | {
            each for each, its in self._outlines.items() if each.is_torn or not found.issuperset(its.filenames)
        }
        """Documents that are unread in part, or include unread files: they may define any macro."""

    def defined(self, undefined: Fault) -> str:
        """The kind of an undefined property or macro that unreached text defines; empty if none does."""
        name = undefined.about[0] if undefined.about else ""
        if undefined.code == "xacro-undefined-macro":
            return "macro" if name in self._macros else ""
        is_property = undefined.code == "xacro-undefined-property"
        return "property" if is_property and any(name in its.properties for its in self._outlines.values()) else ""

    def faults(self, robot: Document | None) -> Iterator[Fault]:
        """The mistakes; `robot` is the document of a robot, whose macros no other file defines."""
        for document, its in self._outlines.items():
            yield from its.mistakes
            for call in its.calls:
                yield from self._of_call(document, call, is_robot=document is robot)

    def _of_call(self, document: Document, call: Element, *, is_robot: bool) -> Iterator[Fault]:
        kind = call.name[len(PREFIX) :]
        defined = self._macros.get(kind, ())
        macro = self._definitions.get(defined[0]) if len(defined) == 1 else None
        if not defined and "." not in kind:
            meant = nearest(kind, ELEMENTS if self._gaps else {*self._macros, *ELEMENTS})
            # The file that includes a part of a robot may define its macros.
            if meant is not None or (is_robot and not self._gaps):
                what = f"undefined macro '{kind}'{did_you_mean(meant)}"
                found = Fault("xacro-undefined-macro", what, document, call.name_span, (kind, call))
                found.repair += [] if meant is None else named_again(call, call.name_span, kind, meant)
                yield found
        elif macro is not None and not call.is_torn and self._is_certain(document, macro):
            yield from _wrong_parameters(document, call, kind, macro)

    def _is_certain(self, document: Document, macro: Macro) -> bool:
        """True if no unknown file can redefine a macro."""
        return not self._gaps or (document is macro.frame.document and document not in self._gaps)


def _wrong_parameters(document: Document, call: Element, kind: str, macro: Macro) -> Iterator[Fault]:
    given = [each for each in call.attributes if each.name != "xacro:name"]
    left = [each.name for each in macro.parameters if each.name not in {one.name for one in given}]
    for each in given:
        if each.name in macro.names or each.name.startswith("xmlns"):
            continue
        meant = nearest(each.name, [one for one in left if one[0] != "*"])
        what = unknown_parameter(kind, each.name, meant)
        found = Fault("xacro-unknown-parameter", what, document, each.name_span, (each.name, macro))
        if meant is not None:
            left.remove(meant)
            found.repair.append(Replacement(document, each.name_span, meant))
        yield found
    missing = [each for each in left if each in macro.needed]
    if missing:
        what = missing_parameters(kind, missing)
        yield Fault("xacro-missing-parameter", what, document, call.name_span, (missing, macro))
