"""The files of editors list the words of the vocabulary of scenes."""

import re
import runpy
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[2] / "docs"
WORDS: dict[str, Any] = runpy.run_path(str(DOCS / "editor_words.py"))


def test_files_of_editors_hold_the_words_of_today() -> None:
    stale = [path.name for path, text in WORDS["texts"]() if path.read_text("utf-8") != text]
    assert stale == [], "run python docs/generate.py"


def test_each_list_is_found_and_holds_words() -> None:
    lost = [(path, pattern) for path, pattern, *_ in WORDS["LISTS"] if not re.search(pattern, _text(path))]
    assert lost == []


def test_the_help_of_vim_has_an_entry_for_each_word() -> None:
    lacking = [word for word in WORDS["described"]() if f"*robray-{word}*\n" not in WORDS["HELP"].read_text("utf-8")]
    assert lacking == []


def _text(path: str) -> str:
    text: str = (WORDS["EDITORS"] / path).read_text("utf-8")
    return text
