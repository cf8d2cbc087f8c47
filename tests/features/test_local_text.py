"""Own text as bytes of the file, in one go: the same as item by item."""

import pytest

from fixtures import MAIN, fixture
from robray.features.uses import LocalText
from robray.text.spans import Span

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    "source",
    [
        "def a 1;\n",
        "frame f { frame g {}frame h {} axis [1, 2, 3]; frame i { geometry { } } offset 2; }\n",
        "frame f {frame g {}}frame h { frame i {",
        "class c { alpha 1; }\n}",
    ],
)
def test_every_span_of_every_item(source: str) -> None:
    facts = fixture(source).workspace.analysis().files[MAIN].reading.facts
    for rank in range(len(facts)):
        own = LocalText(facts, rank)
        nested = sum(facts.ends[child] - facts.starts[child] for child in facts.children(rank))
        size = facts.ends[rank] - facts.starts[rank] - nested
        for start in range(size + 1):
            for end in range(start, size + 1):
                assert own.absolute(Span(start, end)) == facts.absolute(rank, Span(start, end))
