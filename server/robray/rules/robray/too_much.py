"""What is too much for amino's stack, as it is delivered, of a scene as a whole (language reference 11)."""

import sys
from array import array
from collections.abc import Iterator

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import Counted
from robray.facts.items import TOP
from robray.facts.problems import Problem
from robray.formats import ROBRAY

MOST_STATEMENTS = 10_500
"""Statements outside all blocks that amino reads one after the other: about so many."""

_TOP = array("q", [TOP]).tobytes()


def too_much_for_amino(scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
    """A finding for each file that ends beyond what amino reads. Cost: O(files) where there are few statements."""
    files = scene.instances.files
    if scene.is_set or sum([len(file.reading.facts.items) for file in files.values()]) <= MOST_STATEMENTS:
        return
    # The reader calls itself for each statement, and is in the middle of a file while it reads one that is included.
    before: dict[ItemPath, int] = {}
    for prefix, file in files.items():
        facts = file.reading.facts
        if file.format is not ROBRAY or not len(facts):
            continue
        above = 0
        if prefix:
            around = files[prefix[:-1]].reading.facts
            rank = around.rank(prefix[-1])
            above = before.get(prefix[:-1], 0) + _at_top(around.containers[:rank])
        before[prefix] = above
        count = above + _at_top(facts.containers)
        if count > MOST_STATEMENTS:
            place = (*prefix, facts.labels[0])
            yield place, Problem("too-many-statements", scene.item(place).statement.keyword, Counted(str(count)))


def _at_top(containers: "array[int]") -> int:
    """How many items are in no other. An array's own `count` takes a hundred times as long as numpy."""
    if "numpy" not in sys.modules:
        # Labels are not negative, so these bytes stand nowhere else.
        return containers.tobytes().count(_TOP)
    import numpy

    return int(numpy.count_nonzero(numpy.frombuffer(containers, numpy.int64) == TOP)) if containers else 0
