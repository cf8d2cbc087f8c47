"""Rename names of xacro (LSP 3.17, textDocument/rename and textDocument/prepareRename)."""

import posixpath
import re
from collections.abc import Callable, Container, Iterable, Iterator
from keyword import iskeyword

from robray.analysis.analysis import FileSpan
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename import Edits
from robray.features.xacro.names import Expansions, Names, names_of
from robray.features.xacro.proof import is_same
from robray.features.xacro.sites import FIXED, Kind, Site
from robray.features.xacro.variants import choosers
from robray.formats.xacro.functions import GLOBALS, METHODS
from robray.formats.xacro.sources import Kept
from robray.formats.xacro.texts import split
from robray.formats.xacro.yaml import plain
from robray.text.edits import Edit, merged
from robray.text.steps import Steps, at_once

_WORD = re.compile(r"[^\W\d][\w-]*")
_GLOBAL = {*GLOBALS, "xacro", "load_yaml", "abs_filename", "dotify"}


def prepare_rename(expansions: Expansions, path: str, offset: int) -> tuple[FileSpan, str] | None:
    """The name under the cursor; None without one, a RefusalError if it cannot be changed."""
    names = names_of(expansions)
    site = names.at(path, offset)
    if site is None or site.kind is Kind.FILE:
        return None
    _check_whole(names, site)
    return site.at, site.name


ReadText = Callable[[str], bytes | None]
"""The text of a source in the workspace; None if it is unknown."""

_COMPUTED = re.compile(rb"""<xacro:(?:call\b|include\b|\w+\s[^<>]*?\bname\s*=\s*(?:"[^"$]*\$|'[^'$]*\$))""")
"""Text that may name anything."""


def keys_meant(expansions: Expansions, path: str, offset: int) -> list[FileSpan]:
    """The keys in files of YAML that the name under the cursor means."""
    names = names_of(expansions)
    site = names.at(path, offset)
    if site is None or site.kind is not Kind.KEY or site.is_put_together:
        return []
    return [each.at for each in names.group(site) if each.declares and each.node is None]


def rename(
    expansions: Expansions,
    path: str,
    offset: int,
    typed: str,
    chosen: Container[str] = frozenset(),
    read: ReadText = lambda _: None,
) -> Edits:
    return at_once(rename_in_steps(expansions, path, offset, typed, chosen, read))


def rename_in_steps(
    expansions: Expansions,
    path: str,
    offset: int,
    typed: str,
    chosen: Container[str] = frozenset(),
    read: ReadText = lambda _: None,
) -> Steps[Edits]:
    """The edits after which all these sources expand to the same; a RefusalError if there are none.

    The expansions are those of every source that reads a file with the name (`references` has them), also with other
    arguments (`variants`): `chosen` are those with all their files. An argument given from outside (`given_argument`)
    is given by its new name, too. Cost: O(files), and an expansion of each source.
    """
    names = names_of(expansions)
    site = names.at(path, offset)
    if site is None or site.kind is Kind.FILE:
        raise RefusalError("there is no name here")
    if typed == site.name:
        return ()
    group = _check_whole(names, site)
    _check_elsewhere(names, site, group, chosen, lambda each: _may_name(read(each), (site.name, typed)))
    _check_name(group, typed)
    _check_taken(names, group, typed)
    edits = tuple((each.at, typed) for each in group)
    yield from _prove(names, edits, {site.name: typed} if site.kind is Kind.ARGUMENT else {})
    return edits


def given_argument(expansions: Expansions, path: str, offset: int) -> str | None:
    """The argument under the cursor, if it is given from outside, where it is to be renamed, too."""
    names = names_of(expansions)
    site = names.at(path, offset)
    if site is None or site.kind is not Kind.ARGUMENT:
        return None
    found = (each.arguments.get(site.name) for each in names.expansions)
    return site.name if any(each is not None and each.frame is None for each in found) else None


def _check_whole(names: Names, site: Site) -> list[Site]:
    """All places with a name; a RefusalError if some of them cannot be renamed."""
    if site.kind is Kind.PACKAGE:
        raise RefusalError(f"package '{site.name}' is named in its package.xml; rename it there")
    group = names.group(site)
    for each in group:
        if each.is_put_together:
            text = _text(names, each)
            raise RefusalError(f"a name like '{site.name}' is put together of '{text}' in {names.where(each.at)}")
    return group


def _may_name(text: bytes | None, words: Iterable[str]) -> bool:
    """True if a file that no expansion read may have one of the words as a name."""
    if text is None or _COMPUTED.search(text):
        return True
    return any(re.search(rb"(?<![\w\x80-\xff])%b(?![\w\x80-\xff])" % re.escape(each.encode()), text) for each in words)


def _check_elsewhere(
    names: Names, site: Site, group: list[Site], chosen: Container[str], may_name: Callable[[str], bool]
) -> None:
    """A RefusalError if a text that no expansion evaluated may have the name, too."""
    for path in sorted({each.at.path for each in group} if len({each.at.path for each in group}) > 1 else ()):
        argument = _chooses(names, path, chosen)
        if argument is not None:
            name = posixpath.basename(path)
            raise RefusalError(
                f"argument '{argument}' chooses the file {name}; the files for its other values may name it, too"
            )
    spaces = {each.kind.space for each in group}
    for each in (each for found in names.sites.values() for each in found if each.is_put_together):
        if each.kind.space in spaces and not names.is_seen(each) and _may_be(names, each, site.name):
            raise RefusalError(f"a name like '{site.name}' is put together in {names.where(each.at)}, and in no robot")
    if spaces & {Kind.ARGUMENT, Kind.MACRO} or any(each.declares and each.macro is None for each in group):
        for each in (each for found in names.sites.values() for each in found if each.kind is Kind.FILE):
            unread = [path for path in names.files(each) if not names.is_asked(path) and may_name(path)]
            if unread:
                where, name = names.where(each.at), posixpath.basename(unread[0])
                raise RefusalError(f"no robot reads {name}, which may name it, too; {where} includes it on a condition")


def _may_be(names: Names, site: Site, name: str) -> bool:
    """True if a computed text may be a name, by its literal parts."""
    text = _text(names, site)
    if "$" not in text:
        return True
    cuts = split(text).pieces
    as_text = "".join(re.escape(inside) if kind == "text" else ".*" for kind, _, _, inside, _ in cuts)
    return re.fullmatch(as_text, name) is not None


def _text(names: Names, site: Site) -> str:
    file = next(each.files[site.at.path] for each in names.expansions if site.at.path in each.files)
    return "" if file is None else file.text[slice(*site.at.span)].decode("utf-8", "replace")


def _chooses(names: Names, path: str, chosen: Container[str]) -> str | None:
    """The argument that the name of a file depends on, unless all files that it chooses are known."""
    found = (each for expansion in names.expansions for each in choosers(expansion))
    return next((of.name for named, of in found if named == path and of.name not in chosen), None)


def _check_name(group: list[Site], new: str) -> None:
    kinds = {each.kind for each in group}
    if Kind.KEY in kinds and Kind.PROPERTY not in kinds:
        _check_key(group, new)
    elif kinds & {Kind.MACRO, Kind.ARGUMENT, Kind.BLOCK}:
        if _WORD.fullmatch(new) is None:
            raise RefusalError(f"'{new}' cannot be a name; use letters, digits, '_' and '-'")
        if Kind.MACRO in kinds and new in FIXED:
            raise RefusalError(f"<xacro:{new}> is an element of xacro; use another name")
    elif not new.isidentifier() or iskeyword(new) or new.startswith("__"):
        raise RefusalError(f"'{new}' cannot be the name of a property; use a Python identifier")
    elif new in _GLOBAL:
        raise RefusalError(f"'{new}' is a name that xacro defines; use another one")


def _check_key(group: list[Site], new: str) -> None:
    if _WORD.fullmatch(new) is None or plain(new) != new:
        raise RefusalError(f"'{new}' cannot be a key; use a word of letters, digits, '_' and '-'")
    is_behind_dot = any(each.is_behind_dot for each in group)
    if is_behind_dot and (not new.isidentifier() or iskeyword(new) or new in METHODS[dict]):
        raise RefusalError(f"'{new}' is not allowed behind a dot, where this key is used; use another name")


def _check_taken(names: Names, group: list[Site], new: str) -> None:
    for other in _others(names, group, new):
        where = names.where(other.at)
        if other.declares:
            raise RefusalError(f"there is a {other.kind.value} '{new}' already, in {where}")
        raise RefusalError(f"'{new}' in {where} would stand for it, too")
    for each in group:
        if each in names.keys and new in names.keys[each][0]:
            raise RefusalError(f"there is a key '{new}' beside '{each.name}' already, in {names.where(each.at)}")


def _others(names: Names, group: list[Site], new: str) -> Iterator[Site]:
    """The places that would get another meaning, as far as the text shows it."""
    spaces = {each.kind.space for each in group} - {Kind.KEY}
    declared = {scope for each in group if each.declares and (scope := names.scope_of(each)) is not None}
    # A call names a parameter in no scope of its own.
    used = declared | {each.place for each in group if not each.declares and each.kind is not Kind.PARAMETER}
    is_at_top = any(macro is None for _, macro in declared)
    for other in (each for found in names.sites.values() for each in found if each.name == new):
        if other.kind.space not in spaces:
            continue
        if other.kind in (Kind.MACRO, Kind.ARGUMENT):
            yield other
        elif other.declares:
            scope = names.scope_of(other)
            if scope is not None and (scope in used or (scope[1] is None and is_at_top)):
                yield other
        elif other.kind is not Kind.PARAMETER:
            for place in names.scopes(other):
                if names.is_defined(other, place):
                    break
                if place in declared:
                    yield other


def _prove(names: Names, edits: Edits, renamed: dict[str, str]) -> Steps[None]:
    """A RefusalError if a source would expand differently."""
    by_file: dict[str, list[Edit]] = {}
    for (path, span), text in sorted(edits, reverse=True):
        by_file.setdefault(path, []).append(Edit(span.start, span.end, text.encode()))
    kept = Kept()
    for done, expansion in enumerate(names.expansions, 1):
        texts = {
            path: merged(file.text, by_file[path])[0]
            for path, file in expansion.files.items()
            if file is not None and path in by_file
        }
        if texts and not is_same(expansion, texts, renamed, kept):
            assert expansion.document is not None, "it has files"
            name = posixpath.basename(expansion.document.path)
            raise RefusalError(f"{name} would expand to something else, or would be refused")
        yield done, len(names.expansions)
