"""Completions in the value of an attribute or of a definition, and of files."""

import posixpath
import re
from collections.abc import Callable, Iterator, Sequence

from robray.facts.symbols import SymbolKind
from robray.features.candidates import Candidate, Completion, CompletionRole
from robray.features.completion import files_present
from robray.features.semantic_tokens import instances
from robray.formats.robray.editing.completions.around import Around
from robray.formats.robray.editing.completions.names import classes, numbers, parents, words
from robray.formats.robray.editing.completions.statements import sample, sample_snippet, sample_text
from robray.formats.robray.editing.signature import open_slot
from robray.formats.robray.editing.typing_context import Word
from robray.formats.robray.vocabulary import AttributeWord, ValueType
from robray.scene.meshes import MESHES
from robray.text.paths import normal

_SUFFIX = ".robray"


def includes(around: Around) -> Iterator[Candidate]:
    """Known scene files and those around this one, the nearest first, without this one, those that include it, which
    would form a cycle, and those already in the scene.
    """
    including = {
        scene.instances.files[prefix[:depth]].path
        for scene, prefix in instances(around.analysis, around.path)
        for depth in range(len(prefix))
    }
    here = posixpath.dirname(around.path)
    folders: dict[str, str | None] = {}
    files = around.analysis.files
    present = files_present(around.analysis, around.path, around.context.replaced.start)
    left_out = including | present
    known = (path for path, file in files.items() if path not in left_out and file.frontend.name == "robray")
    # Without a workspace folder, only open files and their includes are known.
    beside = (posixpath.join(here, name) for name in around.list_folder(here))
    others = (path for path in (*around.list_scenes(), *beside) if path.endswith(_SUFFIX) and path not in files)
    for path in dict.fromkeys((*known, *others)):
        if path == around.path:
            continue
        folder, _, name = path.rpartition("/")
        if folder not in folders:
            folders[folder] = _from(here, folder)
        way = folders[folder]
        if way is None:
            continue
        written = _escaped(way + name)
        if '"' not in written:
            # Subfolders are nearer than the folders around.
            yield way.count("/") + way.count("../"), written, _file(around, written)


def _escaped(written: str) -> str:
    """A path for an include, which may be a pattern."""
    return re.sub(r"([*?\[\\])", r"\\\1", written)


def _from(here: str, folder: str) -> str | None:
    """The relative path from one folder to a file in another; None if there is none."""
    if _root(here) != _root(folder):
        # From an unsaved document only absolute paths lead to a file; and none leads to such a document.
        return f"{folder}/" if folder.startswith("/") else None
    way = posixpath.relpath(f"/{folder}", f"/{here}")
    return "" if way == "." else f"{way}/"


def _root(path: str) -> str:
    """The scheme of an unsaved document (`untitled:`), or a slash for a file."""
    return "/" if path.startswith("/") else path.partition(":")[0]


def meshes(around: Around) -> Iterator[Candidate]:
    """Mesh files, and folders, in the folder typed so far.

    A path is relative to the folder of the scene's root file, wherever it is written (language reference 8).
    """
    root = around.path if around.scene is None else around.scene.root
    typed = around.context.typed if around.context.quoted else ""
    folder = typed[: typed.rfind("/") + 1]
    for name in around.list_folder(normal(posixpath.join(posixpath.dirname(root), folder))):
        written = folder + name
        if '"' in written:
            continue
        if name.endswith("/"):
            yield 1, written, _folder(around, written)
        elif name.lower().rpartition(".")[2] in MESHES and not around.is_captured(written):
            yield 0, written, _file(around, written)


def _file(around: Around, written: str) -> Callable[[], Completion]:
    text = written + around.closing if around.context.quoted else f'"{written}"'
    return lambda: Completion(written, CompletionRole.FILE, text)


def _folder(around: Around, written: str) -> Callable[[], Completion]:
    """The string stays open: more is to come."""
    text = written if around.context.quoted else f'"{written}'
    return lambda: Completion(written, CompletionRole.FOLDER, text)


def values(around: Around, word: AttributeWord, before: Sequence[Word]) -> Iterator[Candidate]:
    """`before` are the words between the attribute's name and the cursor."""
    if before:
        if not word.is_named:
            yield from _behind(around, word, before)
        return
    quoted = around.context.quoted
    match word.type:
        case ValueType.WORD:
            yield from _words(around, word)
            yield from words(around)
        case ValueType.PATH:
            yield from meshes(around)
        case ValueType.NAME if word.refers is SymbolKind.CLASS:
            yield from classes(around)
        case ValueType.NAME if word.refers is SymbolKind.FRAME:
            yield from parents(around)
            yield from words(around)
        case ValueType.VECTOR | ValueType.NUMBER_OR_VECTOR if not quoted:
            if not around.context.typed:
                yield _array(around, word)
            if word.type is ValueType.NUMBER_OR_VECTOR:
                yield from numbers(around)
        case ValueType.FLAG if not quoted:
            for value, meaning in (("1", "yes"), ("0", "no")):
                yield 0, value, _value(value, meaning)
            yield from numbers(around)
        case ValueType.NUMBER if not quoted:
            yield from numbers(around)
        case ValueType.NAME:
            pass
        case ValueType.VECTOR | ValueType.NUMBER_OR_VECTOR | ValueType.FLAG | ValueType.NUMBER:
            # A number is never in quotes.
            pass


def operands(around: Around, before: Sequence[Word]) -> Iterator[Candidate]:
    """Numbers with a name, as operands: at the beginning, behind an operator, an opening bracket."""
    behind_operand = before and (before[-1].group != "mark" or before[-1].text in "])")
    if not behind_operand and not around.context.quoted:
        yield from numbers(around)


def _behind(around: Around, word: AttributeWord, before: Sequence[Word]) -> Iterator[Candidate]:
    slot = open_slot(before)
    if slot is None:
        if word.type is not ValueType.VECTOR:
            yield from operands(around, before)
    elif word.type in (ValueType.VECTOR, ValueType.NUMBER_OR_VECTOR) and (not word.lengths or slot < max(word.lengths)):
        yield from operands(around, before)


def _words(around: Around, word: AttributeWord) -> Iterator[Candidate]:
    for order, name in enumerate(word.words):
        if not around.is_captured(name):
            yield order, name, _word(name, around.name(name))


def _word(name: str, text: str) -> Callable[[], Completion]:
    return lambda: Completion(name, CompletionRole.WORD, text)


def _value(value: str, meaning: str) -> Callable[[], Completion]:
    return lambda: Completion(value, CompletionRole.VALUE, value, meaning)


def _array(around: Around, word: AttributeWord) -> Candidate:
    """The whole array, labelled by its slots; in a snippet with placeholders."""
    values = sample(word, around.block)
    text, label = sample_text(word, values), f"[{','.join(word.slots[: len(values)])}]"
    snippet = sample_snippet(word, values) if around.snippets else ""
    return 0, text, lambda: Completion(label, CompletionRole.VALUE, text, word.shown_unit, snippet)
