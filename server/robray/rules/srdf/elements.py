"""Elements that MoveIt ignores, or that have no effect."""

import math
from functools import partial

from robray.facts.robots import GROUP, LINK
from robray.facts.symbols import SymbolKind
from robray.formats.srdf.details import Missing, Unknown, UnknownWord
from robray.formats.srdf.frontend import numbers
from robray.formats.srdf.vocabulary import HOLDS, ROOT
from robray.rules.engine.choices import edited, line_removed
from robray.rules.engine.markup_fixes import mended_markup, root_renamed, tags_renamed
from robray.rules.engine.meant import mended_by_word, mended_where_used
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, listed, replaced, scene_and_place
from robray.rules.srdf.details import Lacking, Position
from robray.text.spans import Span


def _missing(context: RuleContext) -> str:
    found: Missing = context.details
    if found.tag == ROOT.name:
        return "missing attribute 'name' in 'robot'" + (f"; did you mean '{found.word}'?" if found.word else "")
    names = " and ".join(f"'{each}'" for each in found.lacking)
    consequence = "MoveIt crashes" if "joint_name" in found.lacking else f"MoveIt ignores this '{found.tag}'"
    meant = f"; did you mean '{found.word}'?" if found.word else ""
    return f"missing attribute{'s' if found.lacking[1:] else ''} {names}; {consequence}{meant}"


def _renamed(context: RuleContext) -> Fix | None:
    found: Missing = context.details
    return replaced(context, found.word, safe=False) if found.word else None


def _unknown(context: RuleContext) -> str:
    found: UnknownWord = context.details
    what = "element" if found.is_element else "attribute"
    if not found.meant:
        right = " or ".join(f"'{outer}'" for outer, words in HOLDS.items() if found.word in words)
        return f"unexpected {what} '{found.word}' in '{found.within}'; MoveIt ignores it; move it into {right}"
    return f"unknown {what} '{found.word}' in '{found.within}'; MoveIt ignores it; did you mean '{found.meant}'?"


def _word(context: RuleContext) -> Fix | None:
    found: UnknownWord = context.details
    if not found.meant:
        return None
    if not found.is_element:
        return replaced(context, found.meant, safe=False)
    fix = tags_renamed(*in_file(context), found.meant)
    return None if fix is None else fix.unsafe


def _number(context: RuleContext) -> str:
    text, word, _ = context.details
    values = numbers(text)
    if values is not None:
        return f"expected 3 numbers for '{word}', found {len(values)}; MoveIt ignores this 'sphere'"
    becomes = "MoveIt reads 0" if word == "value" else "MoveIt ignores this 'sphere'"
    return f"expected a number for '{word}', found '{text}'; {becomes}"


def _types(_: RuleContext) -> tuple[str, ...]:
    word = ROOT.child("virtual_joint")
    found = None if word is None else word.attribute("type")
    return () if found is None else found.words


def _removed(context: RuleContext) -> Fix:
    """Removes the element, and its line if nothing else is on it."""
    scene, place = scene_and_place(context)
    file = scene.file(place)
    facts = file.reading.facts
    rank = facts.rank(place[-1])
    return edited("Remove this pair", (line_removed(file.text, Span(facts.starts[rank], facts.ends[rank])), ""))


_MOST = 3


def _beyond(context: RuleContext) -> str:
    found: Position = context.details
    limits = f"'{found.value}' is beyond the limits of joint '{found.joint}', {found.lower} to {found.upper}"
    return f"{limits}; it looks like degrees, use radians" if found.is_in_degrees else limits


def _in_radians(context: RuleContext) -> Fix | None:
    found: Position = context.details
    return replaced(context, f"{math.radians(float(found.value)):.6g}", safe=False) if found.is_in_degrees else None


def _lacking(context: RuleContext) -> str:
    found: Lacking = context.details
    what = "joints" if found.names[1:] else "joint"
    it = "it" if len(found.names) == 1 else "them"
    return f"missing {what} {listed(found.names, _MOST)} of group '{found.group}'; the state does not move {it}"


def _message(context: RuleContext, what: str) -> str:
    found: Unknown = context.details
    if found.tag == found.outer == "group":
        consequence = "MoveIt ignores the group around it"
    else:
        within = f" of the '{found.outer}'" if found.outer else ""
        consequence = f"MoveIt ignores this '{found.tag}'{within}"
    return f"undefined {what} '{found.name}'; {consequence}"


def _undefined(kind: SymbolKind, what: str) -> partial[Rule]:
    return partial(
        Rule,
        names=kind,
        message_at=partial(_message, what=what),
        fix=lambda context: mended_where_used(context, kind),
    )


LOGIC = {
    "srdf-bad-number": partial(Rule, message_at=_number),
    "srdf-missing-attribute": partial(Rule, message_at=_missing, fix=_renamed),
    "srdf-unknown-type": partial(Rule, words=_types, fix=partial(mended_by_word, words=_types)),
    "srdf-unknown-word": partial(Rule, message_at=_unknown, fix=_word),
    "srdf-syntax": partial(Rule, fix=mended_markup, rejected_at=lambda details: bool(details.is_refused)),
    "srdf-wrong-root": partial(Rule, fix=partial(root_renamed, root="robot")),
    "srdf-duplicate-pair": partial(Rule, fix=_removed),
    "srdf-pair-of-itself": partial(Rule, fix=_removed),
    "srdf-incomplete-state": partial(Rule, message_at=_lacking),
    "srdf-state-beyond-limits": partial(Rule, message_at=_beyond, fix=_in_radians),
    "srdf-undefined-group": _undefined(GROUP, "group"),
    "srdf-undefined-joint": _undefined(SymbolKind.FRAME, "joint"),
    "srdf-undefined-link": _undefined(LINK, "link"),
}
