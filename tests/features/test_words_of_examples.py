"""Every word of the examples is the first of what is offered where it stands."""

from pathlib import Path

import pytest

from robray.assemble import new_workspace
from robray.features.completion import completion

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*.robray"))


@pytest.mark.parametrize("name", [name for name in FILES if not name.startswith("mistakes")])
def test_every_word_of_the_examples_is_offered_where_it_stands(name: str) -> None:
    workspace = new_workspace()
    for other in FILES:
        workspace.set_text(f"/w/{other}", (EXAMPLES / other).read_bytes())
    analysis, path = workspace.analysis(), f"/w/{name}"
    file = analysis.files[path]
    facts = file.reading.facts
    count = 0
    for rank, item in enumerate(facts.items):
        spans = [mention.name.span for mention in file.format.semantics.mentions(item) if not mention.declares] + [
            attribute.name_span for attribute in getattr(item.statement, "attributes", ())
        ]
        for span in spans:
            at = facts.absolute(rank, span)
            word = file.text[at.start : at.end].decode()
            if word.startswith('"') or file.text[: at.start].endswith(b"variable "):
                continue
            found = completion(analysis, path, at.end)
            assert found.replaced == at
            assert found.items[0].label == word, f"{word} at {at.start}"
            count += 1
    assert count
