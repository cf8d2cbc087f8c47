"""Names that are one slip away from one that is not defined."""

from collections.abc import Callable, Iterable

_CHARACTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
_LONGEST = 60


def slips(name: str) -> Iterable[str]:
    """What `name` may have been before one slip of the fingers: the likeliest first, `name` itself never.

    A slip is a wrong case, two letters swapped, one too many, one wrong or one missing. Cost: O(130 len), however many
    names are defined.
    """
    if not 1 < len(name) <= _LONGEST:
        return
    for other in (name.lower(), name.upper(), name.capitalize(), name.replace("-", "_"), name.replace("_", "-")):
        if other != name:
            yield other
    splits = [(name[:i], name[i:]) for i in range(len(name) + 1)]
    yield from (a + b[1] + b[0] + b[2:] for a, b in splits if len(b) > 1 and b[0] != b[1])
    yield from (a + b[1:] for a, b in splits if b)
    yield from (a + c + b[1:] for a, b in splits if b for c in _CHARACTERS if c != b[0])
    yield from (a + c + b for a, b in splits for c in _CHARACTERS)


def suggestion(name: str, defined: Callable[[str], bool]) -> str | None:
    """The defined name that was probably meant."""
    return next((other for other in slips(name) if defined(other)), None)


def nearest(name: str, words: Iterable[str]) -> str | None:
    """The word that was probably meant, of a handful: one slip away, or two in a long one."""
    import difflib

    known = list(words)
    found = suggestion(name, set(known).__contains__)
    if found is not None:
        return found
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.75)
    return close[0] if close else None
