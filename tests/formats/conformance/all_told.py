"""Prints what is found in broken texts of every format: `python -m formats.conformance.all_told COUNT`."""

import random
import re
import sys
from collections.abc import Iterator

from formats.conformance.broken import broken, swapped
from formats.conformance.rows import ROWS, Example, by_example
from formats.xacro.reference import Files
from robray.formats import XACRO
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.findings import findings
from robray.rules.engine.diagnose import diagnostics


def _broken(rng: random.Random, text: bytes) -> bytes:
    """A slip, a line too few, or one that ends within a word."""
    match rng.randrange(4):
        case 0:
            return broken(rng, text)
        case 1:
            return swapped(rng, text)
        case 2:
            lines = text.splitlines(keepends=True)
            del lines[rng.randrange(len(lines))]
            return b"".join(lines)
        case _:
            words = [*re.finditer(rb"\w\w+", text)]
            cut = rng.randrange(*rng.choice(words).span()) + 1 if words else 0
            end = text.find(b"\n", cut)
            return text[:cut] + text[end:] if end >= 0 else text[:cut]


def _found(example: Example, text: bytes) -> Iterator[object]:
    """The diagnostics of a text; of a xacro source also what its expansion finds."""
    analysis = example.workspace(text).analysis()
    yield from diagnostics(analysis, example.path)
    if analysis.files[example.path].format is XACRO:
        texts = {**example.others, example.path: text}
        expansion = expand(Files({path: each.decode("utf-8", "replace") for path, each in texts.items()}), example.path)
        for fault in findings(expansion):
            yield fault.code, fault.what, fault.span, [(each.span, each.text) for each in fault.repair]


def main(count: int) -> None:
    for row in ROWS:
        for example, rng, share in by_example(row, count):
            for _ in range(share):
                text = _broken(rng, example.text)
                print(row.name, example.path, text)
                for each in _found(example, text):
                    print("   ", each)


if __name__ == "__main__":
    main(int(sys.argv[1]))
