"""What an editor asks of a robot: where names lead, what is shown, and that its layout stays."""

from collections.abc import Iterator

import pytest

from every import every
from fixtures import AS_AMINO, ROBOT, Fixture, fixture
from robray.features.code_lens import LensKind, code_lens, told
from robray.features.document_color import Colour, color_presentation, document_color
from robray.features.document_symbols import document_symbols, workspace_symbol
from robray.features.folding_range import FoldKind, folding_range
from robray.features.hover import hover
from robray.features.inlay_hint import HintKind, explained, inlay_hint
from robray.features.navigation import definition, references
from robray.formats.robray.editing.hover import describe_word
from robray.formats.robray.vocabulary import ROBRAY
from robray.formats.urdf.vocabulary import ElementWord, word_in
from robray.text.spans import Span

ARM = """\
<robot name="arm">
  <material name="steel"><color rgba="0.5 0.5 0.5 1"/></material>
  <link name="base"><visual><geometry><box size="1 1 1"/></geometry><material name="steel"/></visual></link>
  <link name="hand"><inertial><mass value="2"/><inertia/></inertial></link>
  <link name="finger"/>
  <joint name="wrist" type="continuous"><parent link="base"/><child link="hand"/><origin xyz="0 0 1"/></joint>
  <joint name="knuckle" type="continuous"><parent link="hand"/><child link="finger"/><mimic joint="wrist"/></joint>
  <gazebo reference="hand"/>
  <gazebo reference="wrist"/>
</robot>
"""


def test_a_mesh_leads_to_its_file() -> None:
    mesh = '<geometry><mesh filename="m/$0a.dae"/></geometry>'
    given = fixture(f'<robot name="r"><link name="l"><visual>{mesh}</visual></link></robot>', ROBOT)
    (link,) = definition(given.workspace.analysis(), *cursor(given))
    assert link.target.path == "/w/m/a.dae"


def with_cursor(old: str, new: str) -> Fixture:
    """The arm with the first `old` written as `new`."""
    assert old in ARM
    return fixture(ARM.replace(old, new, 1), ROBOT)


def cursor(given: Fixture) -> tuple[str, int]:
    assert given.cursor is not None
    return given.cursor


def texts(given: Fixture, spans: list[tuple[int, int]]) -> list[str]:
    """The lines that the spans are in, shortened to what is marked and the tag before it."""
    text = given.texts[ROBOT]
    return [text[text.rindex(b"<", 0, start) : end].decode() for start, end in spans]


@pytest.mark.parametrize(
    ("old", "new", "target"),
    [
        ('parent link="hand"', 'parent link="ha$0nd"', '<link name="hand'),
        ('child link="hand"', 'child link="$0hand"', '<link name="hand'),
        ('mimic joint="wrist"', 'mimic joint="wri$0st"', '<joint name="wrist'),
        ('reference="hand"', 'reference="ha$0nd"', '<link name="hand'),
        ('reference="wrist"', 'reference="wrist$0"', '<joint name="wrist'),
        ('<material name="steel"/>', '<material name="ste$0el"/>', '<material name="steel'),
    ],
)
def test_a_name_leads_to_what_it_names(old: str, new: str, target: str) -> None:
    given = with_cursor(old, new)
    links = definition(given.workspace.analysis(), *cursor(given))
    assert texts(given, [link.target_selection.span for link in links]) == [target]


def test_names_of_two_robots_have_nothing_to_do_with_each_other() -> None:
    other = "//- /w/other.urdf\n" + ARM
    given = fixture(ARM.replace('<link name="hand"', '<link name="ha$0nd"', 1) + other, ROBOT)
    found = references(given.workspace.analysis(), *cursor(given), include_declaration=True)
    assert {at.path for at in found} == {ROBOT}


def said(old: str, new: str) -> str:
    given = with_cursor(old, new)
    found = hover(given.workspace.analysis(), *cursor(given))
    assert found is not None
    return found.markdown


def test_hover_tells_where_a_link_is_and_what_moves_it() -> None:
    about = said('parent link="hand"', 'parent link="ha$0nd"')
    assert "(link) `hand`, moved by joint `wrist`" in about
    assert "joints from here: `knuckle`" in about
    assert "mass 2 kg" in about
    assert "in the root link, joints at zero  [0, 0, 1] m  not turned" in about


def test_hover_tells_that_a_link_is_the_root() -> None:
    assert "the root" in said('parent link="base"', 'parent link="b$0ase"')


@pytest.mark.alone
def test_hover_tells_of_a_joint_where_it_leads_and_where_it_is() -> None:
    about = said('joint="wrist"', 'joint="wr$0ist"')
    assert "(joint) `wrist`, revolute about [1, 0, 0]" in about
    assert "leads from link `base` to link `hand`" in about
    assert "`hand` → `base`" in about
    assert "its origin in base            [0, 0, 1] m  not turned" in about


@pytest.mark.alone
def test_hover_tells_of_a_joint_what_amino_makes_of_it_where_that_counts() -> None:
    given = with_cursor('joint="wrist"', 'joint="wr$0ist"')
    beside = fixture(given.texts[ROBOT].decode(), ROBOT, limits=AS_AMINO)
    found = hover(beside.workspace.analysis(), *cursor(given))
    assert found is not None
    assert "(frame) `wrist`, revolute about [1, 0, 0]" in found.markdown


def test_hover_tells_of_a_material_its_colour() -> None:
    assert "[0.5, 0.5, 0.5, 1]" in said('<material name="steel"/>', '<material name="$0steel"/>')


def test_hover_tells_that_a_name_is_not_there() -> None:
    assert said('child link="hand"', 'child link="ha$0d"') == "(link) `had` is not defined in this file"


def test_hover_tells_what_an_element_is_for() -> None:
    assert said('<child link="hand"', '<chi$0ld link="hand"') == "`<child>`: the link that it leads to"
    assert said("<mass value", "<ma$0ss value") == "`<mass>`: in kilograms"


def test_hover_says_nothing_of_elements_that_are_not_known() -> None:
    given = with_cursor("<gazebo", "<gaz$0bo")
    assert hover(given.workspace.analysis(), *cursor(given)) is None


def test_symbols_are_statements_with_what_they_are() -> None:
    given = fixture(ARM, ROBOT)
    found = [
        (one.name, one.detail, one.role.value, one.depth) for one in document_symbols(given.workspace.analysis(), ROBOT)
    ]
    assert found == [
        ("arm", "", "robot", 0),
        ("steel", "", "material", 0),
        ("base", "", "link", 0),
        ("visual", "", "part", 1),
        ("hand", "", "link", 0),
        ("inertial", "", "part", 1),
        ("finger", "", "link", 0),
        ("wrist", "continuous, base → hand", "joint", 0),
        ("knuckle", "continuous, hand → finger", "joint", 0),
        ("gazebo", "", "extension", 0),
        ("gazebo", "", "extension", 0),
    ]


def test_links_joints_and_materials_are_found_in_the_workspace() -> None:
    found = workspace_symbol(fixture(ARM, ROBOT).workspace.analysis(), "")
    assert {(one.name, one.role.value) for one in found} == {
        ("steel", "material"),
        ("base", "link"),
        ("hand", "link"),
        ("finger", "link"),
        ("wrist", "joint"),
        ("knuckle", "joint"),
        ("base-visual", "frame"),
    }


def folds(text: str) -> list[tuple[str, FoldKind]]:
    given = fixture(text, ROBOT)
    found = folding_range(given.workspace.analysis(), ROBOT)
    return sorted((given.texts[ROBOT][fold.span.start :].split()[0].decode(), fold.kind) for fold in found)


def test_elements_and_comments_of_several_lines_fold() -> None:
    text = '<robot name="r">\n<!-- one\ntwo -->\n<link\nname="a"/>\n<joint>\n<a/>\n</joint>\n</robot>\n'
    assert folds(text) == [
        ("<!--", FoldKind.COMMENT),
        ("<joint>", FoldKind.BLOCK),
        ("<link", FoldKind.BLOCK),
        ("<robot", FoldKind.BLOCK),
    ]


def test_what_is_not_closed_does_not_fold_and_hides_nothing_else() -> None:
    assert folds('<robot name="r">\n<link>\n<joint>\n</joint>\n</robot>\n') == [
        ("<joint>", FoldKind.BLOCK),
        ("<robot", FoldKind.BLOCK),
    ]


PAINTED = (
    '<robot name="r"><material name="m"><color rgba="1 .5 0 1"/></material>\n'
    '<link name="l"><visual><material name="n"><color rgba="[|0.1  2 -1 0.5|]"/></material></visual></link></robot>\n'
)


def test_colours_with_their_opacity() -> None:
    given = fixture(PAINTED, ROBOT)
    found = list(document_color(given.workspace.analysis(), ROBOT))
    assert [one.colour for one in found] == [(1, 0.5, 0, 1), (0.1, 1, 0, 0.5)]
    assert given.marked[ROBOT] == [found[1].span]


def test_what_is_no_colour_is_not_shown() -> None:
    given = fixture(PAINTED.replace("2 -1", "2").replace(".5 0 1", ".5 0 x"), ROBOT)
    assert list(document_color(given.workspace.analysis(), ROBOT)) == []


def test_another_colour_leaves_the_numbers_that_stay() -> None:
    given = fixture(PAINTED, ROBOT)
    (span,) = given.marked[ROBOT]
    presentation = color_presentation(given.workspace.analysis(), ROBOT, span, Colour(0.1, 1, 0.25, 0.75))
    assert presentation == ("0.1  2 0.25 0.75", ())


def test_no_colour_is_written_where_none_stands() -> None:
    given = fixture(PAINTED, ROBOT)
    (span,) = given.marked[ROBOT]
    assert (
        color_presentation(given.workspace.analysis(), ROBOT, Span(span.start, span.end - 1), Colour(1, 1, 1, 1))
        is None
    )


def hints(text: str) -> list[tuple[str, str]]:
    """The letters before each hint, back to the last blank, and what it says."""
    given = fixture(text, ROBOT)
    source = given.texts[ROBOT]
    found = inlay_hint(given.workspace.analysis(), ROBOT, Span(0, len(source)), set(HintKind))
    return [(source[: hint.offset].split()[-1].decode(), hint.label) for hint in found]


def test_hints_tell_where_joints_are_in_the_world() -> None:
    moved = ARM.replace('<child link="finger"/>', '<child link="finger"/><origin xyz="0.5 0 1"/>')
    assert hints(moved) == [('name="wrist"', "at [0, 0, 1] m"), ('name="knuckle"', "at [0.5, 0, 2] m")]


def test_a_hint_leads_to_the_joint_above() -> None:
    given = fixture(ARM, ROBOT)
    text = given.texts[ROBOT]
    *_, hint = inlay_hint(given.workspace.analysis(), ROBOT, Span(0, len(text)), {HintKind.WORLD})
    said_of_it = explained(hint)
    assert said_of_it is not None
    assert said_of_it.target is not None
    assert texts(given, [said_of_it.target.span]) == ['<joint name="wrist']


def test_lenses_count_what_names_links_and_joints_and_what_hangs_from_them() -> None:
    given = fixture(ARM, ROBOT)
    analysis, text = given.workspace.analysis(), given.texts[ROBOT]
    found = []
    for lens in code_lens(analysis, ROBOT, set(LensKind)):
        answer = told(analysis, ROBOT, lens.span.start, lens.kind)
        assert answer is not None
        found.append((text[lens.span.start : lens.span.end].decode(), answer.title))
    assert found == [
        ("steel", "1 use"),
        ("base", "1 use"),
        ("hand", "3 uses"),
        ("finger", "1 use"),
        ("wrist", "2 references"),
        ("wrist", "1 child, 1 joint"),
    ]


def attributes(word: ElementWord, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each attribute of each element that there is, with the path to the element."""
    for child in word.children:
        inner = (*path, child.name)
        yield from ((inner, attribute.name) for attribute in child.attributes)
        yield from attributes(child, inner)


EVERY = [*attributes(ElementWord("", "", children=(word_in(["robot"]),)), ())]  # type: ignore[arg-type]


@every(("path", "attribute"), EVERY)
def test_every_attribute_is_told_of_on_its_name_and_on_its_value(path: tuple[str, ...], attribute: str) -> None:
    *outer, element = path
    before = "".join(f"<{name}>" for name in outer)
    for name, value in ((f"$0{attribute}", "0.5"), (f"{attribute[:1]}$0{attribute[1:]}", "0.5"), (attribute, "0$0.5")):
        given = fixture(f'{before}<{element} x="1" {name}="{value}"/>', ROBOT)
        assert given.cursor is not None
        found = hover(given.workspace.analysis(), *given.cursor)
        assert found is not None, (path, name)
        if value == "0$0.5" and attribute in ("name", "joint", "link", "reference"):
            # What it names, or is, is said instead.
            continue
        assert found.markdown.startswith(f"**{attribute}** — ")


def test_a_joint_that_slides_has_limits_in_metres() -> None:
    given = fixture(
        '<robot name="r"><joint name="j" type="prismatic"><limit low$0er="-0.1" upper="1" effort="2" velocity="3"/>'
        "</joint></robot>",
        ROBOT,
    )
    assert given.cursor is not None
    found = hover(given.workspace.analysis(), *given.cursor)
    assert found is not None
    assert "`-0.1` m = -100 mm" in found.markdown
    assert "limits: from -0.1 m to 1 m, effort 2 N, velocity 3 m/s" in found.markdown


@pytest.mark.parametrize("keyword", ROBRAY.keywords)
def test_an_element_that_is_called_like_a_keyword_of_scenes_is_none(keyword: str) -> None:
    given = fixture(f'<robot name="r"><{keyword[:1]}$0{keyword[1:]}/></robot>', ROBOT)
    assert given.cursor is not None
    found = hover(given.workspace.analysis(), *given.cursor)
    assert found is None or describe_word(ROBRAY.keywords[keyword]) not in found.markdown


def test_hover_on_a_type_and_a_colour() -> None:
    about = said('"wrist" type="continuous"', '"wrist" type="conti$0nuous"')
    assert "turns about its axis without limits" in about
    given = fixture('<robot name="r"><material name="m"><color rgba="1 0.5 0 $01"/></material></robot>', ROBOT)
    assert given.cursor is not None
    found = hover(given.workspace.analysis(), *given.cursor)
    assert found is not None
    assert "#ff8000" in found.markdown


def test_hover_tells_a_joint_s_limits() -> None:
    given = fixture(
        '<robot name="r"><link name="a"/><link name="b"/><joint name="$0j" type="revolute"><parent link="a"/>'
        '<child link="b"/><limit upper="1.5707963267948966" effort="2" velocity="3"/></joint></robot>',
        ROBOT,
    )
    assert given.cursor is not None
    found = hover(given.workspace.analysis(), *given.cursor)
    assert found is not None
    assert "limits: from 0° to 90°, effort 2 N m" in found.markdown


def test_hints_tell_degrees_behind_radians() -> None:
    source = (
        '<robot name="r"><link name="a"><visual><origin rpy="0 0 0"/></visual><collision><origin rpy="0.5 0 -0"/>'
        '</collision></link><joint name="j" type="revolute"><origin xyz="1 1 1" rpy="0 0 1.5707963"/>'
        '<limit lower="-1" upper="0" effort="1" velocity="1"/><mimic joint="k" offset="2"/></joint>'
        '<joint name="k" type="prismatic"><limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>'
    )
    given = fixture(source, ROBOT)
    found = inlay_hint(given.workspace.analysis(), ROBOT, Span(0, len(source)), {HintKind.VALUE})
    assert {source[: hint.offset].rpartition(" ")[2]: hint.label for hint in found} == {
        '-0"': "= 28.65° 0° 0°",
        '1.5707963"': "= 0° 0° 90°",
        'lower="-1"': "= -57.3°",
        'offset="2"': "= 114.59°",
    }
