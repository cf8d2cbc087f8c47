"""Names in what features write in Markdown: hover, the documentation of completions, what inlay hints tell."""

import re
from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

import pytest

from every import every
from fixtures import MAIN, ROBOT, fixture
from hostile.names import NAMES
from hostile.rendered import rendered
from robray.analysis.analysis import Analysis
from robray.features.candidates import CompletionRole
from robray.features.completion import completion_documentation
from robray.features.hover import hover
from robray.features.inlay_hint import HintKind, explained, inlay_hint
from robray.text.markdown import plain
from robray.text.printable import printable
from robray.text.spans import Span

SCENE = """\
include "{name}"
class "{name}" {{ parent "{name}"; variable "{name}"; color "{name}"; }}
frame "{name}" {{
    isa "{name}"; type revolute; axis [1, 0, 0]; variable "{name}"; offset "{name}";
    geometry {{ isa "{name}"; shape mesh; mesh "{name}"; }}
}}
frame other {{ parent "{name}"; translation [0, 0, "{name}"]; frame "" {{ geometry {{ shape "{name}"; }} }} }}
allow_collision "{name}" other;
def later "{name}" + 1;
"""

ROBOT_TEXT = """\
<robot name={name}>
<material name={name}><texture filename={name}/></material>
<link name={name}><visual><geometry><mesh filename={name}/></geometry><material name={name}/></visual></link>
<link name="hand"/>
<joint name={name} type="revolute"><parent link={name}/><child link="hand"/><axis xyz="1 0 0"/>
<limit lower="0" upper="1" effort="1" velocity="1"/><mimic joint={name}/></joint>
</robot>
"""

IN_SCENES = [told for told, name in NAMES.items() if '"' not in name]
IN_ROBOTS = [
    told for told, name in NAMES.items() if name and "$(" not in name and all(c in "\t\n\r" or c >= " " for c in name)
]
"""Others XML has no way to write, or xacro replaces."""


def scene(told: str) -> tuple[Analysis, str]:
    return fixture(SCENE.format(name=NAMES[told])).workspace.analysis(), MAIN


def robot(told: str) -> tuple[Analysis, str]:
    written = quoteattr(NAMES[told], {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
    return fixture(ROBOT_TEXT.format(name=written), ROBOT).workspace.analysis(), ROBOT


def everything(analysis: Analysis, path: str) -> Iterator[str]:
    """The hovers at every word, and what every hint tells."""
    text = analysis.files[path].text
    for word in re.finditer(rb"[^\s\";]+|\"", text):
        found = hover(analysis, path, word.start())
        if found is not None:
            yield found.markdown
    for hint in inlay_hint(analysis, path, Span(0, len(text)), frozenset(HintKind)):
        told = explained(hint)
        if told is not None:
            yield told.markdown
        assert printable(hint.label) == hint.label


@every("told", IN_SCENES)
def test_of_a_scene_names_are_code(told: str) -> None:
    analysis, path = scene(told)
    shown = printable(NAMES[told]) or '""'
    texts = list(everything(analysis, path))
    spans = [each for text in texts for each in rendered(text)]
    assert len(texts) > 10
    assert shown in spans
    assert all(shown in plain(text) for text in texts if shown in rendered(text))


@every("told", IN_ROBOTS)
def test_of_a_robot_names_are_code(told: str) -> None:
    analysis, path = robot(told)
    spans = [each for text in everything(analysis, path) for each in rendered(text)]
    assert printable(NAMES[told]) in spans


@every("told", IN_SCENES)
@every("role", [CompletionRole.FRAME, CompletionRole.CLASS])
def test_the_documentation_of_a_completion(told: str, role: CompletionRole) -> None:
    analysis, path = scene(told)
    offset = analysis.files[path].text.rindex(b"parent") + len("parent ")
    said = completion_documentation(analysis, path, offset, role, NAMES[told])
    assert (printable(NAMES[told]) or '""') in rendered(said)


@every("told", IN_ROBOTS)
def test_the_documentation_of_a_completion_in_a_robot(told: str) -> None:
    analysis, path = robot(told)
    for role in (CompletionRole.LINK, CompletionRole.MATERIAL, CompletionRole.FRAME):
        said = completion_documentation(analysis, path, 0, role, NAMES[told])
        assert printable(NAMES[told]) in rendered(said)


@pytest.mark.alone
@every("told", [told for told in IN_SCENES if NAMES[told]])
def test_the_path_of_a_file_is_code(told: str) -> None:
    """Where a thing is defined is said by a path, which is a name like others."""
    name = NAMES[told].replace("/", "")
    given = fixture('include "part"\nframe f { parent base; }\n', f"/w/{name}/main.robray").workspace
    given.set_text(f"/w/{name}/part.robray", b"frame base { }\n")
    found = hover(given.analysis(), f"/w/{name}/main.robray", 34)
    assert found is not None
    assert "part.robray:1" in rendered(found.markdown)
