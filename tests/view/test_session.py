"""What pages are told of a scene, and what they are answered, below any transport."""

import json
from pathlib import Path

import pytest

from robray.joint_positions import PositionError, joint_position
from robray.meshes import MeshPlace
from robray.scene.joints import JointType
from robray.view.beside import Beside
from robray.view.messages import encoded
from robray.view.session import ViewSession
from view.viewing import ROOT, TextHost, asked, poses, received, told, viewed

SCENE = """\
def width 0.2;
def height width * 2;
class red { color [1, 0, 0]; }
frame base { translation [1, 0, 0]; }
frame arm {
    parent base; type revolute; axis [0, 0, 1]; translation [0, 0, height];
    geometry { isa red; shape box; dimension [width, 0.1, 0.1]; }
}
frame hand { parent arm; translation [0.5, 0, 0]; geometry { shape sphere; radius 0.1; visual 0; } }
"""


def test_one_number_is_one_pose() -> None:
    session, host = viewed(SCENE)
    host.edit("[0.5, 0, 0]", "[0.75, 0, 0]")
    message, edited = session.changed()
    assert poses([message]) == {2: [0.75, 0, 0, 0, 0, 0, 1]}
    assert edited == {"type": "edited"}
    assert session.changed() == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[0.5, 0, 0]", "[0.75, 0, 0]"),
        ("frame hand", "# a comment\nframe hand"),
        ("[0.5, 0, 0]", "[0.25 * 2, 0, 0]"),
        ("def width", "\n\n\ndef width"),
    ],
)
def test_after_every_edit_pages_ask_for_the_card_anew(before: str, after: str) -> None:
    """Where nothing moves, too: a line or an expression of the card may be another one."""
    session, host = viewed(SCENE)
    card = asked(session, type="pick", frame="hand", geometry=None)
    host.edit(before, after)
    told(session.changed(), "edited")
    again = asked(session, type="pick", frame="hand", geometry=None)
    assert again != card
    asked_of = again["stack"][0]["ref"]
    received(session, json.dumps({"type": "show", "ref": asked_of, "focus": False}))
    assert host.places == [("hand", False)]


@pytest.mark.parametrize(
    "written", ["0.5", "30deg", "pi/6", "-90 °", "10 mm", "2 * 3", "0,5", "30 degg", "x", "", "1/0"]
)
@pytest.mark.parametrize("joint", [JointType.REVOLUTE, JointType.PRISMATIC])
def test_a_position_is_what_set_makes_of_it_and_refused_in_its_words(written: str, joint: JointType) -> None:
    session, _ = viewed(f"frame a {{ type {joint.value}; axis [0, 0, 1]; variable q; }}\n")
    answer = asked(session, type="position", id=1, joint="q", written=written)
    assert (answer["value"], answer["words"]) == _set(written, joint)


def _set(written: str, joint: JointType) -> tuple[float | None, str]:
    """Where `robray show --set` puts a joint, or why nowhere."""
    try:
        found = joint_position(written, joint)
    except PositionError as error:
        return None, str(error)
    return found.value, found.in_words()


def test_a_position_of_no_joint_names_those_that_there_are() -> None:
    session, _ = viewed("frame a { type revolute; axis [0, 0, 1]; variable elbow; }\n")
    answer = asked(session, type="position", id=1, joint="elbwo", written="1")
    assert (answer["value"], "'elbow'" in answer["words"]) == (None, True)


def test_a_constant_tells_what_it_moves_and_measures() -> None:
    session, host = viewed(SCENE)
    host.edit("width 0.2", "width 0.25")
    messages = session.changed()
    assert poses(messages) == {1: [0, 0, 0.5, 0, 0, 0, 1]}
    change = told(messages, "change")
    assert "frames" not in change
    assert [row["measures"] for row in change["geometries"]["insert"]] == [{"dimension": [0.25, 0.1, 0.1]}]


def test_frames_that_come_and_go_are_spliced() -> None:
    session, host = viewed(SCENE)
    host.edit("frame hand", "frame tool { parent base; }\nframe hand")
    change = told(session.changed(), "change")
    assert (change["frames"]["at"], change["frames"]["remove"]) == (2, 0)
    assert [row["name"] for row in change["frames"]["insert"]] == ["tool"]


def test_the_stack_leads_from_the_shape_to_what_feeds_it() -> None:
    session, host = viewed(SCENE)
    card = asked(session, type="pick", id=7, frame="arm", geometry=0)
    assert [(one["kind"], one["name"]) for one in card["stack"]] == [
        ("geometry", ""),
        ("class", "red"),
        ("frame", "arm"),
        ("constant", "width"),
        ("constant", "height"),
    ]
    assert card["stack"][0]["line"] == 7
    written = {one["name"]: one["written"] for one in card["attributes"]}
    assert written["dimension"] == "[width, 0.1, 0.1]"
    for entry in card["stack"]:
        session.receive(json.dumps({"type": "show", "ref": entry["ref"], "focus": entry["kind"] == "frame"}))
    assert host.places == [("geometry", False), ("red", False), ("arm", True), ("width", False), ("height", False)]


def test_a_listed_finding_leads_to_its_text_in_whatever_file_until_that_is_another() -> None:
    """Of another text findings are told anew in a moment."""
    session, host = viewed('include "part.robray"\ndef a 2 * one;\n', part="def b 2 * two;\n")
    (found,) = session.found()
    assert isinstance(found, dict)
    words = "undefined constant '{}'"
    assert found["listed"] == [
        {"severity": "error", "words": words.format("one"), "file": "scene.robray", "line": 2},
        {"severity": "error", "words": words.format("two"), "file": "part.robray", "line": 1},
    ]

    def asks(rank: int) -> list[tuple[str, bool]]:
        before = len(host.places)
        assert session.receive(json.dumps({"type": "show", "finding": rank, "focus": False})) == []
        return host.places[before:]

    assert [asks(rank) for rank in (0, 1, 2, -1)] == [[("one", False)], [("two", False)], [], []]
    host.edit("def a", "  def a")
    session.changed()
    assert [asks(rank) for rank in (0, 1)] == [[], [("two", False)]]
    session.found()
    assert asks(0) == [("one", False)]


def test_the_stack_names_the_include_that_a_shape_comes_by() -> None:
    session, _ = viewed('include "part.robray"\n', part="frame a { geometry { shape sphere; radius 1; } }\n")
    card = asked(session, type="pick", frame="a", geometry=0)
    assert [(one["kind"], one["file"]) for one in card["stack"]] == [
        ("geometry", "part.robray"),
        ("include", "scene.robray"),
        ("frame", "part.robray"),
    ]


def test_the_cursor_outlines_the_frame_that_it_is_in() -> None:
    session, host = viewed(SCENE)
    at = SCENE.index("radius")
    (message,) = session.cursor(ROOT, at)
    assert message == {"type": "cursor", "frame": "hand", "geometry": 1, "others": []}
    assert session.cursor(ROOT, at + 1) == []
    assert session.cursor(ROOT, 2) == [{"type": "cursor", "frame": None, "geometry": None, "others": []}]
    assert host.places == []


def test_what_cannot_be_evaluated_stays_where_it_was() -> None:
    session, host = viewed(SCENE)
    host.edit("[0.5, 0, 0]", "[0.5, nowhere, 0]")
    messages = session.changed()
    assert told(messages, "state")["state"] == "stale"
    change = told(messages, "change")
    assert [(row["name"], row.get("ghost")) for row in change["frames"]["insert"]] == [("hand", True)]
    assert session.opened()[1][-28:] == viewed(SCENE)[0].opened()[1][-28:]  # type: ignore[index]
    host.edit("nowhere", "0")
    assert told(session.changed(), "state")["state"] == "live"
    assert not any("ghost" in row for row in told(session.opened(), "scene")["frames"])


def test_a_shape_whose_size_is_lost_is_a_ghost_as_large_as_it_was() -> None:
    two = "geometry { shape sphere; radius 0.5; } geometry { shape sphere; radius size; }"
    session, host = viewed(f"def size 0.25;\nframe a {{ {two} }}\n")
    host.edit("def size 0.25;", "def size 0.25 +;")
    insert = told(session.changed(), "change")["geometries"]["insert"]
    assert [(row["measures"], row["ghost"]) for row in insert] == [({"radius": 0.25}, True)]
    host.edit("def size 0.25 +;", "def size 0.75;")
    insert = told(session.changed(), "change")["geometries"]["insert"]
    assert [(row["measures"], "ghost" in row) for row in insert] == [({"radius": 0.75}, False)]


def test_a_frame_that_is_lost_in_broken_text_is_a_ghost_with_its_shapes() -> None:
    session, host = viewed(SCENE)
    host.edit("frame hand {", "frame {")
    scene = (session.changed(), told(session.opened(), "scene"))[1]
    assert [row["name"] for row in scene["frames"] if "ghost" in row] == ["hand"]
    assert [row["frame"] for row in scene["geometries"] if "ghost" in row] == ["hand"]


def test_findings_are_told_at_their_frames() -> None:
    session, host = viewed(SCENE)
    host.edit("[0.5, 0, 0]", "[0.5, nowhere, 0]")
    session.changed()
    found = told(session.found(), "findings")
    assert [*found["frames"]] == ["hand"]
    assert found["frames"]["hand"][0][0] == "error"
    assert session.found() == []


def test_what_was_saved_is_told_beside() -> None:
    session, host = viewed(SCENE)
    host.edit("[0.5, 0, 0]", "[0.75, 0, 0]")
    session.changed()
    saved = asked(session, type="saved", id=1)
    assert saved["poses"][2][0] == 0.5


def test_why_nothing_earlier_can_be_shown_is_told() -> None:
    session, _ = viewed(SCENE)
    answer = asked(session, type="committed", id=1)
    assert (answer["type"], answer["id"], answer["frames"]) == ("committed", 1, [])
    assert answer["refused"] == "there is␊no repository"


def test_another_scene_is_told_beside_with_what_changed_since(tmp_path: Path) -> None:
    other = tmp_path / "other.robray"
    other.write_text("frame a { translation [1, 0, 0]; }\nframe gone { type revolute; axis [0, 0, 1]; }\n")
    host = TextHost(
        {ROOT: "frame a { translation [2, 0, 0]; }\nframe new { parent a; geometry { shape sphere; radius 1; } }\n"}
    )
    session = ViewSession(host, "scene", Beside(str(other)))
    assert told(session.opened(), "scene")["beside"] == str(other)
    answer = asked(session, type="beside", id=3)
    assert (answer["id"], answer["refused"], answer["poses"][0][0]) == (3, None, 1)
    assert [(mark, about) for mark, about, _ in answer["changes"]] == [("-", ["gone"]), ("~", ["a"]), ("+", ["new"])]
    assert answer["changes"][1][2] == "moved by 1 0 0 m in its parent"
    other.unlink()
    answer = asked(session, type="beside")
    assert (answer["changes"], answer["refused"]) == ([], f"'{other}' does not exist")
    assert asked(ViewSession(host, "scene"), type="beside")["refused"] == "there is none"


def test_a_frame_that_is_called_otherwise_is_told_beside_by_its_name_of_now(tmp_path: Path) -> None:
    text = """\
frame arm {{ {0} type revolute; axis [0, 0, 1]; geometry {{ shape sphere; radius 1; }} }}
frame hand {{ parent arm; translation [1, 0, 0]; }}
"""
    other = tmp_path / "other.robray"
    now = text.replace("arm", "boom")
    # A variable goes with the frame that it is called like, and no other does.
    for written, variable in (("", "boom"), ("variable arm;", "arm"), ("variable q;", "q")):
        other.write_text(text.format(written))
        host = TextHost({ROOT: now.format(written)})
        answer = asked(ViewSession(host, "scene", Beside(str(other))), type="beside")
        assert [words for _, _, words in answer["changes"]] == ["renamed: it was 'arm'"]
        assert [(row["name"], row["parent"]) for row in answer["frames"]] == [("boom", ""), ("hand", "boom")]
        assert answer["frames"][0]["joint"]["variable"] == variable
        assert [row["frame"] for row in answer["geometries"]] == ["boom"]


def test_a_drag_offers_candidates_and_a_choice_edits() -> None:
    session, host = viewed(SCENE)
    offered = asked(session, type="drag", id=1, frame="hand", translation=[0.625, 0, 0])
    assert [one["mustBeChosen"] for one in offered["candidates"]] == [False]
    assert asked(session, type="choose", id=2, index=0)["refused"] is None
    assert poses(session.changed()) == {2: [0.625, 0, 0, 0, 0, 0, 1]}
    assert b"translation [0.625, 0, 0]" in host.workspace.analysis().files[ROOT].text
    # What was offered is for the text as it was.
    assert asked(session, type="choose", index=0)["refused"] == "the text has changed since"


def test_a_turn_of_a_quaternion_is_one_choice_of_two_numbers() -> None:
    session, host = viewed("frame hand { quaternion [0, 0, 0, 1]; }\n")
    asked(session, type="drag", id=1, frame="hand", rotation=[0, 0, 0.6, 0.8])
    assert asked(session, type="choose", id=2, index=0)["refused"] is None
    assert b"quaternion [0, 0, 0.6, 0.8];" in host.workspace.analysis().files[ROOT].text


def test_what_a_drag_may_be_written_as_is_forgotten_when_the_text_changes() -> None:
    session, host = viewed(SCENE)
    asked(session, type="drag", frame="hand", translation=[0.625, 0, 0])
    host.edit("def width", "# a line\ndef width")
    session.changed()
    assert asked(session, type="choose", index=0)["refused"] == "the text has changed since"


def test_what_a_candidate_changes_besides_is_told_before_it_is_chosen() -> None:
    session, _ = viewed(SCENE)
    offered = asked(session, type="drag", frame="arm", translation=[0, 0, 0.5])["candidates"]
    at = next(index for index, one in enumerate(offered) if one["reshapes"])
    preview = asked(session, type="preview", id=3, index=at)
    assert (preview["id"], preview["frames"], preview["poses"]) == (3, None, [[1, [0, 0, 0.5, 0, 0, 0, 1]]])
    assert preview["geometries"]["at"] == 0
    assert [row["measures"] for row in preview["geometries"]["insert"]] == [{"dimension": [0.25, 0.1, 0.1]}]
    assert session.changed() == [], "nothing was written"
    for index in (len(offered), -1, None, "0"):
        assert asked(session, type="preview", index=index)["poses"] == []
    assert asked(session, type="choose", index=at)["refused"] is None


def test_what_is_written_at_once_gives_way_to_another_way_in_one_step() -> None:
    session, host = viewed("# höhe: über dem Boden\ndef a 0.1;\ndef b 0.2;\nframe f { translation [0, 0, a + b]; }\n")
    as_it_was = host.workspace.analysis().files[ROOT].text
    first = asked(session, type="drag", frame="f", translation=[0, 0, 0.5], first=True)["candidates"]
    assert len(first) == 1, "nothing is looked for behind it"
    assert asked(session, type="choose", index=0)["refused"] is None
    session.changed()
    assert b"[0, 0, a + b + 0.2]" in host.workspace.analysis().files[ROOT].text
    others = asked(session, type="others", id=4)["candidates"]
    assert len(others) >= 2
    assert first[0]["words"] not in [one["words"] for one in others]
    index = next(at for at, one in enumerate(others) if "'b'" in one["words"])
    preview = asked(session, type="preview", index=index)
    assert (preview["frames"], preview["poses"]) == (None, []), "the frame is there already"
    assert asked(session, type="choose", index=index)["refused"] is None
    session.changed()
    assert host.workspace.analysis().files[ROOT].text == as_it_was.replace(b"def b 0.2", b"def b 0.4")
    # And back: what was written first is one of the others now.
    words = [one["words"] for one in asked(session, type="others")["candidates"]]
    assert asked(session, type="choose", index=words.index(first[0]["words"]))["refused"] is None
    assert b"[0, 0, a + b + 0.2]" in host.workspace.analysis().files[ROOT].text
    session.changed()
    host.edit("def a 0.1", "def a 0.25")
    session.changed()
    answer = asked(session, type="others")
    assert (answer["candidates"], answer["refused"]) == ([], ["the text has changed since"])


def test_sizes_are_edited_too() -> None:
    session, host = viewed(SCENE)
    offered = asked(session, type="resize", geometry=1, sizes={"radius": 0.25})
    assert len(offered["candidates"]) == 1
    assert asked(session, type="choose", index=0)["refused"] is None
    assert b"radius 0.25" in host.workspace.analysis().files[ROOT].text


def test_what_is_no_message_is_answered_with_nothing() -> None:
    session, host = viewed(SCENE)
    strange = ("", "[]", "7", '{"type": ["pick"]}', '{"type": "nothing"}', "[" * 5_000, " " * 1_000_000)
    for text in (*strange, '{"type": "show", "ref": "../../etc/passwd"}', '{"type": "show", "ref": -1}'):
        assert session.receive(text) == []
    assert host.places == []


ODD: tuple[object, ...] = (
    *(None, True, 0, -1, 99, 10**400, -(10**30), 1e308, 5e-324, "", "a", "\ud800", "\0", [], {}, [True] * 3),
    *([1, 2, 3], [10**400] * 3, [1e308] * 3, [0, 0, 0, 0], [5e-324] * 4, [[[]]], {"dimension": 10**400}),
    *({"dimension": [-1, 0, 1e308]}, {"dimension": [1] * 1_000}, {"radius": [1]}, {"\ud800": 1}, {"": {}}),
)
"""What JSON may hold where something else is meant."""

MEANT: dict[str, dict[str, object]] = {
    "pick": {"frame": "base", "geometry": 0},
    "show": {"ref": 1, "finding": 0, "focus": True},
    "saved": {},
    "committed": {},
    "beside": {},
    "drag": {"frame": "base", "translation": [1, 2, 3], "rotation": [0, 0, 0, 1], "length": 1, "angle": 1},
    "resize": {"geometry": 0, "sizes": {"dimension": [2, 1, 1]}, "first": True},
    "others": {},
    "preview": {"index": 0},
    "choose": {"index": 0},
}


@pytest.mark.parametrize("kind", MEANT)
def test_whatever_stands_in_a_message_it_is_answered_and_can_be_sent(kind: str) -> None:
    answers = 0
    for key in ("id", *MEANT[kind]):
        for odd in ODD:
            session, _ = viewed("frame base { geometry { shape box; dimension [1, 1, 1]; } }")
            for answer in received(session, json.dumps({"type": kind, "id": 1, **MEANT[kind], key: odd})):
                encoded(answer).encode()  # type: ignore[union-attr]
                answers += 1
    assert answers == (0 if kind == "show" else len(ODD) * (1 + len(MEANT[kind])))


def test_a_drag_to_nowhere_offers_nothing() -> None:
    session, _ = viewed(SCENE)
    nowhere: list[object] = [[1, 2], ["1", 2, 3], [1e999, 0, 0], {"x": 1}]
    for translation in nowhere:
        assert asked(session, type="drag", frame="hand", translation=translation)["candidates"] == []
        assert asked(session, type="drag", frame=translation)["candidates"] == []


def test_a_pick_of_what_is_not_there_has_an_empty_stack() -> None:
    session, _ = viewed(SCENE)
    assert asked(session, type="pick", frame="nobody", geometry=99)["stack"] == []
    assert asked(session, type="pick", frame=3)["stack"] == []


def test_meshes_are_called_by_number_and_only_those_of_the_scene() -> None:
    session, host = viewed('frame a { geometry { mesh "part.obj"; } }')
    host.meshes = {"/part.obj": b"mtllib colours.mtl\n", "/colours.mtl": b"newmtl a", "/secret": b"no"}
    (row,) = told(session.opened(), "scene")["geometries"]
    assert row["mesh"]["name"] == "part.obj"
    number, mesh = row["mesh"]["number"], host.meshes["/part.obj"]
    place = session.mesh(number)
    assert isinstance(place, MeshPlace)
    assert place.read() == mesh
    assert session.mesh(1) == "is not one of the scene"
    materials = session.mesh_material(number, mesh)
    assert materials is not None
    assert materials.read() == b"newmtl a"
    assert session.materials == {"/colours.mtl"}
    for outside in (
        *(b"../secret.mtl", b"/secret.mtl", b"secret", b"", b"a/../../secret.mtl", b"//host/secret.mtl"),
        *(b"..\\secret.mtl", b"a\\..\\..\\secret.mtl", b"\\secret.mtl", b"C:\\secret.mtl", b"C:secret.mtl"),
    ):
        host.meshes[f"/{outside.decode()}"] = b"no"
        assert session.mesh_material(number, b"mtllib " + outside + b"\n") is None, outside


def test_meshes_that_changed_are_to_be_asked_for_anew() -> None:
    session, host = viewed('frame a { geometry { mesh "a.obj"; } geometry { mesh "b/b.stl"; } }')
    host.meshes = {"/a.obj": b"", "/b/b.stl": b""}
    session.opened()
    assert session.remeshed({"/b/b.stl", "/scene.robray"}) == [{"type": "remeshed", "numbers": [1]}]
    assert session.remeshed(["/a.mtl"]) == [{"type": "remeshed", "numbers": [0]}]
    assert session.remeshed(["/colours/a.MTL"]) == [{"type": "remeshed", "numbers": [0]}], "it may be below, too"
    assert session.remeshed(["/b/c.mtl"]) == [{"type": "remeshed", "numbers": [0, 1]}]
    assert session.remeshed(["/a.mtl.txt"]) == []
    assert session.remeshed(["/c.stl"]) == []
