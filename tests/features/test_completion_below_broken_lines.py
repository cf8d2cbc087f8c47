"""Below a line of SMURF or RobWork that is broken, half typed or never closed, what may be typed is offered as before.

Of a sample of breaks, nearly all are to lack nothing: what no text can tell, as the key of a list of which only a dash
is left, is the rest.
"""

from random import Random

import pytest

from features.broken_lines import cases, kind_of, outcomes
from formats.conformance.rows import EXAMPLES
from trials import EXHAUSTIVE

EVERY = 1 if EXHAUSTIVE else 3
"""One of so many lines is broken."""


@pytest.mark.parametrize(("kind", "least", "most"), [("smurf", 150, 0.02), ("robwork", 250, 0.06)])
def test_below_broken_lines_next_to_nothing_is_lacking(kind: str, least: int, most: float) -> None:
    """`most` is the share of the breaks below which something may be lacking."""
    found = [
        outcome
        for case in cases(EXAMPLES)
        if kind_of(case).startswith(kind)
        for outcome in outcomes(case, Random(f"{kind} {case.path}"), every=EVERY, places_of=6)
    ]
    lacking = [
        f"{each.case.path}:{each.number} {each.broken.way}: {each.lacking[:2]}" for each in found if each.lacking
    ]
    assert len(found) >= least
    assert len(lacking) <= most * len(found), "\n".join(lacking)
