"""Random scenes to robray and to the oracle: `PYTHONPATH=tests python -m oracle.fuzz [SCENES] [SEED]`.

The verdict, and all that is in a scene that both take, must be the same.
"""

import sys
import time
from collections.abc import Iterator

from oracle.conformance import differences
from oracle.numbers import RejectedError, UnexpressedError
from oracle.product import MAIN, answer
from oracle.scene import read
from oracle.scenes import SceneWriter
from oracle.statements import Writer


def disagreement(text: str) -> str | None:
    """How the two differ over a text; None where they agree. Where something is wrong, robray may not know it."""
    data = text.encode()
    try:
        expected = read(data, MAIN, lambda _: None)
    except RejectedError as refusal:
        found = answer({MAIN: data})
        return (
            None
            if not found and not isinstance(found, dict)
            else f"refused ({refusal}), and robray: {'takes it' if found else found}"
        )
    found = answer({MAIN: data})
    if not isinstance(found, dict):
        return f"taken, and robray: {found}"
    return next(differences(found, expected), None)


def disagreements(count: int, seed: int) -> Iterator[tuple[int, str, str]]:
    for number in range(seed, seed + count):
        text = SceneWriter(number).scene() if number % 2 else Writer(number).statement()
        try:
            told = disagreement(text)
        except UnexpressedError:
            continue
        if told is not None:
            yield number, text, told


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    begun = time.monotonic()
    wrong = 0
    for number, text, told in disagreements(count, seed):
        wrong += 1
        print(f"--- {number}: {told}\n{text}", flush=True)
    print(f"{count} scenes, {wrong} disagree; {time.monotonic() - begun:.0f} s")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
