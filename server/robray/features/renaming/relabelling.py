"""Renamings that need no evaluation: one word gives way to another wherever it stands, and the other stands nowhere.

The reader compares names and does nothing else with them. So where every name of one spelling is given another, which
nothing had before, whatever was the same name is the same name still, and whatever was not is not.
"""

from robray.analysis.files import SourceFile
from robray.features.refactorings.spelling import is_name
from robray.features.renaming.sites import Renaming
from robray.features.xml_text import is_spelled_out
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.comment_places import comment_around

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
    sites: dict[str, set[int]] = {}
    for at, mention in renaming.sites.items():
        sites.setdefault(at.path, set()).add(at.span.start + mention.name.quoted)
    return all(_stands_at(old.encode(), file, sites.get(path, set())) for path, file in files.items())


def _is_plain(name: str, file: SourceFile) -> bool:
    """Whether a word is nothing but a name in the language of a file, and stands there in its own letters only."""
    if file.frontend.name != "robray":
        return is_name(name) and is_spelled_out(name, file.text)
    tables = (ROBRAY.attributes, ROBRAY.keywords, ROBRAY.shapes, ROBRAY.joint_types, ROBRAY.constants)
    return is_name(name) and not any(name in table for table in tables)


def _stands_at(word: bytes, file: SourceFile, sites: set[int]) -> bool:
    """Whether a word stands by itself at all of the sites, and else in comments and plainly longer names only."""
    text, is_xml = file.text, file.frontend.name != "robray"
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
        elif not (
            # The values of XML are taken whole, with the dots in them and what is before a slash.
            (end - start > len(word) and (is_xml or _is_one_word(text[start:end])))
            or (is_xml and text[start - 1 : start] == b"/")
        ):
            comment = comment_around(file, at, commented)
            if comment is None:
                return False
            # A comment may be all of the text, and the word in every line of it.
            commented = comment.end
        at = text.find(word, max(end, commented))
    return found == len(sites)


def _is_one_word(run: bytes) -> bool:
    """A name, or a word of the language, that the reader takes whole: `pi-half` and `2a` it splits."""
    text = run.decode("ascii", "replace")
    return is_name(text) or (run.isascii() and text.isidentifier() and text[0] != "_")
