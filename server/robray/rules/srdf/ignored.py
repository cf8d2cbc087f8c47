"""Noted by reading: elements and attributes that MoveIt ignores."""

from functools import partial

from robray.formats.srdf.details import Missing, UnknownWord
from robray.formats.srdf.frontend import numbers
from robray.formats.srdf.vocabulary import HOLDS, ROOT
from robray.rules.engine.markup_fixes import tags_renamed
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced


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


LOGIC = {
    "srdf-bad-number": partial(Rule, message_at=_number),
    "srdf-missing-attribute": partial(Rule, message_at=_missing, fix=_renamed),
    "srdf-unknown-type": partial(Rule, words=_types, fix=partial(mended_by_word, words=_types)),
    "srdf-unknown-word": partial(Rule, message_at=_unknown, fix=_word),
}
