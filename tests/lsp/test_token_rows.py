"""Rows of numbers are written as the JSON that they are."""

import json

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.lsp.token_rows import written_rows

pytestmark = pytest.mark.quick

NUMBERS = st.sampled_from([0, 1, 2, 7, 300, 2**31 - 1])
ROWS = st.lists(st.tuples(*[NUMBERS] * 5), max_size=6)


@given(ROWS, st.sampled_from([1, 400]))
def test_few_and_many_rows(rows: list[tuple[int, ...]], times: int) -> None:
    numbers = numpy.array(rows * times, numpy.int32).reshape(-1, 5)
    assert json.loads(written_rows(numbers)) == numbers.ravel().tolist()
