"""Facts about words stand once, in the vocabularies: whoever names them derives them, or is found here."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from robray.compare.compare import changes
from robray.compare.scenes import compared
from robray.formats.robray.editing.completions.samples import sample, sample_text, size_sample
from robray.formats.robray.statements import BlockKind
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord, ShapeWord
from robray.formats.urdf.measured import chosen, numbers_of
from robray.formats.urdf.statements import Joint, LinkElement, NumberLiteral, Vector
from robray.formats.urdf.vocabulary import AttributeWord as Attribute
from robray.formats.urdf.vocabulary import elements, names
from robray.rules.engine.diagnose import accepts
from robray.scene.geometry import DEFAULTS, ShapeType
from robray.scene.joints import JointType
from robray.scene.units import Unit
from rules.findings import complaints, findings, scene
from test_layers import SERVER

TESTS = Path(__file__).parents[1]
EDITORS = TESTS.parent / "editors"
SHOWN = EDITORS / "vscode" / "syntaxes" / "robray-scene.tmLanguage.json"
HELP = EDITORS / "vim" / "doc" / "robray.txt"

MAY_LIST = {
    "compare/compare.py": "what of a joint no constant says",
    "collision/touching.py": "the names that mujoco has",
    "configuration/building.py": "where a file is mounted",
    "export/changes.py": "the names that JSON has",
    "export/flattened.py": "what is put in",
    "export/json.py": "the names that JSON has",
    "features/xacro/refactorings.py": "attributes of URDF",
    "formats/robray/editing/explain.py": "whose values are words",
    "formats/robray/editing/inline/mirrored.py": "which number a mirror turns round",
    "formats/robray/editing/refactorings/rotation.py": "one rotation in two spellings",
    "formats/robray/semantics/class_users.py": "what may go round",
    "formats/robray/semantics/frames.py": "what a joint means",
    "formats/robray/semantics/geometries.py": "what says which geometry there is, and where",
    "formats/robray/semantics/revalued.py": "what a pose means",
    "rules/robray/block_heads.py": "blocks of other formats",
    "rules/robray/color_out_of_range.py": "what goes from 0 to 1; a shine may be stronger",
    "rules/robray/extra_value.py": "what names something",
    "rules/robray/loose_geometry.py": "what makes a geometry",
    "rules/robray/mesh_looks_like_millimetres.py": "what a mesh comes from",
    "rules/robray/misplaced_attribute.py": "blocks of other formats",
    "scene/geometry.py": "what amino takes for an option that is not given",
    "formats/urdf/editing/snippets.py": "what a new link begins with",
    "rules/urdf/added.py": "what a fix writes where something is missing",
    "rules/urdf/limit.py": "what an order of two limits means",
}
"""Modules that list attributes, and what they say of them that is no fact about words. The list only shrinks."""

_OF_MANY = {"child", "joint", "link", "name", "parent", "type", "value", "version"}
"""Words of robots that are words of much else."""

WORDS = {*ROBRAY.attributes} | {word.name for each in elements() for word in each.attributes} - _OF_MANY


def listed(nodes: Iterable[ast.AST], words: set[str]) -> Iterator[list[str]]:
    """Lists, sets, tuples and keys of mappings that are made of several of the words alone."""
    for node in nodes:
        held: list[ast.expr | None] = []
        if isinstance(node, ast.Set | ast.List | ast.Tuple):
            held = [*node.elts]
        elif isinstance(node, ast.Dict):
            held = [*node.keys]
        found = [each.value for each in held if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if len(found) == len(held) > 1 and words.issuperset(found):
            yield found


def told(nodes: Iterable[ast.AST], words: set[str]) -> Iterator[list[str]]:
    """Three and more of the words in a row in a sentence."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for row in IN_PROSE.finditer(node.value):
                found = QUOTED.findall(row[0])
                if words.issuperset(found):
                    yield found


IN_PROSE = re.compile(r"'[\w-]+'(?:, '[\w-]+')+,? (?:and|or) '[\w-]+'")
QUOTED = re.compile(r"'([\w-]+)'")


def test_nobody_else_lists_attributes_or_shapes() -> None:
    found, prose = set(), []
    for path in sorted(SERVER.rglob("*.py")):
        nodes = [*ast.walk(ast.parse(path.read_text()))]
        if path.name != "vocabulary.py" and ([*listed(nodes, WORDS)] or [*listed(nodes, {*ROBRAY.shapes})]):
            found.add(path.relative_to(SERVER).as_posix())
        prose += [(path.relative_to(SERVER).as_posix(), row) for row in told(nodes, WORDS)]
    assert found == {*MAY_LIST}
    assert prose == []


@pytest.mark.parametrize(
    ("source", "is_seen"),
    [
        ('{"radius", "height"}', True),
        ('frozenset({"radius", "height"})', True),
        ('{"rpy": 1, "offset": 2}', True),
        ('name in ("rpy", "offset")', True),
        ('{"radius": ("height", 1)}', False),
        ('{"radius", "diameter"}', False),
        ('"radius"', False),
    ],
)
def test_lists_are_seen(source: str, *, is_seen: bool) -> None:
    assert bool([*listed(ast.walk(ast.parse(source)), {"radius", "height", "rpy", "offset"})]) is is_seen


@pytest.mark.parametrize(
    ("source", "is_seen"),
    [
        ("\"what 'radius', 'height' and 'offset' are\"", True),
        ("f\"'rpy', 'radius' or 'height' {all}\"", True),
        ("\"'radius' and 'height'\"", False),
        ("\"'radius', 'diameter' and 'height'\"", False),
    ],
)
def test_lists_in_sentences_are_seen(source: str, *, is_seen: bool) -> None:
    assert bool([*told(ast.walk(ast.parse(source)), {"radius", "height", "rpy", "offset"})]) is is_seen


@cache
def known() -> Mapping[str, bool]:
    """Who knows words that are added, by what it makes of them."""
    made = subprocess.run(
        [sys.executable, "-m", "formats.added_words"],
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    answers: Mapping[str, bool] = json.loads(made.stdout)
    return answers


def test_whoever_derives_from_the_vocabularies_knows_a_word_that_is_added() -> None:
    lacking = [what for what, is_known in known().items() if not is_known]
    assert not lacking, f"these do not know a word that is added to the vocabulary alone: {lacking}"
    assert len(known()) > 30


def lists_of_editors() -> dict[str, str]:
    """The files of editors that list attributes: those that name nearly all."""
    found = {}
    ignored = (EDITORS / "vscode" / ".gitignore").read_text().split()
    made = {EDITORS / "vscode" / name.rstrip("/") for name in ignored if name.endswith("/")}
    for path in sorted(EDITORS.rglob("*")):
        if path.is_file() and path.suffix not in (".png", ".wasm", ".lock") and made.isdisjoint(path.parents):
            text = path.read_text(encoding="utf-8", errors="ignore")
            if sum(_names(text, word) for word in ROBRAY.attributes) > 0.8 * len(ROBRAY.attributes):
                found[path.relative_to(EDITORS).as_posix()] = text
    return found


def _names(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


def missed(words: Iterable[str]) -> list[tuple[str, str]]:
    """The words that an editor does not know, with the file that lacks them."""
    every = [*words]
    return [(path, word) for path, text in lists_of_editors().items() for word in every if not _names(text, word)]


def test_each_editor_that_lists_attributes_lists_all() -> None:
    assert {path.partition("/")[0] for path in lists_of_editors()} == {"emacs", "kate", "sublime", "vim", "vscode"}
    lacking = [f"{path}: {word}" for path, word in missed([*ROBRAY.attributes, *ROBRAY.shapes, *ROBRAY.joint_types])]
    assert not lacking, "\n".join(["words to add to the lists of these files of editors/:", *lacking])


def test_vscode_colours_the_sizes_that_are_shown_by_their_names() -> None:
    """A cone has its two radii as one, and an edge of a box no name."""
    text = SHOWN.read_text(encoding="utf-8")
    sizes = {size.attribute for name in ("sphere", "cylinder", "grid") for size in ROBRAY.shapes[name].sizes}
    lacking = sorted(size for size in sizes if not _names(text, size))
    assert not lacking, f"robray show prints these sizes, and {SHOWN} does not colour them: {lacking}"


def test_a_word_that_is_added_is_missed_in_each_editor() -> None:
    assert missed(["reach", "radius"]) == [(path, "reach") for path in lists_of_editors()]


def _help(word: str) -> str:
    text = HELP.read_text(encoding="utf-8")
    entry = re.search(rf"\*robray-{re.escape(word)}\*\n((?: {{4}}.*\n)+)", text)
    return "" if entry is None else " ".join(entry[1].split())


def _told(word: AttributeWord) -> str:
    blocks = ", ".join(kind.value for kind in BlockKind if kind in word.blocks)
    unit = f" Unit: {word.shown_unit}." if word.shown_unit else ""
    default = f" Default: {word.default}." if word.default else ""
    return f"{word.documentation} In: {blocks}.{unit}{default}"


@pytest.mark.parametrize("word", ROBRAY.attributes.values(), ids=lambda word: word.name)
def test_the_help_of_vim_says_what_the_vocabulary_says(word: AttributeWord) -> None:
    told = _told(word)
    assert _help(word.name) == told, f"below '*robray-{word.name}*' in {HELP} has to stand, filled up: {told}"


def test_the_help_of_vim_says_what_shapes_and_joints_are() -> None:
    shapes = {name: shape.documentation for name, shape in ROBRAY.shapes.items()}
    words = shapes | {name: word.documentation for name, word in ROBRAY.joint_types.items()}
    other = [f"*robray-{name}*: {told}" for name, told in words.items() if _help(name) != told]
    assert not other, "\n".join([f"in {HELP} has to stand, filled up:", *other])


def test_shapes_and_joints_are_those_of_scenes() -> None:
    assert {*ROBRAY.shapes} == {each.value for each in ShapeType} - {"mesh", "capsule"}
    assert {*ROBRAY.joint_types} == {each.value for each in JointType}


def test_sizes_are_attributes_of_geometry() -> None:
    for shape in ROBRAY.shapes.values():
        for size in shape.sizes:
            word = ROBRAY.attributes[size.attribute]
            assert BlockKind.GEOMETRY in word.blocks
            assert (size.length in word.lengths) if word.slots else size.length == 0


@pytest.mark.parametrize("shape", ROBRAY.shapes.values(), ids=lambda shape: shape.name)
def test_a_shape_with_its_samples_is_sound(shape: ShapeWord) -> None:
    sizes = "".join(f" {_written(size.attribute, size_sample(size))}" for size in shape.sizes)
    given = scene(f"frame f {{ geometry {{ shape {shape.name};{sizes} }} }}\n")
    assert complaints(given) == []
    assert accepts(given.scene)


ABOUT_VALUES = {
    "axis-not-unit",
    "color-out-of-range",
    "flag-not-binary",
    "size-not-positive",
    "wrong-length",
    "wrong-type",
}
NUMBERS = [word for word in ROBRAY.attributes.values() if not word.is_named]


@pytest.mark.parametrize("word", NUMBERS, ids=lambda word: word.name)
def test_a_new_attribute_is_written_as_it_may_be(word: AttributeWord) -> None:
    """What it lacks beside it is another matter."""
    written = f"{{ {_written(word.name, sample(word, None))} }}"
    is_of_class = BlockKind.CLASS in word.blocks
    given = scene(f"class c {written}\n" if is_of_class else f"frame f {{ geometry {written} }}\n")
    assert ABOUT_VALUES.isdisjoint(each.code for each in findings(given, everything=True))


WITH_DEFAULT = [word for word in NUMBERS if word.default]


@pytest.mark.parametrize("word", WITH_DEFAULT, ids=lambda word: word.name)
def test_to_write_the_default_changes_nothing(word: AttributeWord) -> None:
    default = word.default.partition(" for ")[0]
    holds = {
        BlockKind.FRAME: "frame f {{ type revolute; axis [0, 0, 1]; {} }}\n",
        BlockKind.GEOMETRY: "frame f {{ geometry {{ shape box; {} }} }}\n",
    }
    [source] = [text for kind, text in holds.items() if kind in word.blocks]
    without, with_default = (scene(source.format(given)).scene for given in ("", f"{word.name} {default};"))
    assert accepts(with_default)
    assert changes(compared(without), compared(with_default)) == ()


def test_what_is_taken_for_an_option_is_what_the_vocabulary_says() -> None:
    assert {name: json.loads(ROBRAY.attributes[name].default) for name in DEFAULTS} == {
        name: [*value] if isinstance(value, tuple) else value for name, value in DEFAULTS.items()
    }


@pytest.mark.parametrize("attribute", sorted(ROBRAY.sizes()))
def test_a_size_is_said_to_be_one_of_the_shapes_that_read_it(attribute: str) -> None:
    words = {*re.findall(r"\w+", ROBRAY.attributes[attribute].documentation)} & ROBRAY.shapes.keys()
    assert words == {shape.name for shape in ROBRAY.shapes.values() if shape.size(attribute) is not None}


def _written(attribute: str, values: tuple[str, ...]) -> str:
    return f"{attribute} {sample_text(ROBRAY.attributes[attribute], values)};"


def _is_counted(word: Attribute) -> bool:
    return word.unit in (Unit.METRE, Unit.RADIAN)


COUNTED = names(_is_counted)
"""The lengths and angles of robots, by their elements."""


@pytest.mark.parametrize("element", COUNTED)
def test_the_lengths_and_angles_of_a_robot_are_found_where_they_are_written(element: str) -> None:
    """A new one of an element that is a record of its own has to have its field there."""
    attributes = " ".join(f'{name}="{_of(element, name)}"' for name in COUNTED[element])
    written = f"<{element} {attributes}/>"
    is_shape = any(
        each.name == "geometry" and element in {child.name for child in each.children} for each in elements()
    )
    text = (
        f'<robot name="r" version="1.1"><link name="a"><visual><geometry>{written}</geometry></visual></link></robot>'
        if is_shape
        else f'<robot name="r"><joint name="j" type="revolute">{written}</joint></robot>'
    )
    items = next(iter(scene(text, "urdf").workspace.analysis().files.values())).reading.facts.items
    [statement] = [item.statement for item in items if isinstance(item.statement, Joint | LinkElement)]
    found = [_first(each) for each in numbers_of(statement, chosen(_is_counted))]
    assert found == [float(_of(element, name).split()[0]) for name in COUNTED[element]]


def _of(element: str, name: str) -> str:
    """Numbers that stand nowhere else."""
    number = str(2 + COUNTED[element].index(name))
    sample_of = next(each for each in elements() if each.name == element).attribute(name)
    assert sample_of is not None
    return " ".join([number] * len(sample_of.sample.split()))


def _first(written: Vector | NumberLiteral) -> float | None:
    return written.value if isinstance(written, NumberLiteral) else (written.values or (None,))[0]
