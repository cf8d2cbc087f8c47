"""What a change brings about is seen, however much is wrong already."""

import pytest

from fixtures import MAIN, fixture
from robray.analysis.analysis import FileSpan
from robray.features.refactorings.refactoring import Change, RefusalError
from robray.features.refactorings.verification import verified
from robray.text.spans import Span

MISTAKES = "".join(f"frame f{number} {{ parent gone; }}\n" for number in range(1_100))


def check(insertion: str) -> float:
    given = fixture(MISTAKES)
    end = len(MISTAKES)
    return verified(given.workspace.copy, Change(((FileSpan(MAIN, Span(end, end)), insertion),)))


def test_one_more_mistake_of_a_thousand_is_refused() -> None:
    with pytest.raises(RefusalError, match="it would bring about: undefined-frame"):
        check("frame g { parent gone; }\n")


def test_what_adds_none_is_not() -> None:
    assert check("\n\n") == 0
