"""Where a list opens by itself when a character is typed that may begin something, and where that would only disturb.

Whoever types on and presses Enter gets what such a list proposes first. So it opens only where what comes next is the
name of something that is there, and neither a new name nor the next line, where an array may go on behind its bracket.
"""

from robray.facts.symbols import SymbolKind
from robray.formats.robray.editing.completions.around import Around
from robray.formats.robray.vocabulary import ROBRAY, ValueType


def is_due(trigger: str, around: Around) -> bool:
    context = around.context
    match trigger:
        case '"':
            return context.quoted and not context.typed
        case "/":
            return context.quoted
        case " ":
            return not (context.quoted or context.typed or context.on_a_new_line) and _names_something(around)
        case _:
            return False


def _names_something(around: Around) -> bool:
    """Whether one of the names that there are must come next."""
    words = around.context.words
    if not words or words[0].group != "name":
        return False
    if words[0].text == "allow_collision":
        return len(words) <= 2
    word = ROBRAY.attributes.get(words[0].text)
    is_name = word is not None and word.refers in (SymbolKind.FRAME, SymbolKind.CLASS)
    return len(words) == 1 and word is not None and (is_name or word.type is ValueType.WORD)
