"""The word that was probably meant, of a handful."""

from collections.abc import Iterable

from robray.analysis.near_names import slip


def nearest(written: str, words: Iterable[str]) -> str | None:
    """A word one slip away, or, if none is, one that looks alike."""
    import difflib

    known = [word for word in words if word != written]
    slips = [(rank, word) for word in known if (rank := slip(written, word)) is not None]
    if slips:
        return min(slips)[1]
    close = difflib.get_close_matches(written, known, n=1, cutoff=0.75)
    return close[0] if close else None
