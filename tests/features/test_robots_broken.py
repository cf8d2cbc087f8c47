"""Nothing that is asked of half a robot is answered with an exception."""

import random

import pytest

from features.test_broken import ask_everything
from features.test_in_robots import ARM
from robray.assemble import new_workspace
from robray.rules.engine.diagnose import diagnostics

PATH = "/w/arm.urdf"


def ask(text: bytes, offsets: range) -> None:
    workspace = new_workspace()
    workspace.set_text(PATH, text)
    analysis = workspace.analysis()
    for found in diagnostics(analysis, PATH):
        assert 0 <= found.at.span.start <= found.at.span.end <= len(text)
    ask_everything(analysis, PATH, offsets)


def test_every_offset() -> None:
    text = ARM.encode()
    ask(text, range(len(text) + 1))


def test_every_prefix() -> None:
    text = ARM.encode()
    for end in range(0, len(text), 7):
        ask(text[:end], range(max(end - 8, 0), end + 1, 4))


@pytest.mark.parametrize("seed", range(3))
def test_pieces_missing(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(30):
        text = ARM.encode()
        for _ in range(chance.randint(1, 6)):
            start = chance.randrange(len(text))
            piece = chance.choice((b"", b'"', b"<", b">", b"</link>", b"<link", b"&", b"<!--", b"\xff"))
            text = text[:start] + piece + text[start + chance.randint(0, 30) :]
        at = chance.randint(0, len(text))
        ask(text, range(max(at - 20, 0), at, 3))
