"""Facts about words stand once, in the vocabularies: whoever names them derives them, or is found here."""

import json
import re
from pathlib import Path

import pytest

from robray.compare.compare import changes
from robray.compare.scenes import compared
from robray.formats.robray.editing.completions.statements import sample, sample_text, size_sample
from robray.formats.robray.statements import BlockKind
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord, ShapeWord
from robray.formats.urdf.semantics.values import chosen, numbers_of
from robray.formats.urdf.statements import Joint, LinkElement, NumberLiteral, Vector
from robray.formats.urdf.vocabulary import AttributeWord as Attribute
from robray.formats.urdf.vocabulary import elements, names
from robray.rules.engine.diagnose import accepts
from robray.scene.geometry import DEFAULTS, ShapeType
from robray.scene.joints import JointType
from robray.scene.units import Unit
from rules.findings import complaints, findings, scene

TESTS = Path(__file__).parents[1]
EDITORS = TESTS.parent / "editors"
SHOWN = EDITORS / "vscode" / "syntaxes" / "robray-scene.tmLanguage.json"


def _names(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


def test_vscode_colours_the_sizes_that_are_shown_by_their_names() -> None:
    """A cone has its two radii as one, and an edge of a box no name."""
    text = SHOWN.read_text(encoding="utf-8")
    sizes = {size.attribute for name in ("sphere", "cylinder", "grid") for size in ROBRAY.shapes[name].sizes}
    lacking = sorted(size for size in sizes if not _names(text, size))
    assert not lacking, f"robray show prints these sizes, and {SHOWN} does not colour them: {lacking}"


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
