"""What is edited within a module or a joint is as from scratch, also what is said of other modules."""

import random

from analysis.law import view
from formats.rofi.corpus import cases
from robray.assemble import new_workspace
from robray.text.edits import Edit, splice

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
