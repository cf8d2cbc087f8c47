"""What is edited within a module or a joint is as from scratch, also what is said of other modules."""

import random

import pytest

from analysis.law import view
from formats.rofi.corpus import cases
from robray.assemble import new_workspace
from robray.formats.rofi.frontend import reading
from robray.syntax import json
from robray.syntax.nodes import Limits, Tree
from robray.text.edits import Edit, splice
from trials import trials

PATH = "/w/main.json"


def test_values_that_are_edited_are_as_from_scratch() -> None:
    """Numbers and texts in the place of others; items come and go now and then, so that labels differ."""
    rng = random.Random(3)
    within = 0
    for case in cases():
        text = case.text
        workspace = new_workspace()
        workspace.set_text(PATH, text)
        workspace.analysis()
        for _ in range(6):
            tokens = [each for each in text.replace(b",", b" ").replace(b"[", b" ").split() if each[:1].isdigit()]
            if not tokens:
                break
            start = text.index(rng.choice(tokens))
            end = start + 1
            if rng.random() < 0.2 and b"{" in text:
                start = text.rindex(b"{", 0, max(start, text.index(b"{") + 1))
                end = text.find(b"}", start) + 1
            edit = Edit(start, end, rng.choice((b"0", b"1", b"7", b"{}", text[start:end] + b"," + text[start:end])))
            text = splice(text, edit)
            workspace.edit(PATH, [edit])
            within += workspace.lowered == 1
            fresh = new_workspace()
            fresh.set_text(PATH, text)
            assert view(workspace) == view(fresh), text
    assert within > 5


TYPED = (
    b" ",
    b"\n",
    b",",
    b"1",
    b'"',
    b"{}",
    b"{",
    b"}",
    b"[",
    b"]",
    b":",
    b"/",
    b"x",
    b'"a": 1',
    b'{"id": 8}',
    b"null",
)


@pytest.mark.parametrize("seed", range(trials(6)))
def test_what_is_typed_between_elements_is_as_from_scratch(seed: int) -> None:
    rng = random.Random(seed)
    between = 0
    chains = [_chain(4), b"[" + _chain(3) + b",\n" + _chain(4) + b"]"] * 6
    for case in (*chains, *(case.text for case in cases())):
        text = case
        workspace = new_workspace()
        workspace.set_text(PATH, text)
        workspace.analysis()
        undone: list[Edit] = []
        for _ in range(10):
            if undone and rng.random() < 0.5:
                edit = undone.pop()
            else:
                if not undone and rng.random() < 0.3:
                    start = rng.randrange(len(text))
                elif not undone:
                    start = rng.choice([at + 1 for at in range(len(text)) if text.startswith(b"},\n", at)] or [0])
                start = min(start + rng.choice((0, 0, 1, 2)), len(text))
                end = min(start + rng.choice((0, 0, 0, 1, 3)), len(text))
                edit = Edit(start, end, rng.choice((*TYPED, b"", b"")))
                undone.append(Edit(start, edit.new_end, text[start:end]))
            text = splice(text, edit)
            workspace.edit(PATH, [edit])
            between += workspace.lowered < 2 and text.count(b"{") > 8
            start = edit.new_end
            fresh = new_workspace()
            fresh.set_text(PATH, text)
            assert view(workspace) == view(fresh), text
    assert between > 10


def _chain(count: int) -> bytes:
    modules = ",\n".join(f'{{"id": {n}, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0}}' for n in range(count))
    joints = ",\n".join(
        f'{{"orientation": "South", "from": {{"id": {n}, "connector": 3}}, "to": {{"id": {n + 1}, "connector": 0}}}}'
        for n in range(count - 1)
    )
    return f'{{"modules": [\n{modules}],\n"moduleJoints": [\n{joints}]}}'.encode()


@pytest.mark.parametrize("typed", [b" ", b"1", b"1,", b'"', b"{}", b"]"])
def test_a_key_between_elements_reads_no_more_of_many(typed: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typed, taken back, and typed again behind another element."""
    read = json.read
    sizes: list[int] = []

    def counted(text: bytes, *limits: Limits) -> Tree:
        sizes.append(len(text))
        return read(text, *limits)

    text = _chain(300)
    workspace = new_workspace()
    workspace.set_text(PATH, text)
    workspace.analysis()
    monkeypatch.setattr(json, "read", counted)
    at = text.index(b"}", len(text) // 4) + 1
    for edit in (Edit(at, at, typed), Edit(at, at + len(typed), b"")):
        workspace.edit(PATH, [edit])
        if typed != b"]":
            assert sum(sizes) < 200
            assert workspace.resolved < 5
    if typed == b"]":
        # It ends the array, and all behind it is another thing.
        assert max(sizes) > len(text)


ON_ONE_LINE = b'{"modules":[{"id":1,"type":"pad"},{"id":2,"type":"cube"}],"moduleJoints":[],"spaceJoints":[]}'
ON_LINES = b"""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 90, "gamma": 0 },
    { "id": 2, "type": "pad" }
  ],
  "moduleJoints": [{ "orientation": "South", "from": { "id": 1, "connector": "A-X" }, "to": { "id": 2 } }],
  "spaceJoints": []
}
"""


@pytest.mark.parametrize("text", [ON_ONE_LINE, ON_LINES], ids=["on one line", "on lines"])
def test_random_edits_of_elements_that_are_broken_are_as_from_scratch(text: bytes) -> None:
    rng = random.Random(5)
    within = 0
    for _ in range(trials(400)):
        found = reading.read(text)
        for _ in range(8):
            at = rng.randrange(len(found.text) + 1)
            typed = rng.choice((b"", b"", b"01", b"-", b"0", *TYPED))
            edit = Edit(at, min(len(found.text), at + rng.choice((0, 0, 1, 3))), typed)
            after = splice(found.text, edit)
            found, _ = reading.reread(found, after, edit)
            fresh = reading.read(after)
            assert found.facts.problems == fresh.facts.problems, (after, edit)
            assert [*found.facts.items] == [*fresh.facts.items], (after, edit)
            assert [*found.facts.starts] == [*fresh.facts.starts], (after, edit)
            within += found.region is not None
    assert within > trials(50)


@pytest.mark.parametrize("number", [1, 2])
def test_a_number_that_is_wrong_in_the_first_module_or_the_last_costs_the_module(number: int) -> None:
    found = reading.read(ON_LINES)
    at = ON_LINES.index(b'"id": %d' % number) + len('"id": ')
    for edit in (Edit(at, at, b"0"), Edit(at + 1, at + 1, b"x"), Edit(at, at + 2, b"")):
        found, _ = reading.reread(found, splice(found.text, edit), edit)
        assert found.lowered == 1
