"""What an editor is offered in tasks and workcells."""

import re

import pytest

from fixtures import Fixture, fixture
from robray.analysis.analysis import scene_model
from robray.features.completion import completion
from robray.features.document_color import Colour, document_color
from robray.features.document_symbols import document_symbols
from robray.features.hover import hover
from robray.features.inlay_hint import HintKind, inlay_hint
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.verification import by_file
from robray.features.rename import rename
from robray.features.semantic_tokens import semantic_tokens
from robray.features.signature_help import signature_help
from robray.formats.robwork.editing import elements
from robray.formats.robwork.editing.describe import recoloured
from robray.formats.robwork.frontend import reading
from robray.syntax.xml.parser import parse
from robray.syntax.xml.tree import Document
from robray.text.spans import Span

TASK, CELL, OLD_TASK = "/w/main.rwtask.xml", "/w/main.wc.xml", "/w/main.task.xml"


@pytest.mark.parametrize(
    ("before", "name", "parent"),
    [
        ("", "frame", "${2:WORLD}"),
        ('<Frame name="table"/>', "frame", "${2|WORLD,table|}"),
        ('<Frame name="frame"/><Frame name="frame2"/>', "frame3", "${2|WORLD,frame,frame2|}"),
        ('<Frame name="a,b"/>', "frame", "${2:WORLD}"),
    ],
)
def test_a_frame_comes_with_a_new_name_a_choice_of_frames_and_its_pose(before: str, name: str, parent: str) -> None:
    given = fixture(f'<WorkCell name="c">\n  {before}\n  <Fra$0\n</WorkCell>\n', CELL)
    assert given.cursor is not None
    offered = {each.label: each.snippet for each in completion(given.workspace.analysis(), *given.cursor).items}
    pose = "<RPY>${3:0 0 0}</RPY> <Pos>${4:0 0 0}</Pos>"
    assert offered["Frame"] == f'Frame name="${{1:{name}}}" refframe="{parent}">\n\t{pose}$0\n</Frame>'


@pytest.mark.parametrize(("name", "goes_on"), [("refframe", True), ("type", True), ("name", False)])
def test_an_attribute_comes_with_its_quotes(name: str, goes_on: bool) -> None:  # noqa: FBT001 - a value of the table
    given = fixture('<WorkCell name="c">\n  <Frame $0/>\n</WorkCell>\n', CELL)
    assert given.cursor is not None
    items = completion(given.workspace.analysis(), *given.cursor).items
    [found] = [each for each in items if each.label == name]
    assert (found.snippet, found.goes_on) == (f'{name}="$1"', goes_on)


POSES = """\
<CartesianTask>
  <Targets>
    <CartesianTarget id="[|a|]">
      <Transform3D><Pos>0 0 1</Pos><RPY unit="deg">90 0 0</RPY></Transform3D>
    </CartesianTarget>
    <CartesianTarget id="b"><Transform3D><Pos>0 0 3</Pos></Transform3D></CartesianTarget>
  </Targets>
  <Entities>
    <Motion type="Linear"><Start>[|$0a|]</Start><End>b</End></Motion>
    <CartesianTask>
      <Targets><CartesianTarget id="a"><Transform3D/></CartesianTarget></Targets>
      <Entities><Motion type="P2P"><Start>a</Start><End>a</End></Motion></Entities>
    </CartesianTask>
  </Entities>
</CartesianTask>
"""

ARM = """\
<WorkCell name="cell">
  <Frame name="Mount"/>
  <SerialDevice name="Arm">
    <Frame name="Base"/>
    <Joint name="J1" type="Revolute"><RPY>90 0 0</RPY><Pos>0 0 1</Pos><PosLimit min="-90" max="90"/></Joint>
    <Q name="Home">0.5</Q>
  </SerialDevice>
  <Frame name="Grip" refframe="Arm.J1"/>
</WorkCell>
"""

OLD = """\
<Task>
  <WorkCell>cell.wc.xml</WorkCell>
  <Trajectory>
    <Device>Arm</Device>
    <TCP>Arm.J$01</TCP>
    <Target><Joint><Q>0</Q></Joint></Target>
  </Trajectory>
</Task>
//- /w/cell.wc.xml
"""


def _cursor(given: Fixture) -> tuple[str, int]:
    assert given.cursor is not None
    return given.cursor


def _offered(source: str, path: str) -> list[str]:
    given = fixture(source, path)
    found = completion(given.workspace.analysis(), *_cursor(given))
    return [] if found is None else [each.label for each in found.items]


def _hovered(source: str, path: str) -> str:
    given = fixture(source, path)
    found = hover(given.workspace.analysis(), *_cursor(given))
    return "" if found is None else found.markdown


def _renamed(source: str, path: str, new: str) -> dict[str, bytes]:
    given = fixture(source, path)
    workspace = given.workspace
    edits = rename(workspace.analysis(), workspace.copy, *_cursor(given), new)
    for changed, each in by_file(edits).items():
        workspace.edit(changed, each)
    return {each: workspace.analysis().files[each].text for each in given.texts}


def test_a_target_may_be_called_as_one_of_another_task() -> None:
    inner = ('id="a"><Transform3D/>', "<Start>a</Start><End>a<")
    source = POSES.replace(inner[0], inner[0].replace('"a"', '"c"')).replace(inner[1], "<Start>c</Start><End>c<")
    [text] = _renamed(source, TASK, "c").values()
    assert b"<Start>c</Start><End>b</End>" in text


def test_a_target_is_not_called_as_another_of_its_task() -> None:
    with pytest.raises(RefusalError):
        _renamed(POSES, TASK, "b")


DEFINED = """\
<WorkCell name="c"><Frame name="Table"/>
<Define id="legs"><Frame name="Leg" refframe="Table"/></Define>
<Use id="legs"/><Frame name="Foot" refframe="Leg"/>
<TreeDevice name="D"><Define id="tip"><Joint name="J" type="Revolute"/></Define><Frame name="B"/><Use id="tip"/>
<PosLimit refjoint="J" min="0" max="1"/></TreeDevice><Frame name="Eye" refframe="D.J"/></WorkCell>
"""


@pytest.mark.parametrize(("old", "new"), [("Table", "Bench"), ("Leg", "Post"), ("J", "K")])
def test_frames_in_a_definition_are_renamed_with_all_that_name_them(old: str, new: str) -> None:
    expected = re.sub(rf'(?<=["."]){old}"', f'{new}"', DEFINED)
    for found in re.finditer(rf'(?<=["."]){old}"', DEFINED):
        is_full = DEFINED[found.start() - 1] == "."
        source = DEFINED[: found.start()] + "$0" + DEFINED[found.start() :]
        [text] = _renamed(source, CELL, f"D.{new}" if is_full else new).values()
        assert text.decode() == expected


def test_a_hover_of_a_joint_tells_its_limits_and_where_it_is_at_home() -> None:
    told = _hovered(ARM.replace('"J1"', '"J$01"'), CELL)
    assert "from -90° to 90°" in told
    assert "devices at Home" in told


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ('<Motion type="$0"/>', ["Linear", "P2P", "Circular"]),
        ("<$0", ["Motion", "Action", "QTask", "CartesianTask"]),
        ("<Motion $0/>", ["type"]),
        ("<Motion></$0", ["Motion"]),
    ],
)
def test_words_of_tasks_are_offered(typed: str, expected: list[str]) -> None:
    assert _offered(f"<QTask><Targets/><Entities>{typed}</Entities></QTask>", TASK) == expected


def test_names_of_properties_that_mean_something_are_offered_where_they_do() -> None:
    named = "<PropertyMap><Property><Name>Grip$0</Name>"
    for above in ("", "<Index>1</Indx>"):
        assert _offered(f"<QTask>{above}{named}</Property></PropertyMap></QTask>", TASK) == ["Gripper"]
        target = f'<QTarget id="a">{above}{named}</Property></PropertyMap></QTarget>'
        assert _offered(f"<QTask><Targets>{target}</Targets></QTask>", TASK) == []


def test_units_are_offered() -> None:
    source = '<CartesianTask><Targets><CartesianTarget id="a"><Transform3D><RPY unit="$0"/></Transform3D>'
    assert _offered(source, TASK) == ["deg", "rad"]


def test_attributes_of_workcells_are_offered_in_their_order() -> None:
    assert _offered(ARM.replace('<Frame name="Mount"/>', '<Frame name="Mount" refframe="WORLD" $0/>'), CELL) == [
        "type",
        "daf",
    ]


def test_a_device_without_frames_is_offered_to_no_task() -> None:
    source = OLD.replace("<Device>Arm", "<Device>$0").replace("Arm.J$01", "Arm.J1")
    assert _offered(source + ARM, TASK) == ["Arm"]
    assert _offered(source + ARM.replace('<Frame name="Mount"/>', '<SerialDevice name="Leg"/>'), TASK) == ["Arm"]


def test_types_of_a_property_are_offered_that_robwork_reads() -> None:
    source = ARM.replace('<Frame name="Mount"/>', '<Frame name="Mount"/><Property name="p" type="$0">1</Property>')
    assert _offered(source, CELL) == ["string", "double", "Q"]


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("", "it has no frames, and RobWork makes none of it"),
        ('<Frame name="b"/><Joint name="j" type="Revolute"/>', "a configuration has 1 number"),
        ('<Frame name="b"/>', "a configuration has 0 numbers"),
    ],
)
def test_a_hover_of_a_device_says_what_a_configuration_of_it_is(inside: str, said: str) -> None:
    told = _hovered(f'<WorkCell name="a"><SerialDevice name="D$0">{inside}</SerialDevice></WorkCell>', CELL)
    assert said in told.partition("\n")[0]


@pytest.mark.parametrize(
    ("path", "typed", "offered"),
    [
        (TASK, '<QTask><Targets><QTarget id="a"/></Targets><Entities><Motion type="P2P"><Start>$0', ["a"]),
        (TASK, '<QTask><Targets><QTarget id="a"/></Targets><Entities><Motion type="P2P"><Start>a$0', ["a"]),
        (TASK, "<QTask><PropertyMap><Property><Name>Grip$0", ["Gripper"]),
        (OLD_TASK, "<Task><WorkCell>cell.wc.xml</WorkCell><Trajectory><Device>$0", ["Arm"]),
        (OLD_TASK, "<Task><WorkCell>cell.wc.xml</WorkCell><Trajectory><Device>Arm</Device>$0", []),
    ],
)
@pytest.mark.parametrize("behind", ["", "\n"])
def test_names_are_offered_where_the_text_of_a_new_file_ends(
    path: str, typed: str, offered: list[str], behind: str
) -> None:
    given = fixture(typed + behind, path)
    given.workspace.set_text("/w/cell.wc.xml", ARM.encode())
    found = completion(given.workspace.analysis(), *_cursor(given))
    assert [each.label for each in found.items] == offered if found is not None else not offered


@pytest.mark.parametrize(
    ("root", "first"), [("QTask", ["QTarget", "CartesianTarget"]), ("CartesianTask", ["CartesianTarget", "QTarget"])]
)
def test_targets_of_the_kind_of_the_task_are_offered_first(root: str, first: list[str]) -> None:
    assert _offered(f"<{root}><Targets><$0</Targets></{root}>", TASK) == first


@pytest.mark.parametrize(
    ("holder", "offered", "missing"),
    [
        ("{}", ["SerialDevice", "Frame", "Camera"], ["Joint", "WorkCell"]),
        ('<TreeDevice name="D"><Frame name="b"/>{}</TreeDevice>', ["Frame", "Joint", "Q"], ["Camera", "TreeDevice"]),
        ('<TreeDevice name="D"><Include file="first.xml"/>{}</TreeDevice>', ["Frame", "Joint"], ["Camera"]),
    ],
)
@pytest.mark.parametrize("before", ["", '<Frame name="a"/>\n'])
def test_what_may_stand_where_a_file_is_put_in_is_offered_in_it(
    holder: str, offered: list[str], missing: list[str], before: str
) -> None:
    include = holder.format('<Include file="part.xml"/>')
    cell = f'<WorkCell name="w">{include}</WorkCell>'
    first = '<Frame name="b"/>'
    found = _offered(f"{cell}\n//- /w/part.xml\n{before}<$0\n//- /w/first.xml\n{first}\n", CELL)
    assert set(offered) <= set(found)
    assert not set(missing) & set(found)


def test_signatures_say_which_angle_is_which() -> None:
    given = fixture(ARM.replace("<RPY>90 0", "<RPY>90 $00"), CELL)
    found = signature_help(given.workspace.analysis(), *_cursor(given))
    assert found is not None
    assert found.signatures[0].label == "RPY z y x"
    assert found.slot == 1
    assert found.signatures[0].slots[0].documentation == "about z, in degrees"


def test_the_outline_has_devices_with_their_frames() -> None:
    analysis = fixture(ARM, CELL).workspace.analysis()
    assert [(each.name, each.depth) for each in document_symbols(analysis, CELL)] == [
        ("cell", 0),
        ("Mount", 1),
        ("Arm", 1),
        ("Base", 2),
        ("J1", 2),
        ("Grip", 1),
    ]


def test_a_target_with_an_empty_id_is_in_the_outline_and_has_its_pose_in_a_hover() -> None:
    source = """\
<CartesianTask>
  <Targets><CartesianTarget id="$0"><Transform3D><Pos>0 0 1</Pos></Transform3D></CartesianTarget></Targets>
  <Entities><Motion type="P2P"><Start></Start><End></End></Motion></Entities>
</CartesianTask>
"""
    given = fixture(source, TASK)
    analysis = given.workspace.analysis()
    assert [each.name for each in document_symbols(analysis, TASK)] == ["CartesianTask", '""', '"" → ""']
    told = hover(analysis, *_cursor(given))
    assert told is not None
    assert "as it is written               [0, 0, 1] m" in told.markdown


def test_a_target_of_an_old_task_without_a_name_is_called_as_it_is_shown() -> None:
    tool = "<Tool><Transform3D><Vector3D>0 0 1</Vector3D><RPY>0 0 0</RPY></Transform3D><Frame>WORLD</Frame></Tool>"
    source = f"<Task><Trajectory><Device>Arm</Device><Target>{tool}</Target></Trajectory></Task>\n"
    given = fixture(source, TASK)
    called = [each.name for each in document_symbols(given.workspace.analysis(), TASK)]
    assert called == ["Task", "trajectory0", "target0"]
    assert "/".join(called[1:]) in scene_model(given.scene).poses_in_root()


def test_hints_tell_angles_in_the_other_unit_and_places_in_the_world() -> None:
    given = fixture(ARM, CELL)
    whole = Span(0, len(given.texts[CELL]))
    found = [each.label for each in inlay_hint(given.workspace.analysis(), CELL, whole, [*HintKind])]
    assert "= 1.5708 0 0 rad" in found
    assert "at [0, 0, 1] m" in found


def test_a_device_is_renamed_in_tasks_that_are_loaded_with_its_workcell() -> None:
    task = "<CartesianTask><PropertyMap><Property><Name>TCP</Name><Value><String>Arm.J1</String></Value></Property>"
    cell = ARM.replace('name="Arm', 'name="A$0rm')
    source = f"{task}</PropertyMap></CartesianTask>\n//- /w/cell.wc.xml\n{cell}"
    given = fixture(source, TASK)
    workspace = given.workspace
    workspace.load_together({"/w/robray.toml#cell": ("/w/cell.wc.xml", TASK)})
    edits = rename(workspace.analysis(), workspace.copy, *_cursor(given), "Robot")
    for changed, each in by_file(edits).items():
        workspace.edit(changed, each)
    assert b"<String>Robot.J1</String>" in workspace.analysis().files[TASK].text
    assert b'<SerialDevice name="Robot">' in workspace.analysis().files["/w/cell.wc.xml"].text


def test_of_a_colour_that_shows_through_three_numbers_are_written() -> None:
    text = '<WorkCell name="w"><Frame name="a"><Drawable name="d"><RGB>1 0.5 0 0.25</RGB></Drawable></Frame></WorkCell>'
    given = fixture(text, CELL)
    analysis = given.workspace.analysis()
    [found] = document_color(analysis, CELL)
    assert found.colour == (1.0, 0.5, 0.0, 1.0)
    written = recoloured(analysis.files[CELL], found.span, Colour(1.0, 0.25, 0.0, 1.0))
    assert written is not None
    assert written.text == "1 0.25 0 0.25"


def test_names_are_coloured_by_what_they_are() -> None:
    given = fixture(ARM, CELL)
    text = given.texts[CELL]
    found = semantic_tokens(given.workspace.analysis(), CELL, Span(0, len(text)))
    written = [text[start:end] for start, end in zip(found.starts, found.ends, strict=True)]
    assert written == [b"Mount", b"Arm", b"Base", b"J1", b"Grip", b"Arm", b"J1"]
    task = fixture(POSES, TASK)
    found = semantic_tokens(task.workspace.analysis(), TASK, Span(0, len(task.texts[TASK])))
    assert len(found.starts) == 7


@pytest.mark.parametrize(
    ("line", "behind"),
    [
        pytest.param(line, behind, id=line)
        for line, behind in (
            ("<Frame name='b'>", "</Frame>"),
            ("<Frmae name='b'>", "</Frame>"),
            ("<Frame name='b'", "</Frame>"),
            ("<Frame", "</Frame>"),
            ("<Fra", "</Frame>"),
            ("Frame name='b'>", "</Frame>"),
            ("<Frame name='b>", "</Frame>"),
            ("<Frame name='b'>", "/Frame>"),
            ("<Frame name='b'>", "<Frame>"),
            ("<Frame name='b'>", ""),
        )
    ],
)
def test_a_broken_tag_costs_nothing_around_it(line: str, behind: str) -> None:
    above = "<WorkCell name='w'>\n  <Frame name='a'/>\n"
    inside = (
        f"{above}  {line}\n    <RPY>0 0 0</RPY> <Pos>0 0 0</Pos>\n    <$0Drawable name='d'/>\n  {behind}\n</WorkCell>\n"
    )
    assert {"Transform", "Property", "Drawable"} <= {*_offered(inside, "/w/w.wc.xml")}
    below = f"{above}  {line}\n    <RPY>0 0 0</RPY>\n  {behind}\n  <$0Frame name='c'/>\n</WorkCell>\n"
    assert {"SerialDevice", "Camera", "Frame"} <= {*_offered(below, "/w/w.wc.xml")}


@pytest.mark.parametrize("count", [100, 4_000])
def test_a_torn_text_is_not_read_again_for_what_is_typed(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    frames = "".join(
        f"  <Frame name='a{number}'><RPY>0 0 0</RPY> <Pos>0 0 0</Pos></Frame>\n" for number in range(count)
    )
    given = fixture(f"<WorkCell name='w'>\n  <Frame name='b'\n{frames}  <$0\n{frames}</WorkCell>\n", "/w/w.wc.xml")
    analysis, read = given.workspace.analysis(), list[bytes]()

    def parsed(text: bytes, at: int = 0) -> Document:
        read.append(text)
        return parse(text, at)

    for module in (reading, elements):
        monkeypatch.setattr(module, "parse", parsed)
    found = completion(analysis, *_cursor(given))
    assert found is not None
    assert {"SerialDevice", "Frame"} <= {each.label for each in found.items}
    assert not read


def test_a_part_that_a_workcell_has_already_is_not_offered_again() -> None:
    cell = '<WorkCell name="w"><Include file="part.xml"/><Include file="$0"/></WorkCell>'
    given = fixture(f'{cell}\n//- /w/part.xml\n<Frame name="a"/>\n', CELL)
    found = completion(given.workspace.analysis(), *_cursor(given), list_folder=lambda _: ("new.xml", "part.xml"))
    assert found is not None
    assert [each.label for each in found.items] == ["new.xml"]
