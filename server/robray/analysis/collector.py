"""Python's garbage collector, kept out of the way.

Reading a large file makes a million small objects that stay. The collector would look at all of them again and again
while they are made (a third of the time), and later stop the world for 300 ms to find nothing.
"""

import gc
import sys
from collections.abc import Callable

_forget_methods: Callable[[], None] = getattr(sys, "_clear_internal_caches", None) or sys._clear_type_cache  # noqa: SLF001

_MANY = 50_000
"""New objects from which on it is worth to freeze them; below, a cycle among them would be kept for nothing."""


def give_back() -> None:
    """After much was dropped: gives its memory back to the system.

    Python keeps some objects of each kind for the next ones. They lie all over the memory, and none of it goes back
    while they are there. Only a whole collection frees them; it looks at nothing that is frozen. What is larger glibc
    keeps, until it is told.
    """
    gc.collect(1)
    gc.freeze()
    gc.collect()
    # Regular expressions look their own methods up by a new string each time, and the cache for methods keeps it.
    _forget_methods()
    if sys.platform == "linux":
        import ctypes

        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


class CollectorPaused:
    """No collection inside; when many objects were made, they are never looked at again.
    What is dropped is freed all the same, by its reference count."""

    def __enter__(self) -> None:
        self._is_usual = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if gc.get_count()[0] > _MANY:
            gc.freeze()
        if self._is_usual:
            gc.enable()
