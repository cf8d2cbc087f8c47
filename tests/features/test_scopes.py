"""One robot twice in a cell: whatever is asked tells the left arm from the right one."""

import pytest

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.file_set import Member
from robray.analysis.scopes import Mount
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.features.code_lens import LensKind, code_lens, told
from robray.features.completion import completion, completion_documentation
from robray.features.document_symbols import workspace_symbol
from robray.features.hierarchy import prepare_type_hierarchy, subtypes, supertypes
from robray.features.hover import hover
from robray.features.inlay_hint import HintKind, explained, inlay_hint
from robray.features.kinematic_tree import kinematic_tree
from robray.features.navigation import definition, references
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename import rename
from robray.rules.engine.diagnose import diagnostics
from robray.scene.pose import Pose
from robray.text.edits import Edit, splice
from robray.text.spans import Span

pytestmark = pytest.mark.quick

SET, TABLE = "/w/robray.toml#cell", "/w/table.robray"
SCENE, ROBOT = "/w/arm.robray", "/w/arm.urdf"
ARMS = {
    SCENE: """\
frame base { }
frame wrist {
    parent base;
    type revolute;
    axis [0, 0, 1];
    translation [0, 0, 0.5];
}
frame palm { parent wrist; }
""",
    ROBOT: """\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <link name="fingers"/>
  <joint name="wrist" type="continuous">
    <parent link="base"/>
    <child link="hand"/>
    <origin xyz="0 0 0.5"/>
    <axis xyz="0 0 1"/>
  </joint>
  <joint name="palm" type="fixed"><parent link="hand"/><child link="fingers"/></joint>
</robot>
""",
}
TABLE_TEXT = """\
frame top { translation [0, 0, 1]; }
frame camera { parent left_wrist; translation [0, 0, 0.1]; }
frame light { parent right_wrist; }
allow_collision left_palm right_palm;
"""
BESIDE = [Pose((0.0, 0.0, 0.0, 1.0), (0.0, y, 0.0)) for y in (0.5, -0.5)]


@pytest.fixture(params=[SCENE, ROBOT], ids=["scene", "robot"])
def arm(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def loaded(arm: str, text: str = "", table: str = TABLE_TEXT) -> Workspace:
    workspace = new_workspace()
    left, right = (
        Member(arm, prefix, Mount("top", pose)) for prefix, pose in zip(("left_", "right_"), BESIDE, strict=True)
    )
    workspace.load_together({SET: (left, right, Member(TABLE))})
    workspace.set_text(arm, (text or ARMS[arm]).encode())
    workspace.set_text(TABLE, table.encode())
    return workspace


def at(analysis: Analysis, path: str, word: str) -> int:
    return analysis.files[path].text.index(word.encode()) + 1


def line(analysis: Analysis, place: FileSpan) -> tuple[str, str]:
    """The path, and the line in which a span begins."""
    text = analysis.files[place.path].text
    start = text.rfind(b"\n", 0, place.span.start) + 1
    return place.path, text[start : text.find(b"\n", start)].decode().strip()


def words(analysis: Analysis, places: tuple[FileSpan, ...]) -> list[tuple[str, str]]:
    return [(place.path, analysis.files[place.path].text[slice(*place.span)].decode()) for place in places]


def said(workspace: Workspace, path: str) -> list[tuple[str, str]]:
    return [(found.code, found.message) for found in diagnostics(workspace.analysis(), path)]


def test_nothing_is_wrong_with_two_of_one(arm: str) -> None:
    workspace = loaded(arm, ARMS[arm].replace("frame palm { parent wrist; }", "frame palm { parent wrist; }"))
    assert [code for path in (arm, TABLE) for code, _ in said(workspace, path) if code != "urdf-root-inertia"] == []


def test_the_definition_of_both_is_in_the_one_file(arm: str) -> None:
    analysis = loaded(arm).analysis()
    found = [definition(analysis, TABLE, at(analysis, TABLE, f"{side}_wrist")) for side in ("left", "right")]
    assert [[link.target.path for link in links] for links in found] == [[arm], [arm]]
    assert found[0][0].target == found[1][0].target


@pytest.mark.parametrize("side", ["left", "right"])
def test_references_of_one_are_not_those_of_the_other(arm: str, side: str) -> None:
    analysis = loaded(arm).analysis()
    found = references(analysis, TABLE, at(analysis, TABLE, f"{side}_wrist"), include_declaration=True)
    in_table = [word for path, word in words(analysis, found) if path == TABLE]
    assert in_table == [f"{side}_wrist"]
    assert (arm, "wrist") in words(analysis, found)


def test_references_in_the_file_are_those_of_both(arm: str) -> None:
    analysis = loaded(arm).analysis()
    found = references(analysis, arm, at(analysis, arm, "wrist"), include_declaration=False)
    assert [word for path, word in words(analysis, found) if path == TABLE] == ["left_wrist", "right_wrist"]


@pytest.mark.parametrize(("side", "y"), [("left", "0.5"), ("right", "-0.5")])
def test_hover_tells_where_each_is(arm: str, side: str, y: str) -> None:
    analysis = loaded(arm).analysis()
    found = hover(analysis, TABLE, at(analysis, TABLE, f"{side}_wrist"))
    assert found is not None
    assert f"variable `{side}_wrist`" in found.markdown
    assert f"[0, {y}, 1.5] m" in found.markdown


def test_hover_in_the_file_tells_of_both(arm: str) -> None:
    analysis = loaded(arm).analysis()
    found = hover(analysis, arm, at(analysis, arm, '"wrist"' if arm == ROBOT else "wrist"))
    assert found is not None
    first, second = found.markdown.split("\n\n---\n\n")
    assert "`left_wrist`" in first
    assert "right_wrist" not in first
    assert "`right_wrist`" in second
    assert "left_wrist" not in second


def test_hints_in_the_file_tell_of_both(arm: str) -> None:
    analysis = loaded(arm).analysis()
    hints = [*inlay_hint(analysis, arm, Span(0, len(ARMS[arm])), {HintKind.WORLD})]
    assert "left_ at [0, 0.5, 1.5] m, right_ at [0, -0.5, 1.5] m" in [hint.label for hint in hints]
    more = explained(hints[-1])
    assert more is not None
    assert [text.partition(" ")[0] for text in more.markdown.split("\n\n")] == ["`left_palm`", "`right_palm`"]


def test_a_hint_is_one_where_both_are_in_one_place() -> None:
    workspace = loaded(SCENE)
    workspace.load_together({SET: (Member(SCENE, "left_"), Member(SCENE, "right_"))})
    hints = inlay_hint(workspace.analysis(), SCENE, Span(0, len(ARMS[SCENE])), {HintKind.WORLD})
    assert [hint.label for hint in hints] == ["at [0, 0, 0] m", "at [0, 0, 0.5] m", "at [0, 0, 0.5] m"]


def test_the_tree_has_both(arm: str) -> None:
    tree = [(frame.depth, frame.name, frame.variable) for frame in kinematic_tree(loaded(arm).analysis().scenes[SET])]
    base = [] if arm == ROBOT else [(1, "left_base", "")]
    depth = 1 + len(base)
    assert [each for each in tree if "left" in each[1]] == [
        *base,
        (depth, "left_wrist", "left_wrist"),
        (depth + 1, "left_palm", ""),
    ]
    assert tree[tree.index((depth, "right_wrist", "right_wrist")) + 2] == (depth + 1, "light", "")


def test_the_outline_calls_them_as_the_file_does_and_symbols_by_all_names(arm: str) -> None:
    found = {symbol.name for symbol in workspace_symbol(loaded(arm).analysis(), "palm")}
    assert found == {"palm", "left_palm", "right_palm"}


def test_types_above_and_below_are_those_of_the_same_arm(arm: str) -> None:
    analysis = loaded(arm).analysis()
    (right,) = prepare_type_hierarchy(analysis, TABLE, at(analysis, TABLE, "right_wrist"))
    assert right.name == "right_wrist"
    assert [each.name for each in supertypes(analysis, right.key) or ()] == ["top" if arm == ROBOT else "right_base"]
    assert {each.name for each in subtypes(analysis, right.key) or ()} == {"right_palm", "light"}
    both = prepare_type_hierarchy(analysis, arm, at(analysis, arm, '"wrist"' if arm == ROBOT else "wrist"))
    assert [each.name for each in both] == ["left_wrist", "right_wrist"]


def test_the_children_of_a_frame_are_those_of_both(arm: str) -> None:
    analysis = loaded(arm).analysis()
    offset = at(analysis, arm, '"wrist"' if arm == ROBOT else "wrist")
    lenses = [lens for lens in code_lens(analysis, arm, {LensKind.CHILDREN}) if lens.span.contains(offset)]
    found = told(analysis, arm, lenses[0].span.start, LensKind.CHILDREN)
    assert found is not None
    assert found.title == "3 children"


def test_the_children_of_what_a_file_is_mounted_on_are_those_of_the_file() -> None:
    analysis = loaded(SCENE).analysis()
    offset = at(analysis, TABLE, "top")
    assert [lens.span.contains(offset) for lens in code_lens(analysis, TABLE, {LensKind.CHILDREN})] == [True]
    found = told(analysis, TABLE, offset, LensKind.CHILDREN)
    assert found is not None
    assert words(analysis, found.places) == [(SCENE, "base")]


def labels(analysis: Analysis, path: str, offset: int) -> list[str]:
    return [item.label for item in completion(analysis, path, offset, snippets=False).items]


def test_completion_offers_those_of_both(arm: str) -> None:
    analysis = loaded(arm).analysis()
    found = labels(analysis, TABLE, at(analysis, TABLE, "left_wrist") - 1)
    assert {"left_wrist", "right_wrist", "left_palm", "right_palm", "top"} < {*found}
    assert "wrist" not in found


def test_completion_in_the_file_offers_its_own_and_those_of_the_others() -> None:
    analysis = loaded(SCENE).analysis()
    offset = at(analysis, SCENE, "parent base") + 6
    assert labels(analysis, SCENE, offset) == ["base", "light", "top", "camera", "palm"]
    items = completion(analysis, SCENE, offset, snippets=False).items
    text = completion_documentation(analysis, SCENE, offset, items[0].role, "base")
    assert "`left_base` → `top`" in text


def test_completion_does_not_offer_what_a_name_was_looked_for_as() -> None:
    analysis = loaded(SCENE, ARMS[SCENE] + "frame shade { parent top; }\nframe bulb { parent lamp; }\n").analysis()
    found = labels(analysis, TABLE, at(analysis, TABLE, "left_wrist") - 1)
    assert "left_top" not in found
    assert "lamp" in found


# What is wrong.


def test_a_name_without_its_prefix_is_told_what_it_is_called() -> None:
    workspace = loaded(SCENE, table=TABLE_TEXT.replace("left_wrist", "wrist"))
    assert said(workspace, TABLE) == [
        (
            "undefined-frame",
            "undefined frame 'wrist'; it is loaded with a prefix as 'left_wrist' and 'right_wrist'",
        )
    ]


def test_a_link_under_a_prefix_is_told_its_joint_under_it() -> None:
    workspace = loaded(ROBOT, table=TABLE_TEXT.replace("right_wrist", "right_hand"))
    (found,) = said(workspace, TABLE)
    assert found[1].endswith("write 'right_wrist'")


def test_a_slip_is_told_once_and_as_the_file_has_it() -> None:
    workspace = loaded(SCENE, ARMS[SCENE].replace("palm { parent wrist", "palm { parent wrsit"))
    ((code, message),) = said(workspace, SCENE)
    assert code == "undefined-frame"
    assert message.endswith("did you mean 'wrist'?")


def test_a_ring_is_told_once_and_as_the_file_has_it() -> None:
    workspace = loaded(SCENE, ARMS[SCENE].replace("parent base", "parent palm"))
    ((code, message),) = said(workspace, SCENE)
    assert code == "frame-cycle"
    assert "'wrist' → 'palm' → 'wrist'" in message


def test_a_frame_that_is_there_twice_is_told_once() -> None:
    workspace = loaded(SCENE, ARMS[SCENE] + "frame palm { parent wrist; }\n")
    found = said(workspace, SCENE)
    assert [message.partition(";")[0] for code, message in found if code == "duplicate-frame"] == [
        "duplicate frame 'palm'"
    ]


def test_under_one_prefix_and_under_none_equal_names_are_refused(arm: str) -> None:
    workspace = loaded(arm)
    for prefix in ("", "left_"):
        workspace.load_together({SET: (Member(arm, prefix), Member(arm, prefix, Mount("top")), Member(TABLE))})
        assert "duplicate-frame" in [code for code, _ in said(workspace, arm)]


# Other names.


def renamed(workspace: Workspace, path: str, word: str, new: str) -> dict[str, str]:
    """The texts after a rename; what is renamed means the same."""
    analysis = workspace.analysis()
    texts = {each: file.text for each, file in analysis.files.items()}
    for place, text in reversed(rename(analysis, workspace.copy, path, at(analysis, path, word), new)):
        texts[place.path] = splice(texts[place.path], Edit(*place.span, text.encode()))
    return {each: text.decode() for each, text in texts.items()}


def test_a_frame_is_renamed_under_each_of_its_names(arm: str) -> None:
    told = renamed(loaded(arm), arm, '"wrist"' if arm == ROBOT else "wrist", "elbow")
    assert told[TABLE] == TABLE_TEXT.replace("_wrist", "_elbow")
    assert told[arm] == ARMS[arm].replace("wrist", "elbow")


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_frame_seen_under_a_prefix_is_renamed_behind_it(arm: str, side: str) -> None:
    told = renamed(loaded(arm), TABLE, f"{side}_palm", f"{side}_grip")
    assert told[TABLE] == TABLE_TEXT.replace("_palm", "_grip")
    assert told[arm] == ARMS[arm].replace("palm", "grip")


def test_a_prefix_has_to_stay_where_a_frame_is_renamed(arm: str) -> None:
    with pytest.raises(RefusalError, match="because of the prefix 'left_', which has to stay"):
        renamed(loaded(arm), TABLE, "left_palm", "grip")


def test_a_new_name_that_one_of_them_meets_is_refused(arm: str) -> None:
    table = TABLE_TEXT + "frame right_elbow { }\n"
    with pytest.raises(RefusalError, match="there is a frame 'right_elbow' already"):
        renamed(loaded(arm, table=table), arm, '"wrist"' if arm == ROBOT else "wrist", "elbow")


def test_a_new_name_that_hides_another_one_is_refused() -> None:
    workspace = loaded(SCENE, ARMS[SCENE] + "frame shade { parent top; }\n")
    with pytest.raises(RefusalError, match="would mean something else"):
        renamed(workspace, SCENE, "palm", "top")
