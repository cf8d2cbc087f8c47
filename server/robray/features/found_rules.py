"""The rules with a finding under the cursor: what hover adds to what it says of the thing itself."""

from collections.abc import Iterable

from robray.features.hover import Hover
from robray.rules import RULES
from robray.rules.engine.rule import Diagnostic


def found_rules(told: Iterable[Diagnostic], path: str, offset: int) -> Hover | None:
    """Each rule's page and what it is about, once, at the first finding. Cost: linear in what is told."""
    here = [each for each in told if each.at.path == path and each.at.span.start <= offset <= each.at.span.end]
    if not here:
        return None
    lines = dict.fromkeys(f"[{each.code}]({each.url}): {RULES[each.code].summary}" for each in here)
    return Hover(here[0].at, "\n\n".join(lines))


def together(thing: Hover | None, rules: Hover | None) -> Hover | None:
    """One hover of two, either of which there may not be; where both are, at the thing."""
    if thing is None or rules is None:
        return thing or rules
    return Hover(thing.span, f"{thing.markdown}\n\n---\n\n{rules.markdown}", thing.missing)
