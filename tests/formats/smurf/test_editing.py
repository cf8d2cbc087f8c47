"""What an editor gets in scenes, robots and annotations of SMURF, across all of their files."""

from json import dumps

import pytest
import yaml as pyyaml

from fixtures import Fixture, fixture
from robray.features.candidates import no_folder
from robray.features.completion import completion
from robray.features.document_link import document_link
from robray.features.document_symbols import document_symbols
from robray.features.folding_range import folding_range
from robray.features.hover import hover
from robray.features.inlay_hint import HintKind, inlay_hint
from robray.features.navigation import definition
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.verification import by_file
from robray.features.rename import rename
from robray.features.semantic_tokens import semantic_tokens
from robray.text.spans import Span

MAIN = "/w/main.smurfs"

ROBOT = """\
//- /w/arm.smurf
modelname: arm
files: [arm.urdf, arm.yml]
//- /w/arm.yml
motors:
- name: turn
  joint: shoulder
poses:
- name: up
  joints: {turn: 1.0}
sensors:
- {name: tilt, type: NodePosition, link: upper, id: [upper]}
//- /w/arm.urdf
<robot name="arm">
  <link name="base"/>
  <link name="upper"/>
  <joint name="shoulder" type="continuous">
    <parent link="base"/>
    <child link="upper"/>
    <axis xyz="0 0 1"/>
  </joint>
</robot>
//- /w/crate.urdf
<robot name="crate">
  <link name="base"/>
</robot>
"""

SCENE = """\
entities:
- name: left
  file: arm.smurf
  pose: up
- {name: right, file: arm.smurf, parent: "left::upper", anchor: parent, position: [0, 0, 1]}
- {name: crate, file: crate.urdf, parent: left::base, anchor: right::base}
"""


def given(source: str) -> Fixture:
    return fixture(source, MAIN)


def targets(source: str) -> list[tuple[str, bytes]]:
    found = given(source)
    assert found.cursor is not None
    links = definition(found.workspace.analysis(), *found.cursor)
    return [
        (link.target_selection.path, found.texts[link.target_selection.path][slice(*link.target_selection.span)])
        for link in links
    ]


def renamed(source: str, new: str) -> dict[str, str]:
    found = given(source)
    assert found.cursor is not None
    workspace = found.workspace
    for path, each in by_file(rename(workspace.analysis(), workspace.copy, *found.cursor, new)).items():
        workspace.edit(path, each)
    return {path: file.text.decode() for path, file in workspace.analysis().files.items()}


def test_links_of_other_robots_keep_their_names() -> None:
    after = renamed((SCENE + ROBOT).replace("right::base", "right::ba$0se", 1), "foot")
    assert "parent: left::foot, anchor: right::foot" in after[MAIN]
    assert '<link name="base"/>' in after["/w/crate.urdf"]
    assert '<link name="foot"/>' in after["/w/arm.urdf"]


@pytest.mark.parametrize("behind", ['<link name="up$0per"/>', '<child link="up$0per"/>'])
def test_a_link_may_be_called_as_one_of_another_robot(behind: str) -> None:
    source = (SCENE + ROBOT).replace('<robot name="crate">', '<robot name="crate">\n  <link name="lid"/>')
    after = renamed(source.replace(behind.replace("$0", ""), behind, 1), "lid")
    assert '"left::lid"' in after[MAIN]
    assert '<link name="lid"/>' in after["/w/arm.urdf"]


def test_a_link_is_not_called_as_another_one_of_its_robot() -> None:
    source = (SCENE + ROBOT).replace('<link name="upper"/>', '<link name="up$0per"/>')
    with pytest.raises(RefusalError, match="there is a link 'base' already"):
        renamed(source, "base")


def test_a_motor_is_renamed_with_its_poses() -> None:
    after = renamed((SCENE + ROBOT).replace("name: turn", "name: tu$0rn"), "swing: it")
    assert '- name: "swing: it"' in after["/w/arm.yml"]
    assert 'joints: {"swing: it": 1.0}' in after["/w/arm.yml"]


@pytest.mark.parametrize(
    "name",
    [
        "on",
        "No",
        "y",
        "off",
        "1_000",
        "0b11",
        "0x1F",
        "017",
        "2020-01-02",
        "1e3",
        "12",
        "3dof",
        "n1",
        "yes_1",
        "on off",
    ],
)
def test_a_new_name_is_a_text_to_readers_of_yaml_1_1_too(name: str) -> None:
    after = renamed((SCENE + ROBOT).replace("name: turn", "name: tu$0rn"), name)["/w/arm.yml"]
    read = pyyaml.safe_load(after)
    assert read["motors"][0]["name"] == name
    assert [*read["poses"][0]["joints"]] == [name]
    assert (f"name: {name}\n" in after) is (name in ("3dof", "n1", "yes_1", "on off"))


REFERENCES = (
    "- {name: right, file: arm.smurf, parent: REFERENCE, anchor: parent}",
    "- {name: right, file: arm.smurf, anchor: REFERENCE}",
    "- name: right\n  file: arm.smurf\n  parent: REFERENCE  # of the left one\n  anchor: REFERENCE",
    "- name: right\n  parent:\n    !!str REFERENCE\n  file: arm.smurf",
    "- {name: right, parent: REFERENCE,\n   file: arm.smurf}",
    '- {"name": "right", "file":"arm.smurf","parent":REFERENCE}',
    "- name: right\n  file: arm.smurf\n  parent: REFERENCE",
)
STRANGE_NAMES = (
    *("l e f t", "#one", "a #b", "a: b", "it's", "a,b", "[a]", "{a", "*a", "&a", "!a", "-", "- a", "?", "%a", "@a"),
    *(
        "back\\slash",
        "| a",
        "> b",
        "\u00e4\u4e2d",
        "no\u00a0break",
        "tab\there",
        "\U0001f916",
        "true",
        "12",
        "~",
        "a:b",
        ":a",
    ),
)


@pytest.mark.parametrize("quote", ["", '"', "'"])
@pytest.mark.parametrize(("rank", "reference"), [*enumerate(REFERENCES)])
@pytest.mark.parametrize("what", ["entity", "link"])
def test_a_strange_name_is_written_in_references_so_that_it_reads_back_and_may_be_undone(
    what: str, rank: int, reference: str, quote: str
) -> None:
    written = reference.replace("REFERENCE", f"{quote}left::upper{quote}")
    source = f"entities:\n- {{name: left, file: arm.smurf}}\n{written}\n" + ROBOT
    name = "left" if what == "entity" else "upper"
    place = ("name: left", "name: le$0ft") if what == "entity" else ('<link name="upper"', '<link name="up$0per"')
    # Each name somewhere, with each sort of quotes.
    for new in STRANGE_NAMES[rank :: len(REFERENCES)]:
        after = renamed(source.replace(*place, 1), new)
        entity = pyyaml.safe_load(after[MAIN])["entities"][1]
        wanted = f"{new}::upper" if what == "entity" else f"left::{new}"
        keys = [key for key in ("parent", "anchor") if entity.get(key, "parent") != "parent"]
        assert [entity[key] for key in keys] == [wanted] * len(keys) != [], new
        assert after[MAIN].count("# of the left one") == source.count("# of the left one")
        workspace = given(source).workspace
        for path, text in after.items():
            workspace.set_text(path, text.encode())
        at = after[MAIN].encode().index(b"name: ") + 7
        if what == "link":
            at = after["/w/arm.urdf"].encode().index(b'<link name="', 30) + 13
        path = MAIN if what == "entity" else "/w/arm.urdf"
        for changed, each in by_file(rename(workspace.analysis(), workspace.copy, path, at, name)).items():
            workspace.edit(changed, each)
        again = pyyaml.safe_load(workspace.analysis().files[MAIN].text)
        assert again == pyyaml.safe_load(source.partition("//- ")[0]), new


ODD_REFERENCES = (
    '"l\\x65ft::upper"',
    '"left\\u003a:upper"',
    '"left::\\\n    upper"',
    ">-\n    left::upper",
    "*x",
    "!!str &y 'left::upper'",
)


@pytest.mark.parametrize("reference", ODD_REFERENCES)
@pytest.mark.parametrize(("what", "wanted"), [("entity", "new, one::upper"), ("link", "left::new, one")])
def test_references_that_are_written_otherwise_than_they_read_are_renamed_as_a_whole(
    reference: str, what: str, wanted: str
) -> None:
    other = "- {name: right, file: arm.smurf, anchor: &x left::upper}\n"
    odd = f"- name: third\n  file: arm.smurf\n  parent: {reference}\n"
    source = f"entities:\n- {{name: left, file: arm.smurf}}\n{other}{odd}" + ROBOT
    place = ("name: left", "name: le$0ft") if what == "entity" else ('<link name="upper"', '<link name="up$0per"')
    after = renamed(source.replace(*place, 1), "new, one")[MAIN]
    entities = pyyaml.safe_load(after)["entities"]
    assert [entities[1]["anchor"], entities[2]["parent"]] == [wanted, wanted]
    assert ("parent: *x\n" in after) is (reference == "*x")


def test_a_reference_whose_parts_have_no_place_leads_to_both() -> None:
    found = targets('entities:\n- {name: left, file: arm.smurf, anchor: "l$0\\x65ft::upper"}\n' + ROBOT)
    assert found == [(MAIN, b"left"), ("/w/arm.urdf", b"upper")]


def test_a_name_that_would_end_at_other_colons_is_refused() -> None:
    source = (SCENE + ROBOT).replace("name: left", "name: le$0ft")
    with pytest.raises(RefusalError, match="is not allowed beside '::': it would end elsewhere"):
        renamed(source, "left:")


def test_references_keep_how_they_are_written_where_they_can() -> None:
    source = (SCENE + ROBOT).replace("parent: left::base", "parent: 'left::base'").replace("name: left", "name: le$0ft")
    after = renamed(source, "it's # left")[MAIN]
    assert "parent: 'it''s # left::base', anchor: right::base" in after
    assert 'parent: "it\'s # left::upper"' in after
    assert "parent: true::base" in renamed(source.replace("'left::base'", "left::base"), "true")[MAIN]


def test_an_entity_that_is_called_after_its_file_is_not_renamed() -> None:
    source = "entities:\n- {file: crate.urdf}\n- {name: a, file: crate.urdf, parent: cr$0ate::base, anchor: parent}\n"
    with pytest.raises(RefusalError, match="give the entity a name"):
        renamed(source + ROBOT, "box")


@pytest.mark.parametrize(
    ("rotation", "told"),
    [
        ("[0, 0, 90]", ["read as MARS does: degrees", "[0°, 0°, 90°]", "Phobos: radians"]),
        ("[1, 0, 0, 0]", ["a quaternion w, x, y, z", "Phobos: a quaternion x, y, z, w"]),
        ("{w: 1, x: 0, y: 0, z: 0}", ["MARS and Phobos agree"]),
        ("{x: 1, y: 0, z: 0}", ["read as Phobos does"]),
    ],
)
def test_a_rotation_is_told_in_both_readings(rotation: str, told: list[str]) -> None:
    found = given(f"entities:\n- {{name: a, file: crate.urdf, rotation: $0{rotation}}}\n{ROBOT}")
    assert found.cursor is not None
    shown = hover(found.workspace.analysis(), *found.cursor)
    assert shown is not None
    for each in told:
        assert each in shown.markdown


def offered(source: str, main: str = MAIN, names: tuple[str, ...] = ()) -> list[str]:
    found = fixture(source, main)
    assert found.cursor is not None
    shown = completion(found.workspace.analysis(), *found.cursor, list_folder=lambda _: names or no_folder(""))
    return [] if shown is None else [each.label for each in shown.items]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("- name: a\n  parent:\n    $0", ["left::", "right::", "crate::", "world", "none"]),
        ("- name: a\n  anchor: # what\n    $0", ["left::", "right::", "crate::", "world", "none", "parent"]),
        ("- name: a\n  type:\n    smurf$0", ["smurf", "smurfa", "smurfs"]),
        ("- name: a\n  position:\n    $0", ["x", "y", "z"]),
        ("- name: a\n  position:\n    y: 1\n    $0", ["x", "z"]),
        ("- {name: a, position: {$0}}", ["x", "y", "z"]),
        ("- {name: a, rotation: {x: 0, $0}}", ["w", "y", "z"]),
        ("- {name: a, # it's [\n   parent: left::$0}", ["left::base", "left::upper"]),
        ("- {name: a, file: b, # {x: 1}\n   # more\n   pose: $0}", ["up"]),
    ],
)
def test_the_value_of_a_key_is_offered_on_lines_below_it_and_behind_comments(typed: str, expected: list[str]) -> None:
    assert sorted(offered(SCENE + typed + "\n" + ROBOT)) == sorted(expected)


@pytest.mark.parametrize("key", ["parent", "anchor"])
def test_an_entity_is_not_offered_itself(key: str) -> None:
    typed = f"- {{name: own, file: arm.smurf, {key}: $0}}\n"
    shown = offered(SCENE + typed + ROBOT)
    assert {"left::", "right::", "crate::"} <= {*shown}
    assert "own::" not in shown


def test_a_list_opens_behind_a_key() -> None:
    given = fixture("entities:\n- name: a\n  anch$0\n", "/w/main.smurfs")
    assert given.cursor is not None
    [found] = completion(given.workspace.analysis(), *given.cursor).items
    assert (found.text, found.goes_on) == ("anchor: ", True)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ('{"entities": [{"name": "a", "ty$0"}]}', '{"entities": [{"name": "a", "type"}]}'),
        ('{"entities": [{"name": "a", "ty$0', '{"entities": [{"name": "a", "type": '),
        ("entities:\n- name: a\n  'ty$0'\n", "entities:\n- name: a\n  'type'\n"),
        ("entities:\n- name: a\n  ty$0\n", "entities:\n- name: a\n  type: \n"),
        ('entities:\n- name: a\n  type: "smurf$0"\n', 'entities:\n- name: a\n  type: "smurf"\n'),
    ],
)
def test_a_key_in_quotes_has_its_colon_behind_them(typed: str, expected: str) -> None:
    found = given(typed)
    assert found.cursor is not None
    answer = completion(found.workspace.analysis(), *found.cursor)
    assert answer is not None
    text, at = found.workspace.analysis().files[MAIN].text.decode(), answer.replaced
    assert text[: at.start] + answer.items[0].text + text[at.end :] == expected


@pytest.mark.parametrize("quote", ["", '"', "'"])
@pytest.mark.parametrize("name", ["it's, here", "a #b", "back\\slash", "yes", "up"])
def test_a_name_that_is_offered_is_written_so_that_it_reads_back(name: str, quote: str) -> None:
    typed = f"entities:\n- {{name: a, file: arm.smurf, pose: {quote}$0{quote}}}\n"
    found = given(typed + ROBOT.replace("- name: up", "- name: " + dumps(name)))
    assert found.cursor is not None
    answer = completion(found.workspace.analysis(), *found.cursor)
    assert answer is not None
    text, at = found.workspace.analysis().files[MAIN].text.decode(), answer.replaced
    (item,) = answer.items
    after = text[: at.start] + item.text + text[at.end :]
    assert pyyaml.safe_load(after)["entities"][0]["pose"] == name


def test_completion_of_files() -> None:
    assert offered("entities:\n- file: $0\n", names=("arm.smurf", "notes.txt")) == ["arm.smurf"]
    assert offered("files:\n- $0\n", "/w/main.smurf", ("arm.urdf", "arm.yml", "arm.obj")) == ["arm.urdf", "arm.yml"]
    listed = f"files:\n- arm.urdf\n- $0\n{ROBOT}"
    assert offered(listed, "/w/main.smurf", ("arm.urdf", "arm.yml")) == ["arm.yml"]


def test_outline_folds_links_tokens_and_hints() -> None:
    found = given(SCENE + ROBOT)
    analysis = found.workspace.analysis()
    outlined = [(each.name, each.depth) for each in document_symbols(analysis, MAIN)]
    assert outlined == [("entities", 0), ("left", 1), ("right", 1), ("crate", 1)]
    assert [(each.name, each.depth) for each in document_symbols(analysis, "/w/arm.yml")] == [
        *(("motors", 0), ("turn", 1)),
        *(("poses", 0), ("up", 1)),
        *(("sensors", 0), ("tilt", 1)),
    ]
    assert [(each.name, each.depth) for each in document_symbols(analysis, "/w/arm.smurf")] == [
        *(("modelname", 0), ("files", 0)),
        *(("arm.urdf", 1), ("arm.yml", 1)),
    ]
    folded = [found.texts[MAIN][slice(*each.span)].split(b"\n", 1)[0] for each in folding_range(analysis, MAIN)]
    assert folded == [b"entities:", b"name: left"]
    assert [each.target for each in document_link(analysis, MAIN)] == ["/w/arm.smurf", "/w/arm.smurf", "/w/crate.urdf"]
    text = found.texts[MAIN]
    tokens = semantic_tokens(analysis, MAIN, Span(0, len(text)))
    written = [text[start:end] for start, end in zip(tokens.starts, tokens.ends, strict=True)]
    assert written[:4] == [b"entities", b"name", b"left", b"file"]
    hints = [*inlay_hint(analysis, MAIN, Span(0, len(text)), set(HintKind))]
    assert [each.label for each in hints if each.kind is HintKind.WORLD][1] == "at [0, 0, 1] m"
