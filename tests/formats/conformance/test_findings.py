"""What is said of texts in any format has a page, and a comment of the format silences it."""

import pytest

from formats.conformance.broken import broken, swapped
from formats.conformance.rows import ROWS, Example, by_example
from robray.analysis.format import Format
from robray.facts.comments import NO_COMMENTS
from robray.features.refactorings.verification import by_file
from robray.formats import XACRO
from robray.rules import ROLES, RULES
from robray.rules.engine.comments import UNUSED
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.page import page
from robray.rules.engine.rule import Diagnostic
from robray.rules.engine.suppressions import ignoring
from trials import EXHAUSTIVE, trials

BROKEN = 200 if EXHAUSTIVE else trials(100)
FINDINGS = 10 if EXHAUSTIVE else 1
"""Of each text."""


def _told(example: Example, text: bytes) -> tuple[Diagnostic, ...]:
    return diagnostics(example.workspace(text).analysis(), example.path)


def _check_silenced(example: Example, text: bytes, found: Diagnostic) -> bool:
    """Whether a comment was offered, which then must silence the finding, and must be of use."""
    workspace = example.workspace(text)
    file = workspace.analysis().files[example.path]
    offered = ignoring(file, found)
    if offered is None:
        return False
    for path, edits in by_file(offered[1]).items():
        workspace.edit(path, edits)
    # What only followed from it may be told now, by the same code, at another place.
    growth = sum(
        len(new) - (at.span.end - at.span.start) for at, new in offered[1] if at.span.end <= found.at.span.start
    )
    there = (found.code, found.at.span.start + growth, found.message)
    after = diagnostics(workspace.analysis(), example.path)
    assert there not in {(each.code, each.at.span.start, each.message) for each in after}, (found, text)
    assert all(each.details[:1] != (found.code,) for each in after if each.code == UNUSED), (found, text)
    return True


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_any_finding_has_a_page_and_is_silenced_by_a_comment(row: Format) -> None:
    silenced, told_at_all = 0, set[str]()
    for example, rng, count in by_example(row, BROKEN):
        for _ in range(count):
            text = swapped(rng, example.text) if rng.random() < 0.2 else broken(rng, example.text)
            told = _told(example, text)
            for found in told:
                assert f"# {found.code}" in page(RULES[found.code])
                told_at_all.add(found.code)
            if row.front_end.comments is NO_COMMENTS:
                continue
            for found in rng.sample(told, min(FINDINGS, len(told))):
                silenced += _check_silenced(example, text, found)
    # Parts of other files have no findings alone, and those of a xacro source are found when it is expanded.
    # What stops the reader cannot be silenced.
    assert (
        silenced
        or row.front_end.comments is NO_COMMENTS
        or row.is_part
        or row is XACRO
        or told_at_all <= ROLES.stopping
    )


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_rule_of_a_format_has_a_page_that_names_its_reader(row: Format) -> None:
    for rule in RULES.values():
        if rule.format == row.name == row.rules:
            written = page(rule)
            assert written.startswith(f"# {rule.code}\n")
            assert row.reader.name in written
            assert row.reader.noun in written
