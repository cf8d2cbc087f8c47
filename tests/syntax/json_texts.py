"""Random texts in JSON, and what the standard library makes of them."""

import json as standard
import random

from robray.syntax import json
from robray.syntax.nodes import Alias, Mapping, Node, Scalar, Sequence, Trouble, Unread
from syntax.laws import check_tree

JSON_PIECES = [
    *(b"{", b"}", b"[", b"]", b",", b":", b'"', b'"a"', b'"b":', b'"c": 1,', b"1", b"-", b"-0.5", b"e1", b"\\", b"\n"),
    *(b"//", b"/*", b"*/", b"\xff", b"\0", b" ", b"[1, 2]", b"[ 1.5 ,-2 ]", b"[0]", b'{"a": [1, 2]}', b"true", b"nul"),
    *(b"01", b"1e999", b'"\\u00e9"', b'"\xc3\xa9"', b"123456789012345678901"),
]


def plain(node: Node | None) -> object:
    match node:
        case Scalar():
            return json.value(node)
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {pair.key.text: plain(pair.value) for pair in node.pairs if isinstance(pair.key, Scalar)}
        case Alias() | Unread() | None:
            return None


def data(chance: random.Random, depth: int = 0) -> object:
    kind = chance.randrange(4 if depth < 4 else 2)
    if kind == 0:
        return chance.choice(["a", "", "\n", "é", '"', "\\", 0, -1, 1.5, 1e300, True, None, 2**63, 2**64])
    if kind == 1:
        return [chance.choice([0, 1, -2, 0.5, 1e-7]) for _ in range(chance.randrange(5))]
    if kind == 2:
        return [data(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {chance.choice("abc"): data(chance, depth + 1) for _ in range(chance.randrange(4))}


def text(chance: random.Random) -> bytes:
    kind = chance.random()
    if kind < 0.3:
        return b"".join(chance.choice(JSON_PIECES) for _ in range(chance.randrange(1, 20)))
    found = standard.dumps(data(chance), indent=chance.choice([None, 1]), ensure_ascii=chance.random() < 0.5).encode()
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(found) + 1)
        found = found[:at] + chance.choice(JSON_PIECES) + found[at + chance.randrange(4) :]
    return found


def compare(before: bytes) -> str | None:
    """What differs from the standard library, if something does."""
    tree = json.read(before)
    check_tree(before, tree)
    told = [one for one in tree.mistakes if one.trouble is not Trouble.DUPLICATE_KEY]
    try:
        wanted = standard.loads(before.decode(), parse_constant=_no_number, parse_int=_whole)
    except (ValueError, RecursionError) as error:
        return None if told else f"not refused: {error}"
    if told:
        # A number beyond a double, and half of a character, are taken by the standard library.
        return (
            None if all("too large for" in one.what or "surrogate" in one.what for one in told) else f"refused: {told}"
        )
    found = plain(tree.root)
    return None if found == wanted else f"{found}\n  {wanted}"


def _no_number(word: str) -> object:
    raise ValueError(word)


def _whole(digits: str) -> float:
    """As ours: what 64 bits do not hold is a double."""
    return int(digits) if -(1 << 63) <= int(digits) < 1 << 64 else float(digits)
