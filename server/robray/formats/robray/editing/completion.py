"""Completion at the cursor in a scene file, and the documentation of a completion item."""

from collections.abc import Iterator

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence
from robray.facts.items import TOP
from robray.facts.mentions import Mention
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.features.candidates import Candidate, CompletionContext, CompletionRole, Completions, best
from robray.features.describe import describe_frame
from robray.formats.robray.editing.completions.around import Around, around, in_block_without_brace, is_due
from robray.formats.robray.editing.completions.names import colliding as frames
from robray.formats.robray.editing.completions.names import in_widest
from robray.formats.robray.editing.completions.statements import statements
from robray.formats.robray.editing.completions.values import includes, operands, values
from robray.formats.robray.editing.hover import describe_attribute, describe_class, describe_constant, describe_word
from robray.formats.robray.editing.signature import open_slot, slot_name
from robray.formats.robray.editing.typing_context import leads_on
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.spans import Span

_CONSTANT = CompletionRole.CONSTANT


def complete(analysis: Analysis, path: str, offset: int, context: CompletionContext) -> Completions | None:
    found = around(
        analysis,
        path,
        offset,
        snippets=context.snippets,
        asks_as_typed=context.asks_as_typed,
        list_folder=context.list_folder,
        list_scenes=context.list_scenes,
    )
    if found is None or (context.trigger and not is_due(context.trigger, found)):
        return None
    candidates = [*_candidates(found)]
    unbraced = in_block_without_brace(found)
    if unbraced is not None:
        own = {name for _, name, _ in candidates}
        candidates += [one for one in _candidates(unbraced) if one[1] not in own]
    items, incomplete = best(found.context.typed, candidates, snippets=found.snippets)
    # A number is typed where constants are offered: editors that filter by themselves would go on matching its digits.
    incomplete |= bool(items) and not found.context.typed and any(item.role is _CONSTANT for item in items)
    return Completions(found.context.replaced, items, incomplete, _slot(found), quoted=found.context.quoted)


def _candidates(around: Around) -> Iterator[Candidate]:
    context = around.context
    words = context.words
    if context.block is None or (context.block != TOP and around.block is None):
        return
    if words and not _is_whole(around):
        yield from _continuations(around)
        if not context.on_a_new_line or _goes_on(around):
            return
        # The statement above is unfinished, and the next one is typed below it.
    if not context.quoted and (words or not context.after_a_stray_mark):
        yield from statements(around)


def _continuations(around: Around) -> Iterator[Candidate]:
    """Continuations of the statement before the cursor."""
    words = around.context.words
    if words[0].group != "name":
        return
    match words[0].text:
        case "include" if len(words) == 1:
            yield from includes(around)
        case "allow_collision" if len(words) <= 2:
            yield from frames(around, words[1].text.strip('"') if len(words) == 2 else None)
        case "def" if len(words) > 1:
            yield from operands(around, words[2:])
        case keyword if keyword not in ROBRAY.keywords:
            word = ROBRAY.attributes.get(keyword)
            if word is not None and around.kind in word.blocks:
                yield from values(around, word, words[1:])
        case _:
            return


def _is_whole(around: Around) -> bool:
    """True if the statement before the cursor lacks only its semicolon, and the cursor is on another line."""
    words = around.context.words
    keyword = words[0].text
    if keyword == "include":
        return len(words) == 2 and (words[1].group == "string" or around.context.on_a_new_line)
    pair = keyword in ("def", "allow_collision")
    if not around.context.on_a_new_line or not (pair or keyword in ROBRAY.attributes):
        return False
    ends = words[-1].group != "mark" or words[-1].text in "])"
    return len(words) >= (3 if pair else 2) and open_slot(words) is None and _closed(around) and ends


def _goes_on(around: Around) -> bool:
    words = around.context.words
    is_value = words[0].text == "def" or words[0].text in ROBRAY.attributes
    return is_value and len(words) > 1 and leads_on(words[-1])


def _closed(around: Around) -> bool:
    """True without an open parenthesis."""
    return sum((word.text == "(") - (word.text == ")") for word in around.context.words if word.group == "mark") == 0


def _slot(around: Around) -> str:
    """The name of the array element at the cursor."""
    words = around.context.words
    word = ROBRAY.attributes.get(words[0].text) if words else None
    slot = open_slot(words[1:]) if word is not None else None
    return "" if word is None or slot is None else slot_name(word, slot)


def documentation(analysis: Analysis, file: SourceFile, offset: int, role: CompletionRole, label: str) -> str:
    found = around(analysis, file.path, max(0, min(offset, len(file.text))))
    return "" if found is None else _documentation(found, role, label) or ""


def _documentation(around: Around, role: CompletionRole, label: str) -> str | None:
    match role:
        case CompletionRole.KEYWORD:
            word = ROBRAY.keywords.get(label)
            return None if word is None else describe_word(word)
        case CompletionRole.ATTRIBUTE:
            attribute = ROBRAY.attributes.get(label)
            return None if attribute is None else describe_attribute(attribute)
        case CompletionRole.WORD:
            named = ROBRAY.shapes.get(label) or ROBRAY.joint_types.get(label)
            return None if named is None else describe_word(named)
        case CompletionRole.VALUE:
            words = around.context.words
            attribute = ROBRAY.attributes.get(words[0].text) if words else None
            return None if attribute is None else describe_attribute(attribute)
        case CompletionRole.CONSTANT if label in ROBRAY.constants:
            return describe_word(ROBRAY.constants[label])
        case CompletionRole.CONSTANT:
            seen = _seen(around, SymbolKind.CONSTANT, label)
            return None if seen is None else describe_constant(seen)
        case CompletionRole.CLASS:
            seen = _seen(around, SymbolKind.CLASS, label)
            return None if seen is None else describe_class(seen)
        case CompletionRole.FRAME:
            found = _frame(around, label)
            return None if found is None else describe_frame(found)
        case (
            CompletionRole.FILE
            | CompletionRole.FOLDER
            | CompletionRole.LINK
            | CompletionRole.MATERIAL
            | CompletionRole.SNIPPET
            | CompletionRole.FUNCTION
            | CompletionRole.PARAMETER
        ):
            return None


def _frame(around: Around, name: str) -> Occurrence | None:
    """The frame of a name, in this file or in one that is loaded together with it."""
    scene = around.analysis.widest(around.path)
    if scene is None:
        return None
    at = in_widest(around, scene)
    symbol = Symbol(SymbolKind.FRAME, scene.frame_named(name, at))
    if symbol not in scene.declarations:
        return None
    return Occurrence(symbol, scene, at, Mention(Name(name, Span(0, 0)), (SymbolKind.FRAME,)))


def _seen(around: Around, kind: SymbolKind, name: str) -> Occurrence | None:
    """The name as if it were at the cursor; None if it is not defined any more."""
    symbol = Symbol(kind, name)
    if around.scene is None or symbol not in around.scene.declarations:
        return None
    return Occurrence(symbol, around.scene, around.limit, Mention(Name(name, Span(0, 0)), (kind,)))
