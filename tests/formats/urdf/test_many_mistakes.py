"""A mistake that is repeated a hundred thousand times is not so many findings, and what is around it is read."""

import pytest

from robray.formats.urdf.frontend.reading import read
from robray.formats.urdf.statements import Link

pytestmark = pytest.mark.quick

MANY = 20_000

REPEATED = {
    "a row of tags that are none": "<" * MANY,
    "entities in a text": "&" * MANY,
    "entities in an attribute": f'<link name="{"&" * MANY}"/>',
    "elements that are never closed": "<a>" * MANY,
}


@pytest.mark.parametrize("repeated", REPEATED.values(), ids=REPEATED)
def test_few_findings_of_many_mistakes(repeated: str) -> None:
    facts = read(f'<robot name="r"><link name="l"/>{repeated}</robot>'.encode()).facts
    assert isinstance(facts.items[1].statement, Link)
    assert 1 <= sum(len(item.problems) for item in facts.items) <= 150
