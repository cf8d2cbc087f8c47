"""Facts of a robot after an edit, and what making them cost."""

import random

import pytest

from analysis.robot_fuzz import document, edit
from every import every
from robray.assemble import new_workspace
from robray.facts.items import SPACING, TOP
from robray.facts.limits import DEFAULT_LIMITS
from robray.formats.urdf.details import BadNumber
from robray.formats.urdf.frontend.reading import Reading, read, reread
from robray.formats.urdf.statements import Extension, Joint, Link, LinkElement, PartKind, Robot
from robray.rules.engine.diagnose import diagnostics
from robray.text.edits import Edit, splice
from trials import trials

PATH = "/w/a.urdf"


def _of_text(reading: Reading) -> tuple[object, ...]:
    """What a reading says of its text besides facts."""
    return reading.is_source, reading.mistakes


@pytest.mark.parametrize("seed", range(trials(4)))
def test_reread_facts_equal_facts_from_scratch(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        text = document(rng, PATH)
        reading = read(text)
        for _ in range(25):
            change = edit(rng, PATH, text)
            text = splice(text, change)
            reading, _ = reread(reading, text, change)
            fresh = read(text)
            assert (reading.facts, _of_text(reading)) == (fresh.facts, _of_text(fresh)), text
            assert list(reading.facts.labels) == sorted(set(reading.facts.labels))


_SCRAPS = (
    *(bytes([each]) for each in b"&#<?xml-acro: /\n\x00\x7f\xc3\xa9\xef\xbb\xbf\xbe"),
    *(b"&#", b"<?xml-", b"<xacro:", b"<xacro:arg/>", b"\xc3\xa9", b"\xef\xbb\xbf"),
    *(
        b"${x}",
        b"$",
        b"{",
        b" xacro:a='1'",
        b"<!--",
        b"-->",
        b" xmlns:q='http://wiki.ros.org/xacro'",
        b"<q:arg/>",
        b"name",
    ),
)
"""Of what is not plain, and its pieces."""
_PLAIN = (b"", b"x", b" ", b"<link/>", b"link", b"/>", b"'")


@pytest.mark.parametrize("by_name", [False, True])
@pytest.mark.parametrize("seed", range(trials(4)))
def test_what_only_others_read_comes_and_goes_with_edits(seed: int, *, by_name: bool) -> None:
    """What an edit makes with what is around it is not overlooked."""
    rng = random.Random(seed)
    sources: set[bool] = set()
    for _ in range(60):
        text = b"<robot name='r'><link name='a'/></robot>"
        reading = read(text, by_name=by_name)
        for _ in range(25):
            start = rng.randrange(len(text) + 1)
            change = Edit(
                start,
                min(len(text), start + rng.choice((0, 0, 1, 3))),
                rng.choice(_SCRAPS if rng.random() < 0.2 else _PLAIN),
            )
            text = splice(text, change)
            reading, _ = reread(reading, text, change, by_name=by_name)
            fresh = read(text, by_name=by_name)
            sources.add(fresh.is_source)
            assert (reading.facts, _of_text(reading)) == (fresh.facts, _of_text(fresh)), text
    assert sources == {False, True}


SMALL = DEFAULT_LIMITS._replace(mistakes=2, file_marks=60)


@pytest.mark.parametrize("seed", range(trials(4)))
def test_reread_facts_at_the_limits_equal_facts_from_scratch(seed: int) -> None:
    rng = random.Random(seed)
    beyond = within = 0
    for _ in range(40):
        text = document(rng, PATH)
        reading = read(text, limits=SMALL)
        for _ in range(25):
            change = edit(rng, PATH, text)
            text = splice(text, change)
            reading, _ = reread(reading, text, change)
            fresh = read(text, limits=SMALL)
            assert (reading.facts, reading.is_unread) == (fresh.facts, fresh.is_unread), text
            beyond += fresh.is_unread
            within += not fresh.is_unread
    assert min(beyond, within) > 100, "the limits are met"


BEYOND = {
    "tags that are none": (b"< " * (SMALL.mistakes + 1), "mistakes"),
    "attributes that are there again": (b"<link " + b'a="1" ' * (SMALL.mistakes + 2) + b"/>", "mistakes"),
    "values without quotes": (
        b"<link " + b"".join(b"a%d=1 " % n for n in range(SMALL.mistakes + 1)) + b"/>",
        "mistakes",
    ),
    "links in links": (b"<link>" * (SMALL.mistakes + 2) + b"</link>" * (SMALL.mistakes + 2), "mistakes"),
    "a few mistakes": (b"< " * SMALL.mistakes, None),
    "elements": (b"<a/>" * SMALL.file_marks, "file-marks"),
    "ends of tags": (b"> " * SMALL.file_marks, "file-marks"),
    "entities": (b"&lt;" * SMALL.file_marks, "file-marks"),
    "a few elements": (b"<a/>" * (SMALL.file_marks // 4), None),
    "values of any length": (b'<link name="' + b"=" * SMALL.file_marks + b'"/>', None),
}


@pytest.mark.parametrize(("text", "key"), BEYOND.values(), ids=BEYOND)
def test_what_is_beyond_the_limits_is_said_with_the_key_that_allows_more(text: bytes, key: str | None) -> None:
    workspace = new_workspace(lambda _: SMALL)
    workspace.set_text(PATH, b'<robot name="r">' + text + b"</robot>")
    said = [each.message for each in diagnostics(workspace.analysis(), PATH) if each.code == "beyond-limits"]
    assert [f"'limits.{key}'" in each for each in said] == ([True] if key else [])
    workspace.set_text(PATH, b'<robot name="r"><link name="a"/></robot>')
    assert not diagnostics(workspace.analysis(), PATH)


@pytest.mark.parametrize("number", [b"&#" + b"1" * 200_000 + b";", b"&#x" + b"f" * 200_000 + b";"])
def test_the_number_of_a_character_of_any_length_is_read_digit_by_digit(number: bytes) -> None:
    """As C does, which forgets what is more than a word; a power for each digit would take hours."""
    assert len(read(b'<robot name="' + number + b'"><link name="a"/></robot>').facts) == 3


def test_a_quote_that_opens_before_a_part_is_told_in_the_link_before_and_after_an_edit() -> None:
    """The fault is where the part begins, which is as it was."""
    text = b'<robot name="r">\n<link name="a"><visual><geometry/></visual></link>\n</robot>\n'
    at = text.index(b'a"')
    change = Edit(at, at + 3, b"")
    after = splice(text, change)
    fresh, (reading, _) = read(after), reread(read(text), after, change)
    assert reading.facts == fresh.facts
    (problem,) = (each for each in fresh.facts.items[1].problems if each.code == "urdf-not-well-formed")
    assert problem.details[0] == "unclosed value of 'name'; add a closing quote"


@every(
    ("before", "gone", "came", "behind"),
    [
        (b'<link name="a"/>\n<p/>\n', b"", b"</link>", b""),
        (b"", b"", b'<link name="a"/>\n', b"<p/>\n</link>"),
        (b"", b" ", b"", b'<link name="a"/>\n<p/>\n</link>'),
        (b'<link name="a"/>\n<p/>\n', b'<x/> <link name="b"/>\n', b"", b"</link>"),
        (b"", b"", b"<y>aac aac</y>", b"\n<x><aab>1</aac></x>"),
        (b"<j<<!--\n</<s/>", b"", b"-->", b""),
    ],
)
def test_what_depends_on_text_far_from_it_is_read_again(before: bytes, gone: bytes, came: bytes, behind: bytes) -> None:
    start = b'<robot name="r">\n' + before
    text = start + gone + behind + b"\n</robot>\n"
    change = Edit(len(start), len(start + gone), came)
    after = splice(text, change)
    reading, _ = reread(read(text), after, change)
    assert reading.facts.items == read(after).facts.items


def test_the_delta_names_just_the_items_that_differ() -> None:
    rng = random.Random(12)
    for _ in range(trials(300)):
        text = document(rng, PATH)
        change = edit(rng, PATH, text)
        old = read(text)
        new, delta = reread(old, splice(text, change), change)
        before = dict(zip(old.facts.labels, zip(old.facts.items, old.facts.containers, strict=True), strict=True))
        after = dict(zip(new.facts.labels, zip(new.facts.items, new.facts.containers, strict=True), strict=True))
        assert set(delta.removed) == before.keys() - after.keys()
        assert set(delta.inserted) == after.keys() - before.keys()
        assert set(delta.changed) == {label for label in before.keys() & after.keys() if before[label] != after[label]}


def robot(count: int) -> bytes:
    links = b"".join(
        b'<link name="l%d"><visual><origin xyz="0 0 %d"/><geometry><sphere radius="1"/></geometry></visual></link>\n'
        % (n, n)
        for n in range(count)
    )
    return b'<robot name="r">\n' + links + b"</robot>\n"


@pytest.mark.parametrize("count", [10, 2000])
def test_an_edit_in_a_part_lowers_it_and_its_link_only(count: int) -> None:
    text = robot(count)
    at = text.index(b'"0 0 5"') + 5
    change = Edit(at, at + 1, b"7")
    reading, delta = reread(read(text), splice(text, change), change)
    assert reading.lowered == 2
    assert len(delta.changed) == 1


@pytest.mark.parametrize("count", [10, 2000])
def test_an_edit_between_statements_lowers_nothing(count: int) -> None:
    text = robot(count)
    at = text.index(b'<link name="l5"')
    change = Edit(at, at, b"<!-- the fifth -->\n")
    reading, delta = reread(read(text), splice(text, change), change)
    assert reading.lowered == 0
    assert not delta


@pytest.mark.parametrize("count", [10, 2000])
def test_a_statement_that_is_begun_lowers_no_others(count: int) -> None:
    text = robot(count)
    at = text.index(b'<link name="l5"')
    change = Edit(at, at, b'<joint name="\n')
    reading, delta = reread(read(text), splice(text, change), change)
    assert reading.lowered == 1
    assert len(delta.inserted) == 1
    assert not delta.removed


def test_a_hundred_statements_at_one_place_still_find_labels() -> None:
    text = robot(2)
    reading = read(text)
    for _ in range(100):
        at = text.index(b'<link name="l1"')
        change = Edit(at, at, b'<link name="more"/>\n')
        text = splice(text, change)
        reading, _ = reread(reading, text, change)
    assert reading.facts == read(text).facts
    assert reading.facts.labels[-1] < 200 * SPACING


def test_parts_are_nested_in_their_link_and_joints_stand_alone() -> None:
    facts = read(
        b'<robot name="r"><link name="a"><collision/><visual/></link><joint name="j" type="fixed">'
        b'<parent link="a"/><child link="a"/></joint><gazebo><link><visual/></link></gazebo></robot>'
    ).facts
    kinds = [type(item.statement) for item in facts.items[1:-1]]
    assert kinds == [Link, LinkElement, LinkElement, Joint, Extension]
    assert [label == TOP for label in facts.containers[1:-1]] == [True, False, False, True, True]
    first = facts.items[2].statement
    assert isinstance(first, LinkElement)
    assert first.kind is PartKind.COLLISION


def test_of_a_source_only_the_start_tag_of_the_root_is_read() -> None:
    text = b'<!-- <a> --><robt name="r"><link name="${side}_arm"><inertial><mass value="m"/></inertial></link></robt>'
    [robot] = read(text, by_name=True).facts.items
    assert (type(robot.statement), robot.problems) == (Robot, ())
    text = text.replace(b"${side}", b"left").replace(b"robt", b"robot")
    assert any(item.problems for item in read(text, by_name=True).facts.items)


NAMESPACES = (
    "http://www.ros.org/wiki/xacro",
    "http://ros.org/wiki/xacro",
    "http://wiki.ros.org/xacro",
    "https://wiki.ros.org/xacro",
    "http://www.ros.org/xacro",
)


@pytest.mark.parametrize("namespace", NAMESPACES)
@pytest.mark.parametrize(
    "inner",
    ["<x:include filename='a'/>", '<link name="a" x:type="b"/>', "<x:macro name='m'><link name='c'/></x:macro>"],
)
def test_a_robot_with_an_element_or_attribute_of_xacro_is_a_source(namespace: str, inner: str) -> None:
    text = f'<robot name="r" xmlns:x="{namespace}"><link name="b"/>{inner}</robot>'
    assert read(text.encode()).is_source
    assert not read(text.replace(namespace, "http://example.org/other").encode()).is_source
    assert read(text.replace("x:", "xacro:").replace(namespace, "").encode()).is_source, (
        "xacro goes by this prefix alone"
    )


def test_a_call_that_is_left_in_a_written_out_robot_makes_no_source() -> None:
    text = b'<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro"><link name="a"/><xacro:m/></robot>'
    assert not read(text).is_source
    assert read(text, by_name=True).is_source


@pytest.mark.parametrize(
    "inner",
    [
        '<!-- <xacro:include filename="a.xacro"/> -->',
        '<!-- <link name="${a}"/> $(arg b) <x:m/> -->',
        "<!-- =====  autogenerated by xacro: from a.xacro  ===== -->",
        '<gazebo><![CDATA[<xacro:m/> <x:m a="${b}"/>]]></gazebo>',
        '<gazebo info="&lt;xacro:m/>"/>',
        "<gazebo info=' xacro:a=1 '/>",
        "<gazebo info='x: costs 5 $'/>",
        "<?xacro-m <x:m/> ?>",
        "<gazebo>xacro:m</gazebo>",
    ],
)
@pytest.mark.parametrize("by_name", [False, True])
def test_text_that_xacro_ignores_does_not_make_a_source(inner: str, *, by_name: bool) -> None:
    text = f'<robot name="r" xmlns:x="{NAMESPACES[0]}" xmlns:xacro="{NAMESPACES[1]}"><link name="a"/>{inner}</robot>'
    assert not read(text.encode(), by_name=by_name).is_source


@pytest.mark.parametrize("inner", ['<gazebo info="<xacro:m/>"/>', "<?xacro:m ?>", "<!-- -- -->", "<x:y/>", "\ufffe"])
@pytest.mark.parametrize("by_name", [False, True])
def test_a_robot_that_xacro_refuses_is_a_source_by_its_name(inner: str, *, by_name: bool) -> None:
    text = f'<robot name="r"><link name="a"/>{inner}</robot>'.encode()
    assert read(text, by_name=by_name).is_source == by_name
    sound = b'<robot name="r"><link name="a"/></robot>'
    typed, _ = reread(read(sound, by_name=by_name), text, Edit(32, 32, inner.encode()), by_name=by_name)
    assert typed.is_source == by_name


@pytest.mark.parametrize(
    "text",
    [
        '<robot name="r"><link name="a"><visual><geometry><box size="${1/2} 1 1"/></geometry></visual></link></robot>',
        '<robot name="r"><link name="$(arg side)_a"/></robot>',
        '<robot name="r"><link name="a"/><gazebo><x>${a}</x></gazebo></robot>',
    ],
)
def test_placeholders_make_a_source(text: str) -> None:
    for by_name in (False, True):
        reading = read(text.encode(), by_name=by_name)
        assert (reading.is_source, reading.facts.problems) == (True, ())


@pytest.mark.parametrize(
    ("text", "is_source"),
    [
        ('<robot name="r"><link name="a"/></robot>', False),
        ('<robot><link name="a"/></robot>', True),
        ('<robot name="r"><material name="a"/></robot>', True),
        ('<root><link name="a"/></root>', True),
        ('<sdf version="1.6"><model name="a"><link name="b"/></model></sdf>', True),
        ('<robot name="r"><group name="arm"><link name="a"/></group></robot>', True),
        ("", True),
    ],
)
def test_a_file_named_as_a_source_is_the_robot_that_it_expands_to(text: str, *, is_source: bool) -> None:
    """Without a name or a link it is a part of one."""
    assert read(text.encode(), by_name=True).is_source is is_source


def test_numbers_are_parted_by_spaces_only() -> None:
    facts = read(b'<robot name="r"><joint name="j" type="fixed"><origin xyz="1 2\t3"/></joint></robot>').facts
    [problem] = [problem for problem in facts.items[1].problems if problem.code == "urdf-bad-number"]
    assert problem.details == BadNumber("2\t3")


@pytest.mark.parametrize("number", ["1", "-1", "+1", "1.", ".5", "1e3", "1E-3", "-0.5e+1"])
def test_what_is_a_number_in_c_is_one(number: str) -> None:
    assert not _bad(number)


@pytest.mark.parametrize("number", ["1,5", "1e", "0x10", "nan", "inf", "1e999", "1 ", "", "one", "1_000", "\u0661"])
def test_what_is_none_in_c_is_none(number: str) -> None:
    assert _bad(number)


def _bad(number: str) -> bool:
    text = f'<robot name="r"><joint name="j" type="fixed"><mimic joint="k" offset="{number}"/></joint></robot>'
    return any(problem.code == "urdf-bad-number" for problem in read(text.encode()).facts.items[1].problems)
