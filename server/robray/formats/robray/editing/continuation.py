"""The next frame, in the pattern of those before.

Nothing is guessed: a series of names with a running number continues in its steps, and one side gets its other side,
mirrored in the plane y = 0. Poses are mirrored as a whole: y of a translation, roll and yaw, x and z of a quaternion
change their signs. Axes stay the same, so the joints of both sides turn the same way.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import islice
from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP, FileFacts
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.completion import InlineCompletion
from robray.features.semantic_tokens import instances
from robray.formats.robray.editing.typing_context import statement_words
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.spans import Span

_TOKEN = re.compile(
    r"""
    (?P<blank> [ \t\r\n\f]+ )
  | (?P<comment> \#[^\n]* | //[^\n]* | /\*.*?\*/ )
  | (?P<string> "[^"]*" )
  | (?P<number> -?(?:\d+\.?\d*|\.\d+)(?![\w.]) )
  | (?P<name> [A-Za-z][A-Za-z0-9_-]* )
  | (?P<mark> . )
    """,
    re.VERBOSE | re.DOTALL,
)


class SourceToken(NamedTuple):
    """`statement` is the first word of the statement; for that word itself, the word."""

    group: str
    text: str
    statement: str

    @property
    def names_frame(self) -> bool:
        """True for the name of a frame at its definition."""
        return self.statement == "frame" and self.is_name and self.text != "frame"

    @property
    def is_name(self) -> bool:
        return self.group in ("name", "string")

    @property
    def name(self) -> str:
        return self.text.strip('"')


def source_tokens(text: str) -> Iterator[SourceToken]:
    """All of the text, including blanks and comments."""
    statement = ""
    for match in _TOKEN.finditer(text):
        group = match.lastgroup or "mark"
        if group not in ("blank", "comment", "mark") and not statement:
            statement = match[0]
        yield SourceToken(group, match[0], statement)
        if match[0] in ("{", "}", ";"):
            statement = ""


_NUMBERED = re.compile(r"(?P<before>.*?)(?P<number>\d{1,15})(?P<after>\D*)", re.DOTALL)
_MOST_DIGITS = 25

Known = Callable[[str], bool]
"""True for a defined name."""


def next_in_series(older: str, newer: str, known: Known) -> str | None:
    """The frame behind two that differ only in running numbers, and in values with a unit; None for others.

    Its own name is undefined, and all names that it uses are defined.
    """
    tokens = [*source_tokens(newer)]
    following = _following([*source_tokens(older)], tokens)
    if following is None or following == tokens:
        return None
    for token, before in zip(following, tokens, strict=True):
        if token.names_frame:
            if token == before or known(token.name):
                return None
        elif token != before and token.is_name and token.statement != "variable" and not known(token.name):
            return None
    return "".join(token.text for token in following)


def goes_on(oldest: str, older: str, newer: str) -> bool:
    """True if three frames have equal steps, or the oldest is not in the series."""
    expected = _following([*source_tokens(oldest)], [*source_tokens(older)])
    return expected is None or _values(expected) == _values([*source_tokens(newer)])


def _values(tokens: Sequence[SourceToken]) -> list[object]:
    """Numbers compare by value: `0.10` is `0.1`."""
    shown = [token for token in tokens if token.group not in ("blank", "comment")]
    return [Decimal(token.text) if token.group == "number" else token.text for token in shown]


def _following(older: Sequence[SourceToken], newer: Sequence[SourceToken]) -> list[SourceToken] | None:
    if len(older) != len(newer):
        return None
    found = []
    for one, other in zip(older, newer, strict=True):
        if one.text == other.text or {one.group, other.group} <= {"blank", "comment"}:
            found.append(other)
            continue
        if one.group != other.group or one.statement != other.statement:
            return None
        text = _step(one, other)
        if text is None:
            return None
        found.append(other._replace(text=text))
    return found


def _step(one: SourceToken, other: SourceToken) -> str | None:
    if other.is_name:
        return _next_name(one.text, other.text)
    word = ROBRAY.attributes.get(other.statement)
    return _next_number(one.text, other.text) if other.group == "number" and word is not None and word.unit else None


def _next_name(one: str, other: str) -> str | None:
    old, new = _NUMBERED.fullmatch(one), _NUMBERED.fullmatch(other)
    if old is None or new is None or (old["before"], old["after"]) != (new["before"], new["after"]):
        return None
    number = 2 * int(new["number"]) - int(old["number"])
    width = len(new["number"]) if new["number"].startswith("0") or old["number"].startswith("0") else 0
    return None if number < 0 else f"{new['before']}{number:0{width}}{new['after']}"


def _next_number(one: str, other: str) -> str | None:
    """With as many decimals as the longer of the two; None for more digits than are exact."""
    if max(len(one), len(other)) > _MOST_DIGITS:
        return None
    old, new = Decimal(one), Decimal(other)
    following = 2 * new - old
    return f"{following:f}" if following else f"{abs(following):f}"


_SIDE = re.compile(r"(?<![A-Za-z])(left|right|Left|Right|LEFT|RIGHT)(?![a-z])")
_OTHER = {"left": "right", "Left": "Right", "LEFT": "RIGHT"}
_OTHER |= {other: side for side, other in _OTHER.items()}

_MIRRORED = {"translation": {1}, "rpy": {0, 2}, "quaternion": {0, 2}}
"""Which elements change their sign."""

_ATOM = r"(?:[A-Za-z][A-Za-z0-9_-]*|\d+(?:\.\d*)?(?:[eEdDsS]-?\d+)?|\.\d+)"
_PRODUCT = re.compile(rf"(?P<minus>-\s*)?(?P<rest>{_ATOM}(?:\s*[*/]\s*{_ATOM})*)")


def mirrored(text: str, known: Known) -> str | None:
    """None where a name has no side, the other side is there already, or a value's sign cannot be changed in place."""
    tokens = [*source_tokens(text)]
    own = {token.name for token in tokens if token.names_frame}
    found: list[str] = []
    for token in tokens:
        changed = _token(token, own, known)
        if changed is None:
            return None
        found.append(changed)
    return _with_signs(tokens, found) if own else None


def _token(token: SourceToken, own: set[str], known: Known) -> str | None:
    if not token.is_name or token.text == token.statement:
        return token.text
    other = _SIDE.sub(lambda side: _OTHER[side[0]], token.text)
    name = other.strip('"')
    if token.names_frame:
        return None if other == token.text or known(name) else other
    if other == token.text or token.name in own or token.statement == "variable" or known(name):
        return other
    # A class or a constant may serve both sides; a parent on the wrong side would not.
    return None if token.statement == "parent" else token.text


def _with_signs(tokens: Sequence[SourceToken], texts: Sequence[str]) -> str | None:
    """The texts put together, arrays of poses with their signs changed."""
    found: list[str] = []
    index = 0
    while index < len(tokens):
        changed = _MIRRORED.get(tokens[index].statement)
        if changed is None or tokens[index].text != "[":
            found.append(texts[index])
            index += 1
            continue
        end = next((at for at in range(index, len(tokens)) if tokens[at].text == "]"), None)
        elements = None if end is None else _elements("".join(texts[index + 1 : end]), changed)
        if end is None or elements is None:
            return None
        found.append(f"[{elements}")
        index = end
    return "".join(found)


def _elements(text: str, changed: set[int]) -> str | None:
    elements = text.split(",")
    for index in changed:
        negated = _negated(elements[index]) if index < len(elements) else None
        if negated is None:
            return None
        elements[index] = negated
    return ",".join(elements)


def _negated(element: str) -> str | None:
    """For a product of names and numbers, such as one of them alone."""
    bare = element.strip()
    product = _PRODUCT.fullmatch(bare)
    if product is None:
        return None
    if product["minus"] is not None:
        negated = product["rest"]
    else:
        negated = bare if re.fullmatch(r"0+\.?0*|\.0+", bare) else f"-{bare}"
    return element.replace(bare, negated, 1)


_MOST_LOOKED_AT = 8
_LONGEST = 5_000
"""Size limit of a frame to continue, in bytes."""


def continuation(analysis: Analysis, file: SourceFile, offset: int) -> InlineCompletion | None:
    """None except at the end of an otherwise empty line, right behind a frame with valid syntax."""
    found = instances(analysis, file.path)
    before = statement_words(file.reading.facts, file.text, offset)
    if not found or before is None or before.block is None:
        return None
    start = before.words[0].span.start if before.words else offset
    if not _stands_alone(file.text, start, offset):
        return None
    written = file.text[start:offset].decode("utf-8", "replace")
    models = [*islice(_frames_before(file, before.block, start), _MOST_LOOKED_AT)]
    scene, prefix = found[0]
    known = _known(scene, prefix, file.reading.facts, start)
    for text in _suggestions(known, models):
        if text.startswith(written) and text != written and _is_right(file, text):
            return InlineCompletion(Span(start, offset), text)
    return None


def _stands_alone(text: bytes, start: int, offset: int) -> bool:
    line_start = text.rfind(b"\n", 0, start) + 1
    line_end = text.find(b"\n", offset)
    rest = text[offset : line_end if line_end >= 0 else len(text)]
    return not text[line_start:start].strip() and not rest.strip() and b"\n" not in text[start:offset]


def _frames_before(file: SourceFile, block: int, start: int) -> Iterator[str]:
    """The frames in the same block that end before a byte without text between them, the nearest first."""
    facts = file.reading.facts
    rank = _sibling(facts, block, bisect_left(facts.starts, start) - 1)
    while rank is not None:
        statement = facts.items[rank].statement
        begin, end = facts.starts[rank], facts.ends[rank]
        is_frame = isinstance(statement, Block) and statement.kind is BlockKind.FRAME
        if not is_frame or end - begin > _LONGEST or end > start or file.text[end:start].strip():
            return
        if any(facts.items[each].problems for each in range(rank, facts.after(rank))):
            return
        yield file.text[begin:end].decode("utf-8", "replace")
        start, rank = begin, _sibling(facts, block, rank - 1)


def _sibling(facts: FileFacts, block: int, rank: int) -> int | None:
    """The item directly in a block that is, or contains, the one at `rank`; None if that is outside."""
    while rank > block:
        label = facts.containers[rank]
        container = TOP if label == TOP else facts.rank(label)
        if container == block:
            return rank
        rank = container
    return None


_NAMED = (SymbolKind.CONSTANT, SymbolKind.CLASS, SymbolKind.FRAME)


def _known(scene: SceneState, prefix: ItemPath, facts: FileFacts, start: int) -> Known:
    """True for a defined name, ignoring the frame being typed at a byte."""
    rank = bisect_left(facts.starts, start)
    typed = (*prefix, facts.labels[rank]) if rank < len(facts) and facts.starts[rank] == start else None

    def known(name: str) -> bool:
        return any(place != typed for kind in _NAMED for place in scene.declarations.get(Symbol(kind, name), ()))

    return known


def _suggestions(known: Known, models: list[str]) -> Iterator[str]:
    if len(models) > 1:
        following = next_in_series(models[1], models[0], known)
        if following is not None and (len(models) == 2 or goes_on(models[2], models[1], models[0])):
            yield following
    for model in reversed(models):
        other = mirrored(model, known)
        if other is not None:
            yield other


def _is_right(file: SourceFile, text: str) -> bool:
    """True if it is read without a problem."""
    facts = file.frontend.read(text.encode()).facts
    return not facts.problems and not any(item.problems for item in facts.items)
