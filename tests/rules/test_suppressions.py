"""Comments that silence findings, and those that silence none."""

from collections import Counter

import hypothesis
import pytest
from hypothesis import strategies as st

from every import every
from fixtures import MAIN, fixture
from robray.facts.limits import DEFAULT_LIMITS
from robray.rules import ROLES, RULE_SETS, RULES
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.page import has_comments
from robray.rules.engine.rule import Applicability, Diagnostic, Rule, Severity
from robray.rules.engine.selection import DEFAULT_SELECTION
from robray.rules.engine.suppressions import ignoring
from robray.text.lines import Encoding
from rules.examples import examples
from rules.findings import OF_SCENES, complaints, findings, fixed, said, scene
from rules.test_robots_in_sources import robot_in
from rules.test_xacro import expanded


def check(source: str, *expected: str) -> None:
    """The codes of what is left to be said, in order."""
    assert [found.code for found in findings(scene(source))] == list(expected)


def mended(before: str, after: str) -> None:
    """The fix of the only unused suppression turns one text into the other."""
    given = scene(before)
    [unused] = [found for found in findings(given) if found.code == "unused-suppression"]
    assert unused.fix is not None
    assert unused.fix.applicability is Applicability.SAFE
    assert fixed(given, unused)[MAIN].decode() == after


SILENCED = [
    "frame f { parent g; } # robray: ignore[undefined-frame]",
    "frame f { parent g; } // robray: ignore[undefined-frame] the robot has it",
    "frame f { parent g; } /* robray: ignore[undefined-frame] */",
    "/* robray: ignore[undefined-frame] */ frame f { parent g; }",
    "# robray: ignore[undefined-frame]\nframe f { parent g; }",
    "#robray:ignore[undefined-frame]\nframe f { parent g; }",
    "# robray: ignore[undefined-frame]\n# why: see the robot\n\n/* and so\n on */\nframe f { parent g; }",
    "frame f {\n    # robray: ignore[undefined-frame]\r\n    parent g;\r\n}",
    "frame f {\n    parent g; # of the robot # robray: ignore[undefined-frame]\n}",
    "frame f { parent g; }\n# robray: ignore-file[undefined-frame]\n",
    "frame f { parent g; }\n# robray: ignore[no-shape]\n# robray: ignore-file[undefined-frame, unused-suppression]",
]


@pytest.mark.parametrize("source", SILENCED)
def test_a_comment_silences(source: str) -> None:
    check(source)


def test_several_rules_are_silenced_by_one_comment() -> None:
    check("frame f { parent g; alpha 1; } # robray: ignore[undefined-frame, misplaced-attribute]")


def test_another_line_is_not_silenced() -> None:
    check(
        "frame f {\n    # robray: ignore[undefined-frame]\n    rpy [0, 0, 0];\n    parent g;\n}",
        "unused-suppression",
        "frames-elsewhere",
    )


def test_a_string_is_no_comment() -> None:
    check('frame f { parent "\n# robray: ignore[undefined-frame]\ng"; }', "string-over-lines", "frames-elsewhere")


def test_a_comment_behind_a_string_with_a_mark_in_it() -> None:
    check('frame f { parent "#g"; } # robray: ignore[undefined-frame]')


def test_of_two_comments_that_say_the_same_one_is_unused() -> None:
    check(
        "# robray: ignore[undefined-frame]\nframe f { parent g; } # robray: ignore[undefined-frame]",
        "unused-suppression",
    )


def test_a_comment_in_a_fragment_is_used_where_one_scene_needs_it() -> None:
    check(
        'def width 1;\ninclude "a.robray"\n//- /w/other.robray\ninclude "a.robray"\n'
        "//- /w/a.robray\nframe f {\n    # robray: ignore[undefined-constant]\n    translation [width, 0, 0];\n}\n"
    )


SAID = [
    ("# robray: ignore[no-shape]\n", "no 'no-shape' diagnostic to ignore here; remove the comment"),
    ("# robray: ignore[no-shap]\n", "unknown rule 'no-shap'; did you mean 'no-shape'?"),
    ("# robray: ignore\n", "missing rule in this comment; use 'ignore[RULE]'"),
    ("# robray: ignore[]\n", "missing rule in this comment; use 'ignore[RULE]'"),
]


@pytest.mark.parametrize(("source", "message"), SAID)
def test_an_unused_comment_is_told(source: str, message: str) -> None:
    assert [found.message for found in findings(scene(source))] == [message]


SPARED = [
    'include "gone"\nframe f {\n    translation [0, 0, a]; # robray: ignore[undefined-constant]\n}\n',
    "frame f {\n    geometry { # robray: ignore[no-shape]\n        radius;\n    }\n}\n",
]


@pytest.mark.parametrize("source", SPARED)
def test_a_comment_is_not_unused_while_something_else_must_be_mended_first(source: str) -> None:
    assert "unused-suppression" not in {found.code for found in findings(scene(source))}


MENDED = [
    ("frame f { } # robray: ignore[no-shape] why\nframe g { }\n", "frame f { }\nframe g { }\n"),
    ("frame f { } # robray: ignore[no-shape]\r\nframe g { }\r\n", "frame f { }\r\nframe g { }\r\n"),
    ("frame f {\n    # robray: ignore[no-shape]\n}\n", "frame f {\n}\n"),
    ("frame f { } # a flange # robray: ignore[no-shape]\n", "frame f { } # a flange\n"),
    ("frame f { /* robray: ignore[no-shape] */ }\n", "frame f {  }\n"),
    ("/* robray: ignore[no-shape]\n   why */\nframe f { }\n", "frame f { }\n"),
    (
        "# /* robray: ignore[no-shape]\n# robray: ignore[no-shape]\nframe f { }\n",
        "# /* robray: ignore[no-shape]\nframe f { }\n",
    ),
    (
        "frame f { parent g; } # robray: ignore[no-shape, undefined-frame]",
        "frame f { parent g; } # robray: ignore[undefined-frame]",
    ),
    (
        "frame f { parent g; } # robray: ignore[undefined-frame, no-shape]",
        "frame f { parent g; } # robray: ignore[undefined-frame]",
    ),
    ("# robray: ignore", ""),
]


@pytest.mark.parametrize(("before", "after"), MENDED)
def test_an_unused_comment_is_removed(before: str, after: str) -> None:
    mended(before, after)


def ignored(source: str, expected: str | None) -> None:
    """What the quick fix of the first finding makes of a text; there it is silent."""
    given = fixture(source)
    analysis = given.workspace.analysis()
    diagnostic = diagnostics(analysis, MAIN)[0]
    offered = ignoring(analysis.files[MAIN], diagnostic)
    if expected is None:
        assert offered is None
        return
    assert offered is not None
    title, edits = offered
    assert title == f"Ignore {diagnostic.code} on this line"
    text = given.texts[MAIN]
    for at, written in edits:
        text = text[: at.span.start] + written.encode() + text[at.span.end :]
    assert text.decode() == expected
    assert diagnostic.code not in [found.code for found in findings(scene(expected))]


def test_a_quick_fix_puts_a_comment_on_the_line_before() -> None:
    ignored(
        "frame base { }\r\nframe f {\r\n\tparent bsae;\r\n}\r\n",
        "frame base { }\r\nframe f {\r\n\t# robray: ignore[undefined-frame]\r\n\tparent bsae;\r\n}\r\n",
    )


def test_a_quick_fix_adds_to_a_comment_that_is_there() -> None:
    ignored(
        "frame base { }\nframe f { parent bsae; alpha 1; } # robray: ignore[misplaced-attribute] so",
        "frame base { }\nframe f { parent bsae; alpha 1; } # robray: ignore[misplaced-attribute, undefined-frame] so",
    )


def test_there_is_no_quick_fix_where_no_comment_can_stand() -> None:
    ignored("frame base { } frame f { /*\n*/ parent bsae; }", None)


ELSEWHERE = {"unused-suppression", "too-long-gap", "too-many-statements", "findings-left-out", "beyond-limits"}
"""The first is mended by taking a comment out; the others need more statements than an example can have."""


@every(
    ("rule", "bad"),
    [(rule, bad) for rule in OF_SCENES if rule.code not in ELSEWHERE for bad, _ in examples(rule)],
)
def test_every_finding_can_be_ignored(rule: Rule, bad: str) -> None:
    """Of each rule's examples; what else is said stays as it is."""
    if rule.code in ("unused-suppression", "too-many-statements"):
        # The example of the second is not as long as it says.
        return
    given = scene(bad, rule.format, selection=DEFAULT_SELECTION.with_rule(rule.code))
    before = said(given, rule)
    analysis = given.workspace.analysis()
    offered = ignoring(analysis.files[before[0].at.path], before[0])
    if not before[0].can_be_silenced:
        assert offered is None
        return
    if rule.code in BEHIND_NO_COMMENT or not has_comments(rule.format):
        assert offered is None
        return
    assert offered is not None
    path = before[0].at.path
    text = given.texts[path]
    for at, written in offered[1]:
        text = text[: at.span.start] + written.encode() + text[at.span.end :]
    given.workspace.set_text(path, text)
    line = len(text[: text.index(b"robray: ignore")].splitlines())
    left = [found for found in said(given, rule) if found.code == rule.code]
    lines = given.workspace.analysis().files[path].lines
    assert all(
        lines.position(found.at.span.start, Encoding.UTF_8).line != line for found in left if found.at.path == path
    )
    assert "unused-suppression" not in [found.code for found in complaints(given)]


def test_no_comment_silences_what_stops_the_reader() -> None:
    """A comment that tries to is reported, whether it concerns a line or the file."""
    text = "# robray: ignore-file[[|unclosed-block|]]\nframe f { # robray: ignore[[|unclosed-block|]]\n"
    given = scene(text)
    told = findings(given)
    assert [each.code for each in told] == ["unused-suppression", "unclosed-block", "unused-suppression"]
    idle = [each for each in told if each.code == "unused-suppression"]
    assert [each.at.span for each in idle] == given.marked[MAIN]
    for each in idle:
        assert each.message == "rule 'unclosed-block' cannot be ignored; remove the comment"


def told_of(rule: Rule, bad: str) -> list[Diagnostic]:
    if rule.code in RULE_SETS["xacro"].codes:
        return robot_in(expanded(bad)[0]).findings()
    limits = DEFAULT_LIMITS._replace(parts=20) if rule.code == "beyond-limits" else DEFAULT_LIMITS
    return findings(scene(bad, rule.format, limits))


@pytest.mark.parametrize("code", sorted(ROLES.stopping - {"internal-error", "config-syntax"}))
def test_what_stops_a_reader_is_an_error_of_its_examples(code: str) -> None:
    """A remark with the same code can be silenced."""
    told = [each for bad, _ in examples(RULES[code]) for each in told_of(RULES[code], bad)]
    mine = [each for each in told if each.code == code]
    assert mine
    assert all(each.can_be_silenced is (each.severity is not Severity.ERROR) for each in mine)


BEHIND_NO_COMMENT = {"invalid-encoding", "robwork-lost-first-line", "urdf-encoding", "urdf-lax-xml"}
"""A byte order mark stands at the very beginning, or is none, and so does an XML declaration."""


_PIECES = st.sampled_from(
    (
        *("frame f {", "}", "parent g;", "alpha 1;", "def a 1", '"', "/*", "*/", "\n", "\n", "\r\n", "\r", " ", "\t"),
        *("# é", "robray:", "ignore[undefined-frame]", "# robray: ignore", "// robray: ignore[a"),
        *("# robray: ignore[undefined-frame]", "# robray: ignore-file[undefined-frame]"),
        "/* robray: ignore[no-shape, undefined-frame] why */",
    )
)


@hypothesis.given(st.lists(_PIECES, max_size=14).map("".join))
@hypothesis.example("frame f {\rframe f {")
@hypothesis.example('""\rparent g;')
def test_in_any_text_a_fix_takes_out_nothing_but_a_comment(text: str) -> None:
    """And a quick fix puts in nothing else; what is said besides stays the same."""
    given = fixture(text)
    analysis = given.workspace.analysis()
    found = diagnostics(analysis, MAIN, everything=True)
    for diagnostic in found:
        after = given.workspace.copy()
        if diagnostic.code == "unused-suppression":
            assert diagnostic.fix is not None
            [(at, written)] = diagnostic.fix[1]
        else:
            offered = ignoring(analysis.files[MAIN], diagnostic)
            if offered is None:
                continue
            [(at, written)] = offered[1]
        old = given.texts[MAIN]
        after.set_text(MAIN, old[: at.span.start] + written.encode() + old[at.span.end :])
        left = Counter(each.code for each in diagnostics(after.analysis(), MAIN, everything=True))
        if diagnostic.code == "unused-suppression":
            before = Counter(each.code for each in found) - Counter([diagnostic.code])
            for code in ("carriage-return-in-comment", "comment-in-comment"):
                # With the comment goes what is said of it.
                del left[code], before[code]
            assert left == before
        else:
            assert left["unused-suppression"] == Counter(each.code for each in found)["unused-suppression"]
            assert left < Counter(each.code for each in found)


def test_what_is_told_of_an_empty_file_is_not_ignored() -> None:
    given = scene("\n", "urdf")
    [found] = findings(given)
    assert ignoring(given.workspace.analysis().files["/w/main.urdf"], found) is None
