"""Statements that are valid at the cursor, with the rest of the statement as a snippet, and whole statements.

A snippet of a whole statement has a label that begins no other word. The label has no blank: editors match the typed
text with labels, and `frame wrist` must not match "frame with a joint". Placeholders begin with a valid value, or a
defined name.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from typing import NamedTuple

from robray.facts.symbols import Symbol, SymbolKind
from robray.features.candidates import Candidate, Completion, CompletionRole, escaped
from robray.formats.robray.editing.completions.around import Around
from robray.formats.robray.editing.shapes import shape_of
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord, ShapeWord, Size, ValueType

_DEFAULT = re.compile(r"\[?(-?[0-9.]+(?:, -?[0-9.]+)*)\]?")


def sample(word: AttributeWord, block: Block | None) -> tuple[str, ...]:
    """One number a slot, or one for an attribute without any; none for names."""
    if word.is_named:
        return ()
    if word.type is ValueType.FLAG:
        return ("1",)
    size = ROBRAY.size(word.name, shape_of(block))
    if size is not None:
        return size_sample(size)
    default = _DEFAULT.fullmatch(word.default)
    return word.sample or (tuple(default[1].split(", ")) if default else ("0",) * max(len(word.slots), 1))


def size_sample(size: Size) -> tuple[str, ...]:
    return (size.sample,) * max(size.length, 1)


def sample_text(word: AttributeWord, values: Sequence[str]) -> str:
    return f"[{', '.join(values)}]" if word.slots else "".join(values)


def sample_snippet(word: AttributeWord, values: Sequence[str], first: int = 1) -> str:
    """Each value is a placeholder, the first of that number."""
    return sample_text(word, [f"${{{number}:{value}}}" for number, value in enumerate(values, first)])


_KINDS = {kind.word: kind for kind in (SymbolKind.FRAME, SymbolKind.CLASS, SymbolKind.CONSTANT)}
_NEW = re.compile(r"<(frame|class|constant):(\w+)>")
_PARENT = "<parent>"
"""In a body: the line with the frame's parent, if it needs one."""


class _Snippet(NamedTuple):
    label: str
    detail: str
    body: str


_JOINT = (
    "frame ${{1:<frame:joint>}} {{\n<parent>\ttype {};\n\taxis [${{3:0}}, ${{4:0}}, ${{5:1}}];\n"
    "\ttranslation [${{6:0}}, ${{7:0}}, ${{8:0}}];\n\t$0\n}}"
)
_SCENE = (
    _Snippet(
        "scene",
        "a class of looks, and a frame with a box",
        "class ${1:<class:painted>} {\n\tcolor [${2:0.8}, ${3:0.8}, ${4:0.8}];\n}\n\n"
        "frame ${5:<frame:base>} {\n\tgeometry {\n"
        "\t\tisa ${1:<class:painted>};\n\t\tshape box;\n\t\tdimension [${6:0.1}, ${7:0.1}, ${8:0.1}];\n\t}\n\t$0\n}\n",
    ),
)
_FRAMES = (
    _Snippet(
        "frame-fixed",
        "a frame that does not move in its parent",
        "frame ${1:<frame:part>} {\n<parent>\ttranslation [${3:0}, ${4:0}, ${5:0}];\n\t$0\n}",
    ),
    _Snippet("joint-revolute", "a frame that turns about an axis", _JOINT.format("revolute")),
    _Snippet("joint-prismatic", "a frame that slides along an axis", _JOINT.format("prismatic")),
    _Snippet(
        "joint-link",
        "a frame that turns, with the cylinder that it carries",
        "frame ${1:<frame:joint>} {\n<parent>\ttype revolute;\n\taxis [${3:0}, ${4:0}, ${5:1}];\n"
        "\ttranslation [0, 0, ${6:0.3}];\n\tgeometry {\n\t\tshape cylinder;\n\t\tradius ${7:0.05};\n"
        "\t\theight ${8:0.3};\n\t}\n\t$0\n}",
    ),
)


def _of_shape(shape: ShapeWord) -> _Snippet:
    sizes, place = [], 1
    for size in shape.sizes:
        values = sample_snippet(ROBRAY.attributes[size.attribute], size_sample(size), place)
        place += max(size.length, 1)
        sizes.append(f"\t{size.attribute} {values};\n")
    summary = shape.summary[0].lower() + shape.summary[1:]
    return _Snippet(f"geometry-{shape.name}", summary, f"geometry {{\n\tshape {shape.name};\n{''.join(sizes)}\t$0\n}}")


_GEOMETRIES = (
    *map(_of_shape, ROBRAY.shapes.values()),
    _Snippet(
        "geometry-mesh",
        "a mesh file, relative to the scene that is loaded",
        'geometry {\n\tmesh "${1:meshes/part.obj}";\n\t$0\n}',
    ),
)


def of_a_file(around: Around, preferred: int) -> Iterator[Candidate]:
    yield from _offered(around, (*_SCENE, *_FRAMES), preferred)


def of_a_frame(around: Around, preferred: int) -> Iterator[Candidate]:
    yield from _offered(around, (*_FRAMES, *_GEOMETRIES), preferred)


def _offered(around: Around, snippets: tuple[_Snippet, ...], preferred: int) -> Iterator[Candidate]:
    for snippet in snippets:
        yield preferred, snippet.label, partial(_completion, around, snippet)


def _completion(around: Around, snippet: _Snippet) -> Completion:
    body = snippet.body.replace(_PARENT, _parent(around) if _PARENT in snippet.body else "")
    return Completion(snippet.label, CompletionRole.SNIPPET, snippet.label, snippet.detail, with_names(around, body))


def with_names(around: Around, body: str) -> str:
    """`<frame:joint>` in a body is a new frame's name: `joint`, or with a number behind it if that is taken."""
    return _NEW.sub(lambda new: _free(around, _KINDS[new[1]], new[2]), body)


def _free(around: Around, kind: SymbolKind, name: str) -> str:
    taken = {} if around.scene is None else around.scene.declarations
    numbered = (f"{name}{number}" for number in count(2))
    return name if Symbol(kind, name) not in taken else next(n for n in numbered if Symbol(kind, n) not in taken)


def _parent(around: Around) -> str:
    """The last frame before the cursor: mostly the parent of the next one."""
    if around.block is not None or around.scene is None:
        return ""
    above = [
        (place, symbol.name)
        for symbol, places in around.scene.declarations.items()
        if symbol.kind is SymbolKind.FRAME
        and symbol.name
        and '"' not in symbol.name
        and not around.is_captured(symbol.name)
        and (place := around.seen(places)) is not None
    ]
    return f"\tparent ${{2:{escaped(around.name(max(above)[1]))}}};\n" if above else ""


_OF_A_FILE = {
    "def": "def ${1:<constant:name>} ${2:0};",
    "class": "class ${1:<class:name>} {\n\t$0\n}",
    "frame": "frame ${1:<frame:name>} {\n\t$0\n}",
    "include": 'include "$1"',
    "allow_collision": "allow_collision $1 $2;",
}
_OF_A_FRAME = {"frame": "frame ${1:<frame:name>} {\n\t$0\n}", "geometry": "geometry {\n\t$0\n}"}
_NAMING = ("include", "allow_collision")
"""Have an existing name."""

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
    """A statement on one line without its end, in an editor where typing that would repeat it."""
    return snippet if around.asks_as_typed or "\n" in snippet else snippet.removesuffix(";")


def _attributes(around: Around, block: Block) -> Iterator[Candidate]:
    """Unset attributes, first those that the block lacks, or its shape reads, and last those that only others read.

    The one at the cursor may stay the same, and `isa` may be repeated.
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
    """Required attributes of a shape or a joint."""
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
