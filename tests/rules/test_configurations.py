"""What the record of a rule about configurations says of `bad` and `good` is true."""

import re
from pathlib import Path

import pytest

from robray.assemble import new_workspace
from robray.configuration import reading
from robray.configuration.mistakes import diagnostics_of
from robray.configuration.reading import read_configuration
from robray.configured_paths import ConfiguredPaths
from robray.file_sets import sets_of
from robray.formats import FORMATS
from robray.listed import undefined_parents
from robray.project import Projects
from robray.rules import RULES
from robray.rules.engine.page import CONFIGURATION
from robray.rules.engine.rule import Applicability, Diagnostic, Rule
from robray.text.spans import Span
from rules.examples import right, wrong

pytestmark = pytest.mark.quick

MANY = 2

OF_CONFIGURATIONS = [rule for rule in RULES.values() if rule.format == CONFIGURATION]
every_rule = pytest.mark.parametrize("rule", OF_CONFIGURATIONS, ids=lambda rule: rule.code)


@pytest.fixture(autouse=True)
def small_lists(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody wants to read an example of ten thousand lines."""
    if "config-left-out" in request.node.name:
        monkeypatch.setattr(reading, "MOST_PATTERNS", MANY)


def written(folder: Path, source: str) -> tuple[bytes, list[Span]]:
    """The configuration without markers, and what they mark; further files are written to the disk."""
    text, *others = re.split(r"^//- /w/(\S+)\n", source, flags=re.MULTILINE)
    for name, content in zip(others[::2], others[1::2], strict=True):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    if "//- " not in source and "old" in source:
        (folder / "old").mkdir(exist_ok=True)
    plain = re.sub(r"\[\||\|\]", "", text)
    marked = []
    for rank, found in enumerate(re.finditer(r"\[\|(.*?)\|\]", text)):
        start = found.start() - 4 * rank
        marked.append(Span(start, start + len(found[1])))
    return plain.encode(), marked


def said(folder: Path, text: bytes) -> tuple[Diagnostic, ...]:
    path = str(folder / "robray.toml")
    read = read_configuration(path, text)
    mistakes = [*read.mistakes, *ConfiguredPaths(Projects, FORMATS).mistakes(read, text)]
    (folder / "robray.toml").write_bytes(text)
    projects = Projects()
    sets = sets_of(projects, [projects.of_folder(str(folder))])
    workspace = new_workspace()
    workspace.load_together(sets)
    for file in folder.rglob("*.robray"):
        workspace.set_text(str(file), file.read_bytes())
    return diagnostics_of((*mistakes, *undefined_parents(read, text, workspace.analysis())))


def remarked(found: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    """But for names in examples that need not be there."""
    return [each for each in found if (each.code, each.severity.value) != ("config-idle-pattern", "information")]


@every_rule
def test_bad_has_this_finding_at_its_marker_and_no_other(rule: Rule, tmp_path: Path) -> None:
    text, marked = written(tmp_path, wrong(rule))
    found = remarked(said(tmp_path, text))
    assert [(each.code, each.at.span) for each in found] == [(rule.code, span) for span in marked]
    assert len(marked) == 1


@every_rule
def test_good_has_no_finding(rule: Rule, tmp_path: Path) -> None:
    text, marked = written(tmp_path, right(rule))
    assert remarked(said(tmp_path, text)) == []
    assert not marked


@every_rule
def test_fix_makes_good_of_bad(rule: Rule, tmp_path: Path) -> None:
    text, _ = written(tmp_path, wrong(rule))
    fixes = [each.fix for each in said(tmp_path, text) if each.fix is not None]
    assert bool(fixes) is (rule.fix is not None)
    for fix in fixes:
        [(at, new)] = fix.edits
        assert text[: at.span.start] + new.encode() + text[at.span.end :] == written(tmp_path, right(rule))[0]
        # What was meant is for a person to say, but of a name that has no effect as it is.
        by_name = rule.code in ("config-unknown-key", "config-unknown-rule")
        assert fix.applicability is (Applicability.UNSAFE if by_name else Applicability.BY_HAND)


@every_rule
def test_message_is_one_phrase(rule: Rule, tmp_path: Path) -> None:
    for each in said(tmp_path, written(tmp_path, wrong(rule))[0]):
        assert not each.message.endswith((".", "!"))
        assert each.message[0] in "'\"" or each.message[0].islower()
        assert not re.search(r"\{\d|\{\{|\}\}", each.message)


@every_rule
def test_no_reader_of_scenes_refuses_anything_for_it(rule: Rule) -> None:
    assert not rule.rejected_by_reader
    assert not rule.undecided


SETS = {
    "a pattern": ('["[|s*.robray|]"]', 4),
    "names": ('["s0.robray", "s1.robray", "[|s2.robray|]", "s3.robray"]', 4),
    "a file by two names": ('["s0.robray", "s*.robray"]', 2),
    "as many as may be": ('["s*.robray"]', 2),
    "taken back": ('["s*.robray", "!s2.robray"]', 3),
    "tables": ('["s0.robray", { path = "s1.robray", prefix = "a_" }, { path = "[|s2.robray|]", prefix = "a_" }]', 3),
    "a table for a pattern": ('[{ path = "[|s*.robray|]", prefix = "a_" }]', 3),
    "one file under several names": (
        '["s0.robray", { path = "s0.robray", prefix = "a_" }, { path = "[|s0.robray|]", prefix = "b_" }]',
        1,
    ),
    "one file at several places": (
        '["s0.robray", { path = "s0.robray", translation = [0, 0, 1] }, { path = "[|s0.robray|]", rpy = [0, 0, 1] }]',
        1,
    ),
    "one file under one name, twice": (
        '["s0.robray", { path = "s0.robray", prefix = "a_" }, { path = "s0.robray", prefix = "a_" }]',
        1,
    ),
    "taken back in part": ('["[|s*.robray|]", "!s2.robray"]', 4),
}


@pytest.mark.parametrize(("files", "count"), SETS.values(), ids=SETS)
def test_a_set_with_more_files_than_a_scene_may_have_is_told_where_it_is_too_much(
    tmp_path: Path, files: str, count: int
) -> None:
    for number in range(count):
        (tmp_path / f"s{number}.robray").write_text("frame f { }\n")
    text, marked = written(tmp_path, f"[limits]\nscene-files = 2\n[scenes.cell]\nfiles = {files}\n")
    found = said(tmp_path, text)
    assert [(each.code, each.at.span) for each in found] == [("config-left-out", span) for span in marked]
    assert all("the first 2 files of the set 'cell'" in each.message for each in found)


WRONG = '{ path = "s1.robray", prefix = 1 }'


@pytest.mark.parametrize(
    ("after", "code"),
    [
        ('{ path = "s1.robray", parent = "[|gone|]" }', "config-undefined-frame"),
        ('{ path = "[|s2.robray|]", parent = "f", prefix = "a_" }', "config-missing-file"),
        ('"s1.robray", { path = "[|s1.robray|]", parent = "f", prefix = "a_" }', "config-left-out"),
    ],
    ids=["a parent", "a file", "too many"],
)
def test_behind_an_element_that_is_wrong_all_others_are_told_at_their_places(
    tmp_path: Path, after: str, code: str
) -> None:
    for number in range(2):
        (tmp_path / f"s{number}.robray").write_text(f"frame {'fg'[number]} {{ }}\n")
    source = f'[limits]\nscene-files = 2\n[scenes.cell]\nfiles = ["s0.robray", 3, {WRONG}, {after}]\n'
    text, [marked] = written(tmp_path, source)
    found = [each for each in said(tmp_path, text) if each.code != "config-wrong-value"]
    assert [(each.code, each.at.span) for each in found] == [(code, marked)]


def test_the_angles_of_a_file_that_are_degrees_are_told_with_what_they_are_in_radians(tmp_path: Path) -> None:
    (tmp_path / "s.robray").write_text("frame f { }\n")
    for written_as, count in (("[|[0, -45, 90]|]", 1), ("[0, 0, 6.2832]", 0), ("[0, 0, -1]", 0)):
        text, marked = written(tmp_path, f'[scenes.cell]\nfiles = [{{ path = "s.robray", rpy = {written_as} }}]\n')
        found = said(tmp_path, text)
        assert [(each.code, each.at.span) for each in found] == [("config-looks-like-degrees", span) for span in marked]
        assert len(found) == count
        assert all("did you mean '[0, -0.7853982, 1.570796]'" in each.message for each in found)
