"""Words of the robot in xacro sources: elements of URDF, and names of links, joints and materials."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from robray.facts.symbols import SymbolKind
from robray.features.xacro.typed import Tag, Typed
from robray.features.xacro.visible import View, walk
from robray.formats.urdf.kinds import NAMED
from robray.formats.urdf.vocabulary import ElementWord, word_in
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.reading import PREFIX, Document, Element
from robray.formats.xacro.scopes import Out
from robray.formats.xacro.texts import split


class RobotName(NamedTuple):
    """`rest` follows the typed expression, if there is one. `is_written` is true for a name in a source."""

    rest: str
    kind: SymbolKind
    is_written: bool


def element_around(typed: Typed) -> ElementWord | None:
    """The element of URDF around a tag; ignores elements of xacro between them."""
    return word_in(_path(typed.around))


def element_of(typed: Typed) -> ElementWord | None:
    return word_in([*_path(typed.around), typed.tag.name])


def _path(tags: Sequence[Tag]) -> list[str]:
    return [each.name for each in tags if not each.name.startswith(PREFIX)]


def named_kinds(typed: Typed) -> tuple[SymbolKind, ...]:
    """The kinds of names in the value of an attribute."""
    outer, inner = ("", *_path(typed.around), typed.tag.name)[-2:]
    return NAMED.get((outer, inner, typed.attribute), ())


def typed_rest(typed: Typed) -> str:
    """The text typed behind the last expression."""
    pieces = split(typed.typed).pieces
    return typed.typed[pieces[-1].start :] if pieces and pieces[-1].kind == "text" else ""


def names(document: Document, typed: Typed, views: Sequence[View]) -> Iterator[RobotName]:
    """The names that fit the typed expression: those of the macro around, or those outside of macros, as written, then
    those of the robots.

    Cost: the elements of the file and of the robots.
    """
    kinds = {each.word: each for each in named_kinds(typed)}
    given = typed.typed.removesuffix(typed_rest(typed))
    written = {each.tag.start: each for each in _beside(document, typed) if each.name in kinds}
    for each in written.values():
        name = each.attribute("name")
        is_own = each.span.start < typed.offset < each.span.end
        if name is not None and not is_own and name.value.startswith(given):
            yield RobotName(name.value.removeprefix(given), kinds[each.name], is_written=True)
    for view in views:
        begin = view.evaluate(given) if given else ""
        for out in _made(view.expansion) if isinstance(begin, str) else ():
            made = out.attributes.get("name")
            is_written = out.frame.document.path == document.path and out.element.tag.start in written
            if out.name not in kinds or made is None or (is_written and not given):
                continue
            if isinstance(made.value, str) and made.value.startswith(begin):
                yield RobotName(made.value.removeprefix(begin), kinds[out.name], is_written=False)


def _beside(document: Document, typed: Typed) -> Iterator[Element]:
    """The elements in the macro around, or those outside of macros."""
    root = document.root
    macros = [each for each in walk(root) if each.name == PREFIX + "macro"] if root is not None else []
    around = next((each for each in macros if typed.macro is not None and each.tag.start == typed.macro.start), root)
    inner = [each.span for each in macros if each is not around and _is_in(each, around)]
    for each in walk(around) if around is not None else ():
        if not any(span.start < each.tag.start < span.end for span in inner):
            yield each


def _is_in(element: Element, around: Element | None) -> bool:
    return around is not None and around.span.start < element.span.start < around.span.end


def _made(expansion: Expansion) -> Iterator[Out]:
    """The elements directly in the root of a robot."""
    root = expansion.root
    yield from (each for each in root.children if isinstance(each, Out)) if root is not None else ()
