"""A key that stands in another table than its own is moved there by a fix, and nothing else is said otherwise."""

import pytest

from robray.configuration.mistakes import diagnostics_of
from robray.configuration.reading import read_configuration
from robray.rules.engine.rule import Applicability, Diagnostic

pytestmark = pytest.mark.quick

PATH = "/p/robray.toml"

MOVED = [
    ('ignore = ["naming"] # why\n\n[rules]\nselect = []\n', '[rules]\nignore = ["naming"] # why\nselect = []\n'),
    (
        'tags = []\nignore = ["naming"]\n[rules]\nselect = []\n',
        'tags = []\n[rules]\nignore = ["naming"]\nselect = []\n',
    ),
    ('ignore = ["naming"]\n', '[rules]\nignore = ["naming"]\n'),
    ('ignore = ["naming"]', '[rules]\nignore = ["naming"]\n'),
    ('tags = []\nignore = ["naming"]\n', 'tags = []\n\n[rules]\nignore = ["naming"]\n'),
    ('ignore = ["naming"]\n[rules]\nignore = ["no-shape"]\n', '[rules]\nignore = ["no-shape", "naming"]\n'),
    ('ignore = ["naming",\n]\n[rules]\nignore = []\n', '[rules]\nignore = ["naming"]\n'),
    (
        'ignore = ["naming"]\r\n[rules]\r\nignore = [\r\n  "no-shape",\r\n]\r\n',
        '[rules]\r\nignore = [\r\n  "no-shape", "naming"\r\n]\r\n',
    ),
    ('rules.ignore = ["no-shape"]\nignore = ["naming"]\n', 'rules.ignore = ["no-shape", "naming"]\n'),
    ("[rules]\nindent = 2\n[format]\n", "[rules]\n[format]\nindent = 2\n"),
    ("line-widht = 80\n", "[format]\nline-width = 80\n"),
    ('# mine\n[rules]\nexclude = ["old/"]\n', 'exclude = ["old/"]\n\n# mine\n[rules]\n'),
    ('tags = []\n\n[rules]\nexclude = ["old/"]\n', 'tags = []\nexclude = ["old/"]\n\n[rules]\n'),
    ('[scenes.a]\nfiles = []\nexclude = ["old/"]\n', 'exclude = ["old/"]\n\n[scenes.a]\nfiles = []\n'),
    ('[severity]\nnaming = "hint"\n', '[rules.severity]\nnaming = "hint"\n'),
    ('ignore = ["naming"]\nx =\n', 'x =\n\n[rules]\nignore = ["naming"]\n'),
]


def found(text: str, path: str = PATH) -> Diagnostic:
    read = diagnostics_of(read_configuration(path, text.encode()).mistakes)
    return next(each for each in read if each.code == "config-unknown-key")


def mended(text: str, path: str = PATH) -> str:
    fix = found(text, path).fix
    assert fix is not None
    assert fix.applicability is Applicability.UNSAFE
    after = text.encode()
    for (_, span), written in sorted(fix.edits, key=lambda edit: edit[0].span, reverse=True):
        after = after[: span.start] + written.encode() + after[span.end :]
    return after.decode()


@pytest.mark.parametrize(("text", "after"), MOVED)
def test_a_key_is_moved_to_its_table(text: str, after: str) -> None:
    assert mended(text) == after


def test_in_a_pyproject_toml_our_tables_are_below_ours() -> None:
    path = "/p/pyproject.toml"
    text = '[tool.robray]\nignore = ["naming"]\n'
    assert found(text, path).message == "unknown key 'ignore'; did you mean 'ignore' in [tool.robray.rules]?"
    assert mended(text, path) == '[tool.robray]\n\n[tool.robray.rules]\nignore = ["naming"]\n'
    text = "[tool.robray]\n[tool.robray.rules]\ntags = []\n[tool.other]\n"
    assert mended(text, path) == "[tool.robray]\ntags = []\n[tool.robray.rules]\n[tool.other]\n"


@pytest.mark.parametrize(
    "text",
    [
        '[[overrides]]\npaths = ["a"]\nline-width = 80\n',
        'ignore = ["naming"]\nrules = { select = [] }\n',
        'ignore = ["naming"]\n[rules]\nignore = [ # none\n]\n',
        "indent = 2\n[format]\nindent = 4\n",
        '[severity]\nnaming = "hint"\n[rules.severity]\nnaming = "off"\n',
        "format = { select = [] }\n",
    ],
)
def test_what_cannot_be_moved_without_more_is_only_told(text: str) -> None:
    diagnostic = found(text)
    assert "did you mean" in diagnostic.message
    assert diagnostic.fix is None


def test_the_titles_say_where_it_goes() -> None:
    titles = [found(text).fix.title for text in (MOVED[0][0], MOVED[11][0], MOVED[14][0])]  # type: ignore[union-attr]
    assert titles == ["Move the key to [rules]", "Move the key above the first table", "Change to '[rules.severity]'"]
