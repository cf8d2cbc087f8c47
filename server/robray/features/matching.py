"""How well a name fits what was typed."""


def match_rank(typed: str, name: str) -> int | None:
    """The smaller the better; None when the letters typed are not in the name in this order. Case is looked at last."""
    if not typed:
        return 0
    if name.startswith(typed):
        return 0 if len(name) == len(typed) else 1
    folded, sought = name.casefold(), typed.casefold()
    at = folded.find(sought)
    if at == 0:
        return 2
    if at > 0:
        return 3 if not folded[at - 1].isalnum() else 4
    letters = iter(folded)
    return 5 if all(letter in letters for letter in sought) else None
