"""Keeps Python's garbage collector out of the way.

Reading a large file creates a million small objects that stay. The collector would visit all of them repeatedly
meanwhile (a third of the time), and later stop the program for 300 ms to find nothing.
"""

import gc
import sys
from collections.abc import Callable

_forget_methods: Callable[[], None] = getattr(sys, "_clear_internal_caches", None) or sys._clear_type_cache  # noqa: SLF001

_MANY = 50_000
"""New objects from which on freezing pays off; below, a cycle among them would be kept for nothing."""


_SELDOM = 30_000
"""New objects after which any code may have to wait for a collection: a minute of typing."""

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3
_LARGEST_KEPT = 32 << 20
"""Bytes; the most that glibc accepts, and enough for a text of a million lines."""


def collect_seldom() -> None:
    """Makes automatic collections rare; call `collect_new` while no request waits.

    Otherwise one key in six waits for a collection, and one in a hundred for one of all objects created after the last
    ten.
    """
    gc.set_threshold(_SELDOM, *gc.get_threshold()[1:])


def collect_new() -> None:
    """Collects garbage among objects created after the last call. Cost: O(these)."""
    gc.collect(1)


def keep_freed() -> None:
    """Makes glibc keep freed memory for later objects, also large ones, until `give_back`.

    By default glibc returns a text's megabytes to the system or not, by chance: each key creates a text of that size,
    and may need hundreds of new pages.
    """
    mallopt = _of_glibc("mallopt")
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, _LARGEST_KEPT)
        mallopt(_M_TRIM_THRESHOLD, 2 * _LARGEST_KEPT)


def give_back() -> None:
    """Gives memory back to the system, after many objects were dropped.

    Python keeps some freed objects of each kind for reuse. They are scattered over the memory, and block its return.
    Only a full collection frees them; it skips frozen objects. glibc keeps larger blocks until `malloc_trim`.
    """
    gc.collect(1)
    gc.freeze()
    gc.collect()
    # Regular expressions look up their own methods by a new string each time, and the method cache keeps it.
    _forget_methods()
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(0)


def _of_glibc(name: str) -> Callable[..., int] | None:
    """A function of glibc; None with any other C library."""
    if sys.platform != "linux":
        return None
    import ctypes

    found: Callable[..., int] | None = getattr(ctypes.CDLL(None), name, None)
    return found


class CollectorPaused:
    """No collection inside; afterwards many new objects are frozen. Reference counts still free objects."""

    def __enter__(self) -> None:
        self._is_usual = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if gc.get_count()[0] > _MANY:
            gc.freeze()
        if self._is_usual:
            gc.enable()
