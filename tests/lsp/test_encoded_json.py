"""Many ranges at once are those of each."""

import pytest

from robray.lsp.encoded_json import json_range, json_ranges
from robray.text.lines import Encoding, Lines
from robray.text.spans import Span

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize("count", [5, 500])
def test_many_ranges_are_those_of_each(encoding: Encoding, count: int) -> None:
    line = "def é𝄞 1;\r\nframe a { }\n"
    lines = Lines(line.encode() * count)
    spans = [Span(start, start + 9) for start in range(0, len(lines.text) - 9, len(line.encode()))]
    spans += [Span(4, 10), Span(0, len(lines.text))]
    each = [json_range(lines, span, encoding) for span in spans]
    assert json_ranges(lines, spans, encoding) == each
