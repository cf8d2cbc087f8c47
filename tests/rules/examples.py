"""The examples of rules as sources for tests: in a document `^^^` below a line marks a place, here `[|so|]` does.

Other files of an example begin at a comment `in NAME`, or `and there is NAME` where they are empty. The picture of a
control character stands for it.
"""

import re
from collections.abc import Iterator

from robray.rules.engine.document import Example
from robray.rules.engine.rule import Rule

_CARETS = re.compile(r" *\^+(?: +\^+)*")
_FILE = re.compile(r"(?:# |<!-- )(?:in|and there is) (\S+)(?: -->)?")
_PICTURES = {0x2400 + each: each for each in range(32)}


def examples(rule: Rule) -> tuple[Example, ...]:
    return tuple(Example(*map(source, each)) for each in rule.examples)


def wrong(rule: Rule) -> str:
    """The first wrong example; empty for a rule that only a bug in robray triggers."""
    return next((each.wrong for each in examples(rule)), "")


def right(rule: Rule) -> str:
    return next((each.right for each in examples(rule)), "")


def source(shown: str) -> str:
    return "\n".join(_lines(shown)).translate(_PICTURES)


def _lines(shown: str) -> Iterator[str]:
    line = ""
    for number, each in enumerate(shown.split("\n")):
        if _CARETS.fullmatch(each):
            for found in reversed([*re.finditer(r"\^+", each)]):
                start, end = found.span()
                line = f"{line[:start]}[|{line[start:end]}|]{line[end:]}"
            continue
        if number:
            yield line
        name = _FILE.fullmatch(each)
        line = each if name is None else f"//- /w/{name[1]}"
    yield line
