"""Updated is as from scratch, for every format: facts, scenes, findings, symbols and tokens."""

import pytest

from analysis.law import tokens, view
from formats.conformance.broken import broken, reordered, slip
from formats.conformance.rows import ROWS, by_example, examples
from robray.analysis.format import Format
from robray.features.semantic_tokens import FileTokens
from robray.text.edits import splice
from trials import EXHAUSTIVE, trials

EDITS = 400 if EXHAUSTIVE else trials(150)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_an_edited_example_is_read_as_from_scratch(row: Format) -> None:
    for example, rng, count in by_example(row, EDITS):
        # Edits of a sound text and of one that is broken from the first.
        for start in (reordered(rng, example.text), broken(rng, broken(rng, example.text))):
            text, workspace = start, example.workspace(start)
            carried: dict[str, FileTokens] = {}
            for _ in range(count // 2):
                several = []
                for _ in range(rng.choice((1, 1, 2))):
                    change = slip(rng, text)
                    several.append(change)
                    text = splice(text, change)
                workspace.edit(example.path, several)
                example.complete(workspace)
                fresh = example.workspace(text)
                # What nobody includes any more is forgotten, as a server does it.
                for path in workspace.files().keys() - fresh.files().keys():
                    workspace.remove(path)
                carried, plain = tokens(workspace.analysis(), carried)
                assert view(workspace) == view(fresh), (example.path, text)
                assert plain == tokens(fresh.analysis(), {})[1], (example.path, text)
                # Back to what it was now and then, so that texts do not fall apart.
                if rng.random() < 0.3:
                    text = example.text
                    workspace.set_text(example.path, text)


def test_every_format_has_an_example() -> None:
    assert [row.name for row in ROWS if not examples(row)] == []
