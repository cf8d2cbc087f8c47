"""A TOML text cut into statements, so that one that is wrong does not take the others with it; and where all stands.

Values are those of the standard library's reader, which tells neither places nor anything of a text with a mistake in
it. Here the text is cut into its headers and pairs first; of a text that the reader refuses each is given to it alone,
and what it takes is read without the rest. How a text is cut and what its pieces are is one grammar, in one module.
Cost: O(text).
"""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from robray.configuration.toml_brackets import other_bracket
from robray.configuration.toml_habits import begins_comment, meant
from robray.text.encoding import IN_UTF_16, is_utf_16
from robray.text.spans import Span

Path = tuple[str | int, ...]
"""Keys from the outermost on; the elements of an array are counted from 0."""

MOST_CLASHES = 20
"""Statements that say again what others have said, and are left out; behind one more of them nothing is read."""

MOST_FAULTS = 1_000
"""Statements that are wrong; behind so many of them nothing is read."""

LONGEST_NUMBER = 1_000
"""Bytes; neither a number nor a date of ours has a tenth of that, and the reader takes ever longer for each."""

DEEPEST = 50
"""Arrays and tables in a value, and names in a key; no key of ours is half as deep."""

_GAP = re.compile(rb"(?>(?:[ \t\r\n]++|#[^\n]*+)*)")
_BLANKS = re.compile(rb"[ \t]*+")
_LINE = re.compile(rb"[^\n]*+")
_BARE = re.compile(rb"[A-Za-z0-9_-]++")
_STRING = re.compile(rb'"(?>(?:[^"\\\n]|\\[^\n])*)"' rb"|'[^'\n]*+'")
_LONG = {
    b'"""': re.compile(rb'"""(?>(?:[^"\\]|\\.|"(?!""))*)"{3,5}', re.DOTALL),
    b"'''": re.compile(rb"'''(?>(?:[^']|'(?!''))*)'{3,5}"),
}
_SCALAR = re.compile(rb"[A-Za-z0-9_+:.-]++(?>(?: [0-9][0-9:.Z+-]*+)?)")
_ELEMENT = re.compile(rb"[^,\]}\n]*+")
_NAME = rb"(?:[A-Za-z0-9_-]++|\"[^\"\n]*+\"|'[^'\n]*+')"
_NAMES = _NAME + rb"(?>(?:[ \t]*+\.[ \t]*+" + _NAME + rb")*)[ \t]*+"
_HEADER = re.compile(
    rb"\[\[?[ \t]*+(?!(?:true|false|inf|nan)\b)[A-Za-z_][^\n\[\],#=]*+\]\]?[ \t]*+(?:#[^\n]*+)?\r?(?:\n|\Z)"
)
"""A line that is a header wherever it stands: no array of an array has a word for its element."""
_PAIR = re.compile(_NAMES + rb"=")
_OTHER_END = re.compile(rb"([\]})])[ \t]*+(?:#|\r?\n|\Z)")
_IN_TABLE = re.compile(rb"[ \t\r\n]*+" + _NAMES + rb"=")
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_LAST_WORD = re.compile(rb"[\w-]+\Z|[^\w\s-]\Z")


class Entry(NamedTuple):
    """Where something stands: a key where it is first written, an element without one; a table may have no value."""

    key: Span | None
    value: Span | None

    @property
    def place(self) -> Span:
        return self.key or self.value or Span(0, 0)


class Statement(NamedTuple):
    """A header, or a key with its value. `keys` are as they are written, with their places; empty where it has none.

    `inner` is where things are in the value, from `keys` on.
    """

    span: Span
    keys: tuple[tuple[str, Span], ...]
    is_header: bool = False
    is_repeated: bool = False
    value: Span | None = None
    inner: tuple[tuple[Path, Entry], ...] = ()
    fault: "Fault | None" = None


class Fault(NamedTuple):
    """What is no TOML, and why; in words that complete "this is not TOML: …"."""

    span: Span
    why: str
    is_open: bool = False
    """Whether what begins there is never closed, or by a bracket of another kind."""
    meant: str = ""
    """What to write there instead, where that is known."""


class TomlText(NamedTuple):
    """`settings` are those of all statements that are sound, and `entries` where these stand."""

    settings: Mapping[str, Any]
    entries: Mapping[Path, Entry]
    faults: tuple[Fault, ...]
    statements: tuple[Statement, ...]


def toml_text(text: bytes) -> TomlText:
    if is_utf_16(text):
        fault = Fault(Span(0, min(2, len(text))), IN_UTF_16)
        return TomlText({}, {}, (fault,), (Statement(Span(0, len(text)), (), fault=fault),))
    cut = statements(text)
    faults = [each.fault for each in cut if each.fault is not None]
    if not faults:
        try:
            settings: Mapping[str, Any] = tomllib.loads(text.decode())
        except (ValueError, RecursionError):
            pass
        else:
            return TomlText(settings, _entries(cut), (), tuple(cut))
    checked = []
    wrong = 0
    for each in cut:
        checked.append(_checked(text, each))
        wrong += checked[-1].fault is not None
        if wrong > MOST_FAULTS and each.span.end < len(text):
            checked[-1] = _rest(text, each.span.start)
            break
    faults = [each.fault for each in checked if each.fault is not None]
    if (odd := _undecodable(text)) is not None and not any(fault.why == odd.why for fault in faults):
        faults.append(odd)
    sound = [*_under_sound_headers(checked)]
    settings, clashes, left = _together(text, sound)
    found = tuple(sorted((*faults, *clashes)))
    if not found:
        # What the reader refuses between statements, as a control character in a comment.
        found = (_refusal(text, Span(0, len(text))),)
    return TomlText(settings, _entries(left), found, tuple(checked))


def statements(text: bytes) -> list[Statement]:
    """What the text is cut into; faults are only those for which it could not be cut as TOML is."""
    return [*_Cutter(text).statements()]


def header_above(cut: Sequence[Statement], offset: int) -> Statement | None:
    """The header of the table that a byte is in."""
    last = bisect_right(cut, offset, key=lambda each: each.span.start)
    return next((each for each in reversed(cut[:last]) if each.is_header and each.span.end <= offset), None)


def _checked(text: bytes, statement: Statement) -> Statement:
    """With its fault, if the standard library's reader refuses it alone."""
    why = "" if statement.fault is None else statement.fault.why
    if why in (_TOO_DEEP, _TOO_LONG, _TOO_MUCH) or (statement.fault is not None and statement.fault.meant):
        return statement
    source = text[slice(*statement.span)]
    is_open = statement.fault is not None and statement.fault.is_open
    if not is_open:
        try:
            tomllib.loads(source.decode())
        except (ValueError, RecursionError):
            pass
        else:
            return statement
    other = other_bracket(source)
    if other is not None:
        span, meant, what = other
        where = span.shifted(statement.span.start)
        return statement._replace(fault=Fault(where, f"invalid TOML: {what}", is_open=True, meant=meant))
    return statement if is_open else statement._replace(fault=_refusal(text, statement.span))


def _refusal(text: bytes, span: Span) -> Fault:
    """Why the reader refuses what stands there, and where."""
    source = text[slice(*span)]
    try:
        tomllib.loads(source.decode())
    except UnicodeDecodeError as error:
        start = span.start + error.start
        return Fault(Span(start, start + 1), _NO_TEXT)
    except RecursionError:
        return Fault(span, _TOO_DEEP)
    except ValueError as error:
        # A number of thousands of digits is a ValueError that is no TOMLDecodeError.
        at = _place(source, str(error)).shifted(span.start)
        advice = meant(text, at.start, str(error))
        return Fault(at, f"{_words(str(error))}; {advice}" if advice else _words(str(error)))
    return Fault(Span(span.end, span.end), "invalid TOML: unexpected end")


_NO_TEXT = "the file is not valid UTF-8"
_TOO_DEEP = "invalid TOML: nested too deeply"
_TOO_LONG = "invalid TOML: number with too many digits"
_TOO_MUCH = "too many errors before this; robray does not read the rest"


def _words(message: str) -> str:
    message = _PLACE.sub("", message)
    return f"invalid TOML: {message[:1].lower()}{message[1:]}"


def _place(source: bytes, message: str) -> Span:
    """From the place that the reader names to the end of its line, or the last word where nothing is left."""
    found = _PLACE.search(message)
    if found is None or found[1] is None:
        start = len(source.rstrip())
    else:
        # Columns are characters of a text in which CRLF counts one; they are clamped to their line.
        lines = source.split(b"\n")
        line = min(int(found[1]), len(lines)) - 1
        before = lines[line].decode("utf-8", "replace")[: int(found[2]) - 1].encode()
        start = sum(len(each) + 1 for each in lines[:line]) + min(len(before), len(lines[line]))
    end = source.find(b"\n", start)
    end = start + len(source[start : len(source) if end < 0 else end].rstrip())
    if end == start:
        word = _LAST_WORD.search(source, source.rfind(b"\n", 0, start) + 1, start)
        start = start if word is None else word.start()
    return Span(start, max(end, start))


def _rest(text: bytes, start: int) -> Statement:
    end = text.find(b"\n", start)
    return Statement(Span(start, len(text)), (), fault=Fault(Span(start, end if end > 0 else len(text)), _TOO_MUCH))


def _undecodable(text: bytes) -> Fault | None:
    try:
        text.decode()
    except UnicodeDecodeError as error:
        return Fault(Span(error.start, error.start + 1), _NO_TEXT)
    return None


def _under_sound_headers(cut: Sequence[Statement]) -> "list[Statement]":
    """Without those of which it is not known what table they are in."""
    found = []
    is_known = True
    for each in cut:
        if each.is_header:
            is_known = each.fault is None
        if is_known and each.fault is None:
            found.append(each)
    return found


def _together(text: bytes, sound: "list[Statement]") -> "tuple[Mapping[str, Any], list[Fault], list[Statement]]":
    """What statements that are TOML each say together, without those that say again what was said."""
    clashes: list[Fault] = []
    while True:
        sources = [text[slice(*each.span)] for each in sound]
        try:
            return tomllib.loads(b"\n".join(sources).decode()), clashes, sound
        except (ValueError, RecursionError) as error:
            place = _PLACE.search(str(error))
            line = int(place[1]) if place is not None and place[1] is not None else 1 << 62
            index = _at_line(sources, line)
            refused = sound[index]
            if len(clashes) >= MOST_CLASHES:
                # What stands before is read before it, and was taken.
                sound = sound[:index]
                continue
            end = refused.keys[-1][1].end if refused.keys else refused.span.end
            clashes.append(Fault(Span(refused.span.start, end), _words(str(error))))
            after = index + 1
            if refused.is_header:
                after = next((n for n in range(after, len(sound)) if sound[n].is_header), len(sound))
            sound = [*sound[:index], *sound[after:]]


def _at_line(sources: Sequence[bytes], line: int) -> int:
    """Which of the texts holds a line of all of them, from 1."""
    for index, source in enumerate(sources):
        line -= source.count(b"\n") + 1
        if line <= 0:
            return index
    return len(sources) - 1


def _entries(sound: Sequence[Statement]) -> dict[Path, Entry]:
    found: dict[Path, Entry] = {}
    counts: dict[Path, int] = {}
    """How many elements an array of tables has so far."""
    table: Path = ()
    for each in sound:
        path = () if each.is_header else table
        for index, (key, span) in enumerate(each.keys):
            is_last = index == len(each.keys) - 1
            path = (*path, key)
            entry = Entry(span, each.value if is_last and not each.is_header else None)
            found.setdefault(path, entry)
            if each.is_header:
                if is_last and each.is_repeated:
                    counts[path] = counts.get(path, -1) + 1
                if path in counts:
                    path = (*path, counts[path])
                    found.setdefault(path, entry)
        if each.is_header:
            table = path
        for inner, entry in each.inner:
            found.setdefault((*path, *inner), entry)
    return found


class _UnclearError(Exception):
    """What stands at a place is no value, or none that ends."""


class _EndedError(_UnclearError):
    """The statement ends here, whatever is open."""


class _Cutter:
    def __init__(self, text: bytes) -> None:
        self.text = text
        self.at = 0
        self._unclosed: set[bytes] = set()
        """Quotes of long strings that nothing closes from here on."""
        self._fault: Fault | None = None
        self._inner: list[tuple[Path, Entry]] = []
        self._closing: list[bytes] = []
        """What closes the brackets that are open."""

    def statements(self) -> "list[Statement]":
        found = []
        faults = 0
        while self._skip(_GAP) < len(self.text):
            start = self.at
            faults += self._fault is not None
            self._fault, self._inner, self._closing = None, [], []
            if faults >= MOST_FAULTS:
                found.append(_rest(self.text, start))
                break
            made = self._header() if self.text[start] == ord("[") else self._pair()
            end = max(start + len(self.text[start : self.at].rstrip()), start + 1)
            self.at = max(self.at, end)
            found.append(made._replace(span=Span(start, end), fault=self._fault))
        return found

    def _skip(self, pattern: re.Pattern[bytes]) -> int:
        match = pattern.match(self.text, self.at)
        assert match is not None, "what is skipped may be nothing"
        self.at = match.end()
        return self.at

    def _take(self, expected: bytes) -> bool:
        found = self.text.startswith(expected, self.at)
        self.at += len(expected) * found
        return found

    def _expect(self, expected: bytes) -> None:
        if not self._take(expected):
            raise _UnclearError

    def _note(self, why: str) -> None:
        if self._fault is None:
            self._fault = Fault(Span(self.at, self.at), why)

    def _never_closed(self, opening: Span) -> None:
        written = self.text[slice(*opening)].decode()
        # Whatever else was odd until then is so because of that.
        self._fault = Fault(opening, f"invalid TOML: unclosed '{written}'", is_open=True)

    def _header(self) -> Statement:
        is_repeated = self._take(b"[[") or not self._take(b"[")
        self._skip(_BLANKS)
        keys: list[tuple[str, Span]] = []
        try:
            self._keys(keys)
            self._skip(_BLANKS)
            self._expect(b"]]" if is_repeated else b"]")
        except _UnclearError:
            self._note("invalid TOML: expected the name of a table")
        self._end_of_line()
        return Statement(Span(0, 0), tuple(keys), is_header=True, is_repeated=is_repeated)

    def _pair(self) -> Statement:
        keys: list[tuple[str, Span]] = []
        value = None
        try:
            self._first_key(keys)
            self._skip(_BLANKS)
            self._expect(b"=")
            self._skip(_BLANKS)
            start = self.at
            self._value((), 0)
            value = Span(start, max(self.at, start))
        except _UnclearError:
            self._note("invalid TOML: expected a key with a value")
        if self._fault is None or not self._is_behind_line_end():
            self._end_of_line()
        return Statement(Span(0, 0), tuple(keys), value=value, inner=tuple(self._inner))

    def _is_behind_line_end(self) -> bool:
        return self.at > 0 and self.text[self.at - 1] == ord("\n")

    def _end_of_line(self) -> None:
        """A remark may follow, and nothing else."""
        self._skip(_BLANKS)
        start = self.at
        rest = self.text[start : self._skip(_LINE)]
        if rest.strip() and not rest.startswith(b"#"):
            self.at, end = start, self.at
            self._note("invalid TOML: expected a new line")
            self.at = end
        elif rest.startswith(b"#"):
            self.at = start

    def _first_key(self, found: "list[tuple[str, Span]]") -> None:
        """What begins a comment elsewhere is one mistake, to the end of its line."""
        if begins_comment(self.text, self.at):
            self._skip(_LINE)
            raise _UnclearError
        self._keys(found)

    def _keys(self, found: "list[tuple[str, Span]]") -> None:
        """A key with dots."""
        while True:
            start = self.at
            match = _BARE.match(self.text, start) or _STRING.match(self.text, start)
            if match is None:
                raise _UnclearError
            self.at = match.end()
            found.append((_key(match[0]), Span(start, self.at)))
            if len(found) > DEEPEST:
                self._note(_TOO_DEEP)
                raise _EndedError
            self._skip(_BLANKS)
            if not self._take(b"."):
                return
            self._skip(_BLANKS)

    def _value(self, path: Path, depth: int) -> None:
        if depth > DEEPEST:
            self._note(_TOO_DEEP)
            raise _EndedError
        if self._take(b"["):
            self._array(path, depth)
        elif self._take(b"{"):
            self._table(path, depth)
        elif not self._string() and not self._scalar():
            raise _UnclearError

    def _string(self) -> bool:
        quotes = self.text[self.at : self.at + 3]
        if quotes in _LONG:
            match = None if quotes in self._unclosed else _LONG[quotes].match(self.text, self.at)
            if match is None:
                self._unclosed.add(quotes)
        elif quotes[:1] in (b"'", b'"'):
            match = _STRING.match(self.text, self.at)
            quotes = quotes[:1]
        else:
            return False
        if match is None:
            self._never_closed(Span(self.at, self.at + len(quotes)))
            raise _UnclearError
        self.at = match.end()
        return True

    def _scalar(self) -> bool:
        match = _SCALAR.match(self.text, self.at)
        if match is None:
            return False
        if match.end() - self.at > LONGEST_NUMBER:
            self._note(_TOO_LONG)
        self.at = match.end()
        return True

    def _array(self, path: Path, depth: int) -> None:
        index = 0
        opening = Span(self.at - 1, self.at)
        self._closing.append(b"]")
        while not self._is_over(b"]", opening):
            start = self.at
            self._element((*path, index), depth)
            self._inner.append(((*path, index), Entry(None, Span(start, self.at))))
            self._separate(b"]")
            index += 1

    def _element(self, path: Path, depth: int) -> None:
        start = self.at
        try:
            self._value(path, depth + 1)
        except _EndedError:
            raise
        except _UnclearError:
            self._note("invalid TOML: expected a value")
            self.at = max(start, self.at)
            self._skip(_ELEMENT)

    def _table(self, path: Path, depth: int) -> None:
        opening = Span(self.at - 1, self.at)
        self._closing.append(b"}")
        while not self._is_over(b"}", opening):
            start = self.at
            keys: list[tuple[str, Span]] = []
            try:
                self._keys(keys)
                self._skip(_BLANKS)
                self._expect(b"=")
                self._skip(_BLANKS)
                begin, inner = self.at, len(self._inner)
                self._element((*path, *(key for key, _ in keys)), depth)
                value = Span(begin, self.at)
            except _EndedError:
                raise
            except _UnclearError:
                self._note("invalid TOML: expected a key with a value")
                self.at = max(start, self.at)
                self._skip(_ELEMENT)
            else:
                made = []
                for rank, (_, span) in enumerate(keys, 1):
                    at = (*path, *(key for key, _ in keys[:rank]))
                    made.append((at, Entry(span, value if rank == len(keys) else None)))
                self._inner[inner:inner] = made
            self._separate(b"}")

    def _separate(self, closing: bytes) -> None:
        """Behind an element."""
        before = self.at
        self._skip(_GAP)
        if self._take(b",") or self.text.startswith(closing, self.at) or self._is_at_other_end():
            return
        if self.at < len(self.text):
            self._note("invalid TOML: missing ','")
        if self.at == before:
            # Not to stay where nothing can be read.
            self._skip(_ELEMENT)
            if self.at == before:
                self.at = min(self.at + 1, len(self.text))
        else:
            self.at = before
            self._skip(_BLANKS)

    def _is_at_other_end(self) -> bool:
        """Whether a bracket stands here that closes nothing, at the end of a line."""
        found = _OTHER_END.match(self.text, self.at)
        return found is not None and found[1] not in self._closing

    def _ended_otherwise(self, opening: Span) -> None:
        """Either the bracket that stands here is wrong, or what the other one holds is not what that is for."""
        written, closing = self.text[self.at : self.at + 1], self._closing[-1]
        is_table = _IN_TABLE.match(self.text, opening.end) is not None
        if written != b")" and is_table is (written == b"}"):
            where, meant = opening, "{" if written == b"}" else "["
        else:
            where, meant = Span(self.at, self.at + 1), closing.decode()
        self.at += 1
        stands = self.text[slice(*where)].decode()
        why = f"invalid TOML: unexpected '{stands}'; use '{meant}'"
        self._fault = Fault(where, why, is_open=True, meant=meant)

    def _is_over(self, closing: bytes, opening: Span) -> bool:
        """Behind the closing bracket, or where the next statement begins though there is none."""
        before = self.at
        self._skip(_GAP)
        if self._take(closing):
            self._closing.pop()
            return True
        if self._is_at_other_end():
            self._ended_otherwise(opening)
            self._closing.pop()
            return True
        begins_line = b"\n" in self.text[before : self.at]
        # A later TOML lets a table in braces be over several lines: keys are its own unless a comma is missing.
        may_be_pair = closing == b"]" or self._fault is not None
        is_next = begins_line and (
            _HEADER.match(self.text, self.at) or (may_be_pair and _PAIR.match(self.text, self.at))
        )
        if self.at >= len(self.text) or is_next:
            self._never_closed(opening)
            self.at = max(self.text.rfind(b"\n", 0, self.at) + 1, before)
            raise _EndedError
        return False


def _key(written: bytes) -> str:
    if written[:1] not in b"\"'":
        return written.decode()
    try:
        return str(tomllib.loads(f"key = {written.decode()}")["key"])
    except ValueError:
        return written[1:-1].decode("utf-8", "replace")
