"""What is beyond the limits is said, and an edit leads there and back as reading afresh does."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from analysis import fuzz
from analysis.law import view
from fixtures import MAIN
from robray.analysis.file_set import Member
from robray.analysis.files import Absence
from robray.analysis.instances import IncludeStatus
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.file_sets import set_of
from robray.formats.robray.frontend.reading import read, reread
from robray.project import Projects
from robray.rules.engine.diagnose import diagnostics
from robray.text.edits import Edit, splice

SMALL = DEFAULT_LIMITS._replace(
    statements=8,
    blocks=14,
    file_attributes=10,
    file_parts=30,
    file_marks=60,
    mistakes=8,
    long_values=300,
    nesting=2,
    parts=24,
    attributes=3,
    ancestors=2,
    include_depth=2,
    scene_files=4,
)
LEAST = SMALL._replace(
    statements=4, blocks=5, nesting=1, parts=12, attributes=1, ancestors=1, include_depth=1, scene_files=2
)


def findings(text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> dict[str, str]:
    """What is said, by codes."""
    workspace = new_workspace(lambda _: limits)
    workspace.set_text(MAIN, text)
    return {found.code: found.message for found in diagnostics(workspace.analysis(), MAIN)}


@pytest.mark.parametrize("seed", range(20, 26))
def test_facts_at_the_limits_are_those_from_scratch(seed: int) -> None:
    rng = random.Random(seed)
    beyond = 0
    for _ in range(15):
        text = fuzz.document(rng)
        known = read(text, SMALL)
        for _ in range(25):
            change = fuzz.edit(rng, text)
            text = splice(text, change)
            known, _ = reread(known, text, change)
            afresh = read(text, SMALL)
            assert (known.facts, known.weight) == (afresh.facts, afresh.weight), text
            assert list(known.facts.labels) == sorted(set(known.facts.labels))
            beyond += any(each.code == "beyond-limits" for item in known.facts.items for each in item.problems)
            beyond += any(each.code == "beyond-limits" for each in known.facts.problems)
    assert beyond > 50, "the limits are met"


@pytest.mark.parametrize("seed", [30, 31])
def test_workspaces_at_the_limits_are_those_from_scratch(seed: int) -> None:
    fuzz.run(edits=150, seed=seed, limits=(SMALL,))


@pytest.mark.parametrize("seed", [32, 33, 34])
def test_limits_that_change_and_differ_from_file_to_file_are_followed(seed: int) -> None:
    fuzz.run(edits=150, seed=seed, limits=(SMALL, LEAST, DEFAULT_LIMITS))


OF_FILES = ("statements", "blocks", "file_attributes", "file_parts", "file_marks", "mistakes", "long_values")


def beyond(limits: ReadingLimits) -> Iterator[tuple[str, bytes]]:
    """Texts that are beyond a limit, by its key."""
    yield "statements", b"def a 1;\n" * (limits.statements + 1)
    yield "blocks", b"frame a {" + b"frame b { }" * limits.blocks + b"}"
    full = b"frame a {" + b"isa b;" * limits.attributes + b"}"
    yield "file-attributes", full * (limits.file_attributes // limits.attributes + 1)
    yield "file-parts", b"def a 1+2+3+4;\n" * (limits.file_parts // 7 + 1)
    yield "file-parts", b"allow_collision a a a a a a a;\n" * (limits.file_parts // 7 + 1)
    yield "file-marks", b"frame a { mesh " + b"^" * limits.file_marks + b"; }"
    yield "mistakes", b"frame a { ; }\n" * (limits.mistakes + 1)
    long = b'frame a { mesh "' + b"b" * 300 + b'"; }\n'
    yield "long-values", long * (limits.long_values // 300 + 1)
    yield "nesting", b"frame a {" * (limits.nesting + 2) + b"}" * (limits.nesting + 2)
    yield "parts", b"frame a { translation [" + b"1," * limits.parts + b"1]; }"
    yield "parts", b"def a 1" + b"+1" * limits.parts + b";"
    yield "parts", b"allow_collision" + b" a" * limits.parts + b";"
    yield "parts", b"( " * limits.parts
    yield "attributes", b"frame a {" + b"isa b;" * (limits.attributes + 2) + b"}"
    chain = b"class c0 { }\n" + b"".join(b"class c%d { isa c%d; }\n" % (n + 1, n) for n in range(limits.ancestors + 1))
    yield "ancestors", chain


@pytest.mark.parametrize("limits", [DEFAULT_LIMITS, SMALL])
def test_what_is_not_read_is_said_with_the_key_that_allows_more(limits: ReadingLimits) -> None:
    for key, text in beyond(limits):
        # Some of the texts are beyond several limits of a file.
        others: dict[str, Any] = {field: 1 << 30 for field in OF_FILES if field != key.replace("-", "_")}
        assert f"'limits.{key}'" in findings(text, limits._replace(**others))["beyond-limits"]


def test_what_is_no_text_is_not_read_whatever_the_limits() -> None:
    assert "UTF-16" in findings("frame a { }\n".encode("utf-16-le"))["invalid-encoding"]
    assert [*findings("frame a { }\n".encode("utf-16"))] == ["invalid-encoding"]


@pytest.mark.parametrize("limits", [DEFAULT_LIMITS, SMALL])
def test_what_is_just_within_the_limits_is_read(limits: ReadingLimits) -> None:
    assert "beyond-limits" not in findings(b"frame a {" * limits.nesting + b"}" * limits.nesting, limits)
    assert "beyond-limits" not in findings(b"def a 1;\n" * limits.statements, limits)
    assert "beyond-limits" not in findings(b"frame a {" + b"axis 1;" * limits.attributes + b"}", limits)


def test_a_file_comes_back_when_enough_is_taken_out() -> None:
    line = b"def a 1;\n"
    workspace = new_workspace()
    workspace.set_text(MAIN, line * (DEFAULT_LIMITS.statements + 1))
    assert len(workspace.analysis().files[MAIN].reading.facts) == 0
    workspace.edit(MAIN, [Edit(0, len(line), b"")])
    assert len(workspace.analysis().files[MAIN].reading.facts) == DEFAULT_LIMITS.statements


def test_what_stands_in_the_wrong_block_counts_as_a_statement() -> None:
    for unit in (b"def a 1;", b"frame b { }", b'include "c"'):
        lines = b"{" + unit * (SMALL.statements + 1)
        assert "'limits.statements'" in findings(lines, SMALL)["beyond-limits"]
        assert "'limits.statements'" in findings(b"class d " + lines, SMALL)["beyond-limits"]
    assert "beyond-limits" not in findings(b"frame d {" + b"frame b { }" * (SMALL.statements + 1) + b"}", SMALL)


def test_a_brace_in_front_of_too_much_makes_nothing_of_it_readable() -> None:
    workspace = new_workspace(lambda _: SMALL)
    workspace.set_text(MAIN, b"frame a { }\n" * (SMALL.statements + 1))
    workspace.edit(MAIN, [Edit(0, 0, b"{")])
    assert len(workspace.analysis().files[MAIN].reading.facts) == 0


def including(limits: ReadingLimits, texts: dict[str, bytes]) -> Workspace:
    workspace = new_workspace(lambda _: limits)
    workspace.set_texts(texts)
    for path in workspace.missing_files():
        workspace.set_absent(path)
    return workspace


def check_includes(limits: ReadingLimits, expected: str | None) -> None:
    """What is said of six files in a row, each of which includes the next."""
    texts = {f"/w/{n}.robray": b'include "%d"\n' % (n + 1) for n in range(5)} | {"/w/5.robray": b""}
    analysis = including(limits, texts).analysis()
    found = (each for path in analysis.files for each in diagnostics(analysis, path))
    said = [each.message for each in found if each.code == "include-limit"]
    assert said == ([] if expected is None else [f"'5' is not read: there are {expected} in robray.toml)"])


def test_includes_beyond_the_limits_are_said_with_the_key_that_allows_more() -> None:
    check_includes(DEFAULT_LIMITS._replace(include_depth=5, scene_files=6), None)
    check_includes(
        DEFAULT_LIMITS._replace(include_depth=4), "includes nested more than 4 deep (raise 'limits.include-depth'"
    )
    check_includes(DEFAULT_LIMITS._replace(scene_files=5), "more than 5 files in one scene (raise 'limits.scene-files'")


def test_which_includes_go_empty_does_not_depend_on_the_order_in_which_they_were_written() -> None:
    limits = DEFAULT_LIMITS._replace(scene_files=3)
    texts = {MAIN: b'include "b"\ninclude "c"\n'} | {f"/w/{name}.robray": b"" for name in "abc"}
    workspace = including(limits, texts)
    workspace.edit(MAIN, [Edit(0, 0, b'include "a"\n')])
    statuses = [include.status for _, include in sorted(workspace.analysis().scenes[MAIN].instances.includes.items())]
    assert statuses == [IncludeStatus.SPLICED, IncludeStatus.SPLICED, IncludeStatus.LIMIT]
    workspace.edit(MAIN, [Edit(0, len(b'include "a"\n'), b"")])
    assert view(workspace) == view(including(limits, texts))


def test_a_file_that_is_too_large_is_asked_for_again_when_the_limits_change() -> None:
    limits = {"/w/part.robray": DEFAULT_LIMITS._replace(file_size=5)}
    workspace = new_workspace(lambda path: limits.get(path, DEFAULT_LIMITS))
    workspace.set_text(MAIN, b'include "part"\n')
    workspace.set_absent("/w/part.robray", Absence.TOO_LARGE)
    assert not workspace.missing_files()
    limits.clear()
    workspace.follow_limits()
    assert workspace.missing_files() == {"/w/part.robray"}
    workspace.set_text("/w/part.robray", b"def a 1;\n")
    limits["/w/part.robray"] = DEFAULT_LIMITS._replace(file_size=8)
    workspace.follow_limits()
    assert workspace.missing_files() == {"/w/part.robray"}


@pytest.mark.parametrize("apart", [False, True])
def test_of_the_files_that_a_comment_names_as_many_are_loaded_as_a_scene_may_have(*, apart: bool) -> None:
    names = ["a.urdf", "b.urdf", "a.urdf", "c.urdf", "d.urdf", "e.urdf"]
    quoted = [f'"{name}"' for name in names]
    comments = "".join(f"# robray: with {each}\n" for each in (quoted if apart else [" ".join(quoted)]))
    workspace = new_workspace(lambda _: DEFAULT_LIMITS._replace(scene_files=4))
    workspace.set_text(MAIN, f"{comments}frame f {{ }}\n".encode())
    analysis = workspace.analysis()
    [found] = diagnostics(analysis, MAIN)
    assert found.message == (
        "'d.urdf' is not loaded: there are more than 4 files in one scene (raise 'limits.scene-files' in robray.toml)"
    )
    assert analysis.files[MAIN].text[slice(*found.at.span)] == b"d.urdf"
    assert set_of(Projects(), analysis.files[MAIN]) == {
        f"{MAIN}#with": tuple(map(Member, ("/w/a.urdf", "/w/b.urdf", "/w/c.urdf", MAIN)))
    }


def test_findings_that_are_left_out_are_counted() -> None:
    workspace = new_workspace()
    workspace.set_text(MAIN, b"frame f { isa box; }\n" * 25 + b"class box { }\n")
    found = diagnostics(workspace.analysis(), MAIN, most=10)
    assert sum(each.code == "undefined-class" for each in found) == 10
    [left_out] = [each for each in found if each.code == "findings-left-out" and each.details.code == "undefined-class"]
    assert left_out.details.more == 15
    assert left_out.at.span.start == 10 * 21 + 14
