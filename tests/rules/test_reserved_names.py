"""A reserved word that was to be a name is told once, where it was to be declared."""

import pytest

from robray.rules.engine.diagnose import diagnostics
from rules.findings import findings, scene

PART = "{ shape sphere; radius 1; }"


def check(source: str, *codes: str) -> None:
    assert [found.code for found in findings(scene(source))] == [*codes]


@pytest.mark.parametrize("word", ["frame", "class", "object", "def", "include", "allow_collision"])
def test_a_frame(word: str) -> None:
    check(
        f"frame a {{ parent {word}; }}\nframe {word} {{ rpy [0, 0, 1]; }}\nframe b {{ parent {word}; }}\n",
        "missing-name",
    )


@pytest.mark.parametrize("word", ["pi", "deg"])
def test_a_number(word: str) -> None:
    check(f"frame {word} {{ rpy [0, 0, 1]; }}\nframe b {{ parent {word}; }}\n", "invalid-name")


def test_a_class() -> None:
    check(
        f"class object {PART}\nframe a {{ geometry {{ isa object; }} }}\nframe b {{ geometry {{ isa object; }} }}\n",
        "missing-name",
    )


@pytest.mark.parametrize("word", ["def", "object", "frame", "include"])
@pytest.mark.parametrize("use", ["[{}, 0, 0]", "[0, {}, 0]", "[0, 0, {}]", "[0, 2 * {}, 0]"])
def test_a_constant(word: str, use: str) -> None:
    check(f"def {word} 2;\nframe a {{ translation {use.format(word)}; }}\n", "missing-name")


def test_a_pair_of_frames() -> None:
    spheres = f'frame a {{ geometry {PART} }}\nframe "object" {{ geometry {PART} }}\n'
    source = f"{spheres}allow_collision object a;\n"
    check(source, "allow-collision-operands")
    assert "write 'allow_collision \"object\" a;'" in findings(scene(source))[0].message


def test_each_use_of_a_name_that_is_declared_in_quotes() -> None:
    check('frame "object" { }\nframe a { parent object; }\nframe b { parent object; }\n', *["missing-value"] * 2)


def test_another_word_is_another_mistake() -> None:
    check("frame object { }\nframe a { parent class; }\n", "missing-name", "missing-value")


def test_blocks_stay_what_they_are() -> None:
    """A file may have a frame that was to be called as the word that other blocks begin with."""
    check(
        f"frame geometry {{ }}\nframe a {{ geometry {{ radius 1; }} }}\nframe b {{ geometry {PART} }}\n",
        *("missing-name", "no-shape"),
    )


@pytest.mark.parametrize("word", ["geometry", "class", "object", "frame"])
@pytest.mark.parametrize("behind", ["", " rpy [0, 0, 1];"])
def test_what_is_in_the_block_is_in_the_block_that_was_meant(word: str, behind: str) -> None:
    check(
        f"frame a {{ parent {word};{behind} }}\n"
        f"frame {word} {{\n  translation [0, 0, 1];\n  geometry {PART}\n  frame c {{ rpy [0, 0, 1]; }}\n}}\n"
        f"frame b {{ parent {word};{behind} }}\n",
        "missing-name",
    )


def test_what_the_block_that_was_meant_does_not_take_is_another_mistake() -> None:
    source = "frame geometry {\n  geometry {\n    shape sphere;\n    radius 1;\n    rpy [0, 0, 1];\n  }\n}\n"
    check(source, "missing-name", "misplaced-attribute")
    check("class geometry { frame a { } }\n", "missing-name", "misplaced-statement")


def test_a_value_that_is_a_block_s_word_is_one_finding() -> None:
    check('frame "geometry" { }\nframe a { parent geometry; }\n', "missing-value")


BLOCK = "{ shape sphere; radius 1; }"
USES = [
    ("frame {}", "frame a { parent {}; }"),
    ("frame {}", f"frame a {{ geometry {BLOCK} }}\nallow_collision {{}} a;"),
    ("class {}", "frame a { geometry { isa {}; } }"),
    ("def {}", "frame a { translation [{}, 0, 0]; }"),
    ("def {}", "frame a { translation [0, 2 * {}, 0]; }"),
    ("def {}", "frame a { translation [0, 0, {} * 2]; }"),
    ("def {}", "frame a { type revolute; axis [0, 0, 1]; offset {}; }"),
    ("def {}", "def b {} + 1;\nframe a { translation [0, 0, b]; }"),
]


def declared(head: str, name: str) -> str:
    block = {"frame": f"{{ geometry {BLOCK} }}", "class": BLOCK, "def": "2;"}[head.partition(" ")[0]]
    return f"{head.replace('{}', name)} {block}\n"


@pytest.mark.parametrize(
    ("name", "code"), [("2nd", "invalid-name"), ("frame-left", "reserved-prefix"), ("pi-x", "reserved-prefix")]
)
@pytest.mark.parametrize(("head", "use"), USES)
def test_a_name_that_is_none_is_told_where_it_is_declared_and_not_where_it_is_used(
    head: str, use: str, name: str, code: str
) -> None:
    used = use.replace("{}", name) + "\n"
    check(declared(head, name) + used, code)
    # Which of them is read first is all the same.
    if head.startswith("frame"):
        check(used + declared(head, name), code)
    told = findings(scene(used))
    assert told, "by itself each use is told"


WORDS = {"2nd": "invalid-name", "frame-left": "reserved-prefix", "pi": "invalid-name", "object": "missing-name"}


NAMED = [(head, use, name) for head, use in USES for name in WORDS if (head, name) != ("def {}", "pi")]
"""`pi` is a constant already."""


@pytest.mark.parametrize(("head", "use", "name"), NAMED)
@pytest.mark.parametrize("is_above", [True, False])
def test_nor_in_another_file(head: str, use: str, name: str, *, is_above: bool) -> None:
    """Above is what includes."""
    one, other = declared(head, name), use.replace("{}", name) + "\n"
    part, main = (other, one) if is_above else (one, other)
    if is_above and not head.startswith("frame"):
        source = f'{main}include "part.robray"\n//- /w/part.robray\n{part}'
    else:
        source = f'include "part.robray"\n{main}//- /w/part.robray\n{part}'
    check(source, WORDS[name])


def test_where_one_of_the_scenes_declares_it_in_quotes_it_is_told() -> None:
    part = "//- /w/part.robray\nframe a { parent 2nd; }\n"
    other = '//- /w/other.robray\nframe "2nd" { }\ninclude "part.robray"\n'
    check(f'frame 2nd {{ }}\ninclude "part.robray"\n{part}', "invalid-name")
    check(f'frame 2nd {{ }}\ninclude "part.robray"\n{part}{other}', "invalid-name", "extra-value")


def test_of_what_nobody_sees_the_use_is_told() -> None:
    given = scene('include "part.robray"\nframe a { parent 2nd; }\n//- /w/part.robray\nframe 2nd { }\n')
    analysis = given.workspace.analysis()
    for seen, codes in (("/w/part.robray", []), ("/w/main.robray", ["extra-value"])):
        found = diagnostics(analysis, "/w/main.robray", is_seen=seen.__eq__)
        assert [each.code for each in found] == codes


def test_a_number_is_no_name_that_was_meant() -> None:
    check("frame 2 { }\nframe a { translation [2 2, 0, 0]; }\n", "invalid-name", "missing-operator")
