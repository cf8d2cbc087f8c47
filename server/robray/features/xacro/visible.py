"""The names and macros that can be used at a place of a source."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from robray.features.xacro.shown import shown
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.reading import PREFIX, Document, Element
from robray.formats.xacro.scopes import UNKNOWN, Definition, Frame, Macro, Scope
from robray.formats.xacro.texts import Parameter, parameters
from robray.text.printable import clipped, printable

_MOST_FRAMES = 8
"""Calls of a macro whose names are visible."""
_MOST_SHOWN = 60


class View(NamedTuple):
    """The view of a place in one call of its macro, or in one inclusion of its file.

    `before` is the byte behind which definitions do not count; None in the body of a macro, and in a property.
    """

    expansion: Expansion
    frame: Frame
    path: str
    before: int | None

    def evaluate(self, text: str) -> Any:
        return self.expansion.evaluate(text, self.frame)

    @property
    def scopes(self) -> Iterator[Scope]:
        """From the inside out."""
        scope = self.frame.scope
        while scope is not None:
            yield scope
            scope = scope.parent

    def names(self) -> Iterator[Definition]:
        """The visible names, the nearest first. Parameters are only those of the macro around."""
        seen = set()
        for depth, scope in enumerate(self.scopes):
            for name, each in [*scope.names.items()]:
                is_callers = depth > 0 and each.kind == "parameter"
                if name not in seen and not is_callers and self._is_before(each):
                    seen.add(name)
                    yield each

    def macros(self) -> Iterator[tuple[str, Macro]]:
        """The visible macros, by their names with namespaces."""
        seen = set()
        for scope in self.scopes:
            found = [*scope.macros.items()]
            for space in scope.names.values():
                if isinstance(space.value, Scope):
                    found += [(f"{space.name}.{name}", each) for name, each in space.value.macros.items()]
            for name, macro in found:
                if name not in seen and self._is_before(macro):
                    seen.add(name)
                    yield name, macro
            if scope.is_namespace:
                return

    def _is_before(self, each: Definition | Macro) -> bool:
        if self.before is None:
            return True
        place = place_of(each, self.path)
        return place is None or place < self.before


def macros(seen: Sequence[View], document: Document, around: int | None) -> dict[str, Macro]:
    """The visible macros, by their names; also those defined by a macro without calls.

    `around` is the start of the element of the macro around the place.
    """
    found: dict[str, Macro] = {}
    for view in seen:
        for name, macro in view.macros():
            found.setdefault(name, macro)
    if around is not None and seen and document.root is not None:
        for outer in walk(document.root):
            if outer.name == PREFIX + "macro" and outer.span.start <= around < outer.span.end:
                for element in walk(outer):
                    named = element.attribute("name") if element.name == PREFIX + "macro" else None
                    if named is not None and element is not outer and named.value not in found:
                        params = element.attribute("params")
                        names = parameters(params.value) if params is not None else []
                        found[named.value] = Macro(named.value, element, params, names, seen[0].frame)
    return found


def place_of(each: Definition | Macro, path: str) -> int | None:
    """The place of a file's definition, by itself or an include or call; None if it has none."""
    node = each.element.tag if isinstance(each, Macro) else _span_of(each)
    frame, start = each.frame, node.start if node is not None else 0
    while frame is not None:
        if frame.document.path == path and frame.kind in ("root", "include"):
            return start
        start, frame = frame.element.tag.start if frame.element is not None else 0, frame.outer
    return None


def _span_of(each: Definition) -> Any:
    return each.node.tag if isinstance(each.node, Element) else each.node.span if each.node is not None else None


def views(
    expansions: Sequence[Expansion], path: str, macro: int | None = None, before: int | None = None
) -> list[View]:
    """Views at the top of a file, or in the macro whose element begins at the byte `macro`, in each call of it.

    For a macro without calls, the view at its definition. Empty if no expansion reads the file.
    """
    inside, outside = [], []
    for expansion in expansions:
        for frame in expansion.frames:
            if frame.document.path != path:
                continue
            if frame.macro is None:
                outside.append(View(expansion, frame, path, None if macro is not None else before))
            elif macro is not None and frame.macro.element.tag.start == macro:
                inside.append(View(expansion, frame, path, None))
    return (inside or outside)[:_MOST_FRAMES]


def document_of(expansions: Sequence[Expansion], path: str) -> Document | None:
    """The reading of a file; None if it does not have elements."""
    for expansion in expansions:
        found = expansion.files.get(path)
        if isinstance(found, Document):
            return found
    return None


def walk(element: Element) -> Iterator[Element]:
    """An element and all in it, in the order of the text."""
    waiting = [element]
    while waiting:
        found = waiting.pop()
        yield found
        waiting += [each for each in reversed(found.children) if isinstance(each, Element)]


def parameter_text(parameter: Parameter) -> str:
    """A parameter as written in `params`."""
    default = parameter.default
    if default is None:
        return parameter.name
    mark = "" if not default.is_forwarded else "^" if default.text is None else "^|"
    return f"{parameter.name}:={mark}{default.text or ''}"


def signature_text(macro: Macro) -> str:
    """The parameters of a macro, as written."""
    return printable(" ".join(parameter_text(each) for each in macro.parameters))


def brief(value: Any) -> str:
    """A value in a few characters, text without quotes; may be empty."""
    if value is UNKNOWN or value is None or isinstance(value, dict | Scope):
        return ""
    if not isinstance(value, str):
        return printable(shown(value))
    return printable(clipped(value, _MOST_SHOWN))


def call_name(element: Element) -> str:
    """The name of the macro that an element of xacro calls."""
    return element.name.removeprefix(PREFIX)
