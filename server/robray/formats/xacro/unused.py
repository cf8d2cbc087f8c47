"""Finds names that sources define and do not read.

An expansion shows the names read with its arguments. Other arguments may read more, so a name counts as used if the
text of any source reads it, also in a false condition.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from robray.formats.xacro.expansion import Expansion, lines_of
from robray.formats.xacro.reading import PREFIX, Attribute, Document, Element, Offsets
from robray.formats.xacro.scopes import Definition, Fault, Macro, Replacement
from robray.formats.xacro.texts import parameters
from robray.formats.xacro.yaml import YamlFile
from robray.text.spans import Span

_NAMES = re.compile(r"\w+")
_PROPERTY, _ARGUMENT, _MACRO = f"{PREFIX}property", f"{PREFIX}arg", f"{PREFIX}macro"
_EVALUATES = b"xacro:eval-comments"
_INCLUDE = f"{PREFIX}include"
_MOST_STEPS = 100_000
"""Maximum number of macros that are looked up; any more may read all names."""
_NOT_CALLS = {
    _PROPERTY,
    _ARGUMENT,
    _MACRO,
    _INCLUDE,
    *(PREFIX + each for each in ("if", "unless", "insert_block", "attribute")),
}


def unused(expansion: Expansion) -> Iterator[Fault]:
    """The findings about unused names, if xacro accepts the source and it is known completely."""
    sources = _Sources(expansion)
    if expansion.is_refused or expansion.is_partial or not sources.is_complete:
        return
    for document in sources.documents:
        for around in _walk(document.root):
            if around.name == _MACRO:
                yield from sources.unused_parameters(document, around)
            yield from sources.unused(document, around)
            yield from sources.overwritten(document, around)


class _Reads(NamedTuple):
    """The names that a text reads, and the macros that it calls."""

    names: set[str]
    calls: set[str]
    has_include: bool = False
    has_computed_call: bool = False

    @property
    def is_open(self) -> bool:
        """True if it may read other names."""
        return self.has_include or self.has_computed_call

    def all(self, name: str) -> bool:
        """True if a name is read; for one with marks, as arguments may have, if its words are."""
        return self.names.issuperset(_NAMES.findall(name))


class _Sources:
    def __init__(self, expansion: Expansion) -> None:
        self._expansion = expansion
        files = expansion.files.values()
        self.documents = [each for each in files if isinstance(each, Document)]
        self._evaluating = {each for each in self.documents if _EVALUATES in each.text}
        self._macros: dict[str, list[Element]] = {}
        for element in (each for document in self.documents for each in _walk(document.root)):
            if element.name == _MACRO and (name := _plain(element)) is not None:
                self._macros.setdefault(name.value.removeprefix(PREFIX), []).append(element)
        self._reads: dict[int, _Reads] = {}
        self._steps = 0
        self._all = _Reads(set(), set())
        for document in self.documents:
            if document.root is not None:
                self._all = _joined(self._all, self._directly(document.root))
        for file in files:
            if isinstance(file, YamlFile) and b"$" in file.text:
                self._all.names.update(_NAMES.findall(file.text.decode("utf-8", "replace")))
        for each in expansion.definitions:
            if each.is_used:
                (self._all.calls if isinstance(each, Macro) else self._all.names).add(each.name)
        self._passed: dict[int, dict[str, list[Definition | None]]] = {}
        for call in expansion.calls:
            passed = self._passed.setdefault(id(call.macro.element), {})
            for parameter in call.macro.parameters:
                passed.setdefault(parameter.name, []).append(call.inner.names.get(parameter.name))

    @property
    def is_complete(self) -> bool:
        """False if a false condition leaves out a file, which may read any name."""
        included = {id(each.node) for each in self._expansion.inclusions}
        elements = (each for document in self.documents for each in _walk(document.root))
        return all(id(each.attribute("filename")) in included for each in elements if each.name == _INCLUDE)

    def unused(self, document: Document, element: Element) -> Iterator[Fault]:
        name = _plain(element)
        if name is None:
            return
        if element.name == _PROPERTY and element.attribute("remove") is None and not self._all.all(name.value):
            yield _removed("xacro-unused-property", f"unused property '{name.value}'", document, name, element)
        elif element.name == _ARGUMENT and not self._all.all(name.value):
            yield _removed("xacro-unused-argument", f"unused argument '{name.value}'", document, name, element)
        elif element.name == _MACRO and self._is_for_robot(document) and not self._is_called(name.value):
            yield _removed("xacro-unused-macro", f"unused macro '{name.value}'", document, name, element)

    def _is_for_robot(self, document: Document) -> bool:
        """False for an included file: its macros are for other robots, too."""
        return document is self._expansion.document

    def _is_called(self, name: str) -> bool:
        return self._all.has_computed_call or name.removeprefix(PREFIX) in self._all.calls

    def unused_parameters(self, document: Document, element: Element) -> Iterator[Fault]:
        passed, params, name = self._passed.get(id(element)), element.attribute("params"), _plain(element)
        if passed is None or params is None or name is None:
            return
        reads = self._reads_of(element)
        for each in parameters(params.value):
            bare = each.name.lstrip("*")
            is_used = any(one is not None and one.is_used for one in passed[each.name])
            if not is_used and not reads.is_open and bare not in reads.names:
                offsets, start = Offsets(document, params), each.start + len(each.name) - len(bare)
                span = Span(offsets.at(start), offsets.at(start + len(bare)))
                what = f"macro '{name.value}' never uses its parameter '{bare}'"
                yield Fault("xacro-unused-parameter", what, document, span)

    def overwritten(self, document: Document, around: Element) -> Iterator[Fault]:
        """The properties that another definition in the same element replaces before anything reads them."""
        unread: dict[str, tuple[Attribute, Element]] = {}
        for each in around.children:
            if not isinstance(each, Element):
                continue
            reads = self._reads_of(each)
            for known in [*unread] if reads.is_open else unread.keys() & reads.names:
                del unread[known]
            name = _plain(each) if _is_value(each) else None
            if name is None or not self._all.all(name.value):
                continue
            if name.value in unread:
                what = f"line {document.line(each.tag.start)} replaces property '{name.value}' before anything reads it"
                yield _removed("xacro-overwritten-property", what, document, *unread[name.value])
            unread[name.value] = name, each

    def _reads_of(self, element: Element) -> _Reads:
        """The names that an element reads, with those of called macros, which see the names around their calls."""
        found = _joined(_Reads(set(), set()), self._directly(element))
        waiting, seen = [*found.calls], {*found.calls}
        while waiting and not found.is_open:
            self._steps += 1
            if self._steps > _MOST_STEPS:
                return found._replace(has_computed_call=True)
            for macro in self._macros.get(waiting.pop(), ()):
                inner = self._directly(macro)
                waiting += inner.calls - seen
                seen |= inner.calls
                found = _joined(found, inner._replace(names=inner.names - _hidden_by(macro)))
        return found

    def _directly(self, element: Element) -> _Reads:
        """The names read in an element, without those in called macros. Cost: O(1) for each element of it, once."""
        known = self._reads.get(id(element))
        if known is not None:
            return known
        reads = _own(element)
        for each in element.children:
            if isinstance(each, Element):
                reads = _joined(reads, self._directly(each))
            elif "$" in each.value and (each.kind != "comment" or element.document in self._evaluating):
                reads.names.update(_NAMES.findall(each.value))
        self._reads[id(element)] = reads
        return reads


def _own(element: Element) -> _Reads:
    """The names read by the tag of an element."""
    names = {word for each in element.attributes if "$" in each.value for word in _NAMES.findall(each.value)}
    calls: set[str] = set()
    has_computed_call = False
    if element.name == f"{PREFIX}insert_block":
        names.update(each.value for each in element.attributes)
    elif element.name == _MACRO:
        params = element.attribute("params")
        defaults = [(each, each.default) for each in parameters("" if params is None else params.value)]
        names = {each.name for each, default in defaults if default is not None and default.is_forwarded}
        names.update(word for _, default in defaults if default is not None for word in _in_default(default.text))
    elif element.name in (f"{PREFIX}call", f"{PREFIX}element"):
        macro = element.attribute("macro") or element.attribute("xacro:name")
        has_computed_call = macro is not None and "$" in macro.value
        calls = set() if macro is None else {_called(macro.value)}
    elif element.name.startswith(PREFIX) and element.name not in _NOT_CALLS:
        calls = {_called(element.name)}
    return _Reads(names, calls, element.name == _INCLUDE, has_computed_call)


def _hidden_by(macro: Element) -> set[str]:
    """The parameters of a macro, which hide those names of its caller."""
    params = macro.attribute("params")
    own = {each.name.lstrip("*") for each in parameters("" if params is None else params.value)}
    return own - _own(macro).names


def _in_default(text: str | None) -> list[str]:
    return _NAMES.findall(text) if text is not None and "$" in text else []


def _called(name: str) -> str:
    """The name of a macro, without its namespaces."""
    return name.removeprefix(PREFIX).rpartition(".")[2]


def _joined(one: _Reads, other: _Reads) -> _Reads:
    one.names.update(other.names)
    one.calls.update(other.calls)
    return _Reads(
        one.names,
        one.calls,
        one.has_include or other.has_include,
        one.has_computed_call or other.has_computed_call,
    )


def _walk(root: Element | None) -> Iterator[Element]:
    waiting = [] if root is None else [root]
    while waiting:
        element = waiting.pop()
        yield element
        waiting += [each for each in reversed(element.children) if isinstance(each, Element)]


def _plain(element: Element) -> Attribute | None:
    """The attribute with the name that an element defines, unless xacro computes the name."""
    name = element.attribute("name") if element.name in (_PROPERTY, _ARGUMENT, _MACRO) else None
    return None if name is None or "$" in name.value else name


def _is_value(element: Element) -> bool:
    """True if an element always sets a property of its own scope."""
    others = any(element.attribute(each) is not None for each in ("default", "remove", "scope"))
    return element.name == _PROPERTY and element.attribute("value") is not None and not others


def _removed(code: str, what: str, document: Document, name: Attribute, element: Element) -> Fault:
    """A finding about the name of an element, whose repair removes the element."""
    fault = Fault(code, what, document, name.span)
    fault.repair.append(Replacement(document, lines_of(document.text, element.span), ""))
    return fault
