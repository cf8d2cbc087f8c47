"""Renamings that need no evaluation: one word gives way to another wherever it stands, and the other stands nowhere.

The reader compares names and does nothing else with them. So where every name of one spelling is given another, which
nothing had before, whatever was the same name is the same name still, and whatever was not is not.
"""

from robray.analysis.files import SourceFile
from robray.features.editing import editing_of
from robray.features.renaming.sites import Renaming
from robray.features.uses import files_with_names
from robray.rules.engine.comments import comment_around
from robray.text.spans import Span

_WORD = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.") | frozenset(range(128, 256))


def is_relabelling(renaming: Renaming, stem: str) -> bool:
    """Whether the scenes are certainly the same but for the name. If not, they have to be evaluated to know.

    In a scope a name is not looked up by its spelling alone.

    Cost: a search through the text of their files, and a look at each place found.
    """
    if any(scene.instances.is_scoped for scene in renaming.scenes):
        return False
    files = {file.path: file for scene in renaming.scenes for file in files_with_names(scene).values()}
    old = renaming.symbol.name
    new = renaming.renamed(old, stem)
    if not all(editing_of(file.format).is_plain(name, file) for name in (old, new) for file in files.values()):
        return False
    if any(new.encode() in file.text for file in files.values()):
        return False
    sites: dict[str, set[int]] = {}
    for at, mention in renaming.sites.items():
        sites.setdefault(at.path, set()).add(at.span.start + mention.name.quoted)
    return all(_stands_at(old.encode(), file, sites.get(path, set())) for path, file in files.items())


def _stands_at(word: bytes, file: SourceFile, sites: set[int]) -> bool:
    """Whether a word stands by itself at all of the sites, and else in comments and plainly longer names only."""
    text, is_another_name = file.text, editing_of(file.format).is_another_name
    found = commented = 0
    at = text.find(word)
    while at >= 0:
        start, end = at, at + len(word)
        while start > 0 and text[start - 1] in _WORD:
            start -= 1
        while end < len(text) and text[end] in _WORD:
            end += 1
        if end - start == len(word) and at in sites:
            found += 1
        elif not is_another_name(text, Span(at, at + len(word)), Span(start, end)):
            comment = comment_around(file, at, commented)
            if comment is None:
                return False
            # A comment may be all of the text, and the word in every line of it.
            commented = comment.end
        at = text.find(word, max(end, commented))
    return found == len(sites)
