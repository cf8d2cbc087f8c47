"""Patterns of paths are git's: it is asked."""

import re
import shutil
import subprocess
import warnings
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from robray.configuration.patterns import decision, fault, matches, sound
from robray.configuration.wildcards import Hit, Pattern, PatternError, pattern
from trials import trials

PIECES = st.sampled_from(
    [*"ab.?-^/", "/", "*", "**", "***", "ab", "a*b", "[ab]", "[!a]", "[a-c]", "[]a]", "[z-a]", "[a-]", "\\a", "\\*"]
)
PATTERNS = (
    st.lists(PIECES, min_size=1, max_size=7)
    .map("".join)
    .filter(lambda text: re.match(r"-|.*[^/*]\*{2,}(/|$)", text) is None)
)
"""Behind letters git reads two stars that end a name in a way of its own."""

NAMES = st.sampled_from(["a", "b", "ab", "c", "aab", ".a", "a b", "#", "!", "*", "a-"])
PATHS = st.lists(st.lists(NAMES, min_size=1, max_size=4).map("/".join), min_size=5, max_size=20, unique=True)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("git") is None:
        pytest.skip("git is not there to be asked")
    folder = tmp_path_factory.mktemp("repository")
    subprocess.run(("git", "init", "-q", folder), check=True)
    return folder


RUNS = st.builds(
    "".join,
    st.tuples(
        st.sampled_from(["", "/"]),
        st.lists(st.sampled_from(["a", "b", "?b", "a*", "*", "**", "***", "*" * 5]), min_size=1, max_size=4).map(
            "/".join
        ),
        st.sampled_from(["", "/"]),
    ),
)


@settings(max_examples=trials(100))
@given(written=st.lists(PATTERNS, min_size=1, max_size=2) | st.lists(RUNS, min_size=1, max_size=2), paths=PATHS)
@example(written=["***/a"], paths=["a", "b/a", "b/c/a", "c"])
@example(written=["a/**/"], paths=["a", "a/b", "a/b/c"])
@example(written=["**/*/*"], paths=["a", "a/b", "a/b/c"])
def test_what_git_ignores_is_passed_over(repository: Path, written: list[str], paths: list[str]) -> None:
    """But for what is in a folder that is ignored: callers ask about each folder by itself."""
    (repository / ".gitignore").write_text("\n".join(written) + "\n")
    asked = ("git", "check-ignore", "--stdin", "--no-index", "-v", "-n")
    done = subprocess.run(asked, cwd=repository, input="\n".join(paths), text=True, capture_output=True, check=False)
    sound = tuple(each for each in written if fault(each) is None)
    for path, line in zip(paths, done.stdout.splitlines(), strict=True):
        assert matches(sound, "/w", f"/w/{path}") is not line.startswith("::"), (path, line)


LONG = st.lists(NAMES, min_size=1, max_size=12).map("/".join)
ODD = st.builds(
    "".join, st.tuples(st.sampled_from(["", "!", "/", "**/", "*", "a/"]), LONG, st.sampled_from(["", "/", "/**", "*"]))
)


@given(written=st.lists(PATTERNS | ODD, min_size=1, max_size=12), path=LONG, is_folder=st.booleans())
def test_what_is_looked_up_is_what_is_asked_one_by_one(written: list[str], path: str, *, is_folder: bool) -> None:
    patterns = sound(written)
    parts = tuple((path + "/" * is_folder).split("/"))
    told, how = None, Hit.FOLDER
    for each in filter(None, map(pattern, patterns)):
        if (hit := each.hit(parts)) >= how:
            told, how = not each.takes_back, hit
    assert decision(patterns, "/w", f"/w/{path}", is_folder=is_folder) is told


@pytest.mark.parametrize("kind", ["a{}", "/a{}", "*.a{}", "a{}*", "b/c/a{}", "**/b/a{}/", "!a{}", "a{}/**"])
def test_thousands_of_patterns_are_not_held_against_each_path(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    asked = 0
    really = Pattern.hit

    def counted(self: Pattern, parts: tuple[str, ...]) -> Hit:
        nonlocal asked
        asked += 1
        return really(self, parts)

    monkeypatch.setattr(Pattern, "hit", counted)
    patterns = tuple(map(kind.format, range(1000, 4000)))
    for number in range(100):
        decision(patterns, "/w", f"/w/b/c/{number}/a2000.a2000")
    assert asked <= 200


@given(st.text(st.sampled_from("ab*?[]!^-\\/&~|#: \n"), max_size=12), st.text(st.sampled_from("ab/*\n]"), max_size=8))
def test_anything_is_a_pattern_or_refused_in_words(written: str, path: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        why = fault(written)
        if why is None:
            decision((written,), "/w", f"/w/{path}")
        else:
            assert why


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("[z-a]", "'[z-a]' is not a range of characters"),
        ("a/[b", "missing ']' after '['"),
        ("a\\", "missing character after '\\'"),
        ("!", "missing pattern after '!'"),
    ],
)
def test_why_a_text_is_no_pattern(written: str, why: str) -> None:
    with pytest.raises(PatternError, match=f"^{re.escape(why)}$"):
        pattern(written)


@pytest.mark.parametrize("stars", ["*a" * 40, "*a*b" * 20, "*[a-z]" * 40, "*?a" * 30, "**/*a*a" * 20])
def test_between_stars_nothing_is_tried_twice(stars: str) -> None:
    """A group that is atomic is left for good: of those that are none there is one at most, the last star."""
    read = pattern(stars)
    assert isinstance(read, Pattern)
    for segment in (segment for run in read.runs for segment in run if not isinstance(segment, str)):
        inside = segment.expression
        while (at := inside.find("(?>")) >= 0:
            inside = inside[:at] + inside[inside.index(")", at) + 1 :]
        assert inside.count("*") <= 1
    assert not matches((stars,), "/w", "/w/" + "a" * 64 + "!")


@pytest.mark.parametrize("unit", ["\\a", "?", "[a]", "a"])
def test_a_pattern_of_a_megabyte_stands_for_what_it_says(unit: str) -> None:
    count = 1_000_000 // len(unit)
    read = pattern(unit * count)
    assert read is not None
    assert [read.hit(("a" * length,)) for length in (count, count - 1)] == [Hit.ITSELF, Hit.NONE]
