"""What is said of one slip in a scene: one finding, where the slip is, in words that say what to write instead.

Each row is a piece of the scene, what somebody writes there with the place marked that is complained of, the rule, and
the words that matter.
"""

from cases import cases
from every import every
from rules.findings import complaints, findings, scene

SCENE = """\
include "parts.robray"
def reach 0.6;
def upper 0.3;
def link 0.1;
def turn 0.5;
class metal {
    color [0.6, 0.6, 0.7];
    specular [0.2, 0.2, 0.2];
}
class driven {
    type revolute;
    axis [0, 0, 1];
}
frame station {
    translation [0.8, 0, 0.4];
    rpy [0, 0, turn];
    geometry {
        isa metal;
        shape box;
        dimension [reach, 0.4, 0.8];
        alpha 1;
        visual 1;
    }
    frame lift {
        type prismatic;
        axis [0, 0, 1];
        offset upper + link;
        variable up;
        translation [0, 0, 0.4];
        geometry {
            isa metal;
            shape cylinder;
            radius 0.05;
            height upper;
        }
    }
}
frame wrist {
    isa driven;
    parent lift;
    quaternion [0, 0, 0, 1];
    translation [0, 0, height-of-part];
    geometry {
        isa metal;
        mesh "meshes/wrist.stl";
        scale 1;
    }
}
frame ball {
    parent wrist;
    translation [0.1, 0, 0.05];
    geometry {
        shape sphere;
        radius 0.04;
        color [1, 0.2, 0.2];
        collision 1;
    }
}
allow_collision station lift;
allow_collision wrist ball;
"""

OTHERS = """\
//- /w/parts.robray
def height-of-part 0.07;
//- /w/meshes/wrist.stl
"""

SLIPS = cases(__file__, "slips")


def test_the_scene_is_sound() -> None:
    assert complaints(scene(SCENE + OTHERS)) == []


@every(("part", "written", "code", "words"), SLIPS)
def test_one_slip_is_one_finding_in_words(part: str, written: str, code: str, words: str) -> None:
    assert SCENE.count(part), "the slip is in a part of the scene"
    given = scene(SCENE.replace(part, written, 1) + OTHERS)
    told = complaints(given) or [found for found in findings(given) if not found.code.startswith("unused-")]
    assert [(found.code, found.at.path, found.at.span) for found in told] == [
        (code, path, span) for path, spans in given.marked.items() for span in spans
    ]
    assert words in told[0].message
