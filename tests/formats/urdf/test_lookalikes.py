"""Characters that only look like those of XML, and what is never closed: one slip, one finding, one fix."""

import pytest

from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.formats.urdf.frontend.reading import read, reread
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.text.edits import Edit, splice
from robray.text.odd_marks import odd_marks

PATH = "/w/arm.urdf"
ROBOT = """\
<?xml version="1.0"?>
<robot name="arm">
  <link name="base">
    <visual>
      <origin xyz="0 0 0.5"/>
      <geometry><box size="1 1 1"/></geometry>
    </visual>
  </link>
  <link name="hand"/>
  <!-- the wrist
       turns -->
  <joint name="wrist" type="revolute">
    <parent link="base"/>
    <child link="hand"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
</robot>
"""
NO_BREAK, THIN, WIDE = "\u00a0", "\u2009", "\u3000"
SLIPS = [
    *[('wrist" type', f'wrist"{blank}type') for blank in (NO_BREAK, THIN, WIDE, f"{NO_BREAK} {THIN}")],
    ("<child link", f"<child{NO_BREAK}link"),
    ("<robot name", f"<robot{NO_BREAK}name"),
    ("<link name", f"<link{NO_BREAK}name"),
    ('<child link="', f'<child link{NO_BREAK}={NO_BREAK}"'),
    ('<link name="hand"/>', f'<link name="hand"{NO_BREAK}/>'),
    ('link="hand"', "link=\u201chand\u201d"),
    ('link="hand"', "link=\u2018hand\u2019"),
    ('link="hand"', "link=\u201ehand\u201c"),
    ('link="hand"', 'link=\u201chand"'),
    ('link="hand"', 'link="hand\u201d'),
    ('xyz="0 0 1"', "xyz=\u201c0 0 1\u201d"),
    ('lower="-1"', 'lower="\u20131"'),
    ('lower="-1"', 'lower="\u22121"'),
    ('lower="-1"', 'lower="-1\u200b"'),
    ('lower="-1"', 'lower="-\uff11"'),
    ('xyz="0 0 1"', f'xyz="0{NO_BREAK}0 1"'),
    (" -->", ""),
    (" -->", " --"),
    (" -->", " ->"),
    (" -->", " -- >"),
    ('<child link="hand"/>', '<child link="hand'),
    ('<child link="hand"/>', '<child link="hand/>'),
    ('<child link="hand"/>', "<child link=hand/>"),
    ('<joint name="wrist" type="revolute">', '<joint name="wrist" type="revolute'),
]


@pytest.mark.parametrize(("old", "new"), SLIPS)
def test_a_slip_is_one_finding_that_a_fix_mends(old: str, new: str) -> None:
    text = ROBOT.replace(old, new, 1)
    workspace = loaded(text)
    told = diagnostics(workspace.analysis(), PATH)
    [found] = [each for each in told if each.code != "urdf-link-without-mass"]
    assert accepts(workspace.analysis().scenes[PATH]) is False
    assert found.rejected_by_reader
    assert found.fix is not None
    mended = text.encode()
    for at, written in sorted(found.fix.edits, key=lambda edit: edit[0].span, reverse=True):
        mended = splice(mended, Edit(at.span.start, at.span.end, written.encode()))
    after = loaded(mended.decode())
    assert accepts(after.analysis().scenes[PATH]) is True, mended.decode()
    assert not [each for each in diagnostics(after.analysis(), PATH) if each.code != "urdf-link-without-mass"]


@pytest.mark.parametrize(
    "end", ['<child link="hand', "<child link='hand\n", '<child link="hand"/>\n    <axis xyz="0 0']
)
def test_a_text_that_ends_in_a_value_is_one_finding(end: str) -> None:
    text = ROBOT[: ROBOT.index("<child")] + end
    [found] = diagnostics(loaded(text).analysis(), PATH)
    assert found.message.startswith("unclosed value of '")
    assert found.fix is not None


def test_a_blank_that_changes_nothing_for_the_reader_is_a_warning() -> None:
    text = ROBOT.replace('xyz="0 0 0.5"', f'xyz="0 0 0.5"{NO_BREAK}rpy="0 0 1"')
    workspace = loaded(text)
    assert accepts(workspace.analysis().scenes[PATH]) is True
    [found] = diagnostics(workspace.analysis(), PATH)
    assert (found.code, found.fix is not None) == ("urdf-lax-xml", True)


def test_letters_of_any_language_are_no_odd_marks() -> None:
    text = ROBOT.replace("wrist", "poignet \u00e9\u2014\u201ca\u201d")
    assert not diagnostics(loaded(text).analysis(), PATH)


def test_what_closes_a_comment_far_behind_it_is_read_as_from_scratch() -> None:
    text = ROBOT.replace(" -->", "").encode()
    old = read(text)
    for at in (text.index(b"<axis"), text.index(b"</robot>"), len(text)):
        edit = Edit(at, at, b"-->")
        edited = splice(text, edit)
        again, fresh = reread(old, edited, edit)[0], read(edited)
        assert [*again.facts.items] == [*fresh.facts.items]
        back = Edit(at, at + 3, b"")
        assert [*reread(fresh, text, back)[0].facts.items] == [*old.facts.items]


def loaded(text: str) -> Workspace:
    workspace = new_workspace()
    workspace.set_text(PATH, text.encode())
    return workspace


def test_marks_are_looked_for_near_the_name_of_a_tag_that_is_never_closed() -> None:
    assert len(odd_marks(b"<a b=\xe2\x80\x9cc\xe2\x80\x9d" + b" x" * 100, 0)) == 2
    assert odd_marks(b"<a" + b" x" * 10_000 + b"\xc2\xa0y", 0) == []
