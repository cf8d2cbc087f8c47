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


_SELDOM = 30_000
"""New objects from which on it is looked for garbage among them in whatever made them: a minute of typing."""

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3
_LARGEST_KEPT = 32 << 20
"""Bytes; more glibc does not take. A text of a million lines has so many."""


def collect_seldom() -> None:
    """From here on `collect_new` is called when nobody waits; until then it is put off as long as it can be.

    Else one key in six waits for it, and one in a hundred until all has been looked at that was made since the last
    ten times.
    """
    gc.set_threshold(_SELDOM, *gc.get_threshold()[1:])


def collect_new() -> None:
    """Looks for garbage among what was made since the last time. Cost: O(that)."""
    gc.collect(1)


def keep_freed() -> None:
    """From here on what is freed is kept for what is made next, also where it is large, until it is given back.

    glibc gives a text's megabytes back to the system as soon as they are free, or not, as it happened to begin: each
    key makes a text of that size, and may take hundreds of pages anew.
    """
    mallopt = _of_glibc("mallopt")
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, _LARGEST_KEPT)
        mallopt(_M_TRIM_THRESHOLD, 2 * _LARGEST_KEPT)


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
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(0)


def _of_glibc(name: str) -> Callable[..., int] | None:
    """None where that is not the library that memory is taken from."""
    if sys.platform != "linux":
        return None
    import ctypes

    found: Callable[..., int] | None = getattr(ctypes.CDLL(None), name, None)
    return found


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
