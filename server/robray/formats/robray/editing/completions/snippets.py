"""Whole statements with places to fill in, each under a word that nothing else begins with.

A label has no blank: editors match what is typed on against labels, and whoever writes `frame wrist` means no
"frame with a joint". What a place holds at first is a value, or a name that is defined.
"""

import re
from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import NamedTuple

from robray.facts.symbols import Symbol, SymbolKind
from robray.features.completions.candidates import Candidate, Completion, CompletionRole, escaped
from robray.formats.robray.editing.completions.around import Around
from robray.formats.robray.editing.completions.samples import sample_snippet, size_sample
from robray.formats.robray.vocabulary import ROBRAY, ShapeWord

_KINDS = {kind.word: kind for kind in (SymbolKind.FRAME, SymbolKind.CLASS, SymbolKind.CONSTANT)}
_NEW = re.compile(r"<(frame|class|constant):(\w+)>")
_PARENT = "<parent>"
"""In a body: the line that says what a frame hangs from, if there is anything and the frame around does not say it."""


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
    """`<frame:joint>` in a body is the name of a new frame: `joint`, or with a number behind it if that is taken."""
    return _NEW.sub(lambda new: _free(around, _KINDS[new[1]], new[2]), body)


def _free(around: Around, kind: SymbolKind, name: str) -> str:
    taken = {} if around.scene is None else around.scene.declarations
    numbered = (f"{name}{number}" for number in count(2))
    return name if Symbol(kind, name) not in taken else next(n for n in numbered if Symbol(kind, n) not in taken)


def _parent(around: Around) -> str:
    """The frame that stands last before the cursor: mostly the next one hangs from it."""
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
