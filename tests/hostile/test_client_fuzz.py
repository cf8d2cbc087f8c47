"""Random conversations, in short; `protocol_fuzz.py` holds longer ones."""

import pytest

from hostile.protocol_fuzz import conversation


@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_is_sent_the_answers_are_those_of_a_fresh_server(seed: int) -> None:
    await conversation(400, seed)
