"""Which sources include which follows each change as if it were found from scratch."""

import random

from robray.expanding import Includes

PATHS = [f"/w{folder}/{name}.xacro" for folder in ("", "/a", "/a/b", "/c/b") for name in ("m", "n")]
ENDS = ["m.xacro", "/b/m.xacro", "/a/b/m.xacro", "n.xacro", "/a/n.xacro", "/other.xacro"]


def test_sources_that_come_change_and_go_are_followed() -> None:
    drawn = random.Random(1)
    includes, texts = Includes(), dict[str, frozenset[str]]()
    for _ in range(2_000):
        path = drawn.choice(PATHS)
        before = includes.included()
        if drawn.random() < 0.3:
            texts.pop(path, None)
            moved = includes.put(path, None)
        else:
            texts[path] = frozenset(drawn.sample(ENDS, drawn.randrange(3)))
            moved = includes.put(path, texts[path])
        fresh = Includes()
        for each in sorted(texts, reverse=True):
            fresh.put(each, texts[each])
        after = fresh.included()
        assert includes.included() == after
        for other in PATHS:
            above = {each for each, included in after.items() if other in included}
            assert includes.above(other) == above
            assert above == {each for each, included in before.items() if other in included} or other in {path, *moved}
