"""Repeats in regular expressions that can match one text in very many ways.

Where such a repeat matches and what follows it does not, each way is tried: of a row of forty `#`, that `(?:#[^\\n]*)*`
can take apart anywhere, a million million. Every repeat without an end is tried by itself, with nothing that could
follow it, on texts that its own parts write; one that is atomic, or ends its expression, gives nothing back.
"""

import importlib
import random
import re
import signal
from collections.abc import Iterator, Sequence
from types import FrameType
from typing import Any

# These modules of the standard library have no types.
_constants: Any = importlib.import_module("re._constants")
_parser: Any = importlib.import_module("re._parser")
_compiler: Any = importlib.import_module("re._compiler")

_CHARACTERS = " \t\n\r#/*\"\\ab_-1.0,[](){}<>&;=+^!?:'E%$@|"
_GREEDY = (_constants.MAX_REPEAT, _constants.MIN_REPEAT)
_TEXTS = 60
_LENGTH = 60
_SECONDS = 0.5
"""What can be matched in one way takes microseconds."""

Node = tuple[Any, Any]


class _TooLateError(Exception):
    pass


def ambiguous(pattern: re.Pattern[Any]) -> Any | None:
    """A text that one of the pattern's repeats takes for ever to fail on."""
    tree = _parser.parse(pattern.pattern, pattern.flags)
    for body in _repeats([*tree], is_last=True):
        failing = [(_constants.MAX_REPEAT, (0, _constants.MAXREPEAT, body)), (_constants.FAILURE, ())]
        repeat = _compiler.compile(_parser.SubPattern(tree.state, failing), pattern.flags)
        for text in _texts(body):
            written = bytes(map(ord, text)) if isinstance(pattern.pattern, bytes) else text
            if not _fails_in_time(repeat, written):
                return written
    return None


def _repeats(nodes: Sequence[Node], *, is_last: bool = False) -> Iterator[Any]:
    """What is repeated without an end and can be given back; nothing follows these nodes if they are `is_last`."""
    for index, (kind, given) in enumerate(nodes):
        ends = is_last and index == len(nodes) - 1
        if kind in _GREEDY:
            if given[1] is _constants.MAXREPEAT and not ends:
                yield given[2]
            yield from _repeats(given[2])
        elif kind is _constants.POSSESSIVE_REPEAT:
            yield from _repeats(given[2])
        elif kind is _constants.ATOMIC_GROUP:
            yield from _repeats(given, is_last=True)
        elif kind is _constants.SUBPATTERN:
            yield from _repeats(given[-1], is_last=ends)
        elif kind is _constants.BRANCH:
            for branch in given[1]:
                yield from _repeats(branch, is_last=ends)
        elif kind in (_constants.ASSERT, _constants.ASSERT_NOT):
            yield from _repeats(given[1], is_last=True)


def _texts(body: Sequence[Node]) -> Iterator[str]:
    """What the repeat matches: one thing again and again, and all kinds of things."""
    rng = random.Random(1)
    for number in range(_TEXTS):
        most = number % 4
        one = _written(body, rng, most)
        text = one * _LENGTH if number % 2 else "".join([_written(body, rng, most) for _ in range(_LENGTH)])
        yield text[:_LENGTH]


def _written(nodes: Sequence[Node], rng: random.Random, most: int) -> str:
    """A text that nodes match, looking around aside; what is repeated is so `most` times more than it must."""
    found = ""
    for kind, given in nodes:
        if kind is _constants.LITERAL:
            found += chr(given)
        elif kind in (_constants.NOT_LITERAL, _constants.ANY, _constants.IN):
            found += _character(kind, given, rng)
        elif kind in (*_GREEDY, _constants.POSSESSIVE_REPEAT):
            least, limit, body = given
            for _ in range(rng.randint(least, min(int(limit), least + most))):
                found += _written(body, rng, most)
        elif kind is _constants.ATOMIC_GROUP:
            found += _written(given, rng, most)
        elif kind is _constants.SUBPATTERN:
            found += _written(given[-1], rng, most)
        elif kind is _constants.BRANCH:
            found += _written(rng.choice(given[1]), rng, most)
    return found


def _character(kind: Any, given: Any, rng: random.Random) -> str:
    """One that matches, of those that mean something somewhere; none where only others do."""
    matching = _KNOWN.get((kind, str(given)))
    if matching is None:
        one = _compiler.compile(_parser.SubPattern(_parser.State(), [(kind, given)]), re.DOTALL)
        matching = _KNOWN[kind, str(given)] = [each for each in _CHARACTERS if one.match(each)]
    return rng.choice(matching) if matching else ""


_KNOWN: dict[tuple[Any, str], list[str]] = {}


def _fails_in_time(pattern: re.Pattern[Any], text: Any) -> bool:
    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise _TooLateError

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, _SECONDS)
    try:
        pattern.match(text)
    except _TooLateError:
        return False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return True
