"""Names in the texts of elements and attributes, and what they name."""

from robray.facts.mentions import Mention
from robray.facts.symbols import Name, SymbolKind
from robray.formats.robwork.frontend.drafts import Draft
from robray.formats.robwork.kinds import DEVICE
from robray.formats.robwork.statements import Use
from robray.syntax.xml.tree import Node, text_of
from robray.text.spans import Span

WORLD = "WORLD"


def frame_mentions(name: Name) -> tuple[Mention, ...]:
    """Of the name of a frame as it is known to all: the device's and the chain's, where some stand before it, and its
    own, each where it stands and as long as what it is the name of.

    Of one that is written otherwise than it reads, with entities or bytes of no text, it is not known where they end.
    """
    if name.text in ("", WORLD):
        return ()
    *around, _ = parts = name.text.split(".")
    length = name.span.end - name.span.start
    if not around or (length and length != len(name.text.encode())):
        return (Mention(name, (SymbolKind.FRAME,)),)
    found: list[Mention] = []
    at = name.span.start
    for rank, part in enumerate(parts):
        end = at + len(part.encode())
        whole = Name(".".join(parts[: rank + 1]), Span(at, end))
        found.append(Mention(whole, (DEVICE if rank < len(around) else SymbolKind.FRAME,)))
        at = end + 1
    return tuple(found)


def word(text: bytes, node: Node, draft: Draft) -> Name:
    """The text of an element as a name in a draft."""
    span = node.texts[0] if node.texts else Span(node.tag.end, node.tag.end)
    return Name(text_of(text, node), draft.local(span))


def mentions_of(use: Use) -> tuple[Mention, ...]:
    return (Mention(use.name, (DEVICE,)),) if use.is_device else frame_mentions(use.name)
