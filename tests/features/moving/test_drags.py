"""A table of drags: the frame `f` is put somewhere, and the first candidate leaves what a person would have written."""

from typing import NamedTuple

import pytest

from every import every
from features.moving.dragged import about_z, dragged, texts_after, turned
from fixtures import MAIN, SET, Fixture, fixture
from robray.analysis.file_set import Member
from robray.analysis.scopes import Mount
from robray.assemble import new_workspace
from robray.features.moving import move
from robray.features.moving.wanted import Move
from robray.scene.pose import Pose, Quaternion, Vector


class Drag(NamedTuple):
    """`«old» «new»` in a text is what changes, so that each row shows all of it once: `z «0.3»«0.35»`."""

    marked: str
    to: Vector | None = None
    turn: Quaternion | None = None

    @property
    def before(self) -> str:
        return self._side(0)

    @property
    def after(self) -> str:
        return self._side(1)

    def _side(self, number: int) -> str:
        pieces = self.marked.split("«")
        text = pieces[0]
        for at in range(1, len(pieces), 2):
            old, new = pieces[at].split("»")[0], pieces[at + 1].split("»")[0]
            text += (old, new)[number] + pieces[at + 1].split("»")[1]
        return text


_X, _Y, _Z = (0.25, 0.0, 0.0), (0.0, 0.25, 0.0), (0.0, 0.0, 0.25)

LITERALS = {
    "one number": Drag("frame f { translation [0, 0, «0.2»«0.25»]; }", _Z),
    "three numbers": Drag("frame f { translation [«1»«0.1», «2»«0.2», «3»«0.3»]; }", (0.1, 0.2, 0.3)),
    "whole": Drag("frame f { translation [«0»«1», 0, 0]; }", (1, 0, 0)),
    "to zero": Drag("frame f { translation [«0.5»«0», 0, 0]; }", (0, 0, 0)),
    "negative": Drag("frame f { translation [«0.2»«-0.25», 0, 0]; }", (-0.25, 0, 0)),
    "from negative": Drag("frame f { translation [«-0.2»«0.25», 0, 0]; }", _X),
    "a sign apart": Drag("frame f { translation [«- 0.2»«0.25», 0, 0]; }", _X),
    "never all digits": Drag("frame f { translation [«0.2»«0.3», 0, 0]; }", (0.1 + 0.2, 0, 0)),
    "no more digits than the rounding": Drag("frame f { translation [«0.2»«0.333», 0, 0]; }", (1 / 3, 0, 0)),
    "zeros at the end": Drag("frame f { translation [«0.100»«0.250», 0.200, 0]; }", (0.25, 0.2, 0)),
    "one zero": Drag("frame f { translation [«1.0»«2.0», 0.0, 0.0]; }", (2, 0, 0)),
    "no zero in front": Drag("frame f { translation [«.2»«.25», 0, 0]; }", _X),
    "a point at the end": Drag("frame f { translation [«1.»«2.», 0, 0]; }", (2, 0, 0)),
    "an exponent": Drag("frame f { translation [«2e-3»«5e-3», 0, 0]; }", (0.005, 0, 0)),
    "an exponent that is no use": Drag("frame f { translation [«2e-3»«0.25», 0, 0]; }", _X),
    "a double": Drag("frame f { translation [«0.2d0»«0.25d0», 0, 0]; }", _X),
    "what is within the rounding stays": Drag("frame f { translation [0.1004, «0»«0.25», 0]; }", (0.1, 0.25, 0)),
}

LAYOUT = {
    "a comment behind": Drag("frame f {\n  translation [0, 0, «0.2»«0.25»]; # above the table\n}", _Z),
    "comments between": Drag("frame f { translation [0, /* y */ «0.2»«0.25» /* up */, 0]; }", _Y),
    "lines": Drag("frame f {\n  translation [\n    0, // x\n    «0.2»«0.25», // y\n    0  // z\n  ];\n}", _Y),
    "close": Drag("frame f{translation[0,0,«0.2»«0.25»];}", _Z),
    "blanks": Drag("frame   f  {  translation   [ 0 ,0,   «0.2»«0.25»  ]  ;  }", _Z),
    "tabs and CRLF": Drag("frame f {\r\n\ttranslation [0, 0, «0.2»«0.25»];\r\n}\r\n", _Z),
    "a comma at the end": Drag("frame f { translation [0, 0, «0.2»«0.25»,]; }", _Z),
    "an empty element": Drag("frame f { translation [0,, 0, «0.2»«0.25»]; }", _Z),
    "twice, and the last counts": Drag("frame f { translation [9, 9, 9]; translation [0, 0, «0.2»«0.25»]; }", _Z),
    "beside other letters": Drag('frame "träger" { }\nframe f { translation [0, 0, «0.2»«0.25»]; }', _Z),
}

EXPRESSIONS = {
    "a name": Drag("def h 0.2;\nframe f { translation [0, 0, h«»« + 0.05»]; }", _Z),
    "a name, down": Drag("def h 0.3;\nframe f { translation [0, 0, h«»« - 0.05»]; }", _Z),
    "an offset": Drag("def a 0.4;\nframe f { translation [0, 0, a/2 + «1e-3»«0.05»]; }", _Z),
    "a quotient": Drag("def a 0.4;\nframe f { translation [0, 0, a/2«»« + 0.05»]; }", _Z),
    "an offset that changes its sign": Drag("def a 0.3;\nframe f { translation [0, 0, a «+ 0.1»«- 0.05»]; }", _Z),
    "a negative offset": Drag("def a 0.3;\nframe f { translation [0, 0, a - «0.1»«0.05»]; }", _Z),
    "from minus to plus": Drag("def a 0.2;\nframe f { translation [0, 0, a «-»«+» «0.1»«0.05»]; }", _Z),
    "an offset that is gone": Drag("def a 0.25;\nframe f { translation [0, 0, a«+0.1»«»]; }", _Z),
    "an offset in front": Drag("def a 0.2;\nframe f { translation [0, 0, «0.1»«0.05» + a]; }", _Z),
    "an offset in front that is gone": Drag("def a 0.25;\nframe f { translation [0, 0, «0.1 + »«»a]; }", _Z),
    "less than an offset": Drag("def a 0.1;\nframe f { translation [0, 0, «0.4»«0.35» - a]; }", _Z),
    "the last of several": Drag("def a 0.1;\nframe f { translation [0, 0, 0.1 + a + «0.2»«0.05»]; }", _Z),
    "a close sum": Drag("def a 0.1;\nframe f { translation [0, 0, a+a«»«+0.05»]; }", _Z),
    "a close product": Drag("def a 0.1;\nframe f { translation [0, 0, a*2«»« + 0.05»]; }", _Z),
    "a close sum, down": Drag("def a 0.15;\nframe f { translation [0, 0, a*2«+0.1»« - 0.05»]; }", _Z),
    "a factor stays": Drag("def a 0.1;\nframe f { translation [0, 0, 2 * a«»« + 0.05»]; }", _Z),
    "in parentheses": Drag("def a 0.2;\nframe f { translation [0, 0, (a + «0.1»«0.05»)]; }", _Z),
    "half of a sum": Drag("def a 0.4;\nframe f { translation [0, 0, (a + «0.2»«0.1»)/2]; }", _Z),
    "half of a name": Drag("def a 0.5;\nframe f { translation [0, 0, «(a + 0.2)»«a»/2]; }", _Z),
    "a power stays": Drag("def a 0.5;\nframe f { translation [0, 0, a**2« + 0.1»«»]; }", _Z),
    "less than nothing": Drag("def a 0.2;\nframe f { translation [0, 0, -a«»« + 0.45»]; }", _Z),
    "a unit of the file": Drag("def mm 0.001;\nframe f { translation [0, 0, «200»«250» * mm]; }", _Z),
    "a unit of the file behind a name": Drag(
        "def mm 1e-3;\ndef a 0.2;\nframe f { translation [0, 0, a + «20»«50» * mm]; }", _Z
    ),
    "thousandths": Drag("frame f { translation [0, 0, «200»«250» / 1000]; }", _Z),
    "exact numbers": Drag("frame f { translation [0, 0, 1/4«»« + 0.05»]; }", (0, 0, 0.3)),
    "a term so that the sum is round": Drag("def a 0.2525;\nframe f { translation [0, 0, a«»« - 0.0025»]; }", _Z),
    "only the digits of the drag": Drag("frame f { translation [0, 0, 1/3«»« - 0.083»]; }", _Z),
    "a comment in it": Drag("def a 0.2;\nframe f { translation [0, 0, a /* top */ + «0.1»«0.05» // up\n ]; }", _Z),
    "a comment behind it": Drag("def a 0.2;\nframe f { translation [0, 0, a«»« + 0.05» // up\n ]; }", _Z),
    "a shared vector": Drag(
        "def x 0.2;\ndef y 0.3;\nframe g { translation [x, y, 0]; }\nframe f { translation [x«»« + 0.05», y, 0]; }",
        (0.25, 0.3, 0),
    ),
    "names and numbers": Drag("def x 0.2;\nframe f { translation [x«»« + 0.05», «1»«2», 0]; }", (0.25, 2, 0)),
}

ROTATIONS = {
    "degrees": Drag("frame f { rpy [0, 0, «90»«95» * deg]; }", turn=about_z(95)),
    "degrees, close": Drag("frame f { rpy [0,0,«90»«95»*deg]; }", turn=about_z(95)),
    "degrees, the other way round": Drag("frame f { rpy [0, 0, deg * «90»«95»]; }", turn=about_z(95)),
    "half degrees": Drag("frame f { rpy [0, 0, «90»«22.5» * deg]; }", turn=about_z(22.5)),
    "a zero beside degrees": Drag("frame f { rpy [0, «0»«30 * deg», 90 * deg]; }", turn=turned(0, 30, 90)),
    "zeros": Drag("frame f { rpy [«0»«30 * deg», 0, 0]; }", turn=turned(30, 0, 0)),
    "back to zero": Drag("frame f { rpy [0, 0, «90 * deg»«0»]; }", turn=about_z(0)),
    "pi": Drag("frame f { rpy [0, 0, «pi / 2»«pi / 4»]; }", turn=about_z(45)),
    "pi, close": Drag("frame f { rpy [0, 0, «-pi/2»«pi/3»]; }", turn=about_z(60)),
    "pi that is no part of it": Drag("frame f { rpy [0, 0, «pi / 2»«95 * deg»]; }", turn=about_z(95)),
    "pi alone": Drag("frame f { rpy [0, 0, «pi»«pi / 2»]; }", turn=about_z(90)),
    "degrees by hand": Drag("frame f { rpy [0, 0, «90»«95» * pi / 180]; }", turn=about_z(95)),
    "radians": Drag("frame f { rpy [0, 0, «1.5708»«0.7854»]; }", turn=about_z(45)),
    "a name": Drag("def tilt 30 * deg;\nframe f { rpy [0, 0, tilt«»« + 5 * deg»]; }", turn=about_z(35)),
    "a name less": Drag("def tilt 30 * deg;\nframe f { rpy [0, 0, -tilt«»« - 5 * deg»]; }", turn=about_z(-35)),
    "a name and an angle": Drag(
        "def tilt 30 * deg;\nframe f { rpy [0, 0, tilt + «90»«95» * deg]; }", turn=about_z(125)
    ),
    "a name and pi": Drag("def tilt 0.2;\nframe f { rpy [0, 0, «pi/2»«pi/4» - tilt]; }", turn=turned(0, 0, 33.5408)),
    "a number of degrees": Drag("def a 30;\nframe f { rpy [0, 0, a * deg«»« + 5 * deg»]; }", turn=about_z(35)),
    "a sum of degrees": Drag("def a 30;\nframe f { rpy [0, 0, (a + «5»«10») * deg]; }", turn=about_z(40)),
    "more than half a turn": Drag("frame f { rpy [0, 0, «170»«190» * deg]; }", turn=about_z(190)),
    "upright": Drag("frame f { rpy [0, 90 * deg, «0»«30 * deg»]; }", turn=turned(0, 90, 30)),
    "overhead": Drag("frame f { rpy [180 * deg, «80»«100» * deg, 180 * deg]; }", turn=turned(180, 100, 180)),
    "a quaternion": Drag("frame f { quaternion [0, 0, «0»«0.7071068», «1»«0.7071068»]; }", turn=about_z(90)),
    "a quaternion with its signs": Drag(
        "frame f { quaternion [0, 0, «0»«-0.5», «-1»«-0.8660254»]; }", turn=about_z(60)
    ),
    "a quaternion of one number": Drag("frame f { quaternion «1»«[0, 0, 0.5, 0.8660254]»; }", turn=about_z(60)),
    "a quaternion that beats angles": Drag(
        "frame f { rpy [1, 2, 3]; quaternion [0, 0, «0»«0.5», «1»«0.8660254»]; }", turn=about_z(60)
    ),
    "both at once": Drag("frame f { translation [«1»«2», 0, 0]; rpy [0, 0, «90»«45» * deg]; }", (2, 0, 0), about_z(45)),
}

INSERTED = {
    "into nothing": Drag("frame f {«»« translation [0, 0, 0.25];» }", _Z),
    "into less": Drag("frame f {«»« translation [0, 0, 0.25]; »}", _Z),
    "behind the parent": Drag("frame w { }\nframe f {\n    parent w;«»«\n    translation [0, 0, 0.25];»\n}", _Z),
    "behind the parent's comment": Drag(
        "frame w { }\nframe f {\n    parent w; # fixed\n«»«    translation [0, 0, 0.25];\n»}", _Z
    ),
    "in one line": Drag("frame w { }\nframe f { parent w;«»« translation [0, 0, 0.25];» type fixed; }", _Z),
    "before a nested frame": Drag("frame f {«»«\n  translation [0, 0, 0.25];»\n  frame g { }\n}", _Z),
    "angles behind the translation": Drag(
        "frame f {\n  translation [0, 0, 1];«»«\n  rpy [0, 0, 45 * deg];»\n  geometry { shape sphere; radius 1; }\n}",
        turn=about_z(45),
    ),
    "both": Drag(
        "frame f {«»«\n  translation [0, 0, 0.25];\n  rpy [0, 0, 45 * deg];»\n  type revolute; axis [0, 0, 1];\n}",
        _Z,
        about_z(45),
    ),
    "a quaternion where there are only such": Drag(
        "frame g { quaternion [0, 0, 0, 1]; }\nframe f {«»« quaternion [0, 0, 0.5, 0.8660254];» }", turn=about_z(60)
    ),
    "with CRLF": Drag("frame f {«»«\r\n\ttranslation [0, 0, 0.25];»\r\n\tframe g { }\r\n}\r\n", _Z),
}

ELSEWHERE = {
    "a nested frame": Drag("frame w { translation [1, 0, 0];\n frame f { translation [0, 0, «0.2»«0.25»]; } }", _Z),
    "behind a nested block": Drag(
        "frame f { frame g { translation [9, 9, 9]; } translation [0, 0, «0.2»«0.25»]; }", _Z
    ),
    "a parent that is rotated": Drag(
        "frame w { rpy [0, 0, 90 * deg]; }\nframe f { parent w; translation [0, 0, «0.2»«0.25»]; }", _Z
    ),
    "a joint": Drag("frame f { type revolute; axis [0, 0, 1]; translation [0, 0, «0.2»«0.25»]; offset pi; }", _Z),
    "a slide with an offset": Drag(
        "frame f { type prismatic; axis [0, 0, 1]; offset 0.1; translation [0, 0, «0.2»«0.15»]; }", _Z
    ),
    "below a frame that is rotated": Drag(
        "frame w { rpy [0, 0, 90 * deg];\n  frame f { translation [«0.2»«0.25», 0, 0]; } }", _X
    ),
    "turned below a frame that is rotated": Drag(
        "frame w { quaternion [0, 0, 0.7071068, 0.7071068]; }\nframe f { parent w; rpy [0, 0, «0»«30 * deg»]; }",
        turn=about_z(30),
    ),
    "below a joint with an offset": Drag(
        "frame w { type revolute; axis [0, 0, 1]; offset 30 * deg; }\n"
        "frame f { parent w; translation [«0.2»«0.25», 0, 0]; }",
        _X,
    ),
    "three deep": Drag("frame a { frame b { frame f { translation [0, 0, «0.2»«0.25»]; } } }", _Z),
    "a nested frame with a name": Drag("def h 0.2;\nframe a { frame f { translation [0, 0, h«»« + 0.05»]; } }", _Z),
    "a nested frame that says nothing of it": Drag(
        "frame a {\n  frame f {«»«\n    translation [0, 0, 0.25];»\n    geometry { shape sphere; radius 1; }\n  }\n}",
        _Z,
    ),
    "a joint that is turned already": Drag(
        "frame f { type revolute; axis [0, 0, 1]; rpy [0, 0, «30»«45» * deg]; offset 10 * deg; }", turn=about_z(55)
    ),
    "a slide with an offset that is a name": Drag(
        "def s 0.1;\nframe f { type prismatic; axis [1, 0, 0]; offset s; translation [«0.2»«0.15», 0, 0]; }", _X
    ),
    "a slide that is turned": Drag(
        "frame f { rpy [0, 0, 90 * deg]; type prismatic; axis [1, 0, 0]; offset 0.1; translation [0, «0»«0.15», 0]; }",
        _Y,
    ),
    "of a class, with parts of pi": Drag(
        "class c { rpy [0, 0, pi/2]; }\nframe f { isa c;«»« rpy [0, 0, pi/3];» }", turn=about_z(60)
    ),
    "of a class of a class": Drag(
        "class a { translation [0, 0, 0.2]; }\nclass b { isa a; }\n"
        "frame f {\n  isa b;«»«\n  translation [0, 0, 0.25];»\n}",
        _Z,
    ),
    "of a class, a quaternion": Drag(
        "class c { quaternion [0, 0, 0, 1]; }\nframe f { isa c;«»« quaternion [0, 0, 0.5, 0.8660254];» }",
        turn=about_z(60),
    ),
    "of a class, a statement of its own": Drag(
        "class c { translation [0, 0, 0.2]; }\nframe f { isa c;«»« translation [0, 0, 0.25];» }", _Z
    ),
    "of a class, with its names": Drag(
        "def h 0.2;\nclass c { translation [h, 0, h]; }\nframe f { isa c;«»« translation [h, 0, h + 0.05];» }",
        (0.2, 0, 0.25),
    ),
    "of a class, angles": Drag(
        "class c { rpy [0, 0, 90 * deg]; }\nframe f { isa c;«»« rpy [0, 0, 95 * deg];» }", turn=about_z(95)
    ),
    "of a class that gives the other": Drag(
        "class c { rpy [0, 0, 90 * deg]; }\nframe f { isa c; translation [0, 0, «1»«0.25»]; }", _Z
    ),
}

DRAGS = {
    f"{group}: {name}": drag
    for group, drags in (
        ("literal", LITERALS),
        ("layout", LAYOUT),
        ("expression", EXPRESSIONS),
        ("rotation", ROTATIONS),
        ("inserted", INSERTED),
        ("elsewhere", ELSEWHERE),
    )
    for name, drag in drags.items()
}


CONSTANTS = {
    "a number": Drag("def h «0.20»«0.25»;\nframe f { translation [0, 0, h]; }", _Z),
    "in a unit": Drag("def mm 0.001;\ndef h «200»«250» * mm;\nframe f { translation [0, 0, h]; }", _Z),
    "a sum": Drag("def a 0.1;\ndef h a + «0.1»«0.15»;\nframe f { translation [0, 0, h]; }", _Z),
    "of which there is half": Drag("def h «0.4»«0.5»; # of the table\nframe f { translation [0, 0, h/2]; }", _Z),
    "downwards": Drag("def h «0.2»«0.25»;\nframe f { translation [0, 0, -h]; }", (0, 0, -0.25)),
    "an angle": Drag("def tilt «30»«45» * deg;\nframe f { rpy [0, 0, tilt]; }", turn=about_z(45)),
    "a part of pi": Drag("def tilt pi/«6»«4»;\nframe f { rpy [0, 0, tilt]; }", turn=about_z(45)),
    "the other way round": Drag("def tilt «30»«45» * deg;\nframe f { rpy [0, 0, pi - tilt]; }", turn=about_z(135)),
    "of a nested frame": Drag("def h «0.2»«0.25»;\nframe a { frame f { translation [0, 0, h]; } }", _Z),
}
"""What the frame itself may say otherwise, too; this is the way that is offered next."""


@pytest.mark.parametrize("name", CONSTANTS)
def test_a_constant(name: str) -> None:
    drag = CONSTANTS[name]
    given = fixture(drag.before)
    found = dragged(given, "f", drag.to, drag.turn)
    assert texts_after(given, found.offered[1])[MAIN] == drag.after
    assert found.offered[1].must_be_chosen


INCLUDED = {
    "a number": Drag("frame f { translation [0, 0, «0.2»«0.25»]; }", _Z),
    "a name": Drag("def h 0.2;\nframe f { translation [0, 0, h«»« + 0.05»]; }", _Z),
    "an angle": Drag("frame f { rpy [0, 0, «30»«45» * deg]; }", turn=about_z(45)),
    "nothing yet": Drag("frame f {«»« translation [0, 0, 0.25];» }", _Z),
    "of a class": Drag("class c { translation [0, 0, 0.2]; }\nframe f { isa c;«»« translation [0, 0, 0.25];» }", _Z),
}


@pytest.mark.parametrize("name", INCLUDED)
def test_in_a_file_that_another_includes(name: str) -> None:
    drag = INCLUDED[name]
    given = fixture(f'include "a.robray"\n//- /w/a.robray\ninclude "b.robray"\n//- /w/b.robray\n{drag.before}')
    found = dragged(given, "f", drag.to, drag.turn)
    assert texts_after(given, found.offered[0])["/w/b.robray"] == drag.after
    assert all(one.must_be_chosen for one in found.offered)
    assert "in 'b.robray'" in found.offered[0].title


_QUARTER = about_z(90)
MOUNTED = {
    "along what is its x": (Drag("frame f { translation [«0.5»«0.75», 0, 0]; }", (0, 0.75, 0)), Pose(_QUARTER)),
    "turned": (Drag("frame f { rpy [0, 0, «0»«30 * deg»]; }", turn=about_z(120)), Pose(_QUARTER)),
    "an offset": (
        Drag("def h 0.5;\nframe f { translation [0, 0, h«»« + 0.25»]; }", (0, 0, 1.75)),
        Pose(translation=(0, 0, 1)),
    ),
    "below another frame of its file": (
        Drag("frame w { }\nframe f { parent w; translation [«0.5»«0.75», 0, 0]; }", (0.75, 0, 0)),
        Pose(_QUARTER, (1, 2, 3)),
    ),
}


@pytest.mark.parametrize("name", MOUNTED)
def test_in_a_file_that_is_mounted_under_a_prefix(name: str) -> None:
    """It is written in the axes of its file."""
    drag, pose = MOUNTED[name]
    workspace = new_workspace()
    workspace.set_text(MAIN, drag.before.encode())
    workspace.load_together({SET: (Member(MAIN, "left_", Mount(None, pose)),)})
    analysis = workspace.analysis()
    wanted = Move("left_f", drag.to, drag.turn)
    found = move(analysis, analysis.scenes[SET], wanted, workspace.copy)
    assert found.offered, found.refused
    given = Fixture(workspace, {MAIN: drag.before.encode()}, None, {})
    assert texts_after(given, found.offered[0])[MAIN] == drag.after
    assert not found.offered[0].must_be_chosen


@every("name", DRAGS)
def test_drag(name: str) -> None:
    drag = DRAGS[name]
    given = fixture(drag.before)
    found = dragged(given, "f", drag.to, drag.turn)
    assert found.offered, found.refused
    first = found.offered[0]
    assert texts_after(given, first)[MAIN] == drag.after
    assert not first.must_be_chosen
    assert not first.moves
    assert not first.reshapes
