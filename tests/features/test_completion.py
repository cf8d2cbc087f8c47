"""What may stand at the cursor, and nothing else."""

import posixpath
import re
from collections.abc import Mapping

import pytest

from fixtures import fixture
from lsp.typist import expanded
from robray.analysis.queries import ItemPath
from robray.analysis.results import Result
from robray.assemble import new_workspace
from robray.features.candidates import MOST_COMPLETIONS, CompletionRole, Completions
from robray.features.completion import completion
from robray.formats import FORMATS
from robray.formats.robray.editing.typing_context import FARTHEST, reading_start
from robray.formats.robray.vocabulary import ROBRAY, ShapeWord
from robray.rules.engine.diagnose import accepts, diagnostics


def offered(source: str, *, snippets: bool = True, folders: Mapping[str, tuple[str, ...]] | None = None) -> Completions:
    """`folders` are what the disk holds, by path."""
    given = fixture(source)
    assert given.cursor is not None
    return completion(
        given.workspace.analysis(),
        *given.cursor,
        snippets=snippets,
        list_folder=lambda folder: (folders or {}).get(folder, ()),
    )


def labels(source: str) -> list[str]:
    return [item.label for item in offered(source).items if item.role is not CompletionRole.SNIPPET]


class Counted(dict[ItemPath, Result]):
    """Counts what is looked up."""

    asked = 0

    def __getitem__(self, key: ItemPath) -> Result:
        self.asked += 1
        return super().__getitem__(key)


TOP = ["allow_collision", "class", "def", "frame", "include"]


@pytest.mark.parametrize(
    "source",
    [
        "$0",
        "frame a {}\n$0",
        "frame a {}$0",
        "def a 1;\n$0\ndef b 2;\n",
        'include "x" $0',
        "def a 1\n$0",
        "allow_collision a b\n$0",
        "# comment\n$0",
    ],
)
def test_statements_of_a_file(source: str) -> None:
    assert sorted(labels(source)) == TOP


def test_what_was_typed_chooses_and_is_replaced() -> None:
    given = fixture("def a 1;\n[|fr$0|]\n")
    assert given.cursor is not None
    found = completion(given.workspace.analysis(), *given.cursor)
    assert found.items[0].label == "frame"
    assert [found.replaced] == given.marked["/w/main.robray"]


def test_attributes_of_a_block_that_are_not_set_yet() -> None:
    found = labels("frame f { parent g; $0 translation [0, 0, 0]; }\n")
    assert found[:3] == ["type", "rpy", "quaternion"]
    assert {"isa", "geometry", "frame", "variable"} <= {*found}
    assert not {"parent", "translation", "shape", "def", "class"} & {*found}


def test_attributes_of_a_geometry_and_of_a_class() -> None:
    found = labels("frame f { geometry { shape box; $0 } }\n")
    assert "dimension" in found
    assert "start_radius" in found
    assert not {"shape", "parent", "frame", "geometry"} & {*found}
    assert "start_radius" not in labels("class c { $0 }\n")


@pytest.mark.parametrize("shape", ROBRAY.shapes.values(), ids=lambda shape: shape.name)
def test_what_a_shape_reads_is_offered_first_and_what_only_others_read_last(shape: ShapeWord) -> None:
    own = {size.attribute for size in shape.sizes}
    found = labels(f"frame f {{ geometry {{ shape {shape.name}; $0 }} }}\n")
    assert {*found[: len(own)]} == own
    assert {*found[-len(others := (ROBRAY.sizes() | {"mesh"}) - own) :]} == others


def test_a_nested_frame_is_offered_no_parent() -> None:
    assert "parent" not in labels("frame f { frame g { $0 } }\n")


@pytest.mark.parametrize(
    "source",
    [
        "frame f { geometry { shape sphere; radius 1; }\n $0",
        "frame f { geometry { shape sphere; } } frame g { $0",
        "frame f { parent a\n $0 }",
        "frame f {\n  tra$0\n  rpy [0, 0, 0];\n}\n",
    ],
)
def test_attributes_in_half_typed_text(source: str) -> None:
    assert "translation" in labels(source)


def test_an_attribute_under_the_cursor_may_stay_what_it_is() -> None:
    found = offered("frame f { translation$0 [0, 0, 0]; }\n")
    assert found.items[0].label == "translation"
    assert found.items[0].snippet == ""


def test_shapes_and_joint_types() -> None:
    assert labels("frame f { geometry { shape $0 } }\n") == ["box", "sphere", "cylinder", "cone", "grid"]
    assert labels("frame f { type $0; }\n") == ["fixed", "revolute", "prismatic"]
    assert labels("frame f { type re$0; }\n")[0] == "revolute"


def test_classes_defined_before() -> None:
    source = "class a { isa b; }\nclass b { shape box; isa $0 }\nclass c {}\n"
    found = offered(source)
    assert [item.label for item in found.items] == ["a"]
    assert [item.detail for item in offered("class a { shape box; }\nframe f { isa $0 }\n").items] == ["box"]


def test_frames_for_a_parent_those_that_would_close_a_cycle_last() -> None:
    source = (
        "frame below { parent f; }\nframe zz {}\nframe f { parent $0; }\nframe on { type revolute; axis [0,0,1]; }\n"
    )
    found = offered(source)
    assert [item.label for item in found.items] == ["on", "zz", "below"]
    assert found.items[0].detail == "revolute"


def test_constants_with_values_where_an_operand_may_stand() -> None:
    source = "def a 1/2;\ndef b 3;\ndef word box;\nframe f { translation [$0]; }\ndef later 4;\n"
    assert [(item.label, item.detail) for item in offered(source).items][:2] == [("a", "= 0.5"), ("b", "= 3")]
    assert labels(source) == ["a", "b", "deg", "pi", "π"]
    assert labels("def a 1;\ndef b a + $0;\n") == ["a", "deg", "pi", "π"]
    assert labels("def a 1;\ndef b $0;\n") == ["a", "deg", "pi", "π"]
    assert labels("def a 1;\nframe f { offset 2 * (a$0 }\n") == ["a"]


@pytest.mark.parametrize(
    "source",
    [
        "def a 1;\ndef b a $0;\n",
        "def a 1;\ndef b 2$0;\n",
        "def $0 1;\n",
        "frame $0 {}\n",
        "class c$0",
        "frame f $0",
        "def a 1;\ndef b (a) $0\n",
        "def a 1; # $0\n",
        "def a 1; /* $0 */\n",
        "def a 1; /* $0",
        "frame f { variable $0; }\n",
        "object o { $0 }\n",
        "{ $0 }\n",
        "allow_collision a b $0;\nframe a {}\n",
        "def a 1;\nframe f { translation [0, 0, 0, $0",
        "def a 1;\nframe f { translation [0, 0, 0] $0; }",
        "frame f { shape $0; }\n",
        "type $0",
        "frame a {}\nframe f { parent a $0; }\n",
    ],
)
def test_nothing_where_nothing_may_stand(source: str) -> None:
    assert labels(source) == []


def test_a_vector_is_offered_as_a_whole() -> None:
    (item,) = offered("frame f { translation $0; }\n").items
    assert item.text == "[0, 0, 0]"


def test_names_in_quotes_where_they_need_them() -> None:
    source = 'frame "a b" {}\nframe c {}\nframe def-x {}\nallow_collision $0'
    assert [item.text for item in offered(source).items] == ['"a b"', "c", '"def-x"']
    source = 'frame "a b" {}\nframe c {}\nallow_collision c "a$0'
    assert [item.text for item in offered(source).items] == ['a b"']
    source = 'frame "a b" {}\nframe c {}\nallow_collision c "a$0"'
    assert [item.text for item in offered(source).items] == ["a b"]


@pytest.mark.alone
def test_files_that_may_be_included() -> None:
    source = 'include "$0\n//- /w/sub/part.robray\ndef a 1;\n//- /w/top.robray\ninclude "main"\n'
    assert [(item.label, item.text) for item in offered(source).items] == [("sub/part.robray", 'sub/part.robray"')]
    assert [item.text for item in offered("include $0\n//- /w/p.robray\n").items] == ['"p.robray"']


BESIDE = '//- /w/part.robray\ninclude "inner.robray"\n//- /w/inner.robray\nclass c {}\n//- /w/new.robray\n'


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (f'include "part.robray"\ninclude "$0\n{BESIDE}', ["new.robray"]),
        # What stands at the cursor may be put in its own place.
        (f'include "$0part.robray"\n{BESIDE}', ["part.robray", "inner.robray", "new.robray"]),
        (f'include "new.robray"\ninclude "$0part.robray"\n{BESIDE}', ["part.robray", "inner.robray"]),
    ],
)
def test_what_a_scene_has_already_is_not_offered_again(source: str, expected: list[str]) -> None:
    assert {item.label for item in offered(source).items if "/" not in item.label} == {*expected}


@pytest.mark.parametrize(
    "source", ["include 'p$0", "include <p$0", "include parts.r$0", "include = f$0", "'f$0", "frame f { < t$0 }"]
)
def test_no_statement_begins_behind_a_stray_mark(source: str) -> None:
    assert offered(f"{source}\nframe a {{}}\n").items == ()


@pytest.mark.parametrize("above", ["include parts", "include '"])
def test_the_next_line_begins_a_statement_all_the_same(above: str) -> None:
    assert labels(f"{above}\nfra$0\n") == ["frame"]


def test_snippets_for_keywords() -> None:
    items = {item.label: item.snippet for item in offered("frame f { $0 }\n").items}
    assert items["translation"] == "translation [${1:0}, ${2:0}, ${3:0}];"
    assert "radius ${1:0.1};" in items["geometry-sphere"]
    assert "type revolute;" in items["joint-revolute"]


@pytest.mark.parametrize("source", ["$0", "frame base {\n$0\n}"])
def test_the_last_place_of_every_snippet_is_a_line_of_its_own_in_the_block(source: str) -> None:
    """Where the next statement of the block is written, and not behind what ends one."""
    snippets = [item.snippet for item in offered(source).items if item.role is CompletionRole.SNIPPET]
    assert len(snippets) >= 5
    for snippet in snippets:
        assert re.search(r"\n\t+\$0\n\t*\}\n?\Z", snippet), snippet


CONTEXTS = ["$0", "frame base {}\n$0", 'frame "a b}$" {}\n$0', "frame base {\n$0\n}", "frame base { frame g {\n$0\n} }"]


@pytest.mark.parametrize("source", CONTEXTS)
def test_every_snippet_makes_a_sound_scene(source: str) -> None:
    """With what its places propose."""
    found = [item for item in offered(source).items if item.role is CompletionRole.SNIPPET]
    assert len(found) >= 5
    for item in found:
        text, _ = expanded(item.snippet)
        made = fixture(source.replace("$0", text, 1) if "$0" in source else text)
        codes = {one.code for one in diagnostics(made.workspace.analysis(), "/w/main.robray")}
        assert accepts(made.scene), (item.label, text)
        assert codes <= {"mesh-folder-not-found"}, (item.label, text, codes)


@pytest.mark.parametrize("shape", ["box", "sphere", "cylinder", "cone", "grid"])
def test_what_attributes_are_written_with_is_sound(shape: str) -> None:
    """What names something is left open, and a list of what there is opens there."""
    for source in (f"frame f {{ geometry {{ shape {shape}; $0 }} }}", "frame f { $0 }", "class c { $0 }"):
        for item in offered(source).items:
            if item.role is CompletionRole.ATTRIBUTE:
                names = item.label in ("parent", "isa", "shape", "type", "mesh")
                assert item.goes_on == names, item
                assert names or item.label == "variable" or "$1" not in item.snippet
                text, _ = expanded(item.snippet)
                made = fixture(source.replace("$0", text))
                codes = {one.code for one in diagnostics(made.workspace.analysis(), "/w/main.robray")}
                wrong = {"wrong-length", "wrong-type", "size-not-positive", "undefined-constant", "axis-not-unit"}
                assert names or item.label == "variable" or not codes & wrong, (item, codes)


def test_no_label_has_a_blank() -> None:
    """Editors go on matching what is typed behind it."""
    for source in (*CONTEXTS, "frame f { translation $0; }", "frame f { geometry { specular $0 } }"):
        assert [item.label for item in offered(source).items if " " in item.label] == []


@pytest.mark.parametrize(
    ("source", "trigger", "expected"),
    [
        ('include "$0', '"', ["p.robray"]),
        ('include "p.robray"$0', '"', []),
        ('frame a {}\nframe f { parent "$0"', '"', ["a"]),
        ('frame a {}\nframe f { parent "a"$0', '"', []),
        ('frame "$0', '"', []),
        ("def a 1;\nframe f { translation [$0", "[", []),
        ("def a 1;\ndef b a/$0", "/", []),
        ("/$0", "/", []),
        ("frame f {\n $0", " ", []),
        (" $0", " ", []),
        ("frame f { type $0", " ", ["fixed", "revolute", "prismatic"]),
        ("frame f { visual $0", " ", []),
        ("frame f { opacity $0", " ", []),
        ("frame a {}\nallow_collision a $0", " ", ["a"]),
        ("frame f <$0", "<", []),
    ],
)
@pytest.mark.alone
def test_a_character_opens_a_list_only_where_one_is_due(source: str, trigger: str, expected: list[str]) -> None:
    given = fixture(f"{source}\n//- /w/p.robray\n")
    assert given.cursor is not None
    found = completion(given.workspace.analysis(), *given.cursor, trigger=trigger)
    assert [item.label for item in found.items] == expected


@pytest.mark.alone
def test_files_beside_this_one_come_first() -> None:
    names = ["z.robray", "sub/a.robray", "../a.robray", "sub/deep/a.robray", "../other/a.robray"]
    files = "".join(f"//- {posixpath.normpath('/w/in/' + name)}\n" for name in reversed(names))
    given = fixture(f'include "$0\n{files}//- /w/in/robot.urdf\n<robot name="r"/>\n', "/w/in/main.robray")
    assert given.cursor is not None
    found = completion(given.workspace.analysis(), *given.cursor)
    assert [item.label for item in found.items] == names


def test_the_slot_of_an_array_is_told() -> None:
    assert offered("frame f { translation [1, $0] }").slot == "y in m"
    assert offered("frame f { geometry { color [1, .5, $0").slot == "blue"
    assert offered("frame f { parent $0 }").slot == ""


def test_an_array_or_a_number_where_both_may_stand() -> None:
    assert [item.label for item in offered("def a 1;\nframe f { geometry { specular $0 } }").items] == [
        "[red,green,blue]",
        "a",
        "deg",
        "pi",
        "π",
    ]


def test_classes_that_the_block_is_of_already_are_left_out() -> None:
    source = "class a {}\nclass b {}\nframe f { isa a; isa $0; }"
    assert labels(source) == ["b"]
    assert labels("class a {}\nclass b {}\nframe f { isa a$0; }") == ["a"]


def test_a_constant_of_the_same_name_takes_a_word_and_a_frame_away() -> None:
    assert "box" not in labels("def box 1.6;\nframe f { geometry { shape $0 } }")
    assert labels("frame r {}\nframe s {}\ndef r 1;\nframe f { parent $0 }") == ["s"]
    assert labels("frame r {}\nframe f { parent $0 }\ndef r 1;\n") == ["r"]
    assert labels("frame table {}\ndef t table;\nframe f { parent $0 }") == ["table", "t"]


def test_nested_frames_close_a_cycle_too() -> None:
    source = "frame f { parent $0; frame inner { frame innermost {} } }\nframe z {}\n"
    assert labels(source) == ["z", "inner", "innermost"]


def test_the_second_of_a_pair_is_rather_another_frame() -> None:
    assert labels("frame a {}\nframe b {}\nallow_collision a $0") == ["b", "a"]


def test_names_from_included_files() -> None:
    source = 'include "part"\nframe f { isa $0 }\n//- /w/part.robray\nclass c {}\nframe g {}\ndef k 2;\n'
    assert labels(source) == ["c"]
    assert labels(source.replace("isa", "parent")) == ["g"]
    source = 'def k 2;\ninclude "part"\n//- /w/part.robray\nframe g { translation [0, 0, k$0\n'
    assert labels(source) == ["k"]


FOLDERS = {
    "/w": ("hand.STL", "meshes/", "notes.txt", "scene.robray"),
    "/w/meshes": ("arm.obj", "old/"),
}


def test_meshes_and_folders_a_folder_at_a_time() -> None:
    found = offered('frame f { geometry { mesh "$0', folders=FOLDERS)
    assert [(item.label, item.text) for item in found.items] == [("hand.STL", 'hand.STL"'), ("meshes/", "meshes/")]
    found = offered('frame f { geometry { mesh "meshes/a$0"; } }', folders=FOLDERS)
    assert [item.text for item in found.items] == ["meshes/arm.obj"]
    found = offered("frame f { geometry { mesh $0; } }", folders=FOLDERS)
    assert [item.text for item in found.items] == ['"hand.STL"', '"meshes/']


def test_meshes_count_from_the_folder_of_the_root_file() -> None:
    source = 'include "sub/part"\n//- /w/sub/part.robray\nframe f { geometry { mesh "meshes/$0'
    assert [item.label for item in offered(source, folders=FOLDERS).items] == ["meshes/arm.obj", "meshes/old/"]


@pytest.mark.alone
def test_the_rest_of_a_string_is_replaced() -> None:
    given = fixture('include "[|ol$0d.robray|]"\n//- /w/other.robray\n')
    assert given.cursor is not None
    found = completion(given.workspace.analysis(), *given.cursor)
    assert [found.replaced] == given.marked["/w/main.robray"]
    assert [item.text for item in offered('include "$0old"\n//- /w/other.robray\n').items] == ["other.robray"]


def test_a_string_that_is_not_closed_ends_with_its_line() -> None:
    assert "color" in labels('frame f { geometry { mesh "arm\n $0\n} }\n')
    source = 'frame "a b" {}\nframe c {}\nallow_collision "[|a$0|] "c";\n'
    given = fixture(source)
    assert given.cursor is not None
    assert [completion(given.workspace.analysis(), *given.cursor).replaced] == given.marked["/w/main.robray"]


def test_without_snippets_nothing_is_said_twice() -> None:
    found = offered("frame f { $0 }\n", snippets=False)
    assert not any(item.snippet for item in found.items)
    texts = [item.text for item in found.items]
    assert len(texts) == len({*texts})
    assert {"geometry", "frame"} <= {*texts}


def test_a_file_that_is_not_known_has_no_completions() -> None:
    assert completion(new_workspace().analysis(), "/w/none.robray", 3).items == ()


def test_a_block_of_thousands_of_attributes_is_not_read_from_its_beginning() -> None:
    source = "frame f { geometry {\n" + "radius 1;\n" * 4_000 + "hei$0 } }\n"
    assert labels(source) == ["height"]
    given = fixture(source)
    assert given.cursor is not None
    path, offset = given.cursor
    file = given.workspace.analysis().files[path]
    start = reading_start(file.reading.facts, file.text, offset)
    assert file.text[start.at : offset] == b"hei"


def test_there_are_not_too_many() -> None:
    constants = "".join(f"def a{n} {n};\n" for n in range(5_000))
    found = offered(constants + "def b $0;\n")
    assert (len(found.items), found.incomplete) == (MOST_COMPLETIONS, True)
    found = offered(constants + "def b a17$0;\n")
    assert found.items[0].label == "a17"
    assert all(set("a17") <= {*item.label} for item in found.items)


def test_only_what_was_chosen_is_made() -> None:
    given = fixture("".join(f"def a{n} {n};\n" for n in range(1_000)) + "def b a9$0;\n")
    assert given.cursor is not None
    analysis = given.workspace.analysis()
    scene = analysis.scenes["/w/main.robray"]
    counted = Counted(scene.results)
    watched = analysis._replace(scenes={**analysis.scenes, scene.root: scene._replace(results=counted)})
    found = completion(watched, *given.cursor)
    # Each constant is asked once what it is, and once more, for its value, when it was chosen.
    assert 1_000 <= counted.asked <= 1_000 + len(found.items)


@pytest.mark.alone
def test_files_beside_a_scene_are_offered_that_nobody_has_read() -> None:
    """As where one file is opened alone."""
    beside = {"/w": ("[1].robray", "arm.urdf", "cup.obj", "main.robray", "p.robray", "parts/")}
    found = offered('include "$0', folders=beside).items
    assert [item.text for item in found] == ['\\[1].robray"', 'p.robray"']


def test_a_slip_is_not_offered_and_what_may_be_elsewhere_is() -> None:
    source = "frame table {}\nframe cup { parent tabel; }\nframe saucer { parent robot_hand; }\nframe f { parent $0 }"
    assert labels(source) == ["cup", "saucer", "table", "robot_hand"]
    source = "class wood { alpha 1; }\nframe cup { isa wodo; isa held; }\nframe f { isa $0 }"
    assert labels(source) == ["wood", "held"]


def test_names_that_are_used_and_not_defined_come_last_but_for_the_one_being_typed() -> None:
    source = "frame own {}\nallow_collision hand own;\nallow_collision $0"
    found = offered(source)
    assert [(item.label, item.detail) for item in found.items] == [("own", ""), ("hand", "not defined in this scene")]
    assert labels("frame own {}\nallow_collision hand own;\nallow_collision o own;\nframe f { parent han$0 }") == [
        "hand"
    ]
    assert labels("frame f { parent zz$0; }") == []
    assert labels("frame f { isa tag; }\nframe g { isa $0 }") == ["tag"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('include "part"\ninclude "part"\n//- /w/part\nframe p { parent zz$0; }\n', []),
        ("frame table {}\nframe f { parent ta$0; }\nframe g { parent ta; }\n", ["table"]),
        ('frame table {}\nframe f { parent "ta$0"; }\nframe g { parent ta; }\n', ["table"]),
        ("class tagging {}\nframe f { isa tag$0; }\nframe g { isa tag; }\n", ["tagging"]),
        ("frame f { isa tag$0; }\nframe g { isa tag; isa tagged; }\n", ["tag", "tagged"]),
        ("frame f { parent han$0d; }\nframe g { parent hand; }\n", ["hand"]),
        ("frame own {}\nallow_collision hand $0", ["own"]),
        ("frame own {}\nallow_collision own $0", ["own"]),
    ],
)
def test_an_undefined_name_is_not_offered_in_its_own_place(source: str, expected: list[str]) -> None:
    assert labels(source) == expected


def test_attributes_that_the_block_lacks_come_first() -> None:
    assert labels("frame f { geometry { shape cylinder; $0 } }")[:2] == ["height", "radius"]
    assert labels("frame f { type revolute; $0 }")[0] == "axis"


def test_classes_that_give_the_block_something_come_first() -> None:
    source = "class a {}\nclass joint { type fixed; }\nclass look { alpha 1; }\n"
    assert labels(source + "frame f { isa $0 }") == ["joint", "a", "look"]
    assert labels(source + "frame f { geometry { isa $0 } }") == ["look", "a", "joint"]


def test_a_definition_does_not_see_itself_before_it_ends() -> None:
    assert labels("def a 1;\ndef b a * $0") == ["a", "deg", "pi", "π"]
    assert labels("def a 1;\ndef a a * $0") == ["a", "deg", "pi", "π"]
    assert [item.detail for item in offered("def a 1;\ndef a 2 * a$0").items] == ["= 1"]


def test_files_that_are_not_on_the_disk() -> None:
    workspace = new_workspace()
    texts = {"untitled:/a": 'include "', "untitled:/sub/b": "", "vfs:/c": "", "/w/d.robray": 'include "', "/w/e": ""}
    for path, text in texts.items():
        workspace.set_text(path, text.encode(), file_format=FORMATS[".robray"])
    analysis = workspace.analysis()
    assert [item.label for item in completion(analysis, "untitled:/a", 9).items] == ["sub/b", "/w/d.robray", "/w/e"]
    assert [item.label for item in completion(analysis, "/w/d.robray", 9).items] == ["e"]


def test_nothing_is_offered_far_from_all_that_is_read() -> None:
    """Of a file that is beyond the limits nothing is known, and reading up to the cursor would take a second."""
    assert labels("def a 1;" * 10 + " " * (FARTHEST - 10) + "$0") == TOP
    assert labels("# @\n" * FARTHEST + "$0") == []
