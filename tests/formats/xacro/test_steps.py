"""The work on an expansion in steps, which has the same result as the work at once."""

import gc
import weakref

import pytest

from formats.xacro.reference import Files
from robray.formats.xacro import expansion
from robray.formats.xacro.expansion import Expansion, expand, expanding
from robray.formats.xacro.writing import written

PATH = "/w/a.xacro"
SOURCE = """\
<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <!-- before -->
  <xacro:property name="a" value="${b}"/>
  <!-- xacro:eval-comments --> <!-- ${a} -->
  <!-- ${a} -->
  <link name="one"/> <!-- ${a} -->
  <xacro:property name="b" value="2"/>
  <xacro:macro name="m" params="c"><link name="l${c}"/> <!-- in --></xacro:macro>
  <!-- removed -->
  <xacro:m c="${a}"/> text
  <!-- removed -->
  <xacro:m c="3"/>
  <!-- last -->
</robot>
"""


def files(source: str) -> Files:
    return Files({PATH: source})


def text_of(found: Expansion) -> tuple[bytes, list[str]]:
    return written(found, PATH).text, [each.what for each in found.faults]


@pytest.mark.parametrize("source", [SOURCE, SOURCE.replace('name="b"', 'name="d"'), "<robot/>", "", "<robot>"])
def test_an_expansion_in_steps_is_the_one_at_once(monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    at_once = text_of(expand(files(source), PATH))
    monkeypatch.setattr(expansion, "_PART", 1)
    assert text_of(expand(files(source), PATH)) == at_once


def test_a_step_expands_a_hundred_elements_of_the_root() -> None:
    links = "\n".join(f'<link name="l{index}"/>' for index in range(250))
    steps = [*expanding(files(f'<robot name="r">\n{links}\n</robot>'), PATH)]
    # A text is before each element.
    assert steps == [(201, 501), (401, 501), (501, 501)]


def test_steps_that_are_dropped_keep_nothing() -> None:
    sources = files(SOURCE.replace("</robot>", 200 * '<xacro:m c="4"/>' + "</robot>"))
    is_there = weakref.ref(sources)
    steps = expanding(sources, PATH)
    next(steps)
    gc.disable()
    try:
        steps.close()
        del steps, sources
        assert is_there() is None
    finally:
        gc.enable()
