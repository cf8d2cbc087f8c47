"""One law about many cases: one test that goes through all of them, and lists those that break it."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import update_wrapper
from typing import Any

import pytest

_SHOWN = 20
"""Cases that a failing test lists."""

Test = Callable[..., None]


def every(names: str | Sequence[str], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Call a test with each of the values, in one test; as `pytest.mark.parametrize`, which makes a test of each."""
    own = (names,) if isinstance(names, str) else tuple(names)
    cases = [(each,) if isinstance(names, str) else tuple(each) for each in values]
    assert cases, "a law without a case holds whatever the code does"

    def made(test: Test) -> Test:
        def run(**others: Any) -> None:
            wrong = []
            for case in cases:
                try:
                    test(**dict(zip(own, case, strict=True)), **others)
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - the others are tried as well
                    shown = ", ".join(f"{name}={value!r:.200}" for name, value in zip(own, case, strict=True))
                    wrong.append(f"{shown}: {type(error).__name__}: {error}")
            assert not wrong, "\n\n".join([f"{len(wrong)} of {len(cases)} cases fail", *wrong[:_SHOWN]])

        signature = inspect.signature(test)
        others = [each for name, each in signature.parameters.items() if name not in own]
        update_wrapper(run, test)
        del run.__wrapped__  # type: ignore[attr-defined]
        run.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return run

    return made
