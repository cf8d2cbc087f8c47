"""Examples are typed from nothing, key by key, with lists of completions as VS Code opens them.

In the end there is what was typed, and nothing that nobody asked for.
"""

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import Editor, editor
from lsp.typist import CAPABILITIES, Typist, expanded, matches
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.formats import FORMATS
from robray.formats.robray.statements import Block, Constant
from robray.formats.urdf.statements import Joint, Link, Robot
from trials import sampled

pytestmark = pytest.mark.long(
    "tests/lsp/typist.py",
    "server/robray/lsp/completion.py",
    "server/robray/lsp/formatting.py",
    "server/robray/features/candidates.py",
    "server/robray/features/completion.py",
)

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(
    path.relative_to(EXAMPLES).as_posix()
    for path in EXAMPLES.rglob("*")
    if path.is_file() and FORMATS.of(str(path), path.read_bytes()) is not None
)
MOST_BYTES = 6_000


def new_names(path: Path) -> set[int]:
    """The offsets at which a new name is being written, in a text that is all ASCII."""
    workspace: Workspace = new_workspace()
    workspace.set_text(str(path), path.read_bytes())
    facts = workspace.analysis().files[str(path)].reading.facts
    found: set[int] = set()
    for item, start in zip(facts.items, facts.starts, strict=True):
        statement = item.statement
        if not isinstance(statement, Block | Constant | Joint | Link | Robot):
            continue
        name = statement.name
        if name is not None:
            # Names come before all that is nested in an item.
            found.update(range(start + name.span.start + 1, start + name.span.end + 1))
    return found


async def typed(folder: Path, name: str, text: str, *, closes: bool, names: set[int] = frozenset()) -> Typist:  # type: ignore[assignment]
    def look(at: int, items: Sequence[types.CompletionItem]) -> None:
        assert not items or at not in names, f"a list opens in a new name: {text[:at][-40:]!r}"
        within = text[:at].rpartition("\n")[2].count('"') % 2
        for item in items:
            assert within or not any(map(str.isspace, item.filter_text or item.label)), item.label

    async with editor(folder, CAPABILITIES) as session:
        typist = Typist(session, name, closes=closes, looks=look)
        typist.begin()
        await typist.type(text)
        return typist


@pytest.mark.parametrize(
    ("name", "closes"),
    [*((name, True) for name in sampled(FILES)), ("table/scene.robray", False), ("robot/lifter.urdf", False)],
)
async def test_an_example_is_typed(tmp_path: Path, name: str, *, closes: bool) -> None:
    text = (EXAMPLES / name).read_text()
    shutil.copytree((EXAMPLES / name).parent, tmp_path, dirs_exist_ok=True)
    names = new_names(EXAMPLES / name) if text.isascii() else set()
    found = await typed(tmp_path, Path(name).name, text, closes=closes, names=names)
    assert found.accepted == []
    assert found.text == text
    assert found.asked > len(text) / 40, "lists were asked for"


WORD = re.compile(r"[\"']?[\w-]+")


@pytest.mark.parametrize("name", sampled(FILES))
async def test_a_word_that_is_offered_where_it_stands_is_shown(tmp_path: Path, name: str) -> None:
    """With what is replaced before the cursor, as a quote, editors look for what fits."""
    shutil.copytree((EXAMPLES / name).parent, tmp_path, dirs_exist_ok=True)
    text, own, shown, lacking = (EXAMPLES / name).read_text(), Path(name).name, 0, []
    async with editor(tmp_path, CAPABILITIES) as session:
        typist = Typist(session, own)
        typist.begin(text)
        for word in WORD.finditer(text):
            typist.cursor = min(word.start() + 2, word.end())
            fitting = {item.label for item in await typist.ask()}
            offered = {item.label for item in typist.offered}
            bare = word[0].strip("\"'")
            if bare in offered and bare not in fitting:
                lacking.append(word[0])
            shown += bare in fitting
    assert lacking == []
    assert shown > 0


def corpus() -> Iterator[Path]:
    """Scenes and robots that others wrote, where they are there."""
    for variable, suffix in (("ROBRAY_CONFORMANCE", ".robray"), ("ROBRAY_ROBOTS", ".urdf")):
        folder = os.environ.get(variable)
        found = [] if folder is None else sorted(Path(folder).rglob(f"*{suffix}"))
        small = [path for path in found if 600 < path.stat().st_size < MOST_BYTES and path.read_bytes().isascii()]
        yield from small[:: max(1, len(small) // 4)]


async def test_what_others_wrote_is_typed(tmp_path: Path) -> None:
    for number, path in enumerate(corpus()):
        text = path.read_text().expandtabs(4).replace("\r", "")
        folder = tmp_path / str(number)
        folder.mkdir()
        found = await typed(folder, f"a{path.suffix}", text, closes=True)
        assert (found.accepted, found.text) == ([], text), path


async def at(session: Editor, before: str, typing: str, behind: str = "", name: str = "a.robray") -> Typist:
    typist = Typist(session, name)
    typist.begin(before + behind, len(before))
    await typist.type(typing)
    return typist


LINES = [
    "frame wrist\n",
    "frame w\n",
    "def t\n",
    "class l\n",
    "frame revolute\n",
    'frame "with a revolute joint"\n',
    "frame with\n",
    "def scene\n",
    "frame base\n",
    'include "b.robray"\n',
    "frame f { parent\n",
    "frame f { parent bas\n",
    "frame f { parent base\n",
    "def x pi\n",
    "frame f { type fixed\n",
    "# frame\n",
    "frame f {\n  \n",
    "frame f { variable b\n",
    "frame f { translation [0, 0\n",
    "frame f { translation [0\n",
    "allow_collision a \n",
]
LOOKED_FOR = {"frame f { parent\n", "frame f { parent bas\n", "allow_collision a \n"}
"""The name of something that is there: that is what the list is for."""


async def test_enter_ends_a_line_where_nothing_is_looked_for(tmp_path: Path) -> None:
    (tmp_path / "b.robray").write_text("frame base {}\nclass look {}\ndef tall 0_1;\n")
    async with editor(tmp_path, CAPABILITIES) as session:
        for number, line in enumerate(LINES):
            before = "frame base {}\nframe arm_0 {}\nclass look { alpha 1; }\ndef tall_0 1;\n"
            typist = await at(session, before, line, name=f"a{number}.robray")
            assert bool(typist.accepted) == (line in LOOKED_FOR), line
            assert line in LOOKED_FOR or typist.text.startswith(before + line[:-1])
            session.close(typist.name)


async def test_a_frame_is_called_what_was_typed(tmp_path: Path) -> None:
    async with editor(tmp_path, CAPABILITIES) as session:
        typist = await at(session, "", "frame wrist\n")
        assert (typist.text, typist.accepted) == ("frame wrist\n", [])


NEXT = [
    ("frame b {}\nframe f { par", "parent", ["b"]),
    ("class c { alpha 1; }\nframe f { is", "isa", ["c"]),
    ("frame f { geometry { sh", "shape", ["box", "sphere", "cylinder", "cone", "grid"]),
    ("frame f { ty", "type", ["fixed", "revolute", "prismatic"]),
    ("frame b {}\nframe c {}\nallow", "allow_collision", ["b", "c"]),
    ("incl", "include", ["b.robray"]),
]


async def test_the_next_list_opens_by_itself(tmp_path: Path) -> None:
    (tmp_path / "b.robray").write_text("# nothing\n")
    async with editor(tmp_path, CAPABILITIES) as session:
        session.open("b.robray", "# nothing\n")
        for before, chosen, next_list in NEXT:
            typist = await at(session, before[:-1], before[-1])
            assert typist.open is not None
            (item,) = [one for one in typist.open.shown if one.label == chosen]
            await typist.accept(item)
            assert typist.open is not None, chosen
            assert [one.label for one in typist.open.shown] == next_list
            session.close(typist.name)


GOES_ON = [
    ("frame b {}\nframe f {\n    ", "parent", "b;", "parent b;"),
    ("frame b {}\nframe f {\n    ", "parent", "b\t;", "parent b;"),
    ("class c {}\nframe f {\n    ", "isa", "c;", "isa c;"),
    ("frame f {\n    ", "type", "fixed;", "type fixed;"),
    ("frame f { geometry {\n    ", "shape", "box;", "shape box;"),
    ("frame f { geometry {\n    ", "radius", ";", "radius 0.1;"),
    ("frame b {}\nframe c {}\n", "allow_collision", "b c;", "allow_collision b c;"),
    ("frame f {\n    ", "variable", "q;", "variable q;"),
]
SILENT = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        completion=CAPABILITIES.text_document.completion  # type: ignore[union-attr]
    ),
    experimental=CAPABILITIES.experimental,
)


@pytest.mark.parametrize(
    ("capabilities", "client_name", "asks"),
    [
        (CAPABILITIES, None, True),
        (SILENT, None, False),
        (SILENT, "Eglot", True),
        (SILENT, "emacs", True),
        (CAPABILITIES, "coc.nvim", False),
        (CAPABILITIES, "Neovim", False),
    ],
)
async def test_a_statement_that_was_taken_and_is_ended_by_hand_ends_once(
    capabilities: types.ClientCapabilities, client_name: str | None, tmp_path: Path, *, asks: bool
) -> None:
    async with editor(tmp_path, capabilities, client_name=client_name) as session:
        for number, (before, chosen, rest, expected) in enumerate(GOES_ON):
            typist = Typist(session, f"a{number}.robray", asks_as_typed=asks)
            typist.begin(before)
            await typist.type(chosen[:2])
            assert typist.open is not None
            (item,) = [one for one in typist.open.shown if one.label == chosen]
            await typist.accept(item)
            assert typist.text.rstrip().endswith(";") == asks, chosen
            await typist.type(rest)
            assert typist.text.removeprefix(before).rstrip() == expected


DUE = [
    ("frame b {}\nallow_collision", ["b"]),
    ("frame b {}\nallow_collision x", ["b"]),
    ("frame b {}\nframe f { parent", ["b"]),
    ("frame f { type", ["fixed", "revolute", "prismatic"]),
    ("frame b {}\nallow_collision x y", []),
    ("frame b {}\nframe f { parent b", []),
    ("frame", []),
    ("def x", []),
    ("def x 1 +", []),
    ("frame f {", []),
    ("frame f { translation [0,", []),
    ("frame f { variable", []),
    ("frame f {\n   ", []),
    ("frame f { parent\n   ", []),
    ("# type", []),
    ('frame "type', []),
]


async def test_a_blank_opens_a_list_where_a_name_is_due(tmp_path: Path) -> None:
    async with editor(tmp_path, CAPABILITIES) as session:
        for number, (before, expected) in enumerate(DUE):
            typist = await at(session, before, " ", name=f"a{number}.robray")
            assert [one.label for one in ([] if typist.open is None else typist.open.shown)] == expected, before
            session.close(typist.name)


async def test_who_does_not_say_what_made_it_ask_is_not_told_of_blanks(tmp_path: Path) -> None:
    """It would open a list at each."""
    for capabilities, expected in ((CAPABILITIES, True), (types.ClientCapabilities(), False)):
        async with editor(tmp_path, capabilities) as session:
            provider = session.answer.capabilities.completion_provider
            assert provider is not None
            assert (" " in (provider.trigger_characters or ())) is expected
            assert '"' in (provider.trigger_characters or ())


async def test_a_client_that_does_not_say_so_is_not_told_to_ask_again(tmp_path: Path) -> None:
    silent = types.ClientCapabilities(text_document=CAPABILITIES.text_document)
    async with editor(tmp_path, silent) as session:
        typist = await at(session, "frame f { ", "p")
        assert typist.open is not None
        assert [one.command for one in typist.open.items if one.command is not None] == []


def test_the_model_of_the_editors_filter() -> None:
    assert matches("frame w", "frame with a prismatic joint")
    assert matches("frame wrist", "frame with a prismatic joint")
    assert not matches("frame w", "frame-revolute")
    assert matches("tpye", "type")
    assert not matches("rev", "prerev")
    assert expanded("frame ${1:name} {\n\t$0\n}") == ("frame name {\n\t\n}", 10)
    assert expanded("parent $1;") == ("parent ;", 7)


PROJECT = """\
# What is loaded together.
exclude = ["build", "old/*.robray"]
respect-gitignore = true

[scenes.station]
files = ["lifter.urdf", "table.robray"]

[rules]
ignore = [
    "unused-constant",
    "unused-class",
]
largest-angle = 7.5

[rules.severity]
axis-not-unit = "error"

[format]
line-width = 100
indent = 4

[[overrides]]
files = ["a.robray"]
"""


@pytest.mark.parametrize("closes", [True, False])
async def test_a_configuration_is_typed(tmp_path: Path, *, closes: bool) -> None:
    found = await typed(tmp_path, "robray.toml", PROJECT, closes=closes)
    assert found.accepted == []
    assert found.text == PROJECT
    assert found.asked > 10, "lists were asked for"


BROKEN = """\
def h 0.4;
frame table {
translation [
0,
0,
h
];
parent other;
axis [
0, 0, 1];
geometry { shape box; dimension [
1, h, 1]; }
}
"""


@pytest.mark.parametrize("closes", [True, False])
async def test_enter_behind_a_bracket_breaks_the_line(tmp_path: Path, *, closes: bool) -> None:
    found = await typed(tmp_path, "main.robray", BROKEN, closes=closes)
    assert found.accepted == []
    assert found.text == BROKEN
