"""The word that was probably meant, of a handful."""

from collections.abc import Iterable
from functools import lru_cache

from robray.text.slips import slip

_LONGEST_KEPT = 100


def nearest(written: str, words: Iterable[str]) -> str | None:
    """A word one slip away, or, if none is, one that looks alike."""
    # The same mistake may be made a thousand times; what is long is no word, and would be kept for good.
    search = _searched if len(written) <= _LONGEST_KEPT else _searched.__wrapped__
    return search(written, tuple(words))


def forget_searches() -> None:
    """What outlives its file keeps the memory around it from being given back."""
    _searched.cache_clear()


@lru_cache(256)
def _searched(written: str, words: tuple[str, ...]) -> str | None:
    import difflib

    known = [word for word in words if word != written]
    slips = [(rank, word) for word in known if (rank := slip(written, word)) is not None]
    if slips:
        return min(slips)[1]
    close = difflib.get_close_matches(written, known, n=1, cutoff=0.75)
    return close[0] if close else None
