"""The subject of a refactoring: the selection, and the item at its start."""

from collections.abc import Callable
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import item_at
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.analysis.values import UNKNOWN, Evaluated
from robray.facts.items import TOP, FileFacts, Statement
from robray.features.refactorings.refactoring import RefusalError
from robray.formats.robray.editing.hover import value_of
from robray.formats.robray.editing.refactorings.layout import passed
from robray.formats.robray.expressions import Expression, Value
from robray.formats.robray.statements import Attribute, Block, Constant
from robray.text.spans import Span


class Subject(NamedTuple):
    """`selection` is in bytes of the file; `place` is the item in the first scene of the file."""

    analysis: Analysis
    path: str
    selection: Span
    scene: SceneState
    place: ItemPath
    own: int
    """Start of the selection in the item's local text."""
    is_taken: Callable[[str], bool]
    """True for the path of a file, known to the analysis or not."""

    @property
    def text(self) -> bytes:
        return self.analysis.files[self.path].text

    @property
    def facts(self) -> FileFacts:
        return self.analysis.files[self.path].reading.facts

    @property
    def rank(self) -> int:
        return self.facts.rank(self.place[-1])

    @property
    def statement(self) -> Statement:
        return self.scene.item(self.place).statement

    @property
    def extent(self) -> Span:
        """All of the item, with nested ones."""
        return Span(self.facts.starts[self.rank], self.facts.ends[self.rank])

    @property
    def outermost(self) -> int:
        """The rank of the top-level item that is, or contains, this one."""
        return self.facts.child_around(TOP, self.rank)

    def texts(self) -> list[bytes]:
        """The texts of all scenes that the file is in."""
        paths = self.analysis.paths_in(self.analysis.scenes_with(self.path))
        return [self.analysis.files[path].text for path in sorted(paths)]

    def absolute(self, own: Span) -> Span:
        return span_at(self.scene, self.place, own).span

    def at(self, span: Span) -> FileSpan:
        return FileSpan(self.path, span)

    def attribute(self) -> Attribute | None:
        """The attribute that the selection begins in or at."""
        statement = self.statement
        for attribute in statement.attributes if isinstance(statement, Block) else ():
            if attribute.span.contains(self.own):
                return attribute
        return None

    def value(self, value: Value) -> Evaluated:
        return value_of(self.scene, self.place, value)

    def value_of_text(self, written: str) -> Evaluated:
        """The value of an expression inserted in the item."""
        facts = self.analysis.files[self.path].frontend.read(f"def it {written};".encode()).facts
        statement = facts.items[0].statement
        if not isinstance(statement, Constant) or statement.value is None or len(facts) > 1:
            return UNKNOWN
        return self.value(statement.value)

    def on_head(self) -> bool:
        """True if the selection begins between a block's keyword and its brace, or in its `parent`."""
        statement = self.statement
        if not isinstance(statement, Block):
            return False
        end = statement.keyword.end if statement.name is None else statement.name.span.end
        attribute = self.attribute()
        return self.own <= end + 1 or (attribute is not None and attribute.name == "parent")

    def attribute_extent(self, attribute: Attribute) -> Span:
        """The attribute with its semicolon, in bytes of the file."""
        span = self.absolute(attribute.span)
        end = passed(self.text, span.end)
        if self.text[end : end + 1] != b";":
            raise RefusalError(f"'{attribute.name}' has no semicolon")
        return Span(span.start, end + 1)

    def body(self) -> Span:
        """The span between the braces of the block, in bytes of the file."""
        return body_of(self.scene, self.place)


def subject(analysis: Analysis, path: str, selection: Span, is_taken: Callable[[str], bool]) -> Subject | None:
    """None where the selection begins in no item."""
    found = item_at(analysis, path, selection.start)
    return None if found is None else Subject(analysis, path, selection, *found, is_taken)


def body_of(scene: SceneState, place: ItemPath) -> Span:
    """The span between the braces of a block, in bytes of its file."""
    file = scene.file(place)
    facts, text = file.reading.facts, file.text
    rank = facts.rank(place[-1])
    statement = facts.items[rank].statement
    assert isinstance(statement, Block), "only blocks have braces"
    head = statement.keyword if statement.name is None else statement.name.span
    begin = passed(text, facts.absolute(rank, head).end)
    end = facts.ends[rank] - 1
    if text[begin : begin + 1] != b"{" or text[end : end + 1] != b"}":
        raise RefusalError("the block is not closed")
    return Span(begin + 1, end)


def own_attribute(block: Block, name: str) -> Attribute | None:
    """The statement in the block itself that counts: the last one."""
    return next((attribute for attribute in reversed(block.attributes) if attribute.name == name), None)


def word_in(attribute: Attribute | None) -> str | None:
    """The name or string that is all of an attribute's value."""
    value = None if attribute is None else attribute.value
    return value.name.text if isinstance(value, Expression) and value.name is not None else None
