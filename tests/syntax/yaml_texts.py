"""Random texts in YAML, what PyYAML writes among them, and where PyYAML and our reader part."""

import json
import random
import re
from collections.abc import Callable

import yaml as pyyaml

from robray.syntax import yaml
from robray.syntax.aliases import targets
from robray.syntax.nodes import Mistake
from syntax.laws import check_tree
from syntax.yaml_compared import composed, is_refused, ours, theirs

# fmt: off
YAML_PIECES = [
    "-", "?", ":", ",", "[", "]", "{", "}", "#", "&", "*", "!", "|", ">", "'", '"', "%", "@", "\\", "---",
    "...", "<<", "~", "- ", "? ", ": ", "a: ", "b:\n", "a", "b c", "1", "\n", "\n", "\n", "\n  ", "\n    ",
    "\n   ", " ", "  ", "\t", "\r\n", "- - ", "&x ", "*x", "!t ", "!!str ", "!e!x ", "|\n", ">\n", "|-\n  x",
    ">+2\n", '"a"', "'b'", '"a\n b"', "[a, b]", "{a: b}", "{a, b: }", "[a: b]", "#c", " # c", "\n- ", "\n  - ",
    "\na: ", "\n  b: ", "\n---\n", "\n...\n", "%YAML 1.1\n", "%TAG !e! x\n", "\\n", "\\x41", "é", "\0", "\x7f",
    "''", "a:b", "a::b", "entities:\n", "- name: a\n", "  file: b\n", "  position: [0, 1.5, -2e3]\n",
    "  rotation: {w: 1, x: 0}\n", "key: value\n", "  deeper:\n", "- item\n", "xx" * 600,
    "-name: a\n", "  -name: 'a' # c\n", "-item\n", "-{a: b}\n", '-"a": [b]\n', "    file: b\n", " - a\n",
    "\r", "\x85", "\u2028", "\u2029  ", "entities: [\n", "  {name: a, position: [0, 1, 2]},\n", "},\n", "],\n", "]\n",
]
# fmt: on
# fmt: off
SCALARS: list[object] = [
    "a", "b c", "", "1", 1, 1.5, True, None, "x: y", "- z", "# no", "a\nb", "a\n\nb\n", " lead", "trail ", "'q'",
    '"d"', "é", "\t", "[x", "{", "*a", "&b", "!c", "%d", "@e", "long " * 30, "y", "~", "\x07", "a\n  b\nc", "\\",
]
# fmt: on
MARKS_IN_TAG = re.compile(rb"![^\s]*[]\[{},'\"]")


def _is_ours(mistake: Mistake) -> bool:
    """Whether PyYAML takes what is refused by its letter; the reader says why."""
    is_round = mistake.what.endswith("refers to itself")
    return is_round or mistake.what.startswith(
        ("a text cannot start with '|'", "a text cannot start with '>'", "misplaced directive")
    )


def data(chance: random.Random, depth: int = 0) -> object:
    kind = chance.randrange(3 if depth < 4 else 1)
    if kind == 0:
        return chance.choice(SCALARS)
    if kind == 1:
        return [data(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {str(data(chance, 9)): data(chance, depth + 1) for _ in range(chance.randrange(4))}


def dumped(chance: random.Random) -> str:
    roots = [data(chance) for _ in range(chance.choice([1, 1, 1, 2]))]
    shared = [1, {"a": "b"}]
    if chance.random() < 0.2:
        roots = [[root, shared, shared] for root in roots]
    return pyyaml.dump_all(
        roots,
        default_flow_style=chance.choice([True, False, None]),
        default_style=chance.choice([None, None, None, '"', "'", "|", ">"]),
        indent=chance.choice([2, 3, 4]),
        width=chance.choice([20, 80, 1000]),
        canonical=chance.random() < 0.05,
        explicit_start=chance.random() < 0.2,
        explicit_end=chance.random() < 0.1,
        allow_unicode=chance.random() < 0.5,
    )


def lists_in_brackets(chance: random.Random) -> str:
    """Keys whose values are lists in brackets that are laid out over lines."""
    found: list[str] = []
    for number in range(chance.randrange(1, 4)):
        items = [
            pyyaml.dump(data(chance), default_flow_style=True, width=chance.choice([20, 1000]))
            .removesuffix("...\n")
            .strip()
            for _ in range(chance.randrange(6))
        ]
        between = chance.choice([",\n  ", ",\n", ", ", ",", ",  # c\n  ", "\n  , "])
        last = chance.choice(["", "\n", ",\n", "\n  "])
        start = chance.choice(["[", "[\n", "[\n  ", "[ # c\n  ", " [\n"])
        end = chance.choice(["]\n", "]\n", "] # c\n", "]\n# c\n", "]\n  \n"])
        found.append(f"k{number}: {start}{between.join(items)}{last}{end}")
        if chance.random() < 0.3:
            found.append("k: v\n")
    return "".join(found)


def _laid_out(chance: random.Random, value: object, indent: str, *, at_left: bool) -> str:
    """Data in brackets over lines, or on one."""
    if chance.random() < 0.4 or not isinstance(value, list | dict) or not value:
        return json.dumps(value)
    deeper = indent if at_left else indent + chance.choice(["  ", "  ", " ", "    "])
    first = chance.choice(["\n" + deeper, "\n" + deeper, "", " # c\n" + deeper])
    between = chance.choice([",\n" + deeper, ",\n" + deeper, ", ", " ,\n" + deeper])
    last = chance.choice(["\n" + indent, "\n" + indent, "", ",\n" + indent])
    quote = chance.choice(['"', '"', "'", ""])
    if isinstance(value, list):
        parts = [_laid_out(chance, one, deeper, at_left=at_left) for one in value]
        return f"[{first}{between.join(parts)}{last}]"
    parts = [f"{quote}{key}{quote}: {_laid_out(chance, one, deeper, at_left=at_left)}" for key, one in value.items()]
    return f"{{{first}{between.join(parts)}{last}}}"


def _scene(chance: random.Random) -> object:
    def item() -> object:
        whole = {
            "name": "a",
            "file": "b.smurf",
            "at": [0, 1.5, -2e-7],
            "rotation": {"w": 1, "x": 0},
            "e": [],
            "text": "x: y",
            "of words": ["a-b", "c d", None, [True]],
            "deep": {"e": {}, "deeper": {"a": [1, 2]}},
        }
        return {key: whole[key] for key in chance.sample([*whole], chance.randrange(1, 4))}

    def listed() -> object:
        return [item() if chance.random() < 0.9 else chance.choice([1, "c", [1, [2]], [item()]]) for _ in range(5)]

    values: list[Callable[[], object]] = [listed, listed, item, lambda: 1, lambda: {"inner": listed()}]
    return {f"k{number}": chance.choice(values)() for number in range(chance.randrange(1, 4))}


def in_brackets(chance: random.Random) -> str:
    """A root in brackets, or lists in brackets in a block, laid out as people do."""
    scene, at_left = _scene(chance), chance.random() < 0.2
    assert isinstance(scene, dict)
    kind = chance.random()
    if kind < 0.5:
        whole = _laid_out(chance, scene, "", at_left=at_left)
        return (
            chance.choice(["", "", "# c\n", "---\n", "--- # c\n", "a: b\n---\n"])
            + whole
            + chance.choice(["\n", "", " # c\n"])
        )
    if kind < 0.6:
        return _laid_out(chance, [*scene.values()], "", at_left=at_left) + "\n"
    return "".join(f"{key}: {_laid_out(chance, value, '', at_left=at_left)}\n" for key, value in scene.items())


def text(chance: random.Random) -> bytes:
    kind = chance.random()
    if kind < 0.3:
        return "".join(chance.choice(YAML_PIECES) for _ in range(chance.randrange(1, 16))).encode()
    layout = chance.random()
    found = lists_in_brackets(chance) if layout < 0.25 else in_brackets(chance) if layout < 0.6 else dumped(chance)
    if kind < 0.35:
        end = chance.choice(["\r", "\x85", "\u2028"])
        found = "".join(end if one == "\n" and chance.random() < 0.5 else one for one in found)
    if kind < 0.5:
        return found.encode()
    if kind < 0.6:
        marks = [at for at, one in enumerate(found) if one in "[]{}\",:'"]
        at = chance.choice(marks or [0])
        return (
            found[:at] + chance.choice(["", "", chance.choice("[]{}\"',"), found[at] * 2]) + found[at + 1 :]
        ).encode()
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(found) + 1)
        found = found[:at] + chance.choice(YAML_PIECES) + found[at + chance.randrange(4) :]
    return found.encode()


def compare(before: bytes) -> str | None:
    """What differs from PyYAML, if something does."""
    tree = yaml.tree(before)
    check_tree(before, tree)
    if MARKS_IN_TAG.search(before):
        return None
    roots = composed(before)
    if isinstance(roots, str):
        return None if tree.mistakes else f"not refused: {roots}"
    if any(_is_ours(one) for one in tree.mistakes):
        return None
    if is_refused(tree):
        return f"refused: {list(tree.mistakes)}"
    wanted = [theirs(root) for root in roots]
    found = [ours(one.root, targets(one.root)) for one in tree.documents]
    for number, one in enumerate(found):
        # A document without a root is an empty text to PyYAML.
        if one == ("null",):
            found[number] = ""
    if found == [""] and wanted == []:
        return None
    return None if found == wanted else f"{found}\n  {wanted}"
