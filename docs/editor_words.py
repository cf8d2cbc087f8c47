"""Writes the words of the vocabulary of scenes into the files of editors that list them."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from textwrap import fill

from robray.formats.robray.statements import BlockKind
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord

EDITORS = Path(__file__).parents[1] / "editors"
HELP = EDITORS / "vim" / "doc" / "robray.txt"
WIDTH = 78

VALUES = sorted(name for name, word in ROBRAY.attributes.items() if not word.is_named)
"""The attributes whose values are expressions."""
SHAPES = sorted(ROBRAY.shapes)
JOINTS = sorted(ROBRAY.joint_types)

ALTERNATIONS = (
    "../grammar/queries/highlights.scm",
    "helix/queries/robray/highlights.scm",
    "sublime/Robray.sublime-syntax",
    "vim/queries/robray/highlights.scm",
    "vscode/syntaxes/robray.tmLanguage.json",
    "zed/languages/robray/highlights.scm",
)
"""Files with patterns such as `(box|cone)`."""


def _in_brackets(word: str) -> str:
    return rf"\((?:\?:)?([\w|-]*\b{word}\b[\w|-]*)\)"


def _quoted(words: Sequence[str]) -> str:
    indent = " " * 4
    return fill(" ".join(f'"{word}"' for word in words), 79, initial_indent=indent, subsequent_indent=indent).strip()


def _items(words: Sequence[str]) -> str:
    return "".join(f"      <item>{word}</item>\n" for word in words)


Joined = Callable[[Sequence[str]], str]

LISTS: tuple[tuple[str, str, Joined, Sequence[str]], ...] = (
    *((path, _in_brackets(words[-1]), "|".join, words) for path in ALTERNATIONS for words in (SHAPES, JOINTS)),
    ("sublime/Robray.sublime-syntax", _in_brackets(VALUES[-1]), "|".join, VALUES),
    ("vscode/syntaxes/robray.tmLanguage.json", _in_brackets(VALUES[-1]), "|".join, VALUES),
    ("vim/syntax/robray.vim", r"keyword robrayAttribute ([\w -]+) nextgroup=robrayValue", " ".join, VALUES),
    ("vim/syntax/robray.vim", r"keyword robrayShape ([\w ]+) contained", " ".join, SHAPES),
    ("vim/syntax/robray.vim", r"keyword robrayJointType ([\w ]+) contained", " ".join, JOINTS),
    ("kate/robray.xml", r'<list name="attributes">\n((?: *<item>.*\n)+)', _items, VALUES),
    ("kate/robray.xml", r'<list name="shapes">\n((?: *<item>.*\n)+)', _items, SHAPES),
    ("kate/robray.xml", r'<list name="joint types">\n((?: *<item>.*\n)+)', _items, JOINTS),
    ("emacs/robray-words.el", r"defconst robray-attributes\s+'\(([^)]*)\)", _quoted, sorted(ROBRAY.attributes)),
    ("emacs/robray-words.el", r"defconst robray-shapes\s+'\(([^)]*)\)", _quoted, SHAPES),
    ("emacs/robray-words.el", r"defconst robray-joint-types\s+'\(([^)]*)\)", _quoted, JOINTS),
)
"""The files, patterns with the list as their group, how its words are joined, and the words."""


def texts() -> Iterator[tuple[Path, str]]:
    """The files with the words of today."""
    found: dict[str, str] = {}
    for path, pattern, joined, words in LISTS:
        text = found.get(path) or (EDITORS / path).read_text("utf-8")
        for old in re.findall(pattern, text):
            text = text.replace(old, joined(words))
        found[path] = text
    for path, text in found.items():
        yield EDITORS / path, text
    yield HELP, _help(HELP.read_text("utf-8"))


def write() -> None:
    for path, text in texts():
        path.write_text(text, "utf-8")


def described() -> dict[str, list[str]]:
    """What the help of Vim says of each word, in paragraphs."""
    words = {name: _attribute(word) for name, word in ROBRAY.attributes.items()}
    return words | {name: [word.documentation] for name, word in (ROBRAY.shapes | ROBRAY.joint_types).items()}


def _help(text: str) -> str:
    for name, paragraphs in described().items():
        body = "".join(f"{_filled(each)}\n" for each in paragraphs)
        text = re.sub(
            rf"(\*robray-{re.escape(name)}\*\n)(?: {{4}}.*\n)+", lambda found, body=body: found[1] + body, text
        )
    return text


def _attribute(word: AttributeWord) -> list[str]:
    blocks = ", ".join(kind.value for kind in BlockKind if kind in word.blocks)
    unit = f" Unit: {word.shown_unit}." if word.shown_unit else ""
    default = f" Default: {word.default}." if word.default else ""
    return [word.documentation, f"In: {blocks}.{unit}{default}"]


def _filled(text: str) -> str:
    return fill(text, WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 4, break_on_hyphens=False)
