"""Statements that may begin at the cursor: keywords and attributes, with the rest of the statement as a snippet."""

from collections.abc import Callable, Iterator

from robray.facts.statements import Block, BlockKind
from robray.facts.vocabulary import AttributeWord, ValueType
from robray.features.completions.around import Around
from robray.features.completions.candidates import Candidate, Completion, CompletionRole

_OF_A_FILE = {
    "def": "def ${1:name} ${2:value};",
    "class": "class ${1:name} {\n\t$0\n}",
    "frame": "frame ${1:name} {\n\t$0\n}",
    "include": 'include "${1:file}"',
    "allow_collision": "allow_collision ${1:frame} ${2:frame};",
}
_OF_A_FRAME = {"frame": "frame ${1:name} {\n\t$0\n}", "geometry": "geometry {\n\t$0\n}"}
_JOINT = "frame ${{1:name}} {{\n\ttype {};\n\taxis [${{2:0}}, ${{3:0}}, ${{4:1}}];\n\t$0\n}}"
_JOINTS = {
    "frame with a revolute joint": _JOINT.format("revolute"),
    "frame with a prismatic joint": _JOINT.format("prismatic"),
}
_GEOMETRIES = {
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

_AFTER_ATTRIBUTES = 100
_LAST = 200


def statements(around: Around) -> Iterator[Candidate]:
    block = around.block
    if block is None:
        yield from _keywords(_OF_A_FILE, 0)
        if around.snippets:
            yield from _keywords(_JOINTS, _LAST)
        return
    yield from _attributes(around, block)
    if block.kind is BlockKind.FRAME:
        yield from _keywords(_OF_A_FRAME, _AFTER_ATTRIBUTES)
        if around.snippets:
            # Without what they put in they would only say the keyword again.
            yield from _keywords({**_JOINTS, **_GEOMETRIES}, _LAST)


def _keywords(snippets: dict[str, str], preferred: int) -> Iterator[Candidate]:
    for label, snippet in snippets.items():
        yield preferred, label, _keyword(label, snippet)


def _keyword(label: str, snippet: str) -> Callable[[], Completion]:
    return lambda: Completion(label, CompletionRole.KEYWORD, label.split(maxsplit=1)[0], "", snippet)


def _attributes(around: Around, block: Block) -> Iterator[Candidate]:
    """Those that are not set, the ones that the block lacks first.

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
    missing = _missing(around)
    for order, word in enumerate(around.vocabulary.of(block.kind)):
        if word.name not in given:
            yield -1 if word.name in missing else order, word.name, _attribute(word)


def _missing(around: Around) -> set[str]:
    """What a shape or a joint cannot do without."""
    rank = around.context.block
    assert rank is not None, "there is a block"
    result = None if around.scene is None else around.scene.results.get((*around.prefix, around.facts.labels[rank]))
    problems = () if result is None else result.problems
    return {problem.details[0] for problem in problems if problem.code == "missing-attribute"}


def _attribute(word: AttributeWord) -> Callable[[], Completion]:
    def make() -> Completion:
        detail = word.type.value + (f", {word.unit}" if word.unit else "")
        return Completion(
            word.name, CompletionRole.ATTRIBUTE, word.name, detail, f"{word.name} {array_snippet(word) or '$1'};"
        )

    return make


def array_snippet(word: AttributeWord) -> str:
    """An array with a place for each slot; empty for an attribute that takes none."""
    if word.type not in (ValueType.VECTOR, ValueType.NUMBER_OR_VECTOR):
        return ""
    return "[" + ", ".join(f"${{{index}:{slot}}}" for index, slot in enumerate(word.slots, 1)) + "]"
