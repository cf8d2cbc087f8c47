"""The tree of frames as a drawing."""

import xml.etree.ElementTree as ET

import pytest

from fixtures import fixture
from robray.export.frame_tree import frame_tree
from robray.export.tree_drawing import dot, svg

pytestmark = pytest.mark.quick

SCENE = (
    'frame "a & <b>" { geometry { shape sphere; radius 1; } frame c { type revolute; axis [0, 0, 1]; variable v; } }\n'
    "frame d { }\n"
)


def test_each_frame_is_a_line_of_the_image_below_its_parent() -> None:
    image = ET.fromstring(svg(frame_tree(fixture(SCENE).scene), "title"))
    texts = list(image.iter("{http://www.w3.org/2000/svg}text"))
    assert [each.text for each in texts] == ["a & <b>", "c  (revolute v)", "d"]
    left = [float(each.attrib["x"]) for each in texts]
    assert left[1] > left[0] == left[2]


def test_each_frame_is_a_node_and_hangs_from_its_parent() -> None:
    lines = dot(frame_tree(fixture(SCENE).scene), "title").splitlines()
    assert '  "a & <b>" -> "c" [label="revolute v"];' in lines
    assert '  "a & <b>" [label="a & <b>\\nsphere"];' in lines
    assert '  "d" [label="d"];' in lines


def test_no_name_ends_its_string() -> None:
    found = dot(frame_tree(fixture('frame "a\\\\" { }\n').scene), 'x"y')
    assert found.count('"a\\\\\\\\"') == 2
    assert found.startswith('digraph "x\\"y" {')


def test_frames_whose_names_look_alike_are_two_nodes() -> None:
    names = ("a\tb", "a\x01b", "a\u202eb", "a?b", "a?b_")
    source = "".join(f'frame "{name}" {{ frame "in {name}" {{ }} }}\n' for name in names)
    lines = dot(frame_tree(fixture(source).scene), "title").splitlines()
    nodes = [line.partition(" [label=")[0] for line in lines if line.startswith('  "') and "->" not in line]
    edges = [line.strip(" ;").split(" -> ") for line in lines if "->" in line]
    assert len(nodes) == len(set(nodes)) == 2 * len(names)
    assert len({parent for parent, _ in edges}) == len({child for _, child in edges}) == len(names)
    assert {f"  {each}" for edge in edges for each in edge} == set(nodes)


def test_a_name_that_looks_like_an_entity_is_shown_as_it_is() -> None:
    found = dot(frame_tree(fixture('frame "&amp; &#65; & b" { }\n').scene), "title")
    assert '[label="&amp;amp; &amp;#65; & b"]' in found


def test_a_scene_without_frames_is_empty() -> None:
    tree = frame_tree(fixture("").scene)
    assert "->" not in dot(tree, "empty")
    ET.fromstring(svg(tree, "empty"))
