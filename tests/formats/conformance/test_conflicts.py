"""A merge conflict in a file of any format is one error at its marks, and the only finding of the file."""

from collections.abc import Iterable

import pytest

from formats.conformance.rows import ROWS, Example, examples
from robray.analysis.analysis import FileSpan
from robray.analysis.format import Format
from robray.checking.judge import judged
from robray.facts.comments import NO_COMMENTS
from robray.project import Projects
from robray.read_scope import NOTHING
from robray.rules.engine.diagnose import accepts
from robray.rules.engine.rule import Diagnostic, Severity
from robray.text.lines import Encoding, Lines

pytestmark = pytest.mark.quick

BY_THEMSELVES = [row for row in ROWS if not row.is_part]
"""robray reports nothing in a part of others that no file names."""

every_format = pytest.mark.parametrize("row", BY_THEMSELVES, ids=lambda row: row.name)


def conflicted(text: bytes, first: int, last: int, ending: bytes = b"\n") -> bytes:
    """The text with two versions of some of its lines, of which the second lacks a line."""
    lines = [line + ending for line in text.splitlines()]
    one, other = lines[first:last], lines[first + 1 : last]
    conflict = (b"<<<<<<< HEAD", ending, *one, b"=======", ending, *other, b">>>>>>> theirs", ending)
    return b"".join((*lines[:first], *conflict, *lines[last:]))


def reported(example: Example, text: bytes) -> list[Diagnostic]:
    """The findings of the file with another text, as a check reports them."""
    texts = {**example.others, example.path: text}
    report = judged([example.path], [example.path], NOTHING, texts=texts, projects=Projects())
    return [each for each in report.found.values() if each.at.path == example.path]


@every_format
@pytest.mark.parametrize("ending", [b"\n", b"\r\n"], ids=["unix", "dos"])
def test_it_is_one_error_at_its_marks(row: Format, ending: bytes) -> None:
    for example in examples(row):
        middle = len(example.text.splitlines()) // 2
        text = conflicted(example.text, middle, middle + 2, ending)
        [found] = reported(example, text)
        assert (found.code, found.severity, found.rejected_by_reader) == ("merge-conflict", Severity.ERROR, True)
        marks = [found.at.span, *(related.at.span for related in found.related)]
        assert [text[span.start : span.end] for span in marks] == [b"<<<<<<<", b"=======", b">>>>>>>"]
        lines = Lines(text)
        assert all(lines.position(span.start, Encoding.UTF_8).column == 0 for span in marks)
        assert accepts(example.workspace(text).analysis().scenes[example.path]) is False


@every_format
def test_each_conflict_is_reported_once(row: Format) -> None:
    for example in examples(row):
        count = len(example.text.splitlines())
        if count < 3:
            continue
        twice = conflicted(conflicted(example.text, count - 1, count), 0, 1)
        found = reported(example, twice)
        assert [each.code for each in found] == ["merge-conflict"] * 2


@every_format
def test_a_conflict_in_a_comment_is_ignored(row: Format) -> None:
    comments = row.front_end.comments
    if comments is NO_COMMENTS or comments.opening.startswith("#"):
        # These have no comments across lines.
        return
    for example in examples(row):
        hidden = f"{comments.opening}\n<<<<<<< HEAD\n=======\n>>>>>>> theirs\n{comments.closing}\n".encode()
        found = reported(example, example.text + hidden)
        assert "merge-conflict" not in [each.code for each in found]


@every_format
@pytest.mark.parametrize("ending", [b"\n", b"\r\n"], ids=["unix", "dos"])
@pytest.mark.parametrize("ancestor", [b"", b"||||||| base\nold\n"], ids=["merge", "diff3"])
def test_its_fixes_keep_one_version(row: Format, ending: bytes, ancestor: bytes) -> None:
    for example in examples(row):
        lines = [line + ending for line in example.text.splitlines()]
        middle = len(lines) // 2
        without = [*lines[:middle], *lines[middle + 1 :]]
        text = conflicted(example.text, middle, middle + 2, ending).replace(b"=======", ancestor + b"=======")
        [found] = reported(example, text)
        assert found.fix is not None
        first, second = found.fix, *found.fix.others
        assert [first.title, second.title] == ["Keep the first version", "Keep the second version"]
        assert applied(text, first.edits) == b"".join(lines)
        assert applied(text, second.edits) == b"".join(without)


@every_format
def test_a_mark_that_is_left_is_removed(row: Format) -> None:
    for example in examples(row):
        text = b">>>>>>> theirs\n" + example.text
        [found] = reported(example, text)
        assert found.fix is not None
        assert applied(text, found.fix.edits) == example.text


def applied(text: bytes, edits: Iterable[tuple[FileSpan, str]]) -> bytes:
    for at, new in sorted(edits, reverse=True):
        text = text[: at.span.start] + new.encode() + text[at.span.end :]
    return text
