"""Which lengths are out of all proportion to their scene."""

import pytest

from rules.findings import findings, fixed, scene

pytestmark = pytest.mark.quick

GRIPPER = """\
frame palm { geometry { shape box; dimension [0.08, 0.04, 0.1]; } }
frame finger { parent palm; translation [0.02, 0, 0.1]; geometry { shape cylinder; radius 0.01; height 0.06; } }
"""
CELL = """\
frame floor { geometry { shape box; dimension [8, 6, 0.02]; } }
frame table { translation [2, 1, 0.75]; geometry { shape box; dimension [1.2, 0.8, 0.04]; } }
"""


def check(source: str) -> None:
    given = scene(source)
    told = sorted((one.at.path, one.at.span) for one in findings(given) if one.code == "out-of-scale")
    assert told == sorted((path, span) for path, spans in given.marked.items() for span in spans)


@pytest.mark.parametrize(
    "source",
    [
        GRIPPER + "frame tip { parent finger; translation [|[60, 0, 0]|]; }",
        GRIPPER + "frame tip { parent finger; geometry { shape sphere; radius [|90|]; } }",
        GRIPPER + "frame tip { parent finger; geometry { shape box; dimension [|[10, 30, 60]|]; } }",
        GRIPPER + "class pad { shape box; dimension [|[10, 30, 60]|]; }",
        'include "gripper"\nframe tip { translation [|[60, 0, 0]|]; }\n//- /w/gripper.robray\n' + GRIPPER,
        GRIPPER + "frame slide { type prismatic; axis [0, 0, 1]; offset [|30|]; }",
        # All of it in millimetres.
        (
            "frame a { geometry { shape box; dimension [|[80, 40, 100]|]; } }\n"
            "frame b { translation [|[60, 0, 0]|]; }\n"
            "frame c { geometry { shape box; dimension [|[10, 30, 60]|]; } }"
        ),
    ],
)
def test_out_of_scale(source: str) -> None:
    check(source)


@pytest.mark.parametrize(
    "source",
    [
        GRIPPER,
        CELL + "frame gate { translation [60, 0, 0]; }",
        # What is computed, has a fraction beside it or is the ground was thought about.
        GRIPPER + "def far 60; frame tip { translation [far * 1, 0, 0]; }",
        GRIPPER + "frame tip { translation [60, 0.5, 0]; }",
        GRIPPER + "frame ground { geometry { shape grid; dimension [100, 100]; delta [1, 1]; thickness 0.01; } }",
        GRIPPER + "frame tip { translation [19, 0, 0]; }",
        # Nobody knows how large anything is.
        "frame tip { translation [60, 0, 0]; }",
    ],
)
def test_in_scale(source: str) -> None:
    check(source)


def test_a_project_with_a_limit_of_its_own_knows_better() -> None:
    from robray.configuration.configuration import Configuration
    from robray.configuration.configured import configured

    told = findings(scene(GRIPPER + "frame tip { translation [60, 0, 0]; }"))
    assert [one.code for one in configured(told, Configuration())] == ["out-of-scale"]
    assert configured(told, Configuration(largest_length=200.0)) == ()


MESH = "mesh-looks-like-millimetres"


@pytest.mark.parametrize(
    "source",
    [
        GRIPPER + 'frame tip { geometry { mesh [|"m.stl"|]; } }',
        GRIPPER
        + 'class tip { mesh [|"m.stl"|]; }\nframe a { geometry { isa tip; } }\nframe b { geometry { isa tip; } }',
        GRIPPER + 'frame tip { geometry { scale 0.5; mesh [|"m.stl"|]; } }',
        GRIPPER + 'frame tip { geometry { mesh "other.stl"; scale [|1000|]; } }',
    ],
)
def test_a_mesh_out_of_scale(source: str) -> None:
    given = scene(source + "\n//- /w/m.stl\nvertex 0 0 0\nvertex 80 40 100\n//- /w/other.stl\n")
    [found] = [one for one in findings(given) if one.code == MESH]
    assert [found.at.span] == given.marked["/w/main.robray"]
    if found.fix is not None:
        after = fixed(given, found)["/w/main.robray"].decode()
        assert MESH not in [
            one.code for one in findings(scene(after + "\n//- /w/m.stl\nvertex 0 0 0\nvertex 80 40 100\n"))
        ]


@pytest.mark.parametrize(
    "source",
    [
        GRIPPER + 'frame tip { geometry { mesh "m.stl"; scale 0.001; } }',
        GRIPPER + 'frame tip { geometry { mesh "thin.stl"; } }',
        CELL + 'frame wall { geometry { mesh "m.stl"; scale 0.4; } }',
        'frame wall { geometry { mesh "m.stl"; } }',
    ],
)
def test_a_mesh_in_scale(source: str) -> None:
    thin = "vertex 0 0 0\nvertex 80 40 .1\n"
    given = scene(f"{source}\n//- /w/m.stl\nvertex 0 0 0\nvertex 80 40 100\n//- /w/thin.stl\n{thin}")
    assert MESH not in [one.code for one in findings(given)]
