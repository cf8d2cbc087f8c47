"""Adds pairs of links that may touch to the text of an SRDF, without any other change."""

from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from robray.formats.srdf.frontend import read
from robray.formats.srdf.statements import Element, Stray

Pair = tuple[str, str]
_NEW = '<?xml version="1.0" encoding="UTF-8"?>\n<robot name={}>\n</robot>\n'


class SrdfError(Exception):
    """Reason why nothing can be written."""


class WithPairs(NamedTuple):
    """`added` is the number of new pairs, `others` are pairs of the file that are not among the wanted ones."""

    text: bytes
    added: int
    others: tuple[Pair, ...]


def with_pairs(text: bytes | None, robot: str, pairs: Iterable[tuple[str, str, str]]) -> WithPairs:
    """The text with a `disable_collisions` for each pair that it lacks, a link, another link and the reason.

    Pairs that the file disables or enables stay, and so do those of links for which it disables all. New pairs follow
    the last one. Without a text, a new one is made. Raises SrdfError if the text is not an SRDF.
    """
    text = _NEW.format(quoteattr(robot)).encode() if text is None else text
    reading = read(text)
    facts = reading.facts
    is_sound = reading.is_plain and any(isinstance(item.statement, Stray) for item in facts.items)
    if not is_sound:
        raise SrdfError("is not a sound SRDF")
    disabled: set[Pair] = set()
    enabled: set[Pair] = set()
    by_default: set[str] = set()
    last = None
    for rank, item in enumerate(facts.items):
        statement = item.statement
        if not isinstance(statement, Element):
            end = rank
        elif statement.pair is not None:
            pair = (statement.pair.first, statement.pair.second)
            (enabled if statement.tag == "enable_collisions" else disabled).add(pair)
            last = rank
        elif statement.tag == "disable_default_collisions" and (link := statement.value("link")) is not None:
            by_default.add(link.text)
    wanted = {(min(one, other), max(one, other)): reason for one, other, reason in pairs}
    new = [pair for pair in wanted if pair not in disabled | enabled and by_default.isdisjoint(pair)]
    others = tuple(sorted(disabled - wanted.keys()))
    if not new:
        return WithPairs(text, 0, others)
    line_end = "\r\n" if b"\r\n" in text else "\n"
    indent = "  " if last is None else _indent(text, facts.starts[last])
    lines = [f"{indent}{_element(pair, wanted[pair])}" for pair in new]
    if last is None:
        at = facts.starts[end]
        before = "" if text[:at].endswith(b"\n") else line_end
        made = before + "".join(line + line_end for line in lines)
    else:
        at = facts.ends[last]
        made = "".join(line_end + line for line in lines)
    return WithPairs(text[:at] + made.encode() + text[at:], len(new), others)


def naming_robot(text: bytes, robot: str) -> bytes:
    """The text of an SRDF with a comment before its root that names the file of its robot, relative to its folder.

    The same text if a comment cannot have the name.
    """
    if '"' in robot or "--" in robot or not robot.isprintable():
        return text
    facts = read(text).facts
    roots = (
        rank for rank, item in enumerate(facts.items) if isinstance(item.statement, Element) and item.statement.is_root
    )
    at = next((facts.starts[rank] for rank in roots), 0)
    line_end = b"\r\n" if b"\r\n" in text else b"\n"
    return text[:at] + f'<!-- robray: with "{robot}" -->'.encode() + line_end + text[at:]


def _indent(text: bytes, start: int) -> str:
    line = text[:start].rpartition(b"\n")[2]
    return line.decode() if not line.strip() else "  "


def _element(pair: Pair, reason: str) -> str:
    one, other = map(quoteattr, pair)
    return f"<disable_collisions link1={one} link2={other} reason={quoteattr(reason)}/>"
