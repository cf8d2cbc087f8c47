"""What is asked while typing is answered at every byte of the examples, and of what is left when a piece is missing."""

import random
from pathlib import Path

import pytest

from robray.analysis.analysis import Analysis
from robray.assemble import new_workspace
from robray.features.completion import completion
from robray.features.completion_documentation import completion_documentation
from robray.features.hover import hover
from robray.features.inline_completion import inline_completion
from robray.features.signature_help import signature_help

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*.robray"))


def ask(analysis: Analysis, path: str, offset: int) -> None:
    """What is replaced holds the cursor and stays on its line."""
    text = analysis.files[path].text
    found = completion(analysis, path, offset, list_folder=lambda _: ("mesh.stl", "folder/"))
    assert found.replaced.contains(offset)
    assert b"\n" not in text[found.replaced.start : found.replaced.end]
    for item in found.items[:: max(len(found.items) // 3, 1)]:
        completion_documentation(analysis, path, offset, item.role, item.label)
    signature = signature_help(analysis, path, offset)
    assert signature is None or signature.slot < len(signature.signatures[signature.active].slots)
    said = hover(analysis, path, offset)
    assert said is None or said.span.path != path or said.span.span.contains(offset)
    suggested = inline_completion(analysis, path, offset)
    if suggested is not None:
        assert suggested.text.encode().startswith(text[suggested.span.start : suggested.span.end])


@pytest.mark.parametrize("name", FILES)
def test_every_offset_of_the_examples(name: str) -> None:
    workspace = new_workspace()
    for other in FILES:
        workspace.set_text(f"/w/{other}", (EXAMPLES / other).read_bytes())
    analysis = workspace.analysis()
    for offset in range(len((EXAMPLES / name).read_bytes()) + 1):
        ask(analysis, f"/w/{name}", offset)


@pytest.mark.parametrize("seed", range(6))
def test_examples_with_pieces_missing(seed: int) -> None:
    chance = random.Random(seed)
    path = "/w/a.robray"
    for _ in range(60):
        text = (EXAMPLES / chance.choice(FILES)).read_bytes()
        for _ in range(chance.randint(1, 6)):
            start = chance.randrange(len(text))
            text = (
                text[:start]
                + chance.choice((b"", b'"', b"{", b"}", b"[", b"/*", b";"))
                + text[start + chance.randint(0, 30) :]
            )
        workspace = new_workspace()
        workspace.set_text(path, text)
        analysis = workspace.analysis()
        for _ in range(12):
            offset = chance.randint(0, len(text))
            ask(analysis, path, offset)


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
