"""The processor time to open and to close n documents of each kind, and the power of n.

By hand: `PYTHONPATH=tests python -m hostile.many [N [KIND …]]` measures N/2 and N documents, 5,000 of all kinds by
default.
"""

import asyncio
import math
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from hostile.test_many_documents import KINDS, Editor


async def measured(folder: Path, kind: str, count: int) -> tuple[float, float]:
    """Seconds to open so many documents that are not on the disk, each asked for its findings, and to close them."""
    editor = Editor(folder, KINDS[kind])
    await editor.client.begin()
    begin = time.process_time()
    for number in range(count):
        editor.open(number)
    opened = time.process_time()
    for number in range(count):
        editor.close(number)
    closed = time.process_time()
    editor.client.end()
    return opened - begin, closed - opened


def main(count: int, kinds: Iterable[str]) -> None:
    for kind in kinds:
        with tempfile.TemporaryDirectory() as folder:
            few, many = (asyncio.run(measured(Path(folder), kind, each)) for each in (count // 2, count))
        powers = [math.log2(more / less) for less, more in zip(few, many, strict=True)]
        print(
            f"{kind}: open {few[0]:.2f} -> {many[0]:.2f} s (power {powers[0]:.2f}), "
            f"close {few[1]:.2f} -> {many[1]:.2f} s (power {powers[1]:.2f})",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5_000, sys.argv[2:] or KINDS)
