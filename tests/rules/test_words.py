"""What is said of one slip in a scene: one finding, where the slip is, in words that say what to write instead.

Each row is a piece of the scene, what somebody writes there with the place marked that is complained of, the rule, and
the words that matter.
"""

from cases import cases, texts
from every import every
from rules.findings import complaints, findings, scene

TEXTS = texts(__file__)
SCENE, OTHERS = TEXTS["scene"], TEXTS["others"]
SLIPS = cases(__file__, "slips")


def test_the_scene_is_sound() -> None:
    assert complaints(scene(SCENE + OTHERS)) == []


@every(("part", "written", "code", "words"), SLIPS)
def test_one_slip_is_one_finding_in_words(part: str, written: str, code: str, words: str) -> None:
    assert SCENE.count(part), "the slip is in a part of the scene"
    given = scene(SCENE.replace(part, written, 1) + OTHERS)
    told = complaints(given) or [found for found in findings(given) if not found.code.startswith("unused-")]
    assert [(found.code, found.at.path, found.at.span) for found in told] == [
        (code, path, span) for path, spans in given.marked.items() for span in spans
    ]
    assert words in told[0].message
