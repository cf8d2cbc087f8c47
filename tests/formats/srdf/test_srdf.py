"""SRDF beside its robot: the elements that MoveIt ignores, and the features of editors across both files."""

import pytest

from fixtures import Fixture, fixture
from hostile.counting import lines_run
from robray.analysis.allowed import allowed_pairs
from robray.features.candidates import no_folder
from robray.features.completion import completion
from robray.features.document_symbols import document_symbols
from robray.features.folding_range import folding_range
from robray.features.hover import hover
from robray.features.navigation import definition, references
from robray.features.refactorings.verification import by_file
from robray.features.rename import rename
from robray.formats.srdf.robots import groups_in
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Severity
from robray.text.edits import Edit
from robray.text.spans import Span

MAIN = "/w/arm.srdf"
WITH = '<!-- robray: with "arm.urdf" -->'
ROBOT = """//- /w/arm.urdf
<robot name="arm">
  <link name="base"/>
  <link name="upper"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
  <link name="flange"/>
  <link name="hand"/>
  <joint name="shoulder" type="revolute">
    <parent link="base"/>
    <child link="upper"/>
    <axis xyz="0 0 1"/>
    <limit lower="-2" upper="2" effort="1" velocity="1"/>
  </joint>
  <joint name="slide" type="prismatic">
    <parent link="upper"/>
    <child link="flange"/>
    <axis xyz="0 0 1"/>
    <limit lower="0" upper="0.5" effort="1" velocity="1"/>
  </joint>
  <joint name="wrist" type="fixed"><parent link="flange"/><child link="hand"/></joint>
</robot>
"""
ARM = '<group name="arm"><chain base_link="base" tip_link="hand"/></group>'


def _given(body: str) -> Fixture:
    return fixture(f'{WITH}\n<robot name="arm">\n{body}\n</robot>\n{ROBOT}', MAIN)


def _said(given: Fixture) -> list[tuple[str, Span]]:
    return [(each.code, each.at.span) for each in diagnostics(given.workspace.analysis(), MAIN)]


IGNORED = {
    "srdf-undefined-link": '<disable_collisions link1="base" link2="[|hnad|]" reason="Never"/>',
    "srdf-undefined-joint": '<passive_joint name="[|showlder|]"/>',
    "srdf-undefined-group": '<end_effector name="tool" group="[|arm|]" parent_link="hand"/>',
    "srdf-missing-attribute": '<[|disable_collisions|] link1="base"/>',
    "srdf-bad-number": '<link_sphere_approximation link="base"><sphere center="[|0 0|]" radius="1"/>'
    "</link_sphere_approximation>",
    "srdf-unknown-type": '<virtual_joint name="v" type="[|planer|]" parent_frame="world" child_link="base"/>',
}


@pytest.mark.parametrize("code", IGNORED)
def test_what_moveit_ignores_is_an_error_and_no_refusal(code: str) -> None:
    given = _given(IGNORED[code])
    assert _said(given) == [(code, span) for span in given.marked[MAIN]]
    assert accepts(given.scene)


@pytest.mark.parametrize(
    "body",
    [
        '<disable_collisions link1=" base " link2="hand" reason="Never"/>',
        '<virtual_joint name="v" type="Floating" parent_frame="world" child_link="base"/><passive_joint name="v"/>',
        '<rotor_params><joint name="elsewhere" mass="1"/></rotor_params>',
        ARM + '<group_state name="home" group="arm"><joint name="shoulder" value="2.00001"/>'
        '<joint name="slide" value="0"/></group_state>',
    ],
    ids=["trimmed names", "types in any case", "elements of other programs", "rounded limits"],
)
def test_what_moveit_takes_is_sound(body: str) -> None:
    assert _said(_given(body)) == []


@pytest.mark.parametrize(
    ("pair", "suggested"),
    [
        ('link1="bsae" link2="hand"', ["base"]),
        ('link1="bsae" link2="base"', [None]),
        ('link1="base" link2="bsae"', [None]),
        ('link1="bsae" link2="bsae"', [None, None]),
        ('link1="bsae" link2="bas"', [None, None]),
        ('link1="bsae" link2="hnad"', ["base", "hand"]),
    ],
)
def test_a_suggestion_never_names_one_link_of_a_pair_twice(pair: str, suggested: list[str | None]) -> None:
    given = _given(f'<disable_collisions {pair} reason="Never"/>')
    found = [each for each in diagnostics(given.workspace.analysis(), MAIN) if each.code == "srdf-undefined-link"]
    assert [each.suggestion for each in found] == suggested
    assert [each.fix is not None for each in found] == [each is not None for each in suggested]


USES = '<passive_joint name="elbow"/>', '<group name="g"><joint name="elbow"/></group>'
CONTROL = """<ros2_control name="c" type="system"><hardware><plugin>p</plugin></hardware>
<joint name="elbow"><state_interface name="position"/></joint><wheel/></ros2_control>"""


@pytest.mark.parametrize("name", ["elbwo", "elbo", ""])
@pytest.mark.parametrize(("used", "beside"), [(USES, ""), (USES, CONTROL), (USES[:1], CONTROL)])
def test_a_joint_that_is_misspelt_in_the_robot_is_one_finding_there(used: list[str], beside: str, name: str) -> None:
    given = fixture(f'{WITH}\n<robot name="arm">{"".join(used)}</robot>\n{ROBOT}', MAIN)
    robot = given.texts["/w/arm.urdf"].replace(b'"shoulder"', f'"{name}"'.encode())
    given.workspace.set_text("/w/arm.urdf", robot.replace(b"</robot>", beside.encode() + b"</robot>"))
    found = [each for path in (MAIN, "/w/arm.urdf") for each in diagnostics(given.workspace.analysis(), path)]
    # Another finding stays.
    found = [each for each in found if each.code != "control-unknown-element"]
    assert [(each.code, each.at.path) for each in found] == [("urdf-misspelt-definition", "/w/arm.urdf")]
    assert found[0].severity is Severity.ERROR
    assert found[0].fix is not None
    alone = diagnostics(given.workspace.analysis(), MAIN, is_seen=lambda path: path == MAIN)
    assert [each.code for each in alone] == ["srdf-undefined-joint"] * len(used)


def test_a_joint_that_the_srdf_names_is_not_misspelt_in_the_robot() -> None:
    misspelt = '<passive_joint name="[|showlder|]"/>'
    given = _given(f'<passive_joint name="shoulder"/>{misspelt}{misspelt}')
    assert _said(given) == [("srdf-undefined-joint", span) for span in given.marked[MAIN]]
    assert diagnostics(given.workspace.analysis(), "/w/arm.urdf") == ()


def test_a_misplaced_element_is_reported_with_the_elements_that_may_contain_it() -> None:
    given = _given('<joint name="shoulder"/>')
    (found,) = diagnostics(given.workspace.analysis(), MAIN)
    assert found.message.endswith("move it into 'group' or 'group_state'")


def test_groups_in_a_ring_and_those_with_unknown_ones_in_them_are_dropped_whole() -> None:
    given = _given(
        '<group name="[|one|]"><group name="two"/></group>\n<group name="[|two|]"><group name="one"/></group>\n'
        '<group name="three"><group name="[|for|]"/></group>\n<group name="[|five|]"><group name="three"/></group>'
    )
    codes = ["srdf-dropped-group", "srdf-dropped-group", "srdf-undefined-group", "srdf-dropped-group"]
    assert _said(given) == [*zip(codes, given.marked[MAIN], strict=True)]


def test_links_with_only_bare_links_between_them_are_adjacent() -> None:
    """The Setup Assistant takes them for that."""
    pair = '<disable_collisions link1="{}" link2="{}" reason="[|Adjacent|]"/>'
    assert _said(_given(pair.format("upper", "hand"))) == []
    given = _given(pair.format("base", "hand"))
    assert _said(given) == [("srdf-not-adjacent", span) for span in given.marked[MAIN]]


def test_nothing_is_said_of_names_where_no_robot_is_known() -> None:
    given = fixture('<[|robot|] name="arm"><passive_joint name="shoulder"/></robot>', MAIN)
    assert _said(given) == [("srdf-no-robot", span) for span in given.marked[MAIN]]


def test_nothing_is_said_of_names_of_a_source_that_is_not_expanded() -> None:
    source = '<robot name="arm" xmlns:xacro="http://ros.org/wiki/xacro"><xacro:arm/></robot>'
    text = '<!-- robray: with "arm.xacro" --><robot name="arm"><passive_joint name="shoulder"/></robot>'
    given = fixture(f"{text}\n//- /w/arm.xacro\n{source}", MAIN)
    assert _said(given) == []


def test_a_text_that_is_not_xml_is_refused() -> None:
    given = fixture('<robot name="arm"><group name="arm></group></robot>', MAIN)
    assert accepts(given.scene) is False


def test_a_link_that_comes_to_the_robot_is_known_to_the_srdf() -> None:
    given = _given('<disable_collisions link1="base" link2="tool" reason="Never"/>')
    assert [code for code, _ in _said(given)] == ["srdf-undefined-link"]
    at = given.texts["/w/arm.urdf"].index(b'<link name="hand"/>')
    given.workspace.edit("/w/arm.urdf", [Edit(at, at, b'<link name="tool"/>')])
    assert _said(given) == []
    given.workspace.edit("/w/arm.urdf", [Edit(at, at + len(b'<link name="tool"/>'), b"")])
    assert [code for code, _ in _said(given)] == ["srdf-undefined-link"]


def test_of_several_robots_in_a_set_the_one_listed_last_before_it_is_meant() -> None:
    other = '//- /w/cup.urdf\n<robot name="cup"><link name="cup"/></robot>\n'
    text = '<robot name="cup"><disable_collisions link1="cup" link2="[|base|]" reason="Never"/></robot>\n'
    given = fixture(text + other + ROBOT, MAIN)
    given.workspace.load_together({"/w/robray.toml#cell": ("/w/arm.urdf", "/w/cup.urdf", MAIN, "/w/cell.robray")})
    assert _said(given) == [("srdf-undefined-link", span) for span in given.marked[MAIN]]
    given.workspace.load_together({"/w/robray.toml#cell": ("/w/cup.urdf", "/w/arm.urdf", MAIN)})
    assert [code for code, _ in _said(given)] == ["srdf-other-robot", "srdf-undefined-link"]


@pytest.mark.parametrize(
    ("body", "target"),
    [
        ('<disable_collisions link1="base" link2="h$0and" reason="Never"/>', b'name="hand"'),
        ('<passive_joint name="sh$0oulder"/>', b'name="shoulder"'),
    ],
)
def test_a_name_leads_to_the_robot_and_back(body: str, target: bytes) -> None:
    given = _given(body)
    assert given.cursor is not None
    analysis = given.workspace.analysis()
    at = given.texts["/w/arm.urdf"].index(target) + len(b'name="')
    [found] = definition(analysis, *given.cursor)
    assert (found.target_selection.path, found.target_selection.span.start) == ("/w/arm.urdf", at)
    assert MAIN in {each.path for each in references(analysis, "/w/arm.urdf", at, include_declaration=True)}


@pytest.mark.parametrize("name", ["hand", "shoulder"])
def test_a_rename_in_the_robot_changes_the_srdf(name: str) -> None:
    given = _given('<passive_joint name="shoulder"/><disable_collisions link1="hand" link2="base" reason="Never"/>')
    path = "/w/arm.urdf"
    at = given.texts[path].index(f'name="{name}"'.encode()) + len('name="')
    edits = rename(given.workspace.analysis(), given.workspace.copy, path, at, "renamed")
    after = given.workspace.copy()
    for edited, each in by_file(edits).items():
        after.edit(edited, each)
    assert b'"renamed"' in after.files()[MAIN].text
    assert name.encode() not in after.files()[MAIN].text
    assert diagnostics(after.analysis(), MAIN) == ()


def _hover(body: str) -> str:
    given = _given(body)
    assert given.cursor is not None
    found = hover(given.workspace.analysis(), *given.cursor)
    assert found is not None
    return found.markdown


def test_hover_shows_the_joints_of_a_group_in_order() -> None:
    nested = ARM + '<group name="a$0ll"><joint name="wrist"/><group name="arm"/></group>'
    assert "joints: `wrist`, `shoulder`, `slide`" in _hover(nested)


def test_hover_shows_the_positions_of_a_state_with_their_units() -> None:
    state = (
        '<group_state name="ho$0me" group="arm"><joint name="shoulder" value="1"/><joint name="slide" value="0.5"/>'
        "</group_state>"
    )
    found = _hover(ARM + state)
    assert "1 rad" in found
    assert "0.5 m" in found


def _offered(body: str) -> set[str]:
    given = _given(body)
    assert given.cursor is not None
    found = completion(given.workspace.analysis(), *given.cursor, snippets=False, list_folder=no_folder)
    return set() if found is None else {each.label for each in found.items}


def test_completion_offers_what_may_be_named() -> None:
    assert _offered('<disable_collisions link1="$0"/>') == {"base", "upper", "flange", "hand"}
    assert _offered('<passive_joint name="$0"/>') == {"shoulder", "slide", "wrist"}
    assert _offered(ARM + '<group_state group="$0"/>') == {"arm"}
    assert _offered('<group name="g"><$0</group>') == {"joint", "link", "chain", "group"}
    assert _offered('<virtual_joint type="$0"/>') == {"fixed", "floating", "planar"}
    assert _offered('<disable_collisions link1="base" $0/>') == {"link2", "reason"}


def test_outline_and_folds_have_the_elements() -> None:
    given = _given('<group name="arm">\n  <joint name="wrist"/>\n</group>\n<passive_joint name="slide"/>')
    analysis = given.workspace.analysis()
    assert [each.name for each in document_symbols(analysis, MAIN)] == ["arm", "arm", "slide"]
    assert len([*folding_range(analysis, MAIN)]) == 2


def test_a_key_in_an_element_reads_that_alone() -> None:
    pairs = "\n".join(f'<disable_collisions link1="base" link2="l{number}" reason="Never"/>' for number in range(100))
    given = _given(pairs)
    at = given.texts[MAIN].index(b"l50") + 3
    given.workspace.edit(MAIN, [Edit(at, at, b"x")])
    assert given.workspace.files()[MAIN].reading.lowered == 1


def test_pairs_are_allowed_to_touch_as_links() -> None:
    """Those of a link that may touch all others, too, but for pairs that are enabled again."""
    given = _given(
        '<disable_collisions link1="hand" link2="upper"/><disable_default_collisions link="base"/>'
        '<enable_collisions link1="flange" link2="base"/>'
    )
    for link in (b"base", b"flange", b"hand"):
        shape = b"<collision><geometry><sphere radius='1'/></geometry></collision>"
        old = b'<link name="%b"/>' % link
        at = given.workspace.files()["/w/arm.urdf"].text.index(old)
        new = b'<link name="%b">%b</link>' % (link, shape)
        given.workspace.edit("/w/arm.urdf", [Edit(at, at + len(old), new)])
    state = next(each for each in given.workspace.analysis().scenes_with(MAIN) if each.is_set)
    # Shapes are on the frames of the joints that lead to their links.
    pairs = {("base-collision", "shoulder"), ("base-collision", "wrist"), ("shoulder", "wrist")}
    assert {pair for _, pair in allowed_pairs(state)} == pairs


def _nested(count: int, members: str) -> str:
    """Groups of which each holds the next one."""
    groups = (f'<group name="g{at}">{members.format(at + 1)}</group>' for at in range(count))
    return "".join([*groups, f'<group name="g{count}"><joint name="slide"/><joint name="shoulder"/></group>'])


@pytest.mark.parametrize("members", ['<group name="g{0}"/>', '<group name="g{0}"/><group name="g{0}"/>'])
def test_the_joints_of_nested_groups_are_found_in_linear_time(members: str) -> None:
    def lines(count: int) -> int:
        given = _given(_nested(count, members))
        found: list[str] = []
        gone = lines_run(
            lambda: found.extend(groups_in(given.scene, given.scene.instances.prefixes[MAIN][0]).joints("g0"))
        )
        assert found == ["slide", "shoulder"]
        return gone

    assert lines(2_000) < 5 * lines(500)
