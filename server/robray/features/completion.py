"""What may stand at the cursor (LSP 3.17, textDocument/completion)."""

import posixpath
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from heapq import nsmallest

import attrs

from robray.analysis.analysis import Analysis
from robray.analysis.questions import Place
from robray.analysis.results import ClassResult, ConstantResult, FrameResult
from robray.analysis.scene_state import ANY_CLASS, SceneState
from robray.facts.items import TOP, FileFacts
from robray.facts.statements import Block, BlockKind
from robray.facts.symbols import SymbolKind
from robray.facts.vocabulary import AttributeWord, ValueType, Vocabulary, Word
from robray.features.describe import describe_attribute, describe_word
from robray.features.document_symbols import symbol_detail
from robray.features.matching import match_rank
from robray.features.semantic_tokens import instances
from robray.features.typing_context import TypingContext, block_kind, label_at, typing_context
from robray.text.spans import Span

MOST_COMPLETIONS = 500


class CompletionRole(Enum):
    KEYWORD = "keyword"
    ATTRIBUTE = "attribute"
    WORD = "word"
    CONSTANT = "constant"
    CLASS = "class"
    FRAME = "frame"
    FILE = "file"
    VALUE = "value"


@attrs.frozen
class Completion:
    """`text` takes the place of what was typed, or `snippet` does, in the syntax of LSP, where the client can."""

    label: str
    role: CompletionRole
    text: str
    detail: str = ""
    documentation: str = ""
    snippet: str = ""


@attrs.frozen
class Completions:
    """The best first. `replaced` is the same for all; `incomplete` where there are more than were taken."""

    replaced: Span
    items: tuple[Completion, ...]
    incomplete: bool


Candidate = tuple[int, str, Callable[[], Completion]]
"""What to prefer before others, the name that is matched, and the completion, made when it was chosen."""


def completion(analysis: Analysis, path: str, offset: int) -> Completions:
    """What may stand at the cursor, and nothing else, as far as what was typed fits it. Cost: the names there are."""
    file = analysis.files[path]
    context = typing_context(file.reading.facts, file.text, offset)
    if context is None:
        return Completions(Span(offset, offset), (), incomplete=False)
    around = _Around(analysis, path, offset, context)
    ranked = [
        (preferred, rank, name, make)
        for preferred, name, make in _candidates(around)
        if (rank := match_rank(context.typed, name)) is not None
    ]
    best = nsmallest(MOST_COMPLETIONS, ranked, key=lambda one: (one[1], one[0], one[2]))
    items = [one[3]() for one in best]
    if _goes_on(file.text, context.replaced.end):
        # The rest of the statement is there already.
        items = [attrs.evolve(item, snippet="") for item in items]
    return Completions(context.replaced, tuple(items), len(ranked) > len(best))


def _goes_on(text: bytes, offset: int) -> bool:
    """Whether anything but a closing brace stands between a byte and the end of its line."""
    end = text.find(b"\n", offset)
    rest = text[offset : end if end >= 0 else len(text)].strip()
    return bool(rest) and not rest.startswith((b"}", b"#", b"/"))


class _Around:
    """The scene and the block at the cursor."""

    def __init__(self, analysis: Analysis, path: str, offset: int, context: TypingContext) -> None:
        self.analysis = analysis
        self.path = path
        self.context = context
        self.offset = offset
        file = analysis.files[path]
        self.text = file.text
        self.facts: FileFacts = file.reading.facts
        self.vocabulary: Vocabulary = file.frontend.vocabulary
        found = instances(analysis, path)
        self.scene: SceneState | None = found[0][0] if found else None
        prefix: Place = found[0][1] if found else ()
        self.limit: Place = (*prefix, label_at(self.facts, context.replaced.start))
        """What is defined before this place is seen at the cursor."""

    @property
    def is_nested(self) -> bool:
        """Whether the block stands in another."""
        block = self.context.block
        return block is not None and block != TOP and self.facts.containers[block] != TOP

    @property
    def closing(self) -> str:
        """The quote that ends a string that was begun, unless it is there."""
        return "" if self.text[self.context.replaced.end : self.context.replaced.end + 1] == b'"' else '"'

    def name(self, name: str) -> str:
        """A name as it is written at the cursor, in quotes where it must be."""
        if self.context.quoted:
            return name + self.closing
        return name if _plain(name, self.vocabulary) else f'"{name}"'


_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def _plain(name: str, vocabulary: Vocabulary) -> bool:
    """Whether a name needs no quotes: it is no reserved word, nor begins with one and a hyphen."""
    first = name.partition("-")[0]
    reserved = first in vocabulary.keywords or first in vocabulary.constants
    return _IDENTIFIER.fullmatch(name) is not None and not reserved


def _candidates(around: _Around) -> Iterator[Candidate]:
    context = around.context
    words = context.words
    if context.block is None:
        return
    if context.block == TOP:
        kind = None
    else:
        kind = block_kind(around.facts, context.block)
        if kind is None:
            return
    if not words or _is_whole(around):
        if not context.quoted:
            yield from _statements(around, kind)
        return
    keyword = words[0].text
    if words[0].group != "name":
        return
    if keyword == "include":
        if len(words) == 1:
            yield from _files(around)
    elif keyword == "allow_collision":
        if len(words) <= 2:
            yield from _frames(around, None)
    elif keyword == "def":
        if len(words) > 1 and not context.quoted:
            yield from _operands(around, words[2:])
    elif keyword not in around.vocabulary.keywords and (word := around.vocabulary.attributes.get(keyword)) is not None:
        yield from _values(around, word)


def _is_whole(around: _Around) -> bool:
    """Whether the statement before the cursor lacks nothing but its semicolon, and the cursor is on another line."""
    words = around.context.words
    if not around.context.on_a_new_line or words[0].text not in {
        *around.vocabulary.attributes,
        "def",
        "allow_collision",
    }:
        return words[0].text == "include" and len(words) == 2
    depth = sum(word.group == "mark" and (word.text in "[(") - (word.text in "])") for word in words)
    wanted = 3 if words[0].text in ("def", "allow_collision") else 2
    ends = words[-1].group != "mark" or words[-1].text in "])"
    return len(words) >= wanted and depth == 0 and ends


def _statements(around: _Around, kind: BlockKind | None) -> Iterator[Candidate]:
    """Statements that may begin here."""
    vocabulary = around.vocabulary
    if kind is None:
        keywords = [word for word in vocabulary.keywords.values() if word.name in _SNIPPETS and word.name != "geometry"]
    else:
        assert around.context.block is not None, "there is a block"
        block = around.facts.items[around.context.block].statement
        assert isinstance(block, Block), "it has a kind"
        given = {
            attribute.name
            for attribute in block.attributes
            if around.facts.absolute(around.context.block, attribute.name_span).start != around.context.replaced.start
        }
        if kind is BlockKind.FRAME and around.is_nested:
            # The frame around it is its parent.
            given.add("parent")
        for order, word in enumerate(vocabulary.of(kind)):
            if word.name not in given or word.name == "isa":
                yield order, word.name, _attribute(word)
        keywords = [vocabulary.keywords[name] for name in ("frame", "geometry")] if kind is BlockKind.FRAME else []
    for keyword in keywords:
        yield 0 if kind is None else 100, keyword.name, _keyword(keyword, _SNIPPETS[keyword.name])
    if kind in (None, BlockKind.FRAME):
        for label, snippet in _MORE_SNIPPETS.items():
            if kind is BlockKind.FRAME or not label.startswith("geometry"):
                keyword = vocabulary.keywords[label.split()[0]]
                yield 200, label, _keyword(attrs.evolve(keyword, name=label), snippet)


_SNIPPETS = {
    "def": "def ${1:name} ${2:value};",
    "class": "class ${1:name} {\n\t$0\n}",
    "frame": "frame ${1:name} {\n\t$0\n}",
    "geometry": "geometry {\n\t$0\n}",
    "include": 'include "${1:file}"',
    "allow_collision": "allow_collision ${1:frame} ${2:frame};",
}
_MORE_SNIPPETS = {
    "frame with a revolute joint": "frame ${1:name} {\n\ttype revolute;\n\taxis [${2:0}, ${3:0}, ${4:1}];\n\t$0\n}",
    "frame with a prismatic joint": "frame ${1:name} {\n\ttype prismatic;\n\taxis [${2:0}, ${3:0}, ${4:1}];\n\t$0\n}",
    "geometry box": "geometry {\n\tshape box;\n\tdimension [${1:x}, ${2:y}, ${3:z}];\n\t$0\n}",
    "geometry sphere": "geometry {\n\tshape sphere;\n\tradius ${1:radius};\n\t$0\n}",
    "geometry cylinder": "geometry {\n\tshape cylinder;\n\tradius ${1:radius};\n\theight ${2:height};\n\t$0\n}",
    "geometry cone": (
        "geometry {\n\tshape cone;\n\tstart_radius ${1:base};\n\tend_radius ${2:top};\n\theight ${3:height};\n\t$0\n}"
    ),
    "geometry grid": (
        "geometry {\n\tshape grid;\n\tdimension [${1:x}, ${2:y}];\n\tdelta [${3:x}, ${4:y}];\n"
        "\tthickness ${5:thickness};\n\t$0\n}"
    ),
    "geometry mesh": 'geometry {\n\tmesh "${1:path}";\n\t$0\n}',
}


def _keyword(word: Word, snippet: str) -> Callable[[], Completion]:
    text = word.name.split()[0]
    return lambda: Completion(word.name, CompletionRole.KEYWORD, text, "", describe_word(word), snippet)


def _attribute(word: AttributeWord) -> Callable[[], Completion]:
    def make() -> Completion:
        detail = word.type.value + (f", {word.unit}" if word.unit else "")
        value = _array(word) or "$1"
        documentation = describe_attribute(word)
        return Completion(
            word.name, CompletionRole.ATTRIBUTE, word.name, detail, documentation, f"{word.name} {value};"
        )

    return make


def _array(word: AttributeWord) -> str:
    """An array with a place for each slot, as a snippet; empty for an attribute that takes none."""
    if word.type is not ValueType.VECTOR:
        return ""
    return "[" + ", ".join(f"${{{index}:{slot}}}" for index, slot in enumerate(word.slots, 1)) + "]"


def _values(around: _Around, word: AttributeWord) -> Iterator[Candidate]:
    """What may stand in the value of an attribute, behind what stands there already."""
    words = around.context.words[1:]
    first = not words
    match word.type:
        case ValueType.WORD if first:
            table = around.vocabulary.shapes if word.name == "shape" else around.vocabulary.joint_types
            for order, name in enumerate(word.words):
                known = table.get(name, Word(name, ""))
                yield order, name, _word(known, around.name(name))
            yield from _constants(around, words=True)
        case ValueType.NAME if first and word.refers is SymbolKind.CLASS:
            yield from _classes(around)
        case ValueType.NAME if first and word.refers is SymbolKind.FRAME:
            yield from _frames(around, around.context.block)
            yield from _constants(around, words=True)
        case ValueType.NAME | ValueType.PATH | ValueType.WORD:
            return
        case ValueType.FLAG if first and not around.context.quoted:
            for value, meaning in (("1", "yes"), ("0", "no")):
                yield 0, value, _value(value, meaning)
            yield from _operands(around, words)
        case ValueType.VECTOR if first:
            snippet = _array(word)
            if snippet and not around.context.quoted and not around.context.typed:
                text = f"[{', '.join('0' for _ in word.slots)}]"
                make = Completion(text, CompletionRole.VALUE, text, word.unit, describe_attribute(word), snippet)
                yield 0, text, lambda: make
        case _ if not around.context.quoted:
            yield from _operands(around, words)
        case _:
            return


def _word(word: Word, text: str) -> Callable[[], Completion]:
    return lambda: Completion(word.name, CompletionRole.WORD, text, "", describe_word(word))


def _value(value: str, meaning: str) -> Callable[[], Completion]:
    return lambda: Completion(value, CompletionRole.VALUE, value, meaning)


def _operands(around: _Around, words: Iterable[object]) -> Iterator[Candidate]:
    """Numbers with a name, where an operand may stand: at the beginning, behind an operator, an opening bracket."""
    if around.context.words[-1].group in ("number", "string") or around.context.words[-1].text in ("]", ")"):
        return
    if [*words] and around.context.words[-1].group == "name":
        return
    yield from _constants(around, words=False)
    for constant in around.vocabulary.constants.values():
        yield 1, constant.name, _library(constant)


def _library(word: Word) -> Callable[[], Completion]:
    return lambda: Completion(word.name, CompletionRole.CONSTANT, word.name, f"= {word.value}", describe_word(word))


def _constants(around: _Around, *, words: bool) -> Iterator[Candidate]:
    """Constants that are defined before the cursor and have a number, or with `words` a word."""
    scene = around.scene
    if scene is None:
        return
    for symbol, places in scene.declarations.items():
        if symbol.kind is not SymbolKind.CONSTANT or places[0] >= around.limit:
            continue
        if not _IDENTIFIER.fullmatch(symbol.name):
            continue
        seen = places[bisect_left(places, around.limit) - 1]
        value = scene.results[seen].value
        if isinstance(value, ConstantResult) and isinstance(value.value, str) is words:
            yield (
                0 if not words else 100,
                symbol.name,
                _named(scene, seen, symbol.name, CompletionRole.CONSTANT, around),
            )


def _classes(around: _Around) -> Iterator[Candidate]:
    scene = around.scene
    if scene is None:
        return
    own = around.context.block
    for symbol, places in scene.declarations.items():
        if symbol.kind is not SymbolKind.CLASS or symbol == ANY_CLASS or places[0] >= around.limit:
            continue
        seen = scene.class_before(symbol.name, around.limit)
        if seen is None or (own is not None and own != TOP and seen[-1] == around.facts.labels[own]):
            continue
        assert isinstance(scene.results[seen].value, ClassResult), "a class resolves to a class"
        yield 0, symbol.name, _named(scene, seen, symbol.name, CompletionRole.CLASS, around)


def _frames(around: _Around, own: int | None) -> Iterator[Candidate]:
    """Frames; where the parent of one is asked for, itself not, and those that hang from it last."""
    scene = around.scene
    if scene is None:
        return
    name = None
    if own is not None and own != TOP:
        statement = around.facts.items[own].statement
        if isinstance(statement, Block) and statement.kind is BlockKind.FRAME and statement.name is not None:
            name = statement.name.text
    places_of = {
        symbol.name: places[0]
        for symbol, places in scene.declarations.items()
        if symbol.kind is SymbolKind.FRAME and symbol.name and '"' not in symbol.name
    }
    below = _below(scene, places_of, name) if name is not None else {}
    for frame, place in places_of.items():
        if frame != name:
            order = 50 if below.get(frame) else 0
            yield order, frame, _named(scene, place, frame, CompletionRole.FRAME, around)


def _below(scene: SceneState, frames: Mapping[str, Place], top: str) -> Mapping[str, bool]:
    """Whether each frame hangs from `top`. Every chain of parents is walked once."""
    known: dict[str, bool] = {top: True}
    for name in frames:
        way: list[str] = []
        current = name
        while current in frames and current not in known:
            # A chain that comes back to itself does not lead to `top`.
            known[current] = False
            way.append(current)
            result = scene.results[frames[current]].value
            current = (result.frame.parent if isinstance(result, FrameResult) else None) or ""
        if known.get(current):
            known.update(dict.fromkeys(way, True))
    return known


def _named(
    scene: SceneState, place: Place, name: str, role: CompletionRole, around: _Around
) -> Callable[[], Completion]:
    return lambda: Completion(name, role, around.name(name), symbol_detail(scene.results[place]))


def _files(around: _Around) -> Iterator[Candidate]:
    """Scene files that are known, but for this one and those that include it, which would close a ring."""
    including = {
        scene.instances.files[prefix[:depth]].path
        for scene, prefix in instances(around.analysis, around.path)
        for depth in range(len(prefix))
    }
    folder = posixpath.dirname(around.path)
    for path in around.analysis.files:
        if path == around.path or path in including:
            continue
        written = re.sub(r"([*?\[\\])", r"\\\1", posixpath.relpath(path, folder) if path.startswith("/") else path)
        if '"' not in written:
            text = written + around.closing if around.context.quoted else f'"{written}"'
            yield 0, written, _file(written, text, path)


def _file(written: str, text: str, path: str) -> Callable[[], Completion]:
    return lambda: Completion(written, CompletionRole.FILE, text, path)
