"""Renamings that need no evaluation: one word gives way to another wherever it stands, and the other stands nowhere.

The reader compares names and does nothing else with them. So where every name of one spelling is given another, which
nothing had before, whatever was the same name is the same name still, and whatever was not is not.
"""

from robray.analysis.files import SourceFile
from robray.features.refactorings.spelling import is_name
from robray.features.renaming.sites import Renaming
from robray.rules.suppressions import comment_around

_WORD = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.") | frozenset(range(128, 256))


def is_relabelling(renaming: Renaming, new: str) -> bool:
    """Whether the scenes are certainly the same but for the name. If not, they have to be evaluated to know.

    Cost: a search through the text of their files, and a look at each place found.
    """
    files = {file.path: file for scene in renaming.scenes for file in scene.instances.files.values()}
    old = renaming.symbol.name
    if not all(_is_plain(name, file) for name in (old, new) for file in files.values()):
        return False
    if any(new.encode() in file.text for file in files.values()):
        return False
    standing: set[tuple[str, int]] = set()
    for path, file in files.items():
        offsets = _standing(old.encode(), file)
        if offsets is None:
            return False
        standing.update((path, offset) for offset in offsets)
    return standing == {(at.path, at.span.start + mention.name.quoted) for at, mention in renaming.sites.items()}


def _is_plain(name: str, file: SourceFile) -> bool:
    """Whether a word is nothing but a name in the language of a file, and stands there in its own letters only."""
    if file.frontend.name != "robray" and b"&" in file.text:
        return False
    words = file.frontend.vocabulary
    tables = (words.attributes, words.keywords, words.shapes, words.joint_types, words.constants)
    return is_name(name) and not any(name in table for table in tables)


def _standing(word: bytes, file: SourceFile) -> list[int] | None:
    """Where a word stands by itself, but for comments; None where it stands in what is not plainly a longer name."""
    text = file.text
    found = []
    at = text.find(word)
    while at >= 0:
        start, end = at, at + len(word)
        while start > 0 and text[start - 1] in _WORD:
            start -= 1
        while end < len(text) and text[end] in _WORD:
            end += 1
        if comment_around(file, at) is None:
            if end - start == len(word):
                found.append(at)
            elif not _is_one_word(text[start:end]):
                return None
        at = text.find(word, end)
    return found


def _is_one_word(run: bytes) -> bool:
    """A name, or a word of the language, that the reader takes whole: `pi-half` and `2a` it splits."""
    text = run.decode("ascii", "replace")
    return is_name(text) or (run.isascii() and text.isidentifier() and text[0] != "_")
