"""Python's garbage collector, kept out of the way.

Reading a large file makes a million small objects that stay. The collector would look at all of them again and again
while they are made (a third of the time), and later stop the world for 300 ms to find nothing.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_MANY = 50_000
"""New objects from which on it is worth to freeze them; below, a cycle among them would be kept for nothing."""


def give_back() -> None:
    """After much was dropped: frees what Python keeps for the next objects of the same kind.

    A few hundred of these lie all over the memory, and none of it goes back to the system while they are there. Only a
    whole collection frees them; it looks at nothing that is frozen.
    """
    gc.collect(1)
    gc.freeze()
    gc.collect()


@contextmanager
def collector_paused() -> Iterator[None]:
    """No collection inside; when many objects were made, they are never looked at again.
    What is dropped is freed all the same, by its reference count."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if gc.get_count()[0] > _MANY:
            gc.freeze()
        if enabled:
            gc.enable()
