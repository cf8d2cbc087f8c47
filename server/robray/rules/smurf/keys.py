"""Texts that are not YAML, and keys and types that the readers do not take."""

import re
from collections.abc import Iterable
from functools import partial
from typing import Any, NamedTuple

from robray.facts.robots import JOINT
from robray.formats.smurf.frontend.faults import DOUBLED, MISSING_COMMA
from robray.formats.smurf.semantics.answers import first
from robray.formats.smurf.statements import Annotation
from robray.formats.smurf.vocabulary import ENTITY_KEYS, FORMER_KEYS, TYPES
from robray.rules.engine.choices import edited, line_removed, text_around
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, listed, replaced, replaced_by_suggestion, scene_and_place
from robray.text.spans import Span

_CLOSING = {b"[": "]", b"{": "}", b'"': '"', b"'": "'"}
_TO_END = re.compile(rb"[^\r\n#]*?(?=[ \t]*(?:#|\r?\n|\Z))")
_TABS = re.compile(rb"\t+")
_PAIR = re.compile(rb"[^\s#:]+:[ \t]+[^\s\[{|>&*][^\r\n]*")


def mended_yaml(context: RuleContext) -> Fix | None:
    """A fix by the text at the finding."""
    text, span = text_around(context)
    mark = text[span.start : span.start + 1]
    if context.details.kind == DOUBLED:
        return _without_pair(text, span)
    if context.details.what == MISSING_COMMA:
        return edited("Insert ','", (Span(span.start, span.start), ","))
    if mark in _CLOSING:
        return closed(text, span.start)
    if mark == b":":
        return edited("Insert a space", (Span(span.start + 1, span.start + 1), " "))
    tabs = _TABS.match(text, span.start)
    if tabs is not None:
        return edited("Replace tabs with spaces", (Span(*tabs.span()), "  " * len(tabs[0])))
    return None


def closed(text: bytes, at: int) -> Fix | None:
    """Closes a bracket or a quote at the end of its line."""
    closing = _CLOSING[text[at : at + 1]]
    end = _TO_END.match(text, at + 1)
    if end is None or text[at : at + 1] in text[at + 1 : end.end()]:
        return None
    return edited(f"Insert '{closing}'", (Span(end.end(), end.end()), closing))


def _without_pair(text: bytes, key: Span) -> Fix | None:
    """Without the line of the second key, if nothing else is in it."""
    pair = _PAIR.match(text, key.start)
    start = text.rfind(b"\n", 0, key.start) + 1
    if pair is None or text[start : key.start].strip():
        return None
    return edited("Remove this line", (line_removed(text, Span(*pair.span())), ""))


class Syntax(NamedTuple):
    what: str
    kind: str


class MissingKey(NamedTuple):
    what: str
    keys: tuple[str, ...]
    where: str


def _missing_key_message(context: RuleContext) -> str:
    keys = context.details.keys
    return f"missing {'keys' if keys[1:] else 'key'} {listed(keys, len(keys))} in {context.details.what}"


_BEFORE = re.compile(rb"(?P<lead>[^\n]*?)(?P<quote>[\"']?)(?P<key>name|joint)[\"']?[ \t]*:[ \t]*\Z")
_LEAD = re.compile(rb" *(?:- +)*")


_FILE = re.compile(rb"\bfile[\"']?[ \t]*:[ \t]*([\w./+-]+)")
_NAME = re.compile(rb"[ \t]*(-[ \t]+)?name[ \t]*:[ \t]*[^\s\[{#]+[ \t]*(?=\r?\n|\Z)")


def _with_file(context: RuleContext) -> Fix | None:
    """The file of another entity, behind the name, if that has its own line."""
    text, span = in_file(context)
    start = text.rfind(b"\n", 0, span.start) + 1
    line = _NAME.match(text, start)
    other = _FILE.search(text)
    if line is None or other is None:
        return None
    key = " " * (len(line[0]) - len(line[0].lstrip(b" -\t")))
    path = other[1].decode()
    return edited(f"Add 'file: {path}'", (Span(line.end(), line.end()), f"\n{key}file: {path}"))


def _missing_key_fix(context: RuleContext) -> Fix | None:
    """For a motor with a name or a joint alone: the same for the other, if the robot has such a joint."""
    if context.place is None:
        return None
    if context.details.keys == ("file",):
        return _with_file(context)
    if context.details.keys not in (("name",), ("joint",)):
        return None
    scene, place = scene_and_place(context)
    motor = scene.item(place).statement
    if not isinstance(motor, Annotation) or motor.section != "motors":
        return None
    there = motor.name or motor.joint
    if there is None or first(scene, JOINT, there.text, place) is None:
        return None
    (key,) = context.details.keys
    text, at = in_file(context)
    start, end = (at.start - context.span.start + each for each in there.span)
    before = _BEFORE.match(text, text.rfind(b"\n", 0, start) + 1, start)
    if before is None:
        return None
    quote = before["quote"].decode()
    lead = _LEAD.fullmatch(before["lead"])
    behind = ", " if lead is None else "\n" + " " * len(before["lead"])
    value = text[start:end].decode("utf-8", "replace")
    new = Replacement(Span(there.span.end, there.span.end), f"{behind}{quote}{key}{quote}: {value}")
    return Fix(f"Insert '{key}'", (new,), Applicability.BY_HAND)


class UnknownKey(NamedTuple):
    key: str
    meant: str
    what: str
    where: str


_SEVERITIES = {"entity": Severity.ERROR, "annotation": Severity.WARNING, "scene": Severity.WARNING}
"""By the item with the missing key; no reader accepts a robot without files."""


def _unknown_key_rejects(details: Any) -> bool:
    return bool(details.where == "entity" or details.meant == "files")


def _severity(context: RuleContext) -> Severity:
    if _unknown_key_rejects(context.details):
        return Severity.ERROR
    return _SEVERITIES.get(context.details.where, Severity.INFORMATION)


def _unknown_key_message(context: RuleContext) -> str:
    key, meant = context.details.key, context.details.meant
    is_told = not meant or context.suggestion is not None
    return f"unknown key '{key}'" if is_told else f"unknown key '{key}'; use '{meant}'"


def _unknown_key_words(context: RuleContext) -> tuple[str, ...]:
    meant: str = context.details.meant
    return (meant,) if meant else tuple(ENTITY_KEYS)


def _unknown_key_fix(context: RuleContext) -> Fix | None:
    """An old name, or a singular, becomes the present one, which is not similar."""
    key, meant, _, where = context.details
    is_sure = FORMER_KEYS.get(key) == meant or where == "scene"
    return replaced_by_suggestion(context._replace(suggestion=meant) if is_sure else context)


class UnknownType(NamedTuple):
    kind: str
    by_suffix: str


def _unknown_type_words(_: RuleContext) -> Iterable[str]:
    return TYPES


def _unknown_type_fix(context: RuleContext) -> Fix | None:
    """The nearest type, or otherwise that of the file's suffix."""
    by_suffix = context.details.by_suffix
    if context.suggestion is None and by_suffix:
        return replaced(context, by_suffix, safe=False).by_hand
    return mended_by_word(context, _unknown_type_words)


LOGIC = {
    "smurf-syntax": partial(
        Rule, details=Syntax, rejected_at=lambda details: bool(details.kind != DOUBLED), fix=mended_yaml
    ),
    "smurf-missing-key": partial(
        Rule,
        details=MissingKey,
        rejected_at=lambda details: bool(details.where == "entity"),
        message_at=_missing_key_message,
        fix=_missing_key_fix,
    ),
    "smurf-unknown-key": partial(
        Rule,
        details=UnknownKey,
        rejected_at=_unknown_key_rejects,
        severity_at=_severity,
        message_at=_unknown_key_message,
        words=_unknown_key_words,
        fix=_unknown_key_fix,
    ),
    "smurf-unknown-type": partial(Rule, details=UnknownType, words=_unknown_type_words, fix=_unknown_type_fix),
}
