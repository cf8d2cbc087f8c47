"""A file in another encoding than UTF-8 is one finding: each of its letters would be a mistake."""

import codecs

import pytest

from analysis.law import view
from formats.conformance.rows import ROWS, examples
from robray.analysis.format import Format
from robray.formats import XACRO
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Severity
from robray.text.edits import Edit

pytestmark = pytest.mark.quick

ENCODINGS = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}
BY_THEMSELVES = [row for row in ROWS if not row.is_part and row is not XACRO]
"""Formats whose files have findings alone. Findings of a xacro source are those of its robot."""


@pytest.mark.parametrize("row", BY_THEMSELVES, ids=lambda row: row.name)
@pytest.mark.parametrize("has_mark", [True, False], ids=["marked", "bare"])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_file_in_utf_16_is_one_error_at_its_beginning(row: Format, encoding: str, *, has_mark: bool) -> None:
    for example in examples(row):
        if not example.text.strip():
            continue
        text = ENCODINGS[encoding] * has_mark + example.text.decode().encode(encoding)
        analysis = example.workspace(text).analysis()
        [found] = diagnostics(analysis, example.path)
        assert found.severity is Severity.ERROR
        assert "UTF-16" in found.message
        assert "UTF-8" in found.message
        assert found.at.span.start == 0
        assert not accepts(analysis.scenes[example.path])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_file_that_is_saved_in_another_encoding_is_what_is_read_afresh(row: Format) -> None:
    for example in examples(row):
        live = example.workspace()
        in_utf_16 = example.text.decode().encode("utf-16")
        for before, text in ((example.text, in_utf_16), (in_utf_16, example.text)):
            live.edit(example.path, [Edit(0, len(before), text)])
            example.complete(live)
            assert view(live) == view(example.workspace(text))
