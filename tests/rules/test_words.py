"""What is said of one slip in a scene: one finding, where the slip is, in words that say what to write instead.

Each row is a piece of the scene, what somebody writes there with the place marked that is complained of, the rule, and
the words that matter.
"""

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

SLIPS = [
    ("rpy [0, 0, turn]", "rpy [0, 0, [|PI|]]", "undefined-constant", "use 'pi'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, [|PI|]/2]", "undefined-constant", "use 'pi'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, [|M_PI|] / 2]", "undefined-constant", "use 'pi'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, [|Pi|]]", "undefined-constant", "use 'pi'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, 30 * [|degrees|]]", "undefined-constant", "use 'deg'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, 30 * [|DEG|]]", "undefined-constant", "use 'deg'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, 1 * [|rad|]]", "undefined-constant", "remove it"),
    ("rpy [0, 0, turn]", "rpy [0, 0, 1 * [|radians|]]", "undefined-constant", "remove it"),
    ("rpy [0, 0, turn]", "rpy [0, 0, [|30 deg|]]", "missing-operator", "write '30 * deg'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, [|30deg|]]", "malformed-number", "write '30*deg'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, [|tau|] / 4]", "undefined-constant", "write '2 * pi'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, math[|.|]pi]", "invalid-character", "write 'pi'"),
    (
        "rpy [0, 0, turn]",
        "rpy [0, 0, [|radians(|]30)]",
        "missing-operator",
        "write '30 * deg'",
    ),
    ("rpy [0, 0, turn]", "rpy [0, 0, [|deg(|]30)]", "missing-operator", "write '30 * deg'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, [|2pi|]]", "missing-operator", "write '2 * pi'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, 30[|°|]]", "invalid-character", "write '*deg'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, [|30.5deg|]]", "missing-operator", "write '30.5 * deg'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, [|sqrt(|]2)]", "missing-operator", "write '2 ** 0.5' for a square root"),
    ("def upper 0.3", "def upper [|sqrt(|]2)", "missing-operator", "write '2 ** 0.5' for a square root"),
    ("def upper 0.3", "def upper 2 * [|sqrt(|]2) / 4", "missing-operator", "write '2 ** 0.5' for a square root"),
    (
        "def upper 0.3",
        "def upper [|sin(|]0.5)",
        "missing-operator",
        "write the number or use '+ - * / **'",
    ),
    (
        "def upper 0.3",
        "def upper [|abs(|]-1)",
        "missing-operator",
        "write the number or use '+ - * / **'",
    ),
    (
        "def upper 0.3",
        "def upper [|max(|]1, 2)",
        "missing-operator",
        "write the number or use '+ - * / **'",
    ),
    ("def upper 0.3", "def upper [|pow(|]2, 3)", "missing-operator", "write 'x ** y' for a power"),
    ("offset upper + link", "offset [|sqrt(|]2)", "missing-operator", "write '2 ** 0.5' for a square root"),
    ("offset upper + link", "offset 1 * [|sqrt(|]2)", "missing-operator", "write '2 ** 0.5' for a square root"),
    (
        "offset upper + link",
        "offset [|max(|]upper, link)",
        "missing-operator",
        "write the number or use '+ - * / **'",
    ),
    ("def upper 0.3", "def upper [|300 mm|]", "missing-operator", "because lengths are in metres; write '0.3'"),
    ("def upper 0.3", "def upper 300 * [|mm|]", "undefined-constant", "write '0.3', or add 'def mm 0.001;'"),
    ("def upper 0.3", "def upper 30 * [|cm|]", "undefined-constant", "write '0.3', or add 'def cm 0.01;'"),
    ("def upper 0.3", "def upper [|300mm|]", "missing-operator", "because lengths are in metres; write '0.3'"),
    ("def upper 0.3", "def upper [|0.3m|]", "missing-operator", "because lengths are in metres; write '0.3'"),
    ("radius 0.05", "radius 50 [|mm|]", "extra-value", "write '0.05'"),
    ("radius 0.05", "radius 50[|mm|]", "extra-value", "write '0.05'"),
    ("offset upper + link", "offset upper [|-|] link", "minus-after-first-value", "write '0 + upper - …'"),
    ("offset upper + link", "offset [|(|]upper + link)", "leading-parenthesis", "write '1*(' or define a constant"),
    (
        "offset upper + link",
        "offset [|(|]upper + link) / 2",
        "leading-parenthesis",
        "write '1*(' or define a constant",
    ),
    (
        "offset upper + link",
        "offset [|upper-link|]",
        "undefined-constant",
        "write '0 + upper - link' to subtract",
    ),
    ("offset upper + link", "offset upper [|-|]0.1", "minus-needs-space", "write '0 + upper - 0.1'"),
    ("offset upper + link", "offset upper [|-|]link", "minus-after-first-value", "write '0 + upper - …'"),
    ("offset upper + link", "offset 1 [|-|]0.1", "minus-needs-space", "write '0 + 1 - 0.1'"),
    ("offset upper + link", "offset 1 [|-|] (upper ** 2)", "minus-after-first-value", "write '0 + 1 - …'"),
    ("offset upper + link", "offset 2 * ([|-|] upper)", "minus-in-parentheses", "write '0 -'"),
    ("offset upper + link", "offset 2 [|upper|]", "extra-value", "write '2 * upper'"),
    ('include "parts.robray"', 'include [|"prats.robray"|]', "include-not-found", "did you mean 'parts.robray'?"),
    ('include "parts.robray"', 'include [|"parts.robary"|]', "include-not-found", "did you mean 'parts.robray'?"),
    ('include "parts.robray"', 'include [|"part.robray"|]', "include-not-found", "did you mean 'parts.robray'?"),
    ('include "parts.robray"', 'include [|"Parts.robray"|]', "include-not-found", "did you mean 'parts.robray'?"),
    (
        'include "parts.robray"',
        'include [|"mehses/parts.robray"|]',
        "include-not-found",
        "did you mean 'parts.robray'?",
    ),
    ('include "parts.robray"', 'include [|"parts.txt"|]', "include-not-found", "did you mean 'parts.robray'?"),
    (
        'include "parts.robray"',
        "[|include|] 'parts.robray'",
        "include-without-path",
        "write 'include \"parts.robray\"'",
    ),
    ('include "parts.robray"', "include [|parts|].robray", "include-without-path", "write 'include \"parts.robray\"'"),
    ('include "parts.robray"', "include [|parts|]", "include-without-path", "write 'include \"parts\"'"),
    (
        'include "parts.robray"',
        "[|include|] <parts.robray>",
        "include-without-path",
        "write 'include \"parts.robray\"'",
    ),
    (
        'include "parts.robray"',
        "[|include|] <parts.robray>;",
        "include-without-path",
        "write 'include \"parts.robray\"'",
    ),
    (
        'include "parts.robray"',
        '[|include|]("parts.robray")',
        "include-without-path",
        "write 'include \"parts.robray\"'",
    ),
    (
        'include "parts.robray"',
        '[|include|] = "parts.robray"',
        "include-without-path",
        "write 'include \"parts.robray\"'",
    ),
    ('mesh "meshes/wrist.stl"', 'mesh [|"mehses/wrist.stl"|]', "mesh-not-found", "did you mean 'meshes/wrist.stl'?"),
    ('mesh "meshes/wrist.stl"', 'mesh [|"meshes/wrsit.stl"|]', "mesh-not-found", "did you mean 'meshes/wrist.stl'?"),
    ('mesh "meshes/wrist.stl"', 'mesh [|"meshes/Wrist.stl"|]', "mesh-not-found", "did you mean 'meshes/wrist.stl'?"),
    ('mesh "meshes/wrist.stl"', 'mesh [|"meshes/wrist.obj"|]', "mesh-not-found", "did you mean 'meshes/wrist.stl'?"),
    ('mesh "meshes/wrist.stl"', 'mesh [|"wrist.stl"|]', "mesh-not-found", "did you mean 'meshes/wrist.stl'?"),
    ('mesh "meshes/wrist.stl"', "mesh meshes/wrist[|.|]stl", "invalid-character", "write 'mesh \"meshes/wrist.stl\";'"),
    ('mesh "meshes/wrist.stl"', "mesh wrist[|.|]stl", "invalid-character", "write 'mesh \"wrist.stl\";'"),
    ('mesh "meshes/wrist.stl"', 'mesh [|"meshes\\wrist.stl"|]', "mesh-not-found", "did you mean 'meshes/wrist.stl'?"),
    ('mesh "meshes/wrist.stl"', 'mesh [|"package://p/meshes/wrist.stl"|]', "mesh-not-found", "write a path"),
    ('mesh "meshes/wrist.stl"', 'mesh [|"file:///w/meshes/wrist.stl"|]', "mesh-not-found", "write a path"),
    ('mesh "meshes/wrist.stl"', 'mesh [|"|]meshes/wrist.stl', "unterminated-string", "unclosed string; add '\"'"),
    (
        'mesh "meshes/wrist.stl"',
        'shape [|mesh|]; mesh "meshes/wrist.stl"',
        "unknown-shape",
        "write 'mesh \"PATH\";' instead of 'shape'",
    ),
    ("parent lift", "parent [|world|]", "undefined-frame", "remove 'parent' for a child of the root"),
    ("parent lift", "parent [|root|]", "undefined-frame", "remove 'parent' for a child of the root"),
    ("parent lift", "parent [|map|]", "undefined-frame", "remove 'parent' for a child of the root"),
    ("parent lift", "parent [|metal|]", "undefined-frame", "write 'isa metal;' to use the class"),
    ("parent lift", "parent [|driven|]", "undefined-frame", "write 'isa driven;' to use the class"),
    ("parent lift", 'parent [|"World"|]', "undefined-frame", "remove 'parent' for a child of the root"),
    ("parent wrist", "parent [|none|]", "undefined-frame", "remove 'parent' for a child of the root"),
    ("parent wrist", "parent [|nil|]", "undefined-frame", "remove 'parent' for a child of the root"),
    ("isa driven", "isa [|lift|]", "undefined-class", "'lift' is a frame, not a class"),
    ("isa driven", "isa [|station|]", "undefined-class", "'station' is a frame, not a class"),
    ("isa metal", "isa [|station|]", "undefined-class", "'station' is a frame, not a class"),
    ("isa driven", "isa [|turn|]", "undeclared-tags", "declare it with 'tags' in robray.toml if it is a tag"),
    ("isa driven", "isa [|fixed|]", "undefined-class", "write 'type fixed;'"),
    ("isa driven", "isa [|revolute|]", "undefined-class", "write 'type revolute;'"),
    ("isa metal", "isa [|box|]", "undeclared-tags", "declare it with 'tags' in robray.toml if it is a tag"),
    (
        "allow_collision wrist ball",
        "allow_collision [|metal|] ball",
        "undefined-frame",
        "'metal' is a class, not a frame",
    ),
    (
        "allow_collision wrist ball",
        "allow_collision wrist [|world|]",
        "undefined-frame",
        "the root cannot collide",
    ),
    (
        "allow_collision wrist ball",
        "[|allow_collision|] wrist",
        "allow-collision-operands",
        "write 'allow_collision wrist OTHER;'",
    ),
    (
        "allow_collision wrist ball",
        "[|allow-collision|] wrist ball",
        "misplaced-attribute",
        "did you mean 'allow_collision'?",
    ),
    (
        "allow_collision wrist ball",
        "[|allow_collisions|] wrist ball",
        "misplaced-attribute",
        "did you mean 'allow_collision'?",
    ),
    ("allow_collision wrist ball;", "allow_collision wrist ball[||]", "missing-semicolon", "missing ';'"),
    (
        "allow_collision wrist ball",
        "[|allow_collision|] { wrist ball }",
        "allow-collision-operands",
        "write 'allow_collision FRAME OTHER;'",
    ),
    ("translation [0.8, 0, 0.4]", "translation [|[1,2,3]|] * 2", "array-in-expression", "'[1 * 2, 2 * 2, 3 * 2]'"),
    (
        "translation [0.8, 0, 0.4]",
        "translation 2 [|*|] [1,2,3]",
        "missing-operand",
        "apply it to each element",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|[1,2,3]|] + [1,0,0]",
        "array-in-expression",
        "apply the operation to each element",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|-|] [1,2,3]",
        "missing-operand",
        "apply it to each element",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|-|][1,2,3]",
        "missing-operand",
        "apply it to each element",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|[1,2,3]|] / 1000",
        "array-in-expression",
        "'[1 / 1000, 2 / 1000, 3 / 1000]'",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|{|]0.8, 0, 0.4}",
        "syntax-error",
        "write an array between '[' and ']'",
    ),
    ("translation [0.8, 0, 0.4]", "translation [|(0.8, 0, 0.4)|]", "missing-brackets", "write '[0.8, 0, 0.4]'"),
    ("translation [0.8, 0, 0.4]", "translation [|0.8 0 0.4|]", "missing-brackets", "write '[0.8, 0, 0.4]'"),
    ("translation [0.8, 0, 0.4]", 'translation [|"0.8 0 0.4"|]', "wrong-type", "write '[0.8, 0, 0.4]'"),
    ("translation [0.8, 0, 0.4]", "translation [|[0.8 0 0.4]|]", "missing-brackets", "write '[0.8, 0, 0.4]'"),
    ("translation [0.8, 0, 0.4]", "translation [|[0.8; 0; 0.4]|]", "missing-brackets", "write '[0.8, 0, 0.4]'"),
    ("translation [0.8, 0, 0.4]", "translation [|[0,8, 0, 0,4]|]", "wrong-length", "write '[0.8, 0, 0.4]'"),
    ("translation [0.8, 0, 0.4]", "translation [|[0,8, 0, 0]|]", "wrong-length", "write '[0.8, 0, 0]'"),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|[0.8, 0]|]",
        "wrong-length",
        "expected 3 numbers for 'translation', found 2",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|[0.8, 0, 0.4, 1]|]",
        "wrong-length",
        "expected 3 numbers for 'translation', found 4",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|0.8|]",
        "wrong-type",
        "expected an array of 3 numbers for 'translation', found a number",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [0.8, 0, [|0.0.9|]]",
        "missing-operator",
        "'0.0.9' is not a number (more than one '.')",
    ),
    ("translation [0.8, 0, 0.4]", "translation [0.8, 0, [|O.09|]]", "missing-operator", "write '0.09'"),
    (
        "translation [0.8, 0, 0.4]",
        "translation [0.8, 0, [|l0|]]",
        "undefined-constant",
        "write '10' if you mean a number (letter 'l')",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [0.8, 0, [|1O|]]",
        "missing-operator",
        "write '10'",
    ),
    ("translation [0.8, 0, 0.4]", "translation [0.8, 0, [|0.O9|]]", "missing-operator", "write '0.09'"),
    (
        "translation [0.8, 0, 0.4]",
        "translation [0.8, 0, [|l.5|]]",
        "missing-operator",
        "write '1.5'",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [[|O.8|], O, O.4]",
        "missing-operator",
        "write '0.8'",
    ),
    ("translation [0.8, 0, 0.4]", "translation [0.8, 0, 1[|_|]000]", "invalid-character", "write '1000'"),
    ("translation [0.8, 0, 0.4]", "translation [0.8, 0, [|+|]1]", "missing-operand", "remove it"),
    ("translation [0.8, 0, 0.4]", "translation [0.8, 0, .5[|.|]]", "invalid-character", "write '.5'"),
    (
        "translation [0.8, 0, 0.4]",
        "translation [0.8, 0, [|0..4|]]",
        "missing-operator",
        "write '0.4'",
    ),
    ("translation [0.8, 0, 0.4]", "translation [0.8, 0, 0.4[|.|]]", "invalid-character", "write '0.4'"),
    (
        "translation [0.8, 0, 0.4]",
        "translation [0.8, 0, [|0. 4|]]",
        "missing-operator",
        "write '0.4'",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [0.8, 0, [|0x10|]]",
        "missing-operator",
        "write '16'",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [0.8, 0, [|0.4f|]]",
        "missing-operator",
        "write '0.4'",
    ),
    ("translation [0.8, 0, 0.4]", "translation [0.8, 0, [|1e|]]", "malformed-number", "write '1e0' or remove 'e'"),
    ("translation [0.8, 0, 0.4]", "translation [0.8, 0, 50[|%|]]", "invalid-character", "write '0.5'"),
    (
        "translation [0.8, 0, 0.4]",
        "translation [0.8, 0, [|nan|]]",
        "undefined-constant",
        "write a finite number",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [0.8, 0, [|inf|]]",
        "undefined-constant",
        "write a finite number",
    ),
    ("translation [0.8, 0, 0.4]", 'translation [0.8, 0, [|"0.4"|]]', "string-in-expression", "write '0.4'"),
    ("translation [0.8, 0, 0.4]", "translation [0.8, 0, [|$|]reach]", "invalid-character", "write 'reach'"),
    ("translation [0.8, 0, 0.4]", "translation [0.8, 0, [|$|]{reach}]", "invalid-character", "write 'reach'"),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|[0.8, 0, reach * 1,5]|]",
        "wrong-length",
        "write '[0.8, 0, reach * 1.5]'",
    ),
    ("def reach 0.6", "def reach 0[|,|]6", "syntax-error", "write '0.6'"),
    ("radius 0.05", "radius [|0,05|]", "missing-brackets", "write '0.05'"),
    ("radius 0.05", "radius O[|.05|]", "extra-value", "write '0.05'"),
    ("radius 0.05", "radius 0.0[|.5|]", "extra-value", "'0.0.5' is not a number (more than one '.')"),
    ("radius 0.05", "radius [|+|]0.05", "missing-operand", "remove it"),
    ("radius 0.05", "radius .05[|.|]", "invalid-character", "write '.05'"),
    ("radius 0.05", 'radius [|"0.05"|]', "wrong-type", "write '0.05'"),
    ("radius 0.05", "radius 1[|_|]000", "invalid-character", "write '1000'"),
    ("radius 0.05", "radius [|[0.05]|]", "wrong-type", "write '0.05'"),
    ("def reach 0.6", "[|const|] reach 0.6", "misplaced-attribute", "use 'def'"),
    ("def reach 0.6", "[|define|] reach 0.6", "misplaced-attribute", "use 'def'"),
    ("def reach 0.6", "[|let|] reach = 0.6", "misplaced-attribute", "use 'def'"),
    ("def reach 0.6", "[|var|] reach 0.6", "misplaced-attribute", "use 'def'"),
    ("def reach 0.6", "[|Def|] reach 0.6", "misplaced-attribute", "did you mean 'def'?"),
    ("def reach 0.6", 'def [|"reach"|] 0.6', "invalid-name", "write reach"),
    ("def reach 0.6", 'def reach [|"0.6"|]', "string-in-expression", "write '0.6'"),
    ("def reach 0.6", "def reach [|0.6 m|]", "missing-operator", "because lengths are in metres; write '0.6'"),
    (
        "quaternion [0, 0, 0, 1]",
        "quaternion [|[1, 0, 0, 0]|]",
        "quaternion-order",
        "write '[0, 0, 0, 1]' for no rotation",
    ),
    ("visual 1", "visual [|yes|]", "wrong-type", "write '1'"),
    ("visual 1", "visual [|true|]", "wrong-type", "write '1'"),
    ("visual 1", "visual [|on|]", "wrong-type", "write '1'"),
    ("visual 1", "[|visual|]", "missing-value", "missing value for"),
    ("visual 1", 'visual [|"1"|]', "wrong-type", "write '1'"),
    ("visual 1", "visual [|false|]", "wrong-type", "write '0'"),
    ("visual 1", "[|visible|] 1", "unknown-attribute", "use 'visual'"),
    ("color [1, 0.2, 0.2]", "color [|red|]", "wrong-type", "write '[1, 0, 0]'"),
    ("color [1, 0.2, 0.2]", 'color [|"red"|]', "wrong-type", "write '[1, 0, 0]'"),
    ("color [1, 0.2, 0.2]", "color [|[255, 0, 0]|]", "color-out-of-range", "divide byte values by 255"),
    ("color [1, 0.2, 0.2]", 'color [|"#ff0000"|]', "wrong-type", "write '[1, 0, 0]'"),
    ("color [1, 0.2, 0.2]", "color [|[1, 0.2, 0.2, 0.5]|]", "wrong-length", "write the opacity as 'alpha'"),
    ("color [1, 0.2, 0.2]", "[|colour|] [1, 0.2, 0.2]", "unknown-attribute", "use 'color'"),
    ("color [1, 0.2, 0.2]", "[|rgba|] [1, 0.2, 0.2, 1]", "unknown-attribute", "use 'color'"),
    ("color [1, 0.2, 0.2]", "[|rgb|] [1, 0.2, 0.2]", "unknown-attribute", "use 'color'"),
    (
        "color [1, 0.2, 0.2]",
        "color [|0.5|]",
        "wrong-type",
        "expected an array of 3 numbers for 'color', found a number",
    ),
    ("color [1, 0.2, 0.2]", "color [|1 0.2 0.2|]", "missing-brackets", "write '[1, 0.2, 0.2]'"),
    (
        "color [1, 0.2, 0.2]",
        "[|material|] steel",
        "unknown-attribute",
        "use 'color [r, g, b];', or 'isa CLASS;' for a class with a colour",
    ),
    (
        "color [1, 0.2, 0.2]",
        "color [|[1.2, 0.2, 0.2]|]",
        "color-out-of-range",
        "expected 'color' from 0 to 1, found '1.2'",
    ),
    ("color [1, 0.2, 0.2]", "color [|blue|]", "wrong-type", "write '[0, 0, 1]'"),
    (
        "color [1, 0.2, 0.2]",
        "color [|rgb(|]255, 0, 0)",
        "missing-operator",
        "write the array '[1, 0, 0]'",
    ),
    ("alpha 1", "alpha [|50|]", "color-out-of-range", "divide byte values by 255"),
    ("alpha 1", "alpha [|255|]", "color-out-of-range", "divide byte values by 255"),
    (
        "alpha 1",
        "[|transparency|] 1",
        "unknown-attribute",
        "use 'alpha', which is 1 for opaque",
    ),
    ("alpha 1", "[|opacity|] 1", "unknown-attribute", "use 'alpha'"),
    ("alpha 1", "alpha 50[|%|]", "invalid-character", "write '0.5'"),
    ("alpha 1", "alpha [|1/2|]", "alpha-quotient", "write '0.5'"),
    ("alpha 1", "alpha [|[1]|]", "wrong-type", "write '1'"),
    ("type prismatic", "type [|continuous|]", "unknown-joint-type", "use 'revolute', which has no limits"),
    ("type prismatic", 'type [|"hinge"|]', "unknown-joint-type", "use 'revolute', which has no limits"),
    ("type prismatic", "type [|floating|]", "unknown-joint-type", "expected one of 'fixed', 'revolute', 'prismatic'"),
    ("type prismatic", "type [|Prismatic|]", "unknown-joint-type", "did you mean 'prismatic'?"),
    ("type prismatic", "type [|linear|]", "unknown-joint-type", "use 'prismatic', which has no limits"),
    ("type prismatic", "type [|slider|]", "unknown-joint-type", "use 'prismatic', which has no limits"),
    ("type prismatic", "type [|rotational|]", "unknown-joint-type", "use 'revolute', which has no limits"),
    ("type prismatic", "type [|joint|]", "unknown-joint-type", "expected one of 'fixed', 'revolute', 'prismatic'"),
    ("type prismatic", "[|joint|] prismatic", "unknown-attribute", "use 'type'"),
    ("type prismatic", "type [|1|]", "wrong-type", "expected a name for 'type', found a number"),
    (
        "type prismatic",
        "type prismatic [|revolute|]",
        "extra-value",
        "unexpected second value 'revolute'; add an operator or a ';'",
    ),
    ("type prismatic", "type [|planar|]", "unknown-joint-type", "expected one of 'fixed', 'revolute', 'prismatic'"),
    ("type prismatic", "type [|rotary|]", "unknown-joint-type", "use 'revolute', which has no limits"),
    (
        "type prismatic",
        "type [|translation|]",
        "unknown-joint-type",
        "use 'prismatic', which has no limits",
    ),
    ("type prismatic", "[|typ|] prismatic", "unknown-attribute", "did you mean 'type'?"),
    ("shape box", "shape [|cube|]", "unknown-shape", "use 'box'"),
    ("shape box", "shape [|cuboid|]", "unknown-shape", "use 'box'"),
    ("shape box", 'shape [|"Box"|]', "unknown-shape", "did you mean 'box'?"),
    ("shape box", "shape [|rectangle|]", "unknown-shape", "use 'box'"),
    ("shape box", "shape [|mesh|]", "unknown-shape", "write 'mesh \"PATH\";' instead of 'shape'"),
    ("shape box", "shape [|plane|]", "unknown-shape", "write a thin 'box', or a 'grid'"),
    ("shape box", "shape [|capsule|]", "unknown-shape", "use a 'cylinder' with a 'sphere' at both ends"),
    ("shape box", "[|box|]", "unknown-attribute", "use 'shape box;'"),
    ("shape box", "shape [|1|]", "wrong-type", "expected a name for 'shape', found a number"),
    ("shape box", "shape [|[1,1,1]|]", "wrong-type", "expected a name for 'shape', found an array of 3"),
    ("shape box", "shape [|ball|]", "unknown-shape", "use 'sphere'"),
    ("shape sphere", "shape [|ball|]", "unknown-shape", "use 'sphere'"),
    (
        "shape cylinder",
        "shape [|tube|]",
        "unknown-shape",
        "expected one of 'box', 'sphere', 'cylinder', 'cone', 'grid'",
    ),
    ("shape cylinder", "shape [|capsule|]", "unknown-shape", "use a 'cylinder' with a 'sphere' at both ends"),
    ("shape cylinder", "shape [|cylindre|]", "unknown-shape", "did you mean 'cylinder'?"),
    ("shape box", "shape [|sphere|]", "missing-attribute", "add it here or in a class"),
    (
        "dimension [reach, 0.4, 0.8]",
        "dimension [|1|]",
        "wrong-type",
        "expected an array of 3 numbers for 'dimension', found a number",
    ),
    ("dimension [reach, 0.4, 0.8]", "dimension [|[1 2 3]|]", "missing-brackets", "write '[1, 2, 3]'"),
    ("dimension [reach, 0.4, 0.8]", "[|size|] [reach, 0.4, 0.8]", "unknown-attribute", "use 'dimension'"),
    (
        "dimension [reach, 0.4, 0.8]",
        "[|dimensions|] [reach, 0.4, 0.8]",
        "unknown-attribute",
        "use 'dimension'",
    ),
    (
        "dimension [reach, 0.4, 0.8]",
        "[|extent|] [reach, 0.4, 0.8]",
        "unknown-attribute",
        "use 'dimension'",
    ),
    (
        "dimension [reach, 0.4, 0.8]",
        "dimension [|[reach, 0.4]|]",
        "wrong-length",
        "expected 3 numbers for 'dimension', found 2",
    ),
    ("dimension [reach, 0.4, 0.8]", "[|length|] 0.4", "unknown-attribute", "use 'height'"),
    (
        "dimension [reach, 0.4, 0.8]",
        "dimension [|[reach, 0.4, -0.8]|]",
        "size-not-positive",
        "above 0, found",
    ),
    (
        "dimension [reach, 0.4, 0.8]",
        "dimension [|[reach, 0.4, 0]|]",
        "size-not-positive",
        "above 0, found",
    ),
    (
        "dimension [reach, 0.4, 0.8]",
        "dimension [|[600, 400, 800]|]",
        "looks-like-millimetres",
        "write '0.8' if you mean millimetres",
    ),
    (
        "dimension [reach, 0.4, 0.8]",
        "dimension [|[60, 40, 80]|]",
        "out-of-scale",
        "write '0.08' if you mean millimetres",
    ),
    (
        "dimension [reach, 0.4, 0.8]",
        "[|width|] 0.4",
        "unknown-attribute",
        "use 'dimension [x, y, z];'",
    ),
    ("radius 0.05", "[|diameter|] 0.05", "unknown-attribute", "use 'radius' with half the value"),
    ("radius 0.05", "radius [|-0.05|]", "size-not-positive", "above 0, found"),
    ("radius 0.05", "radius [|50|]", "out-of-scale", "write '0.05' if you mean millimetres"),
    ("radius 0.05", "radius [|90|]", "out-of-scale", "write '0.09' if you mean millimetres"),
    ("height upper", "[|length|] upper", "unknown-attribute", "use 'height'"),
    ("height upper", "[|heigth|] upper", "unknown-attribute", "did you mean 'height'?"),
    ("height upper", "height [|300|]", "looks-like-millimetres", "write '0.3' if you mean millimetres"),
    ("height upper", "[|height|]", "missing-value", "missing value for"),
    ("translation [0.8, 0, 0.4]", "[|position|] [0.8, 0, 0.4]", "unknown-attribute", "use 'translation'"),
    ("translation [0.8, 0, 0.4]", "[|origin|] [0.8, 0, 0.4]", "unknown-attribute", "use 'translation'"),
    ("translation [0.8, 0, 0.4]", "[|xyz|] [0.8, 0, 0.4]", "unknown-attribute", "use 'translation'"),
    (
        "translation [0.8, 0, 0.4]",
        "[|pose|] [0.8, 0, 0.4]",
        "unknown-attribute",
        "use 'translation [x, y, z];' and 'rpy [roll, pitch, yaw];'",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "[|translate|] [0.8, 0, 0.4]",
        "unknown-attribute",
        "use 'translation'",
    ),
    ("translation [0.8, 0, 0.4]", "[|pos|] [0.8, 0, 0.4]", "unknown-attribute", "use 'translation'"),
    ("translation [0.8, 0, 0.4]", "[|location|] [0.8, 0, 0.4]", "unknown-attribute", "use 'translation'"),
    ("translation [0.8, 0, 0.4]", "[|trans|] [0.8, 0, 0.4]", "unknown-attribute", "use 'translation'"),
    ("translation [0.8, 0, 0.4]", "[|transaltion|] [0.8, 0, 0.4]", "unknown-attribute", "did you mean 'translation'?"),
    ("translation [0.8, 0, 0.4]", "[|Translation|] [0.8, 0, 0.4]", "unknown-attribute", "did you mean 'translation'?"),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|[800, 0, 400]|]",
        "looks-like-millimetres",
        "write '0.8' if you mean millimetres",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|[80, 0, 40]|]",
        "out-of-scale",
        "write '0.08' if you mean millimetres",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|[60, 0, 0]|]",
        "out-of-scale",
        "write '0.06' if you mean millimetres",
    ),
    ("rpy [0, 0, turn]", "[|orientation|] [0, 0, turn]", "unknown-attribute", "use 'rpy'"),
    ("rpy [0, 0, turn]", "[|rotation|] [0, 0, turn]", "unknown-attribute", "use 'rpy'"),
    ("rpy [0, 0, turn]", "[|euler|] [0, 0, turn]", "unknown-attribute", "use 'rpy'"),
    ("rpy [0, 0, turn]", "[|RPY|] [0, 0, turn]", "unknown-attribute", "did you mean 'rpy'?"),
    (
        "rpy [0, 0, turn]",
        "[|ypr|] [0, 0, turn]",
        "unknown-attribute",
        "use 'rpy [roll, pitch, yaw];', in this order",
    ),
    ("rpy [0, 0, turn]", "[|rotate|] [0, 0, turn]", "unknown-attribute", "use 'rpy'"),
    ("rpy [0, 0, turn]", "rpy [|[0, 0, 90]|]", "looks-like-degrees", "write '90 * deg' if you mean degrees"),
    ("rpy [0, 0, turn]", "rpy [|[0, 0]|]", "wrong-length", "expected 3 numbers for 'rpy', found 2"),
    ("rpy [0, 0, turn]", "rpy [|90|]", "wrong-type", "expected an array of 3 numbers for 'rpy', found a number"),
    ("rpy [0, 0, turn]", "rpy [0, 0, turn, [|1|]]", "extra-angles", "did you mean 'quaternion'?"),
    ("rpy [0, 0, turn]", "[|roll|] 0.5", "unknown-attribute", "use 'rpy [roll, pitch, yaw];'"),
    ("rpy [0, 0, turn]", "[|yaw|] 0.5", "unknown-attribute", "use 'rpy [roll, pitch, yaw];'"),
    (
        "rpy [0, 0, turn]",
        "quaternion [|[0, 0, turn]|]",
        "wrong-length",
        "expected 4 numbers for 'quaternion', found 3",
    ),
    ("rpy [0, 0, turn]", "[|quat|] [0, 0, 0, 1]", "unknown-attribute", "use 'quaternion'"),
    ("rpy [0, 0, turn]", "rpy [|[0, 0, 45]|]", "looks-like-degrees", "write '45 * deg' if you mean degrees"),
    (
        "quaternion [0, 0, 0, 1]",
        "quaternion [|[0, 0, 0]|]",
        "wrong-length",
        "expected 4 numbers for 'quaternion', found 3",
    ),
    ("quaternion [0, 0, 0, 1]", "quaternion [|[0, 0, 0, 2]|]", "quaternion-not-unit", "of length 1, found length"),
    ("quaternion [0, 0, 0, 1]", "quaternion [|[0, 90, 0, 0]|]", "quaternion-not-unit", "of length 1, found length"),
    ("quaternion [0, 0, 0, 1]", "rpy [0, 0, 0, [|1|]]", "extra-angles", "did you mean 'quaternion'?"),
    ("quaternion [0, 0, 0, 1]", "quaternion [|1|]", "quaternion-number", "write '[x, y, z, w]'"),
    ("variable up", "[|limits|] [-1, 1]", "unknown-attribute", "remove it"),
    ("variable up", "[|limit|] [0, 1]", "unknown-attribute", "remove it"),
    ("variable up", "[|lower|] 0", "unknown-attribute", "remove it"),
    ("variable up", "[|min|] 0", "unknown-attribute", "remove it"),
    ("variable up", "[|velocity|] 1", "unknown-attribute", "remove it"),
    ("variable up", "[|name|] up", "unknown-attribute", "write the name as in 'frame NAME {'"),
    ("variable up", "variable [|1|]", "wrong-type", "expected a name for 'variable', found a number"),
    (
        "variable up",
        "variable [|[up]|]",
        "wrong-type",
        "write 'up'",
    ),
    ("variable up", "variable up [|down|]", "extra-value", "unexpected second value 'down'; add an operator or a ';'"),
    ("variable up", "[|mass|] 1", "unknown-attribute", "remove it"),
    ("variable up", "[|mimic|] up", "unknown-attribute", "use the same 'variable' for joints that move together"),
    ("offset upper + link", "offset [|[0.3]|]", "wrong-type", "write '0.3'"),
    ("offset upper + link", "[|ofset|] 0.3", "unknown-attribute", "did you mean 'offset'?"),
    (
        "offset upper + link",
        'offset [|"upper"|]',
        "quoted-constant",
        "remove the quotes or rename the constant",
    ),
    ("scale 1", "scale [|0|]", "size-not-positive", "above 0, found"),
    ("scale 1", "scale [|[1, 1, 1]|]", "unchecked-appearance", "amino does not check it for a mesh"),
    ("scale 1", "scale [|-1|]", "size-not-positive", "above 0, found"),
    ("collision 1", "collision [|no|]", "wrong-type", "write '0'"),
    ("collision 1", "collision [|2|]", "flag-not-binary", "which counts as 1"),
    ("collision 1", "[|no-collision|] 1", "unknown-attribute", "use 'collision 0;'"),
    ("collision 1", "[|no_shadow|] 1", "unknown-attribute", "use 'no-shadow'"),
    ("collision 1", "[|noshadow|] 1", "unknown-attribute", "did you mean 'no-shadow'?"),
    ("collision 1", "[|collide|] 1", "unknown-attribute", "use 'collision'"),
    ("frame ball", "[|link|] ball", "misplaced-attribute", "use 'frame'"),
    ("frame ball", "[|joint|] ball", "misplaced-attribute", "use 'frame'"),
    ("frame ball", "[|body|] ball", "misplaced-attribute", "use 'frame'"),
    ("frame ball {", "[|frame ball|]", "missing-brace", "missing '{ … }' after 'frame'"),
    ("specular [0.2, 0.2, 0.2]", "specular [|0.2|]", "specular-number", "write '[0.2, 0.2, 0.2]'"),
    ("specular [0.2, 0.2, 0.2]", "[|shininess|] 0.2", "unknown-attribute", "use 'specular'"),
    ("isa metal", "[|is|] metal", "unknown-attribute", "did you mean 'isa'?"),
    ("isa metal", "[|is|] a metal", "unknown-attribute", "did you mean 'isa'?"),
    ("rpy [0, 0, turn]", "rpy [0, 0, [|turn deg|]]", "missing-operator", "write 'turn * deg'"),
    ("rpy [0, 0, turn]", "rpy [0, 0, turn[|°|]]", "invalid-character", "write '*deg'"),
    (
        "translation [0.8, 0, 0.4]",
        "translation [0.8, 0, 0.4][|m|]",
        "extra-value",
        "because lengths are in metres; remove it",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [0.8, 0, 0.4] [|mm|]",
        "extra-value",
        "because lengths are in metres; remove it",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [[|80cm|], 0, 40cm]",
        "missing-operator",
        "because lengths are in metres; write '0.8'",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [[|0.8 m|], 0, 0.4 m]",
        "missing-operator",
        "because lengths are in metres; write '0.8'",
    ),
    ("translation [0.8, 0, 0.4]", "translation [|<0.8, 0, 0.4>|]", "missing-brackets", "write '[0.8, 0, 0.4]'"),
    ("translation [0.8, 0, 0.4]", "translation [0.8, 0, 0.4[||]", "syntax-error", "missing ']'"),
    ("translation [0.8, 0, 0.4]", 'translation [|"[0.8, 0, 0.4]"|]', "wrong-type", "write '[0.8, 0, 0.4]'"),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|vec3(|]0.8, 0, 0.4)",
        "missing-operator",
        "write the array '[0.8, 0, 0.4]'",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|Vector3(|]0.8, 0, 0.4)",
        "missing-operator",
        "write the array '[0.8, 0, 0.4]'",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|vec3(|]0.8, 0)",
        "missing-operator",
        "write the number or use '+ - * / **'",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|[reach]|]",
        "wrong-length",
        "expected 3 numbers for 'translation', found 1",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|reach|]",
        "wrong-type",
        "expected an array of 3 numbers for 'translation', found a number",
    ),
    (
        "translation [0.8, 0, 0.4]",
        "translation [|station|]",
        "wrong-type",
        "expected an array of 3 numbers for 'translation', found the word",
    ),
    ("color [1, 0.2, 0.2]", "color [|[1, 0.2]|]", "wrong-length", "expected 3 numbers for 'color', found 2"),
    ("color [1, 0.2, 0.2]", "color [100[|%|], 20%, 20%]", "invalid-character", "write '1'"),
    ("color [1, 0.2, 0.2]", "color [|[0.5]|]", "wrong-length", "expected 3 numbers for 'color', found 1"),
    ("color [1, 0.2, 0.2]", "[|diffuse|] [1, 0.2, 0.2]", "unknown-attribute", "use 'color'"),
    ("radius 0.05", "radius 0.05 [|0.05|]", "extra-value", "unexpected second value '0.05'; add an operator or a ';'"),
    (
        "radius 0.05",
        "radius [|[0.05, 0.05]|]",
        "wrong-type",
        "expected a number for 'radius', found an array of 2",
    ),
    ("radius 0.05", "radius [|half|]", "undefined-constant", "undefined constant 'half'"),
    ("radius 0.05", "radius 5e-2[|m|]", "extra-value", "because lengths are in metres; remove it"),
    (
        "shape cylinder",
        "shape [|cylinder(|]0.05, 0.3)",
        "missing-operator",
        "write each size as a statement, 'shape cylinder; height …; radius …;'",
    ),
    ("shape cylinder", "[|cylinder|]", "unknown-attribute", "use 'shape cylinder;'"),
    ("shape cylinder", "shape [|Cylinder|]", "unknown-shape", "did you mean 'cylinder'?"),
    ("shape cylinder", "shape [|cyl|]", "unknown-shape", "use 'cylinder'"),
    ("variable up", "variable up[|.|]down", "invalid-character", "put a name with '.' in double quotes"),
    ("variable up", "variable 2[|up|]", "extra-value", "unexpected second value 'up'; add an operator or a ';'"),
    ("isa metal", "isa [|Metal|]", "undefined-class", "did you mean 'metal'?"),
    ("isa metal", "isa [|metl|]", "undefined-class", "did you mean 'metal'?"),
    ("isa metal", "[|extends|] metal", "unknown-attribute", "use 'isa'"),
    ("isa metal", "[|inherits|] metal", "unknown-attribute", "use 'isa'"),
    ("isa metal", "[|material|] metal", "unknown-attribute", "use 'isa'"),
    ("parent lift", "parent [|Lift|]", "undefined-frame", "did you mean 'lift'?"),
    ("parent lift", "parent [|lfit|]", "undefined-frame", "did you mean 'lift'?"),
    ("parent lift", "[|attach|] lift", "unknown-attribute", "use 'parent'"),
    ("parent lift", "parent station[|.|]lift", "invalid-character", "put a name with '.' in double quotes"),
    (
        "parent lift",
        "parent [|[lift]|]",
        "wrong-type",
        "write 'lift'",
    ),
    ("parent lift", "parent [|1|]", "wrong-type", "expected a name for 'parent', found a number"),
    (
        "parent lift",
        "parent [|lift, station|]",
        "missing-brackets",
        "expected a name for 'parent', found several values",
    ),
    (
        "allow_collision wrist ball",
        "allow_collision wrist ball [|station|]",
        "allow-collision-operands",
        "write ",
    ),
    (
        "allow_collision wrist ball",
        "[|allow_collision|] wrist-ball",
        "allow-collision-operands",
        "write 'allow_collision wrist-ball OTHER;'",
    ),
    (
        "allow_collision wrist ball",
        "[|allow_collision|](wrist, ball)",
        "allow-collision-operands",
        "write 'allow_collision wrist ball;'",
    ),
    (
        "allow_collision wrist ball",
        "[|allow_collision|] wrist & ball",
        "allow-collision-operands",
        "write 'allow_collision wrist ball;'",
    ),
    ("allow_collision wrist ball", "allow_collision wrist [|wrist|]", "self-collision", "name another frame"),
    (
        "allow_collision wrist ball",
        "[|disable_collision|] wrist ball",
        "misplaced-attribute",
        "did you mean 'allow_collision'?",
    ),
    ("allow_collision wrist ball", "allow_collision wrist [|bal|]", "undefined-frame", "did you mean 'ball'?"),
    ("def reach 0.6", "def [|reach|]", "missing-value", "missing value for"),
    ("def reach 0.6", "def reach [|0.6 0.7|]", "missing-operator", "missing operator between '0.6' and '0.7'"),
    (
        "quaternion [0, 0, 0, 1]",
        "quaternion [|[0, 0, 0, 1, 0]|]",
        "wrong-length",
        "expected 4 numbers for 'quaternion', found 5",
    ),
    (
        "quaternion [0, 0, 0, 1]",
        "quaternion [|[0, 0, 90 * deg, 1]|]",
        "quaternion-not-unit",
        "of length 1, found length",
    ),
    ("quaternion [0, 0, 0, 1]", 'quaternion [|"0 0 0 1"|]', "wrong-type", "write '[0, 0, 0, 1]'"),
    ("quaternion [0, 0, 0, 1]", "[|orientation|] [0, 0, 0, 1]", "unknown-attribute", "use 'quaternion'"),
    ("scale 1", "scale [|[0.001, 0.001, 0.001]|]", "unchecked-appearance", "amino does not check it for a mesh"),
    ('mesh "meshes/wrist.stl"', "[|mesh|]", "missing-value", "missing value for"),
    ('mesh "meshes/wrist.stl"', 'mesh [|""|]', "empty-mesh-path", "expected a path for 'mesh', found an empty string"),
    ('mesh "meshes/wrist.stl"', 'mesh [|"meshes/"|]', "mesh-not-found", "write the path of a file"),
    ('mesh "meshes/wrist.stl"', '[|file|] "meshes/wrist.stl"', "unknown-attribute", "use 'mesh'"),
    (
        'mesh "meshes/wrist.stl"',
        "mesh [|wrist|]",
        "mesh-not-found",
        "file 'wrist' does not exist in '/w', the folder of the root file",
    ),
    ('mesh "meshes/wrist.stl"', 'mesh [|"~/wrist.stl"|]', "mesh-not-found", "write the whole path"),
]


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
