"""Collections of YAML in brackets: like JSON, with more ways to write their contents.

PyYAML and yaml-cpp ignore indentation in them; YAML 1.2 requires it. A line that is not indented deeper than the
collection's own block, and begins an entry of that block, shows that the brackets are not closed, unless they are sound
for those two readers.
"""

import re

from robray.syntax.nodes import Node, Properties, Unread
from robray.syntax.notes import NothingWrong, WrongError
from robray.syntax.yaml.flow_reader import FlowReader, passed_over
from robray.syntax.yaml.laid_out_brackets import Before, by_lines, end_of_block
from robray.syntax.yaml.properties import PropertyReader
from robray.text.spans import Span

_BEFORE_COMMA = re.compile(r"[ \t]*+,[ \t]*+[\r\n]")
_NOTHING_LEFT = re.compile(r"[ \t]*+(?:#[^\r\n]*+|:(?=[ \t\r\n]|\Z)[^\r\n]*+)?(?=[\r\n]|\Z)")
_ANY = -1
"""The indentation of a block to which all lines belong."""
_MOST_IN_TRIAL = 12
"""Limit of nesting for collections that are sound by their brackets only."""


class Flow(PropertyReader):
    """Reads scalars, aliases, and collections in brackets."""

    def flow(
        self, at: int, indent: int, properties: Properties | None, room: int, *, is_key: bool
    ) -> tuple[Node, int, bool]:
        """A collection that begins at `at` in a block of `indent` blanks; its end, and True if that is on its first
        line.

        `room` limits the nesting.
        """
        if room <= 0:
            end = passed_over(self, at)
            return Unread(at - self.base, end - self.base, properties), end, False
        before = Before(self.notes.state(), len(self.comments), room)
        reader = FlowReader(self, at, indent, properties, room)
        found = reader.read()
        if reader.is_cut_off and self._is_sound_by_brackets(at):
            self.notes.forget(before.noted)
            del self.comments[before.comments :]
            found = FlowReader(self, at, _ANY, properties, room).read()
        _, end, is_one_line = found
        is_right = self.notes.wrong == before.noted.wrong
        is_item = is_right and _BEFORE_COMMA.match(self.text, end) is not None
        if is_key or (is_one_line and is_right and not is_item) or end <= self.tried:
            return found
        # If brackets match, the block continues behind them.
        last = end_of_block(self, end, indent, keys_in_quotes=is_right)
        if is_right and not is_item and last <= self._behind(end):
            return found
        whole = Span(at, last)
        meant = by_lines(self, whole, indent, properties, before, lacks="[" * is_item)
        if meant is not None:
            return meant, meant.end + self.base, False
        self.tried = last
        return found

    def _is_sound_by_brackets(self, at: int) -> bool:
        """True if a collection at `at` is sound when indentation is ignored, with the rest of its last line. Cost: up
        to the first mistake, once for all collections in it.
        """
        known = self.unsound.get(at)
        if known is not None:
            self.looked = max(self.looked, known)
            return False
        before, self.looked = self.looked, at
        comments, has_names = len(self.comments), self.has_names
        notes, self.notes = self.notes, NothingWrong(self.notes.limits)
        trial = _Trial(self, at, _ANY, None, _MOST_IN_TRIAL)
        try:
            _, end, _ = trial.read()
            return self.ends_line(end)
        except WrongError:
            self.looked = max(self.looked, self.rest(trial.reached) + 2)
            if not trial.is_too_deep:
                self.unsound.update(dict.fromkeys(trial.open(), self.looked))
            return False
        finally:
            self.looked = max(self.looked, before)
            self.notes, self.has_names = notes, has_names
            del self.comments[comments:]

    def _behind(self, at: int) -> int:
        """The end of a line with only a comment left, or the colon of a key that ends here."""
        rest = _NOTHING_LEFT.match(self.text, at)
        return at if rest is None else rest.end()


class _Trial(FlowReader):
    """Reads until something is wrong, or too deep."""

    is_too_deep = False

    @property
    def reached(self) -> int:
        return self._at

    def open(self) -> list[int]:
        """Starts of the open collections."""
        return [one.start for one in self._stack]

    def _opens(self, mark: str, at: int) -> Node | None:
        if len(self._stack) >= self._room:
            self.is_too_deep = True
            raise WrongError
        return super()._opens(mark, at)

    def _close(self, at: int, end: int = -1) -> Node | None:
        start = self._top.start
        if not self._around.ends_line(end):
            self._around.unsound[start] = self._around.looked
        return super()._close(at, end)
