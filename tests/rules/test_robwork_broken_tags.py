"""One character too much, too little or another one in RobWork's files is one finding."""

from collections.abc import Iterator
from random import Random

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics
from rules.robwork_findings import CELL, TASK, findings_in

OLD_TASK = "/w/main.task.xml"
SOUND = {
    CELL: """\
<WorkCell name="cell">
  <Frame name="Base" type="Fixed">
    <RPY>0 0 90</RPY>
    <Pos>0 0 1</Pos>
    <Property name="p">x y</Property>
  </Frame>
  <SerialDevice name="Arm">
    <Frame name="B"/>
    <Joint name="J1" type="Revolute">
      <RPY>0 0 0</RPY>
      <Pos>0 0 1</Pos>
      <PosLimit min="-90" max="90"/>
    </Joint>
    <DHJoint name="J2" alpha="0" a="1" d="0" offset="0"/>
    <Frame name="Tool">
      <Drawable name="d">
        <RGB>1 0 0</RGB>
        <Box x="1" y="1" z="1"/>
      </Drawable>
    </Frame>
    <Q name="Home">0 0</Q>
  </SerialDevice>
</WorkCell>
""",
    TASK: """\
<CartesianTask>
  <PropertyMap>
    <Property>
      <Name>Force</Name>
      <Value>
        <Double>1</Double>
      </Value>
    </Property>
  </PropertyMap>
  <Targets>
    <CartesianTarget id="a">
      <Transform3D>
        <Pos>0 0 1</Pos>
        <RPY unit="deg">0 0 90</RPY>
      </Transform3D>
    </CartesianTarget>
  </Targets>
  <Entities>
    <Motion type="P2P">
      <Start>a</Start>
      <End>a</End>
    </Motion>
    <Action type="1"/>
  </Entities>
</CartesianTask>
""",
    OLD_TASK: """\
<Task>
  <Name>t</Name>
  <Trajectory>
    <Device>Arm</Device>
    <TCP>Arm.Tool</TCP>
    <Target>
      <Joint>
        <Q>0 0</Q>
      </Joint>
    </Target>
    <Link>
      <LinearToolConstraint>
        <ToolSpeed>
          <Positional/>
          <N>1</N>
        </ToolSpeed>
      </LinearToolConstraint>
    </Link>
    <Target>
      <Tool>
        <Transform3D>
          <Vector3D>0 0 1</Vector3D>
          <RPY>0 0 0</RPY>
        </Transform3D>
        <Frame>WORLD</Frame>
      </Tool>
    </Target>
  </Trajectory>
</Task>
""",
}
_CHARACTERS = "\xd7<>/\"'=& x1-é!\t"


def _edited(text: str, random: Random) -> Iterator[str]:
    for at in range(len(text)):
        yield text[:at] + text[at + 1 :]
        yield text[:at] + random.choice(_CHARACTERS) + text[at:]
        yield text[:at] + random.choice(_CHARACTERS) + text[at + 1 :]


@pytest.mark.parametrize("path", SOUND)
def test_one_character_is_one_finding(path: str) -> None:
    text = SOUND[path]
    workspace = fixture(text, path).workspace
    assert not diagnostics(workspace.analysis(), path)
    several = []
    every = [*_edited(text, Random(5))]
    for edited in every:
        again = workspace.copy()
        again.set_text(path, edited.encode())
        found = diagnostics(again.analysis(), path)
        if len(found) > 1:
            several.append((edited, [each.message for each in found]))
    assert len(several) <= len(every) * 0.03, several


@pytest.mark.parametrize(
    ("path", "right", "wrong", "said"),
    [
        (CELL, "<Pos>", '<"Pos>', "unexpected '\"' in a tag"),
        (CELL, "<Pos>", "<&os>", "unexpected '<'; write '&lt;' in text"),
        (CELL, "<Pos>", "<P<os>", "missing '>' after the tag '<P'"),
        (CELL, "</Pos>", "</Pos<>", "invalid end tag; write '</Pos>'"),
        (CELL, "</Pos>", "<xPos>", "unexpected '<xPos>'; did you mean '</Pos>'?"),
        (CELL, "</Pos>", "<!/Pos>", "unexpected '<!'; begin a comment with '<!--'"),
        (CELL, "<Pos>", "</Pos>", "unexpected '</Pos>'; did you mean '<Pos>'?"),
        (CELL, "<Pos>", "/Pos>", "missing '<' before '/Pos'"),
        (CELL, "<RPY>0 0 90", "<RPY<0 0 90", "missing '>' after the tag '<RPY'"),
        (CELL, ' a="1"', ' xa="1"', "unknown attribute 'xa' in 'DHJoint'; did you mean 'a'?"),
        (TASK, "<Targets>", "<T rgets>", "missing value for attribute 'rgets'"),
        (TASK, "<Targets>", "<Targets/", "missing '/>' after the tag '<Targets'"),
        (TASK, 'id="a"', 'd="a"', "unknown attribute 'd' in 'CartesianTarget'; did you mean 'id'?"),
        (OLD_TASK, "<Positional/>", "<P!ositional/>", "unexpected '!' in a tag"),
    ],
)
def test_a_character_in_a_tag_is_told_where_it_is(path: str, right: str, wrong: str, said: str) -> None:
    messages = [message for _, _, message in findings_in(SOUND[path].replace(right, wrong, 1), path)]
    assert messages == [said]


def test_a_wheel_that_stands_late_is_told_at_the_wheel() -> None:
    wheels = '<RightWheel name="r"/>\n<AxelWidth>1</AxelWidth>\n<LeftWheel name="l"/>'
    text = f'<WorkCell name="w"><MobileDevice name="d" basename="b">\n{wheels}</MobileDevice></WorkCell>'
    found = diagnostics(fixture(text, CELL).workspace.analysis(), CELL)
    assert [text[each.at.span.start : each.at.span.end] for each in found] == ["AxelWidth"]
    text = text.replace(wheels, '<Frame name="f"/>\n' + wheels.replace('<RightWheel name="r"/>\n', ""))
    text = text.replace("</Mobile", '<RightWheel name="r"/></Mobile')
    found = diagnostics(fixture(text, CELL).workspace.analysis(), CELL)
    assert [text[each.at.span.start : each.at.span.end] for each in found] == ["AxelWidth"]
    text = text.replace("<AxelWidth>1</AxelWidth>", "").replace(
        '<Frame name="f"/>', '<AxelWidth>1</AxelWidth><Frame name="f"/>'
    )
    found = diagnostics(fixture(text, CELL).workspace.analysis(), CELL)
    assert [text[each.at.span.start : each.at.span.end] for each in found] == ["LeftWheel"]


_TARGET = (
    '<QTask><Targets>\n<QTarget id="a"><Q>0 1</Q></QTarget>\n<QTarget id="b"><Q>1 1</Q></QTarget>\n</Targets></QTask>'
)
_PUT_IN = """\
<WorkCell name="w"><Define id="x"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Define>
<Define id="y">1</Define>
<Frame name="a"><Use id="x"/></Frame>
<Frame name="b" refframe="a"><Property name="p"><Use id="y"/></Property></Frame>
<TreeDevice name="D"><Frame name="c"/>
<Joint name="j" refframe="c" type="Revolute"/>
<Q name="Home">0</Q></TreeDevice>
<Frame name="d" refframe="D.j"><Property name="q">1</Property></Frame></WorkCell>
"""


@pytest.mark.parametrize(
    ("path", "text", "right", "wrong"),
    [
        (TASK, _TARGET, "<Q>0", "<&>0"),
        (TASK, _TARGET, "1</Q>", "1</>"),
        (TASK, _TARGET, "</QTask>", "</Q&ask>"),
        (CELL, _PUT_IN, "0</Q>", "0<PQ>"),
        (CELL, _PUT_IN, "</Pos>", "<?Pos>"),
        (CELL, _PUT_IN, "</Pos>", "</Po>>"),
        (CELL, _PUT_IN, "</Define>", "<?Define>"),
        (CELL, _PUT_IN, ">1</Property>", "><Use x</Property>"),
        (CELL, _PUT_IN, '<Use id="x"/>', '<Use d="x"/>'),
        (CELL, _PUT_IN, '<Use id="y"/>', '<Use d="y"/>'),
        (CELL, _PUT_IN, '<Frame name="a">', "<Frame nam=>"),
        (CELL, _PUT_IN, '<Frame name="c"/>', 'Frame name="c"/>'),
        (CELL, _PUT_IN, '<Frame name="c"/>', '<Frame name="c/>'),
    ],
)
def test_a_slip_is_told_on_its_line_and_once(path: str, text: str, right: str, wrong: str) -> None:
    edited = text.replace(right, wrong, 1)
    assert not diagnostics(fixture(text, path).workspace.analysis(), path)
    [found] = diagnostics(fixture(edited, path).workspace.analysis(), path)
    assert edited.count("\n", 0, found.at.span.start) == edited.count("\n", 0, edited.index(wrong))


@pytest.mark.parametrize(
    ("tag", "mended"),
    [
        ('<Frame name="a/>', '<Frame name="a"/>'),
        ('<Frame name="a" refframe="WORLD/>', '<Frame name="a" refframe="WORLD"/>'),
        ('<Frame name="a></Frame>', '<Frame name="a"></Frame>'),
        ("<Frame name='a/>", "<Frame name='a'/>"),
        ('<Include file="parts/a.xml/>', '<Include file="parts/a.xml"/>'),
        ('<Frame name="a refframe="WORLD"/>', '<Frame name="a" refframe="WORLD"/>'),
        ('<Frame name="a b/>', '<Frame name="a b"/>'),
        ('<Frame name="a refframe=WORLD/>', None),
        ('<Frame name=""a refframe="WORLD"/>', None),
    ],
)
def test_a_quote_is_closed_where_only_the_value_stands_before_the_bracket(tag: str, mended: str | None) -> None:
    text = f'<WorkCell name="w">\n{tag}\n<Frame name="z"/>\n</WorkCell>\n'
    found = diagnostics(fixture(text, CELL).workspace.analysis(), CELL)[0]
    assert found.code == "robwork-syntax"
    if mended is None:
        assert found.fix is None
    else:
        assert found.fix is not None
        [(at, written)] = found.fix.edits
        assert text[: at.span.start] + written + text[at.span.end :] == text.replace(tag, mended)


def test_what_a_broken_include_puts_in_is_missed_in_no_other_file() -> None:
    cell = '<WorkCell name="w"><Frame name="a"/>\n{0}\n<Frame name="b" refframe="Arm.J"/></WorkCell>'
    arm = '<SerialDevice name="Arm"><Frame name="f"/><Joint name="J" type="Revolute"/></SerialDevice>'
    task = "<Task><WorkCell>cell.wc.xml</WorkCell><Trajectory><Device>Arm</Device>"
    task += "<Target><Joint><Q>0</Q></Joint></Target></Trajectory></Task>"
    for include in ('<In0lude file="arm.xml"/>', '&Include file="arm.xml"/>', '<Include file="arm.xml/>'):
        source = f"{task}\n//- /w/cell.wc.xml\n{cell.format(include)}\n//- /w/arm.xml\n{arm}\n"
        analysis = fixture(source, OLD_TASK).workspace.analysis()
        assert len(diagnostics(analysis, "/w/cell.wc.xml")) == 1
        assert diagnostics(analysis, OLD_TASK) == ()


def test_a_frame_behind_a_file_that_is_lacking_is_not_told_to_be_the_first() -> None:
    text = '<WorkCell name="w"><Include file="gone.xml"/><Frame name="b" refframe="a"/></WorkCell>'
    assert [code for code, *_ in findings_in(text, CELL)] == ["robwork-include-not-found"]


def test_a_target_that_several_motions_miss_is_told_where_it_is_misspelt() -> None:
    motions = "".join(
        f'<Motion type="P2P"><Start>{start}</Start><End>{end}</End></Motion>\n'
        for start, end in (("home", "over"), ("over", "home"))
    )
    targets = '<QTarget id="ver"><Q>0</Q></QTarget>\n<QTarget id="home"><Q>0</Q></QTarget>'
    text = f"<QTask><Targets>\n{targets}</Targets>\n<Entities>{motions}</Entities></QTask>"
    [found] = diagnostics(fixture(text, TASK).workspace.analysis(), TASK)
    assert text[found.at.span.start : found.at.span.end] == "ver"
    assert "did you mean 'over', which is used and not defined?" in found.message
    nested = text.replace('<QTarget id="ver"><Q>0</Q></QTarget>\n', "").replace(
        "</Entities>", '<QTask><Targets><QTarget id="ver"><Q>0</Q></QTarget></Targets></QTask></Entities>'
    )
    assert len(diagnostics(fixture(nested, TASK).workspace.analysis(), TASK)) == 2


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("</Frame>", "</rame>"), ("</Frame>", "<aFrame>"), ("</RPY>", "</RP=>"), ('"schilling"/>', '"schilling">')],
)
def test_a_slip_in_what_a_device_puts_in_is_one_finding(right: str, wrong: str) -> None:
    part = """\
<Frame name="Base"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Frame>
<DHJoint name="J1" alpha="0" a="0" d="0" offset="0" type="schilling"/>
<DHJoint name="J2" alpha="0" a="0" d="0" offset="0" type="craig"/>
<SerialChain name="C"><Joint name="K" type="Revolute"/></SerialChain>
<PosLimit refjoint="J1" min="-1" max="1"/>
<Q name="Home">0 0 0</Q>
"""
    cell = '<WorkCell name="w"><SerialDevice name="Arm"><Include file="part.xml"/></SerialDevice></WorkCell>'
    edited = part.replace(right, wrong, 1)
    analysis = fixture(f"{cell}\n//- /w/part.xml\n{edited}", CELL).workspace.analysis()
    [found] = diagnostics(analysis, "/w/part.xml")
    assert edited.count("\n", 0, found.at.span.start) == edited.count("\n", 0, edited.index(wrong))
    assert diagnostics(analysis, CELL) == ()
