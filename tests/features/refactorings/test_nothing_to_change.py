"""What is offered changes something, whatever stands at the cursor, and no number costs an exception."""

import pytest

from features.refactorings.offered import applied
from fixtures import fixture
from robray.features.refactorings import refactorings
from robray.features.refactorings.refactoring import RefusalError
from robray.text.spans import Span
from trials import sampled

ATOMS = ("1", "1.5", "1e308", "5e-324", "1e400", "pi", "π", "deg", "k", "(k)", "-k", "k_pi", "k /* pi */", "k # deg\n")
OPERATIONS = ("{}", "{} * deg", "{} * pi", "{} / deg", "{} / pi", "{} ** 2", "{} - {}", "{} * {}", "-{}")
PLACES = (
    "def k 2;\ndef k_pi 3;\nframe f {{ parent g; rpy [0, {}, 0]; }}\nframe g {{ }}\n",
    "def k 2;\ndef k_pi 3;\nframe f {{ type revolute; axis [0, 0, 1]; offset {}; }}\n",
    "def k 2;\ndef k_pi 3;\ndef a {};\nframe f {{ rpy [a, 0, 0]; }}\n",
    "def k 2;\ndef k_pi 3;\nframe f {{ quaternion [0, 0, 0, {}]; }}\n",
)


@pytest.mark.parametrize("atom", ATOMS)
def test_whatever_is_offered_changes_something(atom: str) -> None:
    seen = 0
    for source in {place.format(each.format(atom, atom)) for place in PLACES for each in OPERATIONS}:
        given = fixture(source)
        [(path, text)] = given.texts.items()
        analysis = given.workspace.analysis()
        for offset in sampled(range(0, len(text), 2)):
            for offer in refactorings(analysis, path, Span(offset, offset)):
                if offer.refusal is not None:
                    continue
                try:
                    change = offer.compute()
                except RefusalError:
                    continue
                seen += 1
                assert applied(given, change) != given.texts, (source, offset, offer.title)
    assert seen
