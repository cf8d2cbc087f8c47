"""What is written down without the converter is what the converter would write."""

import json

import pytest
from lsprotocol import types
from lsprotocol.converters import get_converter

from lsp.recording import session_with
from robray.analysis.analysis import FileSpan
from robray.lsp.encoded_json import json_range, json_ranges, written_ranges
from robray.lsp.settings import Settings
from robray.rules.engine.diagnose import diagnostics
from robray.text.lines import Encoding, Lines
from robray.text.spans import Span

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("settings", [Settings(), Settings(versioned_edits=True)])
def test_edits_of_the_workspace(settings: Settings) -> None:
    session, _ = session_with(settings)
    session.documents.open("/a.robray", "file:///a.robray", 7, "frame é { }\n")
    session.documents.workspace.set_text("/b.robray", b"frame b { }\n")
    edits = [
        (FileSpan("/a.robray", Span(9, 10)), "x"),
        (FileSpan("/b.robray", Span(0, 5)), "class"),
        (FileSpan("/a.robray", Span(6, 8)), "e"),
    ]
    coordinates = session.coordinates()
    written = json.loads(coordinates.written_workspace_edit(edits))
    assert written == get_converter().unstructure(coordinates.workspace_edit(edits))
    assert ("documentChanges" in written) is settings.versioned_edits


@pytest.mark.parametrize(
    "settings",
    [Settings(), Settings(related_information=True, tags=frozenset({types.DiagnosticTag.Unnecessary}))],
)
def test_findings_read_alike_where_they_are_published_and_where_an_action_mends_them(settings: Settings) -> None:
    session, _ = session_with(settings)
    session.documents.open("/a.robray", "file:///a.robray", 7, "def a 1;\nframe f { parent g; }\nframe f { }\n")
    found = diagnostics(session.analysis(), "/a.robray")
    coordinates = session.coordinates()
    written = [json.loads(one) for one in coordinates.written_diagnostics(found)]
    assert written == [get_converter().unstructure(coordinates.diagnostic(one)) for one in found]
    assert any("tags" in one for one in written) is bool(settings.tags)
    assert any("relatedInformation" in one for one in written) is settings.related_information


@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize("count", [5, 500])
def test_many_ranges_are_those_of_each(encoding: Encoding, count: int) -> None:
    line = "def é𝄞 1;\r\nframe a { }\n"
    lines = Lines(line.encode() * count)
    spans = [Span(start, start + 9) for start in range(0, len(lines.text) - 9, len(line.encode()))]
    spans += [Span(4, 10), Span(0, len(lines.text))]
    each = [json_range(lines, span, encoding) for span in spans]
    assert json_ranges(lines, spans, encoding) == each
    assert [json.loads(one) for one in written_ranges(lines, spans, encoding)] == each
