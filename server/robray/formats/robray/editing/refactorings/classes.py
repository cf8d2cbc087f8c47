"""The attributes of a geometry to a class of their own, and a class's attributes in the place of `isa`."""

from collections.abc import Iterator

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import Occurrence, declarations, extent, name_span, occurrences_at
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import ClassResult, FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind
from robray.features.refactorings.refactoring import EXTRACT, INLINE, Change, Intent, Offer, RefusalError, refused
from robray.features.uses import uses
from robray.formats.robray.editing.names import fresh_name
from robray.formats.robray.editing.refactorings.layout import (
    ends_line,
    has_comment,
    indent_step,
    indentation,
    line_start,
    newline,
    passed,
    without_trace,
)
from robray.formats.robray.editing.refactorings.placement import at_start_of_block, before_statement
from robray.formats.robray.editing.refactorings.subject import Subject, word_in
from robray.formats.robray.statements import Attribute, Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.blanks import begins_line
from robray.text.spans import Span

_KIND = f"{EXTRACT}.class"
_TITLE = "Extract a class from the geometry"


def extract_class(subject: Subject) -> Iterator[Offer]:
    """Moves the attributes that a class may have to one before the top-level statement; comments stay."""
    statement = subject.statement
    if not isinstance(statement, Block) or statement.kind is not BlockKind.GEOMETRY:
        return
    words = ROBRAY.attributes
    moved = [
        attribute
        for attribute in statement.attributes
        if attribute.name != "isa"
        and (word := words.get(attribute.name)) is not None
        and BlockKind.CLASS in word.blocks
        and attribute.value is not None
    ]
    if moved:
        yield Offer("extract-class", _TITLE, _KIND, lambda: _change(subject, statement, moved))


def _change(subject: Subject, block: Block, moved: list[Attribute]) -> Change:
    text, body = subject.text, subject.body()
    end, step = newline(text), indent_step(text)
    around = indentation(text, subject.facts.starts[subject.outermost])
    name = fresh_name([_holder(subject), "shape"], subject.texts())
    extents = [subject.attribute_extent(attribute) for attribute in moved]
    lines = [f"{around}{step}{text[extent.start : extent.end].decode()}" for extent in extents]
    definition = before_statement(subject, subject.outermost, end.join([f"class {name} {{", *lines, f"{around}}}"]))
    edits = [definition]
    others = [attribute for attribute in block.attributes if attribute.name == "isa"]
    if others:
        # Of several the last one wins, like the geometry's own attributes.
        last = subject.attribute_extent(others[-1])
        edits.append((subject.at(Span(last.end, last.end)), f"{_line_break(text, last.start, end)}isa {name};"))
        edits += [(subject.at(without_trace(text, extent)), "") for extent in extents]
    elif (
        len(extents) == len(block.attributes)
        and passed(text, body.start) == extents[0].start
        and _only(text, body, extents)
    ):
        blank = " " if text[body.end - 1 : body.end].isspace() else ""
        edits.append((subject.at(body), f"{blank or ' '}isa {name};{blank or ' '}"))
    else:
        edits.append(
            at_start_of_block(subject.path, text, body, indentation(text, subject.extent.start), f"isa {name};")
        )
        edits += [(subject.at(without_trace(text, extent)), "") for extent in extents]
    return Change(tuple(edits), intent=Intent(classes=frozenset({name})))


def _only(text: bytes, body: Span, extents: list[Span]) -> bool:
    """True if only blanks are beside the attributes, and no comments."""
    rest = text[body.start : extents[0].start]
    for one, following in zip(extents, [*extents[1:], Span(body.end, body.end)], strict=True):
        rest += text[one.end : following.start]
    return not rest.strip()


def _line_break(text: bytes, start: int, end: str) -> str:
    return f"{end}{indentation(text, start)}" if begins_line(text, start) else " "


def _holder(subject: Subject) -> str | None:
    container = subject.facts.container(subject.place[-1])
    around = subject.facts.item(container).statement if container >= 0 else None
    return around.name.text if isinstance(around, Block) and around.name is not None else None


_INLINE_KIND = f"{INLINE}.class"


def inline_class(subject: Subject) -> Iterator[Offer]:
    """At an `isa`, that one; at the class, all uses, and removes the class.

    One level: an `isa` in the class becomes an `isa` in the block.
    """
    occurrence = next(occurrences_at(subject.analysis, subject.path, subject.selection.start), None)
    if occurrence is None or occurrence.symbol.kind is not SymbolKind.CLASS or not declarations(occurrence):
        return
    name = occurrence.symbol.name
    inlining = _Inlining(subject, occurrence)
    title = f"Inline the class '{name}' everywhere and remove it"
    if not occurrence.mention.declares:
        yield Offer("inline-class", f"Inline the class '{name}' here", _INLINE_KIND, inlining.here)
    elif occurrence.scene.dependents.get(Query(QueryKind.CLASS, name), frozenset()) - {occurrence.place}:
        yield Offer("inline-class", title, _INLINE_KIND, inlining.everywhere)
    else:
        yield refused("inline-class", title, _INLINE_KIND, "nothing uses it")


class _Inlining:
    def __init__(self, subject: Subject, occurrence: Occurrence) -> None:
        self.analysis = subject.analysis
        self.scene = occurrence.scene
        self.use = occurrence.at
        self.name = occurrence.symbol.name
        self.place = declarations(occurrence)[0]
        self.intent = Intent(classes=frozenset({self.name}))

    def here(self) -> Change:
        return Change((self._put_in(self.use),), intent=self.intent)

    def everywhere(self) -> Change:
        declaration = name_span(self.scene, self.place)
        found = uses(self.analysis, declaration.path, declaration.span.start)
        edits = [self._put_in(at) for at, mention in found.items() if not mention.declares]
        if not edits:
            raise RefusalError("nothing uses it")
        at, text = extent(self.scene, self.place), self.scene.file(self.place).text
        gone = _and_blank_line(text, without_trace(text, at.span))
        return Change((*edits, (FileSpan(at.path, gone), "")), intent=self.intent)

    def _put_in(self, at: FileSpan) -> tuple[FileSpan, str]:
        scene, place = _block_at(self.analysis, at)
        block = scene.item(place).statement
        assert isinstance(block, Block), "only blocks are of a class"
        attribute = next((one for one in block.attributes if _holds(scene, place, one, at)), None)
        if attribute is None or attribute.name != "isa" or word_in(attribute) != self.name:
            raise RefusalError("a use of it is not an 'isa' of its own")
        text = self.analysis.files[at.path].text
        span = span_at(scene, place, attribute.span).span
        end = passed(text, span.end)
        if text[end : end + 1] != b";":
            raise RefusalError("'isa' has no semicolon")
        whole = Span(span.start, end + 1)
        statements = self._statements(scene, place, block)
        if not statements:
            return FileSpan(at.path, without_trace(text, whole)), ""
        return FileSpan(at.path, whole), _laid_out(text, whole, statements)

    def _statements(self, scene: SceneState, place: ItemPath, block: Block) -> list[str]:
        """The effective attributes of a class in a block, without overridden and invalid ones."""
        definition = self.scene.item(self.place).statement
        assert isinstance(definition, Block), "a class is a block"
        text = self.scene.file(self.place).text
        words = ROBRAY.attributes
        others = self._given_elsewhere(scene, place)
        found = []
        for attribute in definition.attributes:
            word = words.get(attribute.name)
            if word is None or block.kind not in word.blocks or attribute.name in others:
                continue
            span = span_at(self.scene, self.place, attribute.span).span
            if has_comment(text[span.start : span.end]):
                raise RefusalError("there is a comment in one of its values")
            found.append(f"{text[span.start : span.end].decode()};")
        return found

    def _given_elsewhere(self, scene: SceneState, place: ItemPath) -> set[str]:
        """The attributes that a block has from itself or from another class."""
        value = scene.results[place].value
        assert isinstance(value, ClassResult | FrameResult | GeometryResult), "a block resolves to one of these"
        return {given.name for given in value.attributes if given.origin != self.name}


def _block_at(analysis: Analysis, at: FileSpan) -> tuple[SceneState, ItemPath]:
    facts = analysis.files[at.path].reading.facts
    scene = analysis.scenes_with(at.path)[0]
    label = facts.labels[facts.rank_at(at.span.start)]
    return scene, (*scene.instances.prefixes[at.path][0], label)


def _holds(scene: SceneState, place: ItemPath, attribute: Attribute, at: FileSpan) -> bool:
    span = span_at(scene, place, attribute.span).span
    return span.start <= at.span.start < span.end


def _laid_out(text: bytes, span: Span, statements: list[str]) -> str:
    """One line each if the `isa` is alone on its line, otherwise on one line."""
    if begins_line(text, span.start) and ends_line(text, span.end):
        return f"{newline(text)}{indentation(text, span.start)}".join(statements)
    return " ".join(statements)


def _and_blank_line(text: bytes, gone: Span) -> Span:
    """With the empty line behind it, where there is one before it too: one of the two is enough."""
    end = text.find(b"\n", gone.end)
    behind_is_blank = end >= 0 and not text[gone.end : end].strip()
    before = text[line_start(text, max(gone.start - 1, 0)) : gone.start]
    return Span(gone.start, end + 1) if behind_is_blank and not before.strip() else gone
