"""Readers on random texts, longer than the suite does: `PYTHONPATH=tests python -m syntax.fuzz SECONDS SEED`.

A text that differs from what the other reader makes of it is printed with its seed; a law that does not hold ends it.
"""

import random
import sys
import time

from robray.syntax import assembly, json, yaml
from robray.syntax.nodes import Limits
from robray.text.edits import Edit, splice
from syntax import json_texts, xml_texts, yaml_texts
from syntax.laws import check_pieces, check_tree

LIMITS = [Limits(), Limits(nesting=3), Limits(mistakes=2), Limits(lines=7)]


def edit(chance: random.Random, before: bytes) -> Edit:
    start = chance.randrange(len(before) + 1)
    end = min(len(before), start + chance.choice([0, 0, 0, 1, 1, 2, 5, 40]))
    return Edit(start, end, chance.choice([*yaml_texts.YAML_PIECES, *"[]{},", ""]).encode())


def of_yaml(chance: random.Random) -> str | None:
    before = yaml_texts.text(chance)
    difference = yaml_texts.compare(before)
    limits = chance.choice(LIMITS)
    reading = yaml.read(before, limits)
    assert yaml.tree(before, limits) == assembly.tree(reading), before
    for _ in range(4):
        one = edit(chance, reading.text)
        after = splice(reading.text, one)
        reread, change = yaml.reread(reading, after, one)
        assert reread.pieces == yaml.read(after, limits).pieces, (reading.text, one, limits)
        assert reading.pieces[: change.first] == reread.pieces[: change.first]
        assert reading.pieces[change.old_end :] == reread.pieces[change.new_end :]
        check_pieces(reread)
        reading = reread
    return None if difference is None else f"{before!r}\n  {difference}"


def of_json(chance: random.Random) -> str | None:
    before = json_texts.text(chance)
    difference = json_texts.compare(before)
    check_tree(before, json.read(before, chance.choice(LIMITS)))
    return None if difference is None else f"{before!r}\n  {difference}"


def of_xml(chance: random.Random) -> str | None:
    before = xml_texts.text(chance)
    difference = xml_texts.compare(before)
    return None if difference is None else f"{before!r}\n  {difference}"


NOTATIONS = [of_yaml, of_json, of_xml]


def run(seeds: range, seconds: float) -> list[str]:
    """What differs, until all seeds are tried or the time is over."""
    end = time.monotonic() + seconds
    found: list[str] = []
    for seed in seeds:
        if time.monotonic() > end:
            print(seed - seeds.start, "texts")
            break
        for notation in NOTATIONS:
            try:
                difference = notation(random.Random(seed))
            except AssertionError:
                print(seed, notation.__name__)
                raise
            if difference is not None:
                found.append(f"{seed} {notation.__name__} {difference}")
    return found


if __name__ == "__main__":
    first = int(sys.argv[2])
    differences = run(range(first, first + 10**9), float(sys.argv[1]))
    print("\n".join(differences[:20]))
    print(len(differences), "differ")
