"""An edit of elements that stand beside each other reads those, and gives what reading all of the file would."""

import random

import pytest

from fixtures import fixture
from robray.facts.splice import FactsDelta
from robray.formats import FORMATS
from robray.formats.robwork.frontend import literal
from robray.text.edits import Edit, splice
from trials import trials

FRONT_END = FORMATS[".rwtask.xml"].front_end
TASK, CELL = "/w/main.rwtask.xml", "/w/main.wc.xml"


def _task(count: int) -> str:
    targets = "".join(
        f'<CartesianTarget id="t{number}"><Transform3D><Pos unit="mm">{number} 0 1</Pos>'
        f'<RPY unit="deg">90 0 0</RPY></Transform3D></CartesianTarget>\n'
        for number in range(count)
    )
    motions = "".join(
        f'<Motion type="Linear"><Start>t{number}</Start><End>t{number + 1}</End></Motion>\n'
        for number in range(count - 1)
    )
    tail = "<PropertyMap><Property><Name>refframe</Name><Value><String>Cup</String></Value></Property></PropertyMap>"
    return f"<CartesianTask><Targets>{targets}</Targets>\n<Entities>{motions}</Entities>{tail}</CartesianTask>"


def _cell(count: int) -> str:
    frames = "".join(
        f'<Frame name="f{number}" refframe="{f"f{number - 1}" if number else "WORLD"}">'
        f"<RPY>{number} 0 0</RPY><Pos>0 0 1</Pos></Frame>\n"
        for number in range(count)
    )
    return f'<WorkCell name="cell">\n{frames}</WorkCell>'


def _arm(count: int) -> str:
    joints = "".join(
        f'<Joint name="j{number}" type="Revolute"><RPY>{number} 0 0</RPY><Pos>0 0 1</Pos></Joint>\n'
        for number in range(count)
    )
    home = " ".join(["0"] * count)
    return f'<SerialDevice name="Arm"><Frame name="Base"/>\n{joints}<Q name="Home">{home}</Q></SerialDevice>'


ODD = """\
<WorkCell name="cell"><Define id="legs"><Frame name="leg"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Frame></Define>
<Frame name="a"/><Frame name="a&amp;&b"/>
<!-- one --><Frame name="b" refframe="a"><Property name="p">1</Property></Frame>
<Use id="legs"/>
<SerialDevice name="Arm"><Frame name="Base"/>
<DHJoint name="A" alpha="90" a="1" d="2" offset="0" type="schilling"/>
<DHJoint name="B" alpha="90" a="1" d="2" offset="0"/>
<SerialChain name="C"><Joint name="J" type="Prismatic"/><Joint name="K" type="Revolute"/></SerialChain>
<Joint name="L" type="Revolute"><Depend on="A" gain="1" offset="0"/></Joint>
<Drawable name="d" refframe="Base"><RGB>1 0 0</RGB><Box x="1" y="1" z="1"/></Drawable>
<Q name="Home">1 2 3 4</Q></SerialDevice>
<MobileDevice name="M" basename="R"><AxelWidth>1</AxelWidth><LeftWheel name="l"/><RightWheel name="r"/></MobileDevice>
<Frame name="c" refframe="Arm.B"/></WorkCell>
"""

PARTS = """\
<WorkCell name="cell"><Define id="arm"><MobileDevice name="D" basename="B"><AxelWidth>1</AxelWidth><LeftWheel name="l"/>
<RightWheel name="r"/><Joint name="J" type="Prismatic"/></MobileDevice></Define><Use id="arm"/>
<TreeDevice name="Arm"><Frame name="Base"/><Frame name="F"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Frame>
<Frame name="G" refframe="F"><RPY>0 0 0</RPY><Pos>0 0 1</Pos><Property name="p">1</Property></Frame>
<Include file="first.xml"/>
<Joint name="J" refframe="Base" type="Prismatic"/><Joint name="K" type="Revolute"/>
<Joint name="L" type="Revolute"><Depend on="J" gain="1" offset="0"/></Joint>
<DHJoint name="A" alpha="90" a="1" b="2" offset="0" type="HGP"/><DHJoint name="B" alpha="90" a="1" d="2" offset="0"/>
<Q name="Home">1 2 3 4</Q></TreeDevice><Frame name="c" refframe="Arm.B"/></WorkCell>
"""

UNUSED = (
    '<WorkCell name="cell"><Define id="legs"><Frame name="leg"/></Define>'
    '<Define id="arms"><Frame name="arm"/></Define><Frame name="a"/><Frame name="b"><Use id="arms"/></Frame>\n'
    + "".join(f'<Frame name="c{number}" refframe="a"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Frame>\n' for number in range(9))
    + '<Frame name="d" refframe="b"/></WorkCell>'
)

JOINTS = """\
<QTask><Targets><QTarget id="a"><Q>1 2</Q></QTarget><QTarget id="b"><Q>1 2 3</Q></QTarget></Targets>
<Entities><Motion type="P2P"><Start>a</Start><End>b</End></Motion><Action type="1"/>
<QTask><Id>in</Id><Targets><QTarget id="a"><Q>1 2</Q></QTarget></Targets></QTask>
</Entities><PropertyMap><Property><Name>TCP</Name><Value><String>Arm.J</String></Value></Property></PropertyMap></QTask>
"""

EMPTY = (
    '<WorkCell name="cell">'
    + "".join(f'<Frame name="a{number}"/> ' for number in range(24))
    + """\
<TreeDevice name="Arm"><Drawable name="d" refframe="J"/><Property name="p">1</Property>
<SerialChain name="C"><PosLimit refjoint="J" min="0" max="1"/></SerialChain></TreeDevice>
<SerialDevice name="Hand"><Frame name="f"/><Property name="p">1</Property></SerialDevice>
<SerialDevice name="Leg"><SerialChain name="C"><Frame name="f"/></SerialChain>
<Property name="p">1</Property></SerialDevice></WorkCell>
"""
)

SIZES = pytest.mark.parametrize("count", [10, 300])


def _cost(text: str, path: str, old: str, new: str) -> tuple[int, int]:
    """Elements read and items resolved when the first `old` becomes `new`."""
    given = fixture(text, path)
    workspace = given.workspace
    workspace.analysis()
    same = _same(old, new)
    end = _same(old[same:][::-1], new[same:][::-1])
    at = text.index(old)
    workspace.edit(path, [Edit(at + same, at + len(old) - end, new[same : len(new) - end].encode())])
    workspace.analysis()
    return workspace.lowered, workspace.resolved


def _same(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


@SIZES
@pytest.mark.parametrize(
    ("old", "new", "cost"),
    [
        ('<Pos>0 0 1</Pos></Frame>\n<Frame name="f5"', '<Pos>0 0 2</Pos></Frame>\n<Frame name="f5"', (2, 1)),
        ("<RPY>5 0 0", "<RPY>6 0 0", (1, 1)),
        ('name="f5"', 'name="g5"', (1, 2)),
        ('refframe="f5"', 'refframe="f4"', (1, 1)),
        ('\n<Frame name="f5"', '\n\n <Frame name="f5"', (2, 0)),
        ('\n<Frame name="f5"', '\n<!-- five --><Frame name="f5"', (2, 0)),
        ('\n<Frame name="f5"', '\n<Frame name="x"/><Frame name="f5"', (3, 2)),
    ],
)
def test_a_key_in_a_workcell_costs_the_frames_that_it_touches(
    count: int, old: str, new: str, cost: tuple[int, int]
) -> None:
    lowered, resolved = _cost(_cell(count), CELL, old, new)
    assert lowered <= cost[0]
    assert resolved <= cost[1] + 1


def test_a_key_in_a_workcell_looks_at_no_letter_before_what_it_touches(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    class Counted:
        def search(self, text: bytes, at: int = 0) -> None:
            looked.append(len(text) - at)

    text = _cell(300).encode()
    old = FRONT_END.read(text)
    monkeypatch.setattr(literal, "_TO_DO", Counted())
    at = text.index(b'name="f250"')
    edit = Edit(at + 6, at + 7, b"g")
    FRONT_END.reread(old, splice(text, edit), edit)
    assert looked
    assert max(looked) < 300


@SIZES
def test_a_key_in_a_joint_costs_the_joint(count: int) -> None:
    assert _cost(_arm(count), CELL, "<RPY>5 0 0", "<RPY>6 0 0") == (1, 1)
    assert _cost(_arm(count), CELL, '\n<Joint name="j5"', '\n  <Joint name="j5"') == (1, 0)


@SIZES
@pytest.mark.parametrize(
    ("old", "new", "cost"),
    [
        ("5 0 1", "6 0 1", (1, 1)),
        ('id="t5"', 'id="u5"', (1, 3)),
        ('\n<CartesianTarget id="t5"', '\n <CartesianTarget id="t5"', (2, 0)),
        ("<Start>t5<", "<Start>t6<", (1, 1)),
        ('\n<Motion type="Linear"><Start>t5<', '\n <Motion type="Linear"><Start>t5<', (2, 0)),
    ],
)
def test_a_key_in_a_task_costs_the_targets_that_it_touches(
    count: int, old: str, new: str, cost: tuple[int, int]
) -> None:
    lowered, resolved = _cost(_task(count), TASK, old, new)
    assert lowered <= cost[0]
    assert resolved <= cost[1]


def test_a_number_in_a_target_changes_one_item() -> None:
    text = _task(100).encode()
    old = FRONT_END.read(text)
    at = text.index(b"50 0 1")
    edit = Edit(at, at + 2, b"51")
    reading, delta = FRONT_END.reread(old, splice(text, edit), edit)
    assert reading.lowered == 1
    assert len(delta.changed) == 1
    assert delta == FactsDelta((), (), delta.changed)
    assert reading.facts == FRONT_END.read(splice(text, edit)).facts


PIECES = (
    "",
    "1",
    " ",
    "<",
    ">",
    "/",
    "<!--",
    "-->",
    "<!-- x -->",
    '"',
    "x",
    "</Pos>",
    "<Q>1</Q>",
    "</Frame>",
    "</Targets>",
    "<Entities>",
    "</CartesianTarget>",
    '<Frame name="n"/>',
    '<QTarget id="n"><Q>1 2</Q></QTarget>',
    '<Motion type="P2P"><Start>a</Start><End>b</End></Motion>',
    '<Joint name="n" type="Revolute"/>',
    '<DHJoint name="n" alpha="0" a="1" d="2" offset="0"/>',
    ' type="HGP"',
    "<Odd/>",
    '<Use id="legs"/>',
    "<Frame",
    "<![CDATA[",
    "]]>",
    "&#1",
    "&amp;",
    "&x;",
    "<>",
    "</>",
    "Pos>",
    "< ",
    "<Psos>",
    "</Trgets>",
    '<Q name="Home">1</Q>',
)


@pytest.mark.parametrize(
    "text",
    [
        _task(4),
        _cell(4),
        _arm(3),
        ODD,
        ODD.replace(">1</Property>", "><![CDATA[1 <b>]]></Property>"),
        UNUSED,
        PARTS,
        JOINTS,
        EMPTY,
    ],
    ids=["task", "cell", "arm", "odd", "section", "unused", "parts", "joints", "empty"],
)
def test_random_edits_are_read_as_from_scratch(text: str) -> None:
    rng = random.Random(5)
    whole = text.encode()
    current, reading = whole, FRONT_END.read(whole)
    apart = 0
    for step in range(max(trials(500), 125)):
        if rng.random() < 0.4:
            start = rng.randrange(len(current))
        else:
            # At the edges of tags, where it matters.
            start = rng.choice([at + rng.randrange(2) for at, byte in enumerate(current) if byte in b"<>"] or [0])
        edit = Edit(start, min(start + rng.choice((0, 0, 1, 3, 30)), len(current)), rng.choice(PIECES).encode())
        current = splice(current, edit)
        reading, _ = FRONT_END.reread(reading, current, edit)
        fresh = FRONT_END.read(current)
        assert reading.facts == fresh.facts, (step, edit, current)
        apart += reading.lowered < fresh.lowered
        if step % 2 == 1:
            current, reading = whole, FRONT_END.read(whole)
    assert apart


@pytest.mark.parametrize("use", ['<Use id="legs"/>', '<!-- <Use id="legs"/> -->'])
def test_a_use_that_comes_or_goes_is_read_with_what_it_puts_in(use: str) -> None:
    text = UNUSED.encode()
    at = text.index(b'<Frame name="d"')
    reading = FRONT_END.read(text)
    added, _ = FRONT_END.reread(reading, text[:at] + use.encode() + text[at:], Edit(at, at, use.encode()))
    assert added.facts == FRONT_END.read(added.text).facts
    again, _ = FRONT_END.reread(added, text, Edit(at, at + len(use), b""))
    assert again.facts == reading.facts
