"""Somebody who types in VS Code: each key is a change, lists of completions open as they do there, and Enter takes what
an open list proposes.

What VS Code does is modelled as its sources have it (1.100, `suggestModel.ts`, `completionModel.ts`, `filters.ts`): a
list opens at the first letter of a word or at a trigger character; while it is open it is filtered here, by what stands
between the start of what would be replaced and the cursor, blanks included; it is asked for anew only where it was
incomplete or another word begins. Brackets and quotes are closed as they are opened, and typed over, or gone past where
VS Code has forgotten on another line that it closed them.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import attrs
from lsprotocol import types

from lsp.session import Editor, replace

_VSCODE = Path(__file__).parents[2] / "editors" / "vscode"
_CONFIGURATION = json.loads((_VSCODE / "language-configuration.json").read_text())
_CONTRIBUTES = json.loads((_VSCODE / "package.json").read_text())["contributes"]
_RECOGNISED = {".yml": "smurf", ".yaml": "xacro-data", ".json": "rofi"}
"""The languages of files that are known by what is in them."""

_WORDS = {
    "robray": re.compile(_CONFIGURATION["wordPattern"]),
    "xml": re.compile(r"(-?\d*\.\d\w*)|([^`~!@#%^&*()\-=+\[{\]}\\|;:'\",.<>/?\s]+)"),
}
_PAIRS: Mapping[str, Mapping[str, str]] = {
    "robray": {pair["open"]: pair["close"] for pair in _CONFIGURATION["autoClosingPairs"] if len(pair["open"]) == 1},
    "xml": {'"': '"', "'": "'", "[": "]", "(": ")", "{": "}"},
}
_CLOSED_BEFORE = ";:.,=}])> \n\t"
"""VS Code's default of `autoCloseBefore`."""

_SEPARATORS = "_-. /\\'\":$<>()[]{}"
_PLACE = re.compile(r"\$\{\d+:((?:[^}\\]|\\.)*)\}|\$\{\d+\|((?:[^,|\\]|\\.)*)[^|]*\|\}|\$\{?\d+\}?")

CAPABILITIES = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        on_type_formatting=types.DocumentOnTypeFormattingClientCapabilities(),
        completion=types.CompletionClientCapabilities(
            completion_item=types.ClientCompletionItemOptions(
                snippet_support=True, label_details_support=True, documentation_format=[types.MarkupKind.Markdown]
            ),
            context_support=True,
        ),
    ),
    experimental={"robray.showReferences": True, "editor.action.triggerSuggest": True},
)


class Word(NamedTuple):
    start: int
    text: str


@attrs.define
class List:
    """A list of completions that is open; `column` is where the cursor was when it was asked for, `word` what was
    there of a word then, and `shown` are the items that fit by now.
    """

    line: int
    column: int
    indentation: str
    word: Word
    items: Sequence[types.CompletionItem]
    incomplete: bool
    shown: Sequence[types.CompletionItem]


@attrs.define
class Typist:
    """`closes` says whether what is opened is closed at once, `asks_as_typed` whether what follows from a character is
    asked for. `looks` is told of each list that opens, or is asked for anew.
    """

    session: Editor
    name: str
    closes: bool = True
    asks_as_typed: bool = False
    looks: Callable[[int, Sequence[types.CompletionItem]], None] = lambda _at, _items: None
    text: str = ""
    cursor: int = 0
    open: List | None = None
    asked: int = 0
    offered: Sequence[types.CompletionItem] = ()
    """Whatever the server answered last, be it shown or not."""
    accepted: list[str] = attrs.field(factory=list)
    _version: int = 1
    _closing: set[int] = attrs.field(factory=set)
    """Where characters stand that were put there as others were opened."""

    @property
    def language(self) -> str:
        return "robray" if self.name.endswith(".robray") else "xml"

    def begin(self, text: str = "", cursor: int | None = None) -> None:
        self.session.open(self.name, text)
        self.text, self.cursor = text, len(text) if cursor is None else cursor

    async def type(self, text: str) -> None:
        for key in text:
            await self.key(key)

    async def key(self, key: str) -> None:
        """Presses a key: a letter, or Enter or Tab, which take what is proposed."""
        if key in "\n\t" and self.open is not None and self.open.shown:
            if key == "\t" or not self._is_smart() or self._changes_text(self.open.shown[0]):
                await self.accept(self.open.shown[0])
                return
            self.open = None
        if self.cursor in self._closing and self.text[self.cursor : self.cursor + 1] == key:
            self._closing.discard(self.cursor)
            self.cursor += 1
        else:
            closing = self._closing_for(key)
            self._replace(self.cursor, self.cursor, key + closing)
            self.cursor += 1
            if closing:
                self._closing.add(self.cursor)
        if self.asks_as_typed and key in "};,\n":
            await self._mend(key)
        if self.open is not None:
            await self._go_on()
        assert self.session.answer.capabilities.completion_provider is not None
        triggers = self.session.answer.capabilities.completion_provider.trigger_characters or ()
        if key in triggers:
            await self._ask(key)
        elif self.open is None and self._begins_a_word():
            await self._ask()

    async def accept(self, item: types.CompletionItem) -> None:
        """As Enter does; places to fill in hold what they propose, and the cursor is at the first."""
        edit = item.text_edit
        assert isinstance(edit, types.TextEdit)
        self.accepted.append(item.label)
        self.open = None
        start, end = self._offset(edit.range.start), max(self._offset(edit.range.end), self.cursor)
        text, at = expanded(edit.new_text) if item.insert_text_format == 2 else (edit.new_text, len(edit.new_text))
        self._replace(start, end, text)
        self.cursor = start + at
        if item.command is not None and item.command.command == "editor.action.triggerSuggest":
            await self._ask()

    async def _mend(self, key: str) -> None:
        """As VS Code does with `editor.formatOnType`; what lies before the cursor moves it along."""
        at, options = types.Position(*self._position(self.cursor)), types.FormattingOptions(4, insert_spaces=True)
        params = types.DocumentOnTypeFormattingParams(self.session.document(self.name), at, key, options)
        # As they come, from front to back, they count in the text before any of them.
        for edit in reversed([*(await self.session.client.text_document_on_type_formatting_async(params) or ())]):
            start, end = self._offset(edit.range.start), self._offset(edit.range.end)
            self._replace(start, end, edit.new_text)
            if end <= self.cursor:
                self.cursor += len(edit.new_text) - (end - start)

    async def ask(self) -> Sequence[types.CompletionItem]:
        """As Control and Space do."""
        await self._ask()
        return () if self.open is None else self.open.shown

    # What the editor does.

    def _is_smart(self) -> bool:
        """Whether Enter takes only what is not there yet, as we have VS Code do in our languages."""
        languages = {suffix: each["id"] for each in _CONTRIBUTES["languages"] for suffix in each.get("extensions", ())}
        suffix = next((each for each in (*languages, *_RECOGNISED) if self.name.endswith(each)), "")
        language = {**languages, **_RECOGNISED}.get(suffix, "")
        setting = _CONTRIBUTES["configurationDefaults"].get(f"[{language}]", {}).get("editor.acceptSuggestionOnEnter")
        return bool(setting == "smart")

    def _changes_text(self, item: types.CompletionItem) -> bool:
        edit = item.text_edit
        assert isinstance(edit, types.TextEdit)
        return self.text[self._offset(edit.range.start) : self.cursor] != edit.new_text

    async def _go_on(self) -> None:
        """The list that is open, after something was typed."""
        opened, line = self.open, self._line()
        assert opened is not None
        column, word = len(line), self._word()
        indentation = line[: len(line) - len(line.lstrip())]
        if self.text.count("\n", 0, self.cursor) != opened.line or indentation != opened.indentation:
            self.open = None
        elif word.text and word.start > opened.word.start:
            if self._begins_a_word(anywhere=True):
                # Another word: but what the server said is taken for an answer to this, too.
                opened.word, opened.column = word, column
                self._filter(line)
        elif opened.incomplete and word.text:
            await self._ask()
        else:
            self._filter(line)

    def _filter(self, line: str) -> None:
        assert self.open is not None
        self.open.shown = fitting(self.open.items, line, self._start)
        if not self.open.shown:
            self.open = None

    def _start(self, item: types.CompletionItem) -> int:
        assert isinstance(item.text_edit, types.TextEdit)
        return item.text_edit.range.start.character

    async def _ask(self, trigger: str | None = None) -> None:
        kinds = types.CompletionTriggerKind
        line = self._line()
        number = self.text.count("\n", 0, self.cursor)
        params = types.CompletionParams(
            self.session.document(self.name),
            types.Position(number, len(line)),
            types.CompletionContext(kinds.Invoked if trigger is None else kinds.TriggerCharacter, trigger),
        )
        self.asked += 1
        found = await self.session.client.text_document_completion_async(params)
        items = [] if found is None else found.items if isinstance(found, types.CompletionList) else found
        self.offered = items
        shown = fitting(items, line, self._start)
        self.looks(self.cursor, shown)
        indentation = line[: len(line) - len(line.lstrip())]
        incomplete = isinstance(found, types.CompletionList) and found.is_incomplete
        made = List(number, len(line), indentation, self._word(), items, incomplete, shown)
        self.open = made if shown else None

    def _begins_a_word(self, *, anywhere: bool = False) -> bool:
        """Whether lists open by themselves here: behind the first letter of a word, and not of a number."""
        word = self._word()
        if not word.text or re.fullmatch(r"-?(\d+\.?\d*|\.\d+)(e-?\d+)?", word.text, re.IGNORECASE):
            return False
        return anywhere or len(word.text) >= 1

    def _closing_for(self, key: str) -> str:
        closing = _PAIRS[self.language].get(key, "")
        if not closing or not self.closes or self._is_within():
            return ""
        before, after = self.text[self.cursor - 1 : self.cursor], self.text[self.cursor : self.cursor + 1]
        if after and after not in _CLOSED_BEFORE:
            return ""
        return "" if key == closing and (before.isalnum() or before == key) else closing

    def _is_within(self) -> bool:
        """Whether the cursor is in a string or a comment."""
        if self.language != "robray":
            inside = self.text[: self.cursor].rpartition("<")[2]
            return inside.count('"') % 2 == 1
        pieces = re.compile(r'"[^"]*"|(?P<open>"[^"]*$)|#[^\n]*\n?|//[^\n]*\n?|/\*.*?(?:\*/|$)|[^"#/]+|/', re.DOTALL)
        found = [*pieces.finditer(self.text[: self.cursor])]
        if not found:
            return False
        last = found[-1]
        comment = last[0].startswith(("#", "//")) and not last[0].endswith("\n")
        block = last[0].startswith("/*") and not (len(last[0]) > 3 and last[0].endswith("*/"))
        return last["open"] is not None or comment or block

    def _line(self) -> str:
        """Up to the cursor."""
        return self.text[self.text.rfind("\n", 0, self.cursor) + 1 : self.cursor]

    def _word(self) -> Word:
        """What there is of a word in front of the cursor."""
        start = self.text.rfind("\n", 0, self.cursor) + 1
        end = self.text.find("\n", self.cursor)
        line, column = self.text[start : end if end >= 0 else len(self.text)], self.cursor - start
        for found in _WORDS[self.language].finditer(line):
            if found.start() < column <= found.end():
                return Word(found.start(), line[found.start() : column])
        return Word(column, "")

    def _offset(self, position: types.Position) -> int:
        lines = self.text.split("\n")
        return sum(len(line) + 1 for line in lines[: position.line]) + position.character

    def _replace(self, start: int, end: int, text: str) -> None:
        self._version += 1
        self.session.change(self.name, self._version, replace(self._position(start), self._position(end), text))
        self.text = self.text[:start] + text + self.text[end:]
        moved = len(text) - (end - start)
        self._closing = {at + moved if at >= end else at for at in self._closing if not start <= at < end}

    def _position(self, offset: int) -> tuple[int, int]:
        return self.text.count("\n", 0, offset), offset - self.text.rfind("\n", 0, offset) - 1


def fitting(
    items: Sequence[types.CompletionItem], line: str, start: Callable[[types.CompletionItem], int]
) -> Sequence[types.CompletionItem]:
    """Those that VS Code goes on showing, the first one being what Enter takes."""
    found = []
    for item in items:
        typed = line[start(item) :].lstrip()
        label = item.filter_text or item.label
        if not typed or matches(typed, label):
            exact = label.startswith(typed)
            found.append((not typed or not exact, len(label) if typed and exact else 0, item.sort_text or label, item))
    return [item for *_, item in sorted(found, key=lambda one: one[:3])]


def matches(typed: str, label: str) -> bool:
    """Whether the letters are in a label in their order, the first at the start of a part of it; two neighbours of the
    first few may have been exchanged.
    """
    tries = [typed]
    if len(typed) >= 3:
        tries += [typed[:at] + typed[at + 1] + typed[at] + typed[at + 2 :] for at in range(1, min(7, len(typed) - 1))]
    return any(_is_within_label(each.lower(), label) for each in tries)


def _is_within_label(typed: str, label: str) -> bool:
    folded = label.lower()
    for at, letter in enumerate(folded):
        before = label[at - 1] if at else " "
        strong = before in _SEPARATORS or letter in _SEPARATORS or (label[at].isupper() and not before.isupper())
        if letter == typed[0] and strong:
            rest = iter(folded[at + 1 :])
            if all(each in rest for each in typed[1:]):
                return True
    return False


def expanded(snippet: str) -> tuple[str, int]:
    """A snippet with what its places propose, and where the first of them ends."""
    first: int | None = None
    text, end = "", 0
    found = list(_PLACE.finditer(snippet))
    numbers = [int(re.search(r"\d+", place[0])[0]) for place in found]  # type: ignore[index]
    lowest = min((number for number in numbers if number), default=0)
    proposed: dict[int, str] = {}
    for place, number in zip(found, numbers, strict=True):
        given = place[1] if place[1] is not None else place[2]
        value = proposed.get(number, "") if given is None else re.sub(r"\\(.)", r"\1", given)
        proposed.setdefault(number, value)
        text += snippet[end : place.start()] + value
        end = place.end()
        if number == lowest and first is None:
            first = len(text)
    text += snippet[end:]
    return text, len(text) if first is None else first
