"""A rule's document, `docs/rules/CODE.md`: its properties, why it matters, and its examples.

It begins with front matter, a small part of YAML: lines `key: value`, with a value in double quotes if YAML requires
them. Its body is Markdown. An example follows a heading `Wrong` or `Right`.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

_RULES = os.path.dirname(os.path.dirname(__file__))
_IN_WHEEL = os.path.join(_RULES, "pages")
_IS_CHECKOUT = os.path.isfile(__file__) and not os.path.isdir(_IN_WHEEL)
FOLDER = os.path.join(_RULES, *[os.pardir] * 3, "docs", "rules") if _IS_CHECKOUT else _IN_WHEEL
"""Folder of the documents: that of the checkout, or the copy in the wheel."""

_LOADER: Any = __spec__.loader
"""Reads the modules here and the documents, also from an archive."""

KEYS = frozenset(
    {
        "details",
        "disabled",
        "examples",
        "format",
        "message",
        "otherwise",
        "reader",
        "severity",
        "summary",
        "tag",
        "undecided",
    }
)
"""Keys of front matter:

* `format`: the folder of the rule's logic; `examples`: the suffix of its examples, if it is not that of the format.
* `severity`, `summary` and `message`, as in `Rule`; `tag`, `undecided: true` and `disabled: true`, where they are so.
* `otherwise`: the other severities of findings, each with when it holds: `error if …; hint for …`.
* `reader`: what the format's reader does with a text in which the rule finds something.
* `details`: the record of what is found, by its name in a `details.py`.
"""

ACCEPTS = " accepts "
"""Verb in the value of `reader` if the reader accepts the text as it is written."""

DIFFERENTLY = " loads "
"""Verb if the reader loads something else without a message."""

_FENCE = "---\n"
_EXAMPLE = r"(?ms)^#+ (Wrong|Right)\n+```\w+\n(.*?)^```$"


class Example(NamedTuple):
    """A wrong text and a right one, as the document shows them: `^^^` below a line marks the place of the finding."""

    wrong: str
    right: str


def read(code: str) -> tuple[Mapping[str, str], str]:
    """The front matter and the body of a rule's document. Raises a ValueError if a line of it cannot be read."""
    found: bytes = _LOADER.get_data(os.path.join(FOLDER, f"{code}.md"))
    return parsed(found.decode().replace("\r\n", "\n"))


def parsed(text: str) -> tuple[Mapping[str, str], str]:
    opening, front, body = text.split(_FENCE, 2) if text.count(_FENCE) > 1 else (text, "", "")
    if opening:
        raise ValueError("a rule's document begins with front matter, between two lines of '---'")
    return dict(map(_entry, front.splitlines())), body


def _entry(line: str) -> tuple[str, str]:
    key, colon, value = line.partition(": ")
    if not colon or key not in KEYS:
        raise ValueError(f"expected 'key: value' with one of the keys of a rule, found '{line}'")
    return key, value[1:-1].replace('\\"', '"') if value.startswith('"') else value


def otherwise(value: str) -> Iterator[tuple[str, str]]:
    """The severities that a value of `otherwise` names, and when each holds."""
    for each in value.split("; ") if value else ():
        severity, _, when = each.partition(" ")
        yield severity, when


def in_words(levels: Sequence[str]) -> str:
    *first, last = levels
    return f"{', '.join(first)} or {last}" if first else last


def explanation(body: str) -> str:
    """Reason why the rule matters: the text between the title and the next heading, each paragraph on one line."""
    _, _, text = body.partition("\n")
    paragraphs = text.partition("\n#")[0].strip("\n").split("\n\n")
    return "\n\n".join(each.replace("\n", " ") for each in paragraphs)


def examples(body: str) -> Iterator[Example]:
    """The pairs of examples, in order. Raises a ValueError if one lacks the other."""
    found = re.findall(_EXAMPLE, body)
    for (one, wrong), (other, right) in zip(found[::2], found[1::2], strict=True):
        if (one, other) != ("Wrong", "Right"):
            raise ValueError(f"expected an example under 'Right' behind each under 'Wrong', found '{other}'")
        yield Example(wrong, right)


def without_marks(text: str) -> str:
    """A text without `[|` and `|]`, which enclose a place over several lines."""
    return text.replace("[|", "").replace("|]", "")
