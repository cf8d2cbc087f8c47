"""What may stand at the cursor in a robot."""

import pytest

from fixtures import ROBOT, fixture
from lsp.typist import expanded
from robray.assemble import new_workspace
from robray.features.candidates import Completion, CompletionRole
from robray.features.completion import completion, completion_documentation
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.text.edits import Edit, splice

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
        ('<robot name="r"><$0', ["link", "joint", "material", "transmission", "gazebo", "ros2_control"]),
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


def link_snippet(name: str) -> str:
    parts = (
        f'\n\t<{part}>\n\t\t<geometry>\n\t\t\t<box size="${{{place}:0.1 0.1 0.1}}"/>\n\t\t</geometry>\n\t</{part}>'
        for place, part in ((2, "visual"), (3, "collision"))
    )
    return f'link name="${{1:{name}}}">{"".join(parts)}$0\n</link>'


def test_an_element_comes_with_what_it_needs() -> None:
    snippets = {one.label: one.snippet for one in offered(f'{LINKS}<joint name="a" type="fixed">\n<$0\n')}
    assert snippets["parent"] == 'parent link="${1|base,hand,left finger|}"/>$0'
    assert snippets["origin"] == 'origin xyz="${1:0 0 0}" rpy="${2:0 0 0}"/>$0'
    assert snippets["calibration"] == "calibration $0/>"
    (link,) = offered('<robot name="r">\n  <lin$0\n')
    assert link.snippet == link_snippet("link")


def test_a_new_name_is_one_that_is_not_there() -> None:
    (link,) = offered('<robot name="r">\n<link name="link"/><joint name="link2" type="fixed"/> <lin$0\n')
    assert link.snippet == link_snippet("link3")


def test_a_joint_leads_from_the_first_link_to_the_last_that_none_leads_to() -> None:
    found = {one.label: one.snippet for one in offered(f'{LINKS}<link name="new"/>\n<$0\n')}
    assert '<parent link="${3|base,hand,left finger,new|}"/>' in found["joint"]
    assert '<child link="${4|new,left finger,hand,base|}"/>' in found["joint"]


PLACES = {
    "": "$0",
    "robot": '<robot name="r"><link name="base"/><link name="l"/>\n$0\n</robot>',
    "link": '<robot name="r"><link name="l">\n$0\n</link></robot>',
    "visual": (
        '<robot name="r"><link name="l"><visual><geometry><sphere radius="1"/></geometry>\n$0\n</visual></link></robot>'
    ),
    "geometry": '<robot name="r"><link name="l"><collision><geometry>\n$0\n</geometry></collision></link></robot>',
    "material": '<robot name="r"><link name="l"/><material name="m">\n$0\n</material></robot>',
    "inertial": '<robot name="r"><link name="l"><inertial>\n$0\n</inertial></link></robot>',
    "joint": (
        '<robot name="r"><link name="b"/><link name="l"/><joint name="j" type="revolute">\n$0\n'
        '<parent link="b"/><child link="l"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>'
    ),
}


@pytest.mark.parametrize("place", PLACES)
def test_what_elements_are_written_with_is_sound(place: str) -> None:
    """With what their places propose: no name is empty, none is there twice, and no number is wrong."""
    source = PLACES[place]
    found = offered(source.replace("$0", "<$0"))
    assert len(found) > 0
    for item in found:
        text, _ = expanded(item.snippet)
        if item.label not in ("mesh", "texture"):
            assert '""' not in text, text
        made = fixture(source.replace("$0", f"<{text}"), ROBOT).workspace.analysis()
        codes = {one.code for one in diagnostics(made, ROBOT)}
        wrong = {
            "urdf-duplicate-name",
            "urdf-bad-number",
            "urdf-wrong-count",
            "urdf-undefined-link",
            "urdf-undefined-material",
            "urdf-not-well-formed",
            "urdf-inertia",
            "urdf-mass",
            "urdf-unnamed-link",
            "urdf-missing-attribute",
            "urdf-lax-xml",
            "urdf-missing-limit",
            "urdf-limit",
        }
        known = {"mimic": {"urdf-mimic", "urdf-dangling-reference"}}
        assert not codes & wrong - known.get(item.label, set()), (text, codes)


def test_a_robot_can_be_made_of_snippets() -> None:
    """Each element as it is proposed, one after the other."""
    text = '<robot name="r">\n$0\n</robot>'
    for label in ("link", "link", "joint", "link", "joint"):
        (item,) = [one for one in offered(text.replace("$0", "<$0")) if one.label == label]
        text = text.replace("$0", f"<{expanded(item.snippet)[0]}\n$0")
    made = fixture(text.replace("$0", ""), ROBOT)
    assert accepts(made.scene), text


def test_attributes_come_with_values() -> None:
    found = {one.label: one.snippet for one in offered(f"{LINKS}<joint $0\n")}
    assert found["name"] == 'name="${1:joint}"'
    assert found["type"].startswith('type="${1|fixed,')
    (xyz, rpy) = offered(f'{LINKS}<joint name="a" type="fixed"><origin $0\n')
    assert (xyz.snippet, rpy.snippet) == ('xyz="${1:0 0 0}"', 'rpy="${1:0 0 0}"')


def test_words_of_a_later_version_are_offered_in_that_version() -> None:
    source = '<robot name="r"{}><link name="a"/><joint name="j" type="fixed"><origin $0\n'
    assert "quat_xyzw" not in {one.label for one in offered(source.format(""))}
    assert "quat_xyzw" in {one.label for one in offered(source.format(' version="1.1"'))}


@pytest.mark.parametrize(
    "path", ["link", "link visual", "link collision", "joint", "joint parent", "joint mimic", "gazebo"]
)
def test_no_name_is_left_empty_by_an_attribute(path: str) -> None:
    *outer, element = path.split()
    source = '<robot name="r">' + "".join(f"<{name}>" for name in outer)
    for item in offered(f"{source}<{element} $0\n"):
        assert '""' not in expanded(item.snippet)[0], item


def test_a_name_of_signs_that_snippets_are_made_of() -> None:
    source = '<robot name="r"><link name="a,$b|}"/><joint name="j" type="fixed">\n<par$0\n'
    given = fixture(source, ROBOT)
    assert given.cursor is not None
    (parent,) = completion(given.workspace.analysis(), *given.cursor).items
    assert expanded(parent.snippet)[0] == 'parent link="a,$b|}"/>'


@pytest.mark.parametrize(
    ("source", "trigger", "count"),
    [
        ("<$0", "<", 1),
        ('<robot name="r"><link $0', " ", 0),
        ('<robot name="r"><link name="$0', '"', 0),
        ('<robot name="r"><link name="a"$0', '"', 0),
        ('<robot name="r"><link name="a"/$0', "/", 0),
        ('<robot name="r"></$0', "/", 1),
        ('<robot name="r"><joint name="a" type="$0', '"', 6),
        ('<robot name="r"><joint name="a" type="fixed"$0', '"', 0),
        (f'{LINKS}<joint name="a" type="fixed"><parent link="$0', '"', 3),
    ],
)
def test_a_character_opens_a_list_only_where_one_is_due(source: str, trigger: str, count: int) -> None:
    given = fixture(source, ROBOT)
    assert given.cursor is not None
    assert len(completion(given.workspace.analysis(), *given.cursor, trigger=trigger).items) == count


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
    assert documented(CompletionRole.FRAME, "wrist").startswith("(joint) `wrist`, fixed")
    assert documented(CompletionRole.MATERIAL, "m").startswith("(material) `m`")
    assert documented(CompletionRole.LINK, "gone") == ""
    assert documented(CompletionRole.KEYWORD, "link") == ""


def test_names_are_offered_in_the_order_in_which_they_stand_and_not_were_written() -> None:
    given = fixture('<robot name="r">\n<link name="b"/>\n<$0\n</robot>\n', ROBOT)
    path, at = given.cursor or ("", 0)
    given.workspace.analysis()
    first = b'<link name="c"/>\n<link name="a"/>\n'
    given.workspace.edit(path, [Edit(17, 17, first)])
    written = completion(given.workspace.analysis(), path, at + len(first)).items
    afresh = new_workspace()
    afresh.set_text(path, splice(given.texts[path], Edit(17, 17, first)))
    assert [one.snippet for one in written] == [
        one.snippet for one in completion(afresh.analysis(), path, at + len(first)).items
    ]
    assert any("|c,a,b|" in (one.snippet or "") for one in written)
