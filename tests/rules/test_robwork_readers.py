"""What RobWork's readers make of what stands twice, in another place or in other letters than they look for."""

from itertools import permutations

import pytest

from fixtures import fixture
from robray.analysis.analysis import scene_model
from robray.formats.robwork.frontend.poses import OLD_SINGLE, SINGLE
from robray.formats.robwork.frontend.tasks import VALUES
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.scene.pose import Pose
from rules.robwork_findings import CELL, TASK, codes_in, findings_in

pytestmark = pytest.mark.quick


def _property(value: str) -> str:
    return f"<QTask><PropertyMap><Property><Name>a</Name><Value>{value}</Value></Property></PropertyMap></QTask>"


OF_VALUES = {
    "String": ("anything &amp; more", None),
    "StringList": ("a;b", None),
    "IntList": ("1 2", "1 b"),
    "DoubleList": ("1 0.5", "1 b"),
    "Double": ("0.5", "1 2"),
    "Float": ("0.5", ""),
    "Integer": ("-5", "5.0"),
    "Boolean": ("true", "True"),
    "Vector3D": ("0 0 1", "0 0"),
    "Vector2D": ("0 1", "0 0 1"),
    "Q": ("0 0 1 2", "0 l"),
    "Transform3D": ("<Pos>0 0 1</Pos>", "<Pos>0 0</Pos>"),
    "Rotation3D": ("1 0 0 0 1 0 0 0 1", "1 0 0"),
    "EAA": ("0 0 1", "0 0"),
    "RPY": ("0 0 1", "0 0"),
    "Quaternion": ("0 0 0 1", "0 0 1"),
    "Rotation2D": ("1 0 0 1", "1 0"),
    "VelocityScrew6D": ("<Pos>0 0 1</Pos><EAA>0 0 1</EAA>", "<RPY>0 0 1</RPY>"),
    "QPath": ("<Q>0 1</Q><Q>0 2</Q>", "<Q>0 l</Q>"),
    "T3DPath": ("<Transform3D><Pos>0 0 1</Pos></Transform3D>", "<Transform3D><Pos>0</Pos></Transform3D>"),
    "ValueList": ("<Boolean>0</Boolean>", "<Boolean>no</Boolean>"),
    "PropertyMap": (
        "<Property><Name>b</Name><Value><Boolean>1</Boolean></Value></Property>",
        "<Property><Name>b</Name><Value><Boolean/></Value></Property>",
    ),
}
"""What the loader takes for a value, and what it refuses; None where it takes anything."""


def test_every_value_of_a_property_is_checked() -> None:
    assert {*OF_VALUES} == {*VALUES}
    for name, (sound, refused) in OF_VALUES.items():
        source = _property(f"<{name}>{sound}</{name}>")
        assert [code for code in codes_in(source, TASK) if code != "robwork-rpy-without-unit"] == [], name
        if refused is not None:
            assert not accepts(fixture(_property(f"<{name}>{refused}</{name}>"), TASK).scene), name


def test_a_boolean_is_one_of_four_words() -> None:
    for word in ("true", "false", "1", "0", " true\n"):
        assert codes_in(_property(f"<Boolean>{word}</Boolean>"), TASK) == []
    for word in ("True", "yes", "2", "", "0 0"):
        assert codes_in(_property(f"<Boolean>{word}</Boolean>"), TASK) == ["robwork-unknown-value"]


def _task(holder: str, inner: str) -> str:
    """Today's task in which an element with something in it stands where the grammar has it."""
    match holder:
        case "QTarget" | "CartesianTarget":
            kind = holder.replace("Target", "Task")
            return f'<{kind}><Targets><{holder} id="b">{inner}</{holder}></Targets></{kind}>'
        case "Motion" | "Action":
            targets = '<Targets><QTarget id="a"><Q>0</Q></QTarget></Targets>'
            kind = "P2P" if holder == "Motion" else "1"
            return f'<QTask>{targets}<Entities><{holder} type="{kind}">{inner}</{holder}></Entities></QTask>'
        case "VelocityScrew6D":
            return _property(f"<VelocityScrew6D>{inner}</VelocityScrew6D>")
        case "Property":
            return f"<QTask><PropertyMap><Property>{inner}</Property></PropertyMap></QTask>"
        case _:
            return f"<QTask>{inner}</QTask>"


_CONTENT = {
    "Index": "1",
    "Id": "a",
    "Q": "0",
    "Start": "a",
    "Mid": "a",
    "End": "a",
    "Name": "a",
    "Description": "a",
    "Value": "<Double>1</Double>",
    "Pos": "0 0 0",
    "EAA": "0 0 0",
    "Item": "Cup",
    "TCP": "WORLD",
    "Device": "Arm",
    "WorkCell": "",
    "Frame": "WORLD",
    "Key": "a",
    "Vector3D": "0 0 0",
    "RPY": "0 0 0",
    "Rotation3D": "1 0 0 0 1 0 0 0 1",
    "N": "1",
    "S": "a",
    "Tool": "<Transform3D><Vector3D>0 0 0</Vector3D><RPY>0 0 0</RPY></Transform3D><Frame>WORLD</Frame>",
    "Joint": "<Q>0</Q>",
    "ToolSpeed": "<Positional/><N>1</N>",
    "Speed": "<Positional/><N>1</N>",
    "LinearToolConstraint": "<ToolSpeed><Positional/><N>1</N></ToolSpeed>",
    "CircularToolConstraint": (
        "<ToolSpeed><Positional/><N>1</N></ToolSpeed><Vector3D>0 0 0</Vector3D><Frame>WORLD</Frame>"
    ),
}
"""What stands in elements, so that nothing is wrong with them."""


def _element(name: str) -> str:
    text = _CONTENT.get(name, "")
    if name == "Transform3D":
        text = "<Vector3D>0 0 0</Vector3D><RPY>0 0 0</RPY>"
    return f"<{name}>{text}</{name}>"


@pytest.mark.parametrize("holder", SINGLE)
def test_of_what_stands_twice_in_todays_tasks_the_last_is_taken(holder: str) -> None:
    for [name] in SINGLE[holder]:
        one = "" if name == "Transform3D" else _CONTENT.get(name, "")
        beside = {"Motion": ("Start", "End"), "Property": ("Name", "Value"), "QTarget": ("Q",)}.get(holder, ())
        needed = "".join(_element(each) for each in beside if each != name)
        if holder == "CartesianTarget":
            needed = "" if name == "Transform3D" else "<Transform3D/>"
        source = _task(holder, f"{needed}<{name}>{one}</{name}><{name}>{one}</{name}>")
        found = findings_in(source, TASK)
        assert [each[:2] for each in found] == [("robwork-ignored-element", "warning")], (holder, name)
        assert found[0][2] == f"'{name}' has no effect; RobWork uses the last one"


def _old(holder: str, inner: str) -> str:
    """The same of the older format."""
    device, target = "<Device>Arm</Device>", "<Target><Joint><Q>0</Q></Joint></Target>"
    match holder:
        case "Task":
            return f"<Task>{inner}</Task>"
        case "AttachFrame":
            return f"<Task><AttachFrame>{inner}</AttachFrame></Task>"
        case "Trajectory":
            return f"<Task><Trajectory>{inner}{target}</Trajectory></Task>"
        case "Target":
            return f"<Task><Trajectory>{device}<Target>{inner}</Target></Trajectory></Task>"
        case "Tool" | "Joint":
            return _old("Target", f"<{holder}>{inner}</{holder}>")
        case "Transform3D":
            return _old("Tool", f"<Transform3D>{inner}</Transform3D><Frame>WORLD</Frame>")
        case "Link":
            return f"<Task><Trajectory>{device}{target}<Link>{inner}</Link>{target}</Trajectory></Task>"
        case "LinearToolConstraint" | "CircularToolConstraint":
            return _old("Link", f"<{holder}>{inner}</{holder}>")
        case "ToolSpeed" | "Speed":
            return _old("LinearToolConstraint", f"<{holder}>{inner}</{holder}>")
        case _:
            return f"<Task><PropertyMap><Property>{inner}</Property></PropertyMap></Task>"


_NEEDED = {
    "Trajectory": ("Device",),
    "Target": ("Joint",),
    "Tool": ("Transform3D", "Frame"),
    "Transform3D": ("Vector3D", "RPY"),
    "Joint": ("Q",),
    "Link": ("LinearJointConstraint",),
    "LinearToolConstraint": ("ToolSpeed",),
    "CircularToolConstraint": ("ToolSpeed", "Vector3D", "Frame"),
    "ToolSpeed": ("Positional", "N"),
    "Speed": ("Positional", "N"),
    "AttachFrame": ("Item", "TCP"),
    "Property": ("Key", "S"),
}


@pytest.mark.parametrize("holder", OLD_SINGLE)
def test_of_what_stands_twice_in_older_tasks_the_first_is_taken(holder: str) -> None:
    for group in OLD_SINGLE[holder]:
        for written in permutations(group, 2) if len(group) > 1 else [group * 2]:
            first, second = written
            needed = "".join(_element(each) for each in _NEEDED.get(holder, ()) if each not in group)
            source = _old(holder, needed + _element(first) + _element(second))
            over, taken = sorted(written, key=group.index, reverse=True)
            instead = "the first one" if over == taken else f"'{taken}'"
            wanted = ("robwork-ignored-element", "warning", f"'{over}' has no effect; RobWork uses {instead}")
            ours = [each for each in findings_in(source, TASK) if each[0] != "robwork-workcell-not-found"]
            assert ours == [wanted], (holder, written)


def test_what_is_taken_of_several_is_what_a_task_means() -> None:
    target = "<QTarget id='{}'><Q>{}</Q></QTarget>"
    source = (
        f"<QTask><Targets>{target.format('a', 0)}{target.format('b', 1)}</Targets><Entities>"
        "<Motion type='P2P'><Start>nowhere</Start><Start>a</Start><End>b</End></Motion></Entities></QTask>"
    )
    assert codes_in(source, TASK) == ["robwork-ignored-element"]
    pose = "<Vector3D>0 0 1</Vector3D><RPY>1 0 0</RPY><Rotation3D>1 0 0 0 1 0 0 0 1</Rotation3D>"
    frames = scene_model(fixture(_old("Transform3D", pose), TASK).scene).frames
    assert [frame.pose_in_parent for frame in frames.values()] == [Pose(translation=(0.0, 0.0, 1.0))]


def test_nothing_else_stands_in_numbers_or_properties_of_the_older_format() -> None:
    assert codes_in(_old("Joint", "<Q><N>0</N><M>1</M></Q>"), TASK) == ["robwork-unknown-element"]
    assert codes_in("<Task><PropertyMap><Prop/></PropertyMap></Task>", TASK) == ["robwork-unknown-element"]
    assert not accepts(fixture("<Task><PropertyMap><Prop/></PropertyMap></Task>", TASK).scene)


def test_twelve_numbers_are_the_pose_whatever_stands_with_them() -> None:
    source = (
        "<CartesianTask><Targets><CartesianTarget id='a'><Transform3D>1 0 0 0 0 1 0 0 0 0 1 {}<Pos>0 0 2</Pos>"
        "</Transform3D></CartesianTarget></Targets></CartesianTask>"
    )
    frames = scene_model(fixture(source.format("1"), TASK).scene).frames
    assert [frame.pose_in_parent for frame in frames.values()] == [Pose(translation=(0.0, 0.0, 1.0))]
    assert codes_in(source.format("1"), TASK) == ["robwork-ignored-element"]
    assert codes_in(source.format(""), TASK) == ["robwork-transform-text"]
    assert codes_in(source.format("one"), TASK) == ["robwork-bad-number"]


ROOTS = (
    *("WorkCell", "SerialDevice", "TreeDevice", "ParallelDevice", "MobileDevice", "Frame", "Joint", "SerialChain"),
    *("CollisionSetup", "ProximitySetup", "TaskDescription", "experiments", "DynamicWorkcell", "robot", "html"),
)


@pytest.mark.parametrize("suffix", [".rwtask.xml", ".task.xml"])
def test_a_file_with_the_name_of_a_task_begins_as_one(suffix: str) -> None:
    path = f"/w/main{suffix}"
    for root in ROOTS:
        given = fixture(f'<{root} name="a"></{root}>', path)
        found = [each.code for each in diagnostics(given.workspace.analysis(), path)]
        assert found.count("robwork-wrong-root") == 1, root
        assert not accepts(given.scene)
    for root in ("QTask", "CartesianTask", "Task"):
        assert codes_in(f"<{root}/>", path) == []
        assert accepts(fixture(f"<{root}/>", path).scene)


@pytest.mark.parametrize("root", ["QTask", "CartesianTask", "Task"])
def test_a_file_with_the_name_of_a_workcell_is_no_task(root: str) -> None:
    path = "/w/main.wc.xml"
    given = fixture(f"<{root}></{root}>", path)
    [found] = diagnostics(given.workspace.analysis(), path)
    assert found.message == f"the name of this file says workcell, but its root element is '{root}'"
    assert given.texts[path][found.at.span.start : found.at.span.end] == root.encode()
    assert not accepts(given.scene)
    for other in ("WorkCell", "SerialDevice", "Frame"):
        assert "robwork-wrong-root" not in codes_in(f'<{other} name="a"></{other}>', path)


def test_what_a_workcell_puts_in_may_be_called_anything() -> None:
    source = '<WorkCell name="a"><Include file="part.task.xml"/></WorkCell>\n//- /w/part.task.xml\n<Frame name="b"/>\n'
    given = fixture(source, CELL)
    assert accepts(given.scene)


def test_an_ampersand_in_a_workcell_is_a_letter() -> None:
    source = """\
<WorkCell name="a &amp; b">
  <Frame name="x&amp;y"/>
  <Frame name="p&q" refframe="x&amp;y"/>
  <MobileDevice name="&lt;" basename="&#65;"><AxelWidth>1</AxelWidth>
    <LeftWheel name="l"/><RightWheel name="r"/><Frame name="top"/>
  </MobileDevice>
  <Frame name="last" refframe="x&y"/>
</WorkCell>
"""
    given = fixture(source, CELL)
    frames = scene_model(given.scene).frames
    assert [*frames] == ["x&amp;y", "p&q", "&lt;.&#65;", "&lt;.l", "&lt;.r", "&lt;.top", "last"]
    assert frames["p&q"].parent == "x&amp;y"
    assert codes_in(source, CELL) == ["robwork-undefined-frame"]


def test_an_ampersand_in_a_task_begins_an_entity() -> None:
    source = """\
<Task><WorkCell>cell.wc.xml</WorkCell>
  <Trajectory><Device>Arm</Device><TCP>x&amp;amp;y</TCP><Target><Joint><Q/></Joint></Target></Trajectory>
</Task>
//- /w/cell.wc.xml
<WorkCell name="a"><Frame name="x&amp;y"/><SerialDevice name="Arm"><Frame name="Base"/></SerialDevice></WorkCell>
"""
    assert codes_in(source, TASK) == []


@pytest.mark.parametrize(
    ("source", "path", "wanted"),
    [
        ("x<QTask/>", TASK, ["unexpected text before the root element"]),
        ("<QTask/> 1 &amp;", TASK, ["unexpected text after the root element"]),
        ("<QTask/><![CDATA[ ]]>", TASK, ["unexpected CDATA section after the root element"]),
        ("<QTask><Targets/></QTask><Entities/>", TASK, ["second root element; only 'QTask' can be the root"]),
        ('<WorkCell name="c"/>\n\'', CELL, ["unexpected text after the root element"]),
        ('<WorkCell name="c"/><Frame name="a"/>', CELL, ["second root element; only 'WorkCell' can be the root"]),
        ('<SerialDevice name="a"/>;', CELL, ["unexpected text after the root element"]),
    ],
)
def test_what_stands_outside_of_the_root_is_told(source: str, path: str, wanted: list[str]) -> None:
    given = fixture(source, path)
    assert [each.message for each in diagnostics(given.workspace.analysis(), path)] == wanted
    assert not accepts(given.scene)


@pytest.mark.parametrize(
    ("source", "path"),
    [
        ("\ufeff<!-- a --><?p?>\n<QTask/>\n<?p?>", TASK),
        ('<SerialDevice name="a"/><SerialDevice name="b"/>', CELL),
        ('<Define id="x"><Frame name="b"/></Define><WorkCell name="c"/>', CELL),
    ],
)
def test_what_may_stand_beside_the_root_is_not_told(source: str, path: str) -> None:
    assert "robwork-syntax" not in codes_in(source, path)


@pytest.mark.parametrize("blank", [" ", "\t", "\n  "])
def test_blanks_around_a_value_in_quotes_are_nothing_to_the_grammar(blank: str) -> None:
    source = """\
<WorkCell name="c"><Frame name="Table"/>
  <SerialDevice name="~Arm~"><Frame name="~Base"/><Joint name="J" type="~Revolute~" state="~Active"/>
    <DHJoint name="K" alpha="~90" a="1~" d="~2~" offset="0" type="~schilling~"/><Q name="~Home">1 2</Q></SerialDevice>
  <Frame name="Lamp" refframe="~Arm.K~"><Drawable name="d"><Box x="~1" y="1~" z="1"/></Drawable></Frame>
</WorkCell>
"""
    given, plain = (fixture(source.replace("~", each), CELL) for each in (blank, ""))
    assert not diagnostics(given.workspace.analysis(), CELL)
    assert scene_model(given.scene) == scene_model(plain.scene)


def test_a_name_in_blanks_is_where_its_letters_are() -> None:
    source = '<WorkCell name="c"><Frame name="a"/><Frame name="b" refframe=" [|lamp|]  "/></WorkCell>'
    given = fixture(source, CELL)
    [found] = diagnostics(given.workspace.analysis(), CELL)
    assert found.code == "robwork-undefined-frame"
    assert [found.at.span] == given.marked[CELL]


@pytest.mark.parametrize("blank", ["", " ", "\n  "])
def test_a_name_in_blanks_is_in_double_quotes_as_every_value(blank: str) -> None:
    source = f"<WorkCell name=\"c\"><Frame name=[|'{blank}a{blank}'|]/></WorkCell>"
    given = fixture(source, CELL)
    [found] = diagnostics(given.workspace.analysis(), CELL)
    assert found.code == "robwork-quote"
    assert [found.at.span] == given.marked[CELL]
    assert found.fix is not None
    [(at, written)] = found.fix.edits
    assert (at.span, written) == (found.at.span, f'"{blank}a{blank}"')
    assert not codes_in(f'<WorkCell name="c"><Frame name="{blank}\'a{blank}"/></WorkCell>', CELL)
