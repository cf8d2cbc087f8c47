"""Collision setups: which frames may touch, as RobWork's loader of these files reads them. It takes any markup."""

from robray.facts.mentions import Mention
from robray.facts.symbols import Name
from robray.formats.robwork.frontend.drafts import Draft, attribute
from robray.formats.robwork.frontend.words import frame_mentions
from robray.formats.robwork.statements import FramePair, Nothing, StaticPairs, Volatile
from robray.syntax.xml.tree import Node, text_of
from robray.text.spans import Span

SETUP = "CollisionSetup"
IN_SETUP = ("Exclude", "Volatile", "ExcludeStaticPairs")
IN_EXCLUDE = ("FramePair",)
ENDS = ("first", "second")


def is_setup(root: Node) -> bool:
    """True for the root of a setup's file, not for an element that names such a file."""
    return root.name == SETUP and attribute(root, "file") is None


def setup(text: bytes, root: Node) -> Draft:
    """The item of a collision setup, with all in it. The loader refuses unknown elements."""
    draft = Draft.of(root)
    draft.statement = Nothing(draft.keyword(root))
    for each in root.children:
        item = Draft.of(each)
        if each.name == "Exclude":
            for pair in each.children:
                if pair.name in IN_EXCLUDE:
                    draft.child(_pair(pair))
                else:
                    _unknown(draft, pair, IN_EXCLUDE)
        elif each.name == "Volatile":
            item.statement = _volatile(text, each, item)
            draft.child(item)
        elif each.name == "ExcludeStaticPairs":
            item.statement = StaticPairs(item.keyword(each))
            draft.child(item)
        else:
            _unknown(draft, each, IN_SETUP)
    return draft


def _pair(node: Node) -> Draft:
    item = Draft.of(node)
    given = [attribute(node, end) for end in ENDS]
    for end, one in zip(ENDS, given, strict=True):
        if one is None:
            item.problem("robwork-missing-attribute", node.tag.name_span, node.name, end)
    first, second = map(item.name, given)
    names = [mention for name in (first, second) if name is not None for mention in _mentions(name)]
    item.statement = FramePair(item.keyword(node), first, second, tuple(names))
    return item


def _volatile(text: bytes, node: Node, item: Draft) -> Volatile:
    runs = node.texts
    span = Span(runs[0].start, runs[-1].end) if runs else Span(node.tag.end, node.tag.end)
    name = Name(text_of(text, node), item.local(span))
    return Volatile(item.keyword(node), name, _mentions(name))


def _mentions(name: Name) -> tuple[Mention, ...]:
    """A name with wild cards mentions nothing by itself."""
    return () if FramePair.is_pattern(name.text) else frame_mentions(name)


def _unknown(draft: Draft, node: Node, words: tuple[str, ...]) -> None:
    draft.problem("robwork-unknown-element", node.tag.name_span, node.name, "error", " ".join(words))
