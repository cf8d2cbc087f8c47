"""Statements that may begin at the cursor: keywords and attributes, with the rest of the statement as a snippet."""

from collections.abc import Callable, Iterator
from functools import partial

from robray.features.completions.candidates import Candidate, Completion, CompletionRole
from robray.formats.robray.editing.completions.around import Around
from robray.formats.robray.editing.completions.samples import sample, sample_snippet
from robray.formats.robray.editing.completions.snippets import of_a_file, of_a_frame, with_names
from robray.formats.robray.editing.shapes import shape_of
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord, ValueType

_OF_A_FILE = {
    "def": "def ${1:<constant:name>} ${2:0};",
    "class": "class ${1:<class:name>} {\n\t$0\n}",
    "frame": "frame ${1:<frame:name>} {\n\t$0\n}",
    "include": 'include "$1"',
    "allow_collision": "allow_collision $1 $2;",
}
_OF_A_FRAME = {"frame": "frame ${1:<frame:name>} {\n\t$0\n}", "geometry": "geometry {\n\t$0\n}"}
_NAMING = ("include", "allow_collision")
"""Those with the name of something that is there."""

_OF_OTHER_SHAPES = 50
_AFTER_ATTRIBUTES = 100
_LAST = 200


def statements(around: Around) -> Iterator[Candidate]:
    block = around.block
    if block is None:
        yield from _keywords(around, _OF_A_FILE, 0)
        if around.snippets:
            yield from of_a_file(around, _LAST)
        return
    yield from _attributes(around, block)
    if block.kind is BlockKind.FRAME:
        yield from _keywords(around, _OF_A_FRAME, _AFTER_ATTRIBUTES)
        if around.snippets:
            yield from of_a_frame(around, _LAST)


def _keywords(around: Around, snippets: dict[str, str], preferred: int) -> Iterator[Candidate]:
    for label, snippet in snippets.items():
        yield preferred, label, partial(_keyword, around, label, snippet)


def _keyword(around: Around, label: str, snippet: str) -> Completion:
    written = with_names(around, _left_open(around, snippet))
    return Completion(label, CompletionRole.KEYWORD, label, "", written, label in _NAMING)


def _left_open(around: Around, snippet: str) -> str:
    """A statement on one line, in an editor in which whoever ends it by hand would end it twice, without its end."""
    return snippet if around.asks_as_typed or "\n" in snippet else snippet.removesuffix(";")


def _attributes(around: Around, block: Block) -> Iterator[Candidate]:
    """Those that are not set, the ones that the block lacks, or its shape reads, first, and what only others read last.

    The one at the cursor may stay what it is, and `isa` may stand again.
    """
    rank = around.context.block
    assert rank is not None, "there is a block"
    own = around.facts.own(rank, around.context.replaced.start)
    given = {attribute.name for attribute in block.attributes if attribute.name_span.start != own}
    given.discard("isa")
    if block.kind is BlockKind.FRAME and around.is_nested:
        # The frame around it is its parent.
        given.add("parent")
    first = _missing(around)
    shape = ROBRAY.shapes.get(shape_of(block) or "")
    read = frozenset[str]() if shape is None else {size.attribute for size in shape.sizes}
    others = frozenset[str]() if shape is None else (ROBRAY.sizes() | {"mesh"}) - read
    for order, word in enumerate(ROBRAY.of(block.kind)):
        if word.name not in given:
            rank = -1 if word.name in first | read else order + (_OF_OTHER_SHAPES if word.name in others else 0)
            yield rank, word.name, _attribute(around, word, block)


def _missing(around: Around) -> set[str]:
    """What a shape or a joint cannot do without."""
    rank = around.context.block
    assert rank is not None, "there is a block"
    result = None if around.scene is None else around.scene.results.get((*around.prefix, around.facts.labels[rank]))
    problems = () if result is None else result.problems
    return {problem.details.name for problem in problems if problem.code == "missing-attribute"}


def _attribute(around: Around, word: AttributeWord, block: Block) -> Callable[[], Completion]:
    def make() -> Completion:
        detail = word.type.value + (f", {word.shown_unit}" if word.shown_unit else "")
        names = word.type is ValueType.WORD or word.refers is not None
        value = sample_snippet(word, sample(word, block)) or ('"$1"' if word.type is ValueType.PATH else "$1")
        goes_on = names or word.type is ValueType.PATH
        written = _left_open(around, f"{word.name} {value};")
        return Completion(word.name, CompletionRole.ATTRIBUTE, word.name, detail, written, goes_on)

    return make
