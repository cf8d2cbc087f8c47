"""Frames of a robot in URDF and of scenes in robray that are loaded with it, asked about in either."""

from typing import NamedTuple

import pytest

from robray.analysis.analysis import Analysis
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.features.completion import completion
from robray.features.hover import hover
from robray.features.linked_editing_range import linked_editing_range
from robray.features.navigation import definition, document_highlight, references
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.verification import by_file
from robray.features.rename import prepare_rename, rename

pytestmark = pytest.mark.quick

ARM, TABLE = "/w/arm.urdf", "/w/table.robray"
ARM_TEXT = """\
<robot name="arm">
  <link name="base"/>
  <link name="hand"><visual><origin xyz="0 0 0.5"/><geometry><box size="1 1 1"/></geometry></visual></link>
  <link name="finger"/>
  <joint name="wrist" type="continuous"><parent link="base"/><child link="hand"/><origin xyz="0 0 1"/></joint>
  <joint name="knuckle" type="continuous"><parent link="hand"/><child link="finger"/><mimic joint='wrist'/></joint>
  <gazebo reference="hand"/>
  <gazebo reference="wrist"/>
</robot>
"""
TABLE_TEXT = """\
frame tray { parent wrist; translation [2, 0, 0]; }
frame cup { parent hand-visual; }
allow_collision wrist tray;
"""


class Loaded(NamedTuple):
    workspace: Workspace
    texts: dict[str, str]

    @property
    def analysis(self) -> Analysis:
        return self.workspace.analysis()

    def at(self, path: str, words: str) -> tuple[str, int]:
        """The place before the last letter of some words."""
        return path, self.texts[path].encode().index(words.encode()) + len(words.encode()) - 1


def loaded(arm: str = ARM_TEXT, table: str = TABLE_TEXT) -> Loaded:
    workspace = new_workspace()
    workspace.load_together({"/w/robray.toml#cell": (ARM, TABLE)})
    workspace.set_text(ARM, arm.encode())
    workspace.set_text(TABLE, table.encode())
    return Loaded(workspace, {ARM: arm, TABLE: table})


def renamed(given: Loaded, path: str, words: str, new: str) -> dict[str, str]:
    edits = rename(given.analysis, given.workspace.copy, *given.at(path, words), new)
    scratch = given.workspace.copy()
    for each_path, each in by_file(edits).items():
        scratch.edit(each_path, each)
    return {file: scratch.analysis().files[file].text.decode() for file in given.texts}


def refused(given: Loaded, path: str, words: str, new: str) -> str:
    with pytest.raises(RefusalError) as refusal:
        renamed(given, path, words, new)
    return str(refusal.value)


def check_renamed(path: str, words: str, new: str, *changes: tuple[str, str]) -> None:
    """The texts are the same but for `changes`, each of all that is written so."""
    arm, table = ARM_TEXT, TABLE_TEXT
    for old, other in changes:
        arm, table = arm.replace(old, other), table.replace(old, other)
    assert renamed(loaded(), path, words, new) == {ARM: arm, TABLE: table}


def test_a_parent_leads_to_the_joint() -> None:
    given = loaded()
    (link,) = definition(given.analysis, *given.at(TABLE, "parent wrist"))
    assert (link.target.path, link.target_selection.span.start) == (ARM, ARM_TEXT.index('wrist" type'))


def test_a_parent_leads_to_the_part_that_amino_makes_a_frame_of() -> None:
    given = loaded()
    (link,) = definition(given.analysis, *given.at(TABLE, "hand-visual"))
    assert (link.target.path, link.target.span.start) == (ARM, ARM_TEXT.index("<visual>"))


@pytest.mark.parametrize("at", [(TABLE, "parent wrist"), (ARM, '<joint name="wrist'), (ARM, "mimic joint='wrist")])
def test_a_joint_is_used_in_both(at: tuple[str, str]) -> None:
    given = loaded()
    found = references(given.analysis, *given.at(*at), include_declaration=True)
    assert [place.path for place in found] == [ARM] * 3 + [TABLE] * 2


def test_highlights_are_those_of_the_file() -> None:
    given = loaded()
    assert [one.writes for one in document_highlight(given.analysis, *given.at(ARM, 'name="wrist'))] == [
        True,
        False,
        False,
    ]
    assert [one.writes for one in document_highlight(given.analysis, *given.at(TABLE, "parent wrist"))] == [False] * 2


def test_hover_tells_where_a_frame_is_through_both() -> None:
    given = loaded()
    found = hover(given.analysis, *given.at(TABLE, "frame cup"))
    assert found is not None
    assert "`cup` → `hand-visual` → `wrist` → root" in found.markdown
    assert "[0, 0, 1.5] m  not turned" in found.markdown


def test_hover_in_the_robot_tells_of_a_joint_as_hover_in_the_scene_does() -> None:
    given = loaded()
    found = [hover(given.analysis, *given.at(*at)) for at in ((TABLE, "parent wrist"), (ARM, "mimic joint='wrist"))]
    assert len({one.markdown for one in found if one is not None}) == 1
    assert None not in found


def test_hover_of_a_link_stays_in_its_file() -> None:
    given = loaded()
    found = hover(given.analysis, *given.at(ARM, 'parent link="hand'))
    assert found is not None
    assert "(link) `hand`, moved by joint `wrist`" in found.markdown


def test_completion_offers_joints_and_frames_of_parts() -> None:
    given = loaded(table="frame tray { parent h; }\n")
    path, offset = given.at(TABLE, "parent h;")
    assert [item.label for item in completion(given.analysis, path, offset).items][:1] == ["hand-visual"]


def test_completion_quotes_what_only_a_robot_can_be_called() -> None:
    given = loaded(ARM_TEXT.replace("wrist", "left wrist"), "frame tray { parent l; }\n")
    path, offset = given.at(TABLE, "parent l;")
    assert [item.text for item in completion(given.analysis, path, offset).items][:1] == ['"left wrist"']


@pytest.mark.parametrize(
    "at", [(TABLE, "parent wrist"), (ARM, '<joint name="wrist'), (ARM, '<gazebo reference="wrist')]
)
def test_a_joint_is_renamed_in_both(at: tuple[str, str]) -> None:
    check_renamed(*at, "elbow", ("wrist", "elbow"))


def test_a_name_with_a_blank_gets_quotes_where_it_needs_them() -> None:
    check_renamed(
        *(ARM, '<joint name="wrist'),
        "left wrist",
        ("parent wrist", 'parent "left wrist"'),
        ("allow_collision wrist", 'allow_collision "left wrist"'),
        ('"wrist"', '"left wrist"'),
        ("'wrist'", "'left wrist'"),
    )


def test_a_name_is_escaped_as_xml_has_it() -> None:
    check_renamed(
        *(TABLE, "parent wrist"),
        "a<b&'c",
        ("parent wrist", 'parent "a<b&\'c"'),
        ("allow_collision wrist", 'allow_collision "a<b&\'c"'),
        ('"wrist"', '"a&lt;b&amp;&apos;c"'),
        ("'wrist'", "'a&lt;b&amp;&apos;c'"),
    )


def test_a_name_that_is_escaped_is_renamed() -> None:
    given = loaded(ARM_TEXT.replace("'wrist'", "'&#119;rist'"))
    after = renamed(given, TABLE, "parent wrist", "elbow")
    assert after[ARM] == ARM_TEXT.replace("wrist", "elbow")


def test_a_link_takes_the_frames_along_that_are_called_after_it() -> None:
    check_renamed(
        *(ARM, '<link name="hand'),
        "left palm",
        ("hand-visual", '"left palm-visual"'),
        ('"hand"', '"left palm"'),
    )


def test_a_frame_that_is_called_after_a_link_is_not_renamed_by_itself() -> None:
    expected = "amino calls the frame 'hand-visual' after the link 'hand'; rename that"
    assert refused(loaded(), TABLE, "hand-visual", "palm") == expected
    given = loaded()
    with pytest.raises(RefusalError):
        prepare_rename(given.analysis, *given.at(TABLE, "hand-visual"))


def test_a_link_is_not_renamed_where_the_frame_of_its_part_would_meet_another() -> None:
    given = loaded(table=TABLE_TEXT + "frame palm-visual { }\n")
    assert refused(given, ARM, '<link name="hand', "palm") == (
        "there is a frame 'palm-visual' already, in table.robray, line 4"
    )


def test_a_joint_is_not_given_the_name_of_a_frame_of_the_scene() -> None:
    assert refused(loaded(), ARM, '<joint name="wrist', "tray") == (
        "there is a frame 'tray' already, in table.robray, line 1"
    )


def test_a_frame_is_not_given_the_name_of_a_joint() -> None:
    assert refused(loaded(), TABLE, "frame tray", "wrist") == "there is a frame 'wrist' already, in arm.urdf, line 5"


def test_what_may_name_a_link_or_a_joint_goes_on_naming_the_same() -> None:
    assert refused(loaded(), ARM, '<link name="finger', "wrist") == (
        "'wrist' in arm.urdf, line 8 would be taken for the link"
    )
    assert refused(loaded(), ARM, '<joint name="wrist', "finger") == (
        "'finger' in arm.urdf, line 8 would be taken for the link of that name"
    )


def test_a_value_without_its_quotes_is_left_alone() -> None:
    given = loaded(ARM_TEXT.replace('<joint name="wrist"', "<joint name=wrist"))
    assert refused(given, TABLE, "parent wrist", "elbow") == "the value 'wrist' has no quotes around it"


def test_a_character_that_cannot_stand_in_xml() -> None:
    assert refused(loaded(), TABLE, "parent wrist", "a\x07") == "the name has a character that XML does not allow"


def test_a_name_that_others_follow_is_not_edited_where_it_stands() -> None:
    given = loaded()
    assert linked_editing_range(given.analysis, *given.at(ARM, '<link name="hand')) == ()
    assert len(linked_editing_range(given.analysis, *given.at(ARM, '<link name="finger'))) == 2
