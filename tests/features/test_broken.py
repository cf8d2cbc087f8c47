"""Nothing that is asked of half a file is answered with an exception."""

from pathlib import Path

import pytest

from robray.analysis.analysis import Analysis
from robray.assemble import new_workspace
from robray.export.flattened import flattened
from robray.features.code_lens import LensKind, code_lens, told
from robray.features.completion import completion
from robray.features.definition import definition
from robray.features.document_color import Colour, color_presentation, document_color
from robray.features.document_highlight import document_highlight
from robray.features.document_link import document_link
from robray.features.document_symbols import document_symbols
from robray.features.file_tokens import FileTokens, file_tokens
from robray.features.folding_range import folding_range
from robray.features.hover import hover
from robray.features.inlay_hint import HintKind, explained, inlay_hint
from robray.features.inline_completion import inline_completion
from robray.features.references import references
from robray.features.semantic_tokens import semantic_tokens
from robray.features.signature_help import signature_help
from robray.features.workspace_symbol import workspace_symbol
from robray.text.spans import Span

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*.robray"))


def ask_everything(analysis: Analysis, path: str, offsets: range) -> None:
    for offset in offsets:
        completion(analysis, path, offset)
        definition(analysis, path, offset)
        hover(analysis, path, offset)
        inline_completion(analysis, path, offset)
        signature_help(analysis, path, offset)
        references(analysis, path, offset, include_declaration=True)
        document_highlight(analysis, path, offset)
        semantic_tokens(analysis, path, Span(max(offset - 100, 0), offset))
    for lens in code_lens(analysis, path, set(LensKind)):
        told(analysis, path, lens.span.start, lens.kind)
    for hint in inlay_hint(analysis, path, Span(offsets.start, offsets.stop), set(HintKind)):
        explained(hint)
    for colour in document_color(analysis, path):
        assert color_presentation(analysis, path, colour.span, Colour(0, 0.1, 0.2, 0.3)) is not None
    for scene in analysis.scenes_with(path):
        flattened(scene)
    list(document_symbols(analysis, path))
    list(folding_range(analysis, path))
    document_link(analysis, path)
    workspace_symbol(analysis, "a")


@pytest.mark.parametrize("name", FILES)
def test_every_prefix_of_the_examples(name: str) -> None:
    text = (EXAMPLES / name).read_bytes()
    path = f"/w/{name}"
    workspace = new_workspace()
    for other in FILES:
        workspace.set_text(f"/w/{other}", (EXAMPLES / other).read_bytes())
    last: FileTokens | None = None
    for size in range(0, len(text), 131):
        workspace.set_text(path, text[:size])
        analysis = workspace.analysis()
        last = file_tokens(analysis, path, last)
        ask_everything(analysis, path, range(max(size - 60, 0), size + 1, 10))
    workspace.set_text(path, text)
    ask_everything(workspace.analysis(), path, range(0, len(text), 10))


@pytest.mark.parametrize(
    "text",
    [
        b"frame f { " * 200,
        b"".join(b"frame f%d { " % n for n in range(1000)),
        b"}" * 100,
        b"{" * 3000,
        b"[" * 3000,
        b"def a " + b"(" * 4000,
        b'"' * 101,
        b"\xff\xfe\x00" * 30,
        b"class c { isa c; }\n" * 100,
        "π ü 𝄞\r".encode() * 20,
    ],
)
def test_strange_texts(text: bytes) -> None:
    workspace = new_workspace()
    workspace.set_text("/w/a.robray", text)
    analysis = workspace.analysis()
    file_tokens(analysis, "/w/a.robray")
    ask_everything(analysis, "/w/a.robray", range(0, len(text), max(len(text) // 7, 1)))
