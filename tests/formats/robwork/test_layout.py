"""The layout of RobWork's XML: white space that means nothing to its loaders, and nothing else."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from fixtures import fixture
from formats.robwork.test_corpus import FOLDER, loaded
from robray.analysis.analysis import scene_model
from robray.facts.layout import CANONICAL, NoLayoutError
from robray.features.formatting import formatted, range_formatting
from robray.formats import ROBWORK
from robray.formats.robwork.frontend.reading import read
from robray.rules.engine.diagnose import diagnostics
from robray.text.edits import merged
from robray.text.spans import Span
from trials import trials

EXAMPLES = sorted((Path(__file__).parents[3] / "examples/robwork").glob("*.xml"))
REAL = [path for path in sorted(FOLDER.rglob("*.xml")) if ROBWORK.recognises(path.read_bytes())]
BLANKS = b" \t\r\n"


def check(source: str, expected: str) -> None:
    text = formatted(ROBWORK.front_end, source.encode()).decode()
    assert text == expected
    assert formatted(ROBWORK.front_end, text.encode()).decode() == expected


def said(value: Any) -> Any:
    """What a statement says, wherever it stands."""
    if isinstance(value, Span):
        return None
    return (type(value), *map(said, value)) if isinstance(value, tuple) else value


def read_as(text: bytes) -> list[Any]:
    facts = read(text).facts
    of_items = [
        (item.statement.__class__, said(item.statement), Counter(each.code for each in item.problems))
        for item in facts.items
    ]
    return [*of_items, Counter(each.code for each in facts.problems)]


def judged(path: Path, text: bytes) -> tuple[Any, Any]:
    """Where everything in a file is, and what is wrong with it."""
    workspace = loaded(path)
    workspace.set_text(str(path), text)
    analysis = workspace.analysis()
    poses = scene_model(analysis.scenes[str(path)]).poses_in_root()
    return poses, [(each.code, each.severity, each.message) for each in diagnostics(analysis, str(path))]


def test_lines_are_indented_by_the_elements_that_are_open() -> None:
    check(
        '<WorkCell name="c">\n<Frame>\n  <Pos>0 0 1</Pos>\n <RPY>0 0 0</RPY>\n    </Frame>\n  </WorkCell>',
        '<WorkCell name="c">\n  <Frame>\n    <Pos>0 0 1</Pos>\n    <RPY>0 0 0</RPY>\n  </Frame>\n</WorkCell>\n',
    )


def test_edits_of_one_line_are_on_it() -> None:
    text = b"<QTask>\n" + b"<Id>a</Id>  " * 3 + b"</QTask>\n"
    assert [statement.start for _, statement in ROBWORK.front_end.layout(text, CANONICAL)] == [8, 8, 8, 8]


def test_what_opens_on_one_line_indents_once() -> None:
    check(
        "<QTask><Targets>\n<QTarget/>\n</Targets></QTask>\n", "<QTask><Targets>\n    <QTarget/>\n</Targets></QTask>\n"
    )


def test_attributes() -> None:
    check(
        '<QTask>\n\t<Frame  name = "a  b"\n  refframe= "b"  type="c"\n>\n<Use  id="x" />\n</Frame >\n</QTask>\n',
        '<QTask>\n\t<Frame name="a  b"\n\t\trefframe="b" type="c"\n\t>\n\t\t<Use id="x" />\n\t</Frame>\n</QTask>\n',
    )


def test_empty_lines_and_blanks_at_the_ends_of_lines_go() -> None:
    check("<QTask> \n\n \n\n  <Targets/>\t\n</QTask>\n\n", "<QTask>\n\n  <Targets/>\n</QTask>\n")


def test_line_ends_stay_as_each_is() -> None:
    check("<QTask>\r\n<Targets/>\n</QTask>\r\n\r\n", "<QTask>\r\n    <Targets/>\n</QTask>\r\n")


@pytest.mark.parametrize(
    "before",
    [
        '<?xml version="1.0"?>   \n',
        '\ufeff<?xml version="1.0"?> <!-- lost -->\n',
        " <!-- first -->\n",
        '<!DOCTYPE QTask [\n<!ENTITY  a  "b" >\n  ]>\n',
    ],
)
def test_the_first_line_stays(before: str) -> None:
    source = before + "<QTask>\n  <Targets/>\n</QTask>\n"
    check(source, source)


def test_a_root_on_the_first_line_stays_lost() -> None:
    source = '<?xml version="1.0"?>  <WorkCell>\n<Frame/>\n</WorkCell>'
    check(source, source)


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("<QTask>\n  <Targets>\n</QTask>\n", "it is not XML: unclosed '<Targets>' (line 2)"),
        ("<QTask>\n</Targets></QTask>\n", "it is not XML: unexpected '</Targets>'; remove it (line 2)"),
        ("<QTask>\n <!-- a </QTask>\n", "it is not XML: unclosed comment; add '-->' (line 2)"),
    ],
)
def test_what_is_broken_is_left_with_a_sentence(source: str, why: str) -> None:
    with pytest.raises(NoLayoutError) as left:
        formatted(ROBWORK.front_end, source.encode())
    assert str(left.value) == why


def test_a_part_of_a_text() -> None:
    given = fixture("<QTask>\n <Targets/> \n[|<Entities/> \n|]<Id>a</Id> \n</QTask>\n", "/w/a.rwtask.xml")
    file = given.workspace.analysis().files["/w/a.rwtask.xml"]
    edits = range_formatting(file, given.marked["/w/a.rwtask.xml"])
    text = merged(file.text, reversed(edits))[0]
    assert text == b"<QTask>\n <Targets/> \n <Entities/>\n<Id>a</Id> \n</QTask>\n"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_laid_out(path: Path) -> None:
    assert formatted(ROBWORK.front_end, path.read_bytes()) == path.read_bytes()


@pytest.mark.parametrize("path", [*EXAMPLES, *REAL], ids=lambda path: path.name)
def test_a_file_means_the_same_wherever_blanks_come(path: Path) -> None:
    original = path.read_bytes()
    rng = random.Random(path.name)
    texts = [original, *(_with_blanks(original, rng) for _ in range(4))]
    laid_out = 0
    for text in texts:
        try:
            after = formatted(ROBWORK.front_end, text)
        except NoLayoutError:
            continue
        laid_out += 1
        assert after.translate(None, BLANKS) == text.translate(None, BLANKS)
        assert formatted(ROBWORK.front_end, after) == after
        assert read_as(after) == read_as(text)
    assert laid_out == len(texts) or not laid_out, "blanks that mean nothing break nothing"
    if path in EXAMPLES:
        text = texts[-1]
        assert judged(path, formatted(ROBWORK.front_end, text)) == judged(path, text)


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_a_real_file_that_is_laid_out_is_where_it_was(path: Path) -> None:
    text = path.read_bytes()
    try:
        after = formatted(ROBWORK.front_end, text)
    except NoLayoutError:
        return
    if after != text:
        assert judged(path, after) == judged(path, text)


def _with_blanks(text: bytes, rng: random.Random) -> bytes:
    """With blanks behind tags, and in them where there are some."""
    first = text.find(b"\n") + 1 if text.removeprefix(b"\xef\xbb\xbf").startswith(b"<?") else 0
    found = bytearray(text)
    places = [at for at in range(max(first, 1), len(text)) if text[at - 1] == 0x3E or text[at] in b" >"]
    for at in sorted(rng.choices(places, k=min(6, len(places))), reverse=True):
        if text[at : at + 1] == b">" and text[at - 1 : at] in (b"/", b"-", b"?", b"]"):
            continue
        found[at:at] = rng.choice((b" ", b"  ", b"\t", b"\n", b"\n\n\n", b" \r\n "))
    return bytes(found)


_BLANKS = ("", "", " ", "  ", "\t", "\n", "\r\n", "\r", "\n\n\n", " \n \t")
_NAMES = ("Frame", "Q", "Targets", "WorkCell", 'Use id="a"', "Drawable", "Pos")
_LEAVES = ("1 2", "<!-- a\n  b -->", "<?p  q?>", "<![CDATA[ x ]]>", "", "")


def _element(rng: random.Random, depth: int) -> str:
    def blank() -> str:
        return rng.choice(_BLANKS)

    def inner() -> str:
        return _element(rng, depth + 1) if depth < 5 and rng.random() < 0.6 else rng.choice(_LEAVES)

    name = rng.choice(_NAMES)
    given = rng.sample(("name", "type", "refframe"), rng.randint(0, 2))
    written = "".join([f'{rng.choice(_BLANKS[2:])}{each}{blank()}={blank()}"x  {each}"' for each in given])
    if rng.random() < 0.2:
        return f"<{name}{written}{blank()}/>"
    inside = "".join([blank() + inner() for _ in range(rng.randint(0, 4))])
    return f"<{name}{written}{blank()}>{inside}{blank()}</{name.split()[0]}{blank()}>"


@pytest.mark.parametrize("seed", range(trials(4)))
def test_any_xml_means_the_same(seed: int) -> None:
    for number in range(150):
        rng = random.Random(1000 * seed + number)
        before = rng.choice(("", "\ufeff", '<?xml version="1.0"?>', "<!-- c -->")) + rng.choice(_BLANKS)
        text = (before + _element(rng, 0) + rng.choice(_BLANKS)).encode()
        after = formatted(ROBWORK.front_end, text)
        assert after.translate(None, BLANKS) == text.translate(None, BLANKS)
        assert formatted(ROBWORK.front_end, after) == after
        assert read_as(after) == read_as(text)
