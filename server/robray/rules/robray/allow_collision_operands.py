"""Noted by lowering: `allow_collision` with more or fewer than two names."""

import re
from collections.abc import Iterable
from functools import partial
from itertools import combinations
from typing import NamedTuple

from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file
from robray.rules.robray.missing_name import RESERVED
from robray.text.spans import Span

_NAME = rb"""([A-Za-z](?:[\w-]*\w)?|"[^"\n]*")"""
_RESERVED = re.compile(RESERVED)
_BETWEEN = rb"(?:[ \t]*(?:&&?|\|+|[+/]|:|<?-+>|[ \t](?:and|or|to|with)[ \t]|[,;]|\)[ \t]*\()[ \t]*|[ \t]+)"
_TWO = re.compile(rb"allow_collision[ \t]*[(\[]?[ \t]*" + _NAME + _BETWEEN + _NAME + rb"[ \t]*[)\]]?[ \t]*,?[ \t]*;")
_LISTED = re.compile(rb"allow_collision((?:[\s,]*" + _NAME + rb"(?!\w))+)[\s,]*;")
"""Names and commas, and nothing else."""
_UNENDED = re.compile(rb"allow_collision((?:[ \t,]*" + _NAME + rb"){2})[ \t]*,?[ \t]*(?=\r?\n|\Z)")
"""Two names of which a comma, or nothing, ends the statement."""

_ONE = re.compile(_NAME)
_PARTS = re.compile(rb",|(?<![\w\"-])(?:and|or|to|with)(?![\w\"-])")
"""What people put between names, in the place of a blank or of another statement."""

_MOST = 4
"""Frames of which each pair is written out: of more there are too many for that to be meant."""


class _Statement(NamedTuple):
    """The frames that are named, with those together between which is no comma, and where all of it is."""

    groups: tuple[tuple[str, ...], ...]
    span: Span
    indent: str

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for group in self.groups for name in group))

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Those that the commas part; of a first pair and single names the first with each; else each with each."""
        parted = [group for group in self.groups if len(group) == 2]
        if len(parted) == len(self.groups):
            return tuple((first, second) for first, second in parted)
        if self.groups[0] in parted and all(len(group) == 1 for group in self.groups[1:]):
            first, *others = self.names
            return tuple((first, other) for other in others)
        return tuple(combinations(self.names, 2)) if len(self.names) <= _MOST else ()

    @property
    def is_parted(self) -> bool:
        return all(len(group) == 2 for group in self.groups)


def _listed(context: RuleContext) -> _Statement | None:
    """None where something else is between the names than blanks and commas."""
    text, span = in_file(context)
    start = max(text.rfind(b"allow_collision", 0, span.end), 0)
    found = _LISTED.match(text, start) or _UNENDED.match(text, start)
    if found is None or found.end() < span.end:
        return None
    groups = tuple(
        tuple(name.decode("utf-8", "replace") for name in _ONE.findall(group)) for group in _PARTS.split(found[1])
    )
    if not any(groups):
        # A frame may be called like a word that others write between two.
        return None
    shift = context.span.start - span.start
    line = text.rfind(b"\n", 0, start) + 1
    indent = text[line:start].decode("utf-8", "replace")
    return _Statement(
        tuple(filter(None, groups)), Span(start + shift, found.end() + shift), indent if not indent.strip() else ""
    )


def _pair(context: RuleContext) -> tuple[str, Span] | None:
    """The statement as it is written here, where two names have something between or around them that others write."""
    text, span = in_file(context)
    found = _TWO.match(text, max(text.rfind(b"allow_collision", 0, span.end), 0))
    if found is None or found.end() < span.end:
        listed = _listed(context) if context.details.number == "2" else None
        return None if listed is None else (_written([listed.names], ""), listed.span)
    shift = context.span.start - span.start
    names = " ".join(map(_quoted, found.groups()))
    return f"allow_collision {names};", Span(found.start() + shift, found.end() + shift)


def _quoted(name: bytes) -> str:
    text = name.decode("utf-8", "replace")
    return f'"{text}"' if _RESERVED.fullmatch(name) else text


def _message(context: RuleContext) -> str:
    pair = _pair(context)
    if pair is not None:
        return f"expected two frames separated by a space; write '{pair[0]}'"
    listed = _listed(context)
    number = context.details.number if listed is None or len(listed.names) < 3 else str(len(listed.names))
    if number == "0":
        return "expected two frames; write 'allow_collision FRAME OTHER;'"
    if number == "2":
        return "expected two frames separated by a space; remove the comma"
    if number == "1":
        name = "FRAME" if listed is None else listed.names[0]
        return f"expected two frames, found 1; write 'allow_collision {name} OTHER;'"
    pairs = () if listed is None else listed.pairs
    written = f"'{_written(pairs[:2], ' ')}'" if pairs else "one statement per pair"
    more = f" and {len(pairs) - 2} more" if len(pairs) > 2 else ""
    return f"expected two frames, found {number}; write {written}{more}"


def _written(pairs: Iterable[Iterable[str]], between: str) -> str:
    return between.join(f"allow_collision {' '.join(pair)};" for pair in pairs)


def _fix(context: RuleContext) -> Fix | None:
    pair = _pair(context)
    if pair is not None:
        # Where two names have nothing but a comma between them they can be no others.
        is_safe = context.details.number == "2"
        return Fix(f"Change to '{pair[0]}'", (Replacement(pair[1], pair[0]),), Applicability.if_safe(is_safe))
    listed = _listed(context)
    if listed is None or len(listed.names) < 2 or not listed.pairs:
        return None
    text = _written(listed.pairs, f"\n{listed.indent}")
    # Which pairs were meant only the commas say; of others a person has to know that they may touch.
    applicability = Applicability.UNSAFE if listed.is_parted else Applicability.BY_HAND
    return Fix("Write one statement per pair", (Replacement(listed.span, text),), applicability)


LOGIC = {"allow-collision-operands": partial(Rule, message_at=_message, fix=_fix)}
