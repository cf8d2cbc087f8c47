"""Findings in RobWork's files that the records of their rules do not show."""

from math import pi
from xml.parsers import expat

import pytest

from fixtures import fixture
from robray.analysis.analysis import scene_model
from robray.file_sets import load_as_told
from robray.project import Projects
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Diagnostic
from robray.text.edits import Edit
from rules.robwork_findings import CELL, TASK, codes_in, findings_in

BASE = '<Frame name="base"/>'


def test_a_target_of_an_outer_task_is_none() -> None:
    source = """\
<QTask>
  <Targets><QTarget id="home"><Q>0</Q></QTarget></Targets>
  <Entities><QTask><Entities>
    <Motion type="P2P"><Start>home</Start><End>home</End></Motion>
  </Entities></QTask></Entities>
</QTask>
"""
    assert all(
        "a motion cannot use a target of an outer task" in message for _, _, message in findings_in(source, TASK)
    )
    assert codes_in(source, TASK) == ["robwork-undefined-target"] * 2


def test_motions_before_targets_are_told_once_a_task() -> None:
    motion = '<Motion type="P2P"><Start>a</Start><End>a</End></Motion>'
    source = (
        f'<QTask><Entities>{motion}{motion}</Entities><Targets><QTarget id="a"><Q>0</Q></QTarget></Targets></QTask>'
    )
    assert codes_in(source, TASK) == ["robwork-entities-before-targets"]


def test_no_target_is_unused() -> None:
    assert codes_in('<QTask><Targets><QTarget id="a"><Q>0</Q></QTarget></Targets></QTask>', TASK) == []


def test_lengths_in_a_task_are_a_warning_that_refuses_nothing() -> None:
    source = '<QTask><Targets><QTarget id="a"><Q>0</Q></QTarget><QTarget id="b"><Q>0 1</Q></QTarget></Targets></QTask>'
    [(code, severity, _)] = findings_in(source, TASK)
    assert (code, severity) == ("robwork-q-length", "warning")
    assert accepts(fixture(source, TASK).scene)


def test_an_unknown_word_in_a_task_is_a_hint_where_it_is_near_a_known_one() -> None:
    [(code, severity, message)] = findings_in("<QTask><Targts/></QTask>", TASK)
    assert (code, severity) == ("robwork-unknown-element", "hint")
    assert "did you mean 'Targets'?" in message
    assert accepts(fixture("<QTask><Targts/></QTask>", TASK).scene)


@pytest.mark.parametrize(
    ("holder", "element", "where"),
    [
        ("WorkCell", '<PosLimit min="0" max="1"/>', "; it belongs in a device, 'Joint' or 'DHJoint'"),
        ("WorkCell", '<Joint name="j" type="Revolute"/>', "; it belongs in a device"),
        ("WorkCell", '<Box x="1" y="2" z="3"/>', "; it belongs in 'Drawable' or 'CollisionModel'"),
        ("SerialDevice", '<Calibration file="c.xml"/>', "; it belongs in 'WorkCell'"),
        ("TreeDevice", "<Table/>", ""),
        ("Frame", "<Shelf/>", ""),
    ],
)
def test_of_an_element_out_of_place_it_is_told_where_it_stands(holder: str, element: str, where: str) -> None:
    name, kind = element.strip("<>/").split()[0], "unexpected" if where else "unknown"
    inside = f'<{holder} name="h">{"" if holder == "Frame" else BASE}{element}</{holder}>'
    source = inside if holder == "WorkCell" else f'<WorkCell name="w">{inside}</WorkCell>'
    assert [message for _, _, message in findings_in(source, CELL)] == [f"{kind} element '{name}'{where}"]


def test_an_unknown_word_in_a_task_that_is_like_none_is_passed_over() -> None:
    assert codes_in("<QTask><Comments/></QTask>", TASK) == []


def test_names_in_a_task_without_a_workcell_are_not_judged() -> None:
    source = "<Task><Trajectory><Device>Arm</Device><Target><Joint><Q>0</Q></Joint></Target></Trajectory></Task>"
    assert codes_in(source, "/w/main.task.xml") == []


def test_what_is_wrong_in_a_definition_is_told_there_once() -> None:
    frames = "".join(f'<Frame name="f{number}"><Use id="x"/></Frame>' for number in range(3))
    source = f'<WorkCell name="a"><Define id="x"><RPY>0 0</RPY><Pos>0 0 0</Pos></Define>{frames}</WorkCell>'
    assert codes_in(source, CELL) == ["robwork-number-count"]


def test_a_definition_before_the_device_of_a_fragment_counts() -> None:
    source = """\
<Define id="zero"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Define>
<SerialDevice name="Arm"><Frame name="Base"/><Frame name="Tool"><Use id="zero"/></Frame></SerialDevice>
"""
    given = fixture(source, CELL)
    assert codes_in(source, CELL) == []
    frame = given.scene.frame("Arm.Tool")
    assert frame is not None
    assert frame.frame.pose_in_parent is not None
    assert frame.frame.pose_in_parent.translation == (0.0, 0.0, 1.0)


def test_a_drawing_on_no_frame_of_a_device_is_a_warning() -> None:
    source = """\
<WorkCell name="a"><SerialDevice name="Arm"><Frame name="Base"/>
<Drawable name="d" refframe="base"><Box x="1" y="1" z="1"/></Drawable></SerialDevice></WorkCell>
"""
    [(code, severity, _)] = findings_in(source, CELL)
    assert (code, severity) == ("robwork-undefined-frame", "warning")
    assert accepts(fixture(source, CELL).scene)


def test_two_devices_may_have_frames_of_one_name() -> None:
    device = '<SerialDevice name="{0}"><Frame name="Base"/></SerialDevice>'
    source = f'<WorkCell name="a">{device.format("A")}{device.format("B")}</WorkCell>'
    assert codes_in(source, CELL) == []


@pytest.mark.parametrize("root", ["TaskDescription", "ProximitySetup", "DynamicWorkcell", "experiments"])
def test_what_robwork_keeps_elsewhere_is_left_alone(root: str) -> None:
    assert codes_in(f"<{root}><anything/></{root}>", CELL) == []


_WHEELS = '<AxelWidth>1</AxelWidth><LeftWheel name="l"/><RightWheel name="r"/>'


@pytest.mark.parametrize(
    ("device", "inside", "codes"),
    [
        ("SerialDevice", '<Frame name="a"/><Q name="Park"/><Frame name="b"/><Frame name="c"/>', ["element-order"]),
        ("SerialDevice", '<Frame name="a"/><Q name="Park"/><Q name="Home"/>', []),
        ("ParallelDevice", '<SerialChain name="x"><Frame name="a"/></SerialChain><Junction/><Q name="Park"/>', []),
        ("ParallelDevice", '<Frame name="a"/><Q name="Park"/><Junction/>', ["element-order"]),
        ("MobileDevice", f'{_WHEELS}<Frame name="a"/>', []),
        ("MobileDevice", f'<Frame name="a"/>{_WHEELS}', ["element-order"]),
        ("MobileDevice", _WHEELS.replace("<AxelWidth>1</AxelWidth>", ""), ["missing-element"]),
        ("MobileDevice", _WHEELS.replace('<RightWheel name="r"/>', ""), ["missing-element"]),
    ],
)
def test_a_device_begins_and_ends_as_the_grammar_has_it(device: str, inside: str, codes: list[str]) -> None:
    base = ' basename="b"' if device == "MobileDevice" else ""
    source = f'<WorkCell name="a"><{device} name="d"{base}>{inside}</{device}></WorkCell>'
    assert codes_in(source, CELL) == [f"robwork-{each}" for each in codes]


@pytest.mark.parametrize(
    ("element", "right", "wrong"),
    [
        ('<Frame name="f" daf="{0}"/>', "true", "yes"),
        ('<Frame name="f"><Drawable name="d" colmodel="{0}"/></Frame>', "Disabled", "false"),
        ('<TreeDevice name="d"><Joint name="j" type="Revolute" state="{0}"/></TreeDevice>', "Passive", "passive"),
    ],
)
def test_words_that_the_grammar_does_not_know_refuse_a_workcell(element: str, right: str, wrong: str) -> None:
    assert codes_in(f'<WorkCell name="a">{element.format(right)}</WorkCell>', CELL) == []
    assert codes_in(f'<WorkCell name="a">{element.format(wrong)}</WorkCell>', CELL) == ["robwork-unknown-value"]


@pytest.mark.parametrize(("on", "codes"), [("j", []), ("b", ["robwork-undefined-joint"]), ("s", [])])
def test_a_joint_depends_on_a_joint(on: str, codes: list[str]) -> None:
    joints = '<Joint name="j" type="Revolute"/><Joint name="s" type="Spherical"/>'
    depends = f'<Joint name="k" type="Revolute"><Depend on="{on}" gain="1" offset="0"/></Joint>'
    source = f'<WorkCell name="a"><TreeDevice name="d"><Frame name="b"/>{joints}{depends}</TreeDevice></WorkCell>'
    assert codes_in(source, CELL) == codes


@pytest.mark.parametrize(("chains", "codes"), [("x", []), ("x y", []), ("x z", ["robwork-undefined-chain"])])
def test_a_junction_names_chains_of_its_device(chains: str, codes: list[str]) -> None:
    parts = "".join(f'<SerialChain name="{name}"><Frame name="a"/></SerialChain>' for name in "xy")
    device = f'<ParallelDevice name="d">{parts}<Junction><Chains>{chains}</Chains></Junction></ParallelDevice>'
    assert codes_in(f'<WorkCell name="a">{device}</WorkCell>', CELL) == codes


def test_what_is_wrong_in_a_definition_is_told_though_it_is_put_in_where_elements_stand() -> None:
    source = '<WorkCell name="a"><Define id="x"><Odd/></Define><Use id="x"/></WorkCell>'
    assert codes_in(source, CELL) == ["robwork-unknown-element"]
    assert not accepts(fixture(source, CELL).scene)


@pytest.mark.parametrize(
    ("source", "frames", "codes"),
    [
        ('<Use id="x"/><Define id="x"><Frame name="f"/></Define>', [], ["robwork-undefined-use"]),
        (
            '<Define id="x"><Frame name="f"/></Define><Use id="x"/><Define id="x"><Frame name="g"/></Define>',
            ["f"],
            ["robwork-unused-definition"],
        ),
        (
            '<Frame name="f"><Use id="x"/></Frame><Define id="x"><Property name="p">1</Property></Define>',
            ["f"],
            ["robwork-undefined-use"],
        ),
    ],
)
def test_a_definition_counts_from_where_it_stands(source: str, frames: list[str], codes: list[str]) -> None:
    source = f'<WorkCell name="a">{source}</WorkCell>'
    assert codes_in(source, CELL) == codes
    assert [*scene_model(fixture(source, CELL).scene).frames] == frames


@pytest.mark.parametrize("holder", ["WorkCell", "SerialDevice", "TreeDevice", "ParallelDevice", "SerialChain"])
def test_what_is_put_in_is_judged_where_it_is_put_in(holder: str) -> None:
    include = '<Include file="part.xml"/>'
    if holder != "WorkCell":
        include = f'<{holder} name="h">{include}</{holder}>'
    if holder == "SerialChain":
        include = f'<TreeDevice name="d"><Frame name="a"/>{include}</TreeDevice>'
    source = f'<WorkCell name="w"><Frame name="t"/>{include}</WorkCell>\n//- /w/part.xml\n'
    source += '<Frame name="x"/><Frame name="x"/><Include file="more.xml"/>\n//- /w/more.xml\n<Frame typ="Fixed"/>\n'
    analysis = fixture(source, CELL).workspace.analysis()
    found = {path: [each.code for each in diagnostics(analysis, path)] for path in ("/w/part.xml", "/w/more.xml")}
    assert found["/w/part.xml"] == ["robwork-duplicate-frame"]
    assert found["/w/more.xml"] == ["robwork-missing-attribute", "robwork-unknown-attribute"]


def test_of_a_part_of_a_workcell_by_itself_nobody_knows_what_it_names() -> None:
    part = '<Frame name="a" refframe="b"/><Frame name="c" refframe="d"><PosLimit refjoint="j" min="0" max="1"/></Frame>'
    assert codes_in(part, CELL) == ["robwork-unknown-element"]
    assert codes_in('<Frame name="a" refframe="b"/><Frame name="c" refframe="d"/>', CELL) == []


@pytest.mark.parametrize("device", ["", "TreeDevice", "MobileDevice"])
def test_a_frame_that_hangs_from_itself_is_a_ring(device: str) -> None:
    frames = '<Frame name="a"/><Frame name="b" refframe="b"/>'
    if device:
        parts = '<AxelWidth>1</AxelWidth><LeftWheel name="l"/><RightWheel name="r"/>' if device[0] == "M" else ""
        base = ' basename="base"' if parts else ""
        frames = f'<{device} name="d"{base}>{parts}{frames}</{device}>'
    source = f'<WorkCell name="w">{frames}</WorkCell>'
    assert codes_in(source, CELL) == ["robwork-frame-cycle"]
    assert not accepts(fixture(source, CELL).scene)


@pytest.mark.parametrize(
    ("joints", "said"),
    [
        ({"a": "a"}, ["joint 'a' depends on itself"]),
        (
            {"a": "b", "b": "a", "c": "b"},
            [f"joint '{name}' depends on itself" for name in "bab"],
        ),
        ({"a": "f"}, ["'f' is not a joint, so no joint can depend on it"]),
        ({"a": "x"}, ["undefined joint 'x'"]),
        ({"b": "", "a": "b"}, []),
    ],
)
def test_what_a_joint_depends_on_is_another_joint_that_is_somewhere(joints: dict[str, str], said: list[str]) -> None:
    written = "".join(
        f'<Joint name="{name}" type="Revolute">'
        + (f'<Depend on="{on}" gain="1" offset="0"/>' if on else "")
        + "</Joint>"
        for name, on in joints.items()
    )
    source = f'<WorkCell name="w"><TreeDevice name="d"><Frame name="f"/>{written}</TreeDevice></WorkCell>'
    assert [message for _, _, message in findings_in(source, CELL)] == said


def test_no_frame_of_a_workcell_is_called_as_the_root() -> None:
    assert codes_in('<WorkCell name="w"><Frame name="WORLD"/></WorkCell>', CELL) == ["robwork-duplicate-frame"]
    inner = '<WorkCell name="w"><TreeDevice name="d"><Frame name="WORLD"/></TreeDevice></WorkCell>'
    assert codes_in(inner, CELL) == []


@pytest.mark.parametrize(
    ("item", "codes"),
    [("cup", []), ("table", ["robwork-not-movable"]), ("WORLD", ["robwork-not-movable"]), ("", [])],
)
def test_only_what_moves_is_attached(item: str, codes: list[str]) -> None:
    source = f"""\
<Task><WorkCell>cell.wc.xml</WorkCell><AttachFrame><Item>{item}</Item><TCP>WORLD</TCP></AttachFrame></Task>
//- /w/cell.wc.xml
<WorkCell name="w"><Frame name="table"/><Frame name="cup" type="Movable"/></WorkCell>
"""
    assert codes_in(source, "/w/main.task.xml") == codes


def _pose(element: str) -> str:
    return (
        '<CartesianTask><Targets><CartesianTarget id="a"><Transform3D>'
        f"{element}</Transform3D></CartesianTarget></Targets></CartesianTask>"
    )


_TURNED = "0 -1 0 0 1 0 0 0 0 0 1 0"
_SCALED = "2 0 0 0 0 2 0 0 0 0 2 0"


@pytest.mark.parametrize(
    ("element", "said"),
    [
        (_TURNED, ""),
        (_SCALED, "RobWork uses it"),
        (f"<Matrix>{_TURNED}</Matrix>", ""),
        (f"<Matrix>{_SCALED}</Matrix>", "RobWork uses it"),
        ("<Rotation3D>1 0 0 0 1 0 0 0 1.1</Rotation3D>", "uses 1 0 0 0 1 0 0 0 1"),
        ("<Rotation3D>-1 0 0 0 1 0 0 0 1</Rotation3D>", "which mirrors"),
        ("<Rotation3D>0 0 0 0 0 0 0 0 0</Rotation3D>", "no rotation is nearest to it"),
    ],
)
def test_of_a_matrix_that_is_no_rotation_it_is_said_what_becomes_of_it(element: str, said: str) -> None:
    assert [said in message for _, _, message in findings_in(_pose(element), TASK)] == [True] * bool(said)
    if "Rotation3D" in element:
        return
    numbers = element.removeprefix("<Matrix>").removesuffix("</Matrix>")
    cell = f'<WorkCell name="w"><Frame name="a"><Transform>{numbers}</Transform></Frame></WorkCell>'
    assert [said in message for _, _, message in findings_in(cell, CELL)] == [True] * bool(said)


@pytest.mark.parametrize(
    ("element", "has_one"),
    [
        ("<Pos {}>1 2 3</Pos>", True),
        ("<RPY {}>1 2 3</RPY>", True),
        ("<EAA {}>1 2 3</EAA>", True),
        ("<Quaternion {}>0 0 0 1</Quaternion>", True),
        ("<Rotation3D {}>1 0 0 0 1 0 0 0 1</Rotation3D>", False),
        ("<Matrix {}>1 0 0 1 0 1 0 2 0 0 1 3</Matrix>", False),
    ],
)
def test_a_unit_counts_where_loaders_look_at_it(element: str, *, has_one: bool) -> None:
    assert codes_in(_pose(element.format('unit="mm"')), TASK) == ([] if has_one else ["robwork-unknown-attribute"])
    without = scene_model(fixture(_pose(element.format("")), TASK).scene).frames["a"]
    assert (scene_model(fixture(_pose(element.format('unit="mm"')), TASK).scene).frames["a"] != without) is (
        has_one and "Quaternion" not in element
    )


@pytest.mark.parametrize("text", ["x", "1 2 x", "1 0 0 1 0 1 0 2 0 0 1 x"])
def test_what_is_no_number_is_told_also_in_the_text_of_a_pose(text: str) -> None:
    assert codes_in(_pose(text), TASK) == ["robwork-bad-number"]


@pytest.mark.parametrize(
    ("value", "codes"),
    [
        ("<Integer>2</Integer>", []),
        ("<Integer>2.5</Integer>", ["robwork-bad-number"]),
        ("<IntList>1 2.5</IntList>", ["robwork-bad-number"]),
        ("<DoubleList>1 2.5</DoubleList>", []),
        ("", ["robwork-missing-property-value"]),
        ("<QPath><Q>0 1</Q></QPath>", []),
        ("<QPath><Q>0 1</Q><Q>0 l</Q></QPath>", ["robwork-bad-number"]),
        ("<T3DPath><Transform3D><Pos>0 1</Pos></Transform3D></T3DPath>", ["robwork-number-count"]),
        ("<ValueList><PropertyMap><Property/></PropertyMap></ValueList>", ["robwork-missing-property-name"]),
        (
            "<PropertyMap><Property><Name>a</Name><Value><!-- b --><Double>l</Double></Value></Property></PropertyMap>",
            ["robwork-comment-refused", "robwork-bad-number"],
        ),
        ("<PropertyMap><Property><Name>a</Name></Property></PropertyMap>", ["robwork-missing-property-value"]),
    ],
)
@pytest.mark.parametrize("is_of_target", [False, True])
def test_values_of_properties_are_read_to_their_ends(value: str, codes: list[str], *, is_of_target: bool) -> None:
    properties = f"<PropertyMap><Property><Name>n</Name><Value>{value}</Value></Property></PropertyMap>"
    source = f"<QTask>{properties}</QTask>"
    if is_of_target:
        source = f'<QTask><Targets><QTarget id="a"><Q>0</Q>{properties}</QTarget></Targets></QTask>'
    assert codes_in(source, TASK)[: len(codes)] == codes
    assert bool(codes_in(source, TASK)) is bool(codes)


@pytest.mark.parametrize("odd", ["<?pi?>", '<?xml version="1.0"?>', "<![CDATA[a]]>"])
@pytest.mark.parametrize("holder", ["{}", "<!-- {} -->", '<Frame name="a">{}</Frame>'])
def test_the_grammar_of_workcells_knows_no_instructions_and_no_cdata(odd: str, holder: str) -> None:
    source = f'\n<WorkCell name="w">{holder.format(odd)}</WorkCell>\n'
    assert codes_in(source, CELL) == ([] if "--" in holder else ["robwork-syntax"])


@pytest.mark.parametrize("odd", ["<?pi?>", "<![CDATA[a]]>", "<![CDATA[<b>]]>", '<![CDATA[<Frame name="b"/>]]>'])
@pytest.mark.parametrize("first", ["", '<?xml version="1.0"?>\n'])
def test_all_that_stands_in_a_property_of_a_workcell_is_text(odd: str, first: str) -> None:
    frame = f'<Frame name="a"><Property name="p">{odd}</Property></Frame><Frame name="c"/>'
    source = f'{first}<WorkCell name="w">{frame}</WorkCell>'
    assert codes_in(source, CELL) == ["robwork-taken-literally"]
    given = fixture(source, CELL).scene
    assert accepts(given)
    assert [*scene_model(given).frames] == ["a", "c"]


@pytest.mark.parametrize(
    ("line", "codes"),
    [("", []), ("<!-- a -->", []), ("<!-- a --> <!-- b -->", []), ("<!-- a\n-->", ["robwork-lost-first-line"])],
)
def test_comments_are_no_loss_in_the_first_line(line: str, codes: list[str]) -> None:
    source = f'<?xml version="1.0"?>{line}\n<WorkCell name="w"><Frame name="a"/></WorkCell>'
    assert codes_in(source, CELL) == codes


@pytest.mark.parametrize("inner", ['<Use id="y"/>', '<Include file="b.xml"/>', '<Define id="z"/>'])
@pytest.mark.parametrize("holder", ["{}", '<Frame name="b">{}</Frame>'])
def test_nothing_is_put_in_within_a_definition(inner: str, holder: str) -> None:
    define = f'<Define id="y"><Frame name="y"/></Define><Define id="x">{holder.format(inner)}</Define>'
    source = f'<WorkCell name="w">{define}{{}}</WorkCell>\n//- /w/b.xml\n<Frame name="f"/>\n'
    assert {*codes_in(source.format(""), CELL)} <= {"robwork-unused-definition"}
    found = [each for each in findings_in(source.format('<Use id="x"/>'), CELL) if each[1] != "hint"]
    assert [code for code, _, _ in found] == ["robwork-unknown-element"]
    assert {"y", "f"}.isdisjoint(scene_model(fixture(source.format('<Use id="x"/>'), CELL).scene).frames)


@pytest.mark.parametrize(
    "odd", ["<Odd/>", '<Frame name="a" name="b"/>', "<Frame", "<Pos></RPY>", "<?pi?>", "<![CDATA["]
)
def test_what_is_wrong_in_a_definition_counts_where_it_is_put_in(odd: str) -> None:
    source = f'<WorkCell name="w"><Define id="x">{odd}</Define><Frame name="f"/><Use id="x"/></WorkCell>'
    assert not accepts(fixture(source, CELL).scene)
    assert "robwork-unused-definition" not in codes_in(source, CELL)


@pytest.mark.parametrize(
    ("source", "codes"),
    [
        # In a comment, and before it, nothing is put in.
        ('<Define id="x"/><!-- <Use id="x"/> -->', ["robwork-unused-definition"]),
        ('<!-- <Define id="x"/> -->', []),
        ('<Define id=" x "/><Use id="x"/>', []),
        ("<Define id='x'/><Use id='x'/>", ["robwork-quote"] * 2),
        ('<Define id="x"/><Frame name="a"><Property name="p"><Use id="x"/></Property></Frame>', []),
        # What was meant is told where it is missed.
        ('<Define id="zero"/><Use id="zreo"/>', ["robwork-undefined-use"]),
        ('<Define id="x"><Define id="y"></Define></Define>', ["robwork-unused-definition", "robwork-unknown-element"]),
    ],
)
def test_a_definition_is_used_where_text_of_the_file_behind_it_names_it(source: str, codes: list[str]) -> None:
    assert codes_in(f'<WorkCell name="w">{source}</WorkCell>', CELL) == codes


@pytest.mark.parametrize(
    "holder",
    [
        '<Frame name="a">{}</Frame>',
        '<Frame name="a"><Property name="p">{}</Property></Frame>',
        '<Frame name="a"><Drawable name="d">{}</Drawable></Frame>',
        '<Drawable name="d" refframe="WORLD">{}</Drawable>',
        '<TreeDevice name="d"><Joint name="j" type="Revolute">{}</Joint></TreeDevice>',
        '<TreeDevice name="d"><Frame name="f"/>{}</TreeDevice>',
    ],
)
def test_what_no_definition_puts_in_is_told_wherever_it_stands(holder: str) -> None:
    source = '<WorkCell name="w">' + holder.format('<Use id="x"/>') + "</WorkCell>"
    assert codes_in(source, CELL) == ["robwork-undefined-use"]


@pytest.mark.parametrize("pose", ["", "<RPY>0 0 0</RPY><Pos>0 0 1</Pos>"])
def test_a_file_that_is_put_into_a_frame_has_to_be_there_and_may_hold_its_pose(pose: str) -> None:
    source = f'<WorkCell name="w"><Frame name="a">{pose}<Include file="b.xml"/></Frame></WorkCell>\n'
    assert codes_in(source, CELL) == ["robwork-include-not-found"]
    there = source + "//- /w/b.xml\n<RPY>0 0 0</RPY><Pos>0 0 1</Pos>\n"
    assert codes_in(there, CELL) == []
    assert (scene_model(fixture(there, CELL).scene).frames["a"].pose_in_parent is None) is (pose == "")


@pytest.mark.parametrize("device", ["SerialDevice", "TreeDevice", "ParallelDevice"])
def test_chains_meet_in_parallel_devices_alone(device: str) -> None:
    chain = '<SerialChain name="c"><Frame name="f"/></SerialChain><Junction><Chains>c</Chains></Junction>'
    source = f'<WorkCell name="w"><{device} name="d">{chain}</{device}></WorkCell>'
    assert codes_in(source, CELL) == ([] if device == "ParallelDevice" else ["robwork-unknown-element"])


def test_what_has_other_attributes_is_not_looked_at_as_what_it_is_called_like() -> None:
    shape = '<Frame name="a"><Drawable name="d"><Cube x="1" y="1" z="1"/></Drawable></Frame>'
    assert codes_in(f'<WorkCell name="w">{shape}</WorkCell>', CELL) == ["robwork-unknown-element"]


@pytest.mark.parametrize(
    ("devices", "said"),
    [
        ({"D": "T"}, "undefined frame 'T'; did you mean 'D.T'?"),
        ({"D": "T", "E": "T"}, "undefined frame 'T'"),
        ({"D": "S"}, "undefined frame 'T'"),
    ],
)
def test_a_frame_of_a_device_is_told_by_its_full_name(devices: dict[str, str], said: str) -> None:
    written = "".join(
        f'<SerialDevice name="{name}"><Frame name="{frame}"/></SerialDevice>' for name, frame in devices.items()
    )
    source = f'<WorkCell name="w"><Frame name="table"/><Frame name="cup" refframe="T"/>{written}</WorkCell>'
    assert [message for _, _, message in findings_in(source, CELL)] == [said]


@pytest.mark.parametrize(
    ("text", "path", "codes"),
    [
        (b"<QTask><Id>a\xffb</Id></QTask>", TASK, ["robwork-syntax"]),
        ("<QTask><Id>é</Id></QTask>".encode(), TASK, []),
        (b"<QTask><!-- \xe9 --></QTask>", TASK, []),
        (b'<?xml version="1.0" encoding="ISO-8859-1"?>\n<QTask><Id>\xe9</Id></QTask>', TASK, []),
        (b'<?xml version="1.0" encoding="utf-8"?>\n<QTask><Id>\xe9</Id></QTask>', TASK, ["robwork-syntax"]),
        (b'<WorkCell name="w"><Property name="p">\xff \xff</Property></WorkCell>', CELL, ["robwork-syntax"]),
    ],
)
def test_bytes_that_are_no_characters_are_told_once(text: bytes, path: str, codes: list[str]) -> None:
    workspace = fixture("", path).workspace
    workspace.set_text(path, text)
    assert [each.code for each in diagnostics(workspace.analysis(), path)] == codes


MISDECLARED = """\
<WorkCell name="cell">
  <Frame name="[|Tabel|]"/>
  <Frame name="Cup" refframe="Table"/>
  <Frame name="Plate" refframe="Table"/>
</WorkCell>
"""


def test_a_slip_in_a_declaration_is_told_there_and_once() -> None:
    text = MISDECLARED.replace("[|", "").replace("|]", "")
    found = diagnostics(fixture(text, "/w/cell.wc.xml").workspace.analysis(), "/w/cell.wc.xml")
    assert [each.message for each in found] == [
        "unused name 'Tabel'; did you mean 'Table', which is used and not defined?"
    ]
    assert found[0].at.span.start == MISDECLARED.index("[|")
    assert found[0].rejected_by_reader


@pytest.mark.parametrize("uses", [("Table",), ("Table", "Tabel")])
def test_what_is_used_as_it_is_declared_or_once_is_told_at_the_use(uses: tuple[str, ...]) -> None:
    frames = "".join(f'  <Frame name="F{rank}" refframe="{use}"/>\n' for rank, use in enumerate(uses))
    said = findings_in(f'<WorkCell name="cell">\n  <Frame name="Tabel"/>\n{frames}</WorkCell>\n', "/w/cell.wc.xml")
    assert [each[0] for each in said] == ["robwork-undefined-frame"]
    assert "did you mean 'Tabel'?" in said[0][-1]


@pytest.mark.parametrize("targets", [1, 5])
def test_what_one_property_names_and_all_targets_hang_from_is_used_once(targets: int) -> None:
    told = "".join(
        f'<CartesianTarget id="t{n}"><Transform3D><Pos>0 0 1</Pos></Transform3D></CartesianTarget>'
        for n in range(targets)
    )
    source = f"""\
<CartesianTask><!-- robray: with "cell.wc.xml" -->
<PropertyMap><Property><Name>refframe</Name><Value><String>Tabel</String></Value></Property></PropertyMap>
<Targets>{told}</Targets>
</CartesianTask>
//- /w/cell.wc.xml
<WorkCell name="cell"><Frame name="Table"/></WorkCell>
"""
    workspace = fixture(source, TASK).workspace
    load_as_told(workspace, Projects())
    [found] = diagnostics(workspace.analysis(), TASK)
    assert (found.code, found.message) == (
        "robwork-undefined-frame",
        "undefined frame 'Tabel'; did you mean 'Table'?",
    )
    assert found.fix is not None
    assert found.fix.title == "Change to 'Table'"
    assert not diagnostics(workspace.analysis(), "/w/cell.wc.xml")


LACKING = """\
<Task><WorkCell>cell.wc.xml</WorkCell>
  <Trajectory><Device>Arm</Device><TCP>Arm.Tool</TCP><Target><Joint><Q>0 0</Q></Joint></Target></Trajectory>
</Task>
//- /w/cell.wc.xml
<WorkCell name="cell">
  <Frame name="Table"/>
  {include}
  <Frame name="Cup" refframe="Arm.Tool"/>
</WorkCell>
"""


def test_what_a_file_that_is_lacking_may_declare_is_not_told() -> None:
    """Neither in the file that puts it in, nor in those that load that one."""
    path = "/w/cell.wc.xml"
    given = fixture(LACKING.format(include='<Include file="arm.xml"/>'), TASK)
    analysis = given.workspace.analysis()
    assert [each.code for each in diagnostics(analysis, path)] == ["robwork-include-not-found"]
    assert not diagnostics(analysis, TASK)
    assert not accepts(given.scene)


def test_of_a_workcell_that_lacks_no_file_each_name_is_told() -> None:
    for include in ("", '<CollisionSetup file="none.xml"/>'):
        analysis = fixture(LACKING.format(include=include), TASK).workspace.analysis()
        assert {each.code for each in diagnostics(analysis, TASK)} == {
            "robwork-undefined-device",
            "robwork-undefined-frame",
        }


def test_what_stands_outside_of_the_root_is_told_whatever_is_wrong_in_a_tag() -> None:
    source = '<WorkCell name="w"><Frame name="a" x/></WorkCell><Frame name="b"/>'
    assert codes_in(source, CELL).count("robwork-syntax") == 2


DECLARATION = "invalid XML declaration; use '<?xml version=\"1.0\"?>'"
NO_ENDING = "unexpected ']]>'; write ']]&gt;' in text"
LAX_TASK = '<QTask id="t"><Targets>ODD<QTarget id="a"><Q>0 1</Q></QTarget></Targets></QTask>'


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (' <?xml version="1.0"?>' + LAX_TASK, "misplaced XML declaration; move it to the start of the file"),
        ("\n<?xml version='1.0'?>" + LAX_TASK, "misplaced XML declaration; move it to the start of the file"),
        (LAX_TASK.replace("ODD", "<!-- a -- b -->"), "unexpected '--' in a comment; remove it"),
        (LAX_TASK.replace("ODD", "<!-- a --->"), "unexpected '--' in a comment; remove it"),
        (LAX_TASK.replace("ODD", "\x01"), "invalid character 1; remove it"),
        (LAX_TASK.replace("ODD", "&#1;"), "undefined entity '&#1;'"),
        (LAX_TASK.replace("ODD", "&#xD800;"), "undefined entity '&#xD800;'"),
        (LAX_TASK.replace("ODD", "&#;"), "unescaped '&'; write '&amp;'"),
        (LAX_TASK.replace('id="a"', 'id="&#0;"'), "undefined entity '&#0;'"),
        (LAX_TASK.replace("ODD", "a ]]> b"), NO_ENDING),
        (LAX_TASK.replace("ODD", '<Index a="]]>">]]></Index>'), NO_ENDING),
        ("<?xml?>" + LAX_TASK, DECLARATION),
        ("<?xml version=1.0?>" + LAX_TASK, DECLARATION),
        ("<?xml encoding='utf-8' version='1.0'?>" + LAX_TASK, DECLARATION),
        ("<?xml version='1.0' standalone='maybe'?>" + LAX_TASK, DECLARATION),
        (LAX_TASK.replace("ODD", "a & b"), "unescaped '&'; write '&amp;'"),
        (LAX_TASK.replace('id="a"', 'id="&foo;"'), "undefined entity '&foo;'"),
        (LAX_TASK.replace('id="t"', 'id="t"b="c"'), "missing space before attribute 'b'"),
    ],
)
def test_what_the_loader_of_tasks_takes_and_xml_does_not_is_not_well_formed(source: str, said: str) -> None:
    source = source.replace("ODD", "")
    assert not _is_xml(source)
    assert findings_in(source, TASK) == [("robwork-lax-xml", "error", said)]
    assert accepts(fixture(source, TASK).scene)


@pytest.mark.parametrize("declaration", ["<?xml version='1.0'>", "<?xml version='1.0' ?\n", "<? "])
def test_a_declaration_that_is_never_closed_holds_all_of_a_task(declaration: str) -> None:
    source = declaration + LAX_TASK.replace("ODD", "")
    assert findings_in(source, TASK) == [("robwork-syntax", "error", "unclosed instruction; add '?>'")]


def test_the_first_line_of_a_workcell_is_lost_with_a_declaration_that_is_never_closed() -> None:
    source = '<?xml version="1.0"><WorkCell name="w">\n<Frame name="a"/>\n</WorkCell>'
    assert codes_in(source, CELL) == ["robwork-lost-first-line"]
    assert codes_in(source.replace("><", ">\n<", 1), CELL) == []


@pytest.mark.parametrize(
    "odd",
    [
        "&#x10FFFF;&#xA;",
        "<Index a=']]>'/>",
        "<![CDATA[&#1;]]>",
        "<?xml-a ]]> ?>",
        "",
        "<!-- a - b -->",
        "&amp;&#65;&#x41;",
        "<![CDATA[ & -- ]]>",
        "<?a <!-- -- ?>",
        "<é/>",
        "<a·à ö='\xd7'/>",
        "<日>\xd7</日>",
        "<!-- <\xd7/> --><![CDATA[<\xd7/>]]>",
    ],
)
def test_what_xml_takes_in_a_task_is_not_told(odd: str) -> None:
    source = '\ufeff<?xml version="1.0"?>' + LAX_TASK.replace("ODD", odd)
    assert _is_xml(source)
    assert codes_in(source, TASK) == []


def test_a_text_with_the_character_0_is_refused() -> None:
    assert codes_in(LAX_TASK.replace("ODD", "\0"), TASK) == ["robwork-syntax"]


def test_a_tag_without_a_blank_hides_no_element_that_is_never_closed() -> None:
    source = '<QTask id="t"><Targets><QTarget id="a"b="c"><Q>0 1</Q></Targets></QTask>'
    assert codes_in(source, TASK) == ["robwork-syntax"]


def _is_xml(source: str) -> bool:
    try:
        expat.ParserCreate().Parse(source.encode(), True)
    except (expat.ExpatError, LookupError):
        return False
    return True


PROPERTY = '<WorkCell name="w"><Frame name="a"><Property name="p">TEXT</Property></Frame><Frame name="a"/></WorkCell>'


@pytest.mark.parametrize("text", ["1</Frame>", '1<Property name="q">2'])
def test_a_property_that_is_never_closed_is_told_where_another_element_follows(text: str) -> None:
    assert "robwork-syntax" in codes_in(PROPERTY.replace("TEXT</Property>", text), CELL)


LIMITED = """\
<SerialDevice name="D"><Frame name="F"/><Joint name="J" type="Revolute"><RPY>0 0 0</RPY><Pos>0 0 0</Pos>INSIDE</Joint>
<Joint name="K" type="Revolute"/>BESIDE</SerialDevice>
"""
LOST = "so RobWork silently drops the limit"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("K", None),
        ("F", f"'F' is not a joint, {LOST}"),
        ("nope", f"undefined joint 'nope', {LOST}"),
        ("D.K", f"undefined joint 'D.K', {LOST}"),
        ("", f"undefined joint '', {LOST}"),
    ],
)
@pytest.mark.parametrize("limit", ['PosLimit refjoint="{}" min="1" max="2"', 'VelLimit refjoint="{}" max="2"'])
def test_a_limit_beside_the_joints_is_of_one_or_lost(limit: str, name: str, said: str | None) -> None:
    source = LIMITED.replace("INSIDE", "").replace("BESIDE", f"<{limit.format(name)}/>")
    assert findings_in(source, CELL) == ([] if said is None else [("robwork-undefined-joint", "error", said)])
    assert accepts(fixture(source, CELL).scene)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("J", []),
        ("K", ["robwork-refjoint-ignored"]),
        ("F", ["robwork-refjoint-ignored"]),
        ("nope", ["robwork-refjoint-ignored"]),
    ],
)
def test_a_limit_in_a_joint_is_that_joints(name: str, expected: list[str]) -> None:
    """Whatever its 'refjoint' names, and whether that is there."""
    limit = f'<PosLimit refjoint="{name}" min="-90" max="180"/>'
    source = LIMITED.replace("INSIDE", limit).replace("BESIDE", "")
    found = findings_in(source, CELL)
    assert [code for code, _, _ in found] == expected
    assert all(severity == "warning" and "'J'" in message for _, severity, message in found)
    given = fixture(source, CELL)
    assert accepts(given.scene)
    joint = scene_model(given.scene).frames["D.J"].joint
    assert joint is not None
    assert joint.limits == pytest.approx((-pi / 2, pi))


@pytest.mark.parametrize(
    ("refframe", "whose"),
    [("nope", "device"), ("F", "device"), ("WORLD", "device"), ("nope", "workcell"), ("D.F", "workcell"), ("", "")],
)
def test_a_property_beside_the_frames_is_not_that_of_a_frame(refframe: str, whose: str) -> None:
    element = f'<Property name="p" refframe="{refframe}">1</Property>'
    inside, beside = ("", element) if whose == "workcell" else (element, "")
    source = f'<WorkCell name="w"><TreeDevice name="D"><Frame name="F"/>{inside}</TreeDevice>{beside}</WorkCell>'
    said = f"'refframe' has no effect; the property belongs to the {whose}, not to '{refframe}'"
    assert findings_in(source, CELL) == ([("robwork-refframe-ignored", "warning", said)] if whose else [])
    assert accepts(fixture(source, CELL).scene)


def test_of_the_property_of_a_part_nobody_knows_what_has_it() -> None:
    assert codes_in('<Frame name="a"/><Property name="p" refframe="b">1</Property>', CELL) == []


def test_what_depends_on_no_joint_is_refused() -> None:
    source = LIMITED.replace("INSIDE", '<Depend on="nope" gain="1" offset="0"/>').replace("BESIDE", "")
    assert codes_in(source, CELL) == ["robwork-undefined-joint"]
    assert accepts(fixture(source, CELL).scene) is False


def test_a_frame_of_a_tree_hangs_from_one_that_stands_before_it() -> None:
    later = "frame 'y' is defined later; move it before this element"
    for kind in ("TreeDevice", "ParallelDevice"):
        source = (
            f'<{kind} name="d"><Frame name="b"/><Frame name="x" refframe="y"/><Frame name="y" refframe="b"/></{kind}>'
        )
        assert findings_in(source, CELL) == [("robwork-undefined-frame", "error", later)]
        assert accepts(fixture(source, CELL).scene) is False
    wheels = '<AxelWidth>1</AxelWidth><LeftWheel name="l"/><RightWheel name="r"/>'
    frames = '<Frame name="x" refframe="ON"/><Frame name="y" refframe="l"/>'
    mobile = f'<MobileDevice name="d" basename="b">{wheels}{frames}</MobileDevice>'
    assert findings_in(mobile.replace("ON", "y"), CELL) == [("robwork-undefined-frame", "error", later)]
    assert codes_in(mobile.replace("ON", "l"), CELL) == []
    cell = '<WorkCell name="w"><Frame name="a"/><Frame name="x" refframe="y"/><Frame name="y"/></WorkCell>'
    assert codes_in(cell, CELL) == []


def test_a_joint_depends_on_one_of_its_device_that_stands_before_it() -> None:
    joint = '<Joint name="{}" type="Revolute">{}</Joint>'
    depends = joint.format("x", '<Depend on="ON" gain="1" offset="0"/>')
    device = f'<TreeDevice name="d"><Frame name="b"/>{depends}{joint.format("y", "")}</TreeDevice>'
    later = "joint 'y' is defined later; move it before this joint"
    assert findings_in(device.replace("ON", "y"), CELL) == [("robwork-undefined-joint", "error", later)]
    other = f'<TreeDevice name="e"><Frame name="b"/>{joint.format("z", "")}</TreeDevice>'
    source = f'<WorkCell name="w">{other}{device.replace("ON", "e.z")}</WorkCell>'
    elsewhere = "undefined joint 'e.z'"
    assert findings_in(source, CELL) == [("robwork-undefined-joint", "error", elsewhere)]


def test_a_joint_in_a_chain_depends_on_one_of_the_device_or_of_another_chain_of_it() -> None:
    """As in RobWork's own gripper of two fingers."""
    joint = '<Joint name="M" type="Revolute">{}</Joint>'
    depends = joint.format('<Depend on="ON" gain="1" offset="0"/>')
    chains = f'<SerialChain name="l">{joint.format("")}</SerialChain><SerialChain name="r">{depends}</SerialChain>'
    device = f'<SerialDevice name="d"><Frame name="b"/><Joint name="j" type="Revolute"/>{chains}</SerialDevice>'
    for on in ("l.M", "j"):
        assert codes_in(device.replace("ON", on), CELL) == []


@pytest.mark.parametrize("model", ["Drawable", "CollisionModel"])
def test_a_model_of_a_workcell_needs_the_name_of_a_frame(model: str) -> None:
    source = f'<WorkCell name="w"><Frame name="a"/><{model} name="m"REF><Sphere radius="1"/></{model}></WorkCell>'
    said = f"missing attribute 'refframe' in '{model}'"
    assert findings_in(source.replace("REF", ""), CELL) == [("robwork-missing-attribute", "error", said)]
    for name in ("a", "WORLD"):
        assert codes_in(source.replace("REF", f' refframe="{name}"'), CELL) == []
    assert codes_in(f'<WorkCell name="w"><Frame name="a"><{model} name="m"/></Frame></WorkCell>', CELL) == []


PUT_IN = """\
<WorkCell name="w">
<Define id="x">{0}</Define>
<Frame name="a"/>
{1}</WorkCell>
"""


@pytest.mark.parametrize(
    ("text", "holder", "code", "severity"),
    [
        (
            '<Drawable name="m" refframe="no"/>',
            '<Frame name="f{}"><Use id="x"/></Frame>',
            "refframe-ignored",
            "warning",
        ),
        (
            '<Property name="m" refframe="no"/>',
            '<Frame name="f{}"><Use id="x"/></Frame>',
            "refframe-ignored",
            "warning",
        ),
        ('<Property name="m" refframe="no"/>', '<!-- {} --><Use id="x"/>', "refframe-ignored", "warning"),
        ('<CollisionModel name="m" refframe="no"/>', '<!-- {} --><Use id="x"/>', "undefined-frame", "error"),
        ('<CollisionModel name="m"/>', '<!-- {} --><Use id="x"/>', "missing-attribute", "error"),
        (
            '<Drawable name="m" refframe="a"/>',
            '<TreeDevice name="d{}"><Frame name="b"/><Use id="x"/></TreeDevice>',
            "undefined-frame",
            "warning",
        ),
        (
            '<PosLimit refjoint="no" min="0" max="1"/>',
            '<TreeDevice name="d{}"><Frame name="b"/><Use id="x"/></TreeDevice>',
            "undefined-joint",
            "error",
        ),
        (
            '<PosLimit min="0" max="1"/>',
            '<TreeDevice name="d{}"><Frame name="b"/><Use id="x"/></TreeDevice>',
            "missing-attribute",
            "warning",
        ),
        (
            '<PosLimit refjoint="no" min="0" max="1"/>',
            '<TreeDevice name="d{}"><Joint name="b" type="Fixed"><VelLimit max="1"/><Use id="x"/></Joint></TreeDevice>',
            "refjoint-ignored",
            "warning",
        ),
        (
            '<Joint name="b" type="Revolute"><Depend on="no" gain="1" offset="0"/></Joint>',
            '<TreeDevice name="d{}"><Use id="x"/></TreeDevice>',
            "undefined-joint",
            "error",
        ),
    ],
)
@pytest.mark.parametrize("count", [1, 3])
def test_what_is_wrong_wherever_a_definition_is_put_in_is_told_in_it_once(
    text: str, holder: str, code: str, severity: str, count: int
) -> None:
    source = PUT_IN.format(text, "".join(holder.format(number) + "\n" for number in range(count)))
    given = fixture(source, CELL)
    [found] = diagnostics(given.workspace.analysis(), CELL)
    assert (found.code, found.severity.value) == (f"robwork-{code}", severity)
    assert source.count("\n", 0, found.at.span.start) == 1
    assert found.message.endswith("(at 3 places that insert this text)") is (count > 1)
    assert [each.message for each in found.related] == ["noticed here"]
    assert accepts(given.scene) is (severity == "warning" or "PosLimit" in text)


def test_what_is_right_at_some_of_the_places_that_it_is_put_in_is_not_changed_for_others() -> None:
    frame = '<Frame name="f"><Use id="x"/></Frame>\n'
    [found] = _of_put_in('<Drawable name="m" refframe="a"/>', frame)
    assert found.fix is not None
    beside = f'<Use id="x"/>\n{frame}'
    [found] = _of_put_in('<Drawable name="m" refframe="a"/>', beside)
    assert found.fix is None
    assert found.message.endswith("not to 'a'")
    found = _of_put_in('<Drawable name="m" refframe="a"/>', beside + frame.replace('"f"', '"e"'))[0]
    assert found.message.endswith("(at 2 of 3 places that insert this text)")


def _of_put_in(text: str, holders: str) -> tuple[Diagnostic, ...]:
    return diagnostics(fixture(PUT_IN.format(text, holders), CELL).workspace.analysis(), CELL)


def test_a_limit_that_is_put_in_limits_the_joint_that_it_names() -> None:
    device = '<TreeDevice name="d"><Joint name="j" type="Prismatic"/><Use id="x"/></TreeDevice>'
    source = PUT_IN.format('<PosLimit refjoint="j" min="-1" max="2"/>', device)
    assert codes_in(source, CELL) == []
    joint = scene_model(fixture(source, CELL).scene).frames["d.j"].joint
    assert joint is not None
    assert joint.limits == (-1.0, 2.0)


def test_a_model_of_a_workcell_in_another_file_needs_the_name_of_a_frame() -> None:
    cell = '<WorkCell name="w"><Include file="part.xml"/></WorkCell>\n//- /w/part.xml\n<Drawable name="m"/>\n'
    given = fixture(cell, CELL)
    assert [each.code for each in diagnostics(given.workspace.analysis(), "/w/part.xml")] == [
        "robwork-missing-attribute"
    ]
    assert accepts(given.scene) is False


@pytest.mark.parametrize(
    ("value", "fixed"),
    [
        ("a &amp; b", ["a & b"]),
        ("a &lt; b &gt; c", [None, "a &lt; b > c"]),
        ("&#65;&#x42;", ["A&#x42;", "&#65;B"]),
        ("&quot;x&apos;", ['"x&apos;', "&quot;x'"]),
        ("<![CDATA[a < b]]>", [None]),
        ("<![CDATA[&amp;]]>", ["&amp;"]),
        ("1 <!-- 2 --> 3", ["1  3"]),
        ("<!-- 1 --> 2 <!-- 3 -->", []),
        ("<!-- 1 -->", []),
        ("<!-- &amp; -->", []),
        ("<?pi?>", [None]),
        ("&#0;", [None]),
        ("&#xD800;", [None]),
        ("&amp;amp;", [None]),
        ("<![CDATA[a b]]>", ["a b"]),
        ("&foo; & &", []),
        ('<Use id="z"/> &amp;', ['<Use id="z"/> &']),
    ],
)
@pytest.mark.parametrize(
    "holder", ['<Frame name="a">{}</Frame>', "{}", '<TreeDevice name="d"><Frame name="f"/>{}</TreeDevice>']
)
def test_what_is_no_markup_to_robwork_in_a_property_is_told_and_written_as_it_was_meant(
    value: str, fixed: list[str | None], holder: str
) -> None:
    define = '<Define id="z">1</Define>'
    before, behind = holder.format('<Property name="p">\0</Property>').split("\0")
    source = f'<WorkCell name="w">{define if "Use" in value else ""}{before}{value}{behind}</WorkCell>'
    given = fixture(source, CELL)
    found = diagnostics(given.workspace.analysis(), CELL)
    assert [(each.code, each.severity.value) for each in found] == [("robwork-taken-literally", "warning")] * len(fixed)
    assert accepts(given.scene)
    for each, meant in zip(found, fixed, strict=True):
        assert (each.fix is None) is (meant is None)
        if each.fix is not None and meant is not None:
            text = source
            for at, new in sorted(each.fix.edits, reverse=True):
                text = text[: at.span.start] + new + text[at.span.end :]
            assert f">{meant}{behind}" in text


def test_a_property_in_a_definition_that_nothing_puts_in_is_no_value() -> None:
    property_ = '<Define id="x"><Property name="p">&amp;</Property></Define><Frame name="a">{}</Frame>'
    source = f'<WorkCell name="w">{property_}</WorkCell>'
    assert codes_in(source.format(""), CELL) == ["robwork-unused-definition"]
    assert codes_in(source.format('<Use id="x"/><Use id="x"/>'), CELL) == ["robwork-taken-literally"]


@pytest.mark.parametrize(
    ("kind", "is_moved"), [("Revolute", True), ("Prismatic", True), ("Fixed", False), ("Universal", False)]
)
def test_only_a_joint_that_turns_or_slides_depends_on_another(kind: str, *, is_moved: bool) -> None:
    joint = f'<Joint name="K" type="{kind}"><Depend on="J" gain="1" offset="0"/></Joint>'
    source = f'<TreeDevice name="D"><Frame name="B"/><Joint name="J" type="Revolute"/>{joint}</TreeDevice>'
    said = "a joint of this type cannot depend on 'J'; use type 'Revolute' or 'Prismatic'"
    assert findings_in(source, CELL) == ([] if is_moved else [("robwork-undefined-joint", "error", said)])
    assert accepts(fixture(source, CELL).scene) is is_moved


@pytest.mark.parametrize(
    ("attributes", "codes"),
    [
        ('min="0" max="1"', []),
        ('max="1" min="0"', []),
        ('refjoint="J" min="0" max="1"', []),
        ('refjoint="J" max="1" min="0"', ["robwork-attribute-order"]),
        ('max="1" refjoint="J" min="0"', ["robwork-attribute-order"]),
    ],
)
def test_a_limit_has_its_numbers_in_any_order_where_it_names_no_joint(attributes: str, codes: list[str]) -> None:
    joint = f'<Joint name="J" type="Prismatic"><VelLimit max="1"/><PosLimit {attributes}/></Joint>'
    source = f'<SerialDevice name="D">{joint}</SerialDevice>'
    assert codes_in(source, CELL) == codes


@pytest.mark.parametrize(
    ("element", "codes"),
    [
        ('<Camera name="c"/>', []),
        ('<Camera name="c"><RPY>0 0 0</RPY><Pos>0 0 0</Pos></Camera>', []),
        ('<Camera name="c"><Pos>0 0 0</Pos></Camera>', ["pos-without-rpy"]),
        ("<Camera/>", ["missing-attribute"]),
        ('<Camera name="c" fov="1"/>', ["unknown-attribute"]),
        ('<Camera name="c">640</Camera>', ["syntax"]),
        ('<Calibration file="c.xml"/>', []),
        ("<Calibration/>", ["missing-attribute"]),
        ('<Calibration file="c.xml"><Frame name="f"/></Calibration>', ["unknown-element"]),
        ('<ProximitySetup file="p.xml"/>', []),
        ('<ProximitySetup file="p.xml" name="p"/>', ["unknown-attribute"]),
        ('<ProximitySetup file="p.xml">all</ProximitySetup>', ["syntax"]),
        ('<Drawable name="d" refframe="a"><RGB>1 0 0</RGB><RGB>1 0 0 0.5</RGB><Plane/></Drawable>', []),
        ('<Drawable name="d" refframe="a"><RGB>1 0</RGB><Plane/></Drawable>', ["number-count"]),
        ('<Drawable name="d" refframe="a"><RGB>1 0 0 x</RGB><Plane/></Drawable>', ["bad-number"]),
        ('<Drawable name="d" refframe="a"><Plane/><RGB>1 0 0</RGB></Drawable>', ["element-order"]),
        ('<Drawable name="d" refframe="a"><Custom type="t" param="p">x</Custom></Drawable>', ["syntax"]),
        (
            '<TreeDevice name="d"><SerialChain name="c"><Frame name="f"/><Q name="Home"/></SerialChain></TreeDevice>',
            ["unknown-element"],
        ),
        (
            '<ParallelDevice name="d"><Frame name="f"/><Junction name="j"/></ParallelDevice>',
            ["unknown-attribute"],
        ),
    ],
)
def test_the_grammar_of_workcells_takes_of_each_element_what_it_has(element: str, codes: list[str]) -> None:
    source = f'<WorkCell name="w"><Frame name="a"/>{element}</WorkCell>'
    assert codes_in(source, CELL) == [f"robwork-{each}" for each in codes]


def test_of_a_colour_with_how_much_shows_through_the_first_three_numbers_are_the_colour() -> None:
    drawing = '<Drawable name="d"><RGB>1 0.5 0 0.25</RGB><Sphere radius="1"/></Drawable>'
    model = scene_model(fixture(f'<WorkCell name="w"><Frame name="a">{drawing}</Frame></WorkCell>', CELL).scene)
    [(_, geometry)] = model.geometries
    assert dict(geometry.options)["color"] == (1.0, 0.5, 0.0)


@pytest.mark.parametrize(
    ("inside", "codes"),
    [
        ('<PosLimit min="0" max="1"/>', ["robwork-transform-place"]),
        ('<!-- a --><PosLimit min="0" max="1"/>', ["robwork-transform-place"]),
        ('<Use id="x"/>', ["robwork-transform-place"]),
        ('<VelLimit max="1"/><PosLimit min="0" max="1"/>', []),
        ('<RPY>0 0 0</RPY><Pos>0 0 0</Pos><PosLimit min="0" max="1"/>', []),
        ('<Transform>1 0 0 0 0 1 0 0 0 0 1 0</Transform><PosLimit min="0" max="1"/>', []),
        ('<RPY>0 0 0</RPY><PosLimit min="0" max="1"/>', ["robwork-pos-without-rpy"]),
    ],
)
@pytest.mark.parametrize(
    "joint",
    ['<Joint name="J" type="Revolute">{}</Joint>', '<DHJoint name="J" alpha="0" a="0" d="0" offset="0">{}</DHJoint>'],
)
def test_what_begins_as_a_position_is_one_to_robwork_in_a_joint_without_a_pose(
    joint: str, inside: str, codes: list[str]
) -> None:
    define = '<Define id="x"><PosLimit min="0" max="1"/></Define>' if "Use" in inside else ""
    source = f'<WorkCell name="w">{define}<SerialDevice name="D">{joint.format(inside)}</SerialDevice></WorkCell>'
    if joint.startswith("<Joint"):
        assert codes_in(source, CELL) == codes
        assert accepts(fixture(source, CELL).scene) is not bool(codes)
    elif "<RPY>" not in inside and "Transform" not in inside:
        assert codes_in(source, CELL) == []


_DEVICE = '<TreeDevice name="e"><Frame name="f"/></TreeDevice>'
_CHAIN = '<SerialChain name="c"><Frame name="f"/></SerialChain>'


@pytest.mark.parametrize(
    ("holder", "part", "said"),
    [
        ("{}", "<WorkCell name='v'/>".replace("'", '"'), "unexpected element 'WorkCell' where this file is included"),
        ("{}", _DEVICE, None),
        ("{}", _CHAIN, "unexpected element 'SerialChain' where this file is included"),
        (
            '<TreeDevice name="d"><Frame name="b"/>{}</TreeDevice>',
            _DEVICE,
            "unexpected element 'TreeDevice' where this file is included",
        ),
        ('<TreeDevice name="d"><Frame name="b"/>{}</TreeDevice>', _CHAIN, None),
    ],
)
@pytest.mark.parametrize("steps", [1, 2])
def test_what_a_file_begins_with_may_stand_where_it_is_put_in(
    holder: str, part: str, said: str | None, steps: int
) -> None:
    files = [f"part{step}.xml" for step in range(steps)]
    texts = [f'<Include file="{name}"/>' for name in files]
    source = f'<WorkCell name="w"><Frame name="a"/>{holder.format(texts[0])}</WorkCell>\n'
    source += "".join(f"//- /w/{name}\n{text}\n" for name, text in zip(files, [*texts[1:], part], strict=True))
    given = fixture(source, CELL)
    found = diagnostics(given.workspace.analysis(), f"/w/{files[-1]}")
    assert [each.message for each in found] == ([] if said is None else [said])
    assert accepts(given.scene) is (said is None)


def test_a_workcell_that_a_task_names_stands_there_by_itself() -> None:
    cell = '<WorkCell name="w"><Frame name="a"/></WorkCell>'
    source = f"<Task><WorkCell>cell.wc.xml</WorkCell></Task>\n//- /w/cell.wc.xml\n{cell}\n"
    analysis = fixture(source, "/w/main.task.xml").workspace.analysis()
    assert not diagnostics(analysis, "/w/cell.wc.xml")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("a <User> b", ["syntax"]),
        ("<Includes>", ["syntax"]),
        ("<!-- <Used> --> b", []),
        ("<Include/>", ["missing-attribute"]),
    ],
)
def test_what_is_put_in_is_looked_for_in_a_property_by_the_beginnings_of_names(text: str, codes: list[str]) -> None:
    source = f'<WorkCell name="w"><Frame name="a"><Property name="p">{text}</Property></Frame></WorkCell>'
    assert codes_in(source, CELL) == [f"robwork-{each}" for each in codes]


@pytest.mark.parametrize(
    ("numbers", "codes"),
    [
        ("0-1 2", []),
        ("1.5.5-2e0", []),
        ("0 0", ["robwork-number-count"]),
        ("0-1-2-3", ["robwork-number-count"]),
        ("0--1 2", ["robwork-bad-number"]),
        ("0 1 2x", ["robwork-bad-number"]),
    ],
)
def test_numbers_of_a_workcell_need_no_blanks_between(numbers: str, codes: list[str]) -> None:
    source = f'<WorkCell name="w"><Frame name="a"><RPY>0 0 0</RPY><Pos>{numbers}</Pos></Frame></WorkCell>'
    assert codes_in(source, CELL) == codes
    assert (scene_model(fixture(source, CELL).scene).frames["a"].pose_in_parent is None) is bool(codes)


def test_a_configuration_of_numbers_without_blanks_has_all_of_them() -> None:
    joints = "".join(f'<Joint name="{name}" type="Prismatic"/>' for name in "jk")
    source = f'<SerialDevice name="d">{joints}<Q name="Home">1-2</Q></SerialDevice>'
    assert codes_in(source, CELL) == []
    rests = [frame.joint and frame.joint.rest for frame in scene_model(fixture(source, CELL).scene).frames.values()]
    assert rests == [1.0, -2.0]


@pytest.mark.parametrize("wheel", ["LeftWheel", "RightWheel"])
def test_a_wheel_needs_a_name(wheel: str) -> None:
    wheels = '<AxelWidth>1</AxelWidth><LeftWheel name="l"/><RightWheel name="r"/>'.replace(
        f'<{wheel} name="{wheel[0].lower()}"', f"<{wheel}"
    )
    source = f'<WorkCell name="w"><MobileDevice name="d" basename="b">{wheels}</MobileDevice></WorkCell>'
    said = f"missing attribute 'name' in '{wheel}'"
    assert findings_in(source, CELL) == [("robwork-missing-attribute", "error", said)]


def test_wheels_that_are_put_in_are_wheels() -> None:
    defines = '<Define id="x"><AxelWidth>2</AxelWidth><LeftWheel name="l"/></Define>'
    device = '<MobileDevice name="d" basename="b"><Use id="x"/><RightWheel name="r"/><Frame name="f"/></MobileDevice>'
    source = f'<WorkCell name="w">{defines}{device}</WorkCell>'
    assert codes_in(source, CELL) == []
    poses = scene_model(fixture(source, CELL).scene).poses_in_root()
    found = [poses[name] for name in ("d.l", "d.r")]
    assert [pose and pose.translation[1] for pose in found] == [1.0, -1.0]


def test_a_calibration_in_an_included_file_needs_its_file() -> None:
    source = '<WorkCell name="w"><Include file="p.xml"/></WorkCell>\n//- /w/p.xml\n<Calibration/>\n'
    given = fixture(source, CELL)
    assert [each.code for each in diagnostics(given.workspace.analysis(), "/w/p.xml")] == ["robwork-missing-attribute"]
    assert not accepts(given.scene)


@pytest.mark.parametrize("device", ["SerialDevice", "TreeDevice", "ParallelDevice"])
@pytest.mark.parametrize(
    "inside",
    [
        "",
        '<Q name="Home">1 2</Q>',
        '<SerialChain name="C"/>',
        '<Property name="p" refframe="Base">1</Property>',
        '<Drawable name="d" refframe="Base"><Sphere radius="1"/></Drawable><PosLimit refjoint="J" min="0" max="1"/>',
    ],
)
def test_a_device_without_frames_is_one_finding(device: str, inside: str) -> None:
    source = f'<WorkCell name="a"><{device} name="D">{inside}</{device}></WorkCell>'
    assert codes_in(source, CELL) == ["robwork-empty-device"]
    assert accepts(fixture(source, CELL).scene)


@pytest.mark.parametrize(
    "inside",
    [
        '<Frame name="Base"/>',
        '<SerialChain name="C"><Frame name="Base"/></SerialChain>',
        '<Include file="base.xml"/>',
        '<Include file="around.xml"/>',
        '<Include file="chain.xml"/>',
        '<SerialChain name="C"><Include file="base.xml"/></SerialChain>',
        '<SerialChain name="C"><Include file="base.xml"/></SerialChain><Include file="note.xml"/>',
        '<Use id="base"/>',
    ],
)
def test_a_device_whose_frames_stand_elsewhere_has_some(inside: str) -> None:
    source = f"""\
<WorkCell name="a"><Define id="base"><Frame name="Base"/></Define>
<TreeDevice name="D">{inside}</TreeDevice><Frame name="f"><Use id="nothing"/></Frame></WorkCell>
//- /w/base.xml
<Frame name="Base"/>
//- /w/around.xml
<Include file="base.xml"/>
//- /w/chain.xml
<SerialChain name="C"><Frame name="Base"/></SerialChain>
//- /w/note.xml
<Property name="p">1</Property>
"""
    assert "robwork-empty-device" not in codes_in(source, CELL)


@pytest.mark.parametrize(
    "inside", ['<Include file="gone.xml"/>', '<Use id="gone"/>', '<Jiont name="Base" type="Fixed"/>', "<Frame"]
)
def test_a_device_whose_frames_may_be_lost_is_told_of_what_lost_them(inside: str) -> None:
    source = f'<WorkCell name="a"><TreeDevice name="D">{inside}</TreeDevice></WorkCell>'
    [code] = codes_in(source, CELL)
    assert code != "robwork-empty-device"


def test_a_device_that_a_definition_has_without_frames_is_told_there_once() -> None:
    source = '<WorkCell name="a"><Define id="d"><SerialDevice name="D"/></Define><Use id="d"/><Use id="d"/></WorkCell>'
    given = fixture(source, CELL)
    [found] = diagnostics(given.workspace.analysis(), CELL)
    assert found.code == "robwork-empty-device"
    assert source[found.at.span.start : found.at.span.end] == "SerialDevice"


_NAMES_A_DEVICE = """\
<Task><WorkCell>cell.wc.xml</WorkCell><Trajectory><Device>Arm</Device><Target><Joint><Q>0</Q></Joint></Target>
</Trajectory></Task>
//- /w/cell.wc.xml
<WorkCell name="cell">{0}<SerialDevice name="Hand"><Frame name="b"/><Joint name="J" type="Revolute"/></SerialDevice>
</WorkCell>
//- /w/note.xml
<Property name="p">1</Property>
"""
_ARM = '<SerialDevice name="Arm">{0}</SerialDevice>'


@pytest.mark.parametrize("inside", ["", '<Include file="note.xml"/>'])
def test_a_task_that_names_a_device_without_frames_is_told_why_there_is_none(inside: str) -> None:
    source = _NAMES_A_DEVICE.format(_ARM.format(inside))
    [(code, _, message)] = findings_in(source, "/w/main.task.xml")
    assert code == "robwork-undefined-device"
    assert "has no frames" in message


def test_a_device_without_frames_is_nobody_beside_one_of_its_name_with_some() -> None:
    full = _ARM.format('<Frame name="b"/><Joint name="J" type="Revolute"/>')
    source = _NAMES_A_DEVICE.format(_ARM.format("") + full)
    assert codes_in(source, "/w/main.task.xml") == []


def test_frames_that_come_into_a_file_make_a_device_of_what_puts_it_in() -> None:
    given = fixture(_NAMES_A_DEVICE.format(_ARM.format('<Include file="note.xml"/>')), "/w/main.task.xml")
    given.workspace.set_text("/w/note.xml", b'<Frame name="b"/><Joint name="J" type="Revolute"/>')
    assert diagnostics(given.workspace.analysis(), "/w/main.task.xml") == ()
    assert diagnostics(given.workspace.analysis(), "/w/cell.wc.xml") == ()
    given.workspace.set_text("/w/note.xml", b'<Property name="p">1</Property>')
    [found] = diagnostics(given.workspace.analysis(), "/w/main.task.xml")
    assert found.code == "robwork-undefined-device"


def _properties_told(source: str) -> list[str]:
    found = diagnostics(fixture(source, CELL).workspace.analysis(), CELL)
    return [each.details.name for each in found if each.code == "robwork-property-type"]


_FIRST = '<Property name="first" type="Q">0 1</Property>'
_NEXT = '<Property name="next">a</Property>'


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        (_FIRST + _NEXT, ["next"]),
        (_FIRST + _NEXT + _NEXT.replace("next", "third"), ["next"]),
        (f'<Frame name="f">{_FIRST}</Frame><Frame name="g"/><Frame name="h">{_NEXT}</Frame>', ["next"]),
        (f'<SerialDevice name="D"><Frame name="f"/>{_FIRST}</SerialDevice>{_NEXT}', ["next"]),
        (f'<SerialDevice name="D"><Joint name="f" type="Fixed">{_FIRST}</Joint>{_NEXT}</SerialDevice>', ["next"]),
        ('<Property name="first" type="Q"/>' + _NEXT, ["next"]),
        (_FIRST.replace("Q", "string") + _NEXT, []),
        (_NEXT + _FIRST, []),
        (_FIRST + _FIRST + _NEXT.replace(">a", ' type="string">a') + _NEXT, []),
        (f'<Define id="d">{_NEXT}</Define>{_FIRST}', []),
        (f'<Define id="d">{_NEXT}</Define>{_FIRST}<Use id="d"/>{_FIRST}<Use id="d"/>', ["next"]),
        (
            f'<Define id="d">{_FIRST}</Define><Frame name="f"><Use id="d"/></Frame><Frame name="g">{_NEXT}</Frame>',
            ["next"],
        ),
    ],
)
def test_a_property_without_a_type_behind_one_with_one_is_told(inside: str, told: list[str]) -> None:
    assert _properties_told(f'<WorkCell name="a">{inside}</WorkCell>') == told


def test_a_property_of_a_file_takes_its_type_from_what_puts_it_in() -> None:
    source = f'<WorkCell name="a">{_FIRST}<Include file="b.xml"/></WorkCell>\n//- /w/b.xml\n{_NEXT}'
    given = fixture(source, CELL)
    [found] = diagnostics(given.workspace.analysis(), "/w/b.xml")
    assert found.code == "robwork-property-type"
    given.workspace.set_text(
        CELL, b'<WorkCell name="a"><Property name="p">1</Property><Include file="b.xml"/></WorkCell>'
    )
    assert diagnostics(given.workspace.analysis(), "/w/b.xml") == ()


def test_whether_a_property_takes_a_type_follows_an_edit_of_the_one_before_it() -> None:
    frames = "".join(f'<Frame name="f{number}"/>\n' for number in range(20))
    source = f'<WorkCell name="a"><Frame name="a">{_FIRST}</Frame>\n{frames}<Frame name="b">{_NEXT}</Frame></WorkCell>'
    given = fixture(source, CELL)
    at = source.index('"Q"') + 1
    given.workspace.edit(CELL, [Edit(at, at + 1, b"string")])
    assert diagnostics(given.workspace.analysis(), CELL) == ()
    given.workspace.edit(CELL, [Edit(at, at + 6, b"double")])
    [found] = diagnostics(given.workspace.analysis(), CELL)
    assert found.details.type == "double"


def test_the_type_of_a_property_in_a_definition_is_written_into_its_tag() -> None:
    source = f'<WorkCell name="a"><Define id="d">{_NEXT}</Define>{_FIRST}<Use id="d"/></WorkCell>'
    [found] = diagnostics(fixture(source, CELL).workspace.analysis(), CELL)
    assert found.fix is not None
    [(at, written)] = found.fix.edits
    assert source[: at.span.start] + written + source[at.span.end :] == source.replace(
        '<Property name="next">', '<Property name="next" type="string">'
    )


_OF_DEVICES = (
    '<Joint name="J" type="Revolute"/>',
    '<DHJoint name="J" alpha="0" a="0" d="0" offset="0"/>',
    '<PosLimit refjoint="K" min="0" max="1"/>',
    '<VelLimit refjoint="K" max="1"/>',
    '<AccLimit refjoint="K" max="1"/>',
    '<Q name="Home">1</Q>',
)
_OF_WORKCELLS = ('<Camera name="c"/>', '<Calibration file="c.xml"/>')
_OF_BOTH = (
    '<Frame name="f"/>',
    '<Property name="p">1</Property>',
    '<Drawable name="d" refframe="WORLD"/>',
)


def _put_in(holder: str, inside: str) -> list[str]:
    source = (
        f'<WorkCell name="a"><Frame name="t"/>{holder}</WorkCell>\n'
        f'//- /w/b.xml\n<Include file="c.xml"/>\n//- /w/c.xml\n{inside}\n'
    )
    found = diagnostics(fixture(source, CELL).workspace.analysis(), "/w/c.xml")
    return [f"{each.code} {each.details[0]}" for each in found if each.code == "robwork-unknown-element"]


_IN_DEVICE = '<TreeDevice name="D"><Frame name="b"/><Joint name="K" type="Revolute"/>{0}</TreeDevice>'


@pytest.mark.parametrize("element", [*_OF_DEVICES, *_OF_WORKCELLS, *_OF_BOTH])
def test_what_a_file_holds_is_told_where_the_same_is_told_that_stands_there(element: str) -> None:
    name = element[1:].partition(" ")[0]
    for holder in ("{0}", _IN_DEVICE):
        include = holder.format('<Include file="b.xml"/>')
        written = codes_in(f'<WorkCell name="a"><Frame name="t"/>{holder.format(element)}</WorkCell>', CELL)
        expected = [f"robwork-unknown-element {name}"] if "robwork-unknown-element" in written else []
        assert _put_in(include, element) == expected
    assert (_put_in('<Include file="b.xml"/>', element) == []) is (element not in _OF_DEVICES)


def test_what_a_definition_puts_into_the_wrong_place_of_a_file_is_told_in_the_definition() -> None:
    joint = '<Define id="j"><Joint name="J" type="Fixed"/></Define><Use id="j"/>'
    assert _put_in('<Include file="b.xml"/>', joint) == ["robwork-unknown-element Joint"]
    assert _put_in(_IN_DEVICE.format('<Include file="b.xml"/>'), joint) == []


def test_a_part_of_a_device_by_itself_may_have_joints() -> None:
    assert codes_in("".join(_OF_DEVICES[1:]), "/w/part.xml") == []


def test_what_stands_in_a_device_without_a_name_is_in_a_device() -> None:
    inside = f'<TreeDevice nme="D"><Frame name="b"/>{_OF_DEVICES[0]}</TreeDevice>'
    assert _put_in('<Include file="b.xml"/>', inside) == []


def test_a_file_that_is_put_in_twice_is_told_once_where_it_is_put_in_again() -> None:
    source = """\
<WorkCell name="a"><Include file="arm.xml"/><Include file="around.xml"/>
<TreeDevice name="D"><Include file="body.xml"/></TreeDevice><TreeDevice name="E"><Include file="body.xml"/></TreeDevice>
</WorkCell>
//- /w/around.xml
<Include file="arm.xml"/>
//- /w/arm.xml
<SerialDevice name="Arm"><Frame name="Base"/><Joint name="J" type="Revolute"/><Include file="body.xml"/></SerialDevice>
//- /w/body.xml
<Frame name="one"/><Frame name="two"/>
"""
    given = fixture(source, CELL)
    analysis = given.workspace.analysis()
    [found] = diagnostics(analysis, CELL)
    assert found.message == "'around.xml' is included twice, so its frames are duplicates"
    assert not any(diagnostics(analysis, f"/w/{name}.xml") for name in ("around", "arm", "body"))
    assert not accepts(given.scene)


def test_a_frame_of_a_file_with_the_name_of_another_one_is_told_in_the_file() -> None:
    source = '<WorkCell name="a"><Frame name="f"/><Include file="b.xml"/></WorkCell>\n//- /w/b.xml\n<Frame name="f"/>\n'
    analysis = fixture(source, CELL).workspace.analysis()
    assert diagnostics(analysis, CELL) == ()
    [found] = diagnostics(analysis, "/w/b.xml")
    assert found.message == "duplicate frame 'f'"


NO_ELEMENT = "missing root element; add a 'WorkCell' for a workcell, a 'QTask' or a 'CartesianTask' for a task"


@pytest.mark.parametrize("text", ["", " \n", "<!-- <WorkCell/> -->\n", '<?xml version="1.0"?>\n', "cell\n"])
@pytest.mark.parametrize("path", ["/w/main.wc.xml", "/w/main.rwtask.xml"])
def test_a_file_without_an_element_is_refused(text: str, path: str) -> None:
    given = fixture(text, path)
    analysis = given.workspace.analysis()
    assert [found.message for found in diagnostics(analysis, path)] == [NO_ELEMENT]
    assert accepts(analysis.scenes[path]) is False


def test_what_a_workcell_includes_may_be_empty() -> None:
    given = fixture('<WorkCell name="c"><Include file="part.xml"/></WorkCell>\n//- /w/part.xml\n\n', "/w/main.wc.xml")
    analysis = given.workspace.analysis()
    assert [*diagnostics(analysis, "/w/main.wc.xml"), *diagnostics(analysis, "/w/part.xml")] == []
    assert accepts(analysis.scenes["/w/main.wc.xml"]) is True


@pytest.mark.parametrize("text", ["<WorkCell name='c'></WorkCell>", "<QTask></QTask>", " "])
def test_elements_come_and_go_with_edits(text: str) -> None:
    given = fixture("", "/w/main.wc.xml")
    for edit in (Edit(0, 0, text.encode()), Edit(0, len(text), b"")):
        given.workspace.edit("/w/main.wc.xml", [edit], 1)
        analysis = given.workspace.analysis()
        fresh = fixture(analysis.files["/w/main.wc.xml"].text.decode(), "/w/main.wc.xml").workspace.analysis()
        told = [diagnostics(each, "/w/main.wc.xml") for each in (analysis, fresh)]
        assert told[0] == told[1]
