"""Characters of books and web pages that look like ASCII: dashes, quotes, blanks, wide digits."""

import unicodedata

_MEANT = {
    "-": "\u2010\u2011\u2012\u2013\u2014\u2212",
    '"': "\u201c\u201d\u201e\u201f\u00ab\u00bb",
    "'": "\u2018\u2019\u201a\u201b",
}
_ASCII = {character: meant for meant, characters in _MEANT.items() for character in characters}


def plain(text: str) -> str:
    """The text with the ASCII characters that were meant, without invisible ones."""
    return text if text.isascii() else "".join(map(_plain, text))


def _plain(character: str) -> str:
    if character.isascii():
        return character
    if character in _ASCII:
        return _ASCII[character]
    match unicodedata.category(character):
        case "Cf":
            return ""
        case "Zs":
            return " "
        case _:
            found = unicodedata.normalize("NFKC", character)
            return found if found.isascii() else character


def unseen(text: str) -> str:
    """The first character that looks like a blank or is invisible, by number and name; empty if there is none."""
    if text.isascii():
        return ""
    found = next((each for each in text if not each.isascii() and unicodedata.category(each) in ("Cf", "Zs")), None)
    return "" if found is None else f"U+{ord(found):04X} ({unicodedata.name(found, 'a character').lower()})"
