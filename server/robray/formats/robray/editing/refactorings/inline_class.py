"""A class's attributes in the place of `isa`."""

from collections.abc import Iterator

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import Occurrence, declarations, extent, name_span, occurrences_at
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import ClassResult, FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind
from robray.features.refactorings.refactoring import INLINE, Change, Intent, Offer, RefusalError, refused
from robray.features.uses import uses
from robray.formats.robray.editing.refactorings.layout import (
    begins_line,
    ends_line,
    has_comment,
    indentation,
    line_start,
    newline,
    passed,
    without_trace,
)
from robray.formats.robray.editing.refactorings.subject import Subject, word_in
from robray.formats.robray.statements import Attribute, Block
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.spans import Span

_KIND = f"{INLINE}.class"


def inline_class(subject: Subject) -> Iterator[Offer]:
    """At an `isa`, there; at the class, wherever it is used, and the class goes.

    One level: what the class takes over by an `isa` of its own is taken over by that `isa`.
    """
    occurrence = next(occurrences_at(subject.analysis, subject.path, subject.selection.start), None)
    if occurrence is None or occurrence.symbol.kind is not SymbolKind.CLASS or not declarations(occurrence):
        return
    name = occurrence.symbol.name
    inlining = _Inlining(subject, occurrence)
    title = f"Inline the class '{name}' everywhere and remove it"
    if not occurrence.mention.declares:
        yield Offer("inline-class", f"Inline the class '{name}' here", _KIND, inlining.here)
    elif occurrence.scene.dependents.get(Query(QueryKind.CLASS, name), frozenset()) - {occurrence.place}:
        yield Offer("inline-class", title, _KIND, inlining.everywhere)
    else:
        yield refused("inline-class", title, _KIND, "nothing uses it")


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
            raise RefusalError("a use of it is no 'isa' of its own")
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
        """The attributes that count in a block: not those that it has from elsewhere, nor those out of place there."""
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
    """One below the other where the `isa` is alone in its line, else one behind the other."""
    if begins_line(text, span.start) and ends_line(text, span.end):
        return f"{newline(text)}{indentation(text, span.start)}".join(statements)
    return " ".join(statements)


def _and_blank_line(text: bytes, gone: Span) -> Span:
    """With the empty line behind it, where there is one before it too: one of the two is enough."""
    end = text.find(b"\n", gone.end)
    behind_is_blank = end >= 0 and not text[gone.end : end].strip()
    before = text[line_start(text, max(gone.start - 1, 0)) : gone.start]
    return Span(gone.start, end + 1) if behind_is_blank and not before.strip() else gone
