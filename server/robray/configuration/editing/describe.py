"""A key, a table or a rule in Markdown, from their records."""

from robray.configuration.keys import Key, Kind, Table
from robray.configuration.rule_names import rules_named
from robray.rules import RULES
from robray.rules.engine.page import level
from robray.rules.engine.rule import DOCUMENTATION
from robray.text.markdown import code


def described(what: Key | Table) -> str:
    """What it is for, what it may be, and what holds without it."""
    if isinstance(what, Table):
        return what.summary
    said = [what.summary, f"{what.wanted[:1].upper()}{what.wanted[1:]}{_default(what)}."]
    return "\n\n".join(said)


def _default(key: Key) -> str:
    if key.needed:
        return "; it must be there"
    if key.default is None:
        return ""
    if key.kind in (Kind.BOOLEAN, Kind.WHOLE, Kind.LIMIT, Kind.CHOICE):
        written = str(key.default).lower() if key.kind is Kind.BOOLEAN else str(key.default)
        return f"; {code(written)} where it is not set"
    return "; empty where it is not set"


def described_rule(name: str) -> str | None:
    rule = RULES.get(name)
    if rule is None:
        codes = rules_named(name)
        return f"{len(codes)} rules: {', '.join(map(code, codes))}" if codes else None
    return (
        f"**{rule.code}** ({level(rule)})\n\n{rule.summary}\n\n{rule.explanation}\n\n"
        f"[{rule.code}.md]({DOCUMENTATION}{rule.code}.md)"
    )
