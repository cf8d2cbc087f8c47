"""Single mistakes that people make in a correct workcell, and that no slip of one token is: habits of other languages,
a wrong bracket, a block in the wrong place, a word too many.

Each is an exchange of texts, and the beginning of the line in which a person would look for it.
"""

from typing import NamedTuple

WORKCELL = """\
# A cell with a bench, a camera above it and a gripper that opens.
def bench-height 0.8;
def bench-depth 0.6;
def reach bench-depth / 2 + 0.1;
def grip-width 0.04;

class steel {
    color [0.6, 0.6, 0.65];
    specular [0.4, 0.4, 0.4];
}

class plate {
    isa steel;
    shape box;
    dimension [1.2, bench-depth, 0.03];
}

class finger-shape {
    isa steel;
    shape box;
    dimension [0.01, 0.02, 0.06];
}

frame bench {
    translation [0.5, 0, bench-height];
    geometry {
        isa plate;
    }
    frame bench-leg {
        translation [0.5, 0, - bench-height / 2];
        geometry {
            isa steel;
            shape cylinder;
            radius 0.03;
            height bench-height;
        }
    }
}

frame camera-mast {
    parent bench;
    translation [0, reach, 0];
    geometry {
        isa steel;
        shape cylinder;
        radius 0.02;
        height 0.9;
    }
    frame camera {
        type revolute;
        axis [0, 1, 0];
        offset 0.2;
        variable q-camera;
        translation [0, 0, 0.9];
        rpy [0, pi / 2, 0];
        geometry {
            shape cone;
            height 0.1;
            start_radius 0.01;
            end_radius 0.05;
            alpha 0.7;
        }
    }
}

frame gripper {
    parent bench;
    translation [0.1, 0, 0.3];
    quaternion [0, 0, 0, 1];
    geometry {
        shape sphere;
        radius 0.05;
        color [0.2, 0.2, 0.2];
    }
}

frame finger-left {
    parent gripper;
    type prismatic;
    axis [0, 1, 0];
    offset grip-width / 2;
    translation [0, 0, -0.05];
    geometry {
        isa finger-shape;
        collision 1;
    }
}

frame finger-right {
    parent gripper;
    type prismatic;
    axis [0, -1, 0];
    offset grip-width / 2;
    translation [0, 0, -0.05];
    geometry {
        isa finger-shape;
        collision 1;
    }
}

allow_collision finger-left finger-right;
allow_collision gripper finger-left;
allow_collision gripper finger-right;
"""


class Mistake(NamedTuple):
    right: str
    """The first place where this stands is where the mistake is made."""
    wrong: str
    line: str
    """What the line begins with, blanks aside, where it is to be told: the nearest one, above or below."""


MISTAKES = tuple(
    Mistake(*each)
    for each in [
        # Punctuation.
        ("def bench-depth 0.6;", "def bench-depth 0.6", "def bench-depth"),
        ("def bench-height 0.8;", "def bench-height = 0.8;", "def bench-height"),
        ("def bench-height 0.8;", "bench-height = 0.8;", "bench-height"),
        ("def bench-height 0.8;", "def bench-height: 0.8;", "def bench-height"),
        ("def bench-height 0.8;", "double bench-height = 0.8;", "double"),
        ("def bench-height 0.8;", "#define bench-height 0.8", "#define"),
        ("def bench-height 0.8;", "def bench_height 0.8;", "def bench_height"),
        ("def bench-height 0.8;", "def bench height 0.8;", "def bench height"),
        ("def bench-height 0.8;", "def bench-height 0,8;", "def bench-height"),
        ("def bench-height 0.8;", "def bench-height 0.8m;", "def bench-height"),
        ("def bench-height 0.8;", "def bench-height 0.8 m;", "def bench-height"),
        ("def bench-height 0.8;", "def bench-height (0.8;", "def bench-height"),
        ("def bench-height 0.8;", "def bench-height [0.8];", "def bench-height"),
        ("def bench-height 0.8;", 'def bench-height "0.8";', "def bench-height"),
        ("def bench-height 0.8;", 'def "bench-height" 0.8;', "def"),
        ("def bench-height 0.8;", "def bench-height 0.8;;", "def bench-height"),
        ("def bench-height 0.8;", "def bench-height 8e-1f;", "def bench-height"),
        ("def bench-height 0.8;", "def bench-height +0.8;", "def bench-height"),
        ("def bench-height 0.8;", "DEF bench-height 0.8;", "DEF"),
        ("def bench-height 0.8;", "def 1bench-height 0.8;", "def 1bench"),
        ("bench-depth / 2 + 0.1", "bench-depth / 2 +0.1.", "def reach"),
        ("bench-depth / 2 + 0.1", "bench-depth/2 -0.1", "def reach"),
        ("bench-depth / 2 + 0.1", "bench-depth-0.1", "def reach"),
        ("bench-depth / 2 + 0.1", "{bench-depth} / 2 + 0.1", "def reach"),
        ("bench-depth / 2 + 0.1", "$bench-depth / 2 + 0.1", "def reach"),
        ("bench-depth / 2 + 0.1", "(bench-depth / 2 + 0.1", "def reach"),
        ("bench-depth / 2 + 0.1", "bench-depth / 2) + 0.1", "def reach"),
        ("bench-depth / 2 + 0.1", "bench-depth // 2 + 0.1", "def reach"),
        ("bench-depth / 2 + 0.1", "max(bench-depth, 0.1)", "def reach"),
        ("def reach bench-depth / 2 + 0.1;", "", "translation [0, reach"),
        # Classes.
        ("class steel {", "class steel", "class steel"),
        ("class steel {", "class steel:", "class steel"),
        ("class steel {", "class steel() {", "class steel"),
        ("class steel {", "class steel (", "class steel"),
        ("class steel {", "class steel [", "class steel"),
        ("class steel {", "class Steel {", "class Steel"),
        ("class steel {", "struct steel {", "struct"),
        ("class steel {", "steel {", "steel"),
        ("class plate {\n    isa steel;", "class plate : steel {", "class plate"),
        ("class plate {\n    isa steel;", "class plate extends steel {", "class plate"),
        ("class plate {\n    isa steel;", "class plate isa steel {", "class plate"),
        ("class plate {\n    isa steel;", "class plate {\n    is-a steel;", "is-a"),
        ("class plate {\n    isa steel;", "class plate {\n    steel;", "steel"),
        ("class plate {\n    isa steel;", "class plate {\n    isa: steel;", "isa"),
        ("class plate {\n    isa steel;", "class plate {\n    isa = steel;", "isa"),
        ("    color [0.6, 0.6, 0.65];", "    color [0.6, 0.6, 0.65]", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color [0.6 0.6 0.65];", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color 0.6 0.6 0.65;", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color (0.6, 0.6, 0.65);", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color {0.6, 0.6, 0.65};", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color <0.6, 0.6, 0.65>;", "color"),
        ("    color [0.6, 0.6, 0.65];", '    color "0.6 0.6 0.65";', "color"),
        ("    color [0.6, 0.6, 0.65];", "    color: [0.6, 0.6, 0.65];", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color = [0.6, 0.6, 0.65];", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color [0.6, 0.6, 0.65, 1];", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color [0.6; 0.6; 0.65];", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color [0.6, 0.6, 0.65],", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color #9999a6;", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color red;", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color [[0.6, 0.6, 0.65]];", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color [0,6, 0,6, 0,65];", "color"),
        ("    color [0.6, 0.6, 0.65];", "    rgba [0.6, 0.6, 0.65];", "rgba"),
        ("    color [0.6, 0.6, 0.65];", "    color [0.6, 0.6, 0.65;", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color 0.6, 0.6, 0.65];", "color"),
        ("    color [0.6, 0.6, 0.65];", "    color [0.6, 0.6,\n    0.6 0.65];", "0.6 0.65"),
        ("    shape box;", '    shape "cube";', "shape"),
        ("    shape box;", "    shape Box;", "shape"),
        ("    shape box;", "    shape: box;", "shape"),
        ("    shape box;", "    box;", "box"),
        ("    shape box;", "    shape box {", "shape"),
        ("    shape box;", "    type box;", "class plate"),
        ("    shape box;", "    shape box,", "shape"),
        ("    dimension [1.2, bench-depth, 0.03];", "    dimension [1.2, bench-depth];", "dimension"),
        ("    dimension [1.2, bench-depth, 0.03];", "    dimension 1.2, bench-depth, 0.03;", "dimension"),
        ("    dimension [1.2, bench-depth, 0.03];", "    dimension [1.2, benchdepth, 0.03];", "dimension"),
        ("    dimension [1.2, bench-depth, 0.03];", '    dimension [1.2, "bench-depth", 0.03];', "dimension"),
        ("    dimension [1.2, bench-depth, 0.03];", "    size [1.2, bench-depth, 0.03];", "size"),
        # Frames.
        ("frame bench {", "frame bench", "frame bench"),
        ("frame bench {", "frame bench = {", "frame bench"),
        ("frame bench {", "frame bench: {", "frame bench"),
        ("frame bench {", "frame: bench {", "frame"),
        ("frame bench {", "frame 'bench' {", "frame"),
        ("frame bench {", "frame bench.top {", "frame bench"),
        ("frame bench {", "frame work bench {", "frame work"),
        ("frame bench {", "frame {", "frame"),
        ("frame bench {", "frame bench; {", "frame bench"),
        ("frame bench {", "frame bench {{", "frame bench"),
        ("frame bench {", "link bench {", "link"),
        ("frame bench {", "body bench {", "body"),
        ("frame bench {", "bench {", "bench"),
        ("frame bench {", "object bench {", "object"),
        ("frame bench {", "new frame bench {", "new"),
        ("frame bench {", "frame bench(world) {", "frame bench"),
        ("frame bench {", "frame bench {\n    name bench;", "name"),
        ("frame bench {", "frame bench {\n    def x 1;", "def x"),
        ("frame bench {", "frame bench {\n    class x { }", "class x"),
        ("frame bench {", "frame bench {\n    radius 1;", "radius"),
        ("frame bench {", "frame bench {\n    parent bench;", "parent"),
        ("frame bench {", "frame bench {\n    parent camera;", "parent camera"),
        ("frame bench {", "frame bench {\n    allow_collision bench camera;", "allow_collision"),
        ("frame bench {", "frame bench {\n    mass 3;", "mass"),
        ("    translation [0.5, 0, bench-height];", "    translation [0.5, 0, bench-height;", "translation"),
        ("    translation [0.5, 0, bench-height];", "    translation [0.5, 0, bench-height]\n    ;;", ";;"),
        ("    translation [0.5, 0, bench-height];", "    translation 0.5 0 bench-height;", "translation"),
        ("    translation [0.5, 0, bench-height];", "    xyz [0.5, 0, bench-height];", "xyz"),
        ("    translation [0.5, 0, bench-height];", "    translation [0.5, 0, bench-hieght];", "translation"),
        ("    translation [0.5, 0, bench-height];", "    translation [0.5, 0, bench.height];", "translation"),
        ("    translation [0.5, 0, bench-height];", "    translation [0.5, 0, bench_height];", "translation"),
        ("    translation [0.5, 0, bench-height];", "    translation [0.5, 0, +bench-height];", "translation"),
        ("    translation [0.5, 0, bench-height];", "    translation [x 0.5, y 0, z 0];", "translation"),
        ("    translation [0.5, 0, bench-height];", "    translation [x=0.5, y=0, z=0];", "translation"),
        ("    translation [0.5, 0, bench-height];", "    translation [0.5, 0];", "translation"),
        ("    translation [0.5, 0, bench-height];", "    translation [0.5, 0, bench-height, 1];", "translation"),
        ("    translation [0.5, 0, bench-height];", "    translation [0.5, 0, 2 bench-height];", "translation"),
        ("    translation [0.5, 0, bench-height];", "    <translation>0.5 0 0.8</translation>", "<translation"),
        ("    translation [0.5, 0, bench-height];", "    translation (0.5, 0, bench-height];", "translation"),
        ("    translation [0.5, 0, bench-height];", "    translation [0.5, 0, bench-height);", "translation"),
        ("    translation [0.5, 0, bench-height];", "    translation [0.5, 0, bench-height};", "translation"),
        ("    geometry {\n        isa plate;", "    geometry\n        isa plate;", "geometry"),
        ("    geometry {\n        isa plate;", "    geometry (\n        isa plate;", "geometry"),
        ("    geometry {\n        isa plate;", "    geometry plate {\n        isa plate;", "geometry"),
        ("    geometry {\n        isa plate;", "    geometry : {\n        isa plate;", "geometry"),
        ("    geometry {\n        isa plate;", "    visual {\n        isa plate;", "visual"),
        ("    geometry {\n        isa plate;", "    Geometry {\n        isa plate;", "Geometry"),
        ("    geometry {\n        isa plate;", "    geom {\n        isa plate;", "geom"),
        ("    geometry {\n        isa plate;", "    geometry {\n        isa plates;", "isa"),
        ("    geometry {\n        isa plate;", "    geometry {\n        isa plate, steel;", "isa"),
        ("    geometry {\n        isa plate;", "    geometry {\n        isa [plate, steel];", "isa"),
        ("    geometry {\n        isa plate;", "    geometry {\n        isa plate steel;", "isa"),
        ("    geometry {\n        isa plate;", "    geometry {\n        class plate;", "class plate"),
        ("    geometry {\n        isa plate;\n    }", "    geometry plate;", "geometry"),
        ("    geometry {\n        isa plate;\n    }", "    isa plate;\n    geometry { }", "geometry"),
        ("        isa plate;\n    }", "        isa plate;", "geometry"),
        ("        isa plate;\n    }", "        isa plate;\n    }\n    }", "}"),
        ("        isa plate;\n    }", "        isa plate;\n    )", ")"),
        ("        isa plate;\n    }", "        isa plate;\n    };", "}"),
        (
            "            height bench-height;\n        }\n    }\n",
            "            height bench-height;\n    }\n",
            "geometry",
        ),
        ("            height bench-height;\n        }\n    }\n", "            height bench-height;\n", "geometry"),
        ("        type revolute;", "        type hinge;", "type"),
        ("        type revolute;", "        type = revolute;", "type"),
        ("        type revolute;", "        revolute;", "revolute"),
        ("        type revolute;", "        type revolut;", "type"),
        ("        type revolute;", "        joint revolute;", "joint"),
        ("        axis [0, 1, 0];", "        axis y;", "axis"),
        ("        axis [0, 1, 0];", "        axis [0, 1, 0", "axis"),
        ("        axis [0, 1, 0];", "        axis 0 1 0", "axis"),
        ("        axis [0, 1, 0];", "        axis [0, 1];", "axis"),
        ("        axis [0, 1, 0];", "", "type revolute"),
        ("        offset 0.2;", "        offset 0.2", "offset"),
        ("        offset 0.2;", "        offset reach - 0.2;", "offset"),
        ("        offset 0.2;", "        offset (reach + 1) / 2;", "offset"),
        ("        offset 0.2;", "        offset 9e+2;", "offset"),
        ("        offset 0.2;", "        offset [0.2];", "offset"),
        ("        offset 0.2;", "        limit 0 1;", "limit"),
        ("        rpy [0, pi / 2, 0];", "        rpy [0, 90deg, 0];", "rpy"),
        ("        rpy [0, pi / 2, 0];", "        rpy [0, 90 deg, 0];", "rpy"),
        ("        rpy [0, pi / 2, 0];", "        rpy [0, pi/2, 0]", "rpy"),
        ("        rpy [0, pi / 2, 0];", "        rpy [0, M_PI / 2, 0];", "rpy"),
        ("        rpy [0, pi / 2, 0];", "        rpy [0, math.pi / 2, 0];", "rpy"),
        ("        rpy [0, pi / 2, 0];", "        rpy [0, sqrt(2), 0];", "rpy"),
        ("        rpy [0, pi / 2, 0];", "        rpy [0, 1.5.7, 0];", "rpy"),
        ("            end_radius 0.05;", "            end_radius 0.05", "end_radius"),
        ("            end_radius 0.05;", "            end-radius 0.05;", "end-radius"),
        ("            end_radius 0.05;", "            radius 0.05;", "shape cone"),
        ("            alpha 0.7;", "            alpha 70%;", "alpha"),
        ("            alpha 0.7;", "            opacity 0.7;", "opacity"),
        ("            alpha 0.7;", "            alpha: 0.7", "alpha"),
        ("    parent gripper;", '    parent: "gripper";', "parent"),
        ("    parent gripper;", "    parent griper;", "parent"),
        ("    parent gripper;", "    parent gripper", "parent"),
        ("    parent gripper;", "    parent bench gripper;", "parent"),
        ("    parent gripper;", "    parent <gripper>;", "parent"),
        ("    parent gripper;", "    parent finger-left;", "parent"),
        ("        collision 1;", "        collision true;", "collision"),
        ("        collision 1;", "        collision;", "collision"),
        ("        collision 1;", "        collision yes", "collision"),
        ("allow_collision finger-left finger-right;", "allow_collision finger-left, finger-right;", "allow_collision"),
        (
            "allow_collision finger-left finger-right;",
            "allow_collision [finger-left, finger-right];",
            "allow_collision",
        ),
        ("allow_collision finger-left finger-right;", "allow_collision finger-left finger-right", "allow_collision"),
        ("allow_collision finger-left finger-right;", "allow_collision finger-left;", "allow_collision"),
        ("allow_collision finger-left finger-right;", "allow_collision finger-left finger-right gripper;", "allow"),
        ("allow_collision finger-left finger-right;", "allow-collision finger-left finger-right;", "allow-collision"),
        ("allow_collision finger-left finger-right;", "allow collision finger-left finger-right;", "allow"),
        ("allow_collision finger-left finger-right;", "allow_collision(finger-left, finger-right);", "allow"),
        ("allow_collision finger-left finger-right;", "allow_collision finger-left fingr-right;", "allow"),
        ("allow_collision finger-left finger-right;", "include lib.robray\n", "include"),
        ("allow_collision finger-left finger-right;", "import lib\n", "import"),
        ("# A cell with", "/* A cell with", "/*"),
        ("# A cell with", "-- A cell with", "--"),
        ("# A cell with", "; A cell with", ";"),
        ("# A cell with", "% A cell with", "%"),
    ]
)
