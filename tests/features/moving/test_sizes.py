"""A shape is pulled by a handle, and its size is written as a person would have written it."""

import pytest

from every import every
from features.moving.dragged import pulled, resized, texts_after
from fixtures import MAIN, fixture
from robray.features.moving.wanted import Rounding

pytestmark = pytest.mark.quick

Sizes = dict[str, float | tuple[float, ...]]

SIZES: dict[str, tuple[str, Sizes, str]] = {
    "a box": ("shape box; dimension [1, 2, 3];", {"dimension": (1, 2, 3.5)}, "shape box; dimension [1, 2, 3.5];"),
    "a box without": ("shape box;", {"dimension": (1, 2, 3.5)}, "shape box; dimension [1, 2, 3.5];"),
    "a sphere": ("shape sphere; radius 0.10;", {"radius": 0.2}, "shape sphere; radius 0.20;"),
    "a cylinder": (
        "shape cylinder; radius 0.1; height 1;",
        {"height": 1.25, "radius": 0.1},
        "shape cylinder; radius 0.1; height 1.25;",
    ),
    "a cone": (
        "shape cone; height 1; start_radius 0.5; end_radius 0;",
        {"end_radius": 0.25},
        "shape cone; height 1; start_radius 0.5; end_radius 0.25;",
    ),
    "a grid": (
        "shape grid; dimension [1, 1]; delta [.1, .1]; thickness 0.01;",
        {"dimension": (1, 2), "delta": (0.1, 0.2)},
        "shape grid; dimension [1, 2]; delta [.1, .2]; thickness 0.01;",
    ),
    "a name": ("shape sphere; radius r;", {"radius": 0.15}, "shape sphere; radius r + 0.05;"),
    "a name, less": ("shape sphere; radius r;", {"radius": 0.05}, "shape sphere; radius -0.05 + r;"),
    "an offset": ("shape sphere; radius r + 0.2;", {"radius": 0.15}, "shape sphere; radius r + 0.05;"),
    "an offset that turns": ("shape sphere; radius r + 0.2;", {"radius": 0.05}, "shape sphere; radius -0.05 + r;"),
    "behind a product": ("shape sphere; radius 2*r - 0.1;", {"radius": 0.05}, "shape sphere; radius 2*r - 0.15;"),
    "names in an array": (
        "shape box; dimension [r, r, 2*r];",
        {"dimension": (0.1, 0.1, 0.25)},
        "shape box; dimension [r, r, 2*r + 0.05];",
    ),
    "a box of a frame's own": (
        "shape box; dimension [0.10, 2, r];",
        {"dimension": (0.25, 2, 0.1)},
        "shape box; dimension [0.25, 2, r];",
    ),
    "a box with a scale": (
        "shape box; dimension [1, 1, 1]; scale 2;",
        {"dimension": (1, 1, 1.5)},
        "shape box; dimension [1, 1, 1.5]; scale 2;",
    ),
    "a sphere in a unit": ("shape sphere; radius 100 / 1000;", {"radius": 0.15}, "shape sphere; radius 150 / 1000;"),
    "the radius of a cylinder": (
        "shape cylinder; radius 0.1; height 1;",
        {"radius": 0.15},
        "shape cylinder; radius 0.15; height 1;",
    ),
    "a cylinder as high as it is wide": (
        "shape cylinder; radius r; height 2*r;",
        {"height": 0.25},
        "shape cylinder; radius r; height 2*r + 0.05;",
    ),
    "the height of a cone": (
        "shape cone; height 1.0; start_radius 0.5; end_radius 0;",
        {"height": 1.5},
        "shape cone; height 1.5; start_radius 0.5; end_radius 0;",
    ),
    "the foot of a cone": (
        "shape cone; height 1; start_radius r; end_radius 0;",
        {"start_radius": 0.2},
        "shape cone; height 1; start_radius r + 0.1; end_radius 0;",
    ),
    "the lines of a grid": (
        "shape grid; dimension [1, 1]; delta [.1, .1]; thickness 0.01;",
        {"thickness": 0.02},
        "shape grid; dimension [1, 1]; delta [.1, .1]; thickness 0.02;",
    ),
    "the scale of a mesh": ('mesh "m.stl"; scale 0.001;', {"scale": 0.0015}, 'mesh "m.stl"; scale 0.0015;'),
    "a mesh without a scale": ('mesh "m.stl"; alpha 1;', {"scale": 1.5}, 'mesh "m.stl"; scale 1.5; alpha 1;'),
    "a scale that is a name": ('mesh "m.stl"; scale r;', {"scale": 0.2}, 'mesh "m.stl"; scale r + 0.1;'),
    "a scale in a unit": ('mesh "m.stl"; scale 1 / 1000;', {"scale": 0.002}, 'mesh "m.stl"; scale 2 / 1000;'),
    "the scale of a sphere": (
        "shape sphere; radius 0.1; scale 2;",
        {"scale": 2.5},
        "shape sphere; radius 0.1; scale 2.5;",
    ),
    "a sphere without a scale": ("shape sphere; radius 0.1;", {"scale": 2}, "shape sphere; scale 2; radius 0.1;"),
    "a comment": (
        "shape sphere; radius /* about */ 0.1; // metres\n",
        {"radius": 0.2},
        "shape sphere; radius /* about */ 0.2; // metres\n",
    ),
}


@every("name", SIZES)
def test_size(name: str) -> None:
    before, sizes, changed = SIZES[name]
    given = fixture(f"def r 0.1;\nframe f {{ geometry {{ {before} }} }}\n")
    found = resized(given, sizes, Rounding(1e-5 if "scale" in sizes else 1e-3))
    assert found.offered, found.refused
    assert texts_after(given, found.offered[0])[MAIN] == f"def r 0.1;\nframe f {{ geometry {{ {changed} }} }}\n"
    assert not found.offered[0].must_be_chosen


def test_a_class_gives_way_or_is_changed() -> None:
    frames = "frame f { geometry { isa c; } }\nframe g { geometry { isa c; } }\n"
    source = f"class c {{ shape box; dimension [1, 1, 1]; }}\n{frames}"
    given = fixture(source)
    own, shared = pulled(given, dimension=(1, 1, 2)).offered
    assert texts_after(given, own)[MAIN] == source.replace(
        "isa c; } }\nframe g", "isa c; dimension [1, 1, 2]; } }\nframe g"
    )
    assert texts_after(given, shared)[MAIN] == source.replace("1, 1]", "1, 2]")
    assert shared.reshapes == ("g",)
    assert shared.must_be_chosen


def test_a_constant_that_moves_its_frame_too() -> None:
    given = fixture("def r 0.1;\nframe f { translation [0, 0, r]; geometry { shape sphere; radius r; } }\n")
    _, constant = pulled(given, radius=0.2).offered
    assert constant.moves == ("f",)
    assert constant.title == "change the constant 'r' from '0.1' to '0.2' (moves 'f' too)"


@pytest.mark.parametrize("size", ["radius", "scale"])
def test_a_size_that_would_be_lost(size: str) -> None:
    given = fixture("frame f { geometry { shape sphere; radius 0.1; scale 2; } }\n")
    [refused] = pulled(given, **{size: -0.1}).refused
    assert refused.reason == f"the {size} of a shape of 'f' would not be above zero"


@pytest.mark.parametrize("size", ["height", "radius", "dimension"])
def test_a_mesh_is_as_large_as_its_file(size: str) -> None:
    given = fixture('frame f { geometry { mesh "part.stl"; scale 2; } }\n')
    [refused] = pulled(given, **{size: 1}).refused
    assert refused.reason == f"a mesh has no {size}, or it is not known"


def test_a_size_in_a_file_that_is_included_has_to_be_chosen() -> None:
    part = "frame f { geometry { shape cylinder; radius 0.1; height 1; } }\n"
    given = fixture(f'include "part.robray"\n//- /w/part.robray\n{part}')
    [only] = pulled(given, height=1.25).offered
    assert texts_after(given, only)["/w/part.robray"] == part.replace("height 1", "height 1.25")
    assert only.must_be_chosen


def test_a_size_that_the_shape_has_not() -> None:
    given = fixture("frame f { geometry { shape sphere; radius 0.1; } }\n")
    [refused] = pulled(given, height=1).refused
    assert refused.reason == "a sphere has no height, or it is not known"
    [refused] = pulled(given, radius=(1, 2)).refused
    assert refused.reason == "'radius' is 1 numbers"
