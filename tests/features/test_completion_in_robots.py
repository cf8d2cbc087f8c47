"""What may stand at the cursor in a robot."""

import pytest

from fixtures import ROBOT, fixture
from robray.features.completion import completion
from robray.features.completion_documentation import completion_documentation
from robray.features.completions.candidates import Completion, CompletionRole

LINKS = '<robot name="r"><link name="base"/><link name="hand"/><link name="left finger"/>\n'


def offered(source: str, *, names: tuple[str, ...] = ()) -> list[Completion]:
    given = fixture(source, ROBOT)
    assert given.cursor is not None
    found = completion(given.workspace.analysis(), *given.cursor, list_folder=lambda folder: _listed(folder, names))
    return list(found.items)


def _listed(folder: str, names: tuple[str, ...]) -> tuple[str, ...]:
    return names if folder == "/w/meshes" else ()


def labels(source: str) -> list[str]:
    return [one.label for one in offered(source)]


def chosen(source: str, number: int = 0) -> str:
    """The text after one of the completions was chosen, as clients without snippets have it."""
    given = fixture(source, ROBOT)
    assert given.cursor is not None
    found = completion(given.workspace.analysis(), *given.cursor, snippets=False)
    text = given.texts[ROBOT].decode()
    return text[: found.replaced.start] + found.items[number].text + text[found.replaced.end :]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<$0", ["robot"]),
        ('<robot name="r"><$0', ["link", "joint", "material", "transmission", "gazebo"]),
        ('<robot name="r">\n<link name="a"><v$0</link></robot>', ["visual"]),
        ('<robot name="r"><link name="a"><visual><g$0', ["geometry", "origin"]),
        ('<robot name="r"><link name="a"><visual><geometry>\n<$0</geometry>', ["box", "cylinder", "sphere", "mesh"]),
        ('<robot name="r"><joint name="a" type="fixed"><parent link="b"/><chi$0', ["child"]),
        ('<robot name="r"><transmission name="t"><jo$0', ["joint"]),
        ('<robot name="r"><joint name="a"><par <li$0\n<link name="b"/>', ["limit", "calibration"]),
    ],
)
def test_elements_that_may_stand_here(source: str, expected: list[str]) -> None:
    assert labels(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('<robot name="r"><joint $0', ["name", "type"]),
        ('<robot name="r"><joint name="a" t$0>', ["type"]),
        ('<robot name="r"><joint name="a"><origin xyz="0 0 0"\n  $0/>', ["rpy"]),
        ('<robot name="r"><joint name="a"><limit $0', ["effort", "velocity", "lower", "upper"]),
    ],
)
def test_attributes_that_are_not_there_yet(source: str, expected: list[str]) -> None:
    assert labels(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "<!-- <$0",
        "<![CDATA[ <$0",
        '<robot name="r"> $0',
        '<robot name="$0',
        '<robot name="r"><link name="a"$0',
        '<robot name="r"><link name="a"$0/>',
        '<robot name="r"><link name=$0',
        '<robot name="r"><link name="a"/$0',
        '<robot name="r"><link name="a"><unknown><$0',
        '<robot name="r"><link name="a"></li $0',
        "$0",
    ],
)
def test_where_nothing_can_be_offered(source: str) -> None:
    assert labels(source) == []


def test_the_end_of_an_element() -> None:
    assert chosen('<robot name="r"><link name="a"><visual></vis$0') == (
        '<robot name="r"><link name="a"><visual></visual>'
    )


def test_links_for_an_end_of_a_joint_those_that_are_led_to_last() -> None:
    joint = '<joint name="a" type="fixed"><parent link="base"/><child link="hand"/></joint>'
    assert labels(f'{LINKS}{joint}<joint name="b"><child link="$0"/></joint></robot>') == [
        "base",
        "left finger",
        "hand",
    ]
    assert labels(f'{LINKS}{joint}<joint name="b"><parent link="h$0"/></joint></robot>') == ["hand"]


def test_what_a_joint_leads_to_itself_is_not_led_to_by_another() -> None:
    assert labels(f'{LINKS}<joint name="a"><child link="hand$0"/></joint></robot>')[0] == "hand"


def test_joints_that_a_joint_follows_but_not_itself() -> None:
    source = '<robot name="r"><joint name="a" type="prismatic"/><joint name="b"><mimic joint="$0"/></joint></robot>'
    (only,) = offered(source)
    assert (only.label, only.detail) == ("a", "prismatic")


def test_links_and_joints_for_what_may_name_either() -> None:
    joint = '<joint name="wrist"/>'
    assert labels(f'{LINKS}{joint}<gazebo reference="$0"/></robot>') == ["base", "hand", "left finger", "wrist"]


def test_joints_of_a_transmission() -> None:
    source = '<robot name="r"><joint name="a"/><transmission name="t"><joint name="$0"></joint></transmission></robot>'
    assert labels(source) == ["a"]


def test_materials() -> None:
    source = (
        '<robot name="r"><material name="steel"><color rgba="1 1 1 1"/></material><link name="l">\n'
        '<visual><material name="$0"/></visual></link></robot>'
    )
    assert labels(source) == ["steel"]


def test_types_of_joints() -> None:
    assert labels('<robot name="r"><joint name="a" type="p$0">') == ["prismatic", "planar"]


def test_meshes_of_the_folder_that_was_typed() -> None:
    source = '<robot name="r"><link name="l"><visual><geometry><mesh filename="meshes/$0"/></geometry>'
    names = ("a.dae", "b.STL", "c.txt", "more/")
    assert [one.label for one in offered(source, names=names)] == ["meshes/a.dae", "meshes/b.STL", "meshes/more/"]


def test_a_value_is_replaced_up_to_its_quote() -> None:
    assert chosen(f'{LINKS}<joint name="b"><parent link="ha$0xx"/>') == (
        f'{LINKS}<joint name="b"><parent link="hand"/>'
    )


def test_a_value_without_its_quote_gets_it() -> None:
    assert chosen(f"{LINKS}<joint name='b'><parent link='ha$0/>\n<child link=\"base\"/>") == (
        f"{LINKS}<joint name='b'><parent link='hand'/>\n<child link=\"base\"/>"
    )


def test_names_are_written_as_xml_has_them() -> None:
    source = '<robot name="r"><link name="a&lt;b"/><gazebo reference="$0"/></robot>'
    assert chosen(source) == '<robot name="r"><link name="a&lt;b"/><gazebo reference="a&lt;b"/></robot>'


def test_an_element_comes_with_what_it_needs() -> None:
    snippets = {one.label: one.snippet for one in offered('<robot name="r"><joint name="a" type="fixed">\n<$0\n')}
    assert snippets["parent"] == 'parent link="$1"/>'
    assert snippets["origin"] == "origin $0/>"
    (link,) = offered('<robot name="r">\n  <lin$0\n')
    assert link.snippet == 'link name="$1">$0</link>'


def test_an_element_that_goes_on_is_given_its_name_only() -> None:
    (only,) = offered('<robot name="r"><joint name="a"><paren$0 link="b"/>')
    assert (only.text, only.snippet) == ("parent", "")


def test_names_of_other_robots_are_not_offered() -> None:
    source = '<robot name="r"><joint name="b"><parent link="$0"/></joint></robot>\n//- /w/o.urdf\n' + LINKS
    assert labels(source) == []


def documented(role: CompletionRole, label: str) -> str:
    joint = '<joint name="wrist" type="fixed"><parent link="base"/><child link="hand"/></joint>'
    given = fixture(f'{LINKS}{joint}<material name="m"><color rgba="1 0 0 1"/></material>$0</robot>', ROBOT)
    assert given.cursor is not None
    return completion_documentation(given.workspace.analysis(), *given.cursor, role, label)


def test_what_is_said_of_names_that_are_offered() -> None:
    assert documented(CompletionRole.LINK, "hand").startswith("(link) `hand`, moved by joint `wrist`")
    assert documented(CompletionRole.FRAME, "wrist").startswith("(frame) `wrist`, fixed")
    assert documented(CompletionRole.MATERIAL, "m").startswith("(material) `m`")
    assert documented(CompletionRole.LINK, "gone") == ""
    assert documented(CompletionRole.KEYWORD, "link") == ""
