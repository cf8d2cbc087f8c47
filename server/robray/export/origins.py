"""Sources of items, for the comments of converted scenes."""

import posixpath
from collections.abc import Callable

from robray.analysis.analysis import FileSpan, span_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import Given
from robray.analysis.scene_state import SceneState
from robray.export.look import named_path
from robray.formats.robray.statements import Block
from robray.text.spans import Span

LinkElement = Callable[[Block], Span | None]
"""The part of a block to point at."""


class Origins:
    """Files are named relative to the folder of the scene's root file."""

    def __init__(self, state: SceneState) -> None:
        self._state = state
        self._folder = posixpath.dirname(state.root)
        self._shown: dict[str, str] = {}

    def of(self, place: ItemPath, part: LinkElement | None = None) -> str:
        """The file and the line, from 1, of an item or of a part of it."""
        at = self._state.file(place).place(self.at(place, part).span)
        line = at.lines.line(at.span.start) + 1
        shown = self._shown.get(at.path)
        if shown is None:
            path = posixpath.relpath(at.path, self._folder) if posixpath.isabs(at.path) else at.path
            shown = self._shown[at.path] = harmless(named_path(path))
        return f"{shown}:{line}"

    def at(self, place: ItemPath, part: LinkElement | None = None) -> FileSpan:
        statement = self._state.item(place).statement
        span = part(statement) if part is not None and isinstance(statement, Block) else None
        return span_at(self._state, place, span or statement.keyword)

    def of_given(self, place: ItemPath, given: Given) -> str:
        """The statement that gives an attribute: the block's own, or that of one of its classes."""
        if given.origin is None:
            return self.of(place, attribute(given.name))
        found = self._state.class_before(given.origin, place)
        if found is None:
            return f"class {harmless(given.origin)}"
        return f"class {harmless(given.origin)}, {self.of(found, attribute(given.name))}"


def attribute(name: str) -> LinkElement:
    """The last attribute of a name, which is the one that counts."""

    def find(block: Block) -> Span | None:
        return next((one.span for one in reversed(block.attributes) if one.name == name), None)

    return find


def attribute_span(statement: object, name: str) -> Span | None:
    """The span of the effective attribute; None in a statement without attributes."""
    return attribute(name)(statement) if isinstance(statement, Block) else None


def name_of(block: Block) -> Span | None:
    return None if block.name is None else block.name.span


def harmless(text: str) -> str:
    """For a comment, which ends with its line."""
    return text if text.isprintable() else "".join(one if one.isprintable() else "?" for one in text)
