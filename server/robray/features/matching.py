"""How well a name fits what was typed."""

import re

_BETWEEN_WORDS = re.compile(r"[\W_]+")


def match_rank(typed: str, name: str) -> int | None:
    """The smaller the better; None when the letters typed are not in the name in this order. Case is looked at last.

    The name itself, then names that begin with what was typed, names with a word that does, names that hold it, names
    whose words begin with its letters, and all others that have them.
    """
    if not typed:
        return 0
    if name.startswith(typed):
        return 0 if len(name) == len(typed) else 1
    folded, sought = name.casefold(), typed.casefold()
    at = folded.find(sought)
    if at == 0:
        return 2
    if at > 0:
        while at > 0 and folded[at - 1].isalnum():
            at = folded.find(sought, at + 1)
        return 3 if at > 0 else 4
    letters = iter(folded)
    if not all(letter in letters for letter in sought):
        return None
    initials = "".join(word[:1] for word in _BETWEEN_WORDS.split(folded))
    return 5 if initials.startswith(sought) else 6
