"""Members of objects and elements of arrays taken out, with the comma that belongs to them."""

from typing import cast

from robray.formats.rofi.members import Member, members_by_key, with_comma
from robray.rules.engine.rule import Applicability, Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place
from robray.text.spans import Span

_BY_KEY = ("members by key",)


def removed_member(context: RuleContext, title: str, applicability: Applicability) -> Fix | None:
    """The member of which the finding is the key."""
    member = _member(context)
    return None if member is None else _removed(context, title, member.span, applicability)


def removed_earlier(context: RuleContext) -> Fix | None:
    """The member before it with the key that the finding is."""
    member = _member(context)
    return None if member is None else _removed(context, "Remove the earlier key", member.before, Applicability.SAFE)


def removed_element(context: RuleContext) -> Fix | None:
    """All of the item that the finding is in."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    rank = facts.rank(place[-1])
    return _removed(context, "Remove this joint", Span(facts.starts[rank], facts.ends[rank]), Applicability.SAFE)


def _member(context: RuleContext) -> Member | None:
    """The one whose key the finding is; of findings that are told together the text is read once."""
    text, span = in_file(context)
    looked = context.looked
    if looked is None:
        return members_by_key(text).get(span.start)
    known = cast("tuple[bytes, dict[int, Member]] | None", looked.get(_BY_KEY))
    if known is None or known[0] is not text:
        known = text, members_by_key(text)
        looked[_BY_KEY] = known
    return known[1].get(span.start)


def _removed(context: RuleContext, title: str, at: Span | None, applicability: Applicability) -> Fix | None:
    """None where other items are cut out of the text up to there: it is not said how its bytes are counted then."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    rank = facts.rank(place[-1])
    if at is None or any(facts.starts[child] < at.end for child in facts.children(rank)):
        return None
    span = with_comma(scene.file(place).text, at)
    start = facts.starts[rank]
    return Fix(title, (Replacement(Span(span.start - start, span.end - start), ""),), applicability)
