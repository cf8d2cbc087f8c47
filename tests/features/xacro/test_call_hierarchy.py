"""The macros that call each other."""

import os

import pytest

from features.xacro.annotated import ROOT, Annotated, annotated
from formats.xacro.corpus import robots
from robray.features.hierarchy import Call
from robray.features.xacro.call_hierarchy import incoming_calls, outgoing_calls, prepare_call_hierarchy
from robray.formats.xacro.expansion import expand

SOURCE = """<xacro:include filename="part.xacro"/>
<xacro:macro name="arm" params="prefix">
  <xacro:if value="0"><xacro:wrist/></xacro:if>
  <xacro:wrist></xacro:wrist>
  <xacro:call macro="${'finger'}"/>
</xacro:macro>
<xacro:arm prefix="a"/>
<xacro:arm prefix="b"/>
//- /w/part.xacro
<xacro:macro name="wrist"><xacro:finger/></xacro:macro>
<xacro:macro name="finger"><link name="x"/></xacro:macro>
<xacro:macro name="idle"><xacro:finger/></xacro:macro>
"""


def at(text: str, source: str = SOURCE) -> Annotated:
    """The source with the cursor in front of the first place of a text."""
    return annotated(source.replace(text, "$0" + text, 1))


def told(given: Annotated, calls: tuple[Call, ...] | None) -> dict[str, list[str]]:
    assert calls is not None
    return {
        call.item.name: [given.texts[each.path][slice(*each.span)].decode() for each in call.ranges] for call in calls
    }


@pytest.mark.quick
@pytest.mark.parametrize(
    "place", ['arm" params', "arm prefix", 'wrist"><xacro:finger', "wrist/>", "wrist></x", "${'finger'}"]
)
def test_a_macro_is_prepared_at_its_definition_and_its_calls(place: str) -> None:
    given = at(place)
    [found] = prepare_call_hierarchy([given.expansion], given.path, given.offset)
    assert found.name in place
    text = given.texts[found.selection.path]
    assert text[slice(*found.selection.span)].decode() == found.name


@pytest.mark.quick
def test_nothing_is_prepared_elsewhere() -> None:
    given = at('<link name="x"')
    assert prepare_call_hierarchy([given.expansion], given.path, given.offset) == ()


@pytest.mark.quick
def test_incoming_calls_are_those_of_macros_and_files() -> None:
    given = at('finger"><link')
    [finger] = prepare_call_hierarchy([given.expansion], given.path, given.offset)
    assert told(given, incoming_calls([given.expansion], finger.key)) == {
        "wrist": ["finger"],
        "idle": ["finger"],
        "arm": ["${'finger'}"],
    }
    given = at('arm" params')
    [arm] = prepare_call_hierarchy([given.expansion], given.path, given.offset)
    assert told(given, incoming_calls([given.expansion], arm.key)) == {"root.xacro": ["arm", "arm"]}


@pytest.mark.quick
def test_outgoing_calls_are_those_in_the_body_or_the_file() -> None:
    given = at('arm" params')
    [arm] = prepare_call_hierarchy([given.expansion], given.path, given.offset)
    assert told(given, outgoing_calls([given.expansion], arm.key)) == {
        "wrist": ["wrist", "wrist"],
        "finger": ["${'finger'}"],
    }
    [file] = incoming_calls([given.expansion], arm.key) or ()
    assert told(given, outgoing_calls([given.expansion], file.item.key)) == {"arm": ["arm", "arm"]}
    assert incoming_calls([given.expansion], file.item.key) == ()


@pytest.mark.quick
def test_an_item_that_is_gone_has_no_answer() -> None:
    given = at('arm" params')
    [arm] = prepare_call_hierarchy([given.expansion], given.path, given.offset)
    other = annotated("<a/>").expansion
    assert incoming_calls([other], arm.key) is None
    assert outgoing_calls([other], arm.key._replace(path="/w/gone")) is None


@pytest.mark.quick
def test_a_macro_that_is_defined_twice_is_told_apart() -> None:
    source = '<xacro:macro name="m"><a/></xacro:macro><xacro:m/>\n<xacro:macro name="m"><b/></xacro:macro><xacro:m/>'
    given = annotated(source)
    text = given.texts[ROOT]
    for start in (text.index(b'm"><a'), text.index(b'm"><b')):
        [found] = prepare_call_hierarchy([given.expansion], ROOT, start)
        assert found.selection.span.start == start
        [call] = incoming_calls([given.expansion], found.key) or ()
        [place] = call.ranges
        assert place.span.start == text.index(b"<xacro:m/>", start) + 7


@pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")
def test_incoming_calls_of_robots_are_outgoing_ones_of_their_callers() -> None:
    count = 0
    for robot in robots()[::9]:
        expansion = expand(robot.files, robot.path, robot.arguments, robot.kept)
        for frame in expansion.frames[:40]:
            if frame.macro is None:
                continue
            place = frame.macro.element.attribute("name")
            assert place is not None
            [item] = prepare_call_hierarchy([expansion], frame.macro.frame.document.path, place.span.start)
            calls = incoming_calls([expansion], item.key)
            assert calls
            for call in calls:
                back = outgoing_calls([expansion], call.item.key) or ()
                assert [each.ranges for each in back if each.item == item] == [call.ranges]
                count += 1
    assert count
