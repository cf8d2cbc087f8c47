"""The word that was probably meant, of a handful."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from robray.text.slips import slip

_LONGEST_KEPT = 100

_NAMED = 10
"""Words that are named to whoever gives one that there is not."""


def instead(written: str, words: Sequence[str]) -> str:
    """What goes on behind "there is no such word": the one that was meant, or which there are; nothing if none are.

    Of many, those with the written one in them come alone: it may lack a prefix, and which one is not guessed.
    """
    near = nearest(written, words)
    longer = [word for word in words if written and written.casefold() in word.casefold()]
    if near is not None and (near not in longer or len(longer) == 1):
        return f"; did you mean '{near}'?"
    named = longer or words
    if not named:
        return ""
    return f"; there {'is' if len(named) == 1 else 'are'} {listed(named)}"


def listed(words: Sequence[str]) -> str:
    """The first ones, and how many more there are."""
    more = f" and {len(words) - _NAMED:,} more" if len(words) > _NAMED else ""
    return f"{', '.join(words[:_NAMED])}{more}"


def nearest(written: str, words: Iterable[str]) -> str | None:
    """A word one slip away, or, if none is, one that looks alike."""
    # The same mistake may be made a thousand times; what is long is no word, and would be kept for good.
    search = _searched if len(written) <= _LONGEST_KEPT else _searched.__wrapped__
    return search(written, tuple(words))


def alike(written: str, words: Iterable[str]) -> str | None:
    """The word of a handful that looks most like what is written, where any does: `North` for `Nord`, not for `Up`."""
    import difflib

    if len(written) > _LONGEST_KEPT:
        return None
    return next(iter(difflib.get_close_matches(written, [*words], n=1, cutoff=0.5)), None)


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
